import { all, type Bill, first, labelled, type PartyOn, partOf, unit, value } from "./bill.ts";
import { inner, type Node } from "./xml.ts";

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
