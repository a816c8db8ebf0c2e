import { foldKeep } from "../../fold.ts";
import type { ReadPage } from "./paper.ts";

/** A field of a form that says yes or no: its label, and the whole as it is printed. */
export interface AnsweredField {
  label: string;
  text: string;
  yes: boolean;
  /** The line it stands on. */
  at: number;
}

const PART =
  "(?:included|covered|insured|applicable|taken|required|versichert|mitversichert|enthalten|inbegriffen|vereinbart|gewahlt|comprise?s?|incluse?s?|couverte?s?|garantie?s?|souscrite?s?|contratad[oa]s?|incluid[oa]s?|cubiert[oa]s?|asegurad[oa]s?|compres[oaie]|inclus[oaie]|copert[oaie]|previst[oaie]|inbegrepen|verzekerd|gedekt|meeverzekerd)";

/** What is filled in for yes and for no, folded; words in brackets may follow: "NO (Does the loan have these features?)". */
const YES = new RegExp(`^(?:yes|ja|oui|si|y|${PART})(?: \\(.{0,60}\\))?[.!]?$`);
const NO = new RegExp(
  `^(?:no|nein|non|nee|n|none|keine?r?|aucune?|ningun[oa]?|nessun[oa]?|geen|excluded|declined|ausgeschlossen|exclue?s?|excluid[oa]s?|esclus[oaie]|uitgesloten|(?:no|without|keine?|ohne|sans|aucune|sin|senza|nessuna|geen) (?:coverage|cover|deckung|garantie|cobertura|copertura|dekking)|(?:not|nicht|non|no|niet|pas) (?:yet |noch |encore )?${PART})(?: \\(.{0,60}\\))?[.!]?$`,
);

const says = (value: string): boolean | null => {
  const folded = foldKeep(value.trim()).toLowerCase();
  return YES.test(folded) ? true : NO.test(folded) ? false : null;
};

/** Longest label of a field. */
const LABEL = 80;

/** Fields inside of one cell, several of them too: "Kitchen: yes. Garage: no". */
function filledIn(cell: string): Omit<AnsweredField, "at">[] {
  return cell.split(/(?<=[\p{L})])[.;,]\s+/u).flatMap((part) => {
    const m = /^(\S.*?\p{L}\)?)\s*[:?]\s*(\S.*)$/u.exec(part.trim());
    const yes = m === null ? null : says(m[2] as string);
    const label = m?.[1] ?? "";
    return yes === null || label.length > LABEL ? [] : [{ label, text: part.trim(), yes }];
  });
}

/**
 * Fields of a page that are answered by yes or no: in the cell beside their label ("Prepayment Penalty   NO", "Cruise cover   not
 * included") or behind it ("Smoker: no").
 */
export function answeredFields(page: ReadPage): AnsweredField[] {
  const out: AnsweredField[] = [];
  page.lines.forEach(({ line }, at) => {
    line.cells.forEach((cell, i) => {
      const own = filledIn(cell.text);
      if (own.length > 0) {
        out.push(...own.map((f) => ({ ...f, at })));
        return;
      }
      const yes = i === 0 ? null : says(cell.text);
      if (yes === null) return;
      // A single letter is as likely a grade or a class.
      if (cell.text.trim().length < 2) return;
      const label = line.cells.slice(0, i).findLast((c) => /\p{L}{3}/u.test(c.text) && says(c.text) === null);
      if (label && label.text.length <= LABEL)
        out.push({ label: label.text, text: line.text.slice(label.start, cell.end), yes, at });
    });
  });
  return out;
}
