/**
 * Papers of families set down line by line by somebody who saw neither the reader nor the makers of made-up papers:
 * `stories/GROUP/NAME.json` is a household with its papers in monospaced lines and what is true of them
 * (`households/truth.ts`). No two issuers are alike. A third of the households is sealed by a hash of the file's name: of
 * those only totals are printed, and nobody who works on reading opens them.
 *
 * `bun run bench stories [--only-group=GROUP,GROUP] [--errors]`
 */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { PDFDocument, StandardFonts } from "@cantoo/pdf-lib";
import { Glob } from "bun";
import type { Page } from "#reading/layout/page.ts";
import { pagesOf } from "../reading/paper-text.ts";
import type { KnownPaper } from "./corpus.ts";
import { fileAndScore } from "./households/bench.ts";
import { measures, Tally } from "./households/tally.ts";
import type { Household, Paper } from "./households/truth.ts";
import { closeTo, known, type Side, sameName } from "./judge.ts";
import type { Row } from "./row.ts";

const folder = fileURLToPath(new URL("./stories", import.meta.url));

interface StoryPaper extends Omit<Paper, "sealed" | "file"> {
  lines: string[];
}

export interface Story {
  file: string;
  group: string;
  side: Side;
  truth: Omit<Household, "papers"> & { papers: StoryPaper[] };
}

const SEALED_OF = 3;
const sideOf = (file: string): Side =>
  createHash("sha1").update(basename(file)).digest().readUInt16BE(0) % SEALED_OF === 0 ? "sealed" : "opened";

export function stories(): Story[] {
  return [...new Glob("*/*.json").scanSync(folder)].sort().map((file) => {
    const truth = JSON.parse(typed(readFileSync(join(folder, file), "utf8"))) as Story["truth"];
    return { file, group: file.split("/")[0] ?? "", side: sideOf(file), truth: withKinds(truth) };
  });
}

/** To answer by a day and to hand in by it are one; so are what ends and what is renewed. */
const ALIKE = [
  ["filing", "reminder"],
  ["expiry", "renewal"],
] as const;

function withKinds(truth: Story["truth"]): Story["truth"] {
  const faces = truth.claims.flatMap((c) => c.faces);
  for (const face of faces)
    for (const kinds of ALIKE)
      if (kinds.some((k) => face.kinds.includes(k))) face.kinds = [...new Set([...face.kinds, ...kinds])];
  return { ...truth, seed: 0, taxes: truth.taxes ?? [] };
}

/** Lines that draw a rule, and strokes at the edges of a box: a real paper has them as lines, not as letters. */
const plain = (line: string): string =>
  /^[\s+\-=|_*~.]*$/.test(line)
    ? ""
    : line
        .replace(/^\s*\|/, (m) => " ".repeat(m.length))
        .replace(/\|\s*$/, "")
        .replace(/ \| /g, "   ");

/** The names of who made a paper, as it prints them. */
const makersOf = ({ truth }: Story, p: StoryPaper): string[] => {
  const kind = new Map(truth.things.map((t) => [t.key, t.kind]));
  return p.mentions.filter((m) => m.need && kind.get(m.thing) === "organization").map((m) => m.printed);
};

const LEFT = 28;
const TOP = 752;
const HEAD_LINES = 15;

