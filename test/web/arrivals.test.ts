import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { Refusal } from "#doors/web/api/call.ts";
import { afterEvent, newArrival } from "#doors/web/arrivals/arrival.ts";
import type { Load } from "#doors/web/arrivals/arriving.tsx";
import { ArrivalQueue, atOnce, mostBytes } from "#doors/web/arrivals/arriving.tsx";
import type { DocumentEvent, DocumentRow, DocumentsAdded } from "#doors/web/shapes.ts";
import * as arrivalsMessages from "#messages/app/arrivals.ts";

interface Try {
  load: Load;
  key: string;
  progress: (sent: number, all: number) => void;
  resolve: (answer: DocumentsAdded) => void;
  reject: (error: unknown) => void;
  stopped: boolean;
}

/** A queue whose uploads and pauses are answered by the test. */
function bench() {
  const tries: Try[] = [];
  const pauses: { ms: number; then: () => void }[] = [];
  let keys = 0;
  let signedOut = 0;
  const queue = new ArrivalQueue({
    newKey: () => `key-${++keys}`,
    wait: (ms, then) => pauses.push({ ms, then }),
    signedOut: () => {
      signedOut++;
    },
    send: (load, key, progress) => {
      const { promise, resolve, reject } = Promise.withResolvers<DocumentsAdded>();
      const one: Try = { load, key, progress, resolve, reject, stopped: false };
      tries.push(one);
      return {
        answer: promise,
        stop: () => {
          one.stopped = true;
          reject(new Refusal(0, "stopped"));
        },
      };
    },
  });
  const settle = () => Bun.sleep(0);
  return { queue, tries, pauses, settle, signedOuts: () => signedOut };
}

const file = (name: string, size = 4): File => new File(["x".repeat(size)], name);

const row = (id: string, over: Partial<DocumentRow> = {}): DocumentRow => ({
  id,
  title: `Title of ${id}`,
  type: null,
  category: null,
  date: "2025-03-31",
  period: null,
  status: "received",
  needs_look: false,
  read: "not yet",
  superseded: false,
  duplicate: false,
  people_and_things: [],
  arrived: "2025-03-31",
  url: "http://localhost/documents/x",
  ...over,
});

const step = (id: string, over: Partial<DocumentEvent> = {}): DocumentEvent => ({
  id,
  status: "reading",
  step: "sorting-read",
  title: `Title of ${id}`,
  needs_look: false,
  ...over,
});

const phases = (queue: ArrivalQueue) => queue.snapshot().map((arrival) => arrival.phase);

describe("sending", () => {
  test("three at a time, the others wait their turn", async () => {
    const { queue, tries, settle } = bench();
    queue.addFiles(["a", "b", "c", "d", "e"].map((name) => file(name)));
    expect(tries.length).toBe(atOnce);
    expect(phases(queue)).toEqual(["sending", "sending", "sending", "waiting", "waiting"]);
    tries[0]?.resolve({ documents: [row("one")], message: "", import_id: null });
    await settle();
    expect(tries.length).toBe(4);
    expect(phases(queue)).toEqual(["moving", "sending", "sending", "sending", "waiting"]);
  });

  test("never more than three, whatever ends first", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat({ max: 9 }), { maxLength: 30 }), async (ends) => {
        const { queue, tries, settle } = bench();
        queue.addFiles(Array.from({ length: 12 }, (_, i) => file(`f${i}`)));
        for (const end of ends) {
          tries[end % tries.length]?.resolve({
            documents: [row(`doc-${end}`)],
            message: "",
            import_id: null,
          });
          await settle();
          const sending = phases(queue).filter((phase) => phase === "sending").length;
          expect(sending).toBeLessThanOrEqual(atOnce);
          expect(sending === atOnce || !phases(queue).includes("waiting")).toBe(true);
        }
      }),
      { numRuns: 30 },
    );
  });

  test("bytes sent are the file's share of what went over the wire", () => {
    const { queue, tries } = bench();
    queue.addFiles([file("a", 1000)]);
    tries[0]?.progress(600, 1200);
    expect(queue.snapshot()[0]?.sent).toBe(500);
  });

  test("a file larger than any archive that is taken is refused here, without sending it", () => {
    const { queue, tries } = bench();
    const huge = file("huge.pdf");
    Object.defineProperty(huge, "size", { value: mostBytes + 1 });
    queue.addFiles([huge, file("small.pdf")]);
    expect(tries.length).toBe(1);
    expect(queue.snapshot()[0]).toMatchObject({ phase: "failed", mayRetry: false });
  });

  test("an archive leads to its import", async () => {
    const { queue, tries, settle } = bench();
    queue.addFiles([file("export.zip")]);
    tries[0]?.resolve({ documents: [], import_id: "0198c2f4-1d2c-7a0d-9b3f-ef0e1d2a3b0f", message: "" });
    await settle();
    expect(queue.snapshot()[0]).toMatchObject({
      phase: "import",
      importId: "0198c2f4-1d2c-7a0d-9b3f-ef0e1d2a3b0f",
      documentId: null,
    });
    expect(queue.moving()).toEqual([]);
  });

  test("photographed pages go as one upload", () => {
    const { queue, tries } = bench();
    queue.addPages([file("page-01.jpg"), file("page-02.jpg")]);
    expect(tries.length).toBe(1);
    expect(tries[0]?.load).toHaveProperty("pages.length", 2);
  });

  test("a dismissed upload is stopped and gives its place to the next", async () => {
    const { queue, tries, settle } = bench();
    queue.addFiles(["a", "b", "c", "d"].map((name) => file(name)));
    queue.dismiss("key-1");
    await settle();
    expect(tries[0]?.stopped).toBe(true);
    expect(tries.map((one) => one.key)).toEqual(["key-1", "key-2", "key-3", "key-4"]);
    expect(queue.snapshot().map((arrival) => arrival.name)).toEqual(["b", "c", "d"]);
  });
});

