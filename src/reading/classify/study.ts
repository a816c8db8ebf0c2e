import { groupOf, type TotalMeaning, typeBySlug } from "#rules/taxonomy/taxonomy.ts";
import { orderLearned } from "../corrections/maker.ts";
import { type DatesOfPaper, datesOf } from "../dates/date-roles.ts";
import type { PeriodFound } from "../dates/found.ts";
import { periodOf } from "../dates/periods.ts";
import { toldDays } from "../dates/told.ts";
import { withZone } from "../dates/zone.ts";
import type { NumberFound } from "../identifiers/checked-numbers.ts";
import { findNumbers } from "../identifiers/identifiers.ts";
import { withoutOrders } from "../layout/instructions.ts";
import { layOut, type Sheet } from "../layout/layout.ts";
import { machineZone } from "../layout/machine-zone.ts";
import { type Shape, shapeOf } from "../layout/outer-look.ts";
import type { Page } from "../layout/page.ts";
import { decimalSign } from "../money/money.ts";
import { goodsOf, type MoneyFound, moneyOf } from "../money/money-roles.ts";
import { dueAmounts, leftAmounts, toldAmounts } from "../money/told.ts";
import { NOBODY, type PartiesOfPaper, partiesOf } from "../parties/parties.ts";
import type { ReadingContext } from "../reader.ts";
import { accountListed } from "../statements/account-listed.ts";
import { languageOf } from "../text/language.ts";
import { isNonsense } from "../text/vocabulary.ts";
import { type Kind, kindOf, surely } from "./kind.ts";
import { type Origin, orderOf, originOf } from "./origin.ts";
import { setsTerms } from "./strands.ts";

/** Everything both reads need to know of a paper, worked out once. */
export interface Study {
  sheets: Sheet[];
  language: string | null;
  origin: Origin;
  dates: DatesOfPaper;
  money: MoneyFound[];
  numbers: NumberFound[];
  shape: Shape;
  kind: Kind;
  /** A slip from a till: names, dates and totals stand in other places than on a letter. */
  receipt: boolean;
  parties: PartiesOfPaper;
  period: PeriodFound | null;
  /** It sets out the terms of a contract, of whatever kind. */
  terms: boolean;
}

const POINT_COUNTRIES = new Set([
  "US",
  "JP",
  "AE",
  "HK",
  "MX",
  "GB",
  "CA",
  "AU",
  "NZ",
  "MY",
  "SG",
  "IE",
  "IN",
  "CH",
]);

/** A number that is less sure says nothing on a page without words. */
const DOUBTED = 75;

function examine(pages: Page[], context: ReadingContext): Study {
  const sheets = withoutOrders(layOut(pages));
  const language = languageOf(sheets);
  const origin = originOf(sheets, language, context.country);
  const fallback =
    origin.country === null || POINT_COUNTRIES.has(origin.country) || (language === "en" && origin.votes < 3)
      ? "."
      : ",";
  const decimal = decimalSign(
    sheets.flatMap((s) => s.lines.map((l) => l.text)),
    fallback,
  );
  const order = orderLearned(sheets, context.lessons, orderOf(origin, language));
  const zone = machineZone(sheets, context.today);
  const read = datesOf(sheets, order, context.today);
  const money = moneyOf(sheets, decimal, Number(context.today.slice(0, 4)));
  const told = toldAmounts(sheets, money);
  const zoned = withZone(read.dates, zone, sheets);
  const dates = {
    ...read,
    dates: toldDays(sheets, zoned, told, context.today),
  };
  dueAmounts(money, dates.dates);
  leftAmounts(money, dates.dates);
  const found = findNumbers(sheets, context.today, zone);
  const shape = shapeOf(sheets, dates, money);
  const silent =
    zone === null &&
    dates.dates.length === 0 &&
    shape.amounts === 0 &&
    // Signs without any word may look like some number.
    found.every((n) => !n.checked && n.confidence < DOUBTED) &&
    isNonsense(sheets, context);
  const numbers = silent ? [] : found;
  const sorted = kindOf(sheets, shape, {
    goods: goodsOf(money),
    flights: numbers.some((n) => n.key === "flight_number"),
    invoiced: numbers.some((n) => n.key === "invoice_number" && n.line.page.number === 1),
    due: dates.dates.some((d) => d.role === "due"),
    timed: dates.dates.some((d) => d.time),
    language,
    zone: zone?.kind ?? null,
  });
  const listed = silent ? null : accountListed(sheets, shape, read, decimal, context.today, numbers);
  const kind = silent ? { ...sorted, slug: null } : listed === null ? sorted : surely(listed);
  const group = kind.slug === null ? null : groupOf(kind.slug);
  const receipt = group === "receipts" || (kind.slug === null && shape.till > 6);
  // What says nothing was made by nobody: a name at the head of nonsense is nonsense, too.
  const parties = silent
    ? NOBODY
    : partiesOf(sheets, context, { receipt, group, letter: shape.letter, numbers });
  // A slip from a till is of a moment: spans on it are of offers and taxes.
  const period = receipt
    ? null
    : periodOf(sheets, dates.dates, group === "tax", group === "insurance", context.today);
  const terms =
    !receipt &&
    setsTerms(
      sheets
        .slice(0, 3)
        .flatMap((s) => s.lines.slice(0, 150).map((l) => l.folded))
        .join("\n"),
    );
  return { terms, sheets, language, origin, dates, money, numbers, shape, kind, receipt, parties, period };
}

let last: { pages: Page[]; context: ReadingContext; study: Study } | null = null;

/** The study of a paper. Both reads of one paper ask for it in turn: the last one is kept. */
export function study(pages: Page[], context: ReadingContext): Study {
  if (last && last.pages === pages && last.context === context) return last.study;
  const made = examine(pages, context);
  last = { pages, context, study: made };
  return made;
}

/** What the total of a document of this type means; a paper of no known type may still have been paid. */
export function meaningOf(slug: string | null): TotalMeaning {
  if (slug === null) return "grand_total";
  return typeBySlug(slug)?.total ?? "grand_total";
}

/** What the total of this paper means: a letter that asks for an amount in so many words is about that amount. */
export function meaningIn(s: Study, slug: string | null): TotalMeaning {
  const meaning = meaningOf(slug);
  const letter = slug !== null && groupOf(slug) === "letters";
  return meaning === "none" && letter && s.money.some((m) => m.told) ? "amount_due" : meaning;
}
