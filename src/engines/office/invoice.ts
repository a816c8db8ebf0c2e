import type { Block, Cell, Part, Reading } from "./blocks.ts";
import { cell, fields, reading } from "./blocks.ts";
import type { Node } from "./xml.ts";
import { decodeXml, elements, inner, tree } from "./xml.ts";

/** What both forms of an electronic invoice are brought to. */
export interface PartyOn {
  name: string;
  lines: string[];
}

export interface Line {
  name: string;
  quantity: string;
  price: string;
  total: string;
}

export interface Bill {
  credit: boolean;
  number: string;
  date: string;
  due: string;
  period: string;
  order: string;
  customer: string;
  currency: string;
  seller: PartyOn;
  buyer: PartyOn;
  notes: string[];
  lines: Line[];
  sums: [string, string][];
  payable: string;
  payment: string[];
  parts: Part[];
}

export const local = (node: Node): string => node.name.slice(node.name.indexOf(":") + 1);

/** Elements at the end of a path of local names. */
export function all(node: Node | undefined, ...path: string[]): Node[] {
  let here = node ? [node] : [];
  for (const name of path) here = here.flatMap((n) => elements(n).filter((c) => local(c) === name));
  return here;
}

export const first = (node: Node | undefined, ...path: string[]): Node | undefined => all(node, ...path)[0];
export const value = (node: Node | undefined, ...path: string[]): string =>
  inner(first(node, ...path)).trim();

export const labelled = (rows: [string, string][]): string[] =>
  rows.filter(([, v]) => v !== "").map(([label, v]) => `${label}: ${v}`);

/** "20240131" (UN/EDIFACT 2379, 102) as a day. */
export const day = (text: string): string => text.replace(/^(\d{4})(\d{2})(\d{2})$/, "$1-$2-$3");

/** The commonest codes of UN/ECE recommendation 20; pieces need no unit. */
export const unit = (code: string | undefined): string =>
  ({
    HUR: "h",
    DAY: "days",
    MON: "months",
    KGM: "kg",
    MTR: "m",
    KWH: "kWh",
    LTR: "l",
    MTK: "m²",
    MIN: "min",
  })[code ?? ""] ?? "";

export function partOf(node: Node, index: number): Part {
  const name = node.attrs.filename ?? `attachment ${index + 1}`;
  return {
    name,
    mime: node.attrs.mimeCode ?? "application/octet-stream",
    bytes: Buffer.from(inner(node).replace(/\s+/g, ""), "base64"),
  };
}

/** Reads UN/CEFACT CII. */
export function cii(root: Node): Bill {
  // ZUGFeRD 1 has the same shape under names with a prefix of their own.
  const head = first(root, "ExchangedDocument") ?? first(root, "HeaderExchangedDocument");
  const trade =
    first(root, "SupplyChainTradeTransaction") ?? first(root, "SpecifiedSupplyChainTradeTransaction");
  const part = (name: string) =>
    first(trade, `ApplicableHeader${name}`) ?? first(trade, `ApplicableSupplyChain${name}`);
  const agreement = part("TradeAgreement");
  const settlement = part("TradeSettlement");
  const delivery = part("TradeDelivery");
  const sums =
    first(settlement, "SpecifiedTradeSettlementHeaderMonetarySummation") ??
    first(settlement, "SpecifiedTradeSettlementMonetarySummation");
  const period = first(settlement, "BillingSpecifiedPeriod");
  return {
    credit: value(head, "TypeCode") === "381",
    number: value(head, "ID"),
    date: day(value(head, "IssueDateTime", "DateTimeString")),
    due: day(value(settlement, "SpecifiedTradePaymentTerms", "DueDateDateTime", "DateTimeString")),
    period: [
      day(value(period, "StartDateTime", "DateTimeString")),
      day(value(period, "EndDateTime", "DateTimeString")),
    ]
      .filter((d) => d)
      .join(" to "),
    order: value(agreement, "BuyerOrderReferencedDocument", "IssuerAssignedID"),
    customer: value(agreement, "BuyerReference"),
    currency: value(settlement, "InvoiceCurrencyCode"),
    seller: ciiParty(first(agreement, "SellerTradeParty")),
    buyer: ciiParty(first(agreement, "BuyerTradeParty")),
    notes: [
      ...all(head, "IncludedNote", "Content").map((n) => inner(n).trim()),
      ...labelled([
        [
          "Delivered",
          day(value(delivery, "ActualDeliverySupplyChainEvent", "OccurrenceDateTime", "DateTimeString")),
        ],
      ]),
    ],
    lines: all(trade, "IncludedSupplyChainTradeLineItem").map(ciiLine),
    sums: [
      ["Total without tax", value(sums, "TaxBasisTotalAmount")],
      ...all(settlement, "ApplicableTradeTax").map((t): [string, string] => [
        `Tax ${value(t, "RateApplicablePercent") || value(t, "ApplicablePercent")}%`,
        value(t, "CalculatedAmount"),
      ]),
      ["Total with tax", value(sums, "GrandTotalAmount")],
      ["Paid before", value(sums, "TotalPrepaidAmount")],
    ],
    payable: value(sums, "DuePayableAmount") || value(sums, "GrandTotalAmount"),
    payment: [
      ...all(settlement, "SpecifiedTradeSettlementPaymentMeans").flatMap((m) =>
        labelled([
          ["IBAN", value(m, "PayeePartyCreditorFinancialAccount", "IBANID")],
          ["Account holder", value(m, "PayeePartyCreditorFinancialAccount", "AccountName")],
          ["BIC", value(m, "PayeeSpecifiedCreditorFinancialInstitution", "BICID")],
        ]),
      ),
      ...labelled([["Payment reference", value(settlement, "PaymentReference")]]),
      ...all(settlement, "SpecifiedTradePaymentTerms", "Description").map((n) => inner(n).trim()),
    ],
    parts: [agreement, delivery, settlement].flatMap((p) =>
      all(p, "AdditionalReferencedDocument", "AttachmentBinaryObject").map(partOf),
    ),
  };
}

