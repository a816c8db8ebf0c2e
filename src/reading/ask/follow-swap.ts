import { fold, squeeze } from "#kernel/text.ts";
import { isEmptyWord } from "./words.ts";

/** What a question that goes on opens with before it names anything. */
const opening =
  /^(?:(?:and|or|und|oder|et|ou|y|o|e|ed|en|of) )?(?:(?:what|how) about |was ist mit |wie ist es mit |(?:y )?que tal |what of |wat (?:is er )?met )?/iu;
/** Stands for what was asked: "celle de Zoé", "der von Silke", "that of Ben". */
const standIn =
  /^(?:(?:that|those|the ones?|der|die|das|dem|den|celles?|celui|ceux|el|la|los|las|l[oa]|quell[oaie]|il|de|het|die|dat)) (?:of|for|from|in|at|von|vom|für|de|du|d['’]|del|di|della|dell['’]|van|voor|zu[mr]?|bei) /iu;

/** Prepositions that stand for one another, by what they lead to: whom something is for, where it was, when. */
const leads: readonly RegExp[] = [
  /^(?:for|fur|pour|para|por|per|voor|of|von|vom|de|du|del|di|della|van|zu|zum|zur)$/,
  /^(?:at|in|im|on|bei|beim|chez|a|au|aux|en|da|dal|nel|nella|bij|te|to|from|into|within|after|before|nach|vor|binnen|entro|dopo|prima|sous|apres|avant|despues|antes|na|op|auf)$/,
];
const leadOf = (word: string): RegExp | null => leads.find((l) => l.test(plain(word))) ?? null;

const article =
  /^(?:the|a|an|our|my|his|her|their|der|die|das|den|dem|des|ein|eine|einen|einem|einer|unser\w*|mein\w*|le|la|les|un|une|mon|ma|mes|notre|nos|el|los|las|una|mi|mis|nuestr\w*|il|lo|gli|i|uno|mi[oa]|nostr\w*|de|het|een|mijn|onze|ons)$/;

