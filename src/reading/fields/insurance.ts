import { ask, keys, type Schema } from "./shape.ts";

const COVERS =
  "bodily injury|bodily injury liability|property damage|property damage liability|uninsured motorist|underinsured motorist|uninsured motorists|uninsured motorist bodily injury|comprehensive|collision|medical payments|medical payments to others|personal injury protection|roadside assistance|towing and labor|rental reimbursement|dwelling|other structures|personal property|loss of use|personal liability|liability|third party liability|buildings|contents|legal expenses|accidental damage|breakdown cover|haftpflicht|kfz-haftpflicht|kfz-haftpflichtversicherung|haftpflichtversicherung|vollkasko|teilkasko|vollkaskoversicherung|teilkaskoversicherung|schutzbrief|fahrerschutz|personenschaden|sachschaden|sachschaden und personenschaden|vermogensschaden|mietsachschaden|hausrat|glasbruch|elementarschaden|einbruchdiebstahl|leitungswasser|feuer|responsabilite civile|rc|dommages tous accidents|vol|vol et incendie|incendie|bris de glace|degats des eaux|catastrophes naturelles|assistance|defense recours|protection juridique|dommages corporels du conducteur|responsabilidad civil|responsabilidad civil obligatoria|responsabilidad civil voluntaria|robo|incendio|lunas|danos propios|continente|contenido|danos por agua|asistencia en viaje|asistencia|defensa juridica|accidentes del conductor|responsabilita civile|rc auto|rca|furto e incendio|furto|cristalli|kasko|infortuni conducente|assistenza stradale|tutela legale|eventi naturali|wa|wa-dekking|wettelijke aansprakelijkheid|beperkt casco|volledig casco|rechtsbijstand|inboedel|opstal|pechhulp|schadeverzekering inzittenden|diefstal|brand|glas|aansprakelijkheid";

const premium = ask(
  "premium",
  "Premium",
  "money",
  "annual premium|total annual premium|monthly premium|total premium|gross premium|jahresbeitrag|monatsbeitrag|bruttobeitrag|jahrespramie|gesamtbeitrag|beitrag inkl. versicherungssteuer|prime annuelle|cotisation annuelle|cotisation annuelle ttc|prime ttc|prima anual|prima total|prima total anual|premio annuo|premio totale|premio lordo|premio annuo lordo|jaarpremie|maandpremie|totale premie|premie per jaar|premie per maand|premio anual|premio total|arlig praemie|arspremie",
);
const interval = ask(
  "interval",
  "How often it is paid",
  "interval",
  "payment frequency|payment plan|billing plan|billing frequency|frequency|pay plan|payment interval|zahlungsweise|zahlweise|zahlungsperiode|beitragszahlung|fractionnement|periodicite|mode de fractionnement|forma de pago|periodicidad|fraccionamiento|frazionamento|periodicita|periodicita di pagamento|betaaltermijn|betalingstermijn|betaalperiode|betaalfrequentie",
);
const insured = [
  ask(
    "insured_vehicle",
    "Insured vehicle",
    "name",
    "insured vehicle|covered vehicle|vehicle|vehicle description|make and model|make/model|year/make/model|year make model|versichertes fahrzeug|fahrzeug|fahrzeugtyp|hersteller/typ|vehicule assure|vehicule|marque et modele|vehiculo|vehiculo asegurado|marca y modelo|veicolo|veicolo assicurato|marca e modello|voertuig|verzekerd voertuig|verzekerd object|auto",
  ),
  ask(
    "insured_place",
    "Insured place",
    "address",
    "insured location|insured property|property insured|insured premises|location of insured property|covered property|property address|residence premises|risk address|location of premises|premises|versicherungsort|risikoort|versichertes objekt|lieu du risque|adresse du risque|adresse du bien assure|bien assure|situacion del riesgo|domicilio del riesgo|riesgo asegurado|ubicacion del riesgo|ubicazione del rischio|ubicazione|rischio assicurato|risicoadres|verzekerd adres|verzekerd pand",
  ),
  ask(
    "insured_pet",
    "Insured pet",
    "name",
    "pet name|pet's name|insured pet|name of pet|name des tieres|tiername|versichertes tier|nom de l'animal|nombre de la mascota|nome dell'animale|naam huisdier|naam dier",
  ),
  ask("breed", "Breed", "name", "breed|pet breed|rasse|race|raza|razza|ras"),
  ask(
    "insured_person",
    "Insured person",
    "name",
    "insured person|life insured|life assured|person insured|versicherte person|versicherter|assure|personne assuree|persona asegurada|asegurado|assicurato|persona assicurata|verzekerde|verzekerde persoon|pessoa segura",
  ),
];

