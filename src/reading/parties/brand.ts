import { isKnownName } from "../cues/brands.ts";
import { legalForm, ORG_WORD } from "../cues/parties.ts";
import { compact, foldKeep } from "../fold.ts";
import { couldBeName } from "../names.ts";
import type { PartyFound } from "../party.ts";
import { type Domain, tie } from "./domains.ts";

/** Countries and words for what a company does inside its group: behind a brand they tell it from its sisters. Folded. */
const OF_GROUP =
  /^(?:deutschland|germany|deutsche|osterreich|austria|schweiz|suisse|svizzera|switzerland|france|italia|italy|espana|spain|iberia|nederland|netherlands|belgium|belgique|belgie|benelux|luxembourg|uk|gb|ireland|usa|us|america|canada|australia|new|zealand|polska|poland|ceska|republika|slovensko|slovenska|magyarorszag|hungary|romania|hellas|turkiye|nz|sa|pty|au|portugal|sverige|sweden|norge|norway|danmark|denmark|suomi|finland|nordic|europe|europa|european|international|global|worldwide|singapore|malaysia|india|japan|brasil|mexico|holdings?|group|gruppe|betriebs|betriebsgesellschaft|vertriebs?|vertriebsgesellschaft|handels|handelsgesellschaft|verkaufs?|sales|retail|trading|stores?|operations?|operating|distribution|management|verwaltungs?|services?|service|se|m|co|company|und|and|&)$/;

/** The company that a brand belongs to, or null where the maker's name is the brand itself. */
export interface Named {
  /** The maker as people call it: "IKEA". */
  issuer: PartyFound;
  /** As it is registered: "IKEA Deutschland GmbH & Co. KG". */
  legal: PartyFound | null;
}

/** "Government Employees Insurance Company" prints GEICO, and its pages are geico.com. */
function initials(best: PartyFound, makers: PartyFound[], domains: Domain[]): PartyFound | null {
  if (best.name.split(" ").length < 3) return null;
  return (
    makers.find((m) => {
      const word = compact(m.name);
      return (
        m.kind === "domain" &&
        word.length >= 3 &&
        word.length <= 8 &&
        !m.name.includes(" ") &&
        domains.some((d) => d.word === word) &&
        !compact(best.name).includes(word) &&
        tie(best.name, word) >= 0.65
      );
    }) ?? null
  );
}

/**
 * The maker as people call it. A registered name gives way to the brand it opens with when all that follows is its country,
 * what it does in its group and its form, and the paper or everybody knows the brand: the paper prints it by itself, its
 * web address is made of it, or it is a name that everybody knows.
 */
export function asPeopleSay(best: PartyFound, makers: PartyFound[], domains: Domain[]): Named {
  const short = initials(best, makers, domains);
  if (short) return { issuer: { ...short, score: best.score }, legal: best };
  const form = legalForm(best.name);
  if (form === null) return { issuer: best, legal: null };
  const words = best.name.slice(0, form.start).trim().split(" ");
  for (let n = 1; n < words.length; n++) {
    const rest = words.slice(n).map((w) => foldKeep(w).replace(/[^a-z&]/g, ""));
    if (!rest.every((w) => w === "" || OF_GROUP.test(w)) || rest.every((w) => w === "")) continue;
    const text = words.slice(0, n).join(" ").replace(/[-,]$/, "");
    if (compact(text).length < 3 || !couldBeName(text)) continue;
    if (n === 1 && (ORG_WORD.test(foldKeep(text)) || OF_GROUP.test(foldKeep(text)))) continue;
    const alone = makers.find(
      (m) => m !== best && compact(m.name) === compact(text) && m.line.page.number === 1,
    );
    const web = domains.some((d) => d.word === compact(text) && !d.personal);
    if (!alone && !web && !isKnownName(foldKeep(text))) continue;
    const at = best.line.text.slice(best.start, best.end).indexOf(text);
    // The gaps of a wide letterhead stand inside the name: then only where it is printed by itself.
    if (at < 0 && !alone) continue;
    const start = best.start + Math.max(0, at);
    const issuer =
      at < 0 ? { ...alone!, score: best.score } : { ...best, name: text, start, end: start + text.length };
    return { issuer, legal: best };
  }
  return { issuer: best, legal: null };
}
