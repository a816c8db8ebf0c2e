let left = false;
let leftElsewhere = false;

/** Tells the other tabs of this browser that somebody left on purpose. */
const tabs = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("deedbox-left");
tabs?.addEventListener("message", () => {
  leftElsewhere = true;
});

/** Called when somebody leaves on purpose, and with false when somebody comes in. */
export function leave(now = true): void {
  left = now;
  if (now) tabs?.postMessage(true);
  else leftElsewhere = false;
}

/** True when whoever was here left on purpose: nothing is kept for their coming back. */
export const hasLeft = (): boolean => left;

/** True when they left on purpose in another tab: what was typed here goes, too. */
export const hasLeftElsewhere = (): boolean => leftElsewhere;
