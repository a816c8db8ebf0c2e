import type { connectWords as english } from "../connect.ts";
import type { Said } from "../said.ts";

/** What is said where an app asks to use somebody's documents. */
export const connectWords: Said<typeof english> = {
  connect: {
    title: (app: string) => `Autoriser ${app} à utiliser vos documents ?`,
    titleUnknown: "Autoriser cette application à utiliser vos documents ?",
    app: "Application",
    callsItself: (name: string) => `Elle dit s’appeler « ${name} ». Deedbox ne peut pas le vérifier.`,
    verified: (name: string, site: string) => `« ${name} », confirmée par ${site}`,
    answer: "Votre réponse est envoyée à",
    answerHere: "une application sur cet ordinateur",
    answerScheme: (scheme: string) => `l’application de cet appareil qui ouvre les liens ${scheme}:`,
    answerHint: "Autorisez-la seulement si vous venez de lancer la connexion depuis cette application.",
    you: "Connecté en tant que",
    other: "Ce n’est pas vous ?",
    account: "Compte",
    may: "Ce qu’elle peut faire",
    readOnly: "Lire seulement",
    readOnlyDetail:
      "Trouve et lit vos documents, factures et échéances, et répond à des questions à leur sujet. Les numéros de compte, de contrat et autres sont absents de ce que Deedbox liste ; les pages et leur texte montrent ce qui y est imprimé.",
    change: "Lire et modifier",
    changeDetail:
      "Peut aussi ajouter, corriger et partager des documents, les mettre à la corbeille, marquer des factures comme payées et voir les numéros de compte, de contrat et autres.",
    onlyRead: "Dans ce compte, vous pouvez seulement lire ; l’application aussi.",
    askedOnlyRead: "L’application ne demande qu’à lire.",
    never: "Les membres, les sauvegardes et les réglages restent hors de sa portée.",
    leaves:
      "Ce qu’elle lit quitte Deedbox. Avec un assistant en ligne comme Claude ou ChatGPT, c’est transmis à l’entreprise qui le propose.",
    end: "Elle reste connectée 30 jours ; vous pouvez la déconnecter à tout moment dans les réglages, sous « Applications connectées ».",
    allow: "Autoriser",
    cancel: "Annuler",
    noAccount: "Vous n’avez aucun compte dont une application puisse utiliser les documents.",
    overTitle: "Cette demande est terminée",
    over: "Elle a expiré ou a déjà reçu une réponse. Retournez dans l’application et connectez-la de nouveau.",
    failedTitle: "Impossible de charger cette demande",
    retry: "Réessayer",
    home: "Aller à Deedbox",
    allowedTitle: "Application connectée",
    allowed: (app: string) =>
      `Retour à ${app}. Si rien ne se passe, revenez-y vous-même ; vous pouvez fermer cette page.`,
    cancelledTitle: "Application non connectée",
    cancelled: (app: string) => `${app} ne voit rien. Vous pouvez fermer cette page.`,
  },
};
