import type { bulkWords as english } from "../bulk.ts";
import type { Said } from "../said.ts";
import { count, number } from "./count.ts";

/** What is said where several documents are changed at once, and in the list's own bar. */
export const bulkWords: Said<typeof english> = {
  bulk: {
    chosen: (n: number) => count(n, "elegido", "elegidos"),
    all: (n: number) => `Los ${number(n)} mostrados`,
    clear: "Quitar la selección",
    bar: "Qué hacer con los documentos elegidos",
    choose: (title: string) => `Elegir ${title}`,
    type: "Tipo",
    link: "Relacionar",
    bundle: "Expediente",
    trash: "Papelera",
    restore: "Restaurar",
    download: "Descargar",
    typeTitle: "¿Qué son?",
    typeLead: "El tipo queda fijado a mano: ninguna lectura posterior lo cambia.",
    linkTitle: "¿De quién o de qué tratan?",
    linkLead: "La persona o cosa se relaciona con cada uno de ellos.",
    bundleTitle: "¿En qué expediente?",
    bundleLead: "Se quedan donde están; un expediente solo los reúne.",
    newBundle: "Uno nuevo",
    newName: "Nombre",
    person: "Persona o cosa",
    save: "Guardar",
    cancel: "Cancelar",
    working: (done: number, all: number) => `${done} de ${all}`,
    failedSome: (n: number, why: string) =>
      `${count(n, "documento se ha quedado", "documentos se han quedado")} como ${n === 1 ? "estaba" : "estaban"}. ${why}`,
    said: {
      typed: (n: number) => `Tipo de ${count(n, "documento", "documentos")} fijado`,
      linked: (n: number) => count(n, "documento relacionado", "documentos relacionados"),
      bundled: (n: number, name: string) =>
        `${count(n, "documento añadido", "documentos añadidos")} a ${name}`,
      trashed: (n: number) => `${count(n, "documento", "documentos")} en la papelera`,
      restored: (n: number) => count(n, "documento restaurado", "documentos restaurados"),
    },
    density: "Espacio entre filas",
    densities: { roomy: "Amplio", close: "Compacto", pictures: "Imágenes" },
    trashView: "Papelera",
    anyType: "Todos los tipos",
    anyYear: "Todos los años",
    year: "Año",
    typeFilter: "Tipo",
    trashNote: "Lo que está en la papelera se puede restaurar durante 30 días; después se destruye.",
  },
  saved: {
    title: "Vistas y búsquedas guardadas",
    keep: "Guardar esta vista",
    lead: "Aparece encima de las listas, solo en esta cuenta personal.",
    name: "Nombre",
    kept: (name: string) => `Guardada: ${name}`,
    drop: (name: string) => `Dejar de guardar ${name}`,
    dropped: (name: string) => `Ya no se guarda: ${name}`,
  },
};
