import type { askWords as english } from "../ask.ts";
import type { Said } from "../said.ts";
import { count } from "./count.ts";

/** What is said on the page of Ask. */
export const askWords: Said<typeof english> = {
  ask: {
    title: "Fragen",
    lead: "Antworten kommen allein aus Ihren Papieren, jede mit der Stelle, an der sie steht.",
    label: "Ihre Frage",
    placeholder: "Wann läuft die Autoversicherung ab?",
    submit: "Fragen",
    stop: "Anhalten",
    stopped: "Angehalten.",
    thinking: "Ihre Papiere werden durchgesehen",
    notOnFile: "Nicht abgelegt",
    sources: "Wo es steht",
    moreSources: (n: number) => count(n, "weitere Stelle", "weitere Stellen"),
    page: (n: number) => `Seite ${n}`,
    left: (n: number) => `noch ${count(n, "Frage", "Fragen")}`,
    failed: "Die Antwort kam nicht durch.",
    again: "Noch einmal fragen",
    fresh: "Neues Gespräch",
    copy: "Antwort kopieren",
    copied: "Kopiert",
    suggestions: "Sie könnten fragen",
    proposed: "Es wird eine Änderung vorgeschlagen. Nichts wird geändert, bevor Sie es sagen.",
    doIt: "Ausführen",
    done: "Erledigt",
    thread: "Fragen und Antworten",
    you: "Sie fragten",
    answer: "Antwort",
    aboutPlaceholder: "Was steht darin über …?",
    follow: "Ihre letzten Fragen bleiben in Erinnerung: „und im Jahr davor?“ geht.",
  },
};
