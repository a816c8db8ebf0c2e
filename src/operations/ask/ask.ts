import type { AskAnswer, AskPiece, ProposedChange } from "#contract/ask.ts";
import type { AskBody, DocumentAskBody } from "#contract/routes/ask.ts";
import type { DocumentRecord } from "#database/documents/documents.ts";
import { documentById } from "#database/documents/documents.ts";
import { namesOnFile } from "#database/search/ask-papers.ts";
import type { Turn as Before } from "#database/search/asks.ts";
import { addTurn, lastTurns } from "#database/search/asks.ts";
import { matchTerms, searchWords } from "#database/search/search.ts";
import { notFound } from "#kernel/problem.ts";
import { fold } from "#kernel/text.ts";
import { any } from "#lexicon/phrases.ts";
import { type Message, message } from "#messages/message.ts";
import { refuse } from "#messages/refuse.ts";
import { render } from "#messages/render.ts";
import { inThread } from "#questions/follow-up/follow.ts";
import { kindWords } from "#questions/kinds/kinds.ts";
import { askedOfOne, combiningIn } from "#questions/plan/combining.ts";
import { countsInside, quantity } from "#questions/plan/counted.ts";
import { cueWords } from "#questions/plan/cues.ts";
import { asksPart } from "#questions/plan/part-asked.ts";
import type { Question } from "#questions/plan/question.ts";
import { understand } from "#questions/plan/question.ts";
import { type Again, aboutSaid, howSaid, otherWays } from "#questions/plan/said.ts";
import { chooses } from "#questions/plan/sides.ts";
import { noSubject } from "#questions/plan/subject.ts";
import { askedWords, isEmptyWord, routeWords } from "#questions/plan/words.ts";
import { attributesIn } from "#questions/value-finder/attributes.ts";
import { lightWords } from "#questions/value-finder/values/light.ts";
import { type AccountScope, inLanguage, type Role } from "#rules/access/access.ts";
import { nameKey } from "#rules/documents/naming.ts";
import type { App } from "../app.ts";
import { inTrash } from "../documents/in-trash.ts";
import type { Call } from "../operation.ts";
import { read } from "../operation.ts";
import { giveWay } from "../turn.ts";
import { askAllowed, countAnswer, questionsLeft } from "./allowance.ts";
import type { Asking, Given, Told } from "./asking.ts";
import { proposeChange } from "./change.ts";
import { Citing } from "./cite.ts";
import { tellComparison, tellExtreme } from "./many/compare.ts";
import { tellGroups } from "./many/groups.ts";
import { tellHolders } from "./many/holders.ts";
import { tellLatest } from "./many/latest.ts";
import { tellPapers } from "./many/lists.ts";
import { tellMakers } from "./many/makers.ts";
import { tellAbsent } from "./many/missing.ts";
import { tellAverage, tellSum } from "./many/sums.ts";
import { goesToAnother, ofSeries, ofSpoken, onSamePaper, saysNothing } from "./many/turns.ts";
import { tellPaid, tellWhether } from "./many/yes-no.ts";
import { tellNext } from "./one/next.ts";
import { placed } from "./one/spoken.ts";
import { heldBack, tellPlaces, tellWords } from "./one/tell.ts";
import { voiceIn } from "./voice.ts";
import { nothingSaid, worded } from "./worded.ts";

/** Words a question is made of, and so what a slip of the keyboard may have meant. */
let words: readonly string[] | undefined;
function spoken(): readonly string[] {
  words ??= [...new Set([...kindWords(), ...askedWords, ...cueWords])].filter((w) => w.length >= 5);
  return words;
}

/** Slips of short words, put right only where an English verb of asking follows. */
const OPENING = new Map([
  ["wen", "when"],
  ["whn", "when"],
  ["wehn", "when"],
  ["wat", "what"],
  ["waht", "what"],
  ["wht", "what"],
  ["hwo", "how"],
  ["hw", "how"],
  ["wich", "which"],
  ["whcih", "which"],
  ["wher", "where"],
]);
const ASKS = /^(?:does|do|did|is|are|was|were|will|must|has|much|many|long|the)$/;

/** Letters that may be wrong in a word: none in short ones, which are too like one another. */
const slips = (length: number): number => (length < 5 ? 0 : length < 8 ? 1 : 2);

