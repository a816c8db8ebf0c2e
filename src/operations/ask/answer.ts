import type { ProposedChange } from "#contract/ask.ts";
import { type DocumentRecord, documentById } from "#database/documents/documents.ts";
import { fold, squeeze } from "#kernel/text.ts";
import { clausesOf } from "#reading/ask/clauses.ts";
import { askedOfOne, combiningIn } from "#reading/ask/combining.ts";
import { wordingIn } from "#reading/ask/comprehend/wording.ts";
import { countsInside, quantity } from "#reading/ask/counted.ts";
import { asksPart } from "#reading/ask/part-asked.ts";
import { type Question, understand } from "#reading/ask/question.ts";
import { chooses } from "#reading/ask/sides.ts";
import { noSubject } from "#reading/ask/subject.ts";
import type { Asking, Given, Told } from "./asking.ts";
import { proposeChange } from "./change.ts";
import { Citing } from "./cite.ts";
import { tellCombined } from "./combined.ts";
import { tellComparison, tellExtreme } from "./compare.ts";
import { heldBack, tellWords } from "./comprehend.ts";
import { tellGroups } from "./groups.ts";
import { tellHolders } from "./holders.ts";
import { tellLatest } from "./latest.ts";
import { tellPapers } from "./lists.ts";
import { tellMakers } from "./makers.ts";
import { tellNext } from "./next.ts";
import { respelled } from "./respelled.ts";
import { tellRise } from "./rise.ts";
import { tellSides } from "./sides.ts";
import { chosenFor, placed } from "./spoken.ts";
import { tellAverage, tellSum } from "./sums.ts";
import { goesToAnother, ofSeries, ofSpoken, onSamePaper, saysNothing } from "./turns.ts";
import { tellPaid, tellWhether } from "./yes-no.ts";

/** An answer, what it cites, and what it proposes. */
export interface Answered extends Told {
  citing: Citing;
  proposed: ProposedChange | null;
  /** True for what was worked out over many papers or the Checkup, or proposed: its words stand as they are. */
  computed: boolean;
}

function notOnFile(only: DocumentRecord | null, q: Question | null): Told {
  const fixed = wordingIn(q?.language ?? "en");
  return { lines: [only === null ? fixed.notOnFile : fixed.notOnPaper], grounded: false };
}

/**
 * Answers a question from what is on file, without a language model: sums, lists and what is next by queries over facts and
 * the Checkup, exactly; else what a paper says, in its words; else it is not on file. What a paper says is never acted on.
 */
export async function answerTo(asking: Asking, q: Question | null): Promise<Answered> {
  const { box, scope, origin, only } = asking;
  // A word that is on no paper and one letter off one that is asks for that one.
  const mended = q === null || q.change !== null ? null : again(asking, q);
  for (const own of q === null ? [] : mended === null ? [q] : [mended, q]) {
    const citing = new Citing(box, scope, origin);
    const given = await tell(asking, own, citing);
    if (given !== null)
      return { ...given, citing, proposed: given.proposed ?? null, computed: given.computed ?? false };
  }
  return {
    ...notOnFile(only, q),
    citing: new Citing(box, scope, origin),
    proposed: null,
    computed: false,
  };
}

/** The question with slips of the keyboard put right, where words of it are on no paper; null when there are none. */
function again(asking: Asking, q: Question): Question | null {
  const { box, scope } = asking;
  const mended = respelled(box, scope, q.asked);
  if (mended === null) return null;
  const now = understand(mended, box.clock.today());
  return now.follows ? { ...q, asked: mended } : now;
}

async function tell(asking: Asking, q: Question, citing: Citing): Promise<Given> {
  const { box, scope, only, origin } = asking;
  if (q.change !== null) return proposed(asking, q.change, citing);
  if (q.wants.includes("identifier") && !scope.identifiers) return heldBack;
  if (only !== null) {
    if (q.route.to === "next") {
      const next = tellNext(box, scope, q, only, citing, origin);
      if (next?.grounded) return { ...next, computed: true };
    }
    return tellWords(asking, q.whole, q, citing);
  }
  if (q.back && saysNothing(asking, q)) return null;
  const two = await ofTwo(asking, q, citing);
  if (two !== null) return two;
  if (goesToAnother(asking, q)) return ofSeries(asking, q, citing);
  const one = (await ofSpoken(asking, q, citing)) ?? (await onSamePaper(asking, q, citing));
  if (one !== null) return one;
  // "How much of that": it is of that paper or of none.
  if (
    q.going?.points === true &&
    q.route.to !== "paper" &&
    new Set(asking.spoken).size === 1 &&
    !q.going.kind &&
    q.before?.route.to === "paper"
  )
    return null;
  const several =
    (await tellCombined(asking, q, citing)) ??
    (await tellSides(asking, q, citing)) ??
    (await tellRise(asking, q, citing));
  if (several !== null) return { ...several, computed: true };
  const chosen = chooses(q.whole, q.language);
  if (countsInside(q)) return tellWords(asking, q.whole, q, citing);
  const found = quantity(q)
    ? null
    : ((await routed(asking, q, citing)) ?? (await instead(asking, q, citing)));
  if (found !== null && !(chosen && !ofBoth(q.route.to))) return { ...found, computed: true };
  // Of two things one has more only where both are known.
  if (chosen) return null;
  if (q.route.to === "exists") return null;
  // "How much discount in all": what a paper says of the discount, and not what it comes to in all.
  const whole = asksPart(q) ? askedOfOne(q.whole) : q.whole;
  if (q.route.to === "paid") return tellWords(asking, whole, q, citing);
  // Money spent is added up or it is not on file: words around the name of a shop are no answer; "total income" is a label.
  if (q.sum && q.keys.money.length === 0)
    return tellWords(asking, whole, q, citing, spends.test(fold(q.whole)));
  // How many there are, and which of them fit a condition, is counted or it is not known.
  if (q.route.to === "count" || (q.route.to === "list" && (q.same || q.amount !== null || q.span !== null)))
    return null;
  return (await tellWords(asking, whole, q, citing)) ?? ofOnlyOne(asking, q, citing);
}

