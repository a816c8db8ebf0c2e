import { ask, keys, type Schema } from "./shape.ts";

const subject = ask(
  "subject",
  "Subject",
  "words",
  "subject|re|regarding|betreff|betr|betr.|betrifft|objet|asunto|ref|oggetto|betreft|onderwerp|assunto|vedr|vedrorende|angaende|arende|emne|amne",
);
const reply = ask(
  "reply_by",
  "Reply by",
  "date",
  "reply by|please reply by|respond by|please respond by|rsvp by|rsvp|response due|antwort bis|um antwort bis|ruckmeldung bis|bitte antworten sie bis|rsvp bis|reponse avant le|repondre avant le|reponse souhaitee avant le|responder antes del|respuesta antes del|rispondere entro il|risposta entro|reageren voor|antwoord voor|svar senest|svara senast",
);

/** Contracts of any kind. */
export const contracts: Schema = {
  order: keys(
    "issuer recipient issue_date start_date end_date period_from period_to total price interval minimum_term notice_period renewal_date renewal_terms cancellation_terms cancel_by_date expiry_date governing_law late_fee",
  ),
  essential: keys("issuer"),
  asks: [
    ask(
      "price",
      "Price",
      "money",
      "price|contract price|fee|monthly fee|annual fee|total price|contract value|purchase price|preis|vergutung|kaufpreis|honorar|monatliche vergutung|vertragssumme|prix|prix de vente|honoraires|precio|precio de venta|honorarios|prezzo|corrispettivo|compenso|prijs|koopprijs|vergoeding|preco",
    ),
    ask(
      "interval",
      "How often",
      "interval",
      "billing cycle|billing frequency|payment frequency|zahlungsweise|zahlungsintervall|periodicite|periodicidad|periodicita|betaalfrequentie|betaaltermijn",
    ),
    ask(
      "minimum_term",
      "Minimum term",
      "span",
      "minimum term|initial term|contract term|term of contract|contract length|minimum period|mindestlaufzeit|mindestvertragslaufzeit|vertragslaufzeit|laufzeit|erstlaufzeit|duree minimale|duree du contrat|duree initiale|engagement|duree d'engagement|permanencia|duracion del contrato|duracion|durata|durata del contratto|durata minima|minimale looptijd|contractduur|looptijd|looptijd contract|periodo minimo|bindingstid|bindingsperiode",
    ),
    ask(
      "notice_period",
      "Notice",
      "span",
      "notice period|period of notice|notice|kundigungsfrist|preavis|delai de preavis|preaviso|plazo de preaviso|preavviso|termine di preavviso|opzegtermijn|opsigelsesvarsel|uppsagningstid|oppsigelsestid",
    ),
    ask(
      "governing_law",
      "Governing law",
      "name",
      "governing law|applicable law|anwendbares recht|loi applicable|droit applicable|ley aplicable|legge applicabile|toepasselijk recht",
    ),
  ],
  terms: true,
};

/** Guarantees of things. */
export const warranties: Schema = {
  order: keys(
    "product brand model issuer recipient purchase_date issue_date warranty_period expiry_date total shop",
  ),
  essential: [],
  asks: [
    ask(
      "product",
      "Product",
      "name",
      "product|product name|item|article|appliance|description of product|produkt|produktname|artikel|gerat|geratetyp|produktbezeichnung|produit|appareil|designation|designation du produit|producto|aparato|articulo|prodotto|articolo|apparecchio|toestel|apparaat|produto|vare",
    ),
    ask("brand", "Brand", "name", "brand|manufacturer|marke|hersteller|marque|marca|merk|fabrikant"),
    ask(
      "model",
      "Model",
      "name",
      "model|model no|model no.|model number|modell|modellnummer|typ|modele|reference du modele|modelo|modello|modelnummer",
    ),
    ask(
      "purchase_date",
      "Bought on",
      "date",
      "purchase date|date of purchase|bought on|purchased on|kaufdatum|datum des kaufs|gekauft am|tag des kaufs|date d'achat|achete le|fecha de compra|comprado el|data di acquisto|data d'acquisto|data acquisto|aankoopdatum|datum van aankoop|data de compra|data da compra|kobsdato|inkopsdatum|kjopsdato",
    ),
    ask(
      "warranty_period",
      "Warranty",
      "span",
      "warranty period|warranty|warranty term|warranty duration|guarantee|guarantee period|limited warranty|length of warranty|garantie|garantiezeit|garantiedauer|garantiefrist|garantiezeitraum|herstellergarantie|gewahrleistung|gewahrleistungsfrist|duree de garantie|duree de la garantie|garantie commerciale|garantia|periodo de garantia|duracion de la garantia|garanzia|durata della garanzia|durata garanzia|periodo di garanzia|garantietermijn|garantieperiode|garantieduur|prazo de garantia|garantiperiode|garantitid",
    ),
    ask(
      "shop",
      "Shop",
      "name",
      "dealer|retailer|shop|store|purchased from|handler|verkaufer|gekauft bei|revendeur|vendeur|magasin|tienda|vendedor|rivenditore|negozio|winkel|verkoper",
    ),
  ],
  terms: false,
};

