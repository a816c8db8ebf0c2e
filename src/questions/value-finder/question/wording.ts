import type { QuestionLanguage } from "./asking.ts";

interface Fixed {
  page: string;
  yes: string;
  no: string;
  until: (day: string, from: string) => string;
  before: (day: string, end: string) => string;
  more: (amount: string, from: string, to: string) => string;
  less: (amount: string, from: string, to: string) => string;
  notOnFile: string;
  notOnPaper: string;
  onFile: string;
}

/** The fixed words of answers, by the language of the question. */
const words: Record<QuestionLanguage, Fixed> = {
  en: {
    page: "page",
    yes: "Yes.",
    no: "No.",
    until: (day, from) => `until ${day}, counted from ${from}`,
    before: (day, end) => `that is by ${day}, counted back from ${end}`,
    more: (a, f, t) => `${a} more: from ${f} to ${t}`,
    less: (a, f, t) => `${a} less: from ${f} to ${t}`,
    notOnFile: "That is not on file.",
    notOnPaper: "This document does not say.",
    onFile: "On file about it:",
  },
  de: {
    page: "Seite",
    yes: "Ja.",
    no: "Nein.",
    until: (day, from) => `bis ${day}, gerechnet ab ${from}`,
    before: (day, end) => `also bis ${day}, zurückgerechnet vom ${end}`,
    more: (a, f, t) => `${a} mehr: von ${f} auf ${t}`,
    less: (a, f, t) => `${a} weniger: von ${f} auf ${t}`,
    notOnFile: "Dazu ist nichts abgelegt.",
    notOnPaper: "Dieses Dokument sagt das nicht.",
    onFile: "Abgelegt ist dazu:",
  },
  fr: {
    page: "page",
    yes: "Oui.",
    no: "Non.",
    until: (day, from) => `jusqu'au ${day}, à compter du ${from}`,
    before: (day, end) => `soit avant le ${day}, compté à rebours du ${end}`,
    more: (a, f, t) => `${a} de plus : de ${f} à ${t}`,
    less: (a, f, t) => `${a} de moins : de ${f} à ${t}`,
    notOnFile: "Rien n'est classé à ce sujet.",
    notOnPaper: "Ce document ne le dit pas.",
    onFile: "Classé à ce sujet :",
  },
  es: {
    page: "página",
    yes: "Sí.",
    no: "No.",
    until: (day, from) => `hasta el ${day}, contado desde el ${from}`,
    before: (day, end) => `es decir, hasta el ${day}, contado hacia atrás desde el ${end}`,
    more: (a, f, t) => `${a} más: de ${f} a ${t}`,
    less: (a, f, t) => `${a} menos: de ${f} a ${t}`,
    notOnFile: "No hay nada archivado sobre eso.",
    notOnPaper: "Este documento no lo dice.",
    onFile: "Archivado sobre eso:",
  },
  it: {
    page: "pagina",
    yes: "Sì.",
    no: "No.",
    until: (day, from) => `fino al ${day}, contando dal ${from}`,
    before: (day, end) => `cioè entro il ${day}, contando a ritroso dal ${end}`,
    more: (a, f, t) => `${a} in più: da ${f} a ${t}`,
    less: (a, f, t) => `${a} in meno: da ${f} a ${t}`,
    notOnFile: "Non c'è nulla in archivio su questo.",
    notOnPaper: "Questo documento non lo dice.",
    onFile: "In archivio su questo:",
  },
  nl: {
    page: "pagina",
    yes: "Ja.",
    no: "Nee.",
    until: (day, from) => `tot ${day}, gerekend vanaf ${from}`,
    before: (day, end) => `dus vóór ${day}, teruggerekend vanaf ${end}`,
    more: (a, f, t) => `${a} meer: van ${f} naar ${t}`,
    less: (a, f, t) => `${a} minder: van ${f} naar ${t}`,
    notOnFile: "Daar is niets over opgeborgen.",
    notOnPaper: "Dit document zegt dat niet.",
    onFile: "Daarover is opgeborgen:",
  },
};

/** The fixed words of answers in the language of a question. */
export const wordingIn = (language: QuestionLanguage): Readonly<Fixed> => words[language];
