import { legalForm } from "../cues/parties.ts";
import type { Sheet } from "../layout.ts";
import { couldBeName } from "../names.ts";
import { type PartyFound, partyAt } from "../party.ts";

/** Labels of whom an account belongs to that is to be paid into. Folded. */
const HOLDER =
  /(?:account ?(?:holder|name|owner)|name of account|beneficiary(?: name)?|konto ?(?:inhaber|name)(?:in)?|zahlungsempfanger|empfanger|titulaire(?: du compte)?|beneficiaire|titular(?: de la cuenta)?|beneficiario|intestat(?:o a|ario)(?: conto)?|ten name van|t\.?n\.?v\.?|rekeninghouder|titular da conta|kontohaver|kontohavare|mottaker|mottagare|modtager) ?[:.]? ?/;

const IBAN =
  /(?<![a-z0-9])[a-z]{2}\d{2}(?: ?[a-z0-9]{4}){2,7}|(?<![a-z])(?:iban|bic|swift|sort code|blz)(?![a-z])/;

/** Names of account holders that stand beside an account number on the first pages: whoever is to be paid. */
export function accountHolders(sheets: Sheet[]): PartyFound[] {
  const out: PartyFound[] = [];
  for (const s of sheets.slice(0, 4))
    for (const line of s.lines.slice(0, 400)) {
      const m = HOLDER.exec(line.folded.slice(0, 400));
      if (!m || (m.index > 0 && /[a-z]/.test(line.folded[m.index - 1] ?? ""))) continue;
      const near = s.lines.slice(Math.max(0, line.index - 4), line.index + 5);
      if (!near.some((l) => IBAN.test(l.folded.slice(0, 300)))) continue;
      const start = m.index + m[0].trimEnd().length;
      const lead = /^\s*/.exec(line.text.slice(start))?.[0].length ?? 0;
      const text =
        line.text
          .slice(start + lead, start + lead + 70)
          .split(/ {2,}|[|•·;]| (?:IBAN|BIC|Bank|Konto)\b/)[0] ?? "";
      if (!/^\p{Lu}/u.test(text) || !couldBeName(text)) continue;
      const from = start + lead;
      out.push(
        partyAt(
          line,
          { start: from, end: from + text.length, text },
          "payee",
          24 + (legalForm(text) !== null ? 6 : 0),
          "holder",
        ),
      );
    }
  return out.slice(0, 20);
}
