import type { bulkWords as english } from "../bulk.ts";
import type { Said } from "../said.ts";
import { count, number } from "./count.ts";

/** What is said where several documents are changed at once, and in the list's own bar. */
export const bulkWords: Said<typeof english> = {
  bulk: {
    chosen: (n: number) => `${number(n)} gewählt`,
    all: (n: number) => `Alle ${number(n)} gezeigten`,
    clear: "Loslassen",
    bar: "Was mit den gewählten Dokumenten geschehen soll",
    choose: (title: string) => `${title} wählen`,
    type: "Art",
    link: "Zuordnen",
    bundle: "Mappe",
    trash: "Papierkorb",
    restore: "Wiederherstellen",
    download: "Herunterladen",
    typeTitle: "Was sind sie?",
    typeLead: "Die Art ist dann von Ihnen: Kein späteres Lesen ändert sie.",
    linkTitle: "Um wen oder was geht es?",
    linkLead: "Der Mensch oder das Ding wird jedem von ihnen zugeordnet.",
    bundleTitle: "In welche Mappe?",
    bundleLead: "Sie bleiben, wo sie sind; eine Mappe hält sie nur zusammen.",
    newBundle: "Eine neue",
    newName: "Ihr Name",
    person: "Mensch oder Ding",
    save: "Speichern",
    cancel: "Abbrechen",
    working: (done: number, all: number) => `${done} von ${all}`,
    failedSome: (n: number, why: string) =>
      `${count(n, "Dokument blieb", "Dokumente blieben")}, wie sie waren. ${why}`,
    said: {
      typed: (n: number) => `Art von ${count(n, "Dokument", "Dokumenten")} gesetzt`,
      linked: (n: number) => `${count(n, "Dokument", "Dokumente")} zugeordnet`,
      bundled: (n: number, name: string) => `${count(n, "Dokument", "Dokumente")} in ${name} gelegt`,
      trashed: (n: number) => `${count(n, "Dokument", "Dokumente")} im Papierkorb`,
      restored: (n: number) => `${count(n, "Dokument", "Dokumente")} wiederhergestellt`,
    },
    density: "Wie eng die Zeilen stehen",
    densities: { roomy: "Luftig", close: "Eng", pictures: "Bilder" },
    trashView: "Papierkorb",
    anyType: "Alle Arten",
    anyYear: "Alle Jahre",
    year: "Jahr",
    typeFilter: "Art",
    trashNote:
      "Was im Papierkorb liegt, kann 30 Tage lang wiederhergestellt werden; danach wird es geschreddert.",
  },
  saved: {
    title: "Ansichten und Suchen, die Sie behalten",
    keep: "Diese Ansicht behalten",
    lead: "Sie steht über Ihren Listen, nur für Sie.",
    name: "Ihr Name",
    kept: (name: string) => `Behalten: ${name}`,
    drop: (name: string) => `${name} nicht länger behalten`,
    dropped: (name: string) => `Nicht mehr behalten: ${name}`,
  },
};
