import type { Said } from "../said.ts";
import type { settingsOfCare as english } from "../settings-care.ts";
import { count, number } from "./count.ts";

/** What is said on the pages of settings about the plan, the log, the health of the box, and work under way. */
export const settingsOfCare: Said<typeof english> = {
  plan: {
    title: (label: string) => `Il piano ${label}`,
    lead: "Che cosa può usare questo account.",
    api: "Token e API",
    drafts: "Bozze di e-mail",
    questions: "Domande",
    reads: "Letture complete al mese",
    yes: "sì",
    no: "non in questo piano",
    unlimited: "senza limiti",
    left: (left: number, all: number) => `ancora ${number(left)} di ${number(all)}`,
    storage: "In archivio",
    stored: (documents: number, size: string) => `${count(documents, "documento", "documenti")}, ${size}`,
    change: "Chi gestisce il box cambia il piano di un account con deedbox plan set.",
  },
  audit: {
    title: "Registro",
    lead: "Chi ha fatto che cosa. Nessuna riga si può cambiare senza che si noti.",
    whole: (lines: number) => `${count(lines, "riga", "righe")}, nessuna cambiata, tolta o inserita.`,
    broken: (line: number) => `Il registro è stato cambiato alla riga ${number(line)}.`,
    since: "Dal",
    nobody: "Il box stesso",
    somebody: "Qualcuno",
    from: (address: string) => `da ${address}`,
    via: {
      api: "tramite l’API",
      app: "nell’app",
      assistant: "da un assistente",
      mail: "per e-mail",
      folder: "dalla cartella",
      cli: "dalla riga di comando",
    },
    viaApp: (name: string) => `da ${name} (assistente)`,
    open: "Apri",
    more: "Righe più vecchie",
    none: "Niente da quel giorno.",
  },
  health: {
    title: "Stato",
    version: (version: string) => `Deedbox ${version}`,
    well: "Va tutto bene",
    bad: (n: number) => `${count(n, "cosa richiede", "cose richiedono")} attenzione`,
    look: "Controlla ora",
    lead: "Apre ogni file, legge ogni pagina del database e ogni riga del registro. Con un archivio grande ci vuole un po’.",
    running: (done: number, of: number) =>
      of > 0 ? `Controllo del file ${number(done + 1)} di ${number(of)}` : "Controllo",
    wholeTitle: "Un controllo completo",
    at: (when: string) => `Fatto: ${when}.`,
    ok: "bene",
    notOk: "richiede attenzione",
  },
  work: {
    progress: (stage: string, percent: number) => `${stage}, ${percent}%`,
    left: (text: string) => `ancora ${text}`,
    seconds: (n: number) => count(n, "secondo", "secondi"),
    minutes: (n: number) => count(n, "minuto", "minuti"),
    hours: (n: number) => count(n, "ora", "ore"),
    starting: "Avvio",
    failed: (why: string) => `Non è riuscito: ${why}`,
  },
};
