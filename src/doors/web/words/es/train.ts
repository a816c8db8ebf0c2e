import type { Said } from "../said.ts";
import type { trainWords as english } from "../train.ts";
import { count, number } from "./count.ts";

/** What is said on the page on which papers are looked through one after another. */
export const trainWords: Said<typeof english> = {
  train: {
    title: "Documentos por revisar",
    of: (n: number, all: number) => `${number(n)} de ${number(all)}`,
    done: "Todo revisado",
    doneDetail: (n: number) =>
      n === 0 ? "No hay nada por revisar." : `${count(n, "documento revisado", "documentos revisados")}.`,
    end: "Fin de la lista",
    still: (n: number) =>
      n === 1 ? "Queda 1 documento por revisar." : `Quedan ${number(n)} documentos por revisar.`,
    again: "Revisar los que quedan",
    home: "Ir al inicio",
    failed: "No se ha podido cargar la lista.",
    saveNext: "Guardar y seguir",
    rightNext: "Está bien y seguir",
    skip: "Saltar",
    back: "El anterior",
    open: "Abrir su página",
    keys: "Ctrl+Intro guarda y sigue, Alt+→ salta, Alt+← vuelve atrás",
    heading: "Título",
    type: "Tipo",
    date: "Fecha",
    facts: "Datos dudosos",
    copy: "Es una copia",
    notCopy: "Es otro documento",
    split: (n: number) => `Dividir en ${count(n, "documento", "documentos")}`,
    splitAt: (pages: string) => `En la página ${pages} empieza otro documento.`,
    keepOne: "Dejarlo como uno",
    said: {
      saved: (title: string) => `Guardado: ${title}`,
      folded: "Unido al que ya estaba archivado",
      apart: "Se queda como documento aparte",
      split: (n: number) => `Dividido en ${count(n, "documento", "documentos")}`,
      one: "Se queda como uno",
    },
  },
};
