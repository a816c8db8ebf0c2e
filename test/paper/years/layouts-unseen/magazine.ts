import { freshPage, type Layout } from "../../household/layouts.ts";
import { allFields, table } from "../../household/parts.ts";

/** What is owed stands large in the middle of the top; everything else flows in one narrow column with its headings beside it. */
export const magazine: Layout = (p, d) => {
  const pen = freshPage(d, 9.5);
  const x = 150;
  const x1 = pen.width - 44;
  pen.at(p.issuer.brand ?? p.issuer.name, 44, 46, { size: 12, bold: true });
  const total = p.sums.find((s) => s.strong);
  pen.y = 92;
  pen.row(p.title, pen.width / 2, { size: 12, align: "center" });
  if (total) {
    pen.gap(14);
    pen.row(total.text, pen.width / 2, { size: 26, bold: true, align: "center" });
    pen.row(total.label, pen.width / 2, { size: 8.5, align: "center" });
  }
  pen.gap(24);
  const beside = (head: string, lines: string[]) => {
    if (lines.length === 0) return;
    pen.at(head, x - 14, pen.y, { size: 7.5, align: "right" });
    for (const l of lines) pen.row(l, x, { wrap: x1 - x });
    pen.gap(8);
  };
  if (p.recipient)
    beside(p.recipientLabel.replace(/ ?:$/, ""), [
      p.recipient.name,
      `${p.recipient.address.street} / ${p.recipient.address.line}`,
    ]);
  for (const f of allFields(p)) beside(f.label.replace(/ ?:$/, ""), [f.value]);
  pen.gap(6);
  pen.y = table(pen, p, x, x1, pen.y, d);
  for (const s of p.sums.filter((o) => !o.strong)) {
    pen.at(s.label, x, pen.y);
    pen.row(s.text, x1, { align: "right" });
  }
  pen.gap(12);
  if (p.greeting) pen.row(p.greeting, x);
  for (const s of p.prose) pen.row(s, x, { wrap: x1 - x });
  if (p.closing) {
    pen.gap(8);
    pen.row(p.closing, x);
    pen.row(p.issuer.name, x);
  }
  let foot = pen.sheet.height - 40 - p.imprint.length * 8;
  for (const l of p.imprint) foot = pen.at(l, 44, foot, { size: 6.5 });
  return pen.sheet;
};
