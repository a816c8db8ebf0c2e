import type { Found } from "../best.ts";
import { textOf } from "../values/adjust.ts";
import type { Clause, Focus } from "./focus.ts";

const said = (words: string) => new RegExp(`(?:^| )(?:${words})(?= |$)`);

const WHICH = said(
  "which|welche[rsnm]?|quel(?:le)?s?|lequel|laquelle|que|cual(?:es)?|qual[ei]?|che|welke?|whose|wessen|wer|who|wie|qui|quien|chi",
);

/** Words that put one thing beside another: only a look at both answers, and a line of one paper does not. */
const COMPARES = said(
  "higher|lower|cheaper|dearer|costlier|pricier|bigger|smaller|larger|longer|shorter|older|newer|highest|lowest|cheapest|dearest|biggest|largest|smallest|longest|shortest|hoher|niedriger|billigere?r?|teurere?r?|grosser|kleiner|langer|kurzer|gunstiger|hochsten?|niedrigsten?|billigsten?|teuersten?|grossten?|kleinsten?|langsten?|moins chere?|plus (?:chere?|haute?|eleve|elevee|basse?|bas|grande?|petite?|longue?|courte?)|mas (?:car[oa]|barat[oa]|alt[oa]|baj[oa]|grande|pequen[oa]|larg[oa]|cort[oa]|dias|meses)|mayor|menor|piu (?:car[oa]|alt[oa]|bass[oa]|grande|piccol[oa]|lung[oa]|cort[oa])|maggiore|minore|hoger|lager|goedkoper|duurder|groter|kleiner|langer|korter|hoogste|laagste|goedkoopste|duurste|grootste|kleinste|gone? (?:up|down)|go (?:up|down)|went (?:up|down)|gestiegen|gesunken|gestegen|gedaald",
);

/** What is added up, and how many of something that may stand on several papers or rows. */
const TOGETHER = said(
  "together|combined|put together|zusammen|ensemble|juntos|juntas|suman|sumados|insieme|samen|bij elkaar|(?:(?:over|in|on|for|of|with) )?(?:the|these|all|our|my) (?:two|three|four|five|six)|both|die (?:zwei|drei|vier|funf|beiden)|den (?:zwei|drei|vier|funf|beiden)|beiden?|les (?:deux|trois|quatre|cinq)|des (?:deux|trois|quatre|cinq)|(?:los|las) (?:dos|tres|cuatro|cinco)|amb[oa]s|(?:i|le|dei|delle|nei|nelle) (?:due|tre|quattro|cinque)|entramb[ie]|de (?:twee|drie|vier|vijf)|beide",
);

const TOTAL =
  /total|gesamt|insgesamt|summe|zusammen|together|combined|ensemble|somme|suma|insieme|somma|complessiv|totaal|samen|opgeteld/i;

/** "The six month premium" is one: there the number is of a stretch of time. */
const STRETCH =
  /(?:^| )(?:two|three|four|five|six|zwei|drei|vier|funf|deux|trois|quatre|cinq|dos|tres|cuatro|cinco|due|tre|quattro|cinque|twee|drie|vier|vijf) (?:hours?|days?|weeks?|months?|years?|stunden?|tagen?|wochen?|monaten?|jahren?|heures?|jours?|semaines?|mois|ans?|annees?|horas?|dias?|semanas?|mes(?:es)?|anos?|or[ae]|giorn[oi]|settiman[ae]|mes[ei]|ann[io]|uur|uren|dagen|weken|maanden|jaar|jaren)(?= |$)/g;

const ADDED: ReadonlySet<string> = new Set(["money", "count", "measure", "stretch"]);

const compares = (clause: Clause, text: string): boolean =>
  (clause.kinds[0] === "words" || clause.kinds[0] === "name" || clause.kinds[0] === "list") &&
  WHICH.test(text) &&
  COMPARES.test(text);

/**
 * True where what was found is one of several that a question puts beside one another or adds up ("which of the two is cheaper",
 * "how much are both together"): it is a part of the answer and no answer.
 */
export function isPartOnly<P>(focus: Focus, found: readonly Found<P>[]): boolean {
  if (focus.yesNo) return false;
  return found.some(({ clause, candidate, reading }) => {
    const words = clause.tokens.join(" ");
    if (compares(clause, words)) return true;
    const text = words.replace(STRETCH, " ");
    // It was added up already.
    if (candidate.counted !== undefined) return false;
    return (
      ADDED.has(clause.kinds[0] ?? "words") &&
      TOGETHER.test(text) &&
      !TOTAL.test(`${textOf(reading.paper, candidate)} ${candidate.fact?.label ?? ""}`)
    );
  });
}
