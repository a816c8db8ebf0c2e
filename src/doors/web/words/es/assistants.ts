import type { assistantWords as english } from "../assistants.ts";
import type { Said } from "../said.ts";
import { count } from "./count.ts";

/** What is said about assistants: which are connected, what they did, and how one is let in. */
export const assistantWords: Said<typeof english> = {
  assistants: {
    title: "Aplicaciones conectadas",
    lead: "Los asistentes que has permitido. Cada uno ve una sola cuenta, y solo lo que has autorizado.",
    noneTitle: "Pregunta a un asistente por tus documentos",
    none: "Conecta uno más abajo y aparecerá aquí, con lo que ha leído y cambiado. La primera forma es la más privada.",
    read: "Solo leer",
    change: "Leer y cambiar",
    since: (when: string) => `conectada ${when}`,
    used: (when: string) => `último uso ${when}`,
    unused: "sin usar todavía",
    today: (documents: number, changes: number) =>
      changes === 0
        ? `Hoy ha leído ${count(documents, "documento", "documentos")} y no ha cambiado nada`
        : `Hoy ha leído ${count(documents, "documento", "documentos")} y ha hecho ${count(changes, "cambio", "cambios")}`,
    todayChanges: (changes: number) => `Hoy ha hecho ${count(changes, "cambio", "cambios")}`,
    todayCalls: (calls: number) =>
      `Hoy ha hecho ${count(calls, "consulta", "consultas")}, sin abrir ningún documento`,
    quiet: "Hoy nada",
    activity: "Qué ha hecho",
    activityBy: (name: string) => `Qué ha hecho: ${name}`,
    activityOf: (name: string) => `Qué ha hecho ${name}`,
    activityLead: "Lo más reciente primero, según el registro.",
    activityNone: "Nada todavía.",
    open: "Abrir",
    disconnect: "Desconectar",
    disconnectOf: (name: string) => `Desconectar ${name}`,
    disconnectTitle: (name: string) => `¿Desconectar ${name}?`,
    disconnectLead: (name: string) =>
      `${name} no puede leer nada desde este momento. Para volver a usarla, conéctala otra vez.`,
    disconnected: (name: string) => `${name} ya no está conectada.`,
    waysTitle: "Conectar un asistente",
    waysLead: "Cuanto más local, más privado. En todos los casos decides tú qué puede hacer.",
    local: {
      title: "Una aplicación de escritorio como Claude Desktop",
      tag: "lo más privado",
      lead: "Para un asistente en este ordenador o en otro de tu casa. No hace falta abrir nada hacia fuera. Con un modelo de lenguaje en tu propio ordenador no sale nada de casa; un modelo en la nube recibe lo que lee.",
      token: "Crea un token para ella en",
      tokenLink: "Tokens y webhooks",
      allow: "Admite los tokens personales. Un propietario lo hace al final de esta página.",
      bundle: "Descarga este archivo y ábrelo con la aplicación:",
      download: "Descargar deedbox.mcpb",
      paste: "Pega el token cuando te lo pida.",
      details: "Detalles para quien administra este servidor",
      config:
        "En el ordenador donde funciona Deedbox, una aplicación que no admite ese archivo puede iniciar Deedbox por sí misma. Pon esto en sus ajustes de MCP, con tu token.",
    },
    near: {
      title: "Una aplicación en tu ordenador o red doméstica",
      tag: "sin dirección pública",
      lead: "Para Claude Code, Cursor, VS Code y otras aplicaciones que llegan por sí mismas a este servidor. Abren aquí una página donde las permites. Lo que leen llega al modelo que usan.",
      address: "Dirección",
      here: "Esta dirección solo funciona en el ordenador donde está Deedbox.",
      plain: "Algunas aplicaciones solo admiten una dirección que empiece por https.",
      cursor: "Añadir a Cursor",
      vscode: "Añadir a VS Code",
      claudeCode: "Para Claude Code, ejecuta esto y luego escribe /mcp para iniciar sesión:",
      others: "En cualquier otra aplicación, añade un servidor MCP de tipo HTTP con la dirección de arriba.",
    },
    cloud: {
      title: "Claude o ChatGPT en la nube",
      tag: "necesita una dirección pública",
      lead: "Se conectan desde los ordenadores de su empresa, así que este servidor necesita una dirección https a la que se llegue desde todo internet.",
      privacy:
        "Eso significa que tu página de acceso queda abierta a internet y que la empresa del asistente lee aquello por lo que preguntas.",
      ready: "Este servidor tiene una dirección así:",
      missing: "Este servidor aún no tiene una dirección así. Quien lo administra puede configurarla.",
      details: "Detalles para quien administra este servidor",
      how: "Da al servidor un nombre público con certificado, o pon delante un túnel o proxy inverso que lo tenga, e inicia Deedbox con esa dirección. El README explica cómo.",
      claude: "Claude",
      claudeSteps:
        "En los ajustes de Claude, abre «Connectors», elige «Add custom connector» y pega la dirección.",
      chatgpt: "ChatGPT",
      chatgptSteps:
        "En los ajustes de ChatGPT, abre «Connectors», activa «Developer mode» en «Advanced», elige «Create» y pega la dirección.",
    },
    tokens: {
      title: "Tokens en esta dirección",
      lead: "Las aplicaciones entran por la página donde las permites. Activa esto solo para una que no pueda.",
      on: "Admitir también tokens personales",
      saved: "Se admiten tokens personales.",
      ended: "Aquí no se admiten tokens personales.",
    },
  },
};
