import type { NoticeLanguage } from "#contract/notice.ts";
import { daysBetween } from "#kernel/dates.ts";
import { amountText, longDay } from "../checkup/obligations/obligations.ts";
import type { Digest, DigestLine } from "./digest.ts";

/** One and more than one of something; `#` is the number. */
type Counted = readonly [one: string, more: string];

/** Every sentence of a digest; the lines themselves are as the Checkup has them. */
interface Catalogue {
  past_due: string;
  due: string;
  missing: string;
  waiting: string;
  count: Record<"past_due" | "due" | "missing" | "waiting", Counted>;
  /** What waits, as a sentence of its own. */
  look: Counted;
  known: Counted;
  more: Counted;
  fresh: string;
  nothing: string;
  quiet: string;
  open: string;
  why: string;
  stop: string;
  push: string;
}

const en: Catalogue = {
  past_due: "Past due",
  due: "Due soon",
  missing: "Newly missing",
  waiting: "Waiting for a look",
  count: {
    past_due: ["# past due", "# past due"],
    due: ["# due soon", "# due soon"],
    missing: ["# missing", "# missing"],
    waiting: ["# paper to look at", "# papers to look at"],
  },
  look: ["One paper has a question for you.", "# papers have a question for you."],
  known: ["One more is missing, told before.", "# more are missing, told before."],
  more: ["and one more", "and # more"],
  fresh: "new",
  nothing: "Nothing needs you",
  quiet: "Nothing is due soon, nothing is missing, and no paper waits for a look.",
  open: "Open the Checkup",
  why: "Sent by Deedbox, the box that files your papers.",
  stop: "Send me no more of these",
  push: "Deedbox: the Checkup",
};

const de: Catalogue = {
  past_due: "Überfällig",
  due: "Bald fällig",
  missing: "Neu vermisst",
  waiting: "Zum Ansehen",
  count: {
    past_due: ["# überfällig", "# überfällig"],
    due: ["# bald fällig", "# bald fällig"],
    missing: ["# fehlt", "# fehlen"],
    waiting: ["# Papier zum Ansehen", "# Papiere zum Ansehen"],
  },
  look: ["Zu einem Papier gibt es eine Frage.", "Zu # Papieren gibt es eine Frage."],
  known: ["Ein weiteres fehlt, schon gemeldet.", "# weitere fehlen, schon gemeldet."],
  more: ["und ein weiteres", "und # weitere"],
  fresh: "neu",
  nothing: "Nichts zu tun",
  quiet: "Nichts ist bald fällig, nichts fehlt, und kein Papier wartet.",
  open: "Checkup öffnen",
  why: "Gesendet von Deedbox, die Ihre Papiere ablegt.",
  stop: "Nicht mehr zusenden",
  push: "Deedbox: Checkup",
};

const fr: Catalogue = {
  past_due: "En retard",
  due: "Bientôt dû",
  missing: "Manque depuis peu",
  waiting: "À regarder",
  count: {
    past_due: ["# en retard", "# en retard"],
    due: ["# bientôt dû", "# bientôt dus"],
    missing: ["# manquant", "# manquants"],
    waiting: ["# papier à regarder", "# papiers à regarder"],
  },
  look: ["Un papier pose une question.", "# papiers posent une question."],
  known: ["Un autre manque, déjà signalé.", "# autres manquent, déjà signalés."],
  more: ["et un autre", "et # autres"],
  fresh: "nouveau",
  nothing: "Rien à faire",
  quiet: "Rien n’est bientôt dû, rien ne manque et aucun papier n’attend.",
  open: "Ouvrir le Checkup",
  why: "Envoyé par Deedbox, qui classe vos papiers.",
  stop: "Ne plus recevoir ces messages",
  push: "Deedbox : Checkup",
};

const es: Catalogue = {
  past_due: "Vencido",
  due: "Vence pronto",
  missing: "Falta desde hace poco",
  waiting: "Por revisar",
  count: {
    past_due: ["# vencido", "# vencidos"],
    due: ["# vence pronto", "# vencen pronto"],
    missing: ["# falta", "# faltan"],
    waiting: ["# papel por revisar", "# papeles por revisar"],
  },
  look: ["Un papel tiene una pregunta.", "# papeles tienen una pregunta."],
  known: ["Falta otro más, ya avisado.", "Faltan # más, ya avisados."],
  more: ["y uno más", "y # más"],
  fresh: "nuevo",
  nothing: "Nada que hacer",
  quiet: "Nada vence pronto, nada falta y ningún papel espera.",
  open: "Abrir el Checkup",
  why: "Enviado por Deedbox, que archiva sus papeles.",
  stop: "No recibir más mensajes",
  push: "Deedbox: Checkup",
};

