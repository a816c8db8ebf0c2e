import type { paletteWords as english } from "../palette.ts";
import type { Said } from "../said.ts";

/** What is said in the palette and in the list of keys. */
export const paletteWords: Said<typeof english> = {
  palette: {
    title: "Ouvrir, trouver ou faire",
    lead: "Papiers, personnes et choses, pages et actions",
    label: "Tapez ce que vous cherchez",
    go: "Ouvrir",
    actions: "Faire",
    papers: "Papiers",
    people: "Qui & quoi",
    ask: (q: string) => `Demander : ${q}`,
    search: (q: string) => `Chercher ${q}`,
    none: "Rien ne porte ce nom",
    review: "Passer en revue les papiers à vérifier",
    taxPackage: "Préparer une pochette impôts",
    keys: "Raccourcis",
  },
  keys: {
    title: "Raccourcis",
    lead: "Ils fonctionnent partout où vous n’êtes pas en train d’écrire.",
    close: "Fermer",
    list: [
      ["/", "Chercher"],
      ["Ctrl K", "Ouvrir, trouver ou faire"],
      ["j  k", "Dans les listes : suivant et précédent"],
      ["o", "Ouvrir l’élément actif"],
      ["x", "Le sélectionner ; dans le Checkup, le marquer comme fait"],
      ["Maj x", "Sélectionner du dernier jusqu’à celui-ci"],
      ["Échap", "Tout relâcher, fermer"],
      ["Ctrl Entrée", "Pendant la revue : enregistrer et passer au suivant"],
      ["Alt →  Alt ←", "Pendant la revue : papier suivant et précédent"],
      ["g h", "Accueil"],
      ["g c", "Checkup"],
      ["g d", "Documents"],
      ["g p", "Qui & quoi"],
      ["g a", "Questions"],
      ["?", "Cette liste"],
    ],
  },
};
