import type { moneyWords as english } from "../money.ts";
import type { Said } from "../said.ts";
import { count } from "./count.ts";

/** What is said on the page of money and time. */
export const moneyWords: Said<typeof english> = {
  money: {
    title: "Dinero y tiempo",
    lead: "Lo que se ha gastado según los papeles: cada compra una vez, con los importes leídos.",
    failed: "No se ha podido cargar el año.",
    year: "Año",
    type: "Tipo",
    everyType: "Todos los tipos",
    currency: "Moneda",
    noCurrency: "Sin moneda indicada",
    byMonth: (year: number) => `Por meses, ${year}`,
    total: "Total",
    month: "Mes",
    papers: "Documentos",
    amount: "Importe",
    csv: "Descargar como CSV",
    none: "No hay importes en este año",
    noneDetail: "Las facturas y los recibos de este año aparecen aquí en cuanto se leen.",
    leftOut: "Sin contar",
    leftLine: (n: number, why: string) => `${count(n, "documento", "documentos")}: ${why}`,
    without: (n: number) => `${count(n, "documento", "documentos")} sin importe conocido`,
    byType: "Por tipo",
    timeline: "Documentos por año",
    papersAfter: (n: number) => (n === 1 ? " documento" : " documentos"),
    storage: "En el servidor",
    files: (n: number, bytes: string) => `${count(n, "archivo", "archivos")}, ${bytes}`,
    reading: (n: number) =>
      n === 0 ? "Todo está leído" : count(n, "documento en lectura", "documentos en lectura"),
    bar: (month: string, amount: string) => `${month}: ${amount}`,
  },
};
