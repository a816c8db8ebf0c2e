import { daysBetween } from "#kernel/dates.ts";
import { money } from "#messages/format.ts";
import type { Language } from "#messages/languages.ts";
import { type Message, message } from "#messages/message.ts";
import { render } from "#messages/render.ts";
import { type Digest, type DigestLine, somethingStands } from "./digest.ts";

/** How a digest is told. */
export interface Telling {
  language: Language;
  /** Titles, names and amounts; without them only how many there are. */
  details: boolean;
  /** Where its person ends it, or null. */
  stop: string | null;
}

/** Lines of one part that are shown; how many more there are is said. */
const MOST_LINES = 12;

/** The parts of a digest that have lines, in their order. */
const partsOf = (d: Digest): { part: "past_due" | "due" | "missing"; lines: DigestLine[] }[] =>
  (["past_due", "due", "missing"] as const)
    .map((part) => ({ part, lines: d[part] }))
    .filter((p) => p.lines.length > 0);

/** The whole digest in half a line, without a name or an amount: "2 past due and 3 due soon". */
function summaryOf(d: Digest): Message {
  const counts = {
    past_due: d.past_due.length,
    due: d.due.length,
    missing: d.missing.length + d.missing_before,
    waiting: d.waiting,
  };
  const parts = (["past_due", "due", "missing", "waiting"] as const)
    .filter((part) => counts[part] > 0)
    .map((part) => message(`digest.count.${part}`, { n: counts[part] }));
  return parts.length === 0 ? message("digest.nothing") : message("digest.summary", { parts });
}

/** The subject of the mail: it shows on a locked screen, so it never names anybody. */
export const digestSubject = (d: Digest, { language }: Telling): string =>
  render(message("digest.subject", { summary: summaryOf(d) }), language);

/** What stands behind a title: "in 5 days, 27 November 2026". */
const whenOf = (line: DigestLine, today: string, language: Language): string | null =>
  line.when === null
    ? null
    : render(message("digest.when", { days: daysBetween(today, line.when), date: line.when }), language);

const amountOf = ({ amount, currency }: DigestLine, language: Language): string | null =>
  amount === null ? null : money({ value: amount, currency }, language);

/** A line break in a title would end the line it stands on. */
const oneLine = (s: string) => s.replace(/[\s\p{Cc}]+/gu, " ").trim();

function lineText(line: DigestLine, d: Digest, language: Language): string[] {
  const said = [line.about, amountOf(line, language), whenOf(line, d.day, language)].filter(
    (s) => s !== null,
  );
  const title = oneLine(line.title);
  return [
    `- ${line.fresh ? render(message("digest.titleNew", { title }), language) : title}`,
    ...(said.length === 0 ? [] : [`  ${said.map(oneLine).join(" · ")}`]),
    `  ${line.url}`,
  ];
}

/** The digest as plain text, its lines broken by LF. */
export function digestText(d: Digest, telling: Telling): string {
  const { language, details, stop } = telling;
  const say = (sentence: Message) => render(sentence, language);
  const summary = say(summaryOf(d));
  const out: string[] = [];
  if (!somethingStands(d)) out.push(`${summary}.`, say(message("digest.quiet")), "");
  else if (!details) out.push(`${summary}.`, "");
  else {
    for (const { part, lines } of partsOf(d)) {
      out.push(say(message(`digest.head.${part}`, { n: lines.length })), "");
      for (const line of lines.slice(0, MOST_LINES)) out.push(...lineText(line, d, language), "");
      if (lines.length > MOST_LINES)
        out.push(say(message("digest.more", { n: lines.length - MOST_LINES })), "");
    }
    if (d.missing_before > 0) out.push(say(message("digest.known", { n: d.missing_before })), "");
    if (d.waiting > 0) out.push(say(message("digest.waiting", { n: d.waiting })), "");
  }
  out.push(say(message("digest.openAt", { url: d.url })), "", "-- ", say(message("digest.why")));
  if (stop !== null) out.push(say(message("digest.stopAt", { url: stop })));
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
  const lines = details ? partsOf(d).flatMap((p) => p.lines) : [];
  const shown = lines.slice(0, MOST_PUSHED).map((line) =>
    [line.title, amountOf(line, language), whenOf(line, d.day, language)]
      .filter((s) => s !== null)
      .map(oneLine)
      .join(" · "),
  );
  const rest = lines.length - shown.length;
  const more = rest > 0 ? [render(message("digest.more", { n: rest }), language)] : [];
  const text = [render(summaryOf(d), language), ...shown, ...more].join("\n");
  return {
    title: render(message("digest.push"), language),
    message: text.length > LONGEST_PUSH ? `${text.slice(0, LONGEST_PUSH)}…` : text,
    pressing: d.past_due.length > 0 || d.due.some((line) => line.when === d.day),
    click: d.url,
  };
}

/*
 * Programs that show mail know tables and styles that stand on an element; of a style sheet some read only what is for dark
 * screens. So every colour is said twice: on the element for a light one, and by a class for a dark one. Nothing is loaded
 * from anywhere.
 */
const dark = `@media (prefers-color-scheme: dark) {
  .page { background: #16181d !important; }
  .card { background: #1f232b !important; border-color: #343a46 !important; }
  .ink { color: #eceef2 !important; }
  .soft { color: #a9b0bd !important; }
  .line { border-color: #343a46 !important; }
  .past_due { color: #ff9a8f !important; }
  .due { color: #f2c063 !important; }
  .missing { color: #9db8ff !important; }
  .button { background: #dfe5f5 !important; }
  .press { color: #16181d !important; }
  .fresh { background: #343a46 !important; color: #eceef2 !important; }
}`;

