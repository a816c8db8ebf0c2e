import { beforeAll, describe, expect, test } from "bun:test";
import type {
  Document,
  DocumentCorrected,
  DocumentList,
  DocumentsAdded,
  NoteAdded,
} from "#contract/document.ts";
import { until } from "../took.ts";
import { onDisk } from "./disk.ts";
import { longForm, rawForm } from "./forms.ts";
import { added, type Household, household, plain, upload } from "./people.ts";
import { forTargets, inProcess, type Refused } from "./target.ts";

forTargets((target) => {
  let home: Household;
  let n = 0;
  const key = () => `key-${++n}`;
  const note = (k: string | undefined, json: unknown, token = home.all, account?: string) =>
    target.post<NoteAdded & Refused>("/v1/documents/note", token, {
      json,
      ...(k === undefined ? {} : { key: k }),
      ...(account === undefined ? {} : { account }),
    });
  const total = async (token = home.all) =>
    (await target.get<DocumentList>("/v1/documents", token)).body.total;

  beforeAll(async () => {
    home = await household(target);
  });

  describe('"same key and same body replays the first answer with `Idempotent-Replayed: true`"', () => {
    test("a note: byte for byte, and there is one document", async () => {
      const k = key();
      const before = await total();
      const json = { title: "Once", text: "Said once." };
      const first = await note(k, json);
      expect([first.status, first.headers.get("idempotent-replayed")]).toEqual([201, null]);
      for (let i = 0; i < 3; i++) {
        const again = await note(k, json);
        expect([again.status, again.text]).toEqual([201, first.text]);
        expect(again.headers.get("idempotent-replayed")).toBe("true");
        expect(again.headers.get("content-type")).toBe("application/json");
      }
      expect(await total()).toBe(before + 1);
    });

    test("the same JSON written otherwise is the same body", async () => {
      const k = key();
      const first = await note(k, { title: "Order", text: "x", date: "2025-01-01" });
      const body = '{ "date":"2025-01-01",\n"text":"\\u0078", "title":"Order" }';
      const again = await target.post("/v1/documents/note", home.all, {
        body,
        key: k,
        headers: { "content-type": "application/json; charset=utf-8" },
      });
      expect([again.text, again.headers.get("idempotent-replayed")]).toEqual([first.text, "true"]);
    });

    test("an upload sent again with another boundary is the same upload, and no bytes are kept of it", async () => {
      const k = key();
      const parts = [{ name: "file", filename: "a.txt", content: "Sent twice." }];
      const send = (boundary: string) =>
        target.post<DocumentsAdded>("/v1/documents", home.all, { ...rawForm(parts, { boundary }), key: k });
      const first = await send("one");
      const disk = onDisk(target);
      const again = await send("a-wholly-different-boundary");
      expect([again.status, again.text, again.headers.get("idempotent-replayed")]).toEqual([
        201,
        first.text,
        "true",
      ]);
      expect(first.body.documents[0]?.duplicate).toBe(false);
      expect(onDisk(target)).toEqual(disk);
    });

    test("a correction is replayed, and does not undo what came after it", async () => {
      const id = await added(upload(target, home.all, plain("To be corrected.")));
      const k = key();
      const path = `/v1/documents/${id}`;
      const first = await target.patch<DocumentCorrected>(path, home.all, { title: "First" }, { key: k });
      await target.patch(path, home.all, { title: "Second" });
      const again = await target.patch(path, home.all, { title: "First" }, { key: k });
      expect([again.text, again.headers.get("idempotent-replayed")]).toEqual([first.text, "true"]);
      expect((await target.get<Document>(path, home.all)).body.title).toBe("Second");
    });
  });

  describe('"same key, different body is 422"', () => {
    const mismatch = (answer: { status: number; body: Refused }) => {
      expect([answer.status, answer.body.type]).toEqual([
        422,
        `${target.origin}/problems/idempotency-mismatch`,
      ]);
      expect(answer.body.errors?.map((e) => [e.field, e.in])).toEqual([["Idempotency-Key", "header"]]);
    };

    test("a note, a correction, a file, its name, a field beside it", async () => {
      const k = key();
      await note(k, { title: "A", text: "x" });
      mismatch(await note(k, { title: "B", text: "x" }));
      const id = await added(upload(target, home.all, plain("Other."), {}, k));
      mismatch(
        await upload(target, home.all, plain("Another."), {}, k).then((a) => ({
          ...a,
          body: JSON.parse(a.text),
        })),
      );
      mismatch(
        await upload(target, home.all, plain("Other.", "renamed.txt"), {}, k).then((a) => ({
          ...a,
          body: JSON.parse(a.text),
        })),
      );
      mismatch(
        await upload(target, home.all, plain("Other."), { title: "T" }, k).then((a) => ({
          ...a,
          body: JSON.parse(a.text),
        })),
      );
      const path = `/v1/documents/${id}`;
      await target.patch(path, home.all, { title: "A" }, { key: k });
      mismatch(await target.patch<Refused>(path, home.all, { title: "B" }, { key: k }));
    });

    test("what was sent with it is not kept", async () => {
      const k = key();
      await upload(target, home.all, plain("Kept under a key."), {}, k);
      const disk = onDisk(target);
      await upload(target, home.all, plain("Refused under the same key."), {}, k);
      expect(onDisk(target)).toEqual(disk);
    });
  });

  describe("while the first one runs", () => {
    test("50 at once with one key: one document, and every other answer is a 409 or that of the first, byte for byte", async () => {
      const k = key();
      const before = await total();
      const json = { title: "Fifty", text: "Fifty at once." };
      const answers = await Promise.all(Array.from({ length: 50 }, () => note(k, json)));
      const made = answers.filter((a) => a.status === 201);
      const first = made.find((a) => a.headers.get("idempotent-replayed") === null);
      expect(made.filter((a) => a.headers.get("idempotent-replayed") === null)).toHaveLength(1);
      for (const a of made) expect(a.text).toBe(first?.text ?? "");
      for (const a of answers.filter((x) => x.status !== 201)) {
        expect([a.status, a.body.type]).toEqual([409, `${target.origin}/problems/idempotency-in-progress`]);
        expect(a.headers.get("retry-after")).toMatch(/^\d+$/);
      }
      expect(await total()).toBe(before + 1);
    });

    test("50 uploads at once with one key: one document, one file on disk", async () => {
      const k = key();
      const before = { total: await total(), blobs: onDisk(target).blobs };
      const answers = await Promise.all(
        Array.from({ length: 50 }, () => upload(target, home.all, plain("Fifty files at once."), {}, k)),
      );
      expect(answers.filter((a) => a.status === 201 && !a.headers.get("idempotent-replayed"))).toHaveLength(
        1,
      );
      expect(answers.every((a) => a.status === 201 || a.status === 409)).toBe(true);
      await until(() => onDisk(target).blobs === before.blobs + 1, "one file is kept");
      expect(await total()).toBe(before.total + 1);
    }, 120_000);

    test("a second call that comes while the body of the first is still on its way is 409", async () => {
      const k = key();
      const { url } = await target.running.listen();
      const slow = longForm(8_000_000);
      const before = onDisk(target).parts;
      const [feed, body] = throttled(slow.body);
      const headers = { ...slow.headers, authorization: `Bearer ${home.all}`, "idempotency-key": k };
      const first = fetch(`${url}/v1/documents`, { method: "POST", body, headers });
      await until(() => onDisk(target).parts > before, "the first call is being answered");
      const second = await upload(target, home.all, plain("Meanwhile."), {}, k);
      expect(second.status).toBe(409);
      feed();
      expect((await first).status).toBe(201);
    }, 120_000);
  });

  describe("what a key is bound to", () => {
    const json = { title: "Bound", text: "Bound to token, account and address." };

    test('"An `Idempotency-Key` is bound to account + token + method + path"', async () => {
      const k = key();
      const other = await target.running.token({ email: home.email, name: "second", scopes: "read,write" });
      const { account_id } = await target.running.account({
        name: "Second",
        kind: "business",
        owner: "Maria",
        email: home.email,
      });
      const answers = [
        await note(k, json),
        await note(k, json, other),
        await note(k, json, home.all, account_id),
        await upload(target, home.all, plain("Another address."), {}, k),
      ];
      expect(answers.map((a) => [a.status, a.headers.get("idempotent-replayed")])).toEqual(
        Array(4).fill([201, null]),
      );
    });

    test("a refusal is never kept: corrected, the same key goes through", async () => {
      const k = key();
      expect((await note(k, { title: "", text: "x" })).status).toBe(422);
      expect((await note(k, { title: "x", text: "x", person_or_thing: "Nobody" })).status).toBe(422);
      expect((await note(k, { title: "Right", text: "x" })).status).toBe(201);
      const file = key();
      expect((await target.post("/v1/documents", home.all, { ...rawForm([]), key: file })).status).toBe(422);
      const cut = rawForm([{ name: "file", filename: "a", content: "x".repeat(9000) }], { whole: false });
      expect((await target.post("/v1/documents", home.all, { ...cut, key: file })).status).toBe(400);
      expect((await upload(target, home.all, plain("Now it is right."), {}, file)).status).toBe(201);
    });

    test("a correction of what is not there is not kept either", async () => {
      const k = key();
      const path = "/v1/documents/0198c0de-0000-7000-8000-000000000000";
      for (let i = 0; i < 2; i++) {
        const { status, headers } = await target.patch(path, home.all, { title: "x" }, { key: k });
        expect([status, headers.get("idempotent-replayed")]).toEqual([404, null]);
      }
    });

    for (const [what, bad] of Object.entries({
      empty: "",
      "256 characters": "k".repeat(256),
      "a space": "a b",
      "a letter with accent": "cl\u00e9",
    })) {
      test(`a key that cannot be one is 400: ${what}`, async () => {
        expect((await note(bad, json)).status).toBe(400);
      });
    }

    test("255 characters are a key", async () => {
      expect((await note("k".repeat(255), json)).status).toBe(201);
    });
  });
});