/** Letters to change, add, leave out or swap to make one word of the other; `most + 1` when there are more. */
function slipsBetween(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let n = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        n = Math.min(n, (before[j - 2] ?? 0) + 1);
      next.push(n);
    }
    before = row;
    row = next;
  }
  return row[b.length] ?? most + 1;
}

/** The one word that is nearest, or null when none is near or two are as near. */
function nearest(word: string, among: Iterable<string>): string | null {
  let best: { word: string; n: number } | null = null;
  let tie = false;
  for (const w of among) {
    // The first letter is seldom the one that slips.
    if (w[0] !== word[0] && w[1] !== word[0]) continue;
    const most = Math.min(slips(word.length), best?.n ?? 9);
    const n = slipsBetween(word, w, most);
    if (n > most || n === 0) continue;
    if (best !== null && n === best.n) tie = tie || w.slice(0, 5) !== best.word.slice(0, 5);
    else {
      best = { word: w, n };
      tie = false;
    }
  }
  return tie ? null : (best?.word ?? null);
}

/**
 * A question with the words put right that stand nowhere: neither in any question nor on any paper of the account. Each
 * becomes the word that questions are made of, or that names somebody on file, that is nearest to it. Null when there is
 * nothing to put right.
 */
function respelled(box: App, scope: AccountScope, asked: string): string | null {
  const cut = (text: string): string[] => text.match(/[\p{L}\p{N}\p{M}]+|[^\p{L}\p{N}\p{M}]+/gu) ?? [];
  const tokens = cut(fold(asked.slice(0, 300)));
  // Names stay as they were typed, where folding leaves as many words.
  const typed = cut(asked.slice(0, 300));
  let changed = 0;
  const names = () =>
    namesOnFile(box.db, scope).flatMap((n) =>
      nameKey(n.name)
        .split(" ")
        .filter((w) => w.length >= 5),
    );
  const mended = tokens.map((t, i) => {
    const opens = i === 0 && ASKS.test(tokens[2] ?? "") ? OPENING.get(t) : undefined;
    if (opens !== undefined) {
      changed++;
      return opens;
    }
    if (slips(t.length) === 0 || changed >= 4 || !/^\p{L}+$/u.test(t)) return t;
    if (isEmptyWord(t) || routeWords.has(t) || spoken().includes(t) || lightWords.has(t)) return t;
    if (attributesIn([t]).length > 0) return t;
    // The very word: its stem would also be that of the word that was meant.
    const match = matchTerms([{ forms: [{ text: t, whole: true }] }]);
    if (match !== null && searchWords(box.db, scope, match, {}, 1).hits.length > 0) return t;
    const own = nearest(t, spoken()) ?? (scope.bundle === null ? nearest(t, names()) : null);
    if (own === null) return t;
    changed++;
    return own;
  });
  if (changed === 0) return null;
  return mended.map((m, i) => (typed.length === tokens.length && m === tokens[i] ? typed[i] : m)).join("");
}

/** An answer, what it cites, and what it proposes. */
interface Answered extends Told {
  citing: Citing;
  proposed: ProposedChange | null;
  /** True for what was worked out over many papers or the Checkup, or proposed: its words stand as they are. */
  computed: boolean;
}

function notOnFile(only: DocumentRecord | null, q: Question | null): Told {
  const sentence = message(only === null ? "answer.notOnFile" : "answer.notOnPaper");
  return { lines: [render(sentence, q?.language ?? "en")], grounded: false };
}

/**
 * Answers a question from what is on file, without a language model: sums, lists and what is next by queries over facts and
 * the Checkup, exactly; else what a paper says, in its words; else it is not on file. What a paper says is never acted on.
 */
