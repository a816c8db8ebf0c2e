import type { Content, Desk } from "./content.ts";
import {
  allFields,
  ending,
  fieldCells,
  fieldRows,
  imprint,
  inline,
  letterhead,
  makerName,
  prose,
  sums,
  table,
  townAndDay,
  window,
} from "./parts.ts";
import { Pen, type Sheet } from "./pen.ts";

export type Layout = (p: Content, d: Desk) => Sheet;

export const freshPage = (d: Desk, body?: number): Pen =>
  d.country === "US"
    ? new Pen(612, 792, body ?? d.c.whole(9, 11))
    : new Pen(595, 842, body ?? d.c.whole(9, 11));

/** A small card: few words, labels over values in two columns. */

const windowLetter: Layout = (p, d) => {
  const pen = freshPage(d);
  const x = d.c.whole(48, 68);
  const x1 = pen.width - x;
  letterhead(pen, p, d, x1, 50, "right");
  window(pen, p, d, x, 140, d.c.is(0.7));
  const ranged = d.c.is(0.5);
  const bottom = fieldRows(pen, allFields(p), d, 320, ranged ? x1 : 440, 150, ranged ? "right" : "left");
  pen.y = Math.max(250, bottom + 20);
  pen.row(p.title, x, { size: d.c.whole(12, 16), bold: true });
  pen.gap(12);
  if (p.greeting) pen.y = prose(pen, { ...p, prose: [], closing: null }, x, x1 - x, pen.y) + 4;
  return ending(pen, { ...p, greeting: null }, d, [x, x1, x + 220], [6, 8, 12]);
};

/** Letterhead at the right, the day after the town, the numbers in the line of the subject. */
const letterRight: Layout = (p, d) => {
  const pen = freshPage(d);
  const x = d.c.whole(55, 75);
  const x1 = pen.width - x;
  pen.y = letterhead(pen, p, d, x1, 55, "right") + 30;
  pen.y = window(pen, p, d, x, pen.y, false) + 26;
  const right = d.c.is(0.6);
  if (p.date)
    pen.row(d.c.is(0.6) ? townAndDay(p) : p.date.value, right ? x1 : x, { align: right ? "right" : "left" });
  pen.gap(16);
  pen.row(p.title, x, { bold: true, size: 11.5 });
  const colon = d.c.of(": | |: ");
  for (const f of p.fields) pen.row(inline(f, colon), x);
  pen.gap(10);
  if (p.greeting) pen.y = prose(pen, { ...p, prose: [], closing: null }, x, x1 - x, pen.y) + 4;
  pen.y = table(pen, p, x, x1, pen.y + 8, d);
  pen.y = sums(pen, p.sums, x, d.c.is(0.5) ? x1 : x + 260, pen.y + 6, d);
  prose(pen, { ...p, greeting: null }, x, x1 - x, pen.y + 10);
  imprint(pen, p, d, x, x1);
  return pen.sheet;
};

/** A table of facts first (heads in one row, values in the next), then the parties side by side. */
const tableFirst: Layout = (p, d) => {
  const pen = freshPage(d);
  const x = d.c.whole(40, 56);
  const x1 = pen.width - x;
  pen.row(p.title, x, { size: d.c.whole(15, 22), bold: true });
  pen.gap(10);
  const facts = allFields(p);
  const fits = (f: (typeof facts)[number]) =>
    Math.max(pen.wide(f.value, { size: 9 }), pen.wide(f.label, { size: 8.5, bold: true })) < (x1 - x) / 4 - 4;
  const long = facts.filter((f) => !fits(f));
  const short = facts.filter(fits);
  for (let i = 0; i < short.length; i += 4) {
    const some = short.slice(i, i + 4);
    const step = (x1 - x) / 4;
    for (const [n, f] of some.entries())
      pen.at(f.label.replace(/ ?:$/, ""), x + n * step, pen.y, { bold: true, size: 8.5 });
    pen.gap(13);
    for (const [n, f] of some.entries()) pen.at(f.value, x + n * step, pen.y, { size: 9 });
    pen.gap(20);
  }
  for (const f of long) pen.row(inline(f, ": "), x, { size: 9 });
  const left = letterhead(pen, p, d, x, pen.y + 8);
  if (p.recipient) pen.at(p.recipientLabel, x + 280, pen.y + 4, { size: 8 });
  const right = window(pen, p, d, x + 280, pen.y + 18, false);
  pen.y = Math.max(left, right) + 24;
  return ending(pen, p, d, [x, x1, x + 250], [0, 8, 14]);
};

