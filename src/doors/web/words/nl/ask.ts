import type { askWords as english } from "../ask.ts";
import type { Said } from "../said.ts";
import { count } from "./count.ts";

/** What is said on the page of Ask. */
export const askWords: Said<typeof english> = {
  ask: {
    title: "Vragen",
    lead: "Antwoorden komen alleen uit je papieren, elk met de plek waar het staat.",
    label: "Je vraag",
    placeholder: "Wanneer loopt de autoverzekering af?",
    submit: "Vragen",
    stop: "Stoppen",
    stopped: "Gestopt.",
    thinking: "Je papieren worden doorgekeken",
    notOnFile: "Niet opgeborgen",
    sources: "Waar het staat",
    moreSources: (n: number) => `nog ${count(n, "plek", "plekken")}`,
    page: (n: number) => `pagina ${n}`,
    left: (n: number) => `nog ${count(n, "vraag", "vragen")}`,
    failed: "Het antwoord kwam niet door.",
    again: "Opnieuw vragen",
    fresh: "Nieuw gesprek",
    copy: "Antwoord kopiëren",
    copied: "Gekopieerd",
    suggestions: "Je kunt vragen",
    proposed: "Er wordt een wijziging voorgesteld. Er verandert niets voordat jij het zegt.",
    doIt: "Uitvoeren",
    done: "Gedaan",
    thread: "Vragen en antwoorden",
    you: "Je vroeg",
    answer: "Antwoord",
    aboutPlaceholder: "Wat staat er over …?",
    follow: "Je laatste vragen worden onthouden: ‘en het jaar ervoor?’ werkt.",
  },
};
