import { expect } from "bun:test";
import { Problem } from "#kernel/problem.ts";
import { inEnglish } from "#messages/render.ts";

/** What was wrong, as "place field: detail", sorted; fails when nothing was. */
export function wrongs(run: () => unknown): string[] {
  try {
    run();
  } catch (thrown) {
    if (!(thrown instanceof Problem)) throw thrown;
    expect(thrown.status).toBe(422);
    expect(thrown.kind).toBe("validation");
    return (thrown.extra.errors ?? []).map((e) => `${e.in} ${e.field}: ${inEnglish(e.detail)}`).sort();
  }
  throw new Error("Nothing was refused.");
}
