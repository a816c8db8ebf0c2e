import type { Content, Desk, Field, Sum } from "./content.ts";
import type { Pen, Sheet, Style } from "./pen.ts";
import { phrase } from "./write.ts";

/** Pieces that layouts are put together from. Each writes at a place and gives the y under it. */

/** The maker's name, large or small. */
export const makerName = (p: Content): string => p.issuer.brand ?? p.issuer.name;

export function letterhead(
  pen: Pen,
  p: Content,
  d: Desk,
  x: number,
  y: number,
  align: Style["align"] = "left",
  room = 250,
): number {
  if (p.issuer.person) return pen.at(p.issuer.name, x, y, { align });
  let top = y;
  // Words over the name that are not it.
  if (d.c.is(0.07))
    top = pen.at(
      phrase(
        d,
        "COPY|Original|Duplicate;KOPIE|Original;COPIE|DUPLICATA;COPIA|ORIGINAL;COPIA|DUPLICATO;KOPIE|DUPLICAAT",
      ),
      x,
      top,
      { size: 8, align },
    );
  if (d.c.is(0.06)) top = pen.at(slogan(d), x, top, { size: 9, align });
  let size = d.c.whole(13, 21);
  while (size > 8 && pen.wide(makerName(p), { size, bold: true }) > room) size--;
  if (top > y) top += size * 0.4;
  let at = pen.at(makerName(p), x, top, { size, bold: d.c.is(0.75), align });
  // With the brand alone at the top, the full name stands in the small print.
  const small = 8;
  if (d.c.is(0.12)) at = pen.at(slogan(d), x, at, { size: d.c.whole(7, 10), align });
  if (d.c.is(0.06))
    at = pen.at(
      `${phrase(d, "Branch|Store;Filiale|Zweigstelle;Agence|Magasin;Sucursal|Tienda;Filiale|Agenzia;Vestiging|Filiaal")} ${p.issuer.address.town}`,
      x,
      at,
      { size: small, align },
    );
  if (d.c.is(0.75)) {
    if (d.c.is(0.4))
      at = pen.at(`${p.issuer.address.street}, ${p.issuer.address.line}`, x, at, {
        size: small,
        align,
        wrap: room,
      });
    else {
      at = pen.at(p.issuer.address.street, x, at, { size: small, align });
      at = pen.at(p.issuer.address.line, x, at, { size: small, align });
    }
  }
  if (d.c.is(0.6))
    at = pen.at(`${d.word("phone")}${d.c.of(" |: ")}${p.issuer.phone}`, x, at, { size: small, align });
  if (d.c.is(0.45)) at = pen.at(d.c.is(0.5) ? p.issuer.web : p.issuer.email, x, at, { size: 7, align });
  return at;
}

const slogan = (d: Desk): string =>
  phrase(
    d,
    "Powering your home since 1921|Always there for you|Quality you can trust;Immer für Sie da|Qualität seit 1921|Ihr Partner in der Region;Toujours à vos côtés|La qualité depuis 1921|Votre partenaire;Siempre a su lado|Calidad desde 1921|Su socio de confianza;Sempre al vostro fianco|Qualità dal 1921|Il partner di fiducia;Altijd voor u klaar|Kwaliteit sinds 1921|Uw partner in de buurt",
  );

/** The address that a window shows; with the sender in one small line above it, as in German letters, or not. */
export function window(pen: Pen, p: Content, d: Desk, x: number, y: number, sender: boolean): number {
  let at = y;
  if (sender && !p.issuer.person)
    at =
      pen.at(
        `${p.issuer.name}${d.c.of(" · | - |, | | ")}${p.issuer.address.street}${d.c.of(" · |, ")}${p.issuer.address.line}`,
        x,
        at,
        { size: 6.5 },
      ) + 6;
  const to = p.recipient;
  if (!to) return at;
  const titled = {
    en: "Mr.|Mrs.|Ms",
    de: "Herrn|Frau",
    fr: "M.|Mme",
    es: "D.|Dª",
    it: "Sig.|Sig.ra|Gent.mo",
    nl: "Dhr.|Mevr.",
  }[d.language];
  if (d.c.is(0.25) && to.person) {
    const title = d.c.of(titled);
    if (d.language === "de") at = pen.at(title, x, at);
    at = pen.at(d.language === "de" ? to.name : `${title} ${to.name}`, x, at);
  } else at = pen.at(d.c.is(0.12) ? to.name.toUpperCase() : to.name, x, at);
  at = pen.at(to.address.street, x, at);
  return pen.at(to.address.line, x, at);
}

export const allFields = (p: Content): Field[] => (p.date ? [p.date, ...p.fields] : p.fields);

/** Label and value as one text, the way papers do. */
export function inline(f: Field, colon: string): string {
  const label = f.label.replace(/ ?:$/, "");
  return `${label}${colon}${f.value}`;
}

/** Rows "label   value" with the values in a column of their own. */
export function fieldRows(
  pen: Pen,
  fields: Field[],
  d: Desk,
  x: number,
  xValue: number,
  y: number,
  align: Style["align"] = "left",
): number {
  let at = y;
  const colon = d.c.of(":||");
  const bold = d.c.is(0.2);
  for (const f of fields) {
    const label = f.label.endsWith(":") ? f.label : `${f.label}${colon}`;
    const room = align === "right" ? xValue - pen.wide(f.value) - x : xValue - x;
    const under = pen.at(label, x, at, { bold });
    // A label too long for its column has its value under it.
    if (pen.wide(label, { bold }) + 4 > room) at = under;
    at = pen.at(f.value, xValue, at, { align });
  }
  return at;
}

