/**
 * The text format of Prometheus, version 0.0.4 (https://prometheus.io/docs/instrumenting/exposition_formats/): for each family its
 * HELP and TYPE, then its samples, one a line, each ended by a line feed.
 */
export interface Family {
  name: string;
  help: string;
  type: "counter" | "gauge" | "histogram";
  samples: readonly Sample[];
}

export interface Sample {
  /** What stands behind the name of the family: `_bucket`, `_sum`, `_count` of a histogram. */
  suffix?: string;
  labels?: Readonly<Record<string, string>>;
  value: number;
}

export const EXPOSITION = "text/plain; version=0.0.4; charset=utf-8";

const escapedHelp = (text: string) => text.replaceAll("\\", "\\\\").replaceAll("\n", "\\n");
// Most need nothing: a scrape writes thousands of them.
const escapedLabel = (text: string) =>
  /[\\\n"]/.test(text) ? escapedHelp(text).replaceAll('"', '\\"') : text;

/** A number as Go's ParseFloat reads it. */
const number = (n: number): string =>
  Number.isNaN(n) ? "NaN" : n === Infinity ? "+Inf" : n === -Infinity ? "-Inf" : String(n);

function line(name: string, { suffix, labels, value }: Sample): string {
  let pairs = "";
  for (const label in labels)
    pairs += `${pairs === "" ? "" : ","}${label}="${escapedLabel(labels[label] ?? "")}"`;
  return `${name}${suffix ?? ""}${pairs === "" ? "" : `{${pairs}}`} ${number(value)}\n`;
}

/** The families as a scrape answers them; one without samples is left out. */
export const exposition = (families: readonly Family[]): string =>
  families
    .filter((family) => family.samples.length > 0)
    .map(
      ({ name, help, type, samples }) =>
        `# HELP ${name} ${escapedHelp(help)}\n# TYPE ${name} ${type}\n${samples.map((s) => line(name, s)).join("")}`,
    )
    .join("");