/** A body that stops after its first pieces until `feed` is called. */
function throttled(body: ReadableStream<Uint8Array>): [() => void, ReadableStream<Uint8Array>] {
  let feed = () => {};
  const gate = new Promise<void>((go) => {
    feed = () => go();
  });
  const reader = body.getReader();
  // So much reaches the disk of the box before it is held back.
  let left = 4_000_000;
  const slow = new ReadableStream<Uint8Array>({
    async pull(c) {
      if (left <= 0) await gate;
      const { done, value } = await reader.read();
      if (done) c.close();
      else {
        left -= value.length;
        c.enqueue(value);
      }
    },
  });
  return [() => feed(), slow];
}

inProcess((target) => {
  test('"Idempotency window: one day", by the clock', async () => {
    const { clock } = target.inside;
    const home = await household(target);
    const send = () =>
      target.post<NoteAdded>("/v1/documents/note", home.all, {
        key: "day",
        json: { title: "Daily", text: "Each day." },
      });
    const first = await send();
    clock.advance(86_400_000 - 60_000);
    expect((await send()).text).toBe(first.text);
    clock.advance(60_001);
    const next = await send();
    expect([next.status, next.headers.get("idempotent-replayed")]).toEqual([201, null]);
    expect(next.body.document.id).not.toBe(first.body.document.id);
  });
});
