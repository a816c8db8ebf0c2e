import type { bulkWords as english } from "../bulk.ts";
import type { Said } from "../said.ts";
import { count, number } from "./count.ts";

/** What is said where several documents are changed at once, and in the list's own bar. */
export const bulkWords: Said<typeof english> = {
  bulk: {
    chosen: (n: number) => count(n, "sélectionné", "sélectionnés"),
    all: (n: number) => `Les ${number(n)} affichés`,
    clear: "Désélectionner",
    bar: "Que faire des documents sélectionnés",
    choose: (title: string) => `Sélectionner ${title}`,
    type: "Type",
    link: "Rattacher",
    bundle: "Pochette",
    trash: "Corbeille",
    restore: "Restaurer",
    download: "Télécharger",
    typeTitle: "De quoi s’agit-il ?",
    typeLead: "Le type vient alors de vous : aucune lecture ultérieure ne le change.",
    linkTitle: "Qui ou quoi est concerné ?",
    linkLead: "La personne ou la chose est rattachée à chacun d’eux.",
    bundleTitle: "Dans quelle pochette ?",
    bundleLead: "Ils restent où ils sont ; une pochette ne fait que les réunir.",
    newBundle: "Une nouvelle",
    newName: "Son nom",
    person: "Personne ou chose",
    save: "Enregistrer",
    cancel: "Annuler",
    working: (done: number, all: number) => `${done} sur ${all}`,
    failedSome: (n: number, why: string) =>
      `${count(n, "document n’a pas été modifié", "documents n’ont pas été modifiés")}. ${why}`,
    said: {
      typed: (n: number) => `Type défini pour ${count(n, "document", "documents")}`,
      linked: (n: number) => count(n, "document rattaché", "documents rattachés"),
      bundled: (n: number, name: string) => `${count(n, "document mis", "documents mis")} dans ${name}`,
      trashed: (n: number) => `${count(n, "document", "documents")} dans la corbeille`,
      restored: (n: number) => count(n, "document restauré", "documents restaurés"),
    },
    density: "Espacement des lignes",
    densities: { roomy: "Aéré", close: "Serré", pictures: "Images" },
    trashView: "Corbeille",
    anyType: "Tous les types",
    anyYear: "Toutes les années",
    year: "Année",
    typeFilter: "Type",
    trashNote: "Ce qui est dans la corbeille peut être restauré pendant 30 jours ; ensuite, c’est détruit.",
  },
  saved: {
    title: "Vues et recherches enregistrées",
    keep: "Garder cette vue",
    lead: "Elle figure au-dessus de vos listes, pour vous seul.",
    name: "Son nom",
    kept: (name: string) => `Gardée : ${name}`,
    drop: (name: string) => `Ne plus garder ${name}`,
    dropped: (name: string) => `N’est plus gardée : ${name}`,
  },
};
