import type { askWords as english } from "../ask.ts";
import type { Said } from "../said.ts";
import { count } from "./count.ts";

/** What is said on the page of Ask. */
export const askWords: Said<typeof english> = {
  ask: {
    title: "Preguntar",
    lead: "Las respuestas salen solo de los papeles, cada una con el lugar donde está escrito.",
    label: "Pregunta",
    placeholder: "¿Cuándo vence el seguro del coche?",
    submit: "Preguntar",
    stop: "Detener",
    stopped: "Detenido.",
    thinking: "Buscando en los papeles",
    notOnFile: "No está archivado",
    sources: "Dónde está escrito",
    moreSources: (n: number) => count(n, "lugar más", "lugares más"),
    page: (n: number) => `página ${n}`,
    left: (n: number) => count(n, "pregunta disponible", "preguntas disponibles"),
    failed: "La respuesta no ha llegado.",
    again: "Preguntar de nuevo",
    fresh: "Nueva conversación",
    copy: "Copiar la respuesta",
    copied: "Copiado",
    suggestions: "Se puede preguntar",
    proposed: "Propone un cambio. No se cambia nada hasta confirmarlo.",
    doIt: "Aplicar",
    done: "Hecho",
    thread: "Preguntas y respuestas",
    you: "Pregunta hecha",
    answer: "Respuesta",
    aboutPlaceholder: "¿Qué dice sobre…?",
    follow: "Recuerda las últimas preguntas: «¿y el año anterior?» funciona.",
  },
};
