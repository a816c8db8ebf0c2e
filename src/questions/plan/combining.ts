import { fold, squeeze } from "#kernel/text.ts";

/** How values that several papers say are put together. */
export type Combining = "add" | "differ" | null;

const b = (words: string) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}])`, "u");

const difference = b(
  "by how (?:much|many)|how (?:much|many) (?:more|less|fewer|higher|lower|bigger|smaller|longer|shorter)|(?:more|less|fewer|higher|lower) .*than|go(?:ne)? up|went up|increased?|rise|rose|risen|go(?:ne)? down|went down|difference|um wie ?viele?|wie ?viele? (?:mehr|weniger|hoher|niedriger|hoher)|unterschied|gestiegen|gesunken|(?:mehr|weniger|hoher|niedriger) .*als|de combien|combien (?:de |d')?.*(?:de plus|de moins|plus)|augmente|baisse|difference|en cuanto|cuant[oa]s? mas|cuant[oa]s? menos|diferencia|ha subido|subio|bajado|bajo|di quanto|quant[oaie] .*in (?:piu|meno)|differenza|aumentat[oa]|diminuit[oa]|hoeveel (?:meer|minder|hoger|lager)|verschil|gestegen|gedaald",
);
const addition = b(
  "over (?:the )?(?:two|three|four|both)|suman|sumamos|together|altogether|in total|in all|combined|all told|(?:over|on|of|from|in) all(?: of)? (?:the|my|our)|sum|total of|add up|zusammen|insgesamt|in summe|alle zusammen|en tout|au total|ensemble|en total|en conjunto|juntos|juntas|in totale|in tutto|insieme|complessivamente|samen|in totaal|bij elkaar|alles bij elkaar",
);

/** Whether a question asks for values of several papers added up, or for how far two are apart; null for neither. */
export function combiningIn(asked: string): Combining {
  const text = squeeze(fold(asked.slice(0, 1000)).replace(/[’`´]/g, "'"));
  return difference.test(text) ? "differ" : addition.test(text) ? "add" : null;
}

/** Words by which values are compared or added, whichever it is, and what is left to ask of one paper. */
const rows: readonly (readonly [RegExp, string])[] = [
  [/\bby how (much|many)\b/giu, "how $1"],
  [/\bhow (much|many) (?:more|less|fewer)\b/giu, "how $1"],
  [/\bhow (?:much )?(?:higher|lower|bigger|smaller)\b/giu, "how much"],
  [/\bum wie ?(viele?)\b/giu, "wie $1"],
  [/\bwie ?(viele?) (?:mehr|weniger|höher|niedriger)\b/giu, "wie $1"],
  [/\bde combien (de|d['’])/giu, "combien $1"],
  [/\bde combien\b/giu, "combien"],
  [/\b(?:en|di) (cuánto|cuanto|quanto)\b/giu, "$1"],
  [/\b(cu[aá]nt[oa]s?) (?:m[aá]s|menos)\b/giu, "$1"],
  [/\b(quant[oaie]) in (?:più|piu|meno)\b/giu, "$1"],
  [/\bhoeveel (?:meer|minder|hoger|lager)\b/giu, "hoeveel"],
  [
    /(?<!\p{L})(?:(?:as )?compared (?:to|with)|ten opzichte van|vergeleken met|im vergleich zu[mr]?|gegenüber(?: dem)?|par rapport (?:à|au?)|respecto (?:al?|del?)|en comparación con|rispetto (?:a|al|allo|all['’])|in confronto (?:a|al))(?!\p{L})/giu,
    " ",
  ],
  [
    /(?<!\p{L})(?:together|altogether|in total|in all|combined|all told|zusammen|insgesamt|in summe|en tout|au total|ensemble|en total|en conjunto|juntos|juntas|in totale|in tutto|insieme|complessivamente|samen|in totaal|bij elkaar|than|als|que|dan|rispetto|go up|went up|gone up|go down|went down|increased?|rise|rose|risen|augmenté|baissé|subido|bajado|aumentat[oa]|gestiegen|gesunken|gestegen|gedaald|difference|between|zwischen|entre|tra|fra|tussen|und|and|on|from|to)(?!\p{L})/giu,
    " ",
  ],
];

/** A question about several papers as it would be asked of one of them, its times left out before: "how much federal withholding". */
export const askedOfOne = (asked: string): string =>
  squeeze(rows.reduce((text, [pattern, by]) => text.replace(pattern, by), asked));

const buying =
  /(?<![\p{L}\p{N}])(?:buy|bought|buying|order(?:ed)?|purchased?|gekauft|kaufte[n]?|eingekauft|bestellt|achetee?s?|commandee?s?|compre|compramos|comprado|compraron|pedido|pedimos|comprat[oaie]|acquistat[oaie]|ordinat[oaie]|gekocht|besteld)(?![\p{L}\p{N}])/u;
const counted =
  /(?:how many|wie ?viele?n?|combien d[e']|cuant[oa]s|quant[ie]|hoeveel) (.+?) (?:did|do|have|has|were|was|are|is|i|we|habe|haben|hat|hatte[n]?|wurden|ich|wir|ai|avons|a|ont|j'ai|on|he|hemos|ha|han|se|compre|compramos|ho|abbiamo|hanno|ci|heb|hebben|we|ik)(?=[ -])/u;

/**
 * The words of a thing that was bought and of which it is asked how many there were, over all papers of it: "how many packs of
 * paper did I buy at Norden". Null for any other question.
 */
export function countsBought(asked: string): string[] | null {
  const text = squeeze(fold(asked.slice(0, 1000)).replace(/[’`´]/g, "'"));
  const thing = buying.test(text) ? counted.exec(text)?.[1] : undefined;
  return thing === undefined ? null : (thing.match(/[\p{L}\p{N}]+/gu) ?? []);
}

const than =
  /^(.+?)[, ]+(?:than|als|que|che|dan|rispetto a|im vergleich zu|compared (?:to|with))\s+(?:(?:that|those|the ones?|der|die|das|dem|den|celle|celui|el|la|quell[oa]|die|dat)\s+(?:of|for|from|in|von|für|vom|de|du|di|del|della|van|voor)\s+|(?:for|of|von|für|de|pour|di|per|van|voor|the|der|die|das|den|dem)\s+)?(.+?)\s*[?.!]*$/iu;

/** "How much higher is Ann's excess than that of Ben": what is asked of the first, and what stands in the place of its name; null when it is not so put. */
export function apart(asked: string): { first: string; second: string } | null {
  const m = than.exec(squeeze(asked.slice(0, 600)));
  if (!m || combiningIn(asked) !== "differ") return null;
  return { first: askedOfOne(m[1] as string), second: m[2] as string };
}
