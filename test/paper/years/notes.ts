import { arrivalOf } from "./author.ts";
import { day } from "./days.ts";
import { type Setting, someone } from "./singles.ts";
import { tell } from "./wish.ts";

/** Appointments, notes of a school, warranties: days that are not money. */

const invited =
  "Your appointment is on # at 10:30. Please bring your card.;Ihr Termin ist am # um 10:30 Uhr. Bitte bringen Sie Ihre Karte mit.;Votre rendez-vous est fixé au # à 10h30. Merci d'apporter votre carte.;Il suo appuntamento è fissato per il # alle ore 10:30. Porti la tessera.;Uw afspraak is op # om 10:30 uur. Neem uw pas mee.";

export function appointment(s: Setting, date: string): void {
  const { a } = s;
  const on = day.plus(date, a.c.whole(10, 60));
  const maker = someone(s, "doctor");
  const p = a.write({
    sort: "appointment",
    type: "health/appointment",
    title:
      "Appointment confirmation|Your appointment;Terminbestätigung|Ihr Termin;Confirmation de rendez-vous;Conferma appuntamento;Afspraakbevestiging",
    maker,
    to: a.c.pick(s.people),
    day: date,
    arrived: arrivalOf(a.c, date),
    dateLabel: "date-letter",
    prose: (d) => [tell(d.c, d.language, invited).replace("#", d.date(on))],
    letter: true,
    form: "letter",
  });
  a.claim({
    payee: maker.thing,
    automatic: false,
    faces: [a.face(p, ["appointment"], [on], null)],
    endings: [{ paper: null, day: on, why: "its day is over" }],
  });
}

const trip =
  "The class goes on a trip. Please return the slip below signed by #.;Die Klasse macht einen Ausflug. Bitte geben Sie den Abschnitt unterschrieben bis zum # zurück.;La classe part en sortie. Merci de retourner le coupon signé avant le #.;La classe andrà in gita. Si prega di restituire il tagliando firmato entro il #.;De klas gaat op schoolreis. Lever het strookje ondertekend in vóór #.";
const news =
  "Thank you to all who helped at the school fair. The library is open again.;Vielen Dank allen Helfern beim Schulfest. Die Bücherei ist wieder geöffnet.;Merci à tous ceux qui ont aidé à la fête de l'école. La bibliothèque est rouverte.;Grazie a tutti quelli che hanno aiutato alla festa della scuola. La biblioteca è di nuovo aperta.;Dank aan iedereen die hielp bij het schoolfeest. De bibliotheek is weer open.";

export function schoolNote(s: Setting, date: string): void {
  const { a } = s;
  const asks = a.c.is(0.5);
  const by = day.plus(date, a.c.whole(7, 16));
  const maker = someone(s, "school", 2);
  const p = a.write({
    sort: asks ? "school note with a slip" : "school news",
    type: "education/school-letter",
    title: "Letter to parents;Elternbrief;Lettre aux parents;Comunicazione ai genitori;Brief aan de ouders",
    maker,
    to: null,
    day: date,
    arrived: arrivalOf(a.c, date),
    dateLabel: "date-letter",
    prose: (d) => [tell(d.c, d.language, asks ? trip : news).replace("#", d.date(by))],
    letter: true,
    form: "letter",
  });
  if (asks)
    a.claim({
      payee: maker.thing,
      automatic: false,
      loose: true,
      faces: [a.face(p, ["reminder", "filing", "appointment"], [by], null)],
    });
}

const warrantyText =
  "The warranty covers faults in material and workmanship.;Die Garantie deckt Material- und Verarbeitungsfehler ab.;La garantie couvre les défauts de matière et de fabrication.;La garanzia copre i difetti di materiale e di lavorazione.;De garantie dekt materiaal- en fabricagefouten.";

export function warranty(s: Setting, date: string): void {
  const { a } = s;
  const years = a.c.pick([2, 3, 5]);
  const over = day.months(date, 12 * years);
  const p = a.write({
    sort: "warranty",
    type: "warranties/warranty",
    title:
      "Warranty certificate|Guarantee;Garantieschein|Garantieurkunde;Certificat de garantie|Bon de garantie;Certificato di garanzia;Garantiebewijs",
    maker: someone(s, "shop"),
    to: a.c.is(0.5) ? a.c.pick(s.people) : null,
    day: date,
    arrived: arrivalOf(a.c, date),
    dateLabel: "date",
    rows: [
      { key: "control_number", label: "control_number", value: a.shape("@@########") },
      { key: "expiry", label: "expiry", value: over },
    ],
    prose: (d) => [tell(d.c, d.language, warrantyText)],
    form: "form",
  });
  a.claim({ payee: null, automatic: false, loose: true, faces: [a.face(p, ["expiry"], [over], null)] });
}
