import type { frontWords as english } from "../front.ts";
import type { Said } from "../said.ts";

/** What is said before the first paper: the owner, passwords and keys, signing in, a sealed box. */
export const frontWords: Said<typeof english> = {
  setup: {
    title: "Bienvenue dans Deedbox",
    lead: "Vous êtes la première personne ici. Créez le propriétaire de ce boîtier ; d’autres pourront être invités plus tard.",
    accountName: "Nom du compte",
    accountHint: "À qui sont les papiers, par exemple « Famille Okafor » ou « Atelier Lindgren ».",
    kind: "C’est pour",
    family: "Une famille",
    familyHint: "Factures, assurances, école, santé, logement",
    business: "Une entreprise",
    businessHint: "Factures, contrats, personnel, impôts",
    ownerName: "Votre nom",
    email: "Votre adresse e-mail",
    emailHint: "Elle sert à vous connecter. Rien n’est envoyé nulle part.",
    code: "Code d’installation",
    codeHint:
      "La personne qui a démarré ce boîtier le trouve là où il tourne : à l’écran ou dans le journal du conteneur.",
    codeWrong: "Ce n’est pas le dernier code. Regardez à nouveau là où le boîtier tourne.",
    submit: "Créer le propriétaire",
    needed: "Veuillez remplir ce champ.",
    emailWrong: "Cela ne ressemble pas à une adresse e-mail.",
  },
  password: {
    label: "Mot de passe",
    show: "Afficher le mot de passe",
    hide: "Masquer le mot de passe",
    hint: "Au moins 8 caractères ; 15 ou plus, c’est mieux. Trois ou quatre mots simples conviennent bien.",
    short: "Utilisez au moins 8 caractères.",
    strength: ["Trop court", "Correct", "Bon", "Fort"],
    strengthLabel: (strength: string) => `Robustesse : ${strength}`,
  },
  recovery: {
    title: "Notez votre code de récupération",
    lead: "Ce code ouvre votre boîtier si le fichier clé est perdu. Il n’est affiché que maintenant, et personne ne peut le refaire.",
    label: "Code de récupération",
    copy: "Copier",
    copied: "Copié",
    print: "Imprimer",
    where: "Gardez-le sur papier, loin du boîtier.",
    confirm: "Je l’ai noté",
    next: "Continuer",
  },
  passkey: {
    offerTitle: "Se connecter sans mot de passe ?",
    offerLead:
      "Une clé d’accès utilise l’empreinte, le visage ou le code de cet appareil. Le mot de passe reste valable à côté.",
    create: "Créer une clé d’accès",
    later: "Pas maintenant",
    made: "La clé d’accès est prête.",
    failed: "La clé d’accès n’a pas été créée. Vous pouvez vous connecter avec votre mot de passe.",
    signIn: "Se connecter avec une clé d’accès",
    signInFailed: "La connexion par clé d’accès n’a pas abouti. Utilisez votre mot de passe, ou réessayez.",
    deviceName: "Cet appareil",
  },
  signIn: {
    title: "Connexion",
    lead: (account: string) => `à ${account}`,
    email: "Adresse e-mail",
    submit: "Se connecter",
    or: "ou",
    wrong: "L’adresse e-mail ou le mot de passe est incorrect.",
    again:
      "Votre session est terminée. Ce que vous étiez en train d’écrire est toujours là : connectez-vous pour continuer.",
  },
  welcome: {
    title: (name: string) => `Bienvenue, ${name}`,
    lead: (account: string) =>
      `Vous avez été invité dans ${account}. Choisissez un mot de passe ; il sert à vous connecter, avec cette adresse :`,
    submit: "Entrer",
    gone: "Cette adresse n’est plus valable",
    toSignIn: "Aller à la connexion",
  },
  secondStep: {
    title: "Encore une étape",
    lead: "Les six chiffres de votre application, ou l’un de vos codes sur papier.",
    label: "Code",
    submit: "Se connecter",
    back: "Retour",
  },
  unlock: {
    title: "Ce boîtier est scellé",
    lead: "Ses papiers restent illisibles tant que personne ne saisit la phrase secrète.",
    label: "Phrase secrète",
    submit: "Ouvrir le boîtier",
    opening: "Ouverture. Cela prend quelques secondes.",
  },
};
