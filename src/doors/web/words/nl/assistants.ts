import type { assistantWords as english } from "../assistants.ts";
import type { Said } from "../said.ts";
import { count, number } from "./count.ts";

/** What is said about assistants: which are connected, what they did, and how one is let in. */
export const assistantWords: Said<typeof english> = {
  assistants: {
    title: "Verbonden apps",
    lead: "Assistenten die je hebt toegelaten. Elke app ziet één account, en alleen wat je hebt toegestaan.",
    noneTitle: "Vraag een assistent naar je documenten",
    none: "Verbind er hieronder een; die staat dan hier, met wat hij heeft gelezen en gewijzigd. De eerste manier is het meest privé.",
    read: "Alleen lezen",
    change: "Lezen en wijzigen",
    since: (when: string) => `verbonden ${when}`,
    used: (when: string) => `laatst gebruikt ${when}`,
    unused: "nog niet gebruikt",
    today: (documents: number, changes: number) =>
      changes === 0
        ? `Vandaag ${count(documents, "document", "documenten")} gelezen, niets gewijzigd`
        : `Vandaag ${count(documents, "document", "documenten")} gelezen, ${number(changes)} gewijzigd`,
    todayChanges: (changes: number) => `Vandaag ${number(changes)} gewijzigd`,
    todayCalls: (calls: number) =>
      `Vandaag ${count(calls, "opvraging", "opvragingen")}, geen document geopend`,
    quiet: "Vandaag niets",
    activity: "Wat de app deed",
    activityBy: (name: string) => `Wat de app deed: ${name}`,
    activityOf: (name: string) => `Wat ${name} deed`,
    activityLead: "Het nieuwste eerst, uit het logboek.",
    activityNone: "Nog niets.",
    open: "Openen",
    disconnect: "Loskoppelen",
    disconnectOf: (name: string) => `${name} loskoppelen`,
    disconnectTitle: (name: string) => `${name} loskoppelen?`,
    disconnectLead: (name: string) =>
      `${name} kan vanaf nu niets meer lezen. Verbind de app opnieuw om hem weer te gebruiken.`,
    disconnected: (name: string) => `${name} is losgekoppeld.`,
    waysTitle: "Een assistent verbinden",
    waysLead: "Hoe dichter bij huis, hoe meer privé. In alle gevallen bepaal jij wat hij mag.",
    local: {
      title: "Een desktop-app, zoals Claude Desktop",
      tag: "meest privé",
      lead: "Voor een assistent op deze computer of een andere in huis. Niets hoeft van buitenaf bereikbaar te zijn. Met een taalmodel op je eigen computer gaat niets de deur uit; een model in de cloud krijgt wat het leest.",
      token: "Maak er een token voor bij",
      tokenLink: "Tokens & webhooks",
      allow: "Laat persoonlijke tokens toe. Een eigenaar doet dat onder aan deze pagina.",
      bundle: "Download dit bestand en open het met de app:",
      download: "deedbox.mcpb downloaden",
      paste: "Plak het token als erom wordt gevraagd.",
      details: "Details voor wie deze box beheert",
      config:
        "Op de computer waarop Deedbox draait, kan een app die zo’n bestand niet aanneemt Deedbox zelf starten. Zet dit in zijn MCP-instellingen, met je token erin.",
    },
    near: {
      title: "Een app op je computer of thuisnetwerk",
      tag: "geen openbaar adres nodig",
      lead: "Voor Claude Code, Cursor, VS Code en andere apps die deze box zelf bereiken. Ze openen hier een pagina waarop je ze toestaat. Wat ze lezen, gaat naar het model dat ze gebruiken.",
      address: "Adres",
      here: "Dit adres werkt alleen op de computer waarop Deedbox draait.",
      plain: "Sommige apps nemen alleen een adres aan dat met https begint.",
      cursor: "Aan Cursor toevoegen",
      vscode: "Aan VS Code toevoegen",
      claudeCode: "Voer voor Claude Code dit uit en typ daarna /mcp om in te loggen:",
      others: "Voeg in elke andere app een MCP-server van het type HTTP toe met het adres hierboven.",
    },
    cloud: {
      title: "Claude of ChatGPT in de cloud",
      tag: "heeft een openbaar adres nodig",
      lead: "Ze maken verbinding vanaf de computers van hun bedrijf. Deze box heeft daarvoor een https-adres nodig dat vanaf het hele internet bereikbaar is.",
      privacy:
        "Dat betekent: je inlogpagina staat op het internet, en het bedrijf achter de assistent leest waar je naar vraagt.",
      ready: "Deze box heeft zo’n adres:",
      missing: "Deze box heeft nog geen zo’n adres. Wie hem beheert, kan er een instellen.",
      details: "Details voor wie deze box beheert",
      how: "Geef de box een openbare naam met een certificaat, of zet er een tunnel of reverse proxy met een certificaat voor, en start Deedbox met dat adres. In de README staat hoe.",
      claude: "Claude",
      claudeSteps:
        "Open in de instellingen van Claude ‘Connectors’, kies ‘Add custom connector’ en plak het adres.",
      chatgpt: "ChatGPT",
      chatgptSteps:
        "Open in de instellingen van ChatGPT ‘Connectors’, zet onder ‘Advanced’ de ‘Developer mode’ aan, kies ‘Create’ en plak het adres.",
    },
    tokens: {
      title: "Tokens op dit adres",
      lead: "Apps loggen in via de pagina waarop je ze toestaat. Zet dit alleen aan voor een app die dat niet kan.",
      on: "Ook persoonlijke tokens toelaten",
      saved: "Persoonlijke tokens worden toegelaten.",
      ended: "Persoonlijke tokens worden hier geweigerd.",
    },
  },
};
