import type { Said } from "../said.ts";
import type { trainWords as english } from "../train.ts";
import { count, number } from "./count.ts";

/** What is said on the page on which papers are looked through one after another. */
export const trainWords: Said<typeof english> = {
  train: {
    title: "Papiers à vérifier",
    of: (n: number, all: number) => `${number(n)} sur ${number(all)}`,
    done: "Tout est vérifié",
    doneDetail: (n: number) =>
      n === 0 ? "Rien n’attend d’être vérifié." : `${count(n, "papier vérifié", "papiers vérifiés")}.`,
    end: "Fin de la liste",
    still: (n: number) =>
      n === 1 ? "1 papier reste à vérifier." : `${number(n)} papiers restent à vérifier.`,
    again: "Vérifier ceux qui restent",
    home: "Retour à l’accueil",
    failed: "Impossible de charger la liste.",
    saveNext: "Enregistrer & suivant",
    rightNext: "Tout est bon & suivant",
    skip: "Passer",
    back: "Le précédent",
    open: "Ouvrir sa page",
    keys: "Ctrl+Entrée enregistre et continue, Alt+→ passe, Alt+← revient",
    heading: "Titre",
    type: "Type",
    date: "Date",
    facts: "Incertain",
    copy: "C’est une copie",
    notCopy: "C’est un autre papier",
    split: (n: number) => `Séparer en ${count(n, "papier", "papiers")}`,
    splitAt: (pages: string) => `Un autre papier commence à la page ${pages}.`,
    keepOne: "Garder en un seul",
    said: {
      saved: (title: string) => `Enregistré : ${title}`,
      folded: "Rangé sous celui qui est déjà classé",
      apart: "Gardé comme papier à part",
      split: (n: number) => `Séparé en ${count(n, "papier", "papiers")}`,
      one: "Gardé en un seul",
    },
  },
};
