import type { importsWords as english } from "../imports.ts";
import type { Said } from "../said.ts";
import { count } from "./count.ts";

/** What is said on the pages of imports. */
export const importsWords: Said<typeof english> = {
  imports: {
    title: "Imports",
    lead: "Un zip, un export Evernote, une boîte aux lettres ou l’export d’un autre système : déposez-le n’importe où, et son contenu est repris ici.",
    failed: "Impossible de charger les imports.",
    none: "Rien n’a encore été importé",
    noneDetail:
      "Déposez un fichier .zip, .enex ou .mbox, ou un export de paperless-ngx, sur cette fenêtre. Chaque papier est classé une seule fois, quel que soit le nombre d’interruptions.",
    choose: "Choisir une archive",
    pause: "Suspendre",
    pauseOf: (name: string) => `Suspendre ${name}`,
    pausedChip: "Suspendu",
    pausedSaid: "Suspendu. Ce qui est en cours de lecture est lu jusqu’au bout.",
    pausedLead: "L’import attend votre accord pour continuer, même après un redémarrage. Rien n’est perdu.",
    goOn: "Continuer",
    goOnWith: (name: string) => `Continuer ${name}`,
    secondsLeft: "encore moins d’une minute",
    minutesLeft: (n: number) => `encore ${count(n, "minute", "minutes")} environ`,
    hoursLeft: (n: number) => `encore ${count(n, "heure", "heures")} environ`,
    resume: "Reprendre ce qui a été laissé de côté",
    resumed: "L’import continue",
    back: "Tous les imports",
    started: (day: string) => `arrivé le ${day}`,
    finished: (day: string) => `terminé le ${day}`,
    stands: {
      unpacking: (done: number, of: number) => `extraction, ${done} sur ${of}`,
      sorting: (done: number, of: number) => `tri, ${done} sur ${of}`,
      "reading in full": (done: number, of: number) => `lecture complète, ${done} sur ${of}`,
      done: (n: number) => `terminé, ${count(n, "papier repris", "papiers repris")}`,
    },
    alreadyOnFile: (n: number) => `${n} déjà ${n < 2 ? "classé" : "classés"}`,
    notTaken: (n: number) => `${n} non repris`,
    leftForLater: (n: number) => `${n} pour plus tard`,
    progress: "Avancement",
    problems: "N’ont pas pu être repris",
    gone: "Cet import n’existe pas",
    counts: {
      entries: "Éléments",
      unpacked: "Extraits",
      sorted: "Triés",
      read: "Lus en entier",
      duplicates: "Déjà classés",
      skipped: "Rien à classer",
      failed: "Échecs",
      left_behind: "Pour plus tard",
    },
    left: (n: number) =>
      `${count(n, "papier laissé", "papiers laissés")} de côté, car la formule n’avait plus de place.`,
    papers: "Les documents arrivés",
    kinds: {
      zip: "Archive",
      enex: "Export Evernote",
      paperless: "Export paperless-ngx",
      mbox: "Boîte aux lettres",
      folder: "Dossier",
    },
  },
};
