import { readArguments } from "#doors/cli/arguments.ts";
import { checkupCommand } from "#doors/cli/checkup.ts";
import { household } from "../paper/years/household.ts";
import { office } from "../paper/years/office.ts";
import type { Truth } from "../paper/years/truth.ts";
import { noon, openYears, type YearsBox } from "./checkup-box.ts";
import { scoreEntities } from "./checkup-entities.ts";
import { multiply } from "./checkup-many.ts";
import { byClass, type Outcome, rowsOf } from "./checkup-rows.ts";
import { blank, type Failing, scoreGaps, scoreItems } from "./checkup-score.ts";
import type { Row } from "./row.ts";

/**
 * `bun run bench checkup [--papers=N] [--seed=N,N] [--office] [--unseen] [--as-of=DATE,DATE] [--pictures] [--errors]`: the
 * papers of some years, filed in the order they arrive into a box whose clock stands on that day, and the Checkup of some
 * days held against what is true by construction. Papers in layouts that no rule was written against are scored by
 * themselves; with `--unseen` all of them come in such. `--errors` prints every failing line by class, `--show=PATH` writes
 * the Checkup of each day as the command line prints it to PATH-1.txt and so on, `--many=N` times the recompute on N papers.
 */

interface Options {
  papers: number | undefined;
  seeds: number[];
  kinds: ("household" | "office")[];
  unseen: "some" | "all";
  asOf: string[];
  pictures: number;
  errors: boolean;
  /** The Checkup of each day is written here, as `deedbox checkup` prints it. */
  show: string | null;
  /** After the last day the papers are multiplied to so many, and the recompute is timed there. */
  many: number;
}

function optionsOf(args: string[]): Options {
  const value = (name: string) => args.find((a) => a.startsWith(`--${name}=`))?.slice(name.length + 3);
  const papers = value("papers");
  return {
    papers: papers === undefined ? undefined : Number(papers),
    seeds: (value("seed") ?? "0").split(",").map(Number),
    kinds: args.includes("--office") ? ["office"] : ["household"],
    unseen: args.includes("--unseen") ? "all" : "some",
    asOf: value("as-of")?.split(",") ?? ["2024-03-31", "2024-11-20", "2025-06-30"],
    pictures: args.includes("--pictures") ? 0.1 : 0,
    errors: args.includes("--errors"),
    show: value("show") ?? null,
    many: Number(value("many") ?? 0),
  };
}

type Whole = (box: YearsBox["box"], scope: YearsBox["scope"], today: string) => Promise<unknown> | unknown;
type Around = (
  box: YearsBox["box"],
  scope: YearsBox["scope"],
  document: string,
) => Promise<unknown> | unknown;

/** The recompute, when the box has one. */
async function recomputing(): Promise<{ recomputeAccount: Whole; recomputeAround?: Around } | null> {
  const where = "#operations/checkup/recompute.ts";
  return (await import(where).catch(() => null)) as {
    recomputeAccount: Whole;
    recomputeAround?: Around;
  } | null;
}

/** Every table that the recompute may write, whole. */
const dump = (y: YearsBox): string =>
  JSON.stringify(
    (
      y.box.db.sql("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name").all() as {
        name: string;
      }[]
    )
      .map((t) => t.name)
      .filter((t) =>
        /^(?:obligation|gap|entity|document_entity|paid_by_hand|rhythm|closing|statement_line)/.test(t),
      )
      .map((t) => [
        t,
        (y.box.db.sql(`SELECT * FROM ${t}`).all() as unknown[]).map((row) => JSON.stringify(row)).sort(),
      ]),
  );

/** What `deedbox checkup --as-of DAY` prints. */
function printed(y: YearsBox, today: string): string {
  const lines: string[] = [];
  const out = {
    json: false,
    line: (l: string) => void lines.push(l),
    result: (_value: unknown, words: string) => void lines.push(words),
  };
  checkupCommand(y.box, readArguments(["--as-of", today]), out);
  return `${lines.join("\n")}\n`;
}