describe("when the box refuses or is away", () => {
  test("no answer: tried again by itself with the same key, later each time", async () => {
    const { queue, tries, pauses, settle } = bench();
    queue.addFiles([file("a")]);
    for (let i = 0; i < 3; i++) {
      tries[i]?.reject(new Refusal(0, "away"));
      await settle();
      expect(phases(queue)).toEqual(["held"]);
      pauses[i]?.then();
    }
    expect(tries.map((one) => one.key)).toEqual(["key-1", "key-1", "key-1", "key-1"]);
    expect(pauses.map((pause) => pause.ms)).toEqual([2000, 4000, 8000]);
  });

  test("after eight tries a person has to press, and the key is still the same", async () => {
    const { queue, tries, pauses, settle } = bench();
    queue.addFiles([file("a")]);
    for (let i = 0; i < 9; i++) {
      tries[i]?.reject(new Refusal(503, "busy"));
      await settle();
      pauses[i]?.then();
    }
    expect(queue.snapshot()[0]).toMatchObject({ phase: "failed", mayRetry: true, problem: "busy" });
    queue.retry("key-1");
    expect(tries.at(-1)?.key).toBe("key-1");
    expect(tries.length).toBe(10);
  });

  test("a box that does not answer at all is waited for without end, and goes on the moment it is back", async () => {
    const { queue, tries, pauses, settle } = bench();
    queue.addFiles([file("a")]);
    for (let i = 0; i < 40; i++) {
      tries[i]?.reject(new Refusal(0, "away"));
      await settle();
      pauses[i]?.then();
    }
    expect(pauses.at(-1)?.ms).toBe(30_000);
    tries.at(-1)?.reject(new Refusal(0, "away"));
    await settle();
    expect(phases(queue)).toEqual(["held"]);
    queue.goOn();
    expect(phases(queue)).toEqual(["sending"]);
    // The pause that was begun before must not send it a second time.
    const sent = tries.length;
    pauses.at(-1)?.then();
    expect(tries.length).toBe(sent);
  });

  test("what was refused without a session goes on when somebody is signed in; what was refused otherwise does not", async () => {
    const { queue, tries, settle } = bench();
    queue.addFiles([file("a"), file("b")]);
    tries[0]?.reject(new Refusal(401, "no"));
    tries[1]?.reject(new Refusal(507, "full"));
    await settle();
    queue.goOn();
    expect(phases(queue)).toEqual(["sending", "failed"]);
  });

  test("a pause that is asked for is kept, and never runs out", async () => {
    const { queue, tries, pauses, settle } = bench();
    queue.addFiles([file("a")]);
    for (let i = 0; i < 20; i++) {
      tries[i]?.reject(new Refusal(429, "pace", {}, 7));
      await settle();
      pauses[i]?.then();
    }
    expect(pauses.every((pause) => pause.ms === 7000)).toBe(true);
    expect(phases(queue)).toEqual(["sending"]);
  });

  test.each([
    [403, "Your role does not allow this.", false],
    [413, "Past the plain limit.", false],
    [422, "A field is wrong.", false],
    [507, "The disk of the box is full.", true],
  ])("%i is said in its own words", async (status, detail, mayRetry) => {
    const { queue, tries, pauses, settle } = bench();
    queue.addFiles([file("a")]);
    tries[0]?.reject(new Refusal(status, detail));
    await settle();
    expect(queue.snapshot()[0]).toMatchObject({ phase: "failed", problem: detail, mayRetry });
    expect(pauses).toEqual([]);
  });

  test("an ended session is told to the app, and the file can be tried again", async () => {
    const { queue, tries, settle, signedOuts } = bench();
    queue.addFiles([file("a")]);
    tries[0]?.reject(new Refusal(401, "no"));
    await settle();
    expect(signedOuts()).toBe(1);
    expect(queue.snapshot()[0]).toMatchObject({
      phase: "failed",
      problem: arrivalsMessages.signedOut,
      mayRetry: true,
    });
  });

  test("a held file that is dismissed stays away", async () => {
    const { queue, tries, pauses, settle } = bench();
    queue.addFiles([file("a")]);
    tries[0]?.reject(new Refusal(0, "away"));
    await settle();
    queue.dismiss("key-1");
    pauses[0]?.then();
    expect(tries.length).toBe(1);
    expect(queue.snapshot()).toEqual([]);
  });
});

