/**
 * What is claimed of Deedbox, measured and written as one page: `bun run bench publish` writes `bench.md`, `bench.json` and the schema
 * of the latter to `dist/bench`.
 *
 *   bun run bench publish [--quick] [--only=reading,ask,…] [--fresh] [--out=FOLDER]
 *
 * Each part is a child process of the bench, one after the other. Its figures are kept under `parts/`, so that a run that was
 * interrupted goes on where it stopped, as long as it is the same version, form and machine; `--fresh` begins anew. Of papers that are
 * divided into opened and sealed ones only totals of the sealed are taken.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { join, resolve } from "node:path";
import { type Static, Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import pack from "../../package.json" with { type: "json" };
import { page } from "./publish-page.ts";

const root = join(import.meta.dir, "..", "..");
const closed = { additionalProperties: false };

const PublishedRow = Type.Object(
  {
    name: Type.String(),
    value: Type.Number(),
    unit: Type.String(),
    baseline: Type.Optional(Type.Number({ description: "The floor: measured in the same run, in `unit`." })),
    ratio: Type.Optional(Type.Number({ description: "`value` / `baseline`." })),
    note: Type.Optional(Type.String()),
  },
  closed,
);

const PublishedPart = Type.Object(
  {
    id: Type.String(),
    title: Type.String(),
    command: Type.String({ description: "Measures it again." }),
    measured: Type.Union([Type.String({ format: "date" }), Type.Null()]),
    seconds: Type.Union([Type.Number(), Type.Null()], { description: "How long it took." }),
    missing: Type.Union([Type.String(), Type.Null()], { description: "Why there are no figures." }),
    rows: Type.Array(PublishedRow),
  },
  closed,
);

/** What `bench.json` holds. */
export const Published = Type.Object(
  {
    product: Type.Literal("Deedbox"),
    version: Type.String(),
    commit: Type.Union([Type.String(), Type.Null()]),
    form: Type.Union([Type.Literal("whole"), Type.Literal("quick")]),
    written: Type.String({ format: "date" }),
    machine: Type.Object(
      {
        cores: Type.Integer(),
        memory_gib: Type.Number(),
        system: Type.String(),
        runtime: Type.String(),
      },
      closed,
    ),
    parts: Type.Array(PublishedPart),
    not_measured: Type.Array(Type.String()),
  },
  { ...closed, $schema: "https://json-schema.org/draft/2020-12/schema", title: "Deedbox bench" },
);
export type Published = Static<typeof Published>;
type PublishedRow = Static<typeof PublishedRow>;

/** One part of the page: a part of the bench, and what it is given in each form; null: too long for the quick one. */
export interface Part {
  id: string;
  title: string;
  whole: string[];
  quick: string[] | null;
  /** Its papers are divided into opened and sealed ones. */
  sealed: boolean;
}

export const parts: readonly Part[] = [
  {
    id: "reading",
    title: "Reading, by field",
    whole: [],
    quick: ["--only=made,strangers", "--papers=60"],
    sealed: true,
  },
  { id: "ask-sets", title: "Ask", whole: [], quick: ["--sets=stories"], sealed: true },
  { id: "households", title: "Checkup, people and things", whole: [], quick: ["--country=us"], sealed: true },
  {
    id: "stories",
    title: "Checkup of households nobody made rules by",
    whole: [],
    quick: null,
    sealed: true,
  },
  { id: "filing", title: "Filing", whole: [], quick: [], sealed: false },
  { id: "intake", title: "Many papers at once", whole: [], quick: ["--quick"], sealed: false },
  { id: "budget", title: "Processor time of a paper", whole: [], quick: ["--quick"], sealed: false },
  { id: "1000", title: "A thousand papers", whole: [], quick: [], sealed: false },
  { id: "10000", title: "Ten thousand papers", whole: [], quick: null, sealed: false },
  { id: "vault", title: "Sealing", whole: [], quick: [], sealed: false },
  { id: "backup", title: "Backup", whole: [], quick: null, sealed: false },
  { id: "assistants", title: "Assistants", whole: [], quick: null, sealed: false },
];

/** What no part measures, said on the page. */
const never = [
  "Papers of real people beyond the collections named here: how a household's own papers are read is only known once they are corrected there.",
  "Handwriting, and papers in languages other than English, German, French, Spanish, Italian and Dutch.",
  "Machines other than this one: figures of time and memory are worth what the floor beside them says, no more.",
];

/** Figures of sealed papers, and of made-up ones whose layouts no model saw; nothing of opened ones. */
export const isSealed = (name: string): boolean => /\bsealed\b|^made up\b|^planted instructions\b/.test(name);

const kept = Type.Object(
  {
    key: Type.String(),
    measured: Type.String(),
    seconds: Type.Number(),
    rows: Type.Array(PublishedRow),
  },
  closed,
);

interface Wish {
  form: "whole" | "quick";
  only: readonly string[] | null;
  fresh: boolean;
  out: string;
}

const machine = (): Published["machine"] => ({
  cores: cpus().length,
  memory_gib: Math.round((totalmem() / 2 ** 30) * 10) / 10,
  system: `${process.platform} ${process.arch}`,
  runtime: `Bun ${Bun.version}`,
});

function commit(): string | null {
  const git = Bun.spawnSync(["git", "rev-parse", "--short=12", "HEAD"], { cwd: root, stderr: "ignore" });
  return git.exitCode === 0 ? git.stdout.toString().trim() : null;
}

