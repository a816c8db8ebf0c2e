let left = false;

/** Called when somebody leaves on purpose, and with false when somebody comes in. */
export function leave(now = true): void {
  left = now;
}

/** True when whoever was here left on purpose: nothing is kept for their coming back. */
export const hasLeft = (): boolean => left;