/** "What did the taxi ride cost?": what the one paper comes to that is about it, where its words do not say so. */
async function ofOnlyOne(asking: Asking, q: Question, citing: Citing): Promise<Given> {
  if (q.route.to !== "paper" || !q.wants.includes("money") || q.exact || noSubject(q.subject)) return null;
  const { chosen, all } = chosenFor(asking, q, q.span);
  const [one] = chosen;
  if (!all || chosen.length !== 1 || !one || one.fits.some((f) => f === "stands" || f === "place"))
    return null;
  const told = await tellSum(asking, q, citing);
  return told?.grounded ? { ...told, computed: true } : null;
}

/** Ways of answering that hold all that is named against one another. */
const ofBoth = (to: Question["route"]["to"]): boolean =>
  to === "extreme" || to === "compare" || to === "group";

const spends =
  /\b(?:spend|spent|spending|ausgegeben|ausgeben|depense|depenser|gaste|gasto|gastado|gastamos|speso|spendere|uitgegeven|total|totals|gesamt|insgesamt|totale|totaal)\b/;

/** A new name in place of all that was asked about before, where nothing fits both. */
const instead = async (asking: Asking, q: Question, citing: Citing): Promise<Told | null> =>
  q.instead === null ? null : routed(asking, { ...q, subject: q.instead }, citing);

function proposed(asking: Asking, change: NonNullable<Question["change"]>, citing: Citing): Given {
  if (asking.changes === false)
    return {
      lines: ["You may look at what is on file, but not change it."],
      grounded: false,
      computed: true,
    };
  return { ...proposeChange(asking, change, citing), computed: true };
}

/** Papers that a second question is asked of, when the first one found them. */
const MOST_ASKED_AGAIN = 3;

/** Two questions in one, of which the first finds papers and the second is about what they say; null when it is another. */
async function ofTwo(asking: Asking, q: Question, citing: Citing): Promise<Given> {
  const plain = squeeze(q.asked.slice(0, 1000));
  const clauses = q.back || q.usage ? null : clausesOf(fold(plain), plain);
  if (clauses === null) return null;
  const today = asking.box.clock.today();
  const [first, second] = [understand(clauses.first, today), understand(clauses.second, today)];
  if (first.route.to !== "list" && first.route.to !== "latest" && first.route.to !== "extreme") return null;
  const found = await routed(asking, first, citing);
  const ids = [...new Set(citing.citations.map((c) => c.document.id))];
  if (found === null || !found.grounded || ids.length > MOST_ASKED_AGAIN) return found;
  const lines: string[] = [];
  for (const id of ids) {
    const only = documentById(asking.box.db, asking.scope, id);
    const told = only ? await tellWords({ ...asking, only }, clauses.second, second, citing) : null;
    for (const line of told?.grounded ? told.lines : []) if (!lines.includes(line)) lines.push(line);
  }
  return { lines: [...found.lines, ...lines], grounded: true, computed: true };
}

/** Answers by a query over many papers; null when the question is of one paper, or no paper is about it. */
async function routed(asking: Asking, asked: Question, citing: Citing): Promise<Told | null> {
  const { box, scope, origin } = asking;
  const q = asked.route.to === "paper" ? asked : placed(asking, asked);
  const { route } = q;
  const bare = noSubject(q.subject) && q.subject.forms.length === 0;
  // A question about nothing would have every paper for its answer, unless it asks for all there was in a time.
  const whole = q.span !== null || (q.sum && q.exact);
  switch (route.to) {
    case "sum":
      // By how much it rose is not what it comes to.
      if (combiningIn(q.whole) === "differ") return null;
      return bare && !whole ? null : tellSum(asking, q, citing);
    case "average":
      return bare && !whole ? null : tellAverage(asking, q, route.per, citing);
    case "compare":
      return bare && q.parts.length < 2 && q.span === null ? null : tellComparison(asking, q, citing);
    case "extreme":
      return bare && !whole ? null : tellExtreme(asking, q, route.most, citing);
    case "count":
    case "list":
      return bare && q.span === null && q.amount === null && !q.same ? null : tellPapers(asking, q, citing);
    case "latest":
      return bare ? null : tellLatest(asking, q, route, citing);
    case "who":
      return tellMakers(asking, q, citing);
    case "holders":
      return tellHolders(asking, q, citing);
    case "group":
      return bare && !whole ? null : tellGroups(asking, q, route.by, route.most, citing);
    case "exists":
      return bare ? null : tellWhether(asking, q, citing);
    case "paid":
      return bare ? null : tellPaid(asking, q, citing);
    case "next":
      return tellNext(box, scope, q, null, citing, origin);
    case "paper":
      return null;
  }
}
