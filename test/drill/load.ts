/**
 * The same forty good papers on an idle box and on one whose processors are taken by busy loops: each must end the same,
 * with the same words, and none may be parked for having taken long. Then a paper that never ends: it is parked after its
 * limit and one more try, and the papers behind it are filed before that.
 * `bun test/drill/load.ts [PAPERS] [LOOPS]`; DEEDBOX_EXECUTABLE drills the compiled program.
 */
import { endlessPdfs } from "../paper/hostile.ts";
import { pdfBill, receiptPhoto, scanPdf } from "../paper/paper.ts";
import { DrillBox, type Row, rows, sentences, settledDocument, type Whole } from "./box.ts";

const papers = Number(process.argv[2] ?? 40);
const loops = Number(process.argv[3] ?? 4);
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

/** What became of a paper: what a person sees of it. */
const ending = ({ title, text, metadata: m }: Whole): string =>
  JSON.stringify([
    m.status,
    m.review_reason,
    title,
    m.type,
    m.date,
    m.facts.map((f) => `${f.label}: ${f.value}`),
    text,
  ]);

/** Files the papers, all at once, and gives how each ended and the seconds all took. */
async function file(all: Paper[]): Promise<{ ends: (string | null)[]; said: string[]; seconds: number }> {
  const box = new DrillBox();
  await box.open();
  try {
    const began = performance.now();
    const ids: string[] = [];
    for (const { name, bytes } of all)
      ids.push((await box.send<{ documents: Row[] }>(name, bytes)).body.documents[0]?.id ?? "");
    const ends: (string | null)[] = [];
    for (const id of ids) {
      const left = MOST_MS - (performance.now() - began);
      const whole = await settledDocument(box, id, Math.max(1_000, left));
      ends.push(whole === null ? null : ending(whole));
    }
    const seconds = Math.round((performance.now() - began) / 1000);
    return { ends, said: [...(await sentences(box)).values()], seconds };
  } finally {
    await box.close();
    box.remove();
  }
}

/** What a limit said, in a sentence of the Checkup. */
const stopped = /too long|more memory|couldn’t be read/;

/** An endless paper, and three that come after it: how it ended, and whether those were done before. */
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
    const early = (await rows(box)).find((r) => r.id === id)?.status;
    const whole = await settledDocument(box, id, MOST_MS);
    const said = `${whole?.metadata.status} after ${Math.round((performance.now() - began) / 1000)} s, those behind it after ${behind} s`;
    const parked = whole?.metadata.status === "needs_review" && whole.metadata.review_reason === "unreadable";
    return { fine: parked && early !== "needs_review", said };
  } finally {
    await box.close();
    box.remove();
  }
}

const all = await make(papers);
const idle = await file(all);
const busy = Array.from({ length: loops }, () =>
  Bun.spawn(["/bin/sh", "-c", `exec timeout ${2 * (MOST_MS / 1000)} sh -c 'while :; do :; done'`]),
);
const loaded = await file(all).finally(() => {
  for (const b of busy) b.kill();
});
const parked = loaded.said.filter((s) => stopped.test(s)).length;
const unlike = all.filter((_, i) => loaded.ends[i] !== idle.ends[i]);
for (const { name } of unlike) {
  const i = all.findIndex((p) => p.name === name);
  console.log(`${name}\n  idle ${idle.ends[i]?.slice(0, 150)}\n  busy ${loaded.ends[i]?.slice(0, 150)}`);
}
const lost = loaded.ends.filter((e) => e === null).length;
console.log(
  `${papers} papers: ${idle.seconds} s idle, ${loaded.seconds} s busy, parked ${parked}, unlike ${unlike.length}`,
);
const last = await endless();
const bad = parked + unlike.length + (last.fine ? 0 : 1);
const detail = `${papers} papers: ${idle.seconds} s idle, ${loaded.seconds} s with ${loops} busy loops; parked ${parked}, other than idle ${unlike.length}; endless paper: ${last.said}`;
console.log(
  `RESULT ${JSON.stringify({ drill: "load", bad, lost, doubled: 0, leaked: 0, sockets: 0, detail })}`,
);
process.exit(bad + lost === 0 ? 0 : 1);
