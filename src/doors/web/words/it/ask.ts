import type { askWords as english } from "../ask.ts";
import type { Said } from "../said.ts";
import { count } from "./count.ts";

/** What is said on the page of Ask. */
export const askWords: Said<typeof english> = {
  ask: {
    title: "Domande",
    lead: "Le risposte vengono solo dai documenti in archivio, ciascuna con il punto in cui si trova.",
    label: "La domanda",
    placeholder: "Quando scade l’assicurazione auto?",
    submit: "Chiedi",
    stop: "Ferma",
    stopped: "Fermato.",
    thinking: "Ricerca nei documenti",
    notOnFile: "Non è in archivio",
    sources: "Dove si trova",
    moreSources: (n: number) => count(n, "altro punto", "altri punti"),
    page: (n: number) => `pagina ${n}`,
    left: (n: number) => `ancora ${count(n, "domanda", "domande")}`,
    failed: "La risposta non è arrivata.",
    again: "Chiedi di nuovo",
    fresh: "Nuova conversazione",
    copy: "Copia la risposta",
    copied: "Copiato",
    suggestions: "Qualche idea",
    proposed: "È proposta una modifica. Niente cambia senza conferma.",
    doIt: "Conferma",
    done: "Fatto",
    thread: "Domande e risposte",
    you: "Domanda",
    answer: "Risposta",
    aboutPlaceholder: "Che cosa dice di …?",
    follow: "Le ultime domande restano in memoria: «e l’anno prima?» funziona.",
  },
};