const it: Catalogue = {
  past_due: "Scaduto",
  due: "In scadenza",
  missing: "Manca da poco",
  waiting: "Da guardare",
  count: {
    past_due: ["# scaduto", "# scaduti"],
    due: ["# in scadenza", "# in scadenza"],
    missing: ["# mancante", "# mancanti"],
    waiting: ["# documento da guardare", "# documenti da guardare"],
  },
  look: ["Un documento ha una domanda.", "# documenti hanno una domanda."],
  known: ["Ne manca un altro, già segnalato.", "Ne mancano altri #, già segnalati."],
  more: ["e un altro", "e altri #"],
  fresh: "nuovo",
  nothing: "Niente da fare",
  quiet: "Niente è in scadenza, niente manca e nessun documento aspetta.",
  open: "Apri il Checkup",
  why: "Inviato da Deedbox, che archivia i suoi documenti.",
  stop: "Non ricevere più messaggi",
  push: "Deedbox: Checkup",
};

const nl: Catalogue = {
  past_due: "Te laat",
  due: "Binnenkort",
  missing: "Ontbreekt sinds kort",
  waiting: "Om te bekijken",
  count: {
    past_due: ["# te laat", "# te laat"],
    due: ["# binnenkort", "# binnenkort"],
    missing: ["# ontbreekt", "# ontbreken"],
    waiting: ["# stuk om te bekijken", "# stukken om te bekijken"],
  },
  look: ["Eén stuk heeft een vraag.", "# stukken hebben een vraag."],
  known: ["Nog één ontbreekt, al gemeld.", "Nog # ontbreken, al gemeld."],
  more: ["en nog één", "en nog #"],
  fresh: "nieuw",
  nothing: "Niets te doen",
  quiet: "Niets is binnenkort nodig, niets ontbreekt en geen stuk wacht.",
  open: "Checkup openen",
  why: "Verzonden door Deedbox, dat uw papieren opbergt.",
  stop: "Niet meer sturen",
  push: "Deedbox: Checkup",
};

const catalogues: Record<NoticeLanguage, Catalogue> = { en, de, fr, es, it, nl };

export const digestWords = (language: NoticeLanguage): Catalogue => catalogues[language];

/** "3 papers" of a pair of forms. */
export const counted = ([one, more]: Counted, n: number): string =>
  (n === 1 ? one : more).replace("#", String(n));

const relative = new Map<string, Intl.RelativeTimeFormat>();

/** How far a day is from `today`: "tomorrow", "in 5 days", "3 days ago"; in months from the tenth week on. */
export function farOff(day: string, today: string, language: NoticeLanguage): string {
  let format = relative.get(language);
  if (!format) {
    format = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
    relative.set(language, format);
  }
  const n = daysBetween(today, day);
  return Math.abs(n) < 70 ? format.format(n, "day") : format.format(Math.trunc(n / 30.44), "month");
}

/** What stands behind a title: "in 5 days, 27 November 2026". */
export const dayWords = (line: DigestLine, today: string, language: NoticeLanguage): string | null =>
  line.when === null ? null : `${farOff(line.when, today, language)}, ${longDay(line.when, language)}`;

export const amountOf = (line: DigestLine, language: NoticeLanguage): string | null =>
  line.amount === null ? null : amountText(line.amount, line.currency, language);

/** The whole digest in half a line, without a name or an amount: "2 past due, 3 due soon". Empty when nothing stands. */
export function inShort(d: Digest, language: NoticeLanguage): string {
  const { count } = digestWords(language);
  const parts = [
    [count.past_due, d.past_due.length],
    [count.due, d.due.length],
    [count.missing, d.missing.length + d.missing_before],
    [count.waiting, d.waiting],
  ] as const;
  return parts
    .filter(([, n]) => n > 0)
    .map(([forms, n]) => counted(forms, n))
    .join(", ");
}