/** Letters, mails, invitations, what an office writes. */
export const letters: Schema = {
  order: keys("issuer recipient issue_date subject reply_by due_date total appointment_time place"),
  essential: [],
  asks: [
    subject,
    reply,
    ask(
      "place",
      "Place",
      "address",
      "venue|where|location|place|ort|veranstaltungsort|wo|lieu|adresse|lugar|luogo|dove|plaats|locatie|waar|local|sted|plats",
    ),
  ],
  terms: true,
};

/** What tax offices send and ask for. */
export const taxes: Schema = {
  order: keys(
    "total amount_due due_date refund tax_year tax_kind issuer recipient taxable_income wages income_tax social_security_wages social_contributions medicare_wages medicare_tax state_wages state_tax rents royalties other_income interest_income dividends taxable_purchases filing_deadline objection_period issue_date period_from period_to",
  ),
  essential: keys("issuer"),
  asks: [
    ask(
      "wages",
      "Wages",
      "money",
      "wages, tips, other compensation|wages, tips, other comp.|wages, tips, other comp|wages, tips, and other compensation|bruttoarbeitslohn|bruttolohn|traitements et salaires|salaires|rendimientos del trabajo|retribuciones|redditi di lavoro dipendente|loon loonbelasting/volksverzekeringen|loon lb/ph",
    ),
    ask(
      "income_tax",
      "Income tax",
      "money",
      "federal income tax withheld|total tax|income tax|einbehaltene lohnsteuer|festgesetzte einkommensteuer|einkommensteuer|festgesetzt|impot sur le revenu net|impot sur les revenus|cuota liquida|cuota resultante|retenciones|imposta netta|imposta lorda|ingehouden loonheffing|verschuldigde belasting|ritenute irpef",
    ),
    ask("social_security_wages", "Social security wages", "money", "social security wages"),
    ask(
      "social_contributions",
      "Social security",
      "money",
      "social security tax withheld|prelevements sociaux",
    ),
    ask("medicare_wages", "Medicare wages", "money", "medicare wages and tips"),
    ask("medicare_tax", "Medicare", "money", "medicare tax withheld"),
    ask("state_wages", "State wages", "money", "state wages, tips, etc.|state wages, tips, etc"),
    ask("state_tax", "State tax", "money", "state income tax|state tax withheld"),
    ask(
      "solidarity_tax",
      "Solidarity surcharge",
      "money",
      "solidaritatszuschlag|festgesetzter solidaritatszuschlag|einbehaltener solidaritatszuschlag",
    ),
    ask(
      "church_tax",
      "Church tax",
      "money",
      "kirchensteuer|einbehaltene kirchensteuer des arbeitnehmers|festgesetzte kirchensteuer",
    ),
    ask(
      "taxable_income",
      "Taxable income",
      "money",
      "taxable income|zu versteuerndes einkommen|revenu imposable|revenu fiscal de reference|revenu net imposable|base liquidable general|base imponible general|base imponible|reddito imponibile|belastbaar inkomen|verzamelinkomen|rendimento coletavel",
    ),
    ask(
      "refund",
      "Refund",
      "money",
      "refund|amount refunded|refund amount|erstattung|erstattungsbetrag|guthaben|remboursement|montant restitue|a devolver|importe a devolver|rimborso|credito d'imposta|teruggaaf|te ontvangen|reembolso|overskydende skat",
    ),
    ask("rents", "Rents", "money", "rents"),
    ask("royalties", "Royalties", "money", "royalties"),
    ask("other_income", "Other income", "money", "other income|nonemployee compensation"),
    ask(
      "interest_income",
      "Interest",
      "money",
      "interest income|taxable interest|mortgage interest received from payer(s)/borrower(s)|mortgage interest received|kapitalertrage",
    ),
    ask("dividends", "Dividends", "money", "total ordinary dividends|ordinary dividends|qualified dividends"),
    ask(
      "filing_deadline",
      "To be handed in by",
      "date",
      "filing deadline|file by|return due|must be filed by|submit by|deadline for filing|abgabefrist|abzugeben bis|einzureichen bis|abgabe bis|date limite de declaration|date limite de depot|a deposer avant le|declarer avant le|fecha limite de presentacion|plazo de presentacion hasta|presentar antes del|scadenza di presentazione|presentare entro il|da presentare entro|uiterste inleverdatum|aangifte doen voor|inleveren uiterlijk|prazo de entrega|entrega ate",
    ),
    ask(
      "objection_period",
      "Time to object",
      "span",
      "objection period|appeal period|einspruchsfrist|rechtsbehelfsfrist|delai de reclamation|delai de recours|plazo de recurso|termine per il ricorso|bezwaartermijn",
    ),
  ],
  terms: false,
};

