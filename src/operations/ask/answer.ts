import type { ProposedChange } from "#contract/ask.ts";
import { type DocumentRecord, documentById } from "#database/documents.ts";
import { fold, squeeze } from "#kernel/text.ts";
import { clausesOf } from "#reading/ask/clauses.ts";
import { languageOfQuestion } from "#reading/ask/comprehend/asking.ts";
import { wordingIn } from "#reading/ask/comprehend/wording.ts";
import { withoutTime } from "#reading/ask/follow.ts";
import { kindsIn } from "#reading/ask/kinds.ts";
import { type Question, understand } from "#reading/ask/question.ts";
import { noSubject } from "#reading/ask/subject.ts";
import { isEmptyWord, routeWords } from "#reading/ask/words.ts";
import { wordsOf } from "#reading/concepts/concepts.ts";
import type { AccountScope } from "#rules/access.ts";
import type { Box } from "../box.ts";
import { proposeChange } from "./change.ts";
import { Citing } from "./cite.ts";
import { tellApart, tellCombined } from "./combined.ts";
import { tellComparison, tellExtreme } from "./compare.ts";
import { heldBack, tellWords } from "./comprehend.ts";
import { tellGroups } from "./groups.ts";
import { tellLatest, tellOne } from "./latest.ts";
import { tellMakers, tellPapers, tellSender } from "./lists.ts";
import { tellNext } from "./next.ts";
import { respelled } from "./respelled.ts";
import { chosenFor, nextPaper, placed } from "./spoken.ts";
import { type Told, tellAverage, tellSum } from "./sums.ts";
import { tellPaid, tellWhether } from "./yes-no.ts";

/** Who asks, of what, and whether anybody still waits. */
export interface Asking {
  box: Box;
  scope: AccountScope;
  origin: string;
  /** The one document that is asked about. */
  only: DocumentRecord | null;
  /** Documents that the answer before this one cited: what "it" is. */
  spoken?: readonly string[];
  /** False for whoever may change nothing: then no change is proposed. */
  changes?: boolean;
  /** Lets others go first; false when nobody waits any more. */
  breathe(): Promise<boolean>;
}

/** An answer, what it cites, and what it proposes. */
export interface Answered extends Told {
  citing: Citing;
  proposed: ProposedChange | null;
  /** True for what was worked out over many papers or the Checkup, or proposed: its words stand as they are. */
  computed: boolean;
}

function notOnFile(only: DocumentRecord | null, asked: string): Told {
  const fixed = wordingIn(languageOfQuestion(wordsOf(asked.slice(0, 1000))));
  return { lines: [only === null ? fixed.notOnFile : fixed.notOnPaper], grounded: false };
}

/** What one way of answering gives: null for nothing. */
type Given = (Told & { proposed?: ProposedChange | null; computed?: boolean }) | null;

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
    ...notOnFile(only, q?.asked ?? ""),
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
  if (countsInside(q)) return tellWords(asking, q.whole, q, citing);
  const several =
    (await tellCombined(asking, q, citing)) ??
    (q.parts.length < 2 ? await tellApart(asking, q, citing) : null);
  if (several !== null) return { ...several, computed: true };
  const found = quantity(q)
    ? null
    : ((await routed(asking, q, citing)) ?? (await instead(asking, q, citing)));
  if (found !== null) return { ...found, computed: true };
  if (q.route.to === "exists") return null;
  if (q.route.to === "paid") return tellWords(asking, q.whole, q, citing);
  // Money spent is added up or it is not on file: words around the name of a shop are no answer; "total income" is a label.
  if (q.sum && q.keys.money.length === 0)
    return tellWords(asking, q.whole, q, citing, spends.test(fold(q.whole)));
  // How many there are, and which of them fit a condition, is counted or it is not known.
  if (q.route.to === "count" || (q.route.to === "list" && (q.same || q.amount !== null || q.span !== null)))
    return null;
  return (await tellWords(asking, q.whole, q, citing)) ?? ofOnlyOne(asking, q, citing);
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

const spends =
  /\b(?:spend|spent|spending|ausgegeben|ausgeben|depense|depenser|gaste|gasto|gastado|gastamos|speso|spendere|uitgegeven|total|totals|gesamt|insgesamt|totale|totaal)\b/;

/** A new name in place of all that was asked about before, where nothing fits both. */
const instead = async (asking: Asking, q: Question, citing: Citing): Promise<Told | null> =>
  q.instead === null ? null : routed(asking, { ...q, subject: q.instead }, citing);

/** "And the one after that?", "what about the other one?": another paper than the one that was told of. */
const goesToAnother = (asking: Asking, q: Question): boolean => {
  const { before, step, points } = q;
  if (before === null || (asking.spoken ?? []).length === 0) return false;
  if (step === null && !q.back) return false;
  // "And the year before?" moves the time that was asked about, where there was one.
  if (step !== null && "months" in step && before.span !== null) return false;
  return step !== null || (points === "other" && new Set(asking.spoken).size === 1);
};

