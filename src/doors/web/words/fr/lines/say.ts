import { linesIn } from "../../lines/say.ts";
import { kindNames } from "../name-tables.ts";
import { boxSentences, boxTitles } from "./box.ts";
import { sentences } from "./sentences.ts";
import { statuses, when } from "./statuses.ts";
import { steps } from "./steps.ts";
import { gapTitles, titles } from "./titles.ts";

/** Things that are called otherwise than their papers, and papers that nobody could sort. */
const otherThings: Readonly<Record<string, string>> = {
  "this paper": "ce papier",
  "vehicle inspection": "Contrôle technique",
  "vehicle registration": "Carte grise",
  vaccination: "Vaccination",
  cover: "Couverture",
  insurance: "Assurance",
  "tax return": "Déclaration d’impôts",
};

/** Says a line of the Checkup, and how somebody or something stands, in French, in place. */
export const { lineSaid, statusSaid } = linesIn({
  language: "fr",
  titles,
  gapTitles: [...boxTitles, ...gapTitles],
  sentences: [...sentences, ...boxSentences, ...steps],
  statuses,
  when,
  kindNames,
  otherThings,
  day: (day) => (day === 1 ? "1er" : `${day}`),
  year: "",
  to: "–",
  every: {
    "every week": "chaque semaine",
    "every month": "chaque mois",
    "every two months": "tous les deux mois",
    "every quarter": "chaque trimestre",
    "every half year": "chaque semestre",
    "every year": "chaque année",
  },
  pages: { one: "page", many: "pages", and: "et", to: "à" },
  vehicle: "Véhicule",
  reminded: (title, day) => `${title}, pour le ${day}.`,
});
