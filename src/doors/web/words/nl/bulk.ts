import type { bulkWords as english } from "../bulk.ts";
import type { Said } from "../said.ts";
import { count, number } from "./count.ts";

/** What is said where several documents are changed at once, and in the list's own bar. */
export const bulkWords: Said<typeof english> = {
  bulk: {
    chosen: (n: number) => `${number(n)} gekozen`,
    all: (n: number) => `Alle ${number(n)} getoonde`,
    clear: "Keuze wissen",
    bar: "Wat er met de gekozen documenten moet gebeuren",
    choose: (title: string) => `${title} kiezen`,
    type: "Soort",
    link: "Koppelen",
    bundle: "Dossier",
    trash: "Prullenbak",
    restore: "Terugzetten",
    download: "Downloaden",
    typeTitle: "Wat zijn het?",
    typeLead: "De soort is dan van jou: later lezen verandert die niet meer.",
    linkTitle: "Over wie of wat gaan ze?",
    linkLead: "De persoon of het ding wordt aan elk ervan gekoppeld.",
    bundleTitle: "In welk dossier?",
    bundleLead: "Ze blijven waar ze zijn; een dossier houdt ze alleen bij elkaar.",
    newBundle: "Een nieuw dossier",
    newName: "Naam ervan",
    person: "Persoon of ding",
    save: "Opslaan",
    cancel: "Annuleren",
    working: (done: number, all: number) => `${done} van ${all}`,
    failedSome: (n: number, why: string) =>
      `${count(n, "document bleef zoals het was", "documenten bleven zoals ze waren")}. ${why}`,
    said: {
      typed: (n: number) => `Soort van ${count(n, "document", "documenten")} ingesteld`,
      linked: (n: number) => `${count(n, "document", "documenten")} gekoppeld`,
      bundled: (n: number, name: string) => `${count(n, "document", "documenten")} in ${name} gelegd`,
      trashed: (n: number) => `${count(n, "document", "documenten")} in de prullenbak`,
      restored: (n: number) => `${count(n, "document", "documenten")} teruggezet`,
    },
    density: "Ruimte tussen de rijen",
    densities: { roomy: "Ruim", close: "Dicht", pictures: "Beelden" },
    trashView: "Prullenbak",
    anyType: "Alle soorten",
    anyYear: "Alle jaren",
    year: "Jaar",
    typeFilter: "Soort",
    trashNote: "Wat in de prullenbak ligt, kun je 30 dagen lang terugzetten; daarna wordt het vernietigd.",
  },
  saved: {
    title: "Weergaven en zoekopdrachten die je bewaart",
    keep: "Deze weergave bewaren",
    lead: "Die staat boven je lijsten, alleen voor jou.",
    name: "Naam ervan",
    kept: (name: string) => `Bewaard: ${name}`,
    drop: (name: string) => `${name} niet langer bewaren`,
    dropped: (name: string) => `Niet meer bewaard: ${name}`,
  },
};
