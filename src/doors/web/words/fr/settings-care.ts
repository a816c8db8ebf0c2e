import type { Said } from "../said.ts";
import type { settingsOfCare as english } from "../settings-care.ts";
import { count, number } from "./count.ts";

/** What is said on the pages of settings about the plan, the log, the health of the box, and work under way. */
export const settingsOfCare: Said<typeof english> = {
  plan: {
    title: (label: string) => `La formule ${label}`,
    lead: "Ce que ce compte peut utiliser.",
    api: "Jetons et API",
    drafts: "Brouillons d’e-mails",
    questions: "Questions",
    reads: "Lectures complètes par mois",
    yes: "oui",
    no: "pas dans cette formule",
    unlimited: "autant que vous voulez",
    left: (left: number, all: number) => `${number(left)} sur ${number(all)} restants`,
    storage: "Classé",
    stored: (documents: number, size: string) => `${count(documents, "papier", "papiers")}, ${size}`,
    change: "La personne qui gère le boîtier change la formule d’un compte avec deedbox plan set.",
  },
  audit: {
    title: "Journal",
    lead: "Qui a fait quoi. Aucune ligne ne peut être changée sans que cela se voie.",
    whole: (lines: number) => `${count(lines, "ligne", "lignes")}, aucune modifiée, retirée ou insérée.`,
    broken: (line: number) => `Le journal a été modifié à la ligne ${number(line)}.`,
    since: "À partir du",
    nobody: "Le boîtier lui-même",
    somebody: "Quelqu’un",
    from: (address: string) => `depuis ${address}`,
    via: {
      api: "par l’API",
      app: "dans l’application",
      assistant: "par un assistant",
      mail: "par e-mail",
      folder: "par le dossier",
      cli: "en ligne de commande",
    },
    viaApp: (name: string) => `par ${name} (assistant)`,
    open: "Ouvrir",
    more: "Lignes plus anciennes",
    none: "Rien depuis ce jour.",
  },
  health: {
    title: "État",
    version: (version: string) => `Deedbox ${version}`,
    well: "Tout va bien",
    bad: (n: number) => `${count(n, "chose attend", "choses attendent")} quelqu’un`,
    look: "Vérifier maintenant",
    lead: "Ouvre chaque fichier, lit chaque page de la base de données et chaque ligne du journal. Avec beaucoup de papiers, cela prend un moment.",
    running: (done: number, of: number) =>
      of > 0 ? `Vérification du fichier ${number(done + 1)} sur ${number(of)}` : "Vérification",
    wholeTitle: "Une vérification complète",
    at: (when: string) => `Faite : ${when}.`,
    ok: "bien",
    notOk: "attend quelqu’un",
  },
  work: {
    progress: (stage: string, percent: number) => `${stage}, ${percent} %`,
    left: (text: string) => `encore ${text}`,
    seconds: (n: number) => count(n, "seconde", "secondes"),
    minutes: (n: number) => count(n, "minute", "minutes"),
    hours: (n: number) => count(n, "heure", "heures"),
    starting: "Démarrage",
    failed: (why: string) => `Cela n’a pas marché : ${why}`,
  },
};