export async function answerTo(asked: Asking, q: Question | null): Promise<Answered> {
  const asking = q === null ? asked : { ...asked, scope: inLanguage(asked.scope, q.language) };
  const { box, scope, origin, only } = asking;
  // A word that is on no paper and one letter off one that is asks for that one.
  const mended = q === null || q.change !== null ? null : again(asking, q);
  let spare: Answered | null = null;
  for (const own of q === null ? [] : mended === null ? [q] : [mended, q]) {
    const citing = new Citing(box, scope, origin, asked.scope.language);
    const given = await tell(asking, own, citing);
    if (given?.grounded || (given !== null && own === (mended ?? q)))
      spare = { ...given, citing, proposed: given.proposed ?? null, computed: given.computed ?? false };
    if (spare?.grounded) return spare;
  }
  if (spare !== null) return spare;
  const citing = new Citing(box, scope, origin, asked.scope.language);
  const places = q === null || q.change !== null ? null : await tellPlaces(asking, q, citing);
  return { ...(places ?? notOnFile(only, q)), citing, proposed: null, computed: false };
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
  if (q.change !== null) return proposed(asking, q.change, q.language, citing);
  if (q.wants.includes("identifier") && !scope.identifiers) return heldBack(q.language);
  if (only !== null) {
    if (q.route.to === "next") {
      const next = tellNext(box, scope, q, only, citing, origin);
      if (next?.grounded) return { ...next, computed: true };
    }
    return tellWords(asking, q.whole, q, citing);
  }
  if (q.back && saysNothing(asking, q)) return null;
  if (goesToAnother(asking, q)) return ofSeries(asking, q, citing);
  const one = (await ofSpoken(asking, q, citing)) ?? (await onSamePaper(asking, q, citing));
  if (one?.grounded) return one;
  const told = await ofSeveral(asking, q, citing);
  return told?.grounded ? told : (one ?? told);
}

/** Answers from all that is on file. */
async function ofSeveral(asking: Asking, q: Question, citing: Citing): Promise<Given> {
  // "How much of that": it is of that paper or of none.
  if (
    q.going?.points === true &&
    q.route.to !== "paper" &&
    new Set(asking.spoken).size === 1 &&
    !q.going.kind &&
    q.before?.route.to === "paper"
  )
    return null;
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
  if (q.sum && q.keys.money.length === 0 && spends.test(fold(q.whole))) return null;
  // How many there are, and which of them fit a condition, is counted or it is not known.
  if (q.route.to === "count" || (q.route.to === "list" && (q.same || q.amount !== null || q.span !== null)))
    return null;
  return tellWords(asking, whole, q, citing);
}

/** Ways of answering that hold all that is named against one another. */
const ofBoth = (to: Question["route"]["to"]): boolean =>
  to === "extreme" || to === "compare" || to === "group";

const spends = new RegExp(String.raw`\b(?:${any("ask-spend")})\b`);

/** A new name in place of all that was asked about before, where nothing fits both. */
const instead = async (asking: Asking, q: Question, citing: Citing): Promise<Told | null> =>
  q.instead === null ? null : routed(asking, { ...q, subject: q.instead }, citing);

function proposed(
  asking: Asking,
  change: NonNullable<Question["change"]>,
  language: Question["language"],
  citing: Citing,
): Given {
  if (asking.changes === false)
    return { lines: [render(message("answer.viewOnly"), language)], grounded: false, computed: true };
  return { ...proposeChange(asking, change, voiceIn(language), citing), computed: true };
}

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
      return (
        (route.gaps ? tellAbsent(asking, q, citing) : null) ?? tellNext(box, scope, q, null, citing, origin)
      );
    case "paper":
      return null;
  }
}

/** What a question was taken for, and what else it may have meant; nothing where it asks what one paper says and nothing else is likely. */
function planOf(q: Question, ofOne: boolean): { plan?: NonNullable<AskAnswer["plan"]> } {
  const v = voiceIn(q.language);
  const what = aboutSaid(q);
  const year = q.span?.year == null ? "none" : String(q.span.year);
  const instead = what === null || q.back ? [] : otherWays(q).map((way) => v.say(putAgain(way, what, year)));
  if ((ofOne || q.route.to === "paper") && instead.length === 0) return {};
  const time = q.span === null ? "none" : v.span(q.span);
  return {
    plan: {
      sentence: v.say(
        message("answer.plan", { how: ofOne ? "paper" : howSaid(q), what: what ?? "none", time }),
      ),
      instead,
    },
  };
}

const putAgain = (way: Again, what: string, year: string): Message =>
  way === "sum" || way === "list"
    ? message(`answer.again.${way}`, { what, year })
    : message(`answer.again.${way}`, { what });

/** What an answer is told in: its pieces, then the whole. */
type AskStep = { event: "text"; data: AskPiece } | { event: "done"; data: AskAnswer };