function ciiLine(l: Node): Line {
  const agreed = first(l, "SpecifiedLineTradeAgreement") ?? first(l, "SpecifiedSupplyChainTradeAgreement");
  const delivered = first(l, "SpecifiedLineTradeDelivery") ?? first(l, "SpecifiedSupplyChainTradeDelivery");
  const settled = first(l, "SpecifiedLineTradeSettlement") ?? first(l, "SpecifiedSupplyChainTradeSettlement");
  const sum =
    first(settled, "SpecifiedTradeSettlementLineMonetarySummation") ??
    first(settled, "SpecifiedTradeSettlementMonetarySummation");
  return {
    name: [
      value(l, "SpecifiedTradeProduct", "Name"),
      value(l, "SpecifiedTradeProduct", "Description"),
      ...all(l, "AssociatedDocumentLineDocument", "IncludedNote", "Content").map((n) => inner(n).trim()),
    ]
      .filter((t) => t)
      .join("\n"),
    quantity: [value(delivered, "BilledQuantity"), unit(first(delivered, "BilledQuantity")?.attrs.unitCode)]
      .join(" ")
      .trim(),
    price: value(agreed, "NetPriceProductTradePrice", "ChargeAmount"),
    total: value(sum, "LineTotalAmount"),
  };
}

function ciiParty(p: Node | undefined): PartyOn {
  const a = first(p, "PostalTradeAddress");
  const contact = first(p, "DefinedTradeContact");
  return {
    name: value(p, "Name"),
    lines: [
      value(a, "LineOne"),
      value(a, "LineTwo"),
      [value(a, "PostcodeCode"), value(a, "CityName")].join(" ").trim(),
      value(a, "CountryID"),
      ...labelled([
        [
          "Tax number",
          all(p, "SpecifiedTaxRegistration", "ID")
            .map((n) => inner(n).trim())
            .join(", "),
        ],
        ["Phone", value(contact, "TelephoneUniversalCommunication", "CompleteNumber")],
        ["Email", value(contact, "EmailURIUniversalCommunication", "URIID")],
      ]),
    ],
  };
}

/** Reads UBL 2.1. */
export function ubl(root: Node, credit: boolean): Bill {
  const line = credit ? "CreditNoteLine" : "InvoiceLine";
  const quantity = credit ? "CreditedQuantity" : "InvoicedQuantity";
  const total = first(root, "LegalMonetaryTotal");
  const period = first(root, "InvoicePeriod");
  return {
    credit,
    number: value(root, "ID"),
    date: value(root, "IssueDate"),
    due: value(root, "DueDate") || value(root, "PaymentMeans", "PaymentDueDate"),
    period: [value(period, "StartDate"), value(period, "EndDate")].filter((d) => d).join(" to "),
    order: value(root, "OrderReference", "ID"),
    customer: value(root, "BuyerReference"),
    currency: value(root, "DocumentCurrencyCode"),
    seller: ublParty(first(root, "AccountingSupplierParty", "Party")),
    buyer: ublParty(first(root, "AccountingCustomerParty", "Party")),
    notes: all(root, "Note").map((n) => inner(n).trim()),
    lines: all(root, line).map((l) => ({
      name: [value(l, "Item", "Name"), value(l, "Item", "Description")].filter((t) => t).join("\n"),
      quantity: [value(l, quantity), unit(first(l, quantity)?.attrs.unitCode)].join(" ").trim(),
      price: value(l, "Price", "PriceAmount"),
      total: value(l, "LineExtensionAmount"),
    })),
    sums: [
      ["Total without tax", value(total, "TaxExclusiveAmount")],
      ...all(root, "TaxTotal", "TaxSubtotal").map((t): [string, string] => [
        `Tax ${value(t, "TaxCategory", "Percent")}%`,
        value(t, "TaxAmount"),
      ]),
      ["Total with tax", value(total, "TaxInclusiveAmount")],
      ["Paid before", value(total, "PrepaidAmount")],
    ],
    payable: value(total, "PayableAmount"),
    payment: all(root, "PaymentMeans")
      .flatMap((m) =>
        labelled([
          ["IBAN", value(m, "PayeeFinancialAccount", "ID")],
          ["Account holder", value(m, "PayeeFinancialAccount", "Name")],
          ["BIC", value(m, "PayeeFinancialAccount", "FinancialInstitutionBranch", "ID")],
          ["Payment reference", value(m, "PaymentID")],
        ]),
      )
      .concat(all(root, "PaymentTerms", "Note").map((n) => inner(n).trim())),
    parts: all(root, "AdditionalDocumentReference", "Attachment", "EmbeddedDocumentBinaryObject").map(partOf),
  };
}

function ublParty(p: Node | undefined): PartyOn {
  const a = first(p, "PostalAddress");
  return {
    name: value(p, "PartyName", "Name") || value(p, "PartyLegalEntity", "RegistrationName"),
    lines: [
      value(a, "StreetName"),
      value(a, "AdditionalStreetName"),
      [value(a, "PostalZone"), value(a, "CityName")].join(" ").trim(),
      value(a, "Country", "IdentificationCode"),
      ...labelled([
        ["Tax number", value(p, "PartyTaxScheme", "CompanyID")],
        ["Phone", value(p, "Contact", "Telephone")],
        ["Email", value(p, "Contact", "ElectronicMail")],
      ]),
    ],
  };
}

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