/** Two framed blocks, labels and values in each. */
const blocks: Layout = (p, d) => {
  const pen = freshPage(d);
  const x = d.c.whole(42, 60);
  const x1 = pen.width - x;
  const middle = (x + x1) / 2 + 6;
  pen.y = letterhead(pen, p, d, x, 52) + 22;
  pen.row(p.title, x, { size: 14, bold: true });
  pen.gap(14);
  const top = pen.y;
  if (p.recipient) pen.at(`${p.recipientLabel}${d.c.of(":|")}`, x + 6, top, { bold: true, size: 9 });
  const left = window(pen, p, d, x + 6, top + 15, false);
  const ranged = d.c.is(0.5);
  const right = fieldRows(
    pen,
    allFields(p),
    d,
    middle,
    ranged ? x1 - 6 : middle + 125,
    top,
    ranged ? "right" : "left",
  );
  pen.y = Math.max(left, right) + 24;
  pen.rule(x, top - 12, x1 - x);
  pen.rule(x, pen.y - 16, x1 - x);
  return ending(pen, p, d, [x, x1, middle], [0, 6, 12]);
};

/** The bill of the United States: a box with what is due at the top, and a coupon to tear off at the foot. */
const coupon: Layout = (p, d) => {
  const pen = freshPage(d);
  const x = d.c.whole(36, 54);
  const x1 = pen.width - x;
  const head = letterhead(pen, p, d, x, 48, "left", 290);
  const total = p.sums.find((s) => s.strong);
  const due = p.fields.find((f) => f.key === "due");
  const box = [...allFields(p), ...(total ? [{ key: "total", label: total.label, value: total.text }] : [])];
  const right = fieldRows(pen, box, d, 350, x1, 52, "right");
  pen.y = Math.max(head, right) + 20;
  pen.row(p.title, x, { size: 13, bold: true });
  pen.gap(8);
  pen.y = table(pen, p, x, x1, pen.y, d);
  pen.y = sums(pen, p.sums, x, x1, pen.y + 4, d);
  pen.y = prose(pen, p, x, x1 - x, pen.y + 12);
  const cut = Math.max(pen.y + 14, pen.sheet.height - 190);
  pen.at("- ".repeat(60), x, cut, { size: 7 });
  pen.at(
    {
      en: "Please detach and return with your payment",
      de: "Bitte abtrennen",
      fr: "Talon à détacher",
      es: "Recorte y devuelva",
      it: "Staccare e restituire",
      nl: "Afknippen en meesturen",
    }[p.language],
    x,
    cut + 14,
    { size: 8 },
  );
  window(pen, p, d, x, cut + 40, false);
  const slip = [
    ...p.fields.filter((f) => /number/.test(f.key)).slice(0, 1),
    ...(due ? [due] : []),
    ...(total ? [{ key: "total", label: total.label, value: total.text }] : []),
  ];
  fieldRows(pen, slip, d, 340, x1, cut + 34, "right");
  pen.at(p.issuer.name, 340, cut + 96, { size: 9 });
  pen.at(p.issuer.address.street, 340, cut + 108, { size: 9 });
  pen.at(p.issuer.address.line, 340, cut + 120, { size: 9 });
  if (p.imprint.length > 0) pen.at(p.imprint.slice(2).join(" | "), x, cut + 146, { size: 6.5, wrap: x1 - x });
  return pen.sheet;
};

