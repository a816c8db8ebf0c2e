/**
 * Reads twenty papers (born digital and pictures, half of them damaged) alone, and again beside busy loops and other papers:
 * every fact, word and box is compared. Then the same good papers are filed in a box, one after the other, and in another one all
 * at once beside the loops: each must end the same, and none may be parked for having taken long. Then a paper of operators without
 * end: it is parked, by a count or by a guard, and the papers behind it do not wait for that.
 * `bun test/drill/load.ts [PAPERS] [LOOPS]`; DEEDBOX_EXECUTABLE drills the compiled program (but for the twenty).
 */
import { cpus } from "node:os";
import { endlessPdfs } from "../paper/hostile.ts";
import { pdfBill, receiptPhoto, scanPdf } from "../paper/paper.ts";
import { DrillBox, type Row, rows, sentences, settledDocument, type Whole } from "./box.ts";
import { differences, made, others, readAlone, readUnderLoad, twenty } from "./under-load.ts";

const papers = Number(process.argv[2] ?? 40);
/** Busy loops for each core. */
const loops = Number(process.argv[3] ?? 2);
/** Longer than a box of two cores takes for the slowest of them, many times over. */
const MOST_MS = 1_500_000;

interface Paper {
  name: string;
  bytes: Uint8Array;
}

/** Letters, photographs and scans, as they come: every other one has its words in a picture. */
async function make(count: number): Promise<Paper[]> {
  const made: Paper[] = [];
  for (let seed = 1; seed <= count; seed++) {
    if (seed % 8 === 0)
      made.push({ name: `scan-${seed}.pdf`, bytes: (await scanPdf({ seed, pages: 3 })).bytes });
    else if (seed % 2 === 0)
      made.push({ name: `receipt-${seed}.jpg`, bytes: (await receiptPhoto({ seed, longEdge: 3000 })).bytes });
    else made.push({ name: `bill-${seed}.pdf`, bytes: (await pdfBill({ seed, pages: 2 })).bytes });
  }
  return made;
}

interface Facts {
  facts: ({ id: string } & Record<string, unknown>)[];
}

/** What became of a paper: its words, and every fact with its box, but no ids. Null when it was not done in time. */
async function ending(box: DrillBox, id: string, ms: number): Promise<string | null> {
  const whole = await settledDocument(box, id, ms);
  if (whole === null) return null;
  const { metadata: m, title } = whole;
  const { body } = await box.call<Facts>("GET", `/v1/documents/${id}/facts`);
  const read = await box.call<Whole>("GET", `/v1/documents/${id}?text=true&max_chars=60000`);
  const { text } = read.body;
  if (m.page_count !== 0 && text === undefined) throw new Error(`no words of ${title}: ${read.status}`);
  const facts = body.facts.map(({ id: _, ...fact }) => fact);
  return JSON.stringify([m.status, m.review_reason, title, m.type, m.date, m.summary, facts, text]);
}

/** Files the papers, one after the other or all at once, and gives how each ended and the seconds all took. */
async function file(
  all: Paper[],
  alone: boolean,
): Promise<{ ends: (string | null)[]; said: string[]; seconds: number }> {
  const box = new DrillBox();
  await box.open();
  try {
    const began = performance.now();
    const left = () => Math.max(1_000, MOST_MS - (performance.now() - began));
    const ids: string[] = [];
    for (const { name, bytes } of all) {
      const id = (await box.send<{ documents: Row[] }>(name, bytes)).body.documents[0]?.id ?? "";
      if (alone) await settledDocument(box, id, left());
      ids.push(id);
    }
    const ends: (string | null)[] = [];
    for (const id of ids) ends.push(await ending(box, id, left()));
    const seconds = Math.round((performance.now() - began) / 1000);
    return { ends, said: [...(await sentences(box)).values()], seconds };
  } finally {
    await box.close();
    box.remove();
  }
}

/** What a limit said, in a sentence of the Checkup. */
const stopped = /too long|more memory|couldn’t be read|hasn’t been read/;

/** An endless paper, and three that come after it: how it ended, and when those were done. */
async function endless(): Promise<{ fine: boolean; said: string }> {
  const box = new DrillBox();
  await box.open();
  try {
    const bytes = endlessPdfs["operators without end"]?.() ?? new Uint8Array();
    const began = performance.now();
    const sent = await box.send<{ documents: Row[] }>("endless.pdf", bytes);
    const id = sent.body.documents[0]?.id ?? "";
    for (const { name, bytes } of await make(3)) await box.send(name, bytes);
    const others = async () => (await rows(box)).filter((r) => r.id !== id);
    while ((await others()).some((r) => !["filed", "needs_review"].includes(r.status))) {
      if (performance.now() - began > MOST_MS)
        return { fine: false, said: "the papers behind it were not filed" };
      await Bun.sleep(100);
    }
    const behind = Math.round((performance.now() - began) / 1000);
    const whole = await settledDocument(box, id, MOST_MS);
    const said = `${whole?.metadata.review_reason} after ${Math.round((performance.now() - began) / 1000)} s, those behind it after ${behind} s`;
    const parked = ["unreadable", "not_read_yet"].includes(whole?.metadata.review_reason ?? "");
    return { fine: parked, said };
  } finally {
    await box.close();
    box.remove();
  }
}

const some = await made(twenty);
const alone = await readAlone(some);
const under = await readUnderLoad(some, await made(others), loops * cpus().length);
let differ = 0;
let leaves = 0;
for (const [i, { name }] of some.entries()) {
  const found = differences(alone[i] ?? new Map(), under[i] ?? new Map());
  leaves += alone[i]?.size ?? 0;
  differ += found.length;
  console.log(`${name}: ${alone[i]?.size} values, ${found.length} other under load`);
  for (const line of found.slice(0, 3)) console.log(`  ${line.slice(0, 200)}`);
}
console.log(`${some.length} papers read alone and under load: ${leaves} values, ${differ} differ`);

const all = await make(papers);
const idle = await file(all, true);
const busy = Array.from({ length: loops * cpus().length }, () =>
  Bun.spawn(["/bin/sh", "-c", `exec timeout ${2 * (MOST_MS / 1000)} sh -c 'while :; do :; done'`]),
);
const loaded = await file(all, false).finally(() => {
  for (const b of busy) b.kill();
});
const parked = loaded.said.filter((s) => stopped.test(s)).length;
const unlike = all.filter((_, i) => loaded.ends[i] !== idle.ends[i]);
for (const { name } of unlike) {
  const i = all.findIndex((p) => p.name === name);
  const [a, b] = [idle.ends[i] ?? "", loaded.ends[i] ?? ""];
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  const from = Math.max(0, at - 60);
  console.log(`${name}\n  idle …${a.slice(from, at + 90)}\n  busy …${b.slice(from, at + 90)}`);
}
const lost = loaded.ends.filter((e) => e === null).length;
console.log(
  `${papers} papers: ${idle.seconds} s one by one, ${loaded.seconds} s busy, parked ${parked}, unlike ${unlike.length}`,
);
const last = await endless();
const bad = differ + parked + unlike.length + (last.fine ? 0 : 1);
const detail = `${some.length} papers, ${leaves} values: ${differ} other under load; ${papers} filed: ${idle.seconds} s one by one, ${loaded.seconds} s with ${busy.length} busy loops, parked ${parked}, other ${unlike.length}; endless paper: ${last.said}`;
console.log(
  `RESULT ${JSON.stringify({ drill: "load", bad, lost, doubled: 0, leaked: 0, sockets: 0, detail })}`,
);
process.exit(bad + lost === 0 ? 0 : 1);
