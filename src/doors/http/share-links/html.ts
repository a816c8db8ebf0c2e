import type { SaidByKey } from "#kernel/sentence.ts";
import { day } from "#messages/format.ts";
import type { Language } from "#messages/languages.ts";
import { type MessageKey, message } from "#messages/message.ts";
import { render, written } from "#messages/render.ts";
import type { Offer, OfferedDocument, OfferedFile } from "#operations/links/offered.ts";
import { Html, html } from "../html.ts";
import { style } from "./style.ts";

/** Writes messages in the language of whoever looks. */
export const saying =
  (language: Language) =>
  <K extends MessageKey>(...given: Parameters<typeof message<K>>): string =>
    render(message<K>(...given), language);

function size(bytes: number, language: Language): string {
  const [n, unit] =
    bytes < 1000
      ? [bytes, "byte"]
      : bytes < 999_500
        ? [bytes / 1000, "kilobyte"]
        : [bytes / 1_000_000, "megabyte"];
  const maximumFractionDigits = unit === "byte" || n >= 9.95 ? 0 : 1;
  return new Intl.NumberFormat(language, { style: "unit", unit, maximumFractionDigits }).format(n);
}

/** A page of one column, whole. */
export const layout = (
  language: Language,
  title: string,
  body: Html,
  small = false,
): Html => html`<html lang="${language}">
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
export const plainPage = (language: Language, title: SaidByKey, words: SaidByKey): Html =>
  layout(
    language,
    written(title, language),
    html`<h1>${written(title, language)}</h1>\n<p class="quiet">${written(words, language)}</p>`,
    true,
  );

/** Asks whether a digest is to be sent no more. `word`: the last part of its address, of letters, digits, `-`, `_` and `.`. */
export function stopPage(language: Language, word: string): Html {
  const say = saying(language);
  return layout(
    language,
    say("unsubscribe.submit"),
    html`<h1>${say("unsubscribe.title")}</h1>
<p class="quiet">${say("unsubscribe.lead")}</p>
<form method="post" action="/stop/${word}">
<button type="submit">${say("unsubscribe.submit")}</button>
</form>`,
    true,
  );
}

export function passcodePage(language: Language, token: string, wrong: boolean): Html {
  const say = saying(language);
  return layout(
    language,
    say("shared.passcode"),
    html`<h1>${say("shared.passcodeTitle")}</h1>
<p class="quiet">${say("shared.passcodeLead")}</p>
<form method="post" action="/s/${token}">
<label for="passcode">${say("shared.passcode")}</label>
<input id="passcode" name="passcode" type="password" autocomplete="off" autocapitalize="off" spellcheck="false" maxlength="128"
required autofocus${new Html(wrong ? ' aria-invalid="true" aria-describedby="wrong"' : "")}>
${wrong && html`<p class="wrong" id="wrong" role="alert">${say("shared.passcodeWrong")}</p>`}
<button type="submit">${say("shared.open")}</button>
</form>`,
    true,
  );
}

const base = (token: string, d: OfferedDocument) => `/s/${token}/documents/${d.id}`;
const fileAddress = (token: string, d: OfferedDocument, f: OfferedFile) => `${base(token, d)}/files/${f.id}`;
const picture = (token: string, d: OfferedDocument, f: OfferedFile, page: number, w: number) =>
  `${base(token, d)}/files/${f.id}/pages/${page}?w=${w}`;

const about = (d: OfferedDocument, language: Language) =>
  [d.type && render(d.type, language), day(d.date, language)].filter((x) => x !== null).join(" · ");

const footer = (language: Language, offer: Offer) =>
  html`<footer>${saying(language)("shared.footer", { from: offer.from, until: offer.expires })}</footer>`;

const saveButton = (language: Language, token: string, d: OfferedDocument, f: OfferedFile, plain = false) =>
  html`<a class="${plain ? "button plain" : "button"}" href="${fileAddress(token, d, f)}" download="${f.name}">${saying(language)("shared.download")}</a>`;

/** So many pages are shown; a book is better read from its file. */
const MOST_SHOWN = 100;

function pagesOf(
  language: Language,
  token: string,
  d: OfferedDocument,
  f: OfferedFile,
  alone: boolean,
): Html {
  const say = saying(language);
  const count = Math.min(f.pages, MOST_SHOWN);
  const pages = Array.from({ length: count }, (_, i) => i + 1);
  const figure = (n: number) =>
    html`<figure><img src="${picture(token, d, f, n, 1600)}" alt="${say("shared.picture", { title: d.title, n })}"${new Html(
      n > 1 ? ' loading="lazy"' : "",
    )}>${f.pages > 1 && html`<figcaption>${say("shared.page", { n, all: f.pages })}</figcaption>`}</figure>
`;
  const left = f.pages > count && html`<p class="quiet">${say("shared.morePages", { pages: f.pages })}</p>`;
  return html`${!alone && html`<div class="file"><p class="quiet">${f.name}, ${size(f.bytes, language)}</p>${saveButton(language, token, d, f, true)}</div>`}
${pages.map(figure)}${f.pages === 0 && html`<p class="quiet">${say("shared.noPicture")}</p>`}${left}`;
}

/** One document: its title, its pages, and its file to save. */
export function documentPage(language: Language, offer: Offer, token: string): Html {
  const say = saying(language);
  const d = offer.documents[0];
  if (!d) return plainPage(language, message("shared.goneTitle"), message("shared.gone"));
  const alone = d.files.length === 1;
  const only = d.files[0];
  return layout(
    language,
    d.title,
    html`${offer.bundle && html`<p class="back"><a href="/s/${token}">${say("shared.all")}</a></p>\n`}<header>
<div><h1>${d.title}</h1>
<p class="quiet">${about(d, language)}${alone && only && ` · ${size(only.bytes, language)}`}</p></div>
${alone && only && saveButton(language, token, d, only)}
</header>
${d.files.map((f) => pagesOf(language, token, d, f, alone))}
${d.files.length === 0 && html`<p class="quiet">${say("shared.noFile")}</p>`}
${footer(language, offer)}`,
  );
}

function line(language: Language, token: string, d: OfferedDocument): Html {
  const first = d.files[0];
  const open = `${base(token, d)}`;
  return html`<li>${first && first.pages > 0 && html`<img src="${picture(token, d, first, 1, 600)}" alt="" loading="lazy">`}
<div><h2><a href="${open}">${d.title}</a></h2>
<p class="quiet">${about(d, language)}</p>
${d.files.length === 1 && first && html`<div class="acts">${saveButton(language, token, d, first, true)}</div>`}</div></li>
`;
}

/** A bundle: its documents in a list, each to be looked at, and all of them to save. */
export function bundlePage(language: Language, offer: Offer, token: string): Html {
  const say = saying(language);
  return layout(
    language,
    offer.name,
    html`<header>
<div><h1>${offer.name}</h1>
<p class="quiet">${say("shared.count", { n: offer.documents.length })}</p></div>
${offer.documents.length > 0 && html`<a class="button" href="/s/${token}/download">${say("shared.downloadAll")}</a>`}
</header>
<ul>
${offer.documents.map((d) => line(language, token, d))}</ul>
${offer.in_trash > 0 && html`<p class="quiet">${say("shared.inTrash", { n: offer.in_trash })}</p>`}
${offer.documents.length === 0 && html`<p class="quiet">${say("shared.empty")}</p>`}
${footer(language, offer)}`,
  );
}