/** Everything in sentences and single lines, as from a word processor. */
const plain: Layout = (p, d) => {
  const pen = freshPage(d, 11);
  const x = d.c.whole(64, 84);
  const x1 = pen.width - x;
  pen.row(p.issuer.name, x);
  if (!p.issuer.person || d.c.is(0.5)) {
    pen.row(p.issuer.address.street, x);
    pen.row(p.issuer.address.line, x);
  }
  pen.gap(18);
  pen.y = window(pen, p, d, x, pen.y, false) + 18;
  if (p.date) pen.row(d.c.is(0.5) ? p.date.value : inline(p.date, " "), x);
  pen.gap(14);
  pen.row(
    `${d.c.is(0.3) ? { en: "Re: ", de: "Betreff: ", fr: "Objet : ", es: "Asunto: ", it: "Oggetto: ", nl: "Betreft: " }[p.language] : ""}${p.title}`,
    x,
    { bold: true },
  );
  pen.gap(8);
  if (p.greeting) pen.y = prose(pen, { ...p, prose: [], closing: null }, x, x1 - x, pen.y) + 4;
  const colon = d.c.of(": | |: ");
  for (const f of p.fields) pen.row(inline(f, colon), x);
  pen.gap(8);
  for (const r of p.table?.rows ?? []) pen.row(r.join("  "), x);
  pen.gap(6);
  for (const s of p.sums) pen.row(`${s.label}${colon}${s.text}`, x, { bold: s.strong && d.c.is(0.5) });
  prose(pen, { ...p, greeting: null }, x, x1 - x, pen.y + 8);
  imprint(pen, p, d, x, x1);
  return pen.sheet;
};

/** A form with numbered boxes: a small label in each, the value under it. */
const form: Layout = (p, d) => {
  const pen = freshPage(d);
  const x = d.c.whole(36, 50);
  const x1 = pen.width - x;
  pen.row(makerName(p), x, { size: 11, bold: d.c.is(0.5) });
  if (!p.issuer.person) pen.row(`${p.issuer.address.street}, ${p.issuer.address.line}`, x, { size: 8 });
  pen.gap(8);
  pen.row(p.title, (x + x1) / 2, { size: 14, bold: true, align: "center" });
  pen.gap(12);
  const cells = [
    ...(p.recipient ? [{ key: "to", label: p.recipientLabel, value: p.recipient.name }] : []),
    ...(p.recipient && d.c.is(0.7)
      ? [
          {
            key: "address",
            label: {
              en: "Address",
              de: "Anschrift",
              fr: "Adresse",
              es: "Domicilio",
              it: "Indirizzo",
              nl: "Adres",
            }[p.language],
            value: `${p.recipient.address.street}, ${p.recipient.address.line}`,
          },
        ]
      : []),
    ...allFields(p),
    ...p.sums.map((s) => ({ key: s.role, label: s.label, value: s.text })),
  ];
  const numbered = d.c.is(0.4) ? cells.map((f, i) => ({ ...f, label: `${i + 1} ${f.label}` })) : cells;
  pen.y = fieldCells(pen, numbered, x, x1 - x, 2, pen.y, 7.5, d.c.is(0.4));
  pen.y = table(pen, p, x, x1, pen.y + 8, d);
  prose(pen, p, x, x1 - x, pen.y + 8);
  imprint(pen, p, d, x, x1);
  return pen.sheet;
};

/** A small card: few words, labels over values in two columns. */
const card: Layout = (p, d) => {
  const pen = new Pen(324, 204, 9);
  pen.y = 24;
  pen.row(p.title.toUpperCase(), 14, { size: 10, bold: true });
  pen.row(p.issuer.name, 14, { size: 7.5 });
  const cells = [
    ...(p.recipient ? [{ key: "to", label: p.recipientLabel, value: p.recipient.name }] : []),
    ...allFields(p),
    ...p.sums.map((s) => ({ key: s.role, label: s.label, value: s.text })),
  ];
  fieldCells(pen, cells, 14, 300, 2, pen.y + 12, 6, d.c.is(0.4));
  return pen.sheet;
};

export const sheetLayouts = {
  windowLetter,
  letterRight,
  tableFirst,
  blocks,
  coupon,
  plain,
  form,
  card,
} satisfies Record<string, Layout>;
