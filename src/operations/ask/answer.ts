import type { ProposedChange } from "#contract/ask.ts";
import { type DocumentRecord, documentById } from "#database/documents.ts";
import { fold, squeeze } from "#kernel/text.ts";
import { clausesOf } from "#reading/ask/clauses.ts";
import { languageOfQuestion } from "#reading/ask/comprehend/asking.ts";
import { wordingIn } from "#reading/ask/comprehend/wording.ts";
import { type Question, understand } from "#reading/ask/question.ts";
import { noSubject } from "#reading/ask/subject.ts";
import { wordsOf } from "#reading/concepts/concepts.ts";
import type { AccountScope } from "#rules/access.ts";
import type { Box } from "../box.ts";
import { proposeChange } from "./change.ts";
import { Citing } from "./cite.ts";
import { tellComparison, tellExtreme } from "./compare.ts";
import { heldBack, tellWords } from "./comprehend.ts";
import { tellLatest } from "./latest.ts";
import { tellMakers, tellPapers, tellSender } from "./lists.ts";
import { tellNext } from "./next.ts";
import { respelled } from "./respelled.ts";
import { type Told, tellAverage, tellSum } from "./sums.ts";

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
  const one = await ofSpoken(asking, q, citing);
  if (one !== null) return one;
  if (countsInside(q)) return tellWords(asking, q.whole, q, citing);
  const found = await routed(asking, q, citing);
  if (found !== null) return { ...found, computed: true };
  // Money spent is added up or it is not on file: words around the name of a shop are no answer; "total income" is a label.
  if (q.sum && q.keys.money.length === 0) return tellWords(asking, q.whole, q, citing, true);
  // How many there are, and which of them fit a condition, is counted or it is not known.
  if (q.route.to === "count" || (q.route.to === "list" && (q.same || q.amount !== null || q.span !== null)))
    return null;
  return tellWords(asking, q.whole, q, citing);
}

const MANY = /(?:how many|wie ?viele|combien d[e']|cuant[oa]s|quant[ie]|hoeveel) ?(\p{L}+)/u;

/** "How many employees does it have": what is counted is no paper, so papers are not what is to be counted. */
function countsInside(q: Question): boolean {
  const [first] = q.subject.slots[0] ?? [];
  if (q.route.to !== "count" || q.subject.forms.length > 0 || first === undefined) return false;
  const noun = MANY.exec(fold(q.asked))?.[1];
  const isName = noun !== undefined && !q.asked.includes(noun);
  return first.kinds.length === 0 && first.words[0] === noun && !isName;
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
  return tellWords({ ...asking, only }, q.asked, q, citing);
}

/** Answers by a query over many papers; null when the question is of one paper, or no paper is about it. */
async function routed(asking: Asking, q: Question, citing: Citing): Promise<Told | null> {
  const { box, scope, origin } = asking;
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
      return bare ? null : tellMakers(asking, q, citing);
    case "next":
      return tellNext(box, scope, q, null, citing, origin);
    case "paper":
      return null;
  }
}