/** Signs that the font of a PDF lacks, as one types them. */
const OTHERWISE: Record<string, string> = {
  "−": "-",
  "‑": "-",
  "☐": "o",
  "☑": "x",
  "☒": "x",
  ı: "i",
  ł: "l",
  Ł: "L",
};
/** Letters of the code page that PDFs have without a font of their own (Windows-1252). */
const CODED = /[\n\f\x20-\x7e\xa0-\xff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/;

/** A story in letters that the font has: what it lacks is written without its mark, on the papers and in what is true of them. */
const typed = (text: string): string =>
  [...text]
    .map((c) => {
      if (CODED.test(c)) return c;
      const bare = c.normalize("NFD").replace(/\p{M}/gu, "");
      return OTHERWISE[c] ?? (CODED.test(bare) ? bare : "*");
    })
    .join("");

/** The paper as a PDF: columns stand where they do in monospaced lines, the maker's name at the head is large and bold. */
export async function pdfOf(story: Story, p: StoryPaper): Promise<Uint8Array> {
  const doc = await PDFDocument.create();
  const font = await doc.embedFont(StandardFonts.Helvetica);
  const bold = await doc.embedFont(StandardFonts.HelveticaBold);
  const makers = new Set(makersOf(story, p).map((m) => m.toLowerCase()));
  const lines = p.lines.map((l) => (l.includes("\f") ? "\f" : plain(l.replace(/\t/g, "    "))));
  const step = Math.min(5.2, 560 / Math.max(60, ...lines.map((l) => l.length)));
  const size = Math.min(9, step * 1.75);
  let page = doc.addPage([612, 792]);
  let y = TOP;
  let named = false;
  for (const [n, line] of lines.entries()) {
    if (line === "\f" || y < 40) {
      page = doc.addPage([612, 792]);
      y = TOP;
      if (line === "\f") continue;
    }
    for (const m of line.matchAll(/\S+(?: \S+)*/g)) {
      const large: boolean = !named && n < HEAD_LINES && makers.has(m[0].toLowerCase());
      named ||= large;
      page.drawText(m[0], {
        ...{ x: LEFT + m.index * step, y },
        ...(large ? { size: size * 1.25, font: bold } : { size, font }),
      });
    }
    y -= line.trim() === "" ? 8 : 12;
  }
  return doc.save();
}

export const textOf = (p: StoryPaper): Page[] => pagesOf(p.lines.map(plain).join("\n"), "columns");

/** Opened stories as papers to learn from: the day, the sum and the day to pay where one is asked, who made it and for whom. */
export function storyPapers(): KnownPaper[] {
  return stories()
    .filter((s) => s.side === "opened")
    .flatMap((s) => s.truth.papers.map((p) => knownOf(s, p)));
}

function knownOf(s: Story, p: StoryPaper): KnownPaper {
  const { truth } = s;
  const kind = new Map(truth.things.map((t) => [t.key, t.kind]));
  const named = (want: string) =>
    p.mentions.filter((m) => kind.get(m.thing) === want && m.need).map((m) => m.printed);
  const any = (names: string[]) =>
    names.length === 0 ? undefined : known(names[0] ?? null, (read) => names.some((n) => sameName(n, read)));
  const payments = truth.claims.flatMap((c) =>
    c.faces.filter((f) => f.paper === p.key && f.kinds.includes("payment")),
  );
  const open = p.allowed?.some((a) => a.kinds.includes("payment")) ?? false;
  const [first] = payments.sort((a, b) => ((a.days[0] ?? "") < (b.days[0] ?? "") ? -1 : 1));
  const amounts = first?.amounts ?? [];
  const due =
    payments.length === 0
      ? open
        ? undefined
        : known(null, () => false)
      : known(first?.days[0] ?? null, (read) => payments.some((f) => f.days.includes(read)));
  const total = payments.length === 1 && amounts[0] ? closeTo(amounts[0], amounts.slice(1)) : undefined;
  const [issuer, recipient] = [any(named("organization")), any(named("person"))];
  return {
    collection: "stories",
    file: `${s.file}/${p.key}`,
    pages: textOf(p),
    maker: p.maker,
    readOn: p.arrived,
    side: s.side,
    picture: false,
    values: {},
    known: {
      ...(p.date ? { date: known(p.date, (read) => read === p.date) } : {}),
      ...(total ? { total } : {}),
      ...(due ? { "due date": due } : {}),
      ...(issuer ? { issuer } : {}),
      ...(recipient ? { recipient } : {}),
    },
    judge: () => [],
  };
}

export async function benchStories(args: string[]): Promise<Row[]> {
  const groups = args
    .find((a) => a.startsWith("--only-group="))
    ?.slice(13)
    .split(",");
  const total = new Map<string, Tally>();
  for (const story of stories()) {
    if (groups && !groups.includes(story.group)) continue;
    const papers = story.truth.papers.map((p) => ({
      ...p,
      sealed: story.side === "sealed",
      file: `${p.key}.pdf`,
    }));
    const by = new Map(papers.map((p) => [p.key, p]));
    const made = {
      truth: { ...story.truth, papers },
      bytes: async (key: string) => pdfOf(story, by.get(key) as StoryPaper),
    };
    const tally = await fileAndScore(made);
    const country = story.truth.country;
    const sum = total.get(country) ?? new Tally();
    sum.add(tally);
    total.set(country, sum);
    if (args.includes("--errors"))
      for (const f of tally.failing)
        console.log(
          `${f.measure}: ${f.what} | ${story.file} ${f.paper} [${by.get(f.paper)?.type}] ${f.says}`,
        );
  }
  return [...total].flatMap(([country, tally]) =>
    measures.flatMap((m) =>
      (["opened", "sealed"] as const).flatMap((side) => {
        const c = tally.of(side, m);
        return c.of === 0
          ? []
          : [
              {
                name: `stories, ${country}, ${side}: ${m}`,
                value: c.right / c.of,
                unit: "",
                note: `${c.right} of ${c.of}`,
              },
            ];
      }),
    ),
  );
}
