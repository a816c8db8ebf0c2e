import { type Message, message } from "#messages/message.ts";
import type { AccountSnapshot, SnapshotPaper } from "../account-snapshot.ts";
import { typeInSentence } from "../obligations/titles.ts";
import { recurrencesOf } from "../recurrence/recurrence.ts";
import { endedReason } from "../settlement/shapes.ts";
import { type Desk, dayOf, isGone, layOut, papersAbout } from "./desk.ts";
import { insuringHome, insuringVehicle, loanYearPapers, registeringVehicle } from "./expected-papers.ts";
import { gapKey, ruleOf, type WantedGap } from "./gap.ts";
import { wantedGaps } from "./wanted.ts";

/** Types that answer for a paper of a type. */
const answering: Readonly<Record<string, readonly string[]>> = {
  "insurance/auto-policy": insuringVehicle,
  "insurance/home-policy": insuringHome,
  "vehicles/registration": registeringVehicle,
};

const found = (p: SnapshotPaper | undefined): Message | null =>
  p === undefined ? null : message("checkup.closed.on_file", { title: p.title });

/** What a gap is about, whatever it says. */
type Matter = Omit<WantedGap, "title" | "detail">;

/** The paper that a gap was waiting for, in words, or null when none is to be told. */
function byPaper(d: Desk, g: Matter): Message | null {
  const [, type = "", ...rest] = g.subject.split(" ");
  const about = g.entity_id === null ? [] : papersAbout(d, g.entity_id);
  switch (ruleOf(g.subject)) {
    case "period": {
      const month = rest.at(-1) ?? "~";
      const of = about.filter((p) => p.type === type);
      const covering = of.find(
        (p) => p.period && p.period.from <= `${month}-15` && p.period.to >= `${month}-15`,
      );
      return found(covering ?? of.find((p) => dayOf(p).startsWith(month)));
    }
    case "expired": {
      const newer = about.filter((p) => p.type === type && dayOf(p) > (g.due ?? "~")).at(-1);
      return found(newer ?? about.filter((p) => p.type === type && p.id !== g.document_id).at(-1));
    }
    case "paper":
      return found(about.filter((p) => (answering[type] ?? [type]).includes(p.type ?? "")).at(-1));
    case "year-form":
      return found(about.filter((p) => p.type === type && dayOf(p).slice(0, 4) >= (rest[0] ?? "~")).at(-1));
    case "loan-year":
      return found(about.filter((p) => loanYearPapers.includes(p.type ?? "")).at(-1));
    case "pages":
      return message("checkup.closed.pages");
    case "detail":
      return message("checkup.closed.known");
    default:
      return null;
  }
}

/**
 * Why gaps are none any more, in words a person understands: the paper that came, or that what it was about is gone. The
 * index is made once, at the first gap.
 */
export function answersOf(onFile: AccountSnapshot): (g: Matter) => Message {
  let desk: Desk | null = null;
  return (g) => {
    desk ??= layOut(onFile);
    const thing = g.entity_id === null ? undefined : desk.things.get(g.entity_id);
    if (thing !== undefined && isGone(thing)) {
      const by = thing.ended && desk.papers.get(thing.ended.paper);
      return thing.ended && by
        ? endedReason(thing.ended, by.title)
        : message("checkup.closed.gone", { who: thing.name });
    }
    const paper = byPaper(desk, g);
    if (paper !== null) return paper;
    if (ruleOf(g.subject) !== "period") return message("checkup.closed.not_missing");
    return message("checkup.closed.not_expected", { what: typeInSentence(g.subject.split(" ")[1] ?? "") });
  };
}

/**
 * Of the `asked` gaps (`gapKey`) those that one paper answers: that there would be without it. Only that is told by what has to
 * do with the paper; whether something else is missing hangs on the whole account.
 */
export function answeredBy(onFile: AccountSnapshot, paper: string, asked: ReadonlySet<string>): WantedGap[] {
  if (!onFile.papers.some((p) => p.id === paper)) return [];
  const without = { ...onFile, papers: onFile.papers.filter((p) => p.id !== paper) };
  const before = wantedGaps(without, recurrencesOf(without)).filter((g) => asked.has(gapKey(g)));
  if (before.length === 0) return [];
  const left = new Set(wantedGaps(onFile, recurrencesOf(onFile)).map(gapKey));
  return before.filter((g) => !left.has(gapKey(g)));
}
