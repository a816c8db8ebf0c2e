import { freshPage, type Layout } from "./layouts.ts";
import { allFields, ending, imprint, letterhead, makerName, prose, table, window } from "./parts.ts";

/** A row of figures in large letters, each over its own small caption or under it; letter and table below. */
const tiles: Layout = (p, d) => {
  const pen = freshPage(d);
  const x = d.c.whole(38, 60);
  const x1 = pen.width - x;
  pen.y = letterhead(pen, p, d, x, 44, "left") + 18;
  pen.y = window(pen, p, d, x, pen.y, false) + 22;
  pen.row(p.title, x, { size: d.c.whole(13, 18), bold: true });
  pen.gap(14);
  const under = d.c.is(0.7);
  const strong = p.sums.filter((s) => s.strong);
  const cells = [...strong.map((s) => ({ label: s.label, value: s.text })), ...allFields(p)];
  const across = d.c.whole(2, 4);
  const step = (x1 - x) / across;
  const large = d.c.whole(11, 14);
  for (let i = 0; i < cells.length; i += across) {
    for (const [n, f] of cells.slice(i, i + across).entries()) {
      const label = f.label.replace(/ ?:$/, "");
      const value = { size: large, bold: d.c.is(0.8), wrap: step - 8 };
      const y = under ? pen.y : pen.at(label, x + n * step, pen.y, { size: 7.5 }) + 2;
      const low = pen.at(f.value, x + n * step, y, value);
      if (under) pen.at(label, x + n * step, low + 1, { size: 7.5, wrap: step - 8 });
    }
    pen.gap(large + 30);
  }
  const others = p.sums.filter((s) => !s.strong);
  return ending(pen, { ...p, sums: others }, d, [x, x1, x + 200], [4, 6, 12]);
};

/** What is owed stands alone in very large letters at the right of the head, its words above or beneath it. */
const hero: Layout = (p, d) => {
  const pen = freshPage(d);
  const x = d.c.whole(40, 58);
  const x1 = pen.width - x;
  pen.at(makerName(p), x, 46, { size: 15, bold: true });
  const main = p.sums.find((s) => s.strong);
  if (main) {
    const under = d.c.is(0.6);
    const y = under ? 44 : pen.at(main.label, x1, 44, { size: 8.5, align: "right" }) + 2;
    const low = pen.at(main.text, x1, y, { size: d.c.whole(20, 30), bold: true, align: "right" });
    if (under) pen.at(main.label, x1, low + 3, { size: 8.5, align: "right" });
  }
  pen.y = window(pen, p, d, x, 110, false) + 20;
  pen.row(p.title, x, { size: 13, bold: true });
  pen.gap(8);
  for (const f of allFields(p)) {
    pen.at(f.label.replace(/ ?:$/, ""), x, pen.y, { size: 8 });
    pen.row(f.value, x + 150, {});
  }
  pen.gap(10);
  const others = p.sums.filter((s) => s !== main);
  return ending(pen, { ...p, sums: others }, d, [x, x1, x + 220], [0, 6, 10]);
};

/** A typed slip: each sum before its words, as old billing programs set them. */
const sumsFirst: Layout = (p, d) => {
  const pen = freshPage(d, 10);
  const x = d.c.whole(44, 66);
  const x1 = pen.width - x;
  pen.y = letterhead(pen, p, d, x, 48, "left") + 16;
  pen.y = window(pen, p, d, x, pen.y, false) + 20;
  pen.row(p.title, x, { bold: true, size: 12 });
  for (const f of allFields(p)) pen.row(`${f.label.replace(/ ?:$/, "")}: ${f.value}`, x);
  pen.gap(8);
  pen.y = table(pen, p, x, x1, pen.y, d) + 8;
  for (const s of p.sums) pen.row(`${s.text}   ${s.label}`, x, { bold: s.strong });
  prose(pen, p, x, x1 - x, pen.y + 10);
  imprint(pen, p, d, x, x1);
  return pen.sheet;
};

/** Layouts of apps and portals printed to paper: figures first, captions small. */
export const tileLayouts: Record<string, Layout> = { tiles, hero, sumsFirst };
