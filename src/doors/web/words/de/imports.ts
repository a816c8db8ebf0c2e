import type { importsWords as english } from "../imports.ts";
import type { Said } from "../said.ts";
import { count } from "./count.ts";

/** What is said on the pages of imports. */
export const importsWords: Said<typeof english> = {
  imports: {
    title: "Importe",
    lead: "Ein Zip, ein Evernote-Export, ein Postfach oder der Export eines anderen Systems: Legen Sie es irgendwo ab, dann wird es hier aufgenommen.",
    failed: "Die Importe konnten nicht geladen werden.",
    none: "Noch wurde nichts importiert",
    noneDetail:
      "Legen Sie eine .zip-, .enex- oder .mbox-Datei oder einen Export von paperless-ngx auf diesem Fenster ab. Jedes Papier darin wird einmal abgelegt, wie oft es auch unterbrochen wird.",
    choose: "Archiv wählen",
    pause: "Anhalten",
    pauseOf: (name: string) => `${name} anhalten`,
    pausedChip: "Angehalten",
    pausedSaid: "Angehalten. Was gerade gelesen wird, wird zu Ende gelesen.",
    pausedLead:
      "Er wartet, auch über einen Neustart hinweg, bis Sie ihn weitergehen lassen. Nichts geht verloren.",
    goOn: "Weiter",
    goOnWith: (name: string) => `Mit ${name} weitermachen`,
    secondsLeft: "noch weniger als eine Minute",
    minutesLeft: (n: number) => `noch etwa ${count(n, "Minute", "Minuten")}`,
    hoursLeft: (n: number) => `noch etwa ${count(n, "Stunde", "Stunden")}`,
    resume: "Zurückgelassenes aufnehmen",
    resumed: "Es geht weiter",
    back: "Alle Importe",
    started: (day: string) => `gekommen am ${day}`,
    finished: (day: string) => `fertig am ${day}`,
    stands: {
      unpacking: (done: number, of: number) => `wird ausgepackt, ${done} von ${of}`,
      sorting: (done: number, of: number) => `wird sortiert, ${done} von ${of}`,
      "reading in full": (done: number, of: number) => `wird ganz gelesen, ${done} von ${of}`,
      done: (n: number) => `fertig, ${count(n, "Papier", "Papiere")} aufgenommen`,
    },
    alreadyOnFile: (n: number) => `${n} schon abgelegt`,
    notTaken: (n: number) => `${n} nicht aufgenommen`,
    leftForLater: (n: number) => `${n} für später gelassen`,
    progress: "Fortschritt",
    problems: "Konnte nicht aufgenommen werden",
    gone: "Diesen Import gibt es nicht",
    counts: {
      entries: "Einträge",
      unpacked: "Entnommen",
      sorted: "Sortiert",
      read: "Ganz gelesen",
      duplicates: "Schon abgelegt",
      skipped: "Nichts abzulegen",
      failed: "Fehlgeschlagen",
      left_behind: "Für später gelassen",
    },
    left: (n: number) =>
      `${count(n, "Papier wurde", "Papiere wurden")} zurückgelassen, weil der Tarif keinen Platz mehr hatte.`,
    papers: "Die Dokumente daraus",
    kinds: {
      zip: "Archiv",
      enex: "Evernote-Export",
      paperless: "paperless-ngx-Export",
      mbox: "Postfach",
      folder: "Ordner",
    },
  },
};
