import { type Content, type Desk, plusDays } from "./content.ts";
import { person, personName } from "./names.ts";
import { addDay, addNumber, addTotal, begin, cents, letterForm, papers, phrase } from "./write.ts";

/** Papers whose own day is called something else than "date": bookings, tickets, contracts, letters between people. */

export function booking(d: Desk): Content {
  const p = begin(d, papers.booking);
  addNumber(d, p, "booking_number", d.c.of("########|@@@###|##-####"));
  const arrival = plusDays(d.today, d.c.whole(6, 120));
  const nights = d.c.whole(1, 9);
  addDay(d, p, "arrival", "arrival", arrival);
  addDay(d, p, "departure", "departure", plusDays(arrival, nights));
  p.truth.period = { from: arrival, to: plusDays(arrival, nights) };
  const total = cents(nights * d.c.money(45, 190));
  addTotal(d, p, total, "total");
  return p;
}

export function ticket(d: Desk): Content {
  const p = begin(d, papers.ticket);
  addNumber(d, p, "booking_number", d.c.of("@@@@##|########"));
  addDay(d, p, "travel", "departure", plusDays(d.today, d.c.whole(1, 40)));
  p.fields.push({
    key: "train",
    label: phrase(d, "Train;Zug;Train;Tren;Treno;Trein"),
    value: `${d.number("@@ ####")} ${d.c.whole(6, 21)}:${d.c.whole(10, 59)}`,
  });
  const total = d.c.money(9, 140);
  addTotal(d, p, total, "total");
  return p;
}

export function contract(d: Desk): Content {
  const p = begin(d, papers.contract);
  const other = p.recipient?.name ?? person(d.c, d.language, d.country, d.held).name;
  const day = p.date?.value ?? null;
  const between = phrase(
    d,
    "This agreement is made # between;Dieser Vertrag wird # geschlossen zwischen;Le présent contrat est conclu # entre;El presente contrato se celebra # entre;Il presente contratto è stipulato # tra;Deze overeenkomst is gesloten # tussen",
  );
  const on = { en: "on", de: "am", fr: "le", es: "el", it: "il", nl: "op" }[d.language];
  const and = { en: "and", de: "und", fr: "et", es: "y", it: "e", nl: "en" }[d.language];
  p.prose.push(
    `${between.replace("#", day === null ? "" : `${on} ${day}`).replace("  ", " ")} ${p.issuer.name} ${and} ${other}.`,
  );
  if (d.c.is(0.6)) p.date = null;
  addDay(d, p, "start", "start", plusDays(d.today, d.c.whole(1, 40)));
  p.prose.push(
    phrase(
      d,
      "Either party may terminate this agreement with three months' notice.;Der Vertrag kann von beiden Seiten mit einer Frist von drei Monaten gekündigt werden.;Chaque partie peut résilier le contrat avec un préavis de trois mois.;Cualquiera de las partes podrá resolver el contrato con tres meses de preaviso.;Ciascuna parte può recedere con un preavviso di tre mesi.;Elke partij kan de overeenkomst opzeggen met drie maanden opzegtermijn.",
    ),
    `${phrase(d, "Fee per month;Vergütung monatlich;Rémunération mensuelle;Remuneración mensual;Compenso mensile;Vergoeding per maand")}: ${d.money(d.c.money(200, 4000))}`,
  );
  return p;
}

export function letter(d: Desk): Content {
  const p = begin(d, papers.letter);
  if (d.c.is(0.5)) {
    const name = personName(d.c, d.language, d.held);
    p.issuer = { ...p.issuer, name, brand: null, person: true };
    p.truth.issuer = name;
    p.imprint = [];
    p.truth.identifiers = [];
  }
  letterForm(d, p);
  const other = d.date(plusDays(d.today, d.c.is(0.5) ? -d.c.whole(4, 40) : d.c.whole(3, 40)));
  p.prose.push(
    phrase(
      d,
      `thank you for your letter of ${other}.|we look forward to seeing you on ${other}.;vielen Dank für Ihr Schreiben vom ${other}.|wir freuen uns auf den Termin am ${other}.;nous vous remercions de votre courrier du ${other}.|nous vous confirmons le rendez-vous du ${other}.;le agradecemos su carta de ${other}.|le esperamos el ${other}.;la ringraziamo per la lettera del ${other}.|la aspettiamo il ${other}.;dank voor uw brief van ${other}.|wij zien u graag op ${other}.`,
    ),
    phrase(
      d,
      "Please let us know if anything remains unclear.;Bei Fragen stehen wir Ihnen gern zur Verfügung.;Nous restons à votre disposition.;Quedamos a su disposición.;Restiamo a disposizione.;Heeft u nog vragen, laat het ons weten.",
    ),
  );
  return p;
}

export function licence(d: Desk): Content {
  const p = begin(d, papers.licence);
  addNumber(d, p, "document_number", d.c.of("@#######|@@@######|########"));
  addDay(d, p, "birth", "birth", plusDays("1950-01-01", d.c.whole(0, 18_000)));
  addDay(d, p, "expiry", "expiry", plusDays(d.today, d.c.whole(1500, 5400)));
  p.imprint = [];
  p.truth.identifiers = p.truth.identifiers.filter((i) => i.key !== "iban");
  return p;
}