/** An answer that is about to be given; it stops when `gone` is aborted, and then counts as none. */
export type Answering = (gone: AbortSignal) => AsyncGenerator<AskStep, void, undefined>;

/** A question to everything on file. The thread of the person remembers it. */
export const questionOperation = read<AskBody, Answering>(
  { scope: "ask" },
  (box, scope, { question }, call) =>
    begin(box, scope, call, {
      only: null,
      turns: () => lastTurns(box.db, scope, call.caller.user.id),
      question,
      given: (documents) =>
        addTurn(box.db, scope, call.caller.user.id, { question, documents }, box.clock.now()),
    }),
);

/** A question to one document; what went before is what the caller says went before. */
export const documentQuestionOperation = read<DocumentAskBody & { document: string }, Answering>(
  { scope: "ask" },
  (box, scope, { document, question, history }, call) => {
    const only = documentById(box.db, scope, document);
    if (!only) throw notFound();
    if (only.trashed_at !== null) throw inTrash();
    const before = (history ?? []).map((turn) => ({ question: turn.question, documents: [] }));
    return begin(box, scope, call, { only, turns: () => before, question, given: () => {} });
  },
);

interface Turn {
  only: DocumentRecord | null;
  /** What was asked before, the oldest first. */
  turns(): readonly Before[];
  question: string;
  /** Done in the transaction that counts the answer; `documents` are those it cites. */
  given(documents: string[]): void;
}

const oneAtATime = () => refuse(429, "pace", "oneQuestionAtATime", {}, { headers: { "Retry-After": "1" } });

/** Refuses what is refused before an answer begins, and holds the person's one place until it ends. */
function begin(box: App, scope: AccountScope, call: Call, turn: Turn): Answering {
  askAllowed(box, scope, call.caller.plan);
  const place = `${scope.accountId}/${call.caller.user.id}`;
  if (box.asking.has(place)) throw oneAtATime();
  box.asking.add(place);
  return async function* answering(gone) {
    try {
      yield* answer(box, scope, call, turn, gone);
    } finally {
      box.asking.delete(place);
    }
  };
}

/** Roles for which a change is proposed: those that can make one, whatever this token may. */
const mayChange = (role: Role): boolean => role === "owner" || role === "member";

/** How long work goes on before everything else that waits is let through, in milliseconds. */
const BREATH = 25;

async function* answer(
  box: App,
  scope: AccountScope,
  call: Call,
  turn: Turn,
  gone: AbortSignal,
): AsyncGenerator<AskStep, void, undefined> {
  let since = 0;
  const breathe = async () => {
    if (performance.now() - since > BREATH) {
      await giveWay();
      since = performance.now();
    }
    return !gone.aborted;
  };
  if (!(await breathe())) return;
  const before = turn.turns();
  const questions = [...before.map((b) => b.question), turn.question];
  const question = inThread(questions, box.clock.today());
  const spoken = before.at(-1)?.documents ?? [];
  const changes = mayChange(call.caller.role);
  const asking = { box, scope, origin: call.origin, only: turn.only, spoken, changes, breathe };
  const answered = await answerTo(asking, question);
  // What was worked out stands as it is: no other words are put in its place.
  const telling = worded(asking, questions, answered.computed ? null : question, answered, gone);
  let told = await telling.next();
  for (; !told.done; told = await telling.next()) {
    if (!(await breathe())) return void (await telling.return(nothingSaid));
    yield { event: "text", data: { text: told.value } };
  }
  if (gone.aborted) return;
  const { plan } = call.caller;
  const left = box.db.write(() => {
    countAnswer(box, scope, plan);
    const cited = [...new Set(told.value.citations.map((c) => c.document.id))];
    turn.given(cited);
    return questionsLeft(box, scope, plan);
  });
  yield {
    event: "done",
    data: {
      ...told.value,
      proposed_change: answered.proposed,
      questions_left: left,
      ...(answered.value && told.value.grounded ? { value: answered.value } : {}),
      ...(question === null || question.change !== null || turn.only !== null
        ? {}
        : planOf(question, told.value.grounded && !answered.computed)),
      ...(answered.passages && !told.value.grounded ? { passages: answered.passages } : {}),
    },
  };
}
