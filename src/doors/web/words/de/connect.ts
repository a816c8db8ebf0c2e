import type { connectWords as english } from "../connect.ts";
import type { Said } from "../said.ts";

/** What is said where an app asks to use somebody's documents. */
export const connectWords: Said<typeof english> = {
  connect: {
    title: (app: string) => `Darf ${app} Ihre Dokumente nutzen?`,
    titleUnknown: "Darf diese App Ihre Dokumente nutzen?",
    app: "App",
    callsItself: (name: string) => `Sie nennt sich selbst „${name}“. Deedbox kann das nicht prüfen.`,
    verified: (name: string, site: string) => `„${name}“, bestätigt von ${site}`,
    answer: "Ihre Antwort geht an",
    answerHere: "eine App auf diesem Computer",
    answerScheme: (scheme: string) => `die App auf diesem Gerät, die ${scheme}:-Links öffnet`,
    answerHint: "Stimmen Sie nur zu, wenn Sie das gerade in dieser App begonnen haben.",
    you: "Angemeldet als",
    other: "Nicht Sie?",
    account: "Konto",
    may: "Was sie darf",
    readOnly: "Nur lesen",
    readOnlyDetail:
      "Findet und liest Ihre Dokumente, Rechnungen und Termine und beantwortet Fragen dazu. Konto-, Versicherungs- und ähnliche Nummern fehlen in dem, was Deedbox auflistet; Seiten und ihr Text zeigen, was darauf steht.",
    change: "Lesen und ändern",
    changeDetail:
      "Fügt außerdem Dokumente hinzu, verbessert und teilt sie, legt sie in den Papierkorb, markiert Rechnungen als bezahlt und sieht Konto-, Versicherungs- und ähnliche Nummern.",
    onlyRead: "In diesem Konto dürfen Sie nur lesen, die App also auch.",
    askedOnlyRead: "Die App bittet nur darum, lesen zu dürfen.",
    never: "Mitglieder, Sicherungen und Einstellungen bleiben ihr verschlossen.",
    leaves:
      "Was sie liest, verlässt Deedbox. Bei einem Assistenten in der Cloud wie Claude oder ChatGPT geht es an das Unternehmen dahinter.",
    end: "Sie bleibt 30 Tage verbunden; trennen können Sie sie jederzeit in den Einstellungen unter „Verbundene Apps“.",
    allow: "Erlauben",
    cancel: "Abbrechen",
    noAccount: "Sie haben kein Konto, dessen Dokumente eine App nutzen darf.",
    overTitle: "Diese Anfrage ist vorbei",
    over: "Sie ist abgelaufen oder schon beantwortet. Gehen Sie zurück zur App und verbinden Sie sie noch einmal.",
    failedTitle: "Die Anfrage konnte nicht geladen werden",
    retry: "Noch einmal versuchen",
    home: "Zu Deedbox",
    allowedTitle: "Verbunden",
    allowed: (app: string) =>
      `Weiter zu ${app}. Falls nichts passiert, wechseln Sie selbst dorthin; diese Seite können Sie schließen.`,
    cancelledTitle: "Nicht verbunden",
    cancelled: (app: string) => `${app} sieht nichts. Diese Seite können Sie schließen.`,
  },
};
