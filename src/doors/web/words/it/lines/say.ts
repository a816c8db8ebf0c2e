import { linesIn } from "../../lines/say.ts";
import { kindNames } from "../name-tables.ts";
import { boxSentences, boxTitles } from "./box.ts";
import { sentences } from "./sentences.ts";
import { statuses, when } from "./statuses.ts";
import { steps } from "./steps.ts";
import { gapTitles, titles } from "./titles.ts";

/** Things that are called otherwise than their papers, and papers that nobody could sort. */
const otherThings: Readonly<Record<string, string>> = {
  "this paper": "questo documento",
  "vehicle inspection": "Revisione",
  "vehicle registration": "Immatricolazione",
  vaccination: "Vaccinazione",
  cover: "Copertura",
  insurance: "Assicurazione",
  "tax return": "Dichiarazione dei redditi",
};

/** Says a line of the Checkup, and how somebody or something stands, in Italian, in place. */
export const { lineSaid, statusSaid } = linesIn({
  language: "it",
  titles,
  gapTitles: [...boxTitles, ...gapTitles],
  sentences: [...sentences, ...boxSentences, ...steps],
  statuses,
  when,
  kindNames,
  otherThings,
  day: (day) => `${day}`,
  year: "",
  to: "–",
  every: {
    "every week": "ogni settimana",
    "every month": "ogni mese",
    "every two months": "ogni due mesi",
    "every quarter": "ogni trimestre",
    "every half year": "ogni sei mesi",
    "every year": "ogni anno",
  },
  pages: { one: "la pagina", many: "le pagine", and: "e", to: "–" },
  vehicle: "Veicolo",
  reminded: (title, day) => `${title}. Scadenza: ${day}.`,
});
