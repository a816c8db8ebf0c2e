import type { Said } from "../said.ts";
import type { settingsOfCare as english } from "../settings-care.ts";
import { count, number } from "./count.ts";

/** What is said on the pages of settings about the plan, the log, the health of the box, and work under way. */
export const settingsOfCare: Said<typeof english> = {
  plan: {
    title: (label: string) => `Het plan ${label}`,
    lead: "Wat dit account mag gebruiken.",
    api: "Tokens en de API",
    drafts: "Concepten van e-mails",
    questions: "Vragen",
    reads: "Volledige lezingen per maand",
    yes: "ja",
    no: "niet in dit plan",
    unlimited: "zoveel je wilt",
    left: (left: number, all: number) => `nog ${number(left)} van ${number(all)}`,
    storage: "Opgeborgen",
    stored: (documents: number, size: string) => `${count(documents, "document", "documenten")}, ${size}`,
    change: "De beheerder van de box zet een account op een ander plan met deedbox plan set.",
  },
  audit: {
    title: "Logboek",
    lead: "Wie wat heeft gedaan. Regels kunnen niet ongemerkt worden gewijzigd.",
    whole: (lines: number) =>
      `${count(lines, "regel", "regels")}, niets gewijzigd, verwijderd of tussengevoegd.`,
    broken: (line: number) => `Het logboek is gewijzigd in regel ${number(line)}.`,
    since: "Vanaf",
    nobody: "De box zelf",
    somebody: "Iemand",
    from: (address: string) => `vanaf ${address}`,
    via: {
      api: "via de API",
      app: "in de app",
      assistant: "door een assistent",
      mail: "per mail",
      folder: "via de map",
      cli: "op de opdrachtregel",
    },
    viaApp: (name: string) => `door ${name} (assistent)`,
    open: "Openen",
    more: "Oudere regels",
    none: "Niets sinds die dag.",
  },
  health: {
    title: "Toestand",
    version: (version: string) => `Deedbox ${version}`,
    well: "Alles is in orde",
    bad: (n: number) => `${count(n, "ding vraagt", "dingen vragen")} aandacht`,
    look: "Nu controleren",
    lead: "Opent elk bestand, leest elke pagina van de database en elke regel van het logboek. Bij een groot archief duurt dat even.",
    running: (done: number, of: number) =>
      of > 0 ? `Bestand ${number(done + 1)} van ${number(of)} wordt bekeken` : "Er wordt gekeken",
    wholeTitle: "Alles controleren",
    at: (when: string) => `Gedaan: ${when}.`,
    ok: "in orde",
    notOk: "vraagt aandacht",
  },
  work: {
    progress: (stage: string, percent: number) => `${stage}, ${percent} %`,
    left: (text: string) => `nog ${text}`,
    seconds: (n: number) => count(n, "seconde", "seconden"),
    minutes: (n: number) => count(n, "minuut", "minuten"),
    hours: (n: number) => count(n, "uur", "uur"),
    starting: "Begint",
    failed: (why: string) => `Het is niet gelukt: ${why}`,
  },
};
