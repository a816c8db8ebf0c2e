import { linesIn } from "../../lines/say.ts";
import { kindNames } from "../name-tables.ts";
import { boxSentences, boxTitles } from "./box.ts";
import { sentences } from "./sentences.ts";
import { statuses, when } from "./statuses.ts";
import { steps } from "./steps.ts";
import { gapTitles, titles } from "./titles.ts";

/** Things that are called otherwise than their papers, and papers that nobody could sort. */
const otherThings: Readonly<Record<string, string>> = {
  "this paper": "este documento",
  "vehicle inspection": "ITV",
  "vehicle registration": "Permiso de circulación",
  vaccination: "Vacuna",
  cover: "Cobertura",
  insurance: "Seguro",
  "tax return": "Declaración de la renta",
};

/** Says a line of the Checkup, and how somebody or something stands, in Spanish, in place. */
export const { lineSaid, statusSaid } = linesIn({
  language: "es",
  titles,
  gapTitles: [...boxTitles, ...gapTitles],
  sentences: [...sentences, ...boxSentences, ...steps],
  statuses,
  when,
  kindNames,
  otherThings,
  day: (day) => `${day} de`,
  year: "de",
  to: "a",
  every: {
    "every week": "cada semana",
    "every month": "cada mes",
    "every two months": "cada dos meses",
    "every quarter": "cada trimestre",
    "every half year": "cada semestre",
    "every year": "cada año",
  },
  pages: { one: "página", many: "páginas", and: "y", to: "a" },
  vehicle: "Vehículo",
  reminded: (title, day) => `${title}, a más tardar el ${day}.`,
});
