import type { AskSuggestions, SuggestionKind } from "#contract/suggestion.ts";
import {
  openItems,
  type PaperWithFact,
  papersWithFacts,
  yearsOfPapers,
} from "#database/documents/suggestions.ts";
import type { Language } from "#messages/languages.ts";
import { type Message, message } from "#messages/message.ts";
import { isMessage, render } from "#messages/render.ts";
import type { AccountScope } from "#rules/access/access.ts";
import { types } from "#rules/taxonomy/taxonomy.ts";
import type { App } from "../app.ts";
import { read } from "../operation.ts";
import { todayOf } from "../today.ts";

type Suggestion = AskSuggestions["suggestions"][number];

/** Questions that are suggested at most, and from how many on a kind is asked for once only. */
const MOST = 6;
const ENOUGH = 4;
/** Papers of one company or kind in a year from which on their sum is worth a question. */
const SEVERAL = 3;

/** What proves who somebody is and runs out, as `answer.suggest.identity` chooses by it. */
const identity: Readonly<Record<string, string>> = {
  "identity/passport": "passport",
  "identity/driver-licence": "licence",
  "identity/id-card": "card",
  "identity/residence-permit": "permit",
};
/** What a policy insures, where the kind of the policy says so. */
const insured: Readonly<Record<string, string>> = {
  "insurance/auto-policy": "car",
  "insurance/home-policy": "home",
  "insurance/pet-policy": "pet",
};
const policies = types.filter((t) => /^insurance\/(?:[a-z]+-)?policy$/.test(t.slug)).map((t) => t.slug);
const terms = [...policies, "housing/lease", "work/contract", "warranties/warranty"];
const payslip = "work/payslip";
/** Kinds whose amounts are money spent, once each: what repeats or announces a bill is not among them. */
const spending = types
  .map((t) => t.slug)
  .filter((s) => /^(?:bills|receipts)\//.test(s) || s === "invoices/invoice");
const notSpent = new Set(["receipts/card-slip"]);

const ends = ["expiry_date", "end_date", "renewal_date", "period_to"];

/** The soonest that is still to come, one of each kind and maker; what is past is asked about only when nothing is to come. */
function soonest(papers: readonly PaperWithFact[], today: string): PaperWithFact[] {
  const dated = papers.filter((p) => p.date !== null && ends.includes(p.key));
  const ahead = dated
    .filter((p) => (p.date ?? "") >= today)
    .sort((a, b) => ((a.date ?? "") < (b.date ?? "") ? -1 : 1));
  const past = dated
    .filter((p) => (p.date ?? "") < today)
    .sort((a, b) => ((a.date ?? "") > (b.date ?? "") ? -1 : 1));
  return [...ahead, ...past];
}

const firstOf = (papers: readonly PaperWithFact[], slugs: readonly string[], key: string) =>
  papers.filter((p) => p.key === key && slugs.includes(p.slug));

/** The day a paper is about, where it says so itself. */
const dayOf = (p: PaperWithFact): string | null => p.period_from ?? p.doc_date;

/** What a kind of paper is called in a question, with its article; null where it is in none. */
function thing(slug: string): Message | null {
  const sentence = { key: `answer.suggest.things.${slug}` };
  return isMessage(sentence) ? sentence : null;
}

/** A question about a paper of a kind and a maker. */
const about = (key: "answer.suggest.term" | "answer.suggest.number", p: PaperWithFact): Message[] => {
  const what = thing(p.slug);
  return what === null ? [] : [message(key, { thing: what, maker: p.issuer ?? "none" })];
};

/** Every question that what is on file answers, by kind, the most pressing of a kind first. */
function candidates(box: App, scope: AccountScope): [SuggestionKind, Message[]][] {
  const today = todayOf(box, scope);
  const items = openItems(box.db, scope, today);
  const papers = papersWithFacts(
    box.db,
    scope,
    [...Object.keys(identity), ...terms, payslip],
    [...ends, "policy_number", "salary_net"],
  );
  const sums = yearsOfPapers(
    box.db,
    scope,
    spending.filter((s) => !notSpent.has(s)),
    today,
  );
  const companies = sums.companies.filter((c) => c.papers >= SEVERAL);
  const identities = soonest(
    papers.filter((p) => p.slug in identity),
    today,
  );
  const running = soonest(
    papers.filter((p) => terms.includes(p.slug)),
    today,
  );
  const insurers = papers.filter((p) => p.slug in insured && p.issuer !== null);
  const numbered = firstOf(papers, policies, "policy_number");
  const pays = firstOf(papers, [payslip], "salary_net");
  const bill = companies.filter((c) => c.slug.startsWith("bills/"));
  return [
    [
      "next",
      [
        ...(items.ahead ? [message("answer.suggest.next")] : []),
        ...(items.past ? [message("answer.suggest.overdue")] : []),
      ],
    ],
    [
      "identity",
      identities.map((p) =>
        message("answer.suggest.identity", { kind: identity[p.slug] ?? "", whose: p.person ?? "none" }),
      ),
    ],
    ["term", running.flatMap((p) => about("answer.suggest.term", p))],
    [
      "spent",
      companies.map((c) =>
        message(c.slug.startsWith("receipts/") ? "answer.suggest.spent" : "answer.suggest.paid", {
          company: c.name,
          year: c.year,
        }),
      ),
    ],
    [
      "bills",
      sums.types
        .filter((t) => t.papers >= SEVERAL && t.slug.startsWith("bills/"))
        .map((t) =>
          message("answer.suggest.bills", {
            service: t.slug.slice("bills/".length).replace("-", "_"),
            year: t.year,
          }),
        ),
    ],
    ["pay", pays.flatMap((p) => dayOf(p) ?? []).map((day) => message("answer.suggest.pay", { day }))],
    ["insurer", insurers.map((p) => message("answer.suggest.insurer", { what: insured[p.slug] ?? "" }))],
    ["number", numbered.flatMap((p) => about("answer.suggest.number", p))],
    ["latest", bill.map((c) => message("answer.suggest.latest", { company: c.name }))],
  ];
}

const inWords = (
  all: readonly [SuggestionKind, Message[]][],
  language: Language,
): [SuggestionKind, string[]][] =>
  all.map(([kind, questions]) => [kind, questions.map((question) => render(question, language))]);

/** One of each kind, and where that is little, more of the same. */
function chosen(all: readonly [SuggestionKind, string[]][]): Suggestion[] {
  const suggestions: Suggestion[] = [];
  const take = (kind: SuggestionKind, question: string | undefined) => {
    if (question === undefined || suggestions.some((s) => s.question === question)) return;
    suggestions.push({ question, kind });
  };
  for (const [kind, questions] of all) if (suggestions.length < MOST) take(kind, questions[0]);
  for (let n = 1; suggestions.length < ENOUGH && all.some(([, q]) => q.length > n); n++)
    for (const [kind, questions] of all) if (suggestions.length < ENOUGH) take(kind, questions[n]);
  return suggestions;
}

/**
 * Questions to begin with, made of what the caller may see and what answers them: a day, an amount or a number that was read
 * off a paper, or an open item. None when there is nothing of the kind. Counts as no question.
 */
export const suggestOperation = read<object, AskSuggestions>({ scope: "ask", appOnly: true }, (box, scope) =>
  box.db.read(() => ({ suggestions: chosen(inWords(candidates(box, scope), scope.language)) })),
);
