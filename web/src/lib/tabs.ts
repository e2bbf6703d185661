/** Other tabs of this browser hear when one of them becomes someone else. */
const CHANNEL = "cromlech-account";
const channel = "BroadcastChannel" in globalThis ? new BroadcastChannel(CHANNEL) : null;

export const tellTabs = (): void => channel?.postMessage("changed");

/** Load this page anew when another tab logs in or out: everything on the screen is someone else's. */
export function hearTabs(): void {
  if (channel) channel.onmessage = () => location.reload();
}
