import type { assistantWords as english } from "../assistants.ts";
import type { Said } from "../said.ts";
import { count, number } from "./count.ts";

/** What is said about assistants: which are connected, what they did, and how one is let in. */
export const assistantWords: Said<typeof english> = {
  assistants: {
    title: "Verbundene Apps",
    lead: "Assistenten, die Sie zugelassen haben. Jeder sieht ein Konto, und nur, was Sie erlaubt haben.",
    noneTitle: "Fragen Sie einen Assistenten nach Ihren Dokumenten",
    none: "Verbinden Sie unten einen; er erscheint dann hier, mit allem, was er gelesen und geändert hat. Der erste Weg ist der privateste.",
    read: "Nur lesen",
    change: "Lesen und ändern",
    since: (when: string) => `verbunden ${when}`,
    used: (when: string) => `zuletzt genutzt ${when}`,
    unused: "noch nicht genutzt",
    today: (documents: number, changes: number) =>
      changes === 0
        ? `Heute ${count(documents, "Dokument", "Dokumente")} gelesen, nichts geändert`
        : `Heute ${count(documents, "Dokument", "Dokumente")} gelesen, ${number(changes)} geändert`,
    todayChanges: (changes: number) => `Heute ${number(changes)} geändert`,
    todayCalls: (calls: number) => `Heute ${count(calls, "Abfrage", "Abfragen")}, kein Dokument geöffnet`,
    quiet: "Heute nichts",
    activity: "Was sie getan hat",
    activityBy: (name: string) => `Was sie getan hat: ${name}`,
    activityOf: (name: string) => `Was ${name} getan hat`,
    activityLead: "Das Neueste zuerst, aus dem Protokoll.",
    activityNone: "Noch nichts.",
    open: "Öffnen",
    disconnect: "Trennen",
    disconnectOf: (name: string) => `${name} trennen`,
    disconnectTitle: (name: string) => `${name} trennen?`,
    disconnectLead: (name: string) =>
      `${name} kann ab sofort nichts mehr lesen. Um die App wieder zu nutzen, verbinden Sie sie neu.`,
    disconnected: (name: string) => `${name} ist getrennt.`,
    waysTitle: "Assistenten verbinden",
    waysLead: "Je näher, desto privater. Was er darf, bestimmen in jedem Fall Sie.",
    local: {
      title: "Eine Desktop-App wie Claude Desktop",
      tag: "am privatesten",
      lead: "Für einen Assistenten auf diesem oder einem anderen Computer im Haus. Nichts muss von außen erreichbar sein. Mit einem Sprachmodell auf dem eigenen Computer verlässt nichts das Haus; ein Modell in der Cloud bekommt, was es liest.",
      token: "Machen Sie ein Token dafür, unter",
      tokenLink: "Token & Webhooks",
      allow: "Lassen Sie persönliche Token zu. Das macht ein Besitzer am Ende dieser Seite.",
      bundle: "Laden Sie diese Datei herunter und öffnen Sie sie mit der App:",
      download: "deedbox.mcpb herunterladen",
      paste: "Fügen Sie das Token ein, wenn Sie danach gefragt werden.",
      details: "Einzelheiten für alle, die diese Box betreiben",
      config:
        "Auf dem Computer, auf dem Deedbox läuft, kann eine App, die keine solche Datei nimmt, Deedbox selbst starten. Tragen Sie dies in ihre MCP-Einstellungen ein, mit Ihrem Token darin.",
    },
    near: {
      title: "Eine App auf Ihrem Computer oder im Heimnetz",
      tag: "keine öffentliche Adresse nötig",
      lead: "Für Claude Code, Cursor, VS Code und andere Apps, die diese Box selbst erreichen. Sie öffnen hier eine Seite, auf der Sie zustimmen. Was sie lesen, geht an das Modell, das sie nutzen.",
      address: "Adresse",
      here: "Diese Adresse gilt nur auf dem Computer, auf dem Deedbox läuft.",
      plain: "Manche Apps nehmen nur eine Adresse, die mit https beginnt.",
      cursor: "Zu Cursor hinzufügen",
      vscode: "Zu VS Code hinzufügen",
      claudeCode: "Für Claude Code: Führen Sie dies aus und melden Sie sich dann mit /mcp an:",
      others: "In jeder anderen App fügen Sie einen MCP-Server der Art HTTP mit der Adresse oben hinzu.",
    },
    cloud: {
      title: "Claude oder ChatGPT in der Cloud",
      tag: "braucht eine öffentliche Adresse",
      lead: "Sie verbinden sich von den Rechnern ihres Unternehmens aus. Diese Box braucht dafür eine https-Adresse, die das ganze Internet erreicht.",
      privacy:
        "Das bedeutet: Ihre Anmeldeseite steht im Internet, und wonach Sie fragen, liest das Unternehmen hinter dem Assistenten.",
      ready: "Diese Box hat so eine Adresse:",
      missing: "Diese Box hat noch keine solche Adresse. Wer sie betreibt, kann eine einrichten.",
      details: "Einzelheiten für alle, die diese Box betreiben",
      how: "Geben Sie der Box einen öffentlichen Namen mit Zertifikat, oder stellen Sie einen Tunnel oder Reverse Proxy mit einem davor, und starten Sie Deedbox mit dieser Adresse. Wie, steht in der README.",
      claude: "Claude",
      claudeSteps:
        "Öffnen Sie in Claudes Einstellungen „Connectors“, wählen Sie „Add custom connector“ und fügen Sie die Adresse ein.",
      chatgpt: "ChatGPT",
      chatgptSteps:
        "Öffnen Sie in den Einstellungen von ChatGPT „Connectors“, schalten Sie unter „Advanced“ den „Developer mode“ ein, wählen Sie „Create“ und fügen Sie die Adresse ein.",
    },
    tokens: {
      title: "Token an dieser Adresse",
      lead: "Apps melden sich über die Seite an, auf der Sie zustimmen. Schalten Sie dies nur für eine App ein, die das nicht kann.",
      on: "Auch persönliche Token zulassen",
      saved: "Persönliche Token sind zugelassen.",
      ended: "Persönliche Token werden hier abgewiesen.",
    },
  },
};
