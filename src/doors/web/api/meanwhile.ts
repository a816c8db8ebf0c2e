import * as problemMessages from "#messages/app/problem.ts";
import { answered, Refusal } from "./call.ts";

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
    const looked = look();
    const now = shownIn(await answered(looked));
    if (now !== seen) throw new Meanwhile(now);
    const tag = (await looked).response.headers.get("etag");
    try {
      return await send(tag === null ? {} : { "If-Match": tag });
    } catch (error) {
      if (!(error instanceof Refusal) || error.status !== 412 || left <= 1) throw error;
    }
  }
}
