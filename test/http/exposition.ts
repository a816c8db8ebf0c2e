/**
 * A strict reader of the text format of Prometheus 0.0.4 (https://prometheus.io/docs/instrumenting/exposition_formats/): throws where a
 * line is not of the grammar, a family comes twice or has no TYPE before its samples, a series comes twice, a counter is negative,
 * or a histogram does not hold together.
 */
export interface Series {
  name: string;
  labels: Record<string, string>;
  value: number;
}

const NAME = "[a-zA-Z_:][a-zA-Z0-9_:]*";
const LABEL = '([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\\\\n]|\\\\[\\\\"n])*)"';
const SAMPLE = new RegExp(
  `^(${NAME})(?:\\{((?:${LABEL})(?:,${LABEL})*)?,?\\})? ([+-]?(?:\\d+(?:\\.\\d+)?(?:e[+-]?\\d+)?|Inf)|NaN)(?: -?\\d+)?$`,
);

const unescaped = (text: string) => text.replace(/\\([\\"n])/g, (_, c: string) => (c === "n" ? "\n" : c));
const number = (text: string) => Number(text.replace("Inf", "Infinity"));

/** Names that samples of a family of a type may have. */
const namesOf = (family: string, type: string): string[] =>
  type === "histogram" ? ["_bucket", "_sum", "_count"].map((end) => family + end) : [family];

/** The series of a text, and the type of each family. */
export function readExposition(text: string): { series: Series[]; types: Map<string, string> } {
  if (text !== "" && !text.endsWith("\n")) throw new Error("The last line has no line feed.");
  const types = new Map<string, string>();
  const helps = new Set<string>();
  const seen = new Set<string>();
  const series: Series[] = [];
  let family = "";
  for (const line of text.split("\n").slice(0, -1)) {
    const comment = new RegExp(`^# (HELP|TYPE) (${NAME})(?: (.*))?$`).exec(line);
    if (comment) {
      const [, what, name = "", rest = ""] = comment;
      if (what === "HELP") {
        if (helps.has(name)) throw new Error(`${name} has two HELP lines.`);
        if (/\\(?![\\n])/.test(rest)) throw new Error(`HELP of ${name} has a stray backslash.`);
        helps.add(name);
      } else {
        if (types.has(name)) throw new Error(`${name} has two TYPE lines.`);
        if (!["counter", "gauge", "histogram", "summary", "untyped"].includes(rest))
          throw new Error(`${name} is a ${rest}.`);
        types.set(name, rest);
        family = name;
      }
      continue;
    }
    const m = SAMPLE.exec(line);
    if (!m) throw new Error(`No sample: ${line}`);
    const [, name = "", labelText = ""] = m;
    const labels: Record<string, string> = {};
    for (const [, label = "", value = ""] of labelText.matchAll(new RegExp(LABEL, "g"))) {
      if (label in labels || label.startsWith("__")) throw new Error(`The label ${label}: ${line}`);
      labels[label] = unescaped(value);
    }
    if (!namesOf(family, types.get(family) ?? "").includes(name))
      throw new Error(`${name} stands under ${family}.`);
    const value = number(m[m.length - 1] ?? "");
    const key = `${name} ${JSON.stringify(Object.entries(labels).sort())}`;
    if (seen.has(key)) throw new Error(`Twice: ${line}`);
    seen.add(key);
    if (types.get(family) === "counter" && !(value >= 0)) throw new Error(`A counter below 0: ${line}`);
    series.push({ name, labels, value });
  }
  for (const [name, type] of types) if (type === "histogram") holdsTogether(name, series);
  return { series, types };
}

/** Buckets of a histogram grow with their bounds, end with +Inf, and that one is the count. */
function holdsTogether(name: string, series: readonly Series[]): void {
  const groups = new Map<string, { le: number; value: number }[]>();
  const keyOf = ({ le: _, ...rest }: Record<string, string>) => JSON.stringify(Object.entries(rest).sort());
  for (const s of series.filter((one) => one.name === `${name}_bucket`)) {
    const of = keyOf(s.labels);
    groups.set(of, [
      ...(groups.get(of) ?? []),
      { le: number(s.labels.le?.replace("+", "") ?? "NaN"), value: s.value },
    ]);
  }
  for (const [of, buckets] of groups) {
    for (const [i, { le, value }] of buckets.entries()) {
      const before = buckets[i - 1];
      if (Number.isNaN(le) || (before && (before.le >= le || before.value > value)))
        throw new Error(`Buckets of ${name} ${of} do not grow.`);
    }
    const count = series.find((s) => s.name === `${name}_count` && keyOf(s.labels) === of);
    const sum = series.find((s) => s.name === `${name}_sum` && keyOf(s.labels) === of);
    const last = buckets.at(-1);
    if (last?.le !== Infinity || last.value !== count?.value || sum === undefined)
      throw new Error(`${name} ${of} does not hold together.`);
  }
}
