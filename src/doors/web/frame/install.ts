/** What a browser hands out where it can install the app (Chromium); `prompt` asks the person. */
interface Offer extends Event {
  prompt(): Promise<unknown>;
}

const isOffer = (event: Event): event is Offer => "prompt" in event;

const key = "deedbox.install";
let offer: Offer | null = null;
const watchers = new Set<() => void>();

function set(next: Offer | null): void {
  offer = next;
  for (const tell of watchers) tell();
}

/** Listens from the start: the browser offers it once, soon after the page is there. */
export function watchInstall(): void {
  window.addEventListener("beforeinstallprompt", (event) => {
    if (!isOffer(event)) return;
    // The browser's own bar would come at any time; the app says it where it does not disturb.
    event.preventDefault();
    set(event);
  });
  window.addEventListener("appinstalled", settleInstall);
}

function settled(): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    // Where nothing can be remembered, it would be said again and again.
    return true;
  }
}

/** It was installed, or the person does not want it: it is not said again on this device. */
export function settleInstall(): void {
  try {
    localStorage.setItem(key, "settled");
  } catch {
    // As above.
  }
  set(null);
}

/** Safari on an iPhone or iPad, where the person adds it by the share sheet; other browsers there cannot. */
export const isIosSafari = (agent: string, touchPoints: number): boolean =>
  (/iPhone|iPad/.test(agent) || (/Macintosh/.test(agent) && touchPoints > 1)) &&
  /Safari\//.test(agent) &&
  !/CriOS|FxiOS|EdgiOS|OPiOS/.test(agent);

export const subscribeInstall = (tell: () => void): (() => void) => {
  watchers.add(tell);
  return () => watchers.delete(tell);
};

/** How the app can be put on the home screen of this phone: by a press, by hand, or not at all. */
export function installWay(): "press" | "ios" | null {
  if (!matchMedia("(pointer: coarse)").matches || matchMedia("(display-mode: standalone)").matches)
    return null;
  const possible = offer
    ? "press"
    : isIosSafari(navigator.userAgent, navigator.maxTouchPoints)
      ? "ios"
      : null;
  return possible !== null && window.isSecureContext && !settled() ? possible : null;
}

/** Has the browser ask the person; whatever they say, it is not said again. */
export async function install(): Promise<void> {
  await offer?.prompt().catch(() => {});
  settleInstall();
}
