import type { homeWords as english } from "../home.ts";
import type { Said } from "../said.ts";
import { count, number } from "./count.ts";

/** What is said on the page one comes to first. */
export const homeWords: Said<typeof english> = {
  home: {
    title: "Inicio",
    lead: (day: string) => day,
    checkup: "Checkup",
    checkupAll: "Todo el Checkup",
    checkupFailed: "No se ha podido cargar el Checkup.",
    open: (n: number) => count(n, "pendiente", "pendientes"),
    urgent: (n: number) => count(n, "vencido o urgente", "vencidos o urgentes"),
    nothingOpen: "Nada vence y nada falta.",
    laterOnly: "Nada corre prisa. Lo que viene después está en el Checkup.",
    looks: (n: number) => count(n, "documento por revisar", "documentos por revisar"),
    looksDetail: (n: number) =>
      n === 1
        ? "Algo no quedó claro. Se resuelve en segundos."
        : "Algo no quedó claro. Cada uno se resuelve en segundos.",
    review: "Revisar",
    reading: (n: number) => count(n, "documento en lectura", "documentos en lectura"),
    arrived: "Recién llegados",
    arrivedAll: "Todos los documentos",
    people: "Personas y cosas",
    peopleAll: "Ver todas",
    peopleNone: "Las personas y cosas de las que tratan los papeles aparecen aquí por sí solas.",
    documents: (n: number) => count(n, "documento", "documentos"),
    andMore: (n: number) => `y ${number(n)} más`,
    pastDue: "Vencido",
    due: (when: string) => `hasta el ${when}`,
    today: "Hoy",
    tomorrow: "Mañana",
    failed: "No se ha podido cargar esta parte.",
  },
};
