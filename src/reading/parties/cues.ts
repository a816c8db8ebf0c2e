import { labelsOf } from "#lexicon/labels.ts";
import { word } from "#lexicon/phrases.ts";
import { plainForm, printedForm } from "#rules/entities/legal-forms.ts";
import { foldKeep, phraseFinder } from "../text/fold.ts";
import { remembered } from "../text/remembered.ts";

const partyRoles = [
  "issuer",
  "recipient",
  "employer",
  "landlord",
  "tenant",
  "insurer",
  "doctor",
  "payer",
  "payee",
  "not",
] as const;
/** What labels call a patient they call a recipient as well. */
export type PartyRole = (typeof partyRoles)[number] | "patient";

/** Words before or above a name that say whose name it is: en de fr es it nl. `not`: a name of something else follows. */
export const partyCues = phraseFinder(labelsOf("party", partyRoles));

/** Where the form of a company stands in a name ("GmbH", "Sdn Bhd", "S.p.A."), or null. */
export const legalForm = remembered((name: string): { start: number; end: number } | null => {
  const m = plainForm.exec(foldKeep(name)) ?? printedForm.exec(name);
  return m ? { start: m.index, end: m.index + m[0].length } : null;
});

/** Words that names of organizations are made of. Folded. */
export const ORG_WORD = word("organisation-word");
