import { recomputeAccount } from "#operations/checkup/recompute.ts";
import { noon, openClockBox } from "../clock-box.ts";
import type { Row } from "../row.ts";
import { household, type Made } from "./household.ts";
import { scoreGaps } from "./score-gaps.ts";
import { scoreItems } from "./score-items.ts";
import { scorePapers } from "./score-papers.ts";
import { scoreTaxes } from "./score-taxes.ts";
import { scoreThings } from "./score-things.ts";
import { openedHousehold } from "./seal.ts";
import { lookAt } from "./seen.ts";
import { measures, Tally } from "./tally.ts";

/**
 * `bun run bench households [--seed=N,N] [--country=us,gb,de,fr,es,it,nl] [--errors] [--text=KEY,KEY]`: the papers of
 * made-up families of a second maker, filed in the order they arrive, and what the box makes of them held against their
 * truth on three days: in the middle of the story, some weeks and two months after its last paper. Papers of sealed makers
 * are counted by themselves; `--errors` prints failing lines of opened makers in opened households, and `--text` what some
 * of those papers say.
 */
export async function benchHouseholds(args: string[]): Promise<Row[]> {
  const value = (name: string) => args.find((a) => a.startsWith(`--${name}=`))?.slice(name.length + 3);
  const seeds = (value("seed") ?? "1,3,14").split(",").map(Number);
  const countries = value("country")?.split(",") ?? ["us"];
  const errors = args.includes("--errors");
  const rows: Row[] = [];
  for (const country of countries) {
    const total = new Tally();
    let papers = 0;
    for (const seed of seeds) {
      if (errors && !openedHousehold(seed, country))
        throw new Error(`household ${seed} of ${country} is sealed: its failing lines are not printed`);
      const made = household(seed, country);
      const tally = await fileAndScore(made);
      papers += made.truth.papers.length;
      total.add(tally);
      if (errors) console.log(printed(made, tally));
      for (const key of errors ? (value("text")?.split(",") ?? []) : []) console.log(await textOf(made, key));
    }
    rows.push(...rowsOf(country, total, papers));
  }
  return rows;
}

export async function fileAndScore(made: Made): Promise<Tally> {
  const { truth } = made;
  const box = await openClockBox({ from: truth.from, name: "Home", kind: "family", owner: truth.owner });
  const tally = new Tally();
  try {
    const days = [...truth.asOf].sort();
    const score = async (today: string) => {
      box.clock.set(noon(today));
      await recomputeAccount(box.box, box.scope, today);
      const look = lookAt(truth, box, today);
      scoreItems(look, tally);
      const meanings = scoreThings(look, tally);
      scoreGaps(look, meanings, tally);
      scorePapers(look, tally);
      await scoreTaxes(look, tally);
    };
    let n = 0;
    for (const p of truth.papers) {
      while (days.length > 0 && p.arrived > days[0]!) await score(days.shift()!);
      await box.fileBytes({ key: p.key, arrived: p.arrived, name: p.file, bytes: await made.bytes(p.key) });
      if (++n % 100 === 0)
        console.error(`${truth.country} ${truth.seed}: ${n} of ${truth.papers.length} papers filed`);
    }
    for (const d of days) await score(d);
    for (const f of box.faults.slice(0, 5)) console.error(`fault: ${f}`);
    return tally;
  } finally {
    await box.close();
  }
}

function printed({ truth }: Made, tally: Tally): string {
  const by = new Map<string, string[]>();
  for (const f of tally.failing) {
    const head = `${f.measure}: ${f.what}`;
    const line = `  ${f.paper} (${f.maker}): ${f.says}`;
    const list = by.get(head) ?? [];
    if (!list.includes(line)) list.push(line);
    by.set(head, list);
  }
  const parts = [...by]
    .sort((a, b) => b[1].length - a[1].length)
    .map(([h, l]) => `## ${h} (${l.length})\n${l.join("\n")}`);
  return `# ${truth.country}, household ${truth.seed}, opened makers; ${truth.from} to ${truth.to}, seen on ${truth.asOf.join(" and ")}\n${parts.join("\n")}\n`;
}

/** What an opened paper says, line by line. */
export async function textOf(made: Made, key: string): Promise<string> {
  const p = made.truth.papers.find((x) => x.key === key);
  if (!p || p.sealed) return `${key}: no opened paper`;
  const { getDocument } = await import("pdfjs-dist/legacy/build/pdf.mjs");
  const doc = await getDocument({ data: await made.bytes(key), verbosity: 0 }).promise;
  const out: string[] = [];
  for (let n = 1; n <= doc.numPages; n++) {
    const { items } = await (await doc.getPage(n)).getTextContent();
    const lines = new Map<number, { x: number; text: string }[]>();
    for (const i of items)
      if ("str" in i && i.str.trim() !== "") {
        const y = Math.round(i.transform[5]);
        lines.set(y, [...(lines.get(y) ?? []), { x: i.transform[4], text: i.str }]);
      }
    for (const [, l] of [...lines].sort((a, b) => b[0] - a[0]))
      out.push(
        l
          .sort((a, b) => a.x - b.x)
          .map((t) => t.text)
          .join("   "),
      );
  }
  return `--- ${key} (${p.maker}), arrived ${p.arrived}\n${out.join("\n")}\n`;
}

function rowsOf(country: string, tally: Tally, papers: number): Row[] {
  return measures.flatMap((m) =>
    (["opened", "sealed"] as const).flatMap((side) => {
      const c = tally.of(side, m);
      return c.of === 0
        ? []
        : [
            {
              name: `${country}, ${side}: ${m}`,
              value: c.right / c.of,
              unit: "",
              note: `${c.right} of ${c.of}; ${papers} papers`,
            },
          ];
    }),
  );
}
