import { type Content, Desk, type HouseholdTruth } from "./content.ts";
import * as bank from "./kinds-bank.ts";
import * as bill from "./kinds-bills.ts";
import * as cover from "./kinds-insurance.ts";
import * as more from "./kinds-more.ts";
import * as paper from "./kinds-papers.ts";
import * as tax from "./kinds-tax.ts";
import { type Layout, sheetLayouts } from "./layouts.ts";
import { heldSheetLayouts } from "./layouts-held.ts";
import { tileLayouts } from "./layouts-tiles.ts";
import type { Sheet } from "./pen.ts";
import * as slips from "./slips.ts";
import { secondSheet, smallPrint } from "./small-print.ts";

const layouts: Record<string, Layout> = {
  ...sheetLayouts,
  ...heldSheetLayouts,
  ...slips.slipLayouts,
  ...tileLayouts,
};
export const layoutNames: readonly string[] = Object.keys(layouts);

/** Layouts that no model ever learns from: all figures of the bench are taken on these. */
export const heldLayouts: readonly string[] = [
  "dense",
  "sidebar",
  "ledger",
  "banner",
  "tillWide",
  "tillTable",
];

const bills = [
  "windowLetter",
  "letterRight",
  "tableFirst",
  "blocks",
  "coupon",
  "dense",
  "sidebar",
  "ledger",
  "banner",
  "tiles",
  "hero",
];
const letters = ["windowLetter", "letterRight", "plain", "blocks", "dense", "sidebar", "ledger"];
const forms = ["form", "tableFirst", "blocks", "plain", "ledger", "sidebar", "banner", "tiles"];
const tills = ["till", "tillLeft", "tillWide", "tillTable"];
const cards = ["form", "card", "blocks", "ledger", "banner"];

/** Every kind of paper: how it is written, and the layouts it comes in. */
export const kinds: Record<string, { write: (d: Desk) => Content; layouts: string[] }> = {
  electricity: { write: bill.electricity, layouts: bills },
  water: { write: bill.water, layouts: bills },
  phone: { write: bill.phone, layouts: bills },
  subscription: { write: bill.subscription, layouts: [...bills, "plain"] },
  invoice: { write: bill.invoice, layouts: [...bills, "plain", "form"] },
  reminder: { write: bill.reminder, layouts: letters },
  hotel: { write: bill.hotel, layouts: bills },
  bankStatement: { write: bank.bankStatement, layouts: bills },
  cardStatement: { write: bank.cardStatement, layouts: bills },
  payslip: { write: bank.payslip, layouts: [...forms, "dense", "windowLetter"] },
  mortgage: { write: bank.mortgage, layouts: bills },
  taxAssessment: { write: tax.taxAssessment, layouts: [...letters, "form"] },
  wageCertificate: { write: tax.wageCertificate, layouts: forms },
  medicalBill: { write: tax.medicalBill, layouts: [...bills, "plain"] },
  vetBill: { write: tax.vetBill, layouts: [...bills, "plain"] },
  policy: { write: cover.policy, layouts: [...bills, "form"] },
  renewal: { write: cover.renewal, layouts: letters },
  claim: { write: cover.claim, layouts: letters },
  lease: { write: paper.lease, layouts: ["plain", "form", "tableFirst", "blocks", "ledger"] },
  registration: { write: paper.registration, layouts: cards },
  inspection: { write: paper.inspection, layouts: forms },
  labResult: { write: paper.labResult, layouts: [...forms, "dense"] },
  schoolLetter: {
    write: paper.schoolLetter,
    layouts: ["windowLetter", "letterRight", "plain", "dense", "sidebar"],
  },
  warranty: { write: paper.warranty, layouts: forms },
  identity: { write: paper.identity, layouts: cards },
  certificate: { write: paper.certificate, layouts: forms },
  official: { write: paper.official, layouts: letters },
  cancellation: { write: paper.cancellation, layouts: letters },
  booking: { write: more.booking, layouts: [...bills, "plain"] },
  ticket: { write: more.ticket, layouts: [...forms, "card"] },
  contract: { write: more.contract, layouts: ["plain", "letterRight", "blocks", "dense", "sidebar"] },
  letter: { write: more.letter, layouts: letters },
  licence: { write: more.licence, layouts: cards },
  groceries: { write: slips.groceries, layouts: tills },
  restaurant: { write: slips.restaurant, layouts: tills },
  fuel: { write: slips.fuel, layouts: tills },
  pharmacy: { write: slips.pharmacy, layouts: tills },
};

export const kindNames: readonly string[] = Object.keys(kinds);

/** How often each kind comes, as in a household's folder: slips and invoices more than birth certificates. */
const often: Record<string, number> = {
  groceries: 5,
  restaurant: 4,
  pharmacy: 2,
  fuel: 2,
  invoice: 5,
  letter: 2,
  electricity: 2,
  policy: 2,
  bankStatement: 2,
};
const drawn = kindNames.flatMap((k) => Array.from({ length: often[k] ?? 1 }, () => k));

export interface HouseholdPaper {
  kind: string;
  layout: string;
  seed: number;
  sheets: Sheet[];
  truth: HouseholdTruth;
  /** What was written, before it was laid out. */
  content: Content;
}

export interface HouseholdWish {
  seed: number;
  kind?: string;
  layout?: string;
  /** A paper for evaluation: a layout and names that training never sees. */
  held?: boolean;
}

/** Small print under a paper, and words about the maker that are not its name. */
function clutter(d: Desk, p: Content): void {
  const sentences = d.c.pick([0, 0, 1, 2, 4, 7]);
  for (let i = 0; i < sentences; i++) p.prose.push(smallPrint(d));
}

/** A made-up household paper and what is true of it. The same wish gives the same paper. */
export function householdPaper(wish: HouseholdWish): HouseholdPaper {
  const held = wish.held ?? false;
  const kind = wish.kind ?? (drawn[wish.seed % drawn.length] as string);
  const of = kinds[kind];
  if (!of) throw new Error(`There is no kind "${kind}".`);
  const d = new Desk(wish.seed * 2 + (held ? 1 : 0), held);
  const content = of.write(d);
  const open = of.layouts.filter((l) => heldLayouts.includes(l) === held);
  const layout = wish.layout ?? d.c.pick(open);
  const draw = layouts[layout];
  if (!draw) throw new Error(`There is no layout "${layout}".`);
  if (!(layout in slips.slipLayouts) && layout !== "card") clutter(d, content);
  // A card has no room for small print.
  if (layout === "card")
    content.truth.identifiers = content.truth.identifiers.filter((i) => i.key !== "iban");
  const sheet = draw(content, d);
  const lowest = Math.max(0, ...sheet.prints.map((p) => p.y));
  if (lowest > sheet.height - 8) sheet.height = lowest + 30;
  const sheets = [sheet];
  if (sheet.width > 400 && d.c.is(0.35))
    sheets.push(secondSheet(d, content.issuer.name, sheet.width, Math.max(700, sheet.height)));
  return { kind, layout, seed: wish.seed, sheets, truth: content.truth, content };
}
