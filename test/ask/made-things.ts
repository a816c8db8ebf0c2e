import type { Chance } from "../paper/household/chance.ts";
import { clubs, type Draft, doctors, numberWords, people } from "./made-draft.ts";
import { amountIn, dayIn, filled, type Language, languages, type Said, said } from "./said.ts";

const memberships = said(
  `{club}
Membership agreement
Member: {member}
Monthly fee: {fee}
The membership runs until {over}. It can be cancelled in writing until {cancel}.;{club}
Mitgliedsvertrag
Mitglied: {member}
Monatsbeitrag: {fee}
Die Mitgliedschaft läuft bis zum {over}. Sie kann bis zum {cancel} schriftlich gekündigt werden.;{club}
Contrat d'abonnement
Membre : {member}
Cotisation mensuelle : {fee}
L'abonnement court jusqu'au {over}. Il peut être résilié par écrit jusqu'au {cancel}.;{club}
Contrato de socio
Socio: {member}
Cuota mensual: {fee}
La inscripción dura hasta el {over}. Puede cancelarse por escrito hasta el {cancel}.;{club}
Contratto di iscrizione
Iscritto: {member}
Quota mensile: {fee}
L'iscrizione dura fino al {over}. Può essere disdetta per iscritto entro il {cancel}.;{club}
Lidmaatschapsovereenkomst
Lid: {member}
Maandbedrag: {fee}
Het lidmaatschap loopt tot {over}. Opzeggen kan schriftelijk tot {cancel}.`,
);

/** A membership that can be cancelled until a day. */
export function membership(c: Chance, l: Language): Draft {
  const club = clubs[l];
  const member = c.pick(people[l]);
  const fee = c.money(18, 79);
  const cancel = `2026-0${c.whole(1, 9)}-${c.whole(10, 28)}`;
  const over = `2026-1${c.whole(0, 2)}-30`;
  return {
    text: filled(memberships[l], {
      club,
      member,
      fee: amountIn(l, fee),
      over: dayIn(l, over),
      cancel: dayIn(l, cancel),
    }),
    values: { club },
    attributes: [
      {
        ask: said(
          "Until when can I cancel {club}?;Bis wann kann ich {club} kündigen?;Jusqu'à quand puis-je résilier {club} ?;¿Hasta cuándo puedo cancelar {club}?;Entro quando posso disdire {club}?;Tot wanneer kan ik {club} opzeggen?",
        ),
        right: cancel,
      },
      {
        ask: said(
          "What does {club} cost a month?;Was kostet {club} im Monat?;Combien coûte {club} par mois ?;¿Cuánto cuesta {club} al mes?;Quanto costa {club} al mese?;Wat kost {club} per maand?",
        ),
        right: fee,
      },
      {
        ask: said(
          "Who is a member of {club}?;Wer ist Mitglied bei {club}?;Qui est membre de {club} ?;¿Quién es socio de {club}?;Chi è iscritto a {club}?;Wie is lid van {club}?",
        ),
        right: [member],
      },
    ],
    missing: [
      said(
        "When does {club} open on Sundays?;Wann öffnet {club} sonntags?;À quelle heure ouvre {club} le dimanche ?;¿A qué hora abre {club} los domingos?;A che ora apre {club} la domenica?;Hoe laat gaat {club} op zondag open?",
      ),
    ],
  };
}

const warranties = said(
  `Certificate of warranty
Appliance: {thing}
Bought on {bought}
The manufacturer grants a warranty of {years} years from the day of purchase.;Garantieurkunde
Gerät: {thing}
Gekauft am {bought}
Der Hersteller gewährt eine Garantie von {years} Jahren ab Kaufdatum.;Certificat de garantie
Appareil : {thing}
Acheté le {bought}
Le fabricant accorde une garantie de {years} ans à compter de la date d'achat.;Certificado de garantía
Aparato: {thing}
Comprado el {bought}
El fabricante concede una garantía de {years} años desde la fecha de compra.;Certificato di garanzia
Apparecchio: {thing}
Acquistato il {bought}
Il produttore concede una garanzia di {years} anni dalla data di acquisto.;Garantiebewijs
Apparaat: {thing}
Gekocht op {bought}
De fabrikant geeft {years} jaar garantie vanaf de aankoopdatum.`,
);