/** Four digits say all that such a figure is worth. */
const short = (value: number): number => Number(value.toPrecision(4));

/** The figures as they are published. A figure that is no number was not measured. */
const publishedRows = (part: Part, rows: readonly PublishedRow[]): PublishedRow[] =>
  rows
    .filter((r) => Number.isFinite(r.value) && (!part.sealed || isSealed(r.name)))
    .map(({ name, value, unit, baseline, ratio, note }) => ({
      name,
      value: short(value),
      unit,
      ...(Number.isFinite(baseline) && { baseline: short(baseline ?? 0) }),
      ...(Number.isFinite(ratio) && { ratio: short(ratio ?? 0) }),
      ...(note && { note }),
    }));

/** A file appears whole or not at all. */
function write(path: string, text: string): void {
  writeFileSync(`${path}.part`, text);
  renameSync(`${path}.part`, path);
}

const argsOf = (part: Part, form: Wish["form"]): string[] | null =>
  form === "quick" ? part.quick : part.whole;

/** Runs one part, or takes what an earlier run kept of it. */
async function measure(part: Part, wish: Wish): Promise<Published["parts"][number]> {
  const args = argsOf(part, wish.form);
  const command = ["bun run bench", part.id, ...(args ?? part.whole)].join(" ");
  const none = (missing: string) => ({
    ...{ id: part.id, title: part.title, command },
    ...{ measured: null, seconds: null, missing, rows: [] },
  });
  if (args === null) return none("Left out of a quick run.");
  const file = join(wish.out, "parts", `${part.id}.json`);
  const key = JSON.stringify([pack.version, commit(), machine(), command]);
  const before = wish.fresh ? null : earlier(file, key);
  const found = before ?? (await run(part, args, file, key));
  if (typeof found === "string") return none(found);
  const rows = publishedRows(part, found.rows);
  if (rows.length === 0) return none("The papers that it needs are not on this machine.");
  const { measured, seconds } = found;
  return { id: part.id, title: part.title, command, measured, seconds: short(seconds), missing: null, rows };
}

function earlier(file: string, key: string): Static<typeof kept> | null {
  if (!existsSync(file)) return null;
  const read: unknown = JSON.parse(readFileSync(file, "utf8"));
  return Value.Check(kept, read) && read.key === key ? read : null;
}

async function run(
  part: Part,
  args: string[],
  file: string,
  key: string,
): Promise<Static<typeof kept> | string> {
  const rowsFile = `${file}.rows`;
  rmSync(rowsFile, { force: true });
  const words = [process.execPath, join(import.meta.dir, "bench.ts"), part.id, ...args, `--rows=${rowsFile}`];
  const start = performance.now();
  console.error(`${part.title}: ${words.slice(2, -1).join(" ")}`);
  // What a part says meanwhile has figures of opened papers: it is shown only when something went wrong.
  const child = Bun.spawn(words, { cwd: root, stdin: "ignore", stdout: "ignore", stderr: "pipe" });
  const said = await new Response(child.stderr).text();
  const code = await child.exited;
  if (code !== 0 || !existsSync(rowsFile)) {
    console.error(said);
    return `It ended with ${code} before it had a figure.`;
  }
  const rows = JSON.parse(readFileSync(rowsFile, "utf8")) as PublishedRow[];
  rmSync(rowsFile);
  const measured = new Date().toISOString().slice(0, 10);
  // Figures of opened papers are not kept either: what lies beside the page is of the same kind as the page.
  const found = {
    key,
    measured,
    seconds: (performance.now() - start) / 1000,
    rows: publishedRows(part, rows),
  };
  write(file, JSON.stringify(found));
  return found;
}

/** Measures what was asked for and writes the page. Gives what `bench.json` holds. */
export async function publishParts(wish: Wish, list: readonly Part[] = parts): Promise<Published> {
  const unknown = wish.only?.filter((id) => !list.some((part) => part.id === id)) ?? [];
  if (unknown.length > 0) {
    const there = list.map((part) => part.id).join(", ");
    throw new Error(`There is no part ${unknown.join(", ")}. There are: ${there}.`);
  }
  mkdirSync(join(wish.out, "parts"), { recursive: true });
  const wanted = list.filter((part) => wish.only === null || wish.only.includes(part.id));
  const made: Published = {
    product: "Deedbox",
    version: pack.version,
    commit: commit(),
    form: wish.form,
    written: new Date().toISOString().slice(0, 10),
    machine: machine(),
    parts: [],
    not_measured: [
      ...list
        .filter((part) => !wanted.includes(part))
        .map((part) => `${part.title}: not asked for in this run.`),
      ...never,
    ],
  };
  for (const part of wanted) made.parts.push(await measure(part, wish));
  write(join(wish.out, "bench.schema.json"), `${JSON.stringify(Published, null, 2)}\n`);
  write(join(wish.out, "bench.json"), `${JSON.stringify(made, null, 2)}\n`);
  write(join(wish.out, "bench.md"), page(made));
  return made;
}

/** `bun run bench publish` with what was typed after it. */
export async function publish(args: readonly string[]): Promise<void> {
  const option = (name: string) => args.find((a) => a.startsWith(`--${name}=`))?.slice(name.length + 3);
  const out = resolve(option("out") ?? join(root, "dist", "bench"));
  await publishParts({
    form: args.includes("--quick") ? "quick" : "whole",
    only: option("only")?.split(",") ?? null,
    fresh: args.includes("--fresh"),
    out,
  });
  console.log(join(out, "bench.md"));
}
