import type { connectWords as english } from "../connect.ts";
import type { Said } from "../said.ts";

/** What is said where an app asks to use somebody's documents. */
export const connectWords: Said<typeof english> = {
  connect: {
    title: (app: string) => `¿Permitir que ${app} use tus documentos?`,
    titleUnknown: "¿Permitir que esta aplicación use tus documentos?",
    app: "Aplicación",
    callsItself: (name: string) => `Dice llamarse «${name}». Deedbox no puede comprobarlo.`,
    verified: (name: string, site: string) => `«${name}», confirmada por ${site}`,
    answer: "Tu respuesta se envía a",
    answerHere: "una aplicación de este ordenador",
    answerScheme: (scheme: string) => `la aplicación de este dispositivo que abre los enlaces ${scheme}:`,
    answerHint: "Permítelo solo si acabas de iniciarlo desde esa aplicación.",
    you: "Has iniciado sesión como",
    other: "¿No eres tú?",
    account: "Cuenta",
    may: "Qué puede hacer",
    readOnly: "Solo leer",
    readOnlyDetail:
      "Busca y lee tus documentos, facturas y fechas, y responde a preguntas sobre ellos. Los números de cuenta, de póliza y similares no aparecen en lo que Deedbox enumera; las páginas y su texto muestran lo que está impreso.",
    change: "Leer y cambiar",
    changeDetail:
      "También añade, corrige y comparte documentos, los pone en la papelera, marca facturas como pagadas y ve los números de cuenta, de póliza y similares.",
    onlyRead: "En esta cuenta solo puedes leer, así que la aplicación también.",
    askedOnlyRead: "La aplicación solo pide leer.",
    never: "Los miembros, las copias de seguridad y los ajustes quedan fuera de su alcance.",
    leaves:
      "Lo que lee sale de Deedbox. Con un asistente en la nube como Claude o ChatGPT, llega a la empresa que lo ofrece.",
    end: "Sigue conectada 30 días; puedes desconectarla cuando quieras en Ajustes, en «Aplicaciones conectadas».",
    allow: "Permitir",
    cancel: "Cancelar",
    noAccount: "No tienes ninguna cuenta cuyos documentos pueda usar una aplicación.",
    overTitle: "Esta solicitud ya no es válida",
    over: "Ha caducado o ya se ha respondido. Vuelve a la aplicación y conéctala otra vez.",
    failedTitle: "No se ha podido cargar la solicitud",
    retry: "Reintentar",
    home: "Ir a Deedbox",
    allowedTitle: "Conectada",
    allowed: (app: string) => `Volviendo a ${app}. Si no pasa nada, vuelve tú; puedes cerrar esta página.`,
    cancelledTitle: "No conectada",
    cancelled: (app: string) => `${app} no ve nada. Puedes cerrar esta página.`,
  },
};
