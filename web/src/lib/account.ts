/** Who this person is on this server, and the ways to prove it. */
import { ask, Refusal } from "./api";
import type {
  AccountDevices,
  AccountSettings,
  AskedSettings,
  Claimed,
  LoggedIn,
  Me,
  PasskeyList,
  PasskeyOptions,
  RecoveryCodes,
} from "./protocol";
import { settings } from "./settings.svelte";
import { tellTabs } from "./tabs";
import { words } from "./words.svelte";

/** What a new account says about its person without being asked. */
const first = (): AskedSettings => ({
  lang: words.lang,
  zone: zones().includes(zone()) ? zone() : null,
  invites: null,
});

export const zone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
/** The time zones that this browser knows. */
export const zones = (): string[] =>
  (Intl as { supportedValuesOf?: (key: "timeZone") => string[] }).supportedValuesOf?.("timeZone") ?? [];

const json = <T>(content: object): T => JSON.parse(JSON.stringify(content)) as T;

type Fields = Record<string, string>;
const device = (name: string) => encodeURIComponent(name);

export const account = {
  me: () => ask<Me>("GET", "/account"),
  claim: (name: string, password: string) => ask<Claimed>("POST", "/account", { name, password, settings: first() }),
  logIn: (login: string, password: string) => ask<LoggedIn>("POST", "/login", { login, password }),
  recover: (login: string, code: string, password: string) =>
    ask<LoggedIn>("POST", "/login/recovery", { login, code, password }),
  sendLink: (login: string) => ask("POST", "/login/letter", { login }),
  setForgotten: (ticket: string, password: string) => ask<LoggedIn>("POST", "/login/password", { ticket, password }),
  logOut: () => ask<LoggedIn>("POST", "/logout"),
  prove: (password: string) => ask("POST", "/account/proof", { password }),
  rename: (name: string) => ask<Me>("PUT", "/account/name", { name }),
  setPassword: (password: string) => ask("PUT", "/account/password", { password }),
  newCodes: () => ask<RecoveryCodes>("POST", "/account/codes"),
  choose: (changes: Partial<AskedSettings>) => ask<AccountSettings>("PATCH", "/account/settings", changes),
  setEmail: (email: string) => ask("PUT", "/account/email", { email }),
  forgetEmail: () => ask("DELETE", "/account/email"),
  verify: (ticket: string) => ask("POST", "/account/email/verified", { ticket }),
  devices: () => ask<AccountDevices>("GET", "/account/devices").then((found) => found.devices),
  endDevice: (id: string) => ask("DELETE", `/account/devices/${device(id)}`),
  endOthers: () => ask("DELETE", "/account/devices"),
  passkeys: () => ask<PasskeyList>("GET", "/account/passkeys").then((found) => found.passkeys),
  removePasskey: (id: string) => ask("DELETE", `/account/passkeys/${device(id)}`),
  export: () => ask<unknown>("GET", "/account/export"),
  delete: () => ask<LoggedIn>("DELETE", "/account"),

  /** Claim an account with a new passkey of this device. */
  claimWithPasskey: async (name: string) => {
    const made = await create(await ask<PasskeyOptions>("POST", "/account/passkey/options", { name }));
    return ask<Claimed>("POST", "/account/passkey", { ...made, name, settings: first() });
  },
  addPasskey: async () =>
    ask<PasskeyList>("POST", "/account/passkeys", await create(await ask("POST", "/account/passkeys/options"))),
  logInWithPasskey: async () =>
    ask<LoggedIn>("POST", "/login/passkey", await answer(await ask("POST", "/login/passkey/options"))),
  proveWithPasskey: async () =>
    ask("POST", "/account/proof/passkey", await answer(await ask("POST", "/login/passkey/options"))),
};

// -- passkeys -----------------------------------------------------------------------

/** Whether this browser can make passkeys here. They belong to a site's name, and an address is none. */
export const passkeysWork = (): boolean =>
  typeof PublicKeyCredential !== "undefined" &&
  "parseCreationOptionsFromJSON" in PublicKeyCredential &&
  isSecureContext &&
  !/^[\d.]+$|^\[/.test(location.hostname);

/** What the device was asked for, and its answer. */
const answered = async (ticket: string, asking: Promise<Credential | null>) => {
  const credential = await asking.catch((error: unknown) => {
    throw error instanceof DOMException ? new Refusal({ key: reason(error.name) }, 0) : error;
  });
  if (!credential) throw new Refusal({ key: "web.account.passkey_stopped" }, 0);
  return { ticket, credential: json<Fields>(credential) };
};

/** Why a device gave no answer. Browsers don't tell apart whether someone said no, or waited too long. */
const reason = (name: string): string =>
  name === "InvalidStateError" ? "web.account.passkey_known" : "web.account.passkey_stopped";

const create = ({ ticket, options }: PasskeyOptions) => {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as unknown as PublicKeyCredentialCreationOptionsJSON,
  );
  return answered(ticket, navigator.credentials.create({ publicKey }));
};

const answer = ({ ticket, options }: PasskeyOptions) => {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as unknown as PublicKeyCredentialRequestOptionsJSON,
  );
  return answered(ticket, navigator.credentials.get({ publicKey }));
};

// -- becoming someone else ----------------------------------------------------------

/** Load the page anew, here and in other tabs: everything on the screen was someone else's. */
export function begin(path: string): void {
  tellTabs();
  if (location.pathname === path) location.reload();
  else location.assign(path);
}

/** Call oneself at tables as the account does. */
export const useName = (name: string): void => settings.set("name", name);
