import { addDays, addMonths, daysInMonth } from "#kernel/dates.ts";
import { day, money } from "#messages/format.ts";
import type { Language } from "#messages/languages.ts";
import type { MessageKey } from "#messages/message.ts";
import { render } from "#messages/render.ts";

/** A made-up paper before it is drawn. */
export interface SamplePaper {
  /** File name without its ending. */
  name: string;
  maker: string;
  /** Under the maker's name. */
  address: string;
  heading: string;
  to: string[];
  pairs: [label: string, value: string][];
  rows: [text: string, amount: string][];
  total: [label: string, amount: string] | null;
  notes: string[];
  /** Colour of the head, `#rrggbb`. */
  colour: string;
}

const ALEX = "Alex Rivera";
const ROBIN = "Robin Rivera";
const HOME = "12 Garden Street, 20144 Fairmont";

type SampleWord = MessageKey extends infer K ? (K extends `sample.${infer Word}` ? Word : never) : never;

/** What a paper is written with: its words in a language, days from today, amounts in the language's usual currency. */
function pen(language: Language, today: string) {
  const currency = language === "en" ? "USD" : "EUR";
  const say = (key: SampleWord, params: Record<string, string> = {}) =>
    render({ key: `sample.${key}`, params }, language);
  return {
    say,
    on: (days: number) => day(addDays(today, days), language),
    amount: (amount: number) => money({ value: amount, currency }, language),
    /** The first and the last day of a month, so many months before this one. */
    month(before: number): { first: string; last: string } {
      const first = `${addMonths(`${today.slice(0, 7)}-01`, -before).slice(0, 7)}-01`;
      const [year, month] = first.split("-").map(Number) as [number, number];
      return {
        first: day(first, language),
        last: day(`${first.slice(0, 8)}${String(daysInMonth(year, month)).padStart(2, "0")}`, language),
      };
    },
  };
}

type Pen = ReturnType<typeof pen>;

const paper = (p: Partial<SamplePaper> & Pick<SamplePaper, "maker" | "heading">): SamplePaper => ({
  name: p.heading,
  address: "4 Station Road, 20140 Fairmont",
  to: [ALEX, HOME],
  pairs: [],
  rows: [],
  total: null,
  notes: [],
  colour: "#1f5b48",
  ...p,
});

const bills = ({ say, on, amount, month }: Pen): SamplePaper[] => [
  paper({
    maker: "Brightwater Energy",
    heading: say("electricity"),
    colour: "#8a5a00",
    pairs: [
      [say("invoiceNumber"), "BW-208814"],
      [say("invoiceDate"), on(-9)],
      [say("customerNumber"), "4410228"],
      [say("period"), `${month(1).first} – ${month(1).last}`],
      [say("dueDate"), on(5)],
    ],
    rows: [
      [say("electricityUsed"), amount(84.2)],
      [say("standing"), amount(12)],
    ],
    total: [say("totalDue"), amount(96.2)],
    notes: [say("payBy", { day: on(5) })],
  }),
  paper({
    maker: "Northline Internet",
    heading: say("internet"),
    colour: "#20457a",
    pairs: [
      [say("invoiceNumber"), "NL-77120"],
      [say("invoiceDate"), on(-20)],
      [say("customerNumber"), "90-2217"],
    ],
    rows: [[say("monthlyPlan"), amount(39.9)]],
    total: [say("totalDue"), amount(39.9)],
    notes: [say("collected", { day: on(-8) })],
  }),
  paper({
    maker: "Pawsome Vets",
    heading: say("vetBill"),
    to: [ROBIN, HOME],
    colour: "#6b2d5c",
    pairs: [
      [say("invoiceNumber"), "PV-3391"],
      [say("invoiceDate"), on(-33)],
      [say("pet"), say("petKind")],
    ],
    rows: [
      [say("checkup"), amount(38)],
      [say("vaccination"), amount(24)],
    ],
    total: [say("total"), amount(62)],
    notes: [say("paidByCard")],
  }),
  paper({
    maker: "Bergstrom Appliances",
    heading: say("invoice"),
    colour: "#7a2a20",
    pairs: [
      [say("invoiceNumber"), "10-55821"],
      [say("invoiceDate"), on(-61)],
    ],
    rows: [[say("washer"), amount(549)]],
    total: [say("total"), amount(549)],
    notes: [say("paidByCard"), say("warranty", { day: on(669) })],
  }),
  paper({
    maker: "Corner Market",
    heading: say("receipt"),
    to: [],
    colour: "#2e5d2a",
    pairs: [[say("date"), on(-1)]],
    rows: [
      [say("bread"), amount(4.2)],
      [say("cheese"), amount(11.35)],
      [say("apples"), amount(3.6)],
      [say("coffee"), amount(8.9)],
    ],
    total: [say("total"), amount(28.05)],
    notes: [say("paidByCard")],
  }),
];

