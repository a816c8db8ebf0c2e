import type { importsWords as english } from "../imports.ts";
import type { Said } from "../said.ts";
import { count } from "./count.ts";

/** What is said on the pages of imports. */
export const importsWords: Said<typeof english> = {
  imports: {
    title: "Importaciones",
    lead: "Un zip, una exportación de Evernote, un buzón o lo que haya exportado otro sistema: basta con soltarlo en cualquier sitio y se incorpora aquí.",
    failed: "No se han podido cargar las importaciones.",
    none: "Todavía no se ha importado nada",
    noneDetail:
      "Se puede soltar en esta ventana un archivo .zip, .enex o .mbox, o una exportación de paperless-ngx. Cada documento se archiva una sola vez, por muchas veces que se interrumpa.",
    choose: "Elegir un archivo",
    pause: "Pausar",
    pauseOf: (name: string) => `Pausar ${name}`,
    pausedChip: "En pausa",
    pausedSaid: "En pausa. Lo que se está leyendo se lee hasta el final.",
    pausedLead: "Espera, incluso tras un reinicio, hasta que se reanude. No se pierde nada.",
    goOn: "Reanudar",
    goOnWith: (name: string) => `Reanudar ${name}`,
    secondsLeft: "queda menos de un minuto",
    minutesLeft: (n: number) => `${n === 1 ? "queda" : "quedan"} aprox. ${count(n, "minuto", "minutos")}`,
    hoursLeft: (n: number) => `${n === 1 ? "queda" : "quedan"} aprox. ${count(n, "hora", "horas")}`,
    resume: "Incorporar lo que quedó fuera",
    resumed: "Continúa",
    back: "Todas las importaciones",
    started: (day: string) => `llegó el ${day}`,
    finished: (day: string) => `terminó el ${day}`,
    stands: {
      unpacking: (done: number, of: number) => `extrayendo, ${done} de ${of}`,
      sorting: (done: number, of: number) => `clasificando, ${done} de ${of}`,
      "reading in full": (done: number, of: number) => `leyendo por completo, ${done} de ${of}`,
      done: (n: number) => `terminado, ${count(n, "documento incorporado", "documentos incorporados")}`,
    },
    alreadyOnFile: (n: number) => `${n} ya ${n === 1 ? "archivado" : "archivados"}`,
    notTaken: (n: number) => `${n} sin poder incorporar`,
    leftForLater: (n: number) => `${n} para más tarde`,
    progress: "Progreso",
    problems: "No se ha podido incorporar",
    gone: "Esta importación no existe",
    counts: {
      entries: "Entradas",
      unpacked: "Extraídos",
      sorted: "Clasificados",
      read: "Leídos por completo",
      duplicates: "Ya archivados",
      skipped: "Nada que archivar",
      failed: "Con errores",
      left_behind: "Para más tarde",
    },
    left: (n: number) =>
      `${count(n, "documento se quedó fuera", "documentos se quedaron fuera")}, porque en el plan no había sitio.`,
    papers: "Los documentos que llegaron",
    kinds: {
      zip: "Archivo comprimido",
      enex: "Exportación de Evernote",
      paperless: "Exportación de paperless-ngx",
      mbox: "Buzón",
      folder: "Carpeta",
    },
  },
};
