import type { Said } from "../said.ts";
import type { settingsOfCare as english } from "../settings-care.ts";
import { count, number } from "./count.ts";

/** What is said on the pages of settings about the plan, the log, the health of the box, and work under way. */
export const settingsOfCare: Said<typeof english> = {
  plan: {
    title: (label: string) => `Plan ${label}`,
    lead: "Lo que puede usar esta cuenta.",
    api: "Tokens y la API",
    drafts: "Borradores de correo",
    questions: "Preguntas",
    reads: "Lecturas completas al mes",
    yes: "sí",
    no: "no en este plan",
    unlimited: "sin límite",
    left: (left: number, all: number) => `quedan ${number(left)} de ${number(all)}`,
    storage: "Archivado",
    stored: (documents: number, size: string) => `${count(documents, "documento", "documentos")}, ${size}`,
    change: "Quien administra el servidor pasa una cuenta a otro plan con deedbox plan set.",
  },
  audit: {
    title: "Registro",
    lead: "Quién ha hecho qué. Las líneas no se pueden cambiar sin que se note.",
    whole: (lines: number) =>
      `${count(lines, "línea", "líneas")}, ninguna cambiada, eliminada ni intercalada.`,
    broken: (line: number) => `El registro se ha cambiado en la línea ${number(line)}.`,
    since: "Desde el",
    nobody: "El propio servidor",
    somebody: "Alguien",
    from: (address: string) => `desde ${address}`,
    via: {
      api: "por la API",
      app: "en la aplicación",
      assistant: "por un asistente",
      mail: "por correo",
      folder: "por la carpeta",
      cli: "en la línea de comandos",
    },
    viaApp: (name: string) => `por ${name} (asistente)`,
    open: "Abrir",
    more: "Líneas anteriores",
    none: "Nada desde ese día.",
  },
  health: {
    title: "Estado",
    version: (version: string) => `Deedbox ${version}`,
    well: "Todo está bien",
    bad: (n: number) => count(n, "cosa pide atención", "cosas piden atención"),
    look: "Comprobar ahora",
    lead: "Abre cada archivo, lee cada página de la base de datos y cada línea del registro. Con muchos documentos tarda un rato.",
    running: (done: number, of: number) =>
      of > 0 ? `Comprobando el archivo ${number(done + 1)} de ${number(of)}` : "Comprobando",
    wholeTitle: "Comprobación completa",
    at: (when: string) => `Hecha: ${when}.`,
    ok: "bien",
    notOk: "pide atención",
  },
  work: {
    progress: (stage: string, percent: number) => `${stage}, ${percent} %`,
    left: (text: string) => `tiempo restante: ${text}`,
    seconds: (n: number) => count(n, "segundo", "segundos"),
    minutes: (n: number) => count(n, "minuto", "minutos"),
    hours: (n: number) => count(n, "hora", "horas"),
    starting: "Empezando",
    failed: (why: string) => `No ha funcionado: ${why}`,
  },
};
