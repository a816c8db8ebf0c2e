import type { assistantWords as english } from "../assistants.ts";
import type { Said } from "../said.ts";
import { count } from "./count.ts";

/** What is said about assistants: which are connected, what they did, and how one is let in. */
export const assistantWords: Said<typeof english> = {
  assistants: {
    title: "App collegate",
    lead: "Gli assistenti che hai autorizzato. Ognuno vede un solo account, e solo ciò che hai consentito.",
    noneTitle: "Chiedi a un assistente dei tuoi documenti",
    none: "Collegane uno qui sotto: comparirà qui, con ciò che ha letto e modificato. Il primo modo è il più riservato.",
    read: "Solo leggere",
    change: "Leggere e modificare",
    since: (when: string) => `collegata ${when}`,
    used: (when: string) => `ultimo uso ${when}`,
    unused: "non ancora usata",
    today: (documents: number, changes: number) =>
      changes === 0
        ? `Oggi ha letto ${count(documents, "documento", "documenti")} e non ha modificato nulla`
        : `Oggi ha letto ${count(documents, "documento", "documenti")} e ha fatto ${count(changes, "modifica", "modifiche")}`,
    todayChanges: (changes: number) => `Oggi ha fatto ${count(changes, "modifica", "modifiche")}`,
    todayCalls: (calls: number) =>
      `Oggi ha fatto ${count(calls, "consultazione", "consultazioni")}, senza aprire documenti`,
    quiet: "Oggi niente",
    activity: "Che cosa ha fatto",
    activityBy: (name: string) => `Che cosa ha fatto: ${name}`,
    activityOf: (name: string) => `Che cosa ha fatto ${name}`,
    activityLead: "Dal più recente, dal registro.",
    activityNone: "Ancora niente.",
    open: "Apri",
    disconnect: "Scollega",
    disconnectOf: (name: string) => `Scollega ${name}`,
    disconnectTitle: (name: string) => `Scollegare ${name}?`,
    disconnectLead: (name: string) =>
      `Da questo momento ${name} non può leggere nulla. Per usarla ancora, collegala di nuovo.`,
    disconnected: (name: string) => `${name} non è più collegata.`,
    waysTitle: "Collegare un assistente",
    waysLead: "Più è vicino, più è riservato. In ogni caso decidi tu che cosa può fare.",
    local: {
      title: "Un’app desktop come Claude Desktop",
      tag: "il più riservato",
      lead: "Per un assistente su questo computer o su un altro in casa. Niente deve essere raggiungibile da fuori. Con un modello linguistico sul tuo computer non esce nulla da casa; un modello nel cloud riceve ciò che legge.",
      token: "Crea un token per l’app in",
      tokenLink: "Token e webhook",
      allow: "Accetta i token personali. Lo fa un proprietario in fondo a questa pagina.",
      bundle: "Scarica questo file e aprilo con l’app:",
      download: "Scarica deedbox.mcpb",
      paste: "Incolla il token quando ti viene chiesto.",
      details: "Dettagli per chi gestisce questo box",
      config:
        "Sul computer su cui gira Deedbox, un’app che non accetta quel file può avviare Deedbox da sola. Metti questo nelle sue impostazioni MCP, con il tuo token.",
    },
    near: {
      title: "Un’app sul tuo computer o sulla rete di casa",
      tag: "senza indirizzo pubblico",
      lead: "Per Claude Code, Cursor, VS Code e altre app che raggiungono da sole questo box. Aprono qui una pagina in cui dai il consenso. Ciò che leggono arriva al modello che usano.",
      address: "Indirizzo",
      here: "Questo indirizzo funziona solo sul computer su cui gira Deedbox.",
      plain: "Alcune app accettano solo un indirizzo che inizia con https.",
      cursor: "Aggiungi a Cursor",
      vscode: "Aggiungi a VS Code",
      claudeCode: "Per Claude Code, esegui questo, poi scrivi /mcp per accedere:",
      others: "In ogni altra app, aggiungi un server MCP di tipo HTTP con l’indirizzo qui sopra.",
    },
    cloud: {
      title: "Claude o ChatGPT nel cloud",
      tag: "serve un indirizzo pubblico",
      lead: "Si collegano dai computer della loro azienda, quindi questo box ha bisogno di un indirizzo https raggiungibile da tutta internet.",
      privacy:
        "Che cosa comporta: la tua pagina di accesso è aperta a internet, e l’azienda dell’assistente legge ciò su cui fai domande.",
      ready: "Questo box ha un indirizzo così:",
      missing: "Questo box non ha ancora un indirizzo così. Chi lo gestisce può configurarlo.",
      details: "Dettagli per chi gestisce questo box",
      how: "Dai al box un nome pubblico con un certificato, o mettigli davanti un tunnel o un reverse proxy che ce l’ha, e avvia Deedbox con quell’indirizzo. Il README spiega come.",
      claude: "Claude",
      claudeSteps:
        "Nelle impostazioni di Claude, apri «Connectors», scegli «Add custom connector» e incolla l’indirizzo.",
      chatgpt: "ChatGPT",
      chatgptSteps:
        "Nelle impostazioni di ChatGPT, apri «Connectors», attiva «Developer mode» in «Advanced», scegli «Create» e incolla l’indirizzo.",
    },
    tokens: {
      title: "Token a questo indirizzo",
      lead: "Le app accedono con la pagina in cui dai il consenso. Attivalo solo per un’app che non può.",
      on: "Accetta anche i token personali",
      saved: "I token personali sono accettati.",
      ended: "Qui i token personali sono rifiutati.",
    },
  },
};
