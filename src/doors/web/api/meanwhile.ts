import * as problemMessages from "#messages/app/problem.ts";
import { answered, Refusal } from "./call.ts";
import { comesBack } from "./session.ts";

/** Somebody else changed a value while a person changed it here: their change was not made, and `now` is what is on file. */
export class Meanwhile extends Refusal {
  constructor(readonly now: string) {
    super(412, problemMessages.changed({ empty: now === "", now }));
  }
}

/** Looks between which somebody may change other parts of the same thing before it is given up. */
const TRIES = 4;

interface Given<T> {
  data?: T;
  error?: unknown;
  response: Response;
}

/** What is there now, with its tag. Where the session ended meanwhile, it is looked at again once the same person is back. */
async function lookedAt<T>(look: () => Promise<Given<T>>): Promise<{ now: T; tag: string | null }> {
  const looked = look();
  try {
    return { now: await answered(looked), tag: (await looked).response.headers.get("etag") };
  } catch (error) {
    if (error instanceof Refusal && error.status === 401 && (await comesBack())) return lookedAt(look);
    throw error;
  }
}

/**
 * Makes a change while what it is about still has the value that the person saw. Other parts of the thing may have changed
 * since: the value is looked at, and the change is tied to that very look (`If-Match`), so that nothing comes between.
 * @param seen the value the person saw; null changes it whatever is there
 * @throws Meanwhile when the value is another one by now
 */
export async function unlessChanged<T, R>(
  seen: string | null,
  look: () => Promise<Given<T>>,
  shownIn: (now: T) => string,
  send: (tag: { "If-Match"?: string }) => Promise<R>,
): Promise<R> {
  if (seen === null) return send({});
  for (let left = TRIES; ; left--) {
    const looked = await lookedAt(look);
    const now = shownIn(looked.now);
    if (now !== seen) throw new Meanwhile(now);
    const { tag } = looked;
    try {
      return await send(tag === null ? {} : { "If-Match": tag });
    } catch (error) {
      if (!(error instanceof Refusal) || error.status !== 412 || left <= 1) throw error;
    }
  }
}
