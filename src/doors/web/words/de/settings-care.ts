import type { Said } from "../said.ts";
import type { settingsOfCare as english } from "../settings-care.ts";
import { count, number } from "./count.ts";

/** What is said on the pages of settings about the plan, the log, the health of the box, and work under way, in German. */
export const settingsOfCare: Said<typeof english> = {
  plan: {
    title: (label: string) => `Der Tarif ${label}`,
    lead: "Was dieses Konto nutzen darf.",
    api: "Token und die API",
    drafts: "E-Mail-Entwürfe",
    questions: "Fragen",
    reads: "Vollständige Lesungen im Monat",
    yes: "ja",
    no: "nicht in diesem Tarif",
    unlimited: "so viele Sie möchten",
    left: (left: number, all: number) => `noch ${number(left)} von ${number(all)}`,
    storage: "Abgelegt",
    stored: (documents: number, size: string) => `${count(documents, "Papier", "Papiere")}, ${size}`,
    change: "Wer die Box betreibt, setzt ein Konto mit deedbox plan set auf einen anderen Tarif.",
  },
  audit: {
    title: "Protokoll",
    lead: "Wer was getan hat. Zeilen können nicht unbemerkt geändert werden.",
    whole: (lines: number) => `${number(lines)} Zeilen, keine geändert, entfernt oder eingefügt.`,
    broken: (line: number) => `Das Protokoll wurde in Zeile ${number(line)} geändert.`,
    since: "Ab",
    nobody: "Die Box selbst",
    somebody: "Jemand",
    from: (address: string) => `von ${address}`,
    via: {
      api: "über die API",
      app: "in der App",
      assistant: "durch einen Assistenten",
      mail: "per Mail",
      folder: "über den Ordner",
      cli: "auf der Kommandozeile",
    },
    viaApp: (name: string) => `durch ${name} (Assistent)`,
    open: "Öffnen",
    more: "Ältere Zeilen",
    none: "Nichts seit diesem Tag.",
  },
  health: {
    title: "Gesundheit",
    version: (version: string) => `Deedbox ${version}`,
    well: "Alles ist gut",
    bad: (n: number) => `${count(n, "Sache braucht", "Sachen brauchen")} jemanden`,
    look: "Jetzt nachsehen",
    lead: "Öffnet jede Datei, liest jede Seite der Datenbank und jede Zeile des Protokolls. In einem großen Archiv dauert das eine Weile.",
    running: (done: number, of: number) =>
      of > 0 ? `Datei ${number(done + 1)} von ${number(of)} wird angesehen` : "Es wird nachgesehen",
    wholeTitle: "Ein Blick auf alles",
    at: (when: string) => `Fertig: ${when}.`,
    ok: "gut",
    notOk: "braucht jemanden",
  },
  work: {
    progress: (stage: string, percent: number) => `${stage}, ${percent} %`,
    left: (text: string) => `noch ${text}`,
    seconds: (n: number) => count(n, "Sekunde", "Sekunden"),
    minutes: (n: number) => count(n, "Minute", "Minuten"),
    hours: (n: number) => count(n, "Stunde", "Stunden"),
    starting: "Fängt an",
    failed: (why: string) => `Es hat nicht geklappt: ${why}`,
  },
};