/** Policies, their declarations and renewals. */
export const policies: Schema = {
  order: keys(
    "total premium interval issuer insurer recipient insured_vehicle insured_place insured_pet breed insured_person period_from period_to start_date end_date expiry_date renewal_date cancel_by_date notice_period renewal_terms cancellation_terms minimum_term deductible cover sum_insured no_claims amount_due due_date issue_date agent payment_method",
  ),
  essential: keys("issuer period_to"),
  asks: [
    premium,
    interval,
    ...insured,
    ask("cover", "Cover", "cover", COVERS, { most: 12 }),
    ask(
      "sum_insured",
      "Sum insured",
      "money",
      "sum insured|total sum insured|limit of liability|coverage amount|coverage limit|cover limit|annual limit|annual coverage limit|face amount|death benefit|versicherungssumme|deckungssumme|versicherungssumme pauschal|capital assure|montant de garantie|plafond de garantie|suma asegurada|capital asegurado|capital garantizado|somma assicurata|massimale|massimale unico|verzekerd bedrag|verzekerde som|capital seguro|forsikringssum|forsakringsbelopp",
      { most: 3 },
    ),
    ask(
      "no_claims",
      "No-claims class",
      "name",
      "no claims discount|no claims bonus|ncd|years no claims|schadenfreiheitsklasse|sf-klasse|sf-klasse haftpflicht|coefficient de reduction-majoration|bonus-malus|bonus malus|coefficient bonus-malus|crm|bonificacion|classe di merito|classe di merito cu|classe universale|schadevrije jaren|bonus-malustrede",
    ),
    ask(
      "agent",
      "Agent",
      "name",
      "agent|your agent|agent name|insurance agent|agency|your agency|broker|ihr vermittler|vermittler|ihr betreuer|ihr ansprechpartner|votre conseiller|votre agent|agent general|mediador|su agente|agente|intermediario|agenzia|uw adviseur|tussenpersoon|adviseur",
    ),
  ],
  terms: true,
};

/** Claims, settlements and explanations of benefits. */
export const claims: Schema = {
  order: keys(
    "total issuer recipient patient doctor service_date date_of_loss issue_date amount_billed amount_allowed amount_paid amount_owed deductible",
  ),
  essential: keys("issuer"),
  asks: [
    ask(
      "date_of_loss",
      "Day of the damage",
      "date",
      "date of loss|loss date|date of accident|accident date|date of incident|schadentag|schadendatum|schadenstag|unfalltag|date du sinistre|date de l'accident|fecha del siniestro|fecha de ocurrencia|data del sinistro|data sinistro|schadedatum|datum schade",
    ),
    ask(
      "amount_billed",
      "Billed",
      "money",
      "amount billed|billed amount|total billed|provider charges|charges billed|total charges|rechnungsbetrag|eingereichter betrag|montant facture|depense engagee|importe facturado|importo fatturato|gedeclareerd bedrag|ingediend bedrag",
    ),
    ask(
      "amount_allowed",
      "Allowed",
      "money",
      "allowed amount|amount allowed|allowed|plan allowance|erstattungsfahiger betrag|base de remboursement|base remboursement",
    ),
    ask(
      "amount_paid",
      "Paid by the insurer",
      "money",
      "plan paid|your plan paid|amount paid|paid by insurer|paid by plan|what your plan paid|benefit paid|settlement amount|erstattungsbetrag|erstattung|leistungsbetrag|auszahlungsbetrag|entschadigung|montant rembourse|remboursement|montant verse|indemnite|importe reembolsado|indemnizacion|importo rimborsato|importo liquidato|indennizzo|vergoed bedrag|vergoeding|uitkering",
    ),
    ask(
      "amount_owed",
      "Your share",
      "money",
      "you may owe|your share|amount you owe|what you owe|your responsibility|patient responsibility|member responsibility|your total costs|amount you may owe|eigenanteil|reste a charge|a su cargo|a suo carico|eigen bijdrage|zelf te betalen",
    ),
  ],
  terms: false,
};

/** Cards of a health insurer. */
export const insuranceCards: Schema = {
  order: keys("issuer recipient plan start_date expiry_date copay deductible"),
  essential: keys("issuer"),
  asks: [
    ask("plan", "Plan", "name", "plan|plan name|plan type|tarif|formule|plan de salud|piano|pakket"),
    ask("copay", "Copay", "money", "copay|office visit|pcp|primary care|specialist|emergency room"),
  ],
  terms: false,
};
