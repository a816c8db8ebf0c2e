import type { Chance } from "../paper/household/chance.ts";
import { type Draft, insurers, numberWords, people, towns } from "./made-draft.ts";
import { amountIn, dayIn, filled, type Language, said } from "./said.ts";

const leases = said(
  `LEASE
Landlord: {landlord}
Tenant: {tenant}
The flat at 14 Mill Lane, {town}, is let from {start}.
The rent is {rent} a month and is paid in advance.
The tenant pays a deposit of {deposit}.
Either side may end the lease with {notice} months' notice.;MIETVERTRAG
Vermieter: {landlord}
Mieter: {tenant}
Die Wohnung Mühlgasse 14 in {town} wird ab dem {start} vermietet.
Die Miete beträgt {rent} im Monat und ist im Voraus zu zahlen.
Der Mieter leistet eine Kaution von {deposit}.
Der Vertrag kann mit einer Frist von {notice} Monaten gekündigt werden.;CONTRAT DE LOCATION
Bailleur : {landlord}
Locataire : {tenant}
Le logement situé 14 rue du Moulin à {town} est loué à compter du {start}.
Le loyer est de {rent} par mois, payable d'avance.
Le locataire verse un dépôt de garantie de {deposit}.
Le bail peut être résilié avec un préavis de {notice} mois.;CONTRATO DE ALQUILER
Arrendador: {landlord}
Arrendatario: {tenant}
La vivienda de la calle del Molino 14, {town}, se alquila desde el {start}.
La renta es de {rent} al mes, pagadera por adelantado.
El arrendatario entrega una fianza de {deposit}.
El contrato puede terminarse con un preaviso de {notice} meses.;CONTRATTO DI LOCAZIONE
Locatore: {landlord}
Conduttore: {tenant}
L'appartamento in via del Mulino 14, {town}, è locato dal {start}.
Il canone è di {rent} al mese, da pagare in anticipo.
Il conduttore versa un deposito cauzionale di {deposit}.
Il contratto può essere disdetto con un preavviso di {notice} mesi.;HUUROVEREENKOMST
Verhuurder: {landlord}
Huurder: {tenant}
De woning Molenstraat 14 in {town} wordt verhuurd vanaf {start}.
De huur bedraagt {rent} per maand en wordt vooruit betaald.
De huurder betaalt een waarborgsom van {deposit}.
De overeenkomst kan worden opgezegd met een termijn van {notice} maanden.`,
);

/** A lease of a flat. */
export function lease(c: Chance, l: Language): Draft {
  const [landlord = "", tenant = ""] = c.shuffled(people[l]);
  const rent = c.whole(41, 190) * 10;
  const deposit = rent * 2 + c.whole(1, 9) * 5;
  const notice = c.whole(2, 6);
  const start = `2023-0${c.whole(1, 9)}-01`;
  const town = towns[l];
  const shown = { rent: amountIn(l, rent), deposit: amountIn(l, deposit), start: dayIn(l, start) };
  return {
    text: filled(leases[l], { landlord, tenant, notice, town, ...shown }),
    values: { town },
    attributes: [
      {
        ask: said(
          "How much is the rent of the flat in {town}?;Wie hoch ist die Miete der Wohnung in {town}?;Quel est le loyer du logement de {town} ?;¿Cuánto es la renta de la vivienda de {town}?;Quanto è il canone dell'appartamento di {town}?;Hoe hoog is de huur van de woning in {town}?",
        ),
        right: rent,
      },
      {
        ask: said(
          "What deposit was paid for the flat in {town}?;Welche Kaution wurde für die Wohnung in {town} gezahlt?;Quel dépôt de garantie pour le logement de {town} ?;¿Qué fianza se pagó por la vivienda de {town}?;Che deposito è stato versato per l'appartamento di {town}?;Welke borg is betaald voor de woning in {town}?",
        ),
        right: deposit,
      },
      {
        ask: said(
          "How long is the notice period for the flat in {town}?;Welche Kündigungsfrist hat die Wohnung in {town}?;Quel est le préavis pour le logement de {town} ?;¿Cuál es el preaviso de la vivienda de {town}?;Qual è il preavviso per l'appartamento di {town}?;Wat is de opzegtermijn van de woning in {town}?",
        ),
        right: numberWords[notice]!,
      },
      {
        ask: said(
          "Who is the landlord in {town}?;Wer ist der Vermieter in {town}?;Qui est le bailleur à {town} ?;¿Quién es el arrendador en {town}?;Chi è il locatore a {town}?;Wie is de verhuurder in {town}?",
        ),
        right: [landlord],
      },
    ],
    missing: [
      said(
        "How many square metres has the flat in {town}?;Wie viele Quadratmeter hat die Wohnung in {town}?;Combien de mètres carrés fait le logement de {town} ?;¿Cuántos metros cuadrados tiene la vivienda de {town}?;Quanti metri quadri ha l'appartamento di {town}?;Hoeveel vierkante meter is de woning in {town}?",
      ),
    ],
  };
}

