import type { Layout } from "../../household/layouts.ts";
import { allFields, inline } from "../../household/parts.ts";
import { Pen } from "../../household/pen.ts";

/** A half sheet (A5) in one typewriter face: facts as a run of text divided by semicolons, sums at the left. */
export const receiptLetter: Layout = (p, d) => {
  const pen = new Pen(420, 595, 8.5, "mono");
  const x = 26;
  const room = pen.width - 2 * x;
  pen.y = 36;
  pen.row(p.issuer.name, x, { bold: true, wrap: room });
  pen.row(`${p.issuer.address.street}, ${p.issuer.address.line}`, x, { wrap: room });
  pen.gap(12);
  if (p.recipient) {
    pen.row(`${p.recipientLabel.replace(/ ?:$/, "")}: ${p.recipient.name}`, x, { wrap: room });
    pen.row(`${p.recipient.address.street}, ${p.recipient.address.line}`, x, { wrap: room });
  }
  pen.gap(12);
  pen.row(p.title.toUpperCase(), x, { wrap: room, bold: true });
  pen.gap(6);
  pen.row(
    allFields(p)
      .map((f) => inline(f, ": "))
      .join("; "),
    x,
    { wrap: room },
  );
  pen.gap(8);
  if (p.greeting) pen.row(p.greeting, x, { wrap: room });
  for (const r of p.table?.rows ?? []) pen.row(r.join(" .. "), x, { wrap: room });
  pen.gap(6);
  for (const s of p.sums) pen.row(`${s.text}  ${s.label}`, x, { bold: s.strong, wrap: room });
  pen.gap(8);
  for (const s of p.prose) pen.row(s, x, { wrap: room });
  if (p.closing) pen.row(p.closing, x);
  pen.gap(10);
  pen.row(p.imprint.slice(2).join(" / "), x, { size: d.c.pick([6.5, 7]), wrap: room });
  return pen.sheet;
};
