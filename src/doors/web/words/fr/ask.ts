import type { askWords as english } from "../ask.ts";
import type { Said } from "../said.ts";
import { count } from "./count.ts";

/** What is said on the page of Ask. */
export const askWords: Said<typeof english> = {
  ask: {
    title: "Questions",
    lead: "Les réponses viennent uniquement de vos papiers, chacune avec l’endroit où elle figure.",
    label: "Votre question",
    placeholder: "Quand expire l’assurance auto ?",
    submit: "Demander",
    stop: "Arrêter",
    stopped: "Arrêté.",
    thinking: "Recherche dans vos papiers",
    notOnFile: "Pas dans vos papiers",
    sources: "Où cela figure",
    moreSources: (n: number) => count(n, "autre endroit", "autres endroits"),
    page: (n: number) => `page ${n}`,
    left: (n: number) => `encore ${count(n, "question", "questions")}`,
    failed: "La réponse n’est pas arrivée.",
    again: "Demander à nouveau",
    fresh: "Nouvelle conversation",
    copy: "Copier la réponse",
    copied: "Copié",
    suggestions: "Vous pourriez demander",
    proposed: "Une modification est proposée. Rien ne change sans votre accord.",
    doIt: "Le faire",
    done: "Fait",
    thread: "Questions et réponses",
    you: "Votre question",
    answer: "Réponse",
    aboutPlaceholder: "Qu’y est-il dit sur … ?",
    follow: "Vos dernières questions restent en mémoire : « et l’année d’avant ? » fonctionne.",
  },
};
