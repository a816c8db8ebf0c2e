import { Parser } from "htmlparser2";

export interface Element {
  name: string;
  attrs: Record<string, string>;
  children: (Element | string)[];
}

const MOST_ELEMENTS = 300_000;
const MOST_DEPTH = 250;

export const unseen = new Set(
  "script style noscript template iframe object embed svg math canvas audio video map select datalist".split(
    " ",
  ),
);
export const blockNames = new Set(
  (
    "address article aside blockquote body center dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 " +
    "h6 header hr html legend li main menu nav ol p pre section summary table tbody td tfoot th thead tr ul caption"
  ).split(" "),
);

export function parse(html: string): { root: Element; title: string | null } {
  const root: Element = { name: "body", attrs: {}, children: [] };
  const path = [root];
  let count = 0;
  let title: string | null = null;
  let inTitle = false;
  const parser = new Parser(
    {
      onopentag(name, attrs) {
        if (name === "title") inTitle = true;
        const element: Element = { name, attrs, children: [] };
        // Deeper or more than any page has: its words still count, its boxes do not.
        if (++count <= MOST_ELEMENTS && path.length < MOST_DEPTH)
          path[path.length - 1]?.children.push(element);
        path.push(
          path.length < MOST_DEPTH && count <= MOST_ELEMENTS ? element : (path[path.length - 1] ?? root),
        );
      },
      ontext(text) {
        if (inTitle) title = (title ?? "") + text;
        else path[path.length - 1]?.children.push(text);
      },
      onclosetag(name) {
        if (name === "title") inTitle = false;
        if (path.length > 1) path.pop();
      },
    },
    { decodeEntities: true, lowerCaseTags: true, lowerCaseAttributeNames: true },
  );
  parser.write(html);
  parser.end();
  return { root, title };
}

export interface State {
  bold: boolean;
  italic: boolean;
  mono: boolean;
  pre: boolean;
  align?: "center" | "right";
  indent: number;
  depth: number;
}

export interface TableRow {
  cells: Element[];
  head: boolean;
}

export function rowsOf(table: Element): TableRow[] {
  const rows: TableRow[] = [];
  const visit = (e: Element, inHead: boolean): void => {
    for (const node of e.children) {
      if (typeof node === "string" || hidden(node)) continue;
      if (node.name === "tr") {
        const cells = node.children.filter(
          (c): c is Element => typeof c !== "string" && (c.name === "td" || c.name === "th") && !hidden(c),
        );
        const head = inHead || (cells.length > 0 && cells.every((c) => c.name === "th"));
        if (cells.length > 0) rows.push({ cells, head });
      } else if (["tbody", "thead", "tfoot"].includes(node.name)) visit(node, node.name === "thead");
    }
  };
  visit(table, false);
  return rows;
}

export const captions = (table: Element): Element[] =>
  table.children.filter((c): c is Element => typeof c !== "string" && c.name === "caption");

export const contains = (e: Element, name: string): boolean =>
  e.children.some((c) => typeof c !== "string" && (c.name === name || contains(c, name)));

/** Not shown by a browser either: hidden fields, preview lines of newsletters. */
export const hidden = (e: Element): boolean =>
  e.attrs.hidden !== undefined ||
  /display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0(?:px|pt)?\s*(?:;|$)|mso-hide\s*:\s*all/i.test(
    e.attrs.style ?? "",
  );

export function styled(e: Element, s: State): State {
  const style = e.attrs.style ?? "";
  const next = { ...s };
  if (["b", "strong", "th"].includes(e.name) || /font-weight\s*:\s*(?:bold|[6-9]00)/i.test(style))
    next.bold = true;
  if (/font-weight\s*:\s*(?:normal|400)/i.test(style)) next.bold = false;
  if (["i", "em", "cite", "address"].includes(e.name) || /font-style\s*:\s*italic/i.test(style))
    next.italic = true;
  if (["code", "tt", "kbd", "samp", "pre"].includes(e.name)) next.mono = true;
  if (e.name === "pre" || /white-space\s*:\s*pre/i.test(style)) next.pre = true;
  const align =
    /text-align\s*:\s*(left|center|right)/i.exec(style)?.[1] ??
    e.attrs.align ??
    (e.name === "center" ? "center" : null);
  if (align === "center" || align === "right") next.align = align;
  else if (align === "left") delete next.align;
  return next;
}