/** A certificate of warranty for a thing. */
export function warranty(c: Chance, l: Language, which: Said): Draft {
  const years = c.whole(2, 6);
  const bought = `2024-0${c.whole(1, 9)}-${c.whole(10, 28)}`;
  return {
    text: filled(warranties[l], { thing: which[l], years, bought: dayIn(l, bought) }),
    values: {},
    attributes: [
      {
        ask: fitted(
          "How long is the warranty on the {thing}?;Wie lange gilt die Garantie: {thing}?;Combien de temps dure la garantie : {thing} ?;¿Cuánto dura la garantía: {thing}?;Quanto dura la garanzia: {thing}?;Hoe lang is de garantie: {thing}?",
          which,
        ),
        right: numberWords[years]!,
      },
      {
        ask: fitted(
          "When was the {thing} bought?;Kaufdatum {thing};date d'achat {thing};fecha de compra {thing};data di acquisto {thing};aankoopdatum {thing}",
          which,
        ),
        right: bought,
      },
    ],
    missing: [
      fitted(
        "What did the {thing} cost?;Preis {thing}?;prix {thing} ?;¿precio {thing}?;prezzo {thing}?;prijs {thing}?",
        which,
      ),
    ],
  };
}

/** A question about a thing, which each language calls by its own name. */
function fitted(text: string, which: Said): Said {
  const of = said(text);
  return Object.fromEntries(languages.map((l) => [l, filled(of[l], { thing: which[l] })])) as Said;
}

const letters = said(
  `{doctor}
To {patient}
Your next appointment is on {day} at {hour}.
Please bring your insurance card. Diagnosis: sprained left ankle.;{doctor}
An {patient}
Ihr nächster Termin ist am {day} um {hour} Uhr.
Bitte bringen Sie Ihre Versichertenkarte mit. Befund: verstauchter linker Knöchel.;{doctor}
À {patient}
Votre prochain rendez-vous est le {day} à {hour}.
Merci d'apporter votre carte. Diagnostic : entorse de la cheville gauche.;{doctor}
Para {patient}
Su próxima cita es el {day} a las {hour}.
Traiga su tarjeta sanitaria. Diagnóstico: esguince del tobillo izquierdo.;{doctor}
A {patient}
Il suo prossimo appuntamento è il {day} alle {hour}.
Porti la tessera sanitaria. Diagnosi: distorsione alla caviglia sinistra.;{doctor}
Aan {patient}
Uw volgende afspraak is op {day} om {hour} uur.
Neem uw verzekeringspas mee. Diagnose: verstuikte linkerenkel.`,
);

/** A doctor's letter with the next appointment. */
export function letter(c: Chance, l: Language): Draft {
  const doctor = doctors[l];
  const patient = c.pick(people[l]);
  const day = `2026-12-${c.whole(10, 23)}`;
  return {
    text: filled(letters[l], {
      doctor,
      patient,
      day: dayIn(l, day),
      hour: `${c.whole(9, 16)}:${c.whole(1, 5)}5`,
    }),
    values: { doctor, patient },
    attributes: [
      {
        ask: said(
          "When is the appointment with {doctor}?;Wann ist der Termin bei {doctor}?;Quand est le rendez-vous avec {doctor} ?;¿Cuándo es la cita con {doctor}?;Quando è l'appuntamento con {doctor}?;Wanneer is de afspraak met {doctor}?",
        ),
        right: day,
      },
    ],
    missing: [
      said(
        "What does {doctor} charge?;Was verlangt {doctor}?;Combien demande {doctor} ?;¿Cuánto cobra {doctor}?;Quanto chiede {doctor}?;Hoeveel rekent {doctor}?",
      ),
      said(
        "What is the blood group of {patient}?;Welche Blutgruppe hat {patient}?;Quel est le groupe sanguin de {patient} ?;¿Qué grupo sanguíneo tiene {patient}?;Che gruppo sanguigno ha {patient}?;Welke bloedgroep heeft {patient}?",
      ),
    ],
  };
}