const plain = (word: string): string =>
  fold(word)
    .replace(/['’]s$/u, "")
    .replace(/[^\p{L}\p{N}]/gu, "");

const isName = (word: string): boolean => /^[¿¡"“(]?\p{Lu}/u.test(word);
const says = (word: string): boolean => plain(word).length >= 4 && !isEmptyWord(plain(word));

const cut = (text: string): string[] =>
  squeeze(text)
    .replace(/[\s?!.]+$/u, "")
    .split(" ")
    .filter(Boolean);

/** Most words of a thing that is named anew. */
const MOST_OWN = 7;

/**
 * A question with the thing that another one names in place of its own of the same sort: "and the second half?" after "when is
 * the first half due", "and for Ben?" after "what does Ann's policy cost". Both without their times. Null where nothing in it
 * is of that sort; then the two have to be put together in another way.
 */
export function swapIn(before: string, own: string): string | null {
  const said = cut(own.replace(/^[¿¡"'“„«(\s]+/u, "").replace(opening, ""));
  const old = cut(before);
  // What led to a time that was left out.
  while (said.length > 0 && leadOf(said.at(-1) as string) !== null) said.pop();
  if (said.length === 0 || said.length > MOST_OWN || old.length < 2) return null;
  const shared = bySharedWord(old, said);
  if (shared !== null) return shared;
  const bare = cut(said.join(" ").replace(standIn, ""));
  if (bare.length === 0) return null;
  const lead = leadOf(bare[0] as string);
  const thing = lead === null ? bare : bare.slice(1);
  if (thing.length === 0 || !thing.some((w) => isName(w) || says(w))) return null;
  const led = lead === null ? null : byLead(old, bare, lead);
  if (led !== null) return led;
  return thing.every((w) => isName(w) || article.test(plain(w))) ? byName(old, thing) : null;
}

/** "The second half" for "the first half", "verres complexes" for "verres simples": a noun both have, with other words beside it. */
function bySharedWord(old: readonly string[], said: readonly string[]): string | null {
  for (const [j, word] of said.entries()) {
    if (!says(word)) continue;
    const i = old.findLastIndex((w) => plain(w) === plain(word));
    if (i < 0) continue;
    let from = i;
    let first = j;
    // Words before it that say which: an ordinal, a number, an adjective; then what leads to it.
    if (j > 0 && i > 0 && which(said[j - 1] as string) && which(old[i - 1] as string)) {
      from = i - 1;
      first = j - 1;
      if (first > 0 && from > 0 && leadOf(said[first - 1] as string) && leadOf(old[from - 1] as string)) {
        from--;
        first--;
      }
    }
    const next = old[i + 1];
    const behind = said.slice(j + 1);
    const to = behind.length > 0 && next !== undefined && which(next) ? i + 2 : i + 1;
    if (from === i && to === i + 1) continue;
    return [...old.slice(0, from), ...said.slice(first), ...old.slice(to)].join(" ");
  }
  return null;
}

/** A word that tells one of several: neither an article nor what leads to it. */
const which = (word: string): boolean => {
  const w = plain(word);
  return (
    w !== "" && !article.test(w) && leadOf(w) === null && (/\d/.test(w) || ordinal.test(w) || !isEmptyWord(w))
  );
};
const ordinal =
  /^(?:first|second|third|fourth|last|other|next|one|two|three|four|five|six|seven|eight|ten|erste[nrsm]?|zweite[nrsm]?|dritte[nrsm]?|letzte[nrsm]?|andere[nrsm]?|premiere?|deuxieme|second|seconde|troisieme|derniere?|autre|primer[oa]?|segund[oa]|tercer[oa]?|ultim[oa]|otr[oa]|prim[oa]|second[oa]|terz[oa]|altr[oa]|eerste|tweede|derde|laatste|andere)$/;

/** Ends what a preposition leads to. */
const stops = (word: string): boolean =>
  leadOf(word) !== null ||
  /^\d{4}$/.test(plain(word)) ||
  /^(?:from|and|or|und|oder|et|ou|y|o|e|and|cost|costs|pay|paid|kosten|kostet|gekostet|bezahlt|ausgegeben|gekauft|due|expire|expires|end|ends|expected|is|was|ist|war|est|es|fallig|endet|ab)$/.test(
    plain(word),
  );

/** What a preposition of one sort leads to in the place of what the last one of that sort leads to. */
function byLead(old: readonly string[], bare: readonly string[], lead: RegExp): string | null {
  const tokens = old.map(plain);
  const same = tokens.findLastIndex((t, i) => i > 0 && t === plain(bare[0] as string) && i < old.length - 1);
  const at = same > 0 ? same : tokens.findLastIndex((t, i) => i > 0 && lead.test(t) && i < old.length - 1);
  if (at < 0) return null;
  let to = at + 1;
  while (to < old.length && !(to > at + 1 && stops(old[to] as string))) to++;
  if (to - at > 6) return null;
  return [...old.slice(0, at), ...bare, ...old.slice(to)].join(" ");
}

/** Verbs before which, or behind which, somebody is named. */
const beside =
  /^(?:did|does|do|is|was|has|have|hat|war|ist|hatte|a|est|etait|esta|es|ha|e|era|heeft|is|was|had|pay|paid|earn|verdient|gagne|gana|guadagna)$/;

/** Before who made a paper. */
const dealtWith = /^(?:at|with|bei|beim|mit|chez|avec|con|presso|bij|met)$/;

/** Runs of words that may name somebody, as places in a question: [from, to]. */
function nameRuns(old: readonly string[]): [number, number][] {
  const runs: [number, number][] = [];
  for (let i = 1; i < old.length; i++) {
    const word = old[i] as string;
    const ahead = plain(old[i - 1] as string);
    if (!isName(word) || /^(?:I|\p{Lu}{2,})$/u.test(word.replace(/[^\p{L}]/gu, ""))) continue;
    // A noun of German has its article or a preposition; so have places.
    const led = leadOf(ahead);
    if (led === null ? article.test(ahead) : !(leads[0] as RegExp).test(ahead) && !dealtWith.test(ahead))
      continue;
    let to = i + 1;
    while (!GENITIVE.test(word) && to < old.length && isName(old[to] as string)) to++;
    runs.push([i, to]);
    i = to - 1;
  }
  return runs;
}

const GENITIVE = /^\p{Lu}[\p{L}-]*['’]s$|^\p{Lu}\p{Ll}+s$/u;

/** A new name for the name in a question: "Silkes" for "Haukes", "Unai" for "Ander". */
function byName(old: readonly string[], thing: readonly string[]): string | null {
  const name = thing.join(" ").replace(/^(?:the|der|die|das|le|la|el|il|de|het) (?=\p{Lu})/u, "");
  const length = name.split(" ").length;
  const worth = ([from, to]: [number, number]): number =>
    (GENITIVE.test(old[from] as string) ? 2 : 0) +
    (to - from === length ? 1 : 0) +
    (beside.test(plain(old[from - 1] as string)) ? 1 : 0) +
    (beside.test(plain(old[to] ?? "")) ? 0.5 : 0);
  const [run] = nameRuns(old).sort((a, b) => worth(b) - worth(a));
  if (run === undefined) return null;
  const was = old[run[0]] as string;
  // "The passport of Ines", "and Max's?".
  const owns = /['’]s$/u.test(was) || (GENITIVE.test(was) && leadOf(old[run[0] - 1] as string) === null);
  const ending =
    run[1] - run[0] > 1 || /['’]s$|s$/u.test(name)
      ? ""
      : owns
        ? (/(?:['’]s|(?<=\p{Ll})s)$/u.exec(was)?.[0] ?? "")
        : "";
  return [
    ...old.slice(0, run[0]),
    `${owns ? name : name.replace(/['’]s$/u, "")}${ending}`,
    ...old.slice(run[1]),
  ].join(" ");
}
