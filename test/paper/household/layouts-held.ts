import { freshPage, type Layout } from "./layouts.ts";
import {
  allFields,
  ending,
  fieldCells,
  fieldRows,
  imprint,
  letterhead,
  makerName,
  prose,
  sums,
  table,
  window,
} from "./parts.ts";

/** Two dense columns: facts and figures in one, the small print of the paper in the other. */
const dense: Layout = (p, d) => {
  const pen = freshPage(d, 8.5);
  const x = d.c.whole(30, 44);
  const x1 = pen.width - x;
  const middle = x + (x1 - x) * 0.54;
  pen.y = letterhead(pen, p, d, x, 44, "left", 220) + 6;
  pen.at(p.title, x1, 40, { size: 13, bold: true, align: "right" });
  const top = pen.y + 14;
  let right = fieldRows(pen, allFields(p), d, middle, middle + 110, top);
  right = sums(pen, p.sums, middle, x1, right + 12, d);
  let left = window(pen, p, d, x, top, false) + 14;
  left = prose(pen, p, x, middle - x - 18, left);
  pen.y = Math.max(left, right) + 14;
  table(pen, p, x, x1, pen.y, d);
  imprint(pen, p, d, x, x1);
  return pen.sheet;
};

/** A narrow column at the left with labels over their values; the paper itself at the right. */
const sidebar: Layout = (p, d) => {
  const pen = freshPage(d);
  const x = d.c.whole(34, 46);
  const main = 190;
  const x1 = pen.width - 40;
  let side = letterhead(pen, p, d, x, 60, "left", main - x - 10) + 24;
  for (const f of allFields(p)) {
    side = pen.at(f.label.replace(/ ?:$/, ""), x, side, { size: 7.5 });
    side = pen.at(f.value, x, side, { size: 9, bold: d.c.is(0.3), wrap: main - x - 12 }) + 6;
  }
  pen.y = 70;
  pen.row(p.title, main, { size: 14, bold: true, wrap: x1 - main });
  pen.gap(14);
  pen.y = window(pen, p, d, main, pen.y, false) + 18;
  pen.y = table(pen, p, main, x1, pen.y, d);
  pen.y = sums(pen, p.sums, main + 80, x1, pen.y + 6, d);
  prose(pen, p, main, x1 - main, pen.y + 12);
  imprint(pen, p, d, x, x1);
  return pen.sheet;
};

/** Every fact a row across the page, its value at the right edge; dots lead the eye or nothing does. */
const ledger: Layout = (p, d) => {
  const pen = freshPage(d);
  const x = d.c.whole(50, 70);
  const x1 = pen.width - x;
  pen.row(p.title.toUpperCase(), (x + x1) / 2, { size: 13, bold: true, align: "center" });
  pen.gap(6);
  pen.row(makerName(p), (x + x1) / 2, { size: 11, align: "center" });
  if (!p.issuer.person)
    pen.row(`${p.issuer.address.street} - ${p.issuer.address.line}`, (x + x1) / 2, {
      size: 8,
      align: "center",
    });
  pen.gap(18);
  const to = p.recipient ? [{ key: "to", label: p.recipientLabel, value: p.recipient.name }] : [];
  pen.y = fieldRows(pen, [...to, ...allFields(p)], d, x, x1, pen.y, "right") + 12;
  return ending(pen, p, d, [x, x1, x], [0, 4, 14]);
};

/** The name of the maker nowhere but in the small print and a word at the top; four facts in a row under a heading. */
const banner: Layout = (p, d) => {
  const pen = freshPage(d);
  const x = d.c.whole(44, 60);
  const x1 = pen.width - x;
  pen.row(p.title, x, { size: d.c.whole(17, 22), bold: true, wrap: x1 - x });
  pen.gap(12);
  pen.y = fieldCells(pen, allFields(p), x, x1 - x, 4, pen.y, 7.5, true) + 8;
  pen.y = window(pen, p, d, x, pen.y, false) + 20;
  const total = p.sums.find((s) => s.strong);
  if (total && d.c.is(0.6)) {
    pen.at(total.label, x1, pen.y, { size: 9, align: "right" });
    pen.at(total.text, x1, pen.y + 20, { size: 17, bold: true, align: "right" });
    pen.gap(34);
  }
  pen.y = table(pen, p, x, x1, pen.y, d);
  pen.y = sums(pen, p.sums, x + 200, x1, pen.y + 6, d);
  prose(pen, p, x, x1 - x, pen.y + 12);
  if (p.imprint.length > 0) imprint(pen, p, d, x, x1);
  else pen.at(p.issuer.name, x, pen.sheet.height - 60);
  return pen.sheet;
};

export const heldSheetLayouts = { dense, sidebar, ledger, banner } satisfies Record<string, Layout>;
