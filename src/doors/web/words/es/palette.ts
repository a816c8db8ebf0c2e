import type { paletteWords as english } from "../palette.ts";
import type { Said } from "../said.ts";

/** What is said in the palette and in the list of keys. */
export const paletteWords: Said<typeof english> = {
  palette: {
    title: "Ir, buscar o hacer",
    lead: "Documentos, personas y cosas, páginas y acciones",
    label: "Escribir lo que se busca",
    go: "Ir a",
    actions: "Hacer",
    papers: "Documentos",
    people: "Personas y cosas",
    ask: (q: string) => `Preguntar: ${q}`,
    search: (q: string) => `Buscar ${q}`,
    none: "Nada con ese nombre",
    review: "Revisar los documentos que esperan",
    taxPackage: "Reunir un expediente de la renta",
    keys: "Teclas",
  },
  keys: {
    title: "Teclas",
    lead: "Funcionan siempre que no se esté escribiendo.",
    close: "Cerrar",
    list: [
      ["/", "Buscar"],
      ["Ctrl K", "Ir, buscar o hacer"],
      ["j  k", "El siguiente y el anterior, en las listas"],
      ["o", "Abrir el que está marcado"],
      ["x", "Elegirlo; en el Checkup, marcarlo como hecho"],
      ["Mayús x", "Elegir desde el último hasta este"],
      ["Esc", "Soltar, cerrar"],
      ["Ctrl Intro", "Guardar y seguir, al revisar documentos"],
      ["Alt →  Alt ←", "El documento siguiente y el anterior, al revisar"],
      ["g h", "Inicio"],
      ["g c", "Checkup"],
      ["g d", "Documentos"],
      ["g p", "Personas y cosas"],
      ["g a", "Preguntar"],
      ["?", "Esta lista"],
    ],
  },
};
