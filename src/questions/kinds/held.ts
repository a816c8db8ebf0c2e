import { fold, squeeze } from "#kernel/text.ts";

/** What somebody holds with a company: types of the papers of it, and the words of the question that say so. */
export interface Held {
  types: RegExp;
  words: RegExp;
}

const WHO = "(?:who(?: all)?|wer(?: alles)?|qui|quien|quienes|chi|wie)";
const HAS =
  "(?:has|have|holds?|owns?|got|hat|haben|besitzt|a|ont|detient|tiene|tienen|ha|hanno|heeft|hebben)";
const AT =
  "(?:at|with|from|by|bei|beim|chez|a|au|aupres de|par|en|con|de|del|presso|da|dal|dalla|di|bij|van|door)";

const rows: readonly { things: string; types: RegExp }[] = [
  {
    things:
      "(?:\\p{L}* )?(?:\\p{L}*accounts?|\\p{L}*konto|\\p{L}*konten|comptes?|livrets?|cuentas?|cont[oi]|libretta|\\p{L}*rekening(?:en)?|savings book|sparbuch|(?:credit |debit )?cards?|kreditkarten?|cartes?|tarjetas?|carte?)(?: \\p{L}+){0,2}",
    types: /^banking\//,
  },
  {
    things:
      "(?:\\p{L}+ ){0,2}(?:\\p{L}*polic(?:y|ies)|\\p{L}*insurances?|\\p{L}*versicherung(?:en)?|polices?|\\p{L}*assurances?|polizas?|\\p{L}*seguros?|polizz[ae]|\\p{L}*assicurazion[ei]|\\p{L}*polis(?:sen)?|\\p{L}*verzekering(?:en)?)",
    types: /^insurance\/(?!claim|explanation)/,
  },
  {
    things:
      "(?:\\p{L}+ ){0,2}(?:contracts?|phone plans?|\\p{L}*vertrage?|contrats?|abonnements?|abonos?|contratos?|contratt[oi]|abbonament[oi]|contract(?:en)?|abonnement(?:en)?)",
    types: /^(?:contracts|bills)\//,
  },
];

const insured =
  /(?:is|are|is all|ist|sind|est|sont|esta|estan|e|sono|zijn)(?: \p{L}+){0,4} (?:insured|versichert|assuree?s?|asegurad[oa]s?|assicurat[oaie]|verzekerd)(?= |$)/u;

/** Who has something with somebody, and nobody's name: "who has an account at the savings bank". Null for another question. */
export function heldAs(asked: string): Held | null {
  const text = squeeze(fold(asked.slice(0, 400)).replace(/[^\p{L}\p{N} ]/gu, " "));
  if (!new RegExp(`^${WHO} `, "u").test(text) || !new RegExp(` ${AT} `, "u").test(text)) return null;
  if (insured.test(text))
    return {
      types: /^insurance\/(?!claim|explanation)/,
      words:
        /^(?:insured|versichert|assuree?s?|asegurad[oa]s?|assicurat[oaie]|verzekerd|compan(?:y|ies)|firma|compagnie|compania|compagnia|maatschappij)$/,
    };
  for (const { things, types } of rows) {
    const m = new RegExp(
      `^${WHO} ${HAS} (?:an?|one|the|our|ein|eine|einen|un|une|una|uno|een|des|ein oder mehrere)? ?(${things}) ${AT} `,
      "u",
    ).exec(text);
    if (m) {
      const said = (m[1] ?? "").split(" ").filter(Boolean);
      return { types, words: new RegExp(`^(?:${said.join("|")})$`, "u") };
    }
  }
  return null;
}