/** Tells of another paper of the series what was asked of the one before. Null when there is none, or it does not say. */
async function ofSeries(asking: Asking, q: Question, citing: Citing): Promise<Given> {
  const only = nextPaper(asking, q);
  if (only === null || q.before === null) return null;
  const same = q.route.to === q.before.route.to;
  const asked = same ? withoutTime(q.before.whole, asking.box.clock.today()) : q.asked;
  const told = await tellWords({ ...asking, only }, asked, same ? q.before : q, citing);
  return told ?? tellOne(asking, q, { record: only }, citing);
}

const MANY = /(?:how many|wie ?vielen?|combien d[e']?|cuant[oa]s|quant[ie]|hoeveel) (\p{L}+)/u;

const SURELY_MANY = /(?:how many|wie ?vielen?|combien d[e']?|cuant[oa]s|quant[ie]) (\p{L}+)/u;
const UNIT = /^(?:go|gb|mb|mo|kwh|mwh|km|kg|smc|hours?|stunden|heures|horas|ore|uren)$/;
const CURRENCY =
  /^(?:euros?|dollars?|dolares|dollari|pounds?|pfund|livres|libras|sterline|ponden|franken|francs?|cents?|geld|money)$/;

/** "By how many gigabytes did it go up": a number of something is asked for, and amounts of money are no answer. */
function quantity(q: Question): boolean {
  const { to } = q.route;
  const noun = to === "compare" || to === "sum" ? SURELY_MANY.exec(q.text)?.[1] : undefined;
  if (noun === undefined || (q.usage && to === "sum") || CURRENCY.test(noun)) return false;
  return UNIT.test(noun) || (kindsIn([noun]).length === 0 && !isEmptyWord(noun) && !routeWords.has(noun));
}

/** "How many employees does it have": what is counted is no paper, so papers are not what is to be counted. */
function countsInside(q: Question): boolean {
  const noun = q.route.to === "count" ? MANY.exec(q.text)?.[1] : undefined;
  if (noun === undefined || kindsIn([noun]).length > 0 || isEmptyWord(noun) || routeWords.has(noun))
    return false;
  // "How many IKEA receipts": the name of who made them stands before the papers.
  const named = new RegExp(`(?<!\\p{L})${noun}`, "u").test(fold(q.asked)) && !q.asked.includes(noun);
  const chunk = q.subject.slots.flat().find((c) => c.words[0] === noun);
  if (q.language === "de") return q.subject.forms.length === 0 && !(chunk?.kinds.length ?? 0);
  return !named && q.subject.forms.length === 0 && chunk?.kinds.length === 0;
}

function proposed(asking: Asking, change: NonNullable<Question["change"]>, citing: Citing): Given {
  if (asking.changes === false)
    return {
      lines: ["You may look at what is on file, but not change it."],
      grounded: false,
      computed: true,
    };
  return { ...proposeChange(asking, change, citing), computed: true };
}

/** "How much?" after an answer that found nothing: there is nothing it could go on from. */
function saysNothing(asking: Asking, q: Question): boolean {
  if ((asking.spoken ?? []).length > 0 || q.route.to !== "paper") return false;
  const own = understand(q.asked, asking.box.clock.today());
  return own.span === null && !own.exact;
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

const sender =
  /\b(?:who (?:sent|wrote|issued|made|is it from|is that from)|from whom|who s it from|wer hat|von wem|qui (?:l'a|a|m'a)|de qui|quien|de quien|chi (?:l'ha|ha|me l'ha)|da chi|wie heeft|van wie)\b/;

/** "When is it due?" after an answer that stood on one document: that document says. */
async function ofSpoken(asking: Asking, q: Question, citing: Citing): Promise<Given> {
  const [id] = asking.spoken ?? [];
  if (!q.back || id === undefined || asking.spoken?.length !== 1 || q.route.to !== "paper") return null;
  const only = documentById(asking.box.db, asking.scope, id);
  if (!only || only.hidden >= 2) return null;
  if (sender.test(fold(q.asked))) return tellSender(asking, only, citing);
  // What it is about is that paper: words of the question before need not stand beside the answer to this one.
  return tellWords({ ...asking, only }, q.asked, { ...q, about: [] }, citing);
}

/** "And the deposit?", "and for the other dog?" after an answer that stood on one paper: that paper may say it, too. */
async function onSamePaper(asking: Asking, q: Question, citing: Citing): Promise<Given> {
  const { before } = q;
  const ids = new Set(asking.spoken ?? []);
  const [id] = ids;
  if (before === null || ids.size !== 1 || id === undefined || q.points === "other") return null;
  const time = q.span?.from !== before.span?.from || q.span?.to !== before.span?.to || q.loose.length > 0;
  const own = q.going;
  // Another time, another kind of paper or another sum is of other papers.
  if (own === null || time || own.kind || (before.route.to !== "paper" && !own.attribute && !own.points))
    return null;
  const only = documentById(asking.box.db, asking.scope, id);
  if (!only || only.hidden >= 2) return null;
  const print = fold(
    citing
      .pagesOf(only.id)
      .map((p) => p.text)
      .join(" "),
  );
  if (!own.names.every((n) => print.includes(n))) return null;
  return tellWords({ ...asking, only }, own.attribute ? q.asked : q.whole, { ...q, about: [] }, citing);
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
