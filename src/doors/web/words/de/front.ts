import type { frontWords as english } from "../front.ts";
import type { Said } from "../said.ts";

/** What is said before the first paper: the owner, passwords and keys, signing in, a sealed box. */
export const frontWords: Said<typeof english> = {
  setup: {
    title: "Willkommen bei Deedbox",
    lead: "Sie sind als Erste oder Erster hier. Legen Sie den Besitzer dieser Box an; andere können später dazukommen.",
    accountName: "Name des Kontos",
    accountHint: "Wem die Papiere gehören, etwa „Familie Okafor“ oder „Atelier Lindgren“.",
    kind: "Es ist für",
    family: "Eine Familie",
    familyHint: "Rechnungen, Versicherungen, Schule, Gesundheit, Wohnen",
    business: "Ein Unternehmen",
    businessHint: "Rechnungen, Verträge, Personal, Steuern",
    ownerName: "Ihr Name",
    email: "Ihre E-Mail-Adresse",
    emailHint: "Damit melden Sie sich an. Es wird nirgendwohin etwas gesendet.",
    code: "Einrichtungscode",
    codeHint:
      "Wer diese Box gestartet hat, findet ihn dort, wo sie läuft: auf dem Bildschirm oder im Protokoll des Containers.",
    codeWrong: "Das ist nicht der neueste Code. Sehen Sie dort nach, wo die Box läuft.",
    submit: "Besitzer anlegen",
    needed: "Bitte ausfüllen.",
    emailWrong: "Das sieht nicht wie eine E-Mail-Adresse aus.",
  },
  password: {
    label: "Passwort",
    show: "Passwort zeigen",
    hide: "Passwort verbergen",
    hint: "Mindestens 8 Zeichen; 15 oder mehr sind besser. Drei oder vier einfache Wörter eignen sich gut.",
    short: "Nehmen Sie mindestens 8 Zeichen.",
    strength: ["Zu kurz", "Ausreichend", "Gut", "Stark"],
    strengthLabel: (strength: string) => `Stärke: ${strength}`,
  },
  recovery: {
    title: "Schreiben Sie Ihren Wiederherstellungscode auf",
    lead: "Dieser Code öffnet die Box, wenn die Schlüsseldatei verloren ist. Er wird nur jetzt gezeigt, und niemand kann ihn noch einmal erzeugen.",
    label: "Wiederherstellungscode",
    copy: "Kopieren",
    copied: "Kopiert",
    print: "Drucken",
    where: "Bewahren Sie ihn auf Papier auf, nicht bei der Box.",
    confirm: "Ich habe ihn aufgeschrieben",
    next: "Weiter",
  },
  passkey: {
    offerTitle: "Ohne Passwort anmelden?",
    offerLead:
      "Ein Passkey nutzt Fingerabdruck, Gesicht oder PIN dieses Geräts. Das Passwort gilt daneben weiter.",
    create: "Passkey anlegen",
    later: "Jetzt nicht",
    made: "Der Passkey ist bereit.",
    failed: "Der Passkey wurde nicht angelegt. Sie können sich mit Ihrem Passwort anmelden.",
    signIn: "Mit Passkey anmelden",
    signInFailed:
      "Die Anmeldung mit dem Passkey hat nicht geklappt. Nehmen Sie Ihr Passwort, oder versuchen Sie es noch einmal.",
    deviceName: "Dieses Gerät",
  },
  signIn: {
    title: "Anmelden",
    lead: (account: string) => `bei ${account}`,
    email: "E-Mail-Adresse",
    submit: "Anmelden",
    or: "oder",
    wrong: "E-Mail-Adresse oder Passwort stimmt nicht.",
    again:
      "Ihre Sitzung ist zu Ende. Was Sie gerade geschrieben haben, ist noch da: Melden Sie sich an, dann geht es weiter.",
  },
  welcome: {
    title: (name: string) => `Willkommen, ${name}`,
    lead: (account: string) =>
      `Sie wurden zu ${account} eingeladen. Wählen Sie ein Passwort; damit und mit dieser Adresse melden Sie sich an:`,
    submit: "Eintreten",
    gone: "Diese Adresse gilt nicht mehr",
    toSignIn: "Zur Anmeldung",
  },
  secondStep: {
    title: "Noch ein Schritt",
    lead: "Die sechs Ziffern Ihrer App, oder einer Ihrer Codes auf Papier.",
    label: "Code",
    submit: "Anmelden",
    back: "Zurück",
  },
  unlock: {
    title: "Diese Box ist versiegelt",
    lead: "Ihre Papiere bleiben unlesbar, bis jemand die Passphrase eingibt.",
    label: "Passphrase",
    submit: "Box öffnen",
    opening: "Wird geöffnet. Das dauert ein paar Sekunden.",
  },
};
