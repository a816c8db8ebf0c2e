import { type Bill, local } from "./bill.ts";
import { type Block, type Cell, cell, fields, type Reading, reading } from "./blocks.ts";
import { cii } from "./cii.ts";
import { ubl } from "./ubl.ts";
import { decodeXml, elements, type Node, tree } from "./xml.ts";

/**
 * XML as a page. An electronic invoice is written out as a person would expect one: EN 16931 in its two forms, UBL 2.1 and
 * UN/CEFACT CII (Factur-X, XRechnung, ZUGFeRD). Other XML is shown as its words, one element a line.
 */
export function readXmlFile(bytes: Uint8Array): Reading {
  const root = tree(decodeXml(bytes));
  const kind = local(root);
  if (kind === "Invoice" || kind === "CreditNote") return invoicePage(ubl(root, kind === "CreditNote"));
  if (kind === "CrossIndustryInvoice" || kind === "CrossIndustryDocument") return invoicePage(cii(root));
  return reading(outline(root));
}

function invoicePage(b: Bill): Reading {
  const money = (amount: string) => (amount && b.currency ? `${amount} ${b.currency}` : amount);
  const word = b.credit ? "Credit note" : "Invoice";
  const blocks: Block[] = [
    { kind: "heading", level: 3, runs: [{ text: b.seller.name }] },
    ...lines(b.seller.lines),
    { kind: "rule" },
    { kind: "paragraph", runs: [{ text: [b.buyer.name, ...b.buyer.lines].filter((l) => l).join("\n") }] },
    { kind: "heading", level: 1, runs: [{ text: [word, b.number].join(" ").trim() }] },
    fields(
      (
        [
          [`${word} number`, b.number],
          [`${word} date`, b.date],
          ["Due date", b.due],
          ["Period", b.period],
          ["Order number", b.order],
          ["Your reference", b.customer],
        ] as [string, string][]
      ).filter(([, v]) => v !== ""),
    ),
    ...lines(b.notes),
  ];
  if (b.lines.length > 0) blocks.push(linesTable(b, money));
  const sums = b.sums
    .filter(([, v]) => v !== "" && Number(v) !== 0)
    .map(([l, v]): [string, string] => [l, money(v)]);
  blocks.push(
    fields([...sums, [b.credit ? "Amount credited" : "Amount due", money(b.payable)]]),
    ...lines(b.payment),
  );
  const parts = b.parts.filter((p) => p.bytes.length > 0).slice(0, 50);
  if (parts.length > 0) blocks.push(fields([["Attachments", parts.map((p) => p.name).join("\n")]]));
  return reading(blocks, {
    title: [word, b.number, b.seller.name].filter((t) => t).join(" ") || null,
    date: /^\d{4}-\d\d-\d\d$/.test(b.date) ? b.date : null,
    from: b.seller.name || null,
    parts,
  });
}

const lines = (list: string[]): Block[] => {
  const text = list.filter((l) => l !== "").join("\n");
  return text === "" ? [] : [{ kind: "paragraph", runs: [{ text }] }];
};

function linesTable(b: Bill, money: (amount: string) => string): Block {
  const right = (text: string, bold = false): Cell => ({ ...cell(text, { bold }), align: "right" });
  return {
    kind: "table",
    grid: true,
    head: 1,
    widths: [52, 14, 17, 17],
    rows: [
      [
        cell("Description", { bold: true }),
        right("Quantity", true),
        right("Price", true),
        right("Total", true),
      ],
      ...b.lines
        .slice(0, 2000)
        .map((l) => [cell(l.name), right(l.quantity), right(money(l.price)), right(money(l.total))]),
    ],
  };
}

const MOST_LINES = 5000;

/** The words of any XML: an element with words of its own is a line under its name. */
function outline(root: Node): Block[] {
  const rows: [string, string][] = [];
  const visit = (node: Node, depth: number): void => {
    if (rows.length >= MOST_LINES) return;
    const own = node.children
      .filter((c) => typeof c === "string")
      .join(" ")
      .replace(/\s+/g, " ")
      .trim();
    const attrs = Object.entries(node.attrs).filter(
      ([name]) => !name.startsWith("xmlns") && !/schemaLocation$/.test(name),
    );
    const said = [own, ...attrs.map(([name, v]) => `${name.replace(/^.*:/, "")}: ${v}`)]
      .filter((t) => t !== "")
      .join("; ");
    // Long runs without a space are data, not words.
    if (said !== "" && !/\S{400}/.test(said))
      rows.push([`${" ".repeat(Math.min(depth, 12) * 2)}${local(node)}`, said.slice(0, 4000)]);
    for (const c of elements(node)) visit(c, depth + 1);
  };
  visit(root, 0);
  const heading: Block = { kind: "heading", level: 2, runs: [{ text: local(root) }] };
  return rows.length > 0 ? [heading, fields(rows)] : [heading];
}
