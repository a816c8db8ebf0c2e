import type { importsWords as english } from "../imports.ts";
import type { Said } from "../said.ts";
import { count } from "./count.ts";

/** What is said on the pages of imports. */
export const importsWords: Said<typeof english> = {
  imports: {
    title: "Importazioni",
    lead: "Uno zip, un’esportazione di Evernote, una casella di posta o l’esportazione di un altro sistema: basta trascinarlo ovunque e viene importato qui.",
    failed: "Impossibile caricare le importazioni.",
    none: "Non è ancora stato importato niente",
    noneDetail:
      "Trascina su questa finestra un file .zip, .enex o .mbox, o un’esportazione di paperless-ngx. Ogni documento viene archiviato una volta sola, anche dopo interruzioni.",
    choose: "Scegli un archivio",
    pause: "Sospendi",
    pauseOf: (name: string) => `Sospendi ${name}`,
    pausedChip: "Sospesa",
    pausedSaid: "Sospesa. Quello che è in lettura viene letto fino in fondo.",
    pausedLead: "Resta in attesa, anche dopo un riavvio, finché non viene ripresa. Niente va perso.",
    goOn: "Continua",
    goOnWith: (name: string) => `Continua ${name}`,
    secondsLeft: "ancora meno di un minuto",
    minutesLeft: (n: number) => `ancora circa ${count(n, "minuto", "minuti")}`,
    hoursLeft: (n: number) => `ancora circa ${count(n, "ora", "ore")}`,
    resume: "Importa quello che è rimasto fuori",
    resumed: "L’importazione continua",
    back: "Tutte le importazioni",
    started: (day: string) => `arrivata il ${day}`,
    finished: (day: string) => `finita il ${day}`,
    stands: {
      unpacking: (done: number, of: number) => `estrazione, ${done} di ${of}`,
      sorting: (done: number, of: number) => `smistamento, ${done} di ${of}`,
      "reading in full": (done: number, of: number) => `lettura completa, ${done} di ${of}`,
      done: (n: number) => `finita, ${count(n, "documento importato", "documenti importati")}`,
    },
    alreadyOnFile: (n: number) => `${n} già in archivio`,
    notTaken: (n: number) => `${n} non ${n === 1 ? "importato" : "importati"}`,
    leftForLater: (n: number) => `${n} per dopo`,
    progress: "Avanzamento",
    problems: "Non importati",
    gone: "Questa importazione non esiste",
    counts: {
      entries: "Elementi",
      unpacked: "Estratti",
      sorted: "Smistati",
      read: "Letti per intero",
      duplicates: "Già in archivio",
      skipped: "Niente da archiviare",
      failed: "Non riusciti",
      left_behind: "Per dopo",
    },
    left: (n: number) =>
      `${count(n, "documento rimasto", "documenti rimasti")} fuori, perché il piano non aveva più posto.`,
    papers: "I documenti arrivati",
    kinds: {
      zip: "Archivio",
      enex: "Esportazione Evernote",
      paperless: "Esportazione paperless-ngx",
      mbox: "Casella di posta",
      folder: "Cartella",
    },
  },
};