describe("following a document", () => {
  test("steps move the line until it is filed", async () => {
    const { queue, tries, settle } = bench();
    queue.addFiles([file("scan.pdf")]);
    tries[0]?.resolve({ documents: [row("one")], message: "", import_id: null });
    await settle();
    expect(queue.moving()).toEqual(["one"]);
    queue.hear(step("one", { status: "scanning", step: "scan" }));
    expect(queue.snapshot()[0]).toMatchObject({ phase: "moving", step: "scan" });
    queue.hear(step("one", { status: "filed", step: "done", title: "Water bill" }));
    expect(queue.snapshot()[0]).toMatchObject({ phase: "filed", title: "Water bill", documentId: "one" });
    queue.hear(step("one", { status: "reading" }));
    expect(phases(queue)).toEqual(["filed"]);
    expect(queue.moving()).toEqual([]);
  });

  test("a step heard before the answer counts", async () => {
    const { queue, tries, settle } = bench();
    queue.addFiles([file("quick.pdf")]);
    queue.hear(step("one", { status: "filed", step: "done" }));
    tries[0]?.resolve({ documents: [row("one")], message: "", import_id: null });
    await settle();
    expect(phases(queue)).toEqual(["filed"]);
  });

  test("a copy of what is on file links to the first one", async () => {
    const { queue, tries, settle } = bench();
    queue.addFiles([file("again.pdf")]);
    tries[0]?.resolve({
      documents: [row("first", { duplicate: true, status: "filed" })],
      message: "",
      import_id: null,
    });
    await settle();
    expect(queue.snapshot()[0]).toMatchObject({ phase: "duplicate", documentId: "first" });
  });

  test.each<[Partial<DocumentEvent>, object]>([
    [
      { status: "needs_review", review_reason: "password_needed" },
      { phase: "look", reason: "password_needed" },
    ],
    [{ status: "needs_review" }, { phase: "look", reason: null }],
    [{ status: "quarantined" }, { phase: "quarantined", reason: "infected" }],
    [
      { status: "received", step: undefined },
      { phase: "moving", step: "received" },
    ],
    [
      { status: "filed", duplicate_of: { id: "first", title: "The first" } },
      { phase: "duplicate", documentId: "first", title: "The first" },
    ],
  ])("%j", (event, expected) => {
    expect(afterEvent(newArrival("key", "a.pdf", 10), step("one", event))).toMatchObject(expected);
  });

  test("several papers in one file get a line each", async () => {
    const { queue, tries, settle } = bench();
    queue.addFiles([file("stack.pdf")]);
    tries[0]?.resolve({ documents: [row("one"), row("two")], message: "", import_id: null });
    await settle();
    expect(queue.snapshot().map((arrival) => arrival.documentId)).toEqual(["one", "two"]);
  });

  test("finished lines leave the card together, the others stay", async () => {
    const { queue, tries, settle } = bench();
    queue.addFiles([file("a"), file("b")]);
    tries[0]?.resolve({ documents: [row("one", { status: "filed" })], message: "", import_id: null });
    await settle();
    queue.dismissFinished();
    expect(queue.snapshot().map((arrival) => arrival.name)).toEqual(["b"]);
  });

  test("watchers hear of a change, and only of a change", () => {
    const { queue } = bench();
    let heard = 0;
    const stop = queue.subscribe(() => heard++);
    queue.hear(step("unknown"));
    expect(heard).toBe(0);
    queue.addFiles([file("a")]);
    expect(heard).toBeGreaterThan(0);
    const before = heard;
    stop();
    queue.addFiles([file("b")]);
    expect(heard).toBe(before);
  });
});