/** Small labels over their values, side by side. */
export function fieldCells(
  pen: Pen,
  fields: Field[],
  x: number,
  width: number,
  perRow: number,
  y: number,
  small: number,
  bold: boolean,
): number {
  let at = y;
  const widest = Math.max(
    0,
    ...fields.map((f) => Math.max(pen.wide(f.value, { bold }), pen.wide(f.label, { size: small }))),
  );
  const columns = Math.max(1, Math.min(perRow, Math.floor(width / (widest + 6))));
  for (let i = 0; i < fields.length; i += columns) {
    const some = fields.slice(i, i + columns);
    const step = width / columns;
    for (const [n, f] of some.entries()) {
      pen.at(f.label.replace(/ ?:$/, ""), x + n * step, at, { size: small });
      pen.at(f.value, x + n * step, at + small * 1.5 + 3, { bold });
    }
    at += small * 1.5 + 22;
  }
  return at;
}

const isNumber = (s: string) => /^[-+]?(?:[$£€]|CHF |EUR )?\s?[-+]?\d/.test(s) && !/\p{L}{4}/u.test(s);

/** The table: texts left, figures right under their heads. */
export function table(pen: Pen, p: Content, x: number, x1: number, y: number, d: Desk): number {
  const t = p.table;
  if (!t) return y;
  const columns = t.head.length;
  const numeric = Array.from({ length: columns }, (_, i) =>
    t.rows.every((r) => isNumber(r[i] ?? "") && !/[./-]\d+[./-]/.test(r[i] ?? "")),
  );
  const widest =
    t.rows[0]?.findIndex((_, i) => !numeric[i] && t.rows.some((r) => (r[i] ?? "").length > 12)) ?? 0;
  const flexible = Math.max(0, widest);
  const step = (x1 - x) / (columns + 1.2);
  const lefts: number[] = [];
  let left = x;
  for (let i = 0; i < columns; i++) {
    lefts.push(left);
    left += i === flexible ? step * 2.2 : step;
  }
  const draw = (cells: string[], at: number, bold: boolean) => {
    for (const [i, cell] of cells.entries()) {
      const right = numeric[i] ? (lefts[i + 1] ?? x1) - (i === columns - 1 ? 0 : 8) : null;
      if (cell !== "")
        pen.at(cell, right ?? lefts[i]!, at, { bold, align: right === null ? "left" : "right", size: 9 });
    }
  };
  let at = y;
  draw(t.head, at, d.c.is(0.7));
  pen.rule(x, at + 3, x1 - x);
  at += 16;
  const apart = d.c.whole(12, 16);
  for (const r of t.rows) {
    draw(r, at, false);
    at += apart;
  }
  return at + 4;
}

/** Sums: labels and amounts in a block, the last one strong. */
export function sums(pen: Pen, list: Sum[], x: number, x1: number, y: number, d: Desk): number {
  let at = y;
  const colon = d.c.of(":||");
  for (const s of list) {
    const style = { bold: s.strong && d.c.is(0.8), size: s.strong && d.c.is(0.4) ? 12 : 10 };
    pen.at(`${s.label}${colon}`, x, at, style);
    at = pen.at(s.text, x1, at, { ...style, align: "right" }) + 3;
  }
  return at;
}

/** The small print at the foot, in columns or in lines. */
export function imprint(pen: Pen, p: Content, d: Desk, x: number, x1: number): void {
  if (p.imprint.length === 0) return;
  const y = pen.sheet.height - 48;
  if (d.c.is(0.5)) {
    const columns = Math.min(3, p.imprint.length);
    const each = Math.ceil(p.imprint.length / columns);
    for (let i = 0; i < p.imprint.length; i++)
      pen.at(p.imprint[i]!, x + Math.floor(i / each) * ((x1 - x) / columns), y + (i % each) * 9, {
        size: 6.5,
      });
  } else pen.at(p.imprint.join(d.c.of(" · | - | , ")), x, y, { size: 6.5, wrap: x1 - x });
}

/** The writing under the figures: greeting, sentences, regards. */
export function prose(pen: Pen, p: Content, x: number, room: number, y: number): number {
  let at = y;
  if (p.greeting) at = pen.at(p.greeting, x, at) + 6;
  for (const s of p.prose) at = pen.at(s, x, at, { wrap: room }) + 3;
  if (p.closing) {
    at = pen.at(p.closing, x, at + 8) + 4;
    at = pen.at(makerName(p), x, at);
  }
  return at;
}

/** "Radebeul, 3. April 2025": the head of a letter names the day without a label. */
export function townAndDay(p: Content): string {
  const den = { en: ", ", de: ", den ", fr: ", le ", es: ", a ", it: ", ", nl: ", " }[p.language];
  return `${p.issuer.address.town}${den}${p.date?.value ?? ""}`;
}

/** Ends a page, each so many points below the one before: the table, the sums (from `left` on), the prose; then the imprint. */
export function ending(
  pen: Pen,
  p: Content,
  d: Desk,
  [x, x1, left]: [x: number, x1: number, left: number],
  gaps: [table: number, sums: number, prose: number],
): Sheet {
  pen.y = table(pen, p, x, x1, pen.y + gaps[0], d);
  pen.y = sums(pen, p.sums, left, x1, pen.y + gaps[1], d);
  prose(pen, p, x, x1 - x, pen.y + gaps[2]);
  imprint(pen, p, d, x, x1);
  return pen.sheet;
}