/** Tickets and bookings. */
export const travel: Schema = {
  order: keys(
    "total issuer recipient guest start_date end_date route from_place to_place departure_time seat travel_class room hotel nights issue_date cancellation_terms cancel_by_date payment_method subtotal tax",
  ),
  essential: keys("issuer"),
  asks: [
    ask(
      "guest",
      "Guest or passenger",
      "name",
      "guest|guest name|name of guest|passenger|passenger name|traveller|traveler|gast|gastname|passagier|fahrgast|reisender|passager|voyageur|nom du voyageur|pasajero|huesped|viajero|passeggero|ospite|viaggiatore|reiziger|passageiro|hospede|passager",
      { most: 3 },
    ),
    ask(
      "room",
      "Room",
      "name",
      "room|room no|room number|room type|zimmer|zimmer-nr|zimmernummer|zimmertyp|chambre|habitacion|camera|kamer",
      { like: /\d|room|zimmer|suite|single|double|twin|chambre|camera|kamer|habitaci/i },
    ),
    ask(
      "seat",
      "Seat",
      "name",
      "seat|seat no|sitz|sitzplatz|siege|place assise|asiento|posto|stoel|zitplaats|lugar",
      { like: /^\d{1,3} ?[A-Z]?$|^[A-Z]\d{1,3}$/ },
    ),
    ask(
      "nights",
      "Nights",
      "quantity",
      "nights|number of nights|no. of nights|length of stay|ubernachtungen|anzahl nachte|nachte|nuits|nombre de nuits|noches|notti|nachten|noites",
      {
        units: "nights?|nachte?|nuits?|noches?|notti?|nachten|",
      },
    ),
    ask(
      "travel_class",
      "Class",
      "name",
      "class|travel class|cabin class|cabin|klasse|reiseklasse|classe|clase|reisklasse",
    ),
    ask(
      "from_place",
      "From",
      "name",
      "departing from|departure city|departure station|origin|abfahrtsort|start|gare de depart|ville de depart|origen|stazione di partenza|partenza da|vertrekstation",
      { like: /^\D{3,}$/ },
    ),
    ask(
      "to_place",
      "To",
      "name",
      "arriving at|arrival city|destination|arrival station|ziel|zielort|gare d'arrivee|ville d'arrivee|destino|destinazione|stazione di arrivo|bestemming|aankomststation",
      { like: /^\D{3,}$/ },
    ),
    ask(
      "payment_method",
      "Payment method",
      "name",
      "payment method|method of payment|form of payment|payment type|paid by|paid with|zahlungsart|bezahlt mit|mode de paiement|moyen de paiement|forma de pago|metodo di pagamento|betaalwijze|betaalmethode",
    ),
  ],
  terms: false,
};