async function look(truth: Truth, y: YearsBox, today: string, r: Outcome): Promise<void> {
  y.clock.set(noon(today));
  const re = await recomputing();
  const timed = async (run: () => unknown, into: number[]) => {
    const start = performance.now();
    await run();
    into.push((performance.now() - start) / 1000);
  };
  if (re) {
    await re.recomputeAccount(y.box, y.scope, today);
    const before = dump(y);
    await timed(() => re.recomputeAccount(y.box, y.scope, today), r.whole);
    if (dump(y) !== before) r.changed++;
    r.whole[r.whole.length - 1]! *= 10_000 / y.documents.size;
    const some = [...y.documents.values()].filter((_, i, all) => i % Math.ceil(all.length / 20) === 0);
    if (re.recomputeAround)
      for (const id of some) await timed(() => re.recomputeAround!(y.box, y.scope, id), r.around);
  }
  const seen = { db: y.box.db, scope: y.scope, documents: y.documents };
  scoreItems(truth, seen, today, (p) => !p.unseen, r.known);
  scoreItems(truth, seen, today, (p) => p.unseen, r.unseen);
  r.entities = scoreEntities(truth, seen);
  scoreGaps(truth, seen, today, r.entities.meant, r.known);
}

/** Times the recompute on as many papers as a large account has. */
async function timeMany(y: YearsBox, today: string, many: number, r: Outcome): Promise<void> {
  const re = await recomputing();
  if (!re) return;
  r.many = multiply(y, Math.ceil(many / y.documents.size) - 1);
  const seconds = async (run: () => unknown): Promise<number> => {
    const start = performance.now();
    await run();
    return (performance.now() - start) / 1000;
  };
  await re.recomputeAccount(y.box, y.scope, today);
  const busy = process.cpuUsage();
  r.whole = [await seconds(() => re.recomputeAccount(y.box, y.scope, today))];
  const { user, system } = process.cpuUsage(busy);
  r.processor = (user + system) / 1_000_000;
  r.around = [];
  const some = [...y.documents.values()].filter((_, i, all) => i % Math.ceil(all.length / 40) === 0);
  for (const id of some)
    if (re.recomputeAround) r.around.push(await seconds(() => re.recomputeAround!(y.box, y.scope, id)));
}

/** Files the papers of a truth and looks at the Checkup on each of the days. */
export async function fileAndScore(
  truth: Truth,
  o: Pick<Options, "pictures" | "asOf" | "show" | "many">,
): Promise<Outcome> {
  const y = await openYears(truth, o.pictures);
  const r: Outcome = {
    known: blank(),
    unseen: blank(),
    entities: { entities: 0, wrongMerges: 0, things: 0, splits: 0, meant: new Map(), failing: [] },
    papers: 0,
    changed: 0,
    whole: [],
    around: [],
    filing: 0,
    faults: y.faults,
  };
  try {
    const days = [...o.asOf].sort();
    let shown = 0;
    const lookOn = async (today: string) => {
      await look(truth, y, today, r);
      if (o.show !== null) await Bun.write(`${o.show}-${++shown}.txt`, printed(y, today));
    };
    for (const p of truth.papers) {
      while (days.length > 0 && p.arrived > days[0]!) await lookOn(days.shift()!);
      if (days.length === 0) break;
      const begin = performance.now();
      await y.file(p);
      r.filing += (performance.now() - begin) / 1000;
      if (++r.papers % 100 === 0) console.error(`${r.papers} papers filed`);
    }
    for (const d of days) await lookOn(d);
    if (o.many > 0) await timeMany(y, truth.to, o.many, r);
    return r;
  } finally {
    await y.close();
  }
}

/** The bench: rows for the table. */
export async function benchCheckup(args: string[]): Promise<Row[]> {
  const o = optionsOf(args);
  const rows: Row[] = [];
  for (const kind of o.kinds) {
    const list: Outcome[] = [];
    for (const seed of o.seeds) {
      const wish = { seed, unseen: o.unseen, ...(o.papers === undefined ? {} : { papers: o.papers }) };
      const truth = kind === "office" ? office(wish) : household(wish);
      const r = await fileAndScore(truth, o);
      list.push(r);
      if (o.errors) {
        const says = (f: Failing): Failing => ({
          ...f,
          class: `${f.class}${f.unseen ? " (unseen layout)" : ""}`,
        });
        const failing = [...r.known.failing, ...r.unseen.failing, ...r.entities.failing].map(says);
        console.log(`# ${kind} ${truth.country}, seed ${seed}\n\n${byClass(failing, 1_000)}\n`);
      }
    }
    rows.push(...rowsOf(kind, list));
  }
  return rows;
}