const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
/** The style of a text of a size on lines of a height, in pixels. */
const type = (size: number, height: number, colour: string): string =>
  `${font};font-size:${size}px;line-height:${height}px;color:${colour}`;
const INK = "#1b1f27";
const SOFT = "#5b6372";
const bare = 'cellpadding="0" cellspacing="0" border="0"';
const colours = { past_due: "#b3261e", due: "#8a5a00", missing: "#3451a4" } as const;

/** Text inside an element or an attribute (HTML 13.1.2); what no document may hold is left out. */
export const escapeHtml = (s: string): string =>
  s.replace(/[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]/g, "").replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);

const attribute = (name: string, value: string) => ` ${name}="${escapeHtml(value)}"`;

function row(line: DigestLine, d: Digest, { language }: Telling): string {
  const amount = amountOf(line, language);
  const about = [line.about, whenOf(line, d.day, language)].filter((s) => s !== null).join(" · ");
  const badge = "display:inline-block;padding:0 6px;border-radius:8px;background:#e8ebf2;color:#3a4150";
  const fresh = line.fresh
    ? ` <span class="fresh" style="${badge};${font};font-size:12px;line-height:18px">` +
      `${escapeHtml(render(message("digest.new"), language))}</span>`
    : "";
  const cell = "border-top:1px solid #e3e6ec;vertical-align:top";
  return `<tr><td class="line" style="padding:10px 0;${cell};word-break:break-word">
<a class="ink"${attribute("href", line.url)} style="${type(16, 22, INK)};text-decoration:none">${escapeHtml(line.title)}</a>${fresh}
${about === "" ? "" : `<div class="soft" style="${type(14, 20, SOFT)}">${escapeHtml(about)}</div>`}
</td><td class="line ink" align="right" style="padding:10px 0 10px 12px;${cell};white-space:nowrap;${type(16, 22, INK)}">${
    amount === null ? "" : escapeHtml(amount)
  }</td></tr>`;
}

const sentence = (words: string) =>
  `<p class="ink" style="margin:16px 0 0;${type(16, 24, INK)}">${escapeHtml(words)}</p>`;

function part(name: keyof typeof colours, lines: DigestLine[], d: Digest, telling: Telling): string {
  const say = (sentence: Message) => escapeHtml(render(sentence, telling.language));
  const rest = lines.length - MOST_LINES;
  const heading = `${font};font-size:14px;line-height:20px;font-weight:600;color:${colours[name]}`;
  const more = () =>
    `\n<p class="soft" style="margin:4px 0 0;${type(14, 20, SOFT)}">${say(message("digest.more", { n: rest }))}</p>`;
  return `<h2 class="${name}" style="margin:24px 0 6px;${heading}">${say(message(`digest.head.${name}`, { n: lines.length }))}</h2>
<table role="presentation" width="100%" ${bare} style="border-collapse:collapse">
${lines
  .slice(0, MOST_LINES)
  .map((line) => row(line, d, telling))
  .join("\n")}
</table>${rest > 0 ? more() : ""}`;
}

function body(d: Digest, telling: Telling): string {
  const paragraph = (said: Message) => sentence(render(said, telling.language));
  if (!somethingStands(d)) return paragraph(message("digest.quiet"));
  if (!telling.details) return "";
  return [
    ...partsOf(d).map((p) => part(p.part, p.lines, d, telling)),
    ...(d.missing_before > 0 ? [paragraph(message("digest.known", { n: d.missing_before }))] : []),
    ...(d.waiting > 0 ? [paragraph(message("digest.waiting", { n: d.waiting }))] : []),
  ].join("\n");
}

/** The digest as HTML for mail: whole, escaped, readable on a phone, on light and on dark. */
export function digestHtml(d: Digest, telling: Telling): string {
  const { language, stop } = telling;
  const say = (sentence: Message) => escapeHtml(render(sentence, language));
  const small = type(13, 19, SOFT);
  const card = "max-width:600px;background:#ffffff;border:1px solid #e3e6ec;border-radius:12px";
  const press = `display:inline-block;padding:12px 20px;${type(16, 20, "#ffffff")};text-decoration:none`;
  const open = `<a class="press"${attribute("href", d.url)} style="${press}">${say(message("digest.open"))}</a>`;
  const stopping =
    stop === null
      ? ""
      : `<br><a class="soft"${attribute("href", stop)} style="color:${SOFT}">${say(message("digest.stop"))}</a>`;
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(digestSubject(d, telling))}</title>
<style>
:root { color-scheme: light dark; supported-color-schemes: light dark; }
${dark}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f3f4f7">
<table role="presentation" class="page" width="100%" ${bare} style="background:#f3f4f7"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="card" width="100%" ${bare} style="${card}"><tr><td style="padding:24px">
<p class="soft" style="margin:0;${small}">${escapeHtml(d.household)}</p>
<h1 class="ink" style="margin:4px 0 0;${font};font-size:22px;line-height:30px;font-weight:600;color:#1b1f27">${say(summaryOf(d))}</h1>
${body(d, telling)}
<table role="presentation" ${bare} style="margin:24px 0 0"><tr><td class="button" style="background:#1f3a8a;border-radius:8px">${open}</td></tr></table>
</td></tr></table>
<p class="soft" style="margin:16px 0 0;${small}">${say(message("digest.why"))}${stopping}</p>
</td></tr></table>
</body>
</html>
`;
}
