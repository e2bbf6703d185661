import "@fontsource-variable/alegreya/wght.css";
import "@fontsource-variable/source-sans-3/wght.css";
import "./art/tokens.css";
import "./app.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { LOCAL, root, SITE } from "$lib/place";
import { settings } from "$lib/settings.svelte";
import { words } from "$lib/words.svelte";

words.use(settings.values.lang).then(() => mount(App, { target: document.getElementById("app") as HTMLElement }));

if (LOCAL) import("$lib/local.svelte").then(({ local }) => (SITE ? local.startIfKept() : local.prepare()));
if (import.meta.env.PROD) navigator.serviceWorker?.register(new URL("sw.js", root())).catch(() => undefined);
