import type { NoticeLanguage } from "#contract/notice.ts";
import { type Digest, type DigestLine, somethingStands } from "./digest.ts";
import { amountOf, counted, dayWords, digestWords, inShort } from "./words.ts";

/** How a digest is told. */
export interface Telling {
  language: NoticeLanguage;
  /** Titles, names and amounts; without them only how many there are. */
  details: boolean;
  /** Where its person ends it, or null. */
  stop: string | null;
}

/** Lines of one part that are shown; how many more there are is said. */
export const MOST_LINES = 12;

/** The parts of a digest that have lines, in their order. */
export const partsOf = (d: Digest): { part: "past_due" | "due" | "missing"; lines: DigestLine[] }[] =>
  (["past_due", "due", "missing"] as const)
    .map((part) => ({ part, lines: d[part] }))
    .filter((p) => p.lines.length > 0);

/** The subject of the mail: it shows on a locked screen, so it never names anybody. */
export function digestSubject(d: Digest, { language }: Telling): string {
  return `Deedbox: ${somethingStands(d) ? inShort(d, language) : digestWords(language).nothing}`;
}

/** A line break in a title would end the line it stands on. */
const oneLine = (s: string) => s.replace(/[\s\p{Cc}]+/gu, " ").trim();

function lineText(line: DigestLine, d: Digest, language: NoticeLanguage): string[] {
  const said = [line.about, amountOf(line, language), dayWords(line, d.day, language)].filter(
    (s) => s !== null,
  );
  const fresh = line.fresh ? ` (${digestWords(language).fresh})` : "";
  return [
    `- ${oneLine(line.title)}${fresh}`,
    ...(said.length === 0 ? [] : [`  ${said.map(oneLine).join(" · ")}`]),
    `  ${line.url}`,
  ];
}

/** The digest as plain text, its lines broken by LF. */
export function digestText(d: Digest, telling: Telling): string {
  const { language, details, stop } = telling;
  const words = digestWords(language);
  const out: string[] = [];
  if (!somethingStands(d)) out.push(`${words.nothing}.`, words.quiet, "");
  else if (!details) out.push(`${inShort(d, language)}.`, "");
  else {
    for (const { part, lines } of partsOf(d)) {
      out.push(`${words[part]} (${lines.length})`, "");
      for (const line of lines.slice(0, MOST_LINES)) out.push(...lineText(line, d, language), "");
      if (lines.length > MOST_LINES) out.push(counted(words.more, lines.length - MOST_LINES), "");
    }
    if (d.missing_before > 0) out.push(counted(words.known, d.missing_before), "");
    if (d.waiting > 0) out.push(counted(words.look, d.waiting), "");
  }
  out.push(`${words.open}: ${d.url}`, "", "-- ", words.why);
  if (stop !== null) out.push(`${words.stop}: ${stop}`);
  return `${out.join("\n")}\n`;
}

/** Lines a phone shows of a digest with details. */
const MOST_PUSHED = 5;
/** What a phone shows of a message at most; ntfy makes an attachment of what is longer than 4,096 bytes. */
const LONGEST_PUSH = 1_000;

export interface Push {
  title: string;
  message: string;
  /** Something is past due or due today. */
  pressing: boolean;
  click: string;
}

/** The digest as a phone shows it. */
export function digestPush(d: Digest, { language, details }: Telling): Push {
  const words = digestWords(language);
  const short = somethingStands(d) ? inShort(d, language) : words.nothing;
  const lines = details ? partsOf(d).flatMap((p) => p.lines) : [];
  const shown = lines.slice(0, MOST_PUSHED).map((line) =>
    [line.title, amountOf(line, language), dayWords(line, d.day, language)]
      .filter((s) => s !== null)
      .map(oneLine)
      .join(" · "),
  );
  const rest = lines.length - shown.length;
  const message = [short, ...shown, ...(rest > 0 ? [counted(words.more, rest)] : [])].join("\n");
  return {
    title: words.push,
    message: message.length > LONGEST_PUSH ? `${message.slice(0, LONGEST_PUSH)}…` : message,
    pressing: d.past_due.length > 0 || d.due.some((line) => line.when === d.day),
    click: d.url,
  };
}
