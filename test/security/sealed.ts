import { expect, test } from "bun:test";
import { readCursor, writeCursor } from "#operations/documents/cursor.ts";
import { readSigned, signPart } from "#operations/uploads/signed.ts";
import type { Target } from "../http/target.ts";

/** Words that carry their own meaning and a MAC (chapter 9): addresses of parts, cursors, visits. Called inside a suite with a box. */
export function PartSealed(at: () => { target: Target; token: string }): void {
  const leave = { accountId: "a", uploadId: "u", part: 1, expires: 2_000 };

  test("9.1.1 and 9.1.2: a signed word is read after its MAC was checked, with one algorithm, and never without", () => {
    const { signKey } = at().target.inside.box.keys;
    const segment = signPart(signKey, leave);
    expect(readSigned(signKey, segment, 1_000)).toEqual(leave);
    const body = Buffer.from(segment, "base64url").subarray(32);
    const forged = JSON.stringify(["b", "u", 1, 9e15]);
    const cases: Buffer[] = [
      body,
      Buffer.concat([Buffer.alloc(32), body]),
      Buffer.concat([Buffer.from(segment, "base64url").subarray(0, 32), Buffer.from(forged)]),
      Buffer.from(
        `${Buffer.from('{"alg":"none"}').toString("base64url")}.${Buffer.from(forged).toString("base64url")}.`,
      ),
    ];
    for (const each of cases)
      expect(() => readSigned(signKey, each.toString("base64url"), 1_000)).toThrow("problem.noRoute");
  });

  test("9.1.3: the key is the box's own: a word of another box, or one that names a key, is none", () => {
    const { signKey } = at().target.inside.box.keys;
    const other = signPart(new Uint8Array(32).fill(7), leave);
    expect(() => readSigned(signKey, other, 1_000)).toThrow("problem.noRoute");
  });

  test("9.2.1: a signed word is taken until its moment, and not at it", () => {
    const { signKey } = at().target.inside.box.keys;
    const segment = signPart(signKey, leave);
    expect(readSigned(signKey, segment, 1_999).part).toBe(1);
    expect(() => readSigned(signKey, segment, 2_000)).toThrow("problem.addressExpired");
  });

  test("9.2.2, 9.2.3 and 9.2.4: a word for one purpose opens no other: part, cursor, visit and session each have their own", async () => {
    const { target, token } = at();
    const { signKey, cursorKey } = target.inside.box.keys;
    const segment = signPart(signKey, leave);
    const cursor = writeCursor(cursorKey, "list", { at: 1, id: "x", since: undefined });
    expect(readCursor(cursorKey, "list", cursor)).toMatchObject({ at: 1, id: "x" });
    expect(() => readCursor(cursorKey, "another list", cursor)).toThrow("problem.badCursor");
    expect(() => readCursor(cursorKey, "list", segment)).toThrow("problem.badCursor");
    expect(() => readSigned(signKey, cursor, 0)).toThrow("problem.noRoute");
    for (const word of [segment, cursor]) {
      expect((await target.get("/v1/me", word)).status).toBe(401);
      expect((await target.get(`/v1/documents?cursor=${word}`, token)).status).toBe(400);
      const headers = { cookie: `deedbox_visit=${word}` };
      expect((await target.call("GET", `/s/${"A".repeat(36)}/download`, { headers })).status).toBe(403);
    }
    expect((await target.call("PUT", `/v1/uploads/parts/${cursor}`, { body: "x" })).status).toBe(404);
  });
}
