import { type Digest, type DigestLine, somethingStands } from "./digest.ts";
import { digestSubject, MOST_LINES, partsOf, type Telling } from "./text.ts";
import { amountOf, counted, dayWords, digestWords, inShort } from "./words.ts";

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
const colours = { past_due: "#b3261e", due: "#8a5a00", missing: "#3451a4" } as const;

/** Text inside an element or an attribute (HTML 13.1.2); what no document may hold is left out. */
export const escapeHtml = (s: string): string =>
  s.replace(/[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]/g, "").replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);

const attribute = (name: string, value: string) => ` ${name}="${escapeHtml(value)}"`;

function row(line: DigestLine, d: Digest, { language }: Telling): string {
  const amount = amountOf(line, language);
  const about = [line.about, dayWords(line, d.day, language)].filter((s) => s !== null).join(" · ");
  const fresh = line.fresh
    ? ` <span class="fresh" style="display:inline-block;padding:0 6px;border-radius:8px;background:#e8ebf2;color:#3a4150;${font};font-size:12px;line-height:18px">${escapeHtml(digestWords(language).fresh)}</span>`
    : "";
  return `<tr><td class="line" style="padding:10px 0;border-top:1px solid #e3e6ec;vertical-align:top;word-break:break-word">
<a class="ink"${attribute("href", line.url)} style="${font};font-size:16px;line-height:22px;color:#1b1f27;text-decoration:none">${escapeHtml(line.title)}</a>${fresh}
${about === "" ? "" : `<div class="soft" style="${font};font-size:14px;line-height:20px;color:#5b6372">${escapeHtml(about)}</div>`}
</td><td class="line ink" align="right" style="padding:10px 0 10px 12px;border-top:1px solid #e3e6ec;vertical-align:top;white-space:nowrap;${font};font-size:16px;line-height:22px;color:#1b1f27">${amount === null ? "" : escapeHtml(amount)}</td></tr>`;
}

const sentence = (words: string) =>
  `<p class="ink" style="margin:16px 0 0;${font};font-size:16px;line-height:24px;color:#1b1f27">${escapeHtml(words)}</p>`;

function part(name: keyof typeof colours, lines: DigestLine[], d: Digest, telling: Telling): string {
  const words = digestWords(telling.language);
  const rest = lines.length - MOST_LINES;
  return `<h2 class="${name}" style="margin:24px 0 6px;${font};font-size:14px;line-height:20px;font-weight:600;color:${colours[name]}">${escapeHtml(words[name])} (${lines.length})</h2>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="border-collapse:collapse">
${lines
  .slice(0, MOST_LINES)
  .map((line) => row(line, d, telling))
  .join("\n")}
</table>${rest > 0 ? `\n<p class="soft" style="margin:4px 0 0;${font};font-size:14px;line-height:20px;color:#5b6372">${escapeHtml(counted(words.more, rest))}</p>` : ""}`;
}

function body(d: Digest, telling: Telling): string {
  const words = digestWords(telling.language);
  if (!somethingStands(d)) return sentence(words.quiet);
  if (!telling.details) return "";
  return [
    ...partsOf(d).map((p) => part(p.part, p.lines, d, telling)),
    ...(d.missing_before > 0 ? [sentence(counted(words.known, d.missing_before))] : []),
    ...(d.waiting > 0 ? [sentence(counted(words.look, d.waiting))] : []),
  ].join("\n");
}

/** The digest as HTML for mail: whole, escaped, readable on a phone, on light and on dark. */
export function digestHtml(d: Digest, telling: Telling): string {
  const { language, stop } = telling;
  const words = digestWords(language);
  const head = somethingStands(d) ? inShort(d, language) : words.nothing;
  const small = `${font};font-size:13px;line-height:19px;color:#5b6372`;
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
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#f3f4f7"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;background:#ffffff;border:1px solid #e3e6ec;border-radius:12px"><tr><td style="padding:24px">
<p class="soft" style="margin:0;${small}">${escapeHtml(d.household)}</p>
<h1 class="ink" style="margin:4px 0 0;${font};font-size:22px;line-height:30px;font-weight:600;color:#1b1f27">${escapeHtml(head)}</h1>
${body(d, telling)}
<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:24px 0 0"><tr><td class="button" style="background:#1f3a8a;border-radius:8px"><a class="press"${attribute("href", d.url)} style="display:inline-block;padding:12px 20px;${font};font-size:16px;line-height:20px;color:#ffffff;text-decoration:none">${escapeHtml(words.open)}</a></td></tr></table>
</td></tr></table>
<p class="soft" style="margin:16px 0 0;${small}">${escapeHtml(words.why)}${stop === null ? "" : `<br><a class="soft"${attribute("href", stop)} style="color:#5b6372">${escapeHtml(words.stop)}</a>`}</p>
</td></tr></table>
</body>
</html>
`;
}