const policies = ({ say, on, amount }: Pen): SamplePaper[] => [
  paper({
    maker: "Harbour Insurance",
    heading: say("homePolicy"),
    colour: "#14505e",
    pairs: [
      [say("policyNumber"), "HI-7741-02"],
      [say("policyHolder"), ALEX],
      [say("insuredHome"), HOME],
      [say("validFrom"), on(-325)],
      [say("validUntil"), on(40)],
      [say("deductible"), amount(250)],
    ],
    total: [say("annualPremium"), amount(418)],
  }),
  paper({
    maker: "Harbour Insurance",
    heading: say("carPolicy"),
    to: [ROBIN, HOME],
    colour: "#14505e",
    pairs: [
      [say("policyNumber"), "HA-2210-88"],
      [say("policyHolder"), ROBIN],
      [say("vehicle"), "2019 Volvo V60"],
      [say("plate"), "FM 2180"],
      [say("vin"), "YV1ZW25V0K2012348"],
      [say("validFrom"), on(-245)],
      [say("validUntil"), on(120)],
    ],
    total: [say("annualPremium"), amount(612)],
  }),
];

const letters = ({ say, on, amount, month }: Pen): SamplePaper[] => [
  paper({
    maker: "Willow Dental",
    heading: say("appointment"),
    to: [ROBIN, HOME],
    colour: "#3b5b8c",
    pairs: [[say("date"), on(-3)]],
    notes: [say("dear", { name: ROBIN }), say("appointmentText", { day: on(9) }), say("bring")],
  }),
  paper({
    maker: "Lindgren Studio",
    heading: say("payslip"),
    colour: "#44403a",
    pairs: [
      [say("employee"), ALEX],
      [say("period"), `${month(1).first} – ${month(1).last}`],
      [say("payDate"), month(1).last],
    ],
    rows: [
      [say("gross"), amount(3450)],
      [say("incomeTax"), amount(-512.3)],
      [say("social"), amount(-323.4)],
    ],
    total: [say("net"), amount(2614.3)],
  }),
  paper({
    maker: "Fern & Partners",
    heading: say("lease"),
    colour: "#2f4a2b",
    pairs: [
      [say("landlord"), "Fern & Partners"],
      [say("tenant"), ALEX],
      [say("homeAddress"), HOME],
      [say("startDate"), on(-800)],
      [say("monthlyRent"), amount(1180)],
      [say("deposit"), amount(2360)],
    ],
    notes: [say("notice")],
  }),
  paper({
    maker: "Oakfield Bank",
    heading: say("statement"),
    colour: "#1d3a5f",
    pairs: [
      [say("accountHolder"), ALEX],
      [say("statementPeriod"), `${month(1).first} – ${month(1).last}`],
      [say("opening"), amount(2140.18)],
    ],
    rows: [
      [say("salary"), amount(2614.3)],
      [say("rent"), amount(-1180)],
      ["Northline Internet", amount(-39.9)],
    ],
    total: [say("closing"), amount(3534.58)],
  }),
];

/**
 * A made-up household to play with: its papers in a language, with days around `today` (`YYYY-MM-DD`), so that something is due
 * this week and something later.
 */
export function samplePapers(language: Language, today: string): SamplePaper[] {
  const with_ = pen(language, today);
  return [...bills(with_), ...policies(with_), ...letters(with_)];
}
