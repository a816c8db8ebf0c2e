import type { Offer, OfferedDocument, OfferedFile } from "#operations/links/offered.ts";
import { Html, html } from "../html.ts";
import { style } from "./style.ts";

const months = "January February March April May June July August September October November December".split(
  " ",
);

/** `2026-03-31` as `31 March 2026`. */
function longDay(day: string): string {
  const [year, month, date] = day.split("-").map(Number);
  return `${date} ${months[(month ?? 1) - 1]} ${year}`;
}

function size(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  const [n, unit] = bytes < 999_500 ? [bytes / 1000, "KB"] : [bytes / 1_000_000, "MB"];
  return `${n < 9.95 ? n.toFixed(1) : Math.round(n)} ${unit}`;
}

const layout = (title: string, body: Html, small = false): Html => html`<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>${title}</title>
<style>${new Html(style)}</style>
</head>
<body>
<main${new Html(small ? ' class="small"' : "")}>
${body}
</main>
</body>
</html>
`;

/** One thing said, and nothing to do but read it. */
export const plainPage = (title: string, words: string): Html =>
  layout(title, html`<h1>${title}</h1>\n<p class="quiet">${words}</p>`, true);

/** Asks whether a digest is to be sent no more. `word`: the last part of its address, of letters, digits, `-`, `_` and `.`. */
export const stopPage = (word: string): Html =>
  layout(
    "Stop the digest",
    html`<h1>Send you no more of these?</h1>
<p class="quiet">The digest of the Checkup will not be sent to you any more. Your papers stay as they are.</p>
<form method="post" action="/stop/${word}">
<button type="submit">Stop sending it</button>
</form>`,
    true,
  );

export const passcodePage = (token: string, wrong: boolean): Html =>
  layout(
    "Passcode",
    html`<h1>Papers shared with you</h1>
<p class="quiet">Whoever sent you this link gave you a passcode with it.</p>
<form method="post" action="/s/${token}">
<label for="passcode">Passcode</label>
<input id="passcode" name="passcode" type="password" autocomplete="off" autocapitalize="off" spellcheck="false" maxlength="128" required autofocus${new Html(wrong ? ' aria-invalid="true" aria-describedby="wrong"' : "")}>
${wrong && html`<p class="wrong" id="wrong" role="alert">That is not the passcode. Check it and try again.</p>`}
<button type="submit">Open</button>
</form>`,
    true,
  );

const base = (token: string, d: OfferedDocument) => `/s/${token}/documents/${d.id}`;
const fileAddress = (token: string, d: OfferedDocument, f: OfferedFile) => `${base(token, d)}/files/${f.id}`;
const picture = (token: string, d: OfferedDocument, f: OfferedFile, page: number, w: number) =>
  `${base(token, d)}/files/${f.id}/pages/${page}?w=${w}`;

const about = (d: OfferedDocument) => [d.type, longDay(d.date)].filter((x) => x !== null).join(" · ");

const footer = (offer: Offer) =>
  html`<footer>Shared by ${offer.from}. This link opens until ${longDay(offer.expires)}.</footer>`;

const saveButton = (token: string, d: OfferedDocument, f: OfferedFile, plain = false) =>
  html`<a class="${plain ? "button plain" : "button"}" href="${fileAddress(token, d, f)}" download="${f.name}">Save the original</a>`;

/** So many pages are shown; a book is better read from its file. */
const MOST_SHOWN = 100;

function pagesOf(token: string, d: OfferedDocument, f: OfferedFile, alone: boolean): Html {
  const count = Math.min(f.pages, MOST_SHOWN);
  const pages = Array.from({ length: count }, (_, i) => i + 1);
  return html`${!alone && html`<div class="file"><p class="quiet">${f.name}, ${size(f.bytes)}</p>${saveButton(token, d, f, true)}</div>`}
${pages.map(
  (
    n,
  ) => html`<figure><img src="${picture(token, d, f, n, 1600)}" alt="${d.title}, page ${n}"${new Html(n > 1 ? ' loading="lazy"' : "")}>${f.pages > 1 && html`<figcaption>Page ${n} of ${f.pages}</figcaption>`}</figure>
`,
)}${f.pages === 0 && html`<p class="quiet">There is no picture of this file. Save it to see what is in it.</p>`}${f.pages > count && html`<p class="quiet">The file has ${f.pages} pages; save it to read the others.</p>`}`;
}

/** One document: its title, its pages, and its file to save. */
export function documentPage(offer: Offer, token: string): Html {
  const d = offer.documents[0];
  if (!d) return plainPage("Nothing to show", "What this link opened is not available.");
  const alone = d.files.length === 1;
  const only = d.files[0];
  return layout(
    d.title,
    html`${offer.bundle && html`<p class="back"><a href="/s/${token}">All papers</a></p>\n`}<header>
<div><h1>${d.title}</h1>
<p class="quiet">${about(d)}${alone && only && ` · ${size(only.bytes)}`}</p></div>
${alone && only && saveButton(token, d, only)}
</header>
${d.files.map((f) => pagesOf(token, d, f, alone))}
${d.files.length === 0 && html`<p class="quiet">There is no file to show.</p>`}
${footer(offer)}`,
  );
}

function line(token: string, d: OfferedDocument): Html {
  const first = d.files[0];
  const open = `${base(token, d)}`;
  return html`<li>${first && first.pages > 0 && html`<img src="${picture(token, d, first, 1, 600)}" alt="" loading="lazy">`}
<div><h2><a href="${open}">${d.title}</a></h2>
<p class="quiet">${about(d)}</p>
${d.files.length === 1 && first && html`<div class="acts">${saveButton(token, d, first, true)}</div>`}</div></li>
`;
}

/** A bundle: its documents in a list, each to be looked at, and all of them to save. */
export const bundlePage = (offer: Offer, token: string): Html =>
  layout(
    offer.name,
    html`<header>
<div><h1>${offer.name}</h1>
<p class="quiet">${offer.documents.length === 1 ? "1 document" : `${offer.documents.length} documents`}</p></div>
${offer.documents.length > 0 && html`<a class="button" href="/s/${token}/download">Save all as zip</a>`}
</header>
<ul>
${offer.documents.map((d) => line(token, d))}</ul>
${offer.in_trash > 0 && html`<p class="quiet">${offer.in_trash === 1 ? "1 more document is in the trash and isn't shown." : `${offer.in_trash} more documents are in the trash and aren't shown.`}</p>`}
${offer.documents.length === 0 && html`<p class="quiet">There is nothing in it yet.</p>`}
${footer(offer)}`,
  );
