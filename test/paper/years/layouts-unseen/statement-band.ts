import { freshPage, type Layout } from "../../household/layouts.ts";
import { allFields, table } from "../../household/parts.ts";

/** Values over their labels, in bands of three between rules; who wrote it stands at the foot, whom it is for at the right. */
export const statementBand: Layout = (p, d) => {
  const pen = freshPage(d, 9.5);
  const x = 40;
  const x1 = pen.width - 40;
  pen.y = 58;
  pen.row(p.title, x, { size: 17 });
  if (p.recipient) {
    let y = 44;
    for (const l of [p.recipient.name, p.recipient.address.street, p.recipient.address.line])
      y = pen.at(l, x1, y, { align: "right", size: 9 });
  }
  pen.y = 112;
  const cells = [...allFields(p), ...p.sums.map((s) => ({ key: s.role, label: s.label, value: s.text }))];
  const step = (x1 - x) / 3;
  for (let i = 0; i < cells.length; i += 3) {
    pen.rule(x, pen.y - 14, x1 - x, 0.5);
    for (const [n, f] of cells.slice(i, i + 3).entries()) {
      pen.at(f.value, x + n * step, pen.y, { size: 10.5, bold: true, wrap: step - 8 });
      pen.at(f.label.replace(/ ?:$/, ""), x + n * step, pen.y + 14, { size: 7 });
    }
    pen.gap(48);
  }
  pen.y = table(pen, p, x, x1, pen.y + 4, d) + 8;
  if (p.greeting) pen.row(p.greeting, x);
  for (const s of p.prose) pen.row(s, x, { wrap: x1 - x });
  if (p.closing) pen.row(p.closing, x);
  const y = pen.at(p.issuer.name, x, pen.sheet.height - 66, { size: 10, bold: true });
  pen.at(p.imprint.slice(1).join("   "), x, y, { size: 6.5, wrap: x1 - x });
  return pen.sheet;
};
