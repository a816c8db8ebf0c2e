/** What waits for the same person to come back after their session ended by itself. */
const waiting: ((back: boolean) => void)[] = [];
let asking = 0;
let stillIn: () => Promise<boolean> = async () => true;

/** Says how to find out whether the session still lasts; called once, by what holds the state of the door. */
export const setStillIn = (ask: () => Promise<boolean>): void => {
  stillIn = ask;
};

/** True while a change waits for somebody to sign in again. */
export const isHeld = (): boolean => asking > 0 || waiting.length > 0;

/**
 * For a change that was refused with 401: true once the same person has come back and it may be sent again, false when the
 * session lasts (the refusal was about something else), or when they left or somebody else came.
 */
export async function comesBack(): Promise<boolean> {
  asking++;
  try {
    if (await stillIn()) return false;
    return await new Promise<boolean>((settle) => waiting.push(settle));
  } finally {
    asking--;
  }
}

/** Lets what waits go on, or end. */
export function settleHeld(back: boolean): void {
  for (const settle of waiting.splice(0)) settle(back);
}
