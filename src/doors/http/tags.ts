import { badRequest, Problem } from "#kernel/problem.ts";
import { message } from "#messages/message.ts";
import { refuse } from "#messages/refuse.ts";
import type { App } from "#operations/app.ts";
import { admit, type Call, type Guard, type ReadOperation } from "#operations/operation.ts";

/**
 * Tags of answers (RFC 9110, 8.8.3): the hash of the very text a caller is answered with, so that they say nothing of what
 * that caller may not see, and change with everything the caller does see.
 */
export const tagOf = (text: string): string =>
  `"${Bun.CryptoHasher.hash("sha256", text, "base64url").slice(0, 27)}"`;

/** One entity tag, weak or strong (RFC 9110, 8.8.3). */
const tag = /^(?:W\/)?"[\x21\x23-\x7E\x80-\xFF]*"$/;

/**
 * The strong tags that `If-Match` names, "*" for whatever is there, or null without the header. Weak ones match nothing
 * (RFC 9110, 13.1.1). Throws 400 for what is no list of tags.
 */
export function wantedTags(request: Request): "*" | string[] | null {
  const header = request.headers.get("if-match");
  if (header === null) return null;
  if (header.trim() === "*") return "*";
  const tags = header.split(",").map((one) => one.trim());
  if (!tags.every((one) => tag.test(one))) throw badRequest(message("problem.ifMatch"));
  return tags.filter((one) => !one.startsWith("W/"));
}

/** How a change shows what it changes: the look at its address, and what that is asked. */
export interface Shows<I> {
  look(box: App, input: I, call: Call): object;
}

/** What a look answers for the input of a change. The look must be answered at once. */
export const shownBy = <I, Q, O extends object>(op: ReadOperation<Q, O>, ask: (input: I) => Q): Shows<I> => ({
  look(box, input, call) {
    const shown = op.run(box, admit(call.caller, op.needs), ask(input), call);
    if (shown instanceof Promise) throw new Error("What a change shows must be there at once.");
    return shown;
  },
});

/** Lets a change through while one of the tags is that of what is on file, and keeps the tag of what it made of it. */
export class Precondition<I> implements Guard {
  /** The tag of what is on file after the change; null when nothing is. */
  tag: string | null = null;

  constructor(
    private readonly box: App,
    private readonly shows: Shows<I>,
    private readonly input: I,
    private readonly call: Call,
    private readonly wanted: "*" | string[] | null,
  ) {}

  before(): void {
    if (this.wanted === null) return;
    // Nothing there is the 404 that the change itself would be.
    const current = this.shows.look(this.box, this.input, this.call);
    const tag = tagOf(JSON.stringify(current));
    if (this.wanted === "*" || this.wanted.includes(tag)) return;
    throw refuse(412, "changed-meanwhile", "changedMeanwhile", {}, { current, headers: { ETag: tag } });
  }

  after(): void {
    try {
      this.tag = tagOf(JSON.stringify(this.shows.look(this.box, this.input, this.call)));
    } catch (e) {
      if (!(e instanceof Problem)) throw e;
    }
  }
}
