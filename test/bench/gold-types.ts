import { categoryOf, groupOf } from "#rules/taxonomy/taxonomy.ts";

/** Words of a gold type ("receipt (pharmacy / drugstore)") and the shipped types that are a fair answer to them. */
const FAIR: [RegExp, string[]][] = [
  [/^receipt \((cosmetics)/, ["receipts/cosmetics"]],
  [/^receipt \((groceries|supermarket|food)/, ["receipts/groceries"]],
  [/^receipt \((restaurant|cafe|food)/, ["receipts/restaurant"]],
  [/^receipt \(pharmacy/, ["receipts/pharmacy"]],
  [/^receipt \((electronics|electrical)/, ["receipts/electronics"]],
  [/^receipt \((furniture|household)/, ["receipts/furniture", "receipts/groceries"]],
  [/^receipt \(books/, ["receipts/books"]],
  [/^receipt \(sports/, ["receipts/sports", "receipts/clothing"]],
  [/^receipt \(/, ["receipts/receipt"]],
  [/^card payment slip/, ["receipts/card-slip"]],
  [/hotel/, ["travel/hotel"]],
  [/taxi/, ["travel/taxi", "invoices/invoice"]],
  [/physio/, ["health/medical-bill", "invoices/invoice"]],
  [/hosting/, ["bills/hosting", "invoices/invoice"]],
  [/QR bill/, ["invoices/invoice"]],
  [/restaurant/, ["receipts/restaurant", "invoices/invoice"]],
  [/transport/, ["travel/transit-ticket", "invoices/invoice"]],
  [
    /insurance premium invoice/,
    ["insurance/premium-invoice", "insurance/auto-policy", "insurance/liability-policy"],
  ],
  [/internet bill/, ["bills/internet", "bills/phone"]],
  [/utility bill \(electricity/, ["bills/electricity"]],
  [/medical report/, ["health/medical-report"]],
  [/1099/, ["tax/1099"]],
  [/W-2/, ["tax/w-2"]],
  [/tax return/, ["tax/return"]],
  [/bank statement/, ["banking/bank-statement"]],
  [/credit card statement/, ["banking/credit-card-statement"]],
  [/declarations \(home|renewal \(home/, ["insurance/home-policy", "insurance/renewal"]],
  [/\(car\)/, ["insurance/auto-policy", "vehicles/rental"]],
  [/renters/, ["insurance/renters-policy"]],
  [/\(pet\)/, ["insurance/pet-policy"]],
  [/rental agreement/, ["vehicles/rental"]],
  [/ticket \(bus/, ["travel/bus-ticket"]],
  [/ticket \(train/, ["travel/train-ticket"]],
  [/driver licence/, ["identity/driver-licence"]],
  [/passport/, ["identity/passport"]],
  [/lease/, ["housing/lease"]],
  [/non-disclosure/, ["contracts/nda", "contracts/contract"]],
  [/flight/, ["travel/flight", "travel/booking"]],
  [/email/, ["letters/email", "letters/invitation", "letters/letter"]],
  [/letter \(cancel/, ["letters/cancellation", "letters/letter"]],
  [/letter/, ["letters/letter"]],
  [/payslip/, ["work/payslip"]],
  [/immunization/, ["health/immunization-record"]],
  [/explanation of benefits/, ["insurance/explanation-of-benefits"]],
  [/expense report/, ["work/expense-report"]],
  [/booking confirmation/, ["travel/booking", "travel/hotel"]],
  [/booking order/, ["travel/booking", "invoices/invoice", "invoices/order-confirmation"]],
  [/health insurance card/, ["insurance/health-card"]],
  [/intake/, ["health/intake-form"]],
  [/^invoice/, ["invoices/invoice", "receipts/electronics"]],
];

/** Shipped types that are a right answer to a gold type. */
export function typesFor(gold: string): string[] {
  const out: string[] = [];
  for (const [re, slugs] of FAIR)
    if (re.test(gold))
      out.push(
        ...(out.length > 0 &&
        /^\^?(?:invoice|receipt)/.test(re.source.replace("^", "")) &&
        !/^(?:invoice|receipt)/.test(gold)
          ? []
          : slugs),
      );
  // "receipt (food)" may be read as any till receipt of its kind, "invoice (hotel)" not as any invoice.
  if (/^invoice \(hotel/.test(gold)) return ["travel/hotel"];
  return out;
}

/** Till receipts are one family, whatever was sold; elsewhere the category. */
export const familyOf = (slug: string): string =>
  slug === ""
    ? ""
    : groupOf(slug) === "receipts"
      ? "receipts"
      : categoryOf(slug)?.slug === "purchases"
        ? "invoices"
        : (categoryOf(slug)?.slug ?? groupOf(slug));