const policies = said(
  `{insurer}
Household contents insurance - policy schedule
Policyholder: {holder}
Sum insured: {sum}
Annual premium: {premium}
Deductible per claim: {deductible}
The cover ends on {over}.;{insurer}
Hausratversicherung - Versicherungsschein
Versicherungsnehmer: {holder}
Versicherungssumme: {sum}
Jahresbeitrag: {premium}
Selbstbeteiligung je Schaden: {deductible}
Der Schutz endet am {over}.;{insurer}
Assurance habitation - conditions particulières
Souscripteur : {holder}
Capital assuré : {sum}
Prime annuelle : {premium}
Franchise par sinistre : {deductible}
La garantie prend fin le {over}.;{insurer}
Seguro de hogar - condiciones particulares
Tomador: {holder}
Capital asegurado: {sum}
Prima anual: {premium}
Franquicia por siniestro: {deductible}
La cobertura termina el {over}.;{insurer}
Assicurazione casa - scheda di polizza
Contraente: {holder}
Somma assicurata: {sum}
Premio annuo: {premium}
Franchigia per sinistro: {deductible}
La copertura termina il {over}.;{insurer}
Inboedelverzekering - polisblad
Verzekeringnemer: {holder}
Verzekerd bedrag: {sum}
Jaarpremie: {premium}
Eigen risico per schade: {deductible}
De dekking eindigt op {over}.`,
);

/** The schedule of a household insurance. */
export function policy(c: Chance, l: Language): Draft {
  const insurer = insurers[l];
  const sum = c.whole(20, 90) * 1000;
  const premium = c.money(80, 400);
  const deductible = c.whole(2, 19) * 25;
  const over = `2027-${String(c.whole(1, 12)).padStart(2, "0")}-${c.whole(10, 28)}`;
  const shown = {
    sum: amountIn(l, sum),
    premium: amountIn(l, premium),
    deductible: amountIn(l, deductible),
    over: dayIn(l, over),
  };
  return {
    text: filled(policies[l], { insurer, holder: c.pick(people[l]), ...shown }),
    values: { insurer },
    attributes: [
      {
        ask: said(
          "What is the deductible with {insurer}?;Wie hoch ist die Selbstbeteiligung bei {insurer}?;Quelle est la franchise chez {insurer} ?;¿Cuál es la franquicia de {insurer}?;Qual è la franchigia di {insurer}?;Hoe hoog is het eigen risico bij {insurer}?",
        ),
        right: deductible,
      },
      {
        ask: said(
          "How much is the premium of {insurer} a year?;Was kostet {insurer} im Jahr?;Combien coûte {insurer} par an ?;¿Cuánto cuesta {insurer} al año?;Quanto costa {insurer} all'anno?;Wat kost {insurer} per jaar?",
        ),
        right: premium,
      },
      {
        ask: said(
          "Until when are we insured with {insurer}?;Bis wann sind wir bei {insurer} versichert?;Jusqu'à quand sommes-nous assurés chez {insurer} ?;¿Hasta cuándo estamos asegurados con {insurer}?;Fino a quando siamo assicurati con {insurer}?;Tot wanneer zijn we verzekerd bij {insurer}?",
        ),
        right: over,
      },
    ],
    missing: [
      said(
        "What is the telephone number of {insurer}?;Welche Telefonnummer hat {insurer}?;Quel est le numéro de téléphone de {insurer} ?;¿Cuál es el teléfono de {insurer}?;Qual è il numero di telefono di {insurer}?;Wat is het telefoonnummer van {insurer}?",
      ),
    ],
  };
}
