import { ask, keys, type Schema } from "./shape.ts";

const place = ask(
  "property_address",
  "Address of the property",
  "address",
  "property address|address of property|premises|leased premises|rental property|address of the property|premises address|property|located at|mietobjekt|objekt|anschrift des mietobjekts|wohnung|adresse du logement|logement situe|logement|adresse du bien|direccion del inmueble|inmueble|vivienda|direccion de la vivienda|indirizzo dell'immobile|immobile|immobile sito in|adres gehuurde|adres woning|het gehuurde|woonruimte|morada do imovel",
);

/** Leases of homes and offices. */
export const leases: Schema = {
  order: keys(
    "total rent service_charges deposit interval landlord tenant issuer recipient property_address period_from period_to start_date end_date issue_date notice_period minimum_term renewal_terms cancellation_terms late_fee floor_space rooms",
  ),
  essential: keys("total"),
  asks: [
    place,
    ask(
      "rent",
      "Rent",
      "money",
      "monthly rent|base rent|rent amount|rent per month|monthly rental|kaltmiete|nettokaltmiete|grundmiete|warmmiete|gesamtmiete|monatliche miete|loyer mensuel|loyer hors charges|loyer charges comprises|loyer principal|renta mensual|canone mensile|canone di locazione|canone annuo|kale huur|huurprijs|huur per maand|renda mensal|maanedlig husleje|husleie",
    ),
    ask(
      "deposit",
      "Deposit",
      "money",
      "security deposit|damage deposit|deposit amount|kaution|mietkaution|mietsicherheit|kautionsbetrag|depot de garantie|fianza|deposito cauzionale|cauzione|waarborgsom|borg|caucao|depositum|deposition",
    ),
    ask(
      "service_charges",
      "Service charges",
      "money",
      "service charge|additional charges|utilities charge|nebenkosten|nebenkostenvorauszahlung|betriebskosten|betriebskostenvorauszahlung|heizkostenvorauszahlung|charges|provision pour charges|provisions sur charges|gastos de comunidad|spese condominiali|oneri accessori|servicekosten|voorschot servicekosten|aconto varme",
    ),
    ask(
      "late_fee",
      "Late fee",
      "money",
      "late fee|late charge|late payment fee|late rent fee|mahngebuhr|penalite de retard",
    ),
    ask(
      "floor_space",
      "Floor space",
      "quantity",
      "floor space|living space|floor area|square footage|wohnflache|wohn-/nutzflache|surface|surface habitable|superficie|superficie util|superficie utile|oppervlakte|woonoppervlakte|areal|boyta",
      { units: "m2|m²|qm|sq\\.? ?ft\\.?|square feet|square met(?:er|re)s|mq" },
    ),
  ],
  terms: true,
};

/** Deeds, permits, inspections of a house. */
export const property: Schema = {
  order: keys("issuer recipient property_address issue_date expiry_date total"),
  essential: [],
  asks: [place],
  terms: false,
};

const vehicle = [
  ask(
    "make",
    "Make",
    "name",
    "make|vehicle make|manufacturer|make of vehicle|marke|hersteller|fabrikmarke|marque|marca|merk|marke (d.1)|d.1 marke|d.1|fabricante|maerke|fabrikat",
  ),
  ask(
    "model",
    "Model",
    "name",
    "model|vehicle model|model name|make and model|make/model|modell|handelsbezeichnung|fahrzeugmodell|typ|modele|denomination commerciale|modelo|modello|denominazione commerciale|handelsbenaming|d.3|d.3 handelsbezeichnung",
  ),
  ask(
    "first_registration",
    "First registered",
    "date",
    "date of first registration|first registered|first registration|erstzulassung|datum der erstzulassung|tag der ersten zulassung|ez|date de premiere immatriculation|date de 1ere immatriculation|1ere immatriculation|date de 1re immatriculation|premiere immatriculation|b. date de 1ere immatriculation|fecha de primera matriculacion|fecha 1a matriculacion|primera matriculacion|data di prima immatricolazione|prima immatricolazione|datum eerste toelating|eerste toelating|data da primeira matricula|forste registrering|forsta registrering",
  ),
  ask(
    "mileage",
    "Mileage",
    "quantity",
    "mileage|odometer|odometer reading|current mileage|mileage in|mileage out|miles|kilometerstand|km-stand|kilometrage|compteur|kilometros|kilometraje|chilometraggio|chilometri|km percorsi|kilometerstand in|tellerstand|quilometragem|kilometertal|matarstallning",
    { units: "km|mi|miles|kilometer|kilometres|kilometers|" },
  ),
  ask("colour", "Colour", "name", "color|colour|vehicle color|farbe|wagenfarbe|couleur|colore|kleur"),
  ask(
    "fuel",
    "Fuel",
    "name",
    "fuel type|fuel|kraftstoff|kraftstoffart|carburant|energie (p.3)|tipo de combustible|combustible|alimentazione|brandstof",
  ),
];

/** Registrations, titles, inspections, work on and purchases of vehicles, and hired ones. */
export const vehicles: Schema = {
  order: keys(
    "issuer recipient plate vin make model first_registration mileage inspection_due result expiry_date start_date end_date total amount_due issue_date service_date fuel colour deposit",
  ),
  essential: keys("issuer"),
  asks: [
    ...vehicle,
    ask(
      "inspection_due",
      "Next inspection",
      "month",
      "next inspection|next inspection due|inspection due|inspection expires|next mot|mot expiry|mot due|expiry date of mot|nachste hu|nachste hauptuntersuchung|hu fallig|hu bis|hu gultig bis|naechste hu|prochain controle|prochain controle technique|date du prochain controle|date limite de validite du controle|proxima inspeccion|proxima itv|fecha proxima inspeccion|valida hasta|prossima revisione|scadenza revisione|revisione entro|apk vervaldatum|vervaldatum apk|apk tot|proxima inspecao|naeste syn|nasta besiktning",
    ),
    ask(
      "result",
      "Result",
      "name",
      "result|inspection result|test result|ergebnis|ergebnis der untersuchung|resultat|resultat du controle|resultado|esito|uitslag|resultaat",
    ),
  ],
  terms: false,
};
