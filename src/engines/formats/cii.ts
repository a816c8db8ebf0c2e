import {
  all,
  type Bill,
  day,
  first,
  type Line,
  labelled,
  type PartyOn,
  partOf,
  unit,
  value,
} from "./bill.ts";
import { inner, type Node } from "./xml.ts";

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
