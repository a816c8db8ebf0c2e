import type { Published } from "./publish.ts";

type Part = Published["parts"][number];
type Row = Part["rows"][number];

/** A cell of a table: a bar would begin another one. */
const cell = (text: string): string => text.replaceAll("|", "\\|");

const table = (head: string[], rows: string[][]): string =>
  [head, head.map(() => "---"), ...rows.map((row) => row.map(cell))]
    .map((row) => `| ${row.join(" | ")} |`)
    .join("\n");

const amount = (value: number, unit: string): string => `${value}${unit === "" ? "" : ` ${unit}`}`;

/** Shares stand as percent; a share has no unit. */
const measured = ({ value, unit }: Row): string =>
  unit === "" && value >= 0 && value <= 1 ? `${(value * 100).toFixed(1)} %` : amount(value, unit);

/** The name of a figure without the word that all of them have: the page says it once. */
export const plain = (name: string): string =>
  name.replace(/^sealed(?:, ([^:]+))?: /, (_, of) => (of ? `${of}: ` : "")).replace(/, sealed(?=[,:])/, "");

/** `COLLECTION, sealed, text: FIELD`, as the bench of reading names its figures. */
const byField = /^(.+?)(?:, sealed)?, (text|picture): (.+)$/;

/** Figures of reading as a table of fields by collections; the others follow in a list of their own. */
function readingTable(rows: readonly Row[]): string {
  const fields = new Map<string, Map<string, Row>>();
  const columns = new Set<string>();
  const others: Row[] = [];
  for (const row of rows) {
    const [, collection, kind, field] = byField.exec(row.name) ?? [];
    if (!collection || !kind || !field) {
      others.push(row);
      continue;
    }
    const column = `${collection}, ${kind === "text" ? "text in the file" : "pictures"}`;
    columns.add(column);
    fields.set(field, (fields.get(field) ?? new Map()).set(column, row));
  }
  const grid = [...fields].map(([field, of]) => [
    field,
    ...[...columns].map((column) => {
      const row = of.get(column);
      return row ? measured(row) : "not measured";
    }),
  ]);
  const rest = others.length > 0 ? `\n\n${plainTable(others)}` : "";
  return grid.length === 0 ? plainTable(others) : `${table(["field", ...columns], grid)}${rest}`;
}

function plainTable(rows: readonly Row[]): string {
  const floors = rows.some((row) => row.baseline !== undefined);
  const head = ["what", "measured", ...(floors ? ["floor", "times the floor"] : []), "note"];
  return table(
    head,
    rows.map((row) => [
      plain(row.name),
      measured(row),
      ...(floors
        ? [
            row.baseline === undefined ? "none" : amount(row.baseline, row.unit),
            row.ratio === undefined ? "" : String(row.ratio),
          ]
        : []),
      row.note ?? "",
    ]),
  );
}

const duration = (seconds: number): string =>
  seconds < 90 ? `${Math.round(seconds)} seconds` : `${Math.round(seconds / 60)} minutes`;

function section(part: Part): string {
  if (part.missing !== null)
    return `## ${part.title}\n\nNot measured. ${part.missing} To measure it: \`${part.command}\`.\n`;
  const body = part.id === "reading" ? readingTable(part.rows) : plainTable(part.rows);
  const took = `Measured on ${part.measured} in ${duration(part.seconds ?? 0)}. Again: \`${part.command}\`.`;
  return `## ${part.title}\n\n${body}\n\n${took}\n`;
}

/** The page for people: every figure with its floor, what was not measured, and how to do it again. */
export function page(made: Published): string {
  const { machine } = made;
  const at = made.commit === null ? "" : ` at ${made.commit}`;
  return `# Deedbox ${made.version}, measured

Written on ${made.written}, version ${made.version}${at}, ${made.form === "quick" ? "a quick run" : "a whole run"}. The machine has ${machine.cores} cores and
${machine.memory_gib} GiB of memory (${machine.system}, ${machine.runtime}).

- Figures of quality are totals of sealed papers: of makers and households that nobody who works on reading, Ask or Checkup may look at. *Made up* are papers
  whose layouts and names no model was trained on. The sample papers were opened before there was a seal, so their sealed third flatters.
- Figures of speed stand beside a floor that was measured in the same run: a plain tool that does the same bare work. *Times the floor* says more than the figure:
  other machines are faster or slower, and this one does other things, too.

${made.parts.map(section).join("\n")}
## Not measured

${made.not_measured.map((words) => `- ${words}`).join("\n")}

## How to repeat it

\`bun install --frozen-lockfile\`, then \`bun run bench publish\`, or \`bun run bench publish --quick\` for a shorter run. A run that is interrupted goes on where it
stopped. \`DEEDBOX_SAMPLES\` and \`DEEDBOX_TRAINING\` name folders of papers that are not in the repository; without them their figures are left out.
\`bench.json\` holds the same figures, and \`bench.schema.json\` says how.
`;
}
