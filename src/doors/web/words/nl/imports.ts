import type { importsWords as english } from "../imports.ts";
import type { Said } from "../said.ts";
import { count } from "./count.ts";

/** What is said on the pages of imports. */
export const importsWords: Said<typeof english> = {
  imports: {
    title: "Importeren",
    lead: "Een zip, een export van Evernote, een mailbox of wat een ander systeem heeft geëxporteerd: sleep het ergens heen en het wordt hier opgenomen.",
    failed: "De imports konden niet worden geladen.",
    none: "Er is nog niets geïmporteerd",
    noneDetail:
      "Sleep een .zip, .enex, .mbox of een export van paperless-ngx naar dit venster. Elk document erin wordt één keer opgeborgen, hoe vaak het ook wordt onderbroken.",
    choose: "Archief kiezen",
    pause: "Pauzeren",
    pauseOf: (name: string) => `${name} pauzeren`,
    pausedChip: "Gepauzeerd",
    pausedSaid: "Gepauzeerd. Wat nu wordt gelezen, wordt afgemaakt.",
    pausedLead: "Hij wacht, ook na een herstart, tot je hem verder laat gaan. Er gaat niets verloren.",
    goOn: "Verder",
    goOnWith: (name: string) => `Verder met ${name}`,
    secondsLeft: "nog minder dan een minuut",
    minutesLeft: (n: number) => `nog ongeveer ${count(n, "minuut", "minuten")}`,
    hoursLeft: (n: number) => `nog ongeveer ${count(n, "uur", "uur")}`,
    resume: "Opnemen wat achterbleef",
    resumed: "Het gaat verder",
    back: "Alle imports",
    started: (day: string) => `gekomen op ${day}`,
    finished: (day: string) => `klaar op ${day}`,
    stands: {
      unpacking: (done: number, of: number) => `uitpakken, ${done} van ${of}`,
      sorting: (done: number, of: number) => `sorteren, ${done} van ${of}`,
      "reading in full": (done: number, of: number) => `helemaal lezen, ${done} van ${of}`,
      done: (n: number) => `klaar, ${count(n, "document", "documenten")} opgenomen`,
    },
    alreadyOnFile: (n: number) => `${n} al opgeborgen`,
    notTaken: (n: number) => `${n} niet opgenomen`,
    leftForLater: (n: number) => `${n} bewaard voor later`,
    progress: "Voortgang",
    problems: "Kon niet worden opgenomen",
    gone: "Deze import bestaat niet",
    counts: {
      entries: "Onderdelen",
      unpacked: "Uitgepakt",
      sorted: "Gesorteerd",
      read: "Helemaal gelezen",
      duplicates: "Al opgeborgen",
      skipped: "Niets om op te bergen",
      failed: "Mislukt",
      left_behind: "Voor later",
    },
    left: (n: number) =>
      `${count(n, "document bleef", "documenten bleven")} achter, omdat het plan geen ruimte meer had.`,
    papers: "De documenten eruit",
    kinds: {
      zip: "Archief",
      enex: "Export van Evernote",
      paperless: "Export van paperless-ngx",
      mbox: "Mailbox",
      folder: "Map",
    },
  },
};
