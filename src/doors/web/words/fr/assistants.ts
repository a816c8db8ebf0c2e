import type { assistantWords as english } from "../assistants.ts";
import type { Said } from "../said.ts";
import { count } from "./count.ts";

/** What is said about assistants: which are connected, what they did, and how one is let in. */
export const assistantWords: Said<typeof english> = {
  assistants: {
    title: "Applications connectées",
    lead: "Les assistants que vous avez autorisés. Chacun voit un seul compte, et seulement ce que vous avez permis.",
    noneTitle: "Interrogez un assistant sur vos documents",
    none: "Connectez-en un ci-dessous : il apparaîtra ici, avec ce qu’il a lu et modifié. La première façon est la plus confidentielle.",
    read: "Lire seulement",
    change: "Lire et modifier",
    since: (when: string) => `connectée ${when}`,
    used: (when: string) => `dernière utilisation ${when}`,
    unused: "pas encore utilisée",
    today: (documents: number, changes: number) =>
      changes === 0
        ? `Aujourd’hui : ${count(documents, "document lu", "documents lus")}, rien de modifié`
        : `Aujourd’hui : ${count(documents, "document lu", "documents lus")}, ${count(changes, "modification", "modifications")}`,
    todayChanges: (changes: number) => `Aujourd’hui : ${count(changes, "modification", "modifications")}`,
    todayCalls: (calls: number) =>
      `Aujourd’hui : ${count(calls, "consultation", "consultations")}, aucun document ouvert`,
    quiet: "Rien aujourd’hui",
    activity: "Ce qu’elle a fait",
    activityBy: (name: string) => `Ce qu’elle a fait : ${name}`,
    activityOf: (name: string) => `Ce que ${name} a fait`,
    activityLead: "Du plus récent au plus ancien, d’après le journal.",
    activityNone: "Rien pour l’instant.",
    open: "Ouvrir",
    disconnect: "Déconnecter",
    disconnectOf: (name: string) => `Déconnecter ${name}`,
    disconnectTitle: (name: string) => `Déconnecter ${name} ?`,
    disconnectLead: (name: string) =>
      `${name} ne pourra plus rien lire dès maintenant. Pour l’utiliser de nouveau, il faudra la reconnecter.`,
    disconnected: (name: string) => `${name} n’a plus accès.`,
    waysTitle: "Connecter un assistant",
    waysLead:
      "Plus c’est local, plus c’est confidentiel. Dans tous les cas, c’est vous qui décidez de ce qu’il peut faire.",
    local: {
      title: "Une application de bureau comme Claude Desktop",
      tag: "le plus confidentiel",
      lead: "Pour un assistant sur cet ordinateur ou un autre chez vous. Rien n’a besoin d’être accessible de l’extérieur. Avec un modèle de langage sur votre propre ordinateur, rien ne sort de chez vous ; un modèle en ligne reçoit ce qu’il lit.",
      token: "Créez-lui un jeton dans",
      tokenLink: "Jetons & webhooks",
      allow: "Acceptez les jetons personnels. Un propriétaire le fait au bas de cette page.",
      bundle: "Téléchargez ce fichier et ouvrez-le avec l’application :",
      download: "Télécharger deedbox.mcpb",
      paste: "Collez le jeton quand il vous est demandé.",
      details: "Détails pour la personne qui gère ce boîtier",
      config:
        "Sur l’ordinateur où tourne Deedbox, une application qui n’accepte pas ce fichier peut démarrer Deedbox elle-même. Mettez ceci dans ses réglages MCP, avec votre jeton.",
    },
    near: {
      title: "Une application sur votre ordinateur ou votre réseau",
      tag: "sans adresse publique",
      lead: "Pour Claude Code, Cursor, VS Code et les autres applications qui joignent elles-mêmes ce boîtier. Elles ouvrent ici une page où vous les autorisez. Ce qu’elles lisent est transmis au modèle qu’elles utilisent.",
      address: "Adresse",
      here: "Cette adresse ne fonctionne que sur l’ordinateur où tourne Deedbox.",
      plain: "Certaines applications n’acceptent qu’une adresse commençant par https.",
      cursor: "Ajouter à Cursor",
      vscode: "Ajouter à VS Code",
      claudeCode: "Pour Claude Code, exécutez ceci, puis tapez /mcp pour vous connecter :",
      others: "Dans toute autre application, ajoutez un serveur MCP de type HTTP avec l’adresse ci-dessus.",
    },
    cloud: {
      title: "Claude ou ChatGPT en ligne",
      tag: "adresse publique nécessaire",
      lead: "Ils se connectent depuis les ordinateurs de leur entreprise : ce boîtier a donc besoin d’une adresse https accessible depuis tout Internet.",
      privacy:
        "Ce que cela implique : votre page de connexion est ouverte sur Internet, et l’entreprise qui propose l’assistant lit ce sur quoi vous l’interrogez.",
      ready: "Ce boîtier a une telle adresse :",
      missing:
        "Ce boîtier n’a pas encore d’adresse de ce type. La personne qui le gère peut en mettre une en place.",
      details: "Détails pour la personne qui gère ce boîtier",
      how: "Donnez au boîtier un nom public avec un certificat, ou placez devant lui un tunnel ou un proxy inverse qui en a un, puis démarrez Deedbox avec cette adresse. Le fichier README explique comment.",
      claude: "Claude",
      claudeSteps:
        "Dans les réglages de Claude, ouvrez « Connectors », choisissez « Add custom connector » et collez l’adresse.",
      chatgpt: "ChatGPT",
      chatgptSteps:
        "Dans les réglages de ChatGPT, ouvrez « Connectors », activez « Developer mode » sous « Advanced », choisissez « Create » et collez l’adresse.",
    },
    tokens: {
      title: "Jetons à cette adresse",
      lead: "Les applications se connectent par la page où vous les autorisez. N’activez ceci que pour une application qui ne le peut pas.",
      on: "Accepter aussi les jetons personnels",
      saved: "Les jetons personnels sont acceptés.",
      ended: "Les jetons personnels sont refusés ici.",
    },
  },
};
