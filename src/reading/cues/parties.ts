import { foldKeep, lexicon } from "../fold.ts";

export type PartyRole =
  | "issuer"
  | "recipient"
  | "employer"
  | "landlord"
  | "tenant"
  | "insurer"
  | "patient"
  | "doctor"
  | "payer"
  | "payee"
  | "not";

/** Words before or above a name that say whose name it is: en de fr es it nl. `not`: a name of something else follows. */
export const partyCues = lexicon<PartyRole>({
  issuer:
    "from|seller|sold by|issued by|vendor|supplier|provider|service provider|biller|merchant name|store name|merchant|handler|company|sender|exporter|seller name|store|operator|rechnungssteller|verkaufer|lieferant|absender|aussteller|leistungserbringer|anbieter|emetteur|vendeur|fournisseur|expediteur|emis par|emisor|vendedor|proveedor|remitente|emitente|fornitore|venditore|mittente|cedente/prestatore|cedente|verkoper|leverancier|afzender|issuing authority|issuing organization|prepared by|bill from|billed by|invoice from|shipped by|fulfilled by|vendor name|supplier name|organisation|organization|practice|facility|facility name|dealer|dealership|lender|lender name|creditor name|institution|financial institution|school name|carrier|airline|organizer|rechnung von|auftragnehmer|werkstatt|darlehensgeber|kreditgeber|veranstalter|vendu par|etablissement|entreprise|societe|raison sociale|organisme|datos del emisor|vendido por|razon social|ditta|venduto da|emesso da|verkocht door|bedrijf|saljare|leverantor|selger|leverandor|saelger|fornecedor|vendedor|emitente|prestador|hospital|clinic|filer's name|creditor|school",
  recipient:
    "ticket holder|pass holder|permit holder|licence holder|license holder|badge holder|bearer|inhaber der karte|karteninhaber|porteur|portador|intestatario del biglietto|full name|patient full name|patient's full name|name of the patient|legal name|insured(s)|insureds|insured person|policy owner|policyowner|pet owner|pet parent|owner name|owner's name|taxpayer|taxpayer name|your name|primary insured|primary applicant|applicant name|borrower name|resident|residents|occupant|occupants|customer details|client details|bill to name|ship to name|sold-to party|invoiced to|statement prepared for|account holders|account holder(s)|primary account holder|cardmember|card member|employee full name|attendee|lead guest|guest name(s)|booked by|booked for|reserved for|reservation name|registered to|licensed to|issued to|awarded to|presented to|delivery address|shipping address|consignee|ordered by|besteller|versicherungsnehmer/in|name des versicherten|name des patienten|arbeitnehmer/in|mieter/in|reisender|passagier|gastname|nom et prenom|nom prenom|nom du titulaire|titulaire du contrat|titulaire|voyageur|passager|assure(e)|salarie(e)|eleve|datos del titular|nombre y apellidos|apellidos y nombre|nombre del cliente|viajero|pasajero|huesped|empleado|alumno|dati cliente|nome e cognome|cognome e nome|passeggero|ospite|inquilino|alunno|klantgegevens|contractant|reiziger|leerling|kund|kunde/mottaker|mottagare|mottaker|modtager|fakturaadress|fakturaadresse|destinatario|nome do cliente|dados do cliente|utente|segurado|bill to|billed to|invoice to|sold to|ship to|deliver to|customer|customer name|client|client name|buyer|to|attn|attention|name|insured|named insured|named insureds|first named insured|name of insured|insured name|named insured(s)|policyholder|policyholder(s)|policy holder|policyholders|employee|employee name|employee's name|employee's name and address|employee's first name and initial|recipient's name|recipient name|recipient|patient|patient name|name of patient|patient's name|member|member name|subscriber|subscriber name|guest|guest name|passenger|passengers|passenger name|passenger(s)|traveller|traveler|account holder|account name|account owner|cardholder|borrower|lessee|student|student name|owner|registered owner|applicant|account of|prepared for|invoice for|payable by|bill-to|billing address|statement for|service for|on behalf of|insured's name|name and address|mailing address|renter|holder|driver|kunde|rechnungsempfanger|empfanger|rechnung an|rechnungsadresse|rechnungsanschrift|lieferadresse|herr|herrn|frau|firma|familie|an|versicherungsnehmer|versicherungsnehmerin|versicherte person|versicherter|mitarbeiter|arbeitnehmer|patientin|mieter|kontoinhaber|fahrgast|gast|name des kunden|auftraggeber|kaufer|leistungsempfanger|client(e)|facture a|adresse de facturation|destinataire|acheteur|adresse de livraison|titulaire|assure|souscripteur|salarie|patient(e)|locataire|nom du client|nom|monsieur|madame|cliente|facturar a|facturado a|destinatario|comprador|titular|titular del contrato|tomador|tomador del seguro|asegurado|trabajador|paciente|arrendatario|nombre|datos del cliente|a la atencion de|intestatario|spett.le|spettabile|cessionario/committente|cessionario|contraente|assicurato|dipendente|lavoratore|paziente|conduttore|nominativo|egregio|gentile|klant|factuuradres|geadresseerde|aan|t.a.v|verzekerde|verzekeringnemer|werknemer|patient naam|huurder|naam|afleveradres",
  employer:
    "employer|employer name|employer's name|employer's name, address, and zip code|employer's name, address|arbeitgeber|employeur|empleador|empresa|datore di lavoro|azienda|werkgever",
  landlord:
    "landlord name|lessor(s)|landlord(s)|property manager|landlord|lessor|vermieter|bailleur|proprietaire|arrendador|locatore|verhuurder",
  tenant:
    "tenant(s)|tenants|lessee(s)|lessees|tenant name|tenant|lessee|mieter|locataire|arrendatario|conduttore|huurder",
  insurer:
    "insurer|underwritten by|insurance company|underwriter|versicherer|assureur|aseguradora|compania aseguradora|impresa assicuratrice|verzekeraar|coverage provided by|issued through|company name",
  patient: "patient's name|name of patient|patient|patient name|patientin|paciente|paziente",
  doctor:
    "doctor|physician|attending physician|primary care physician|provider name|arzt|behandelnder arzt|medecin|docteur|medico|dottore|huisarts|arts|prescriber",
  payer:
    "payer|payer's name|payer's name, street address|payer name|paid by|remitter|zahler|zahlungspflichtiger|debitor|payeur|ordenante|ordinante|betaler|zahlbar durch",
  payee:
    "payee|payable to|make check payable to|make checks payable to|make cheque payable to|pay to|remit to|remit payment to|please remit to|beneficiary|account holder name|zahlungsempfanger|begunstigter|kontoinhaber|beneficiaire|beneficiario|begunstigde|konto / zahlbar an|zahlbar an|t.n.v",
  not: "agent/producer|producer|broker|your agency|agency name|insurance agent|authorized representative|loan officer|notary|witness|additional drivers|additional interest|vermittler|makler|ihr berater|ihr vermittler|courtier|conseiller|corredor|mediador|intermediario|consulente|tussenpersoon|adviseur|bank name|kreditinstitut|ship via|sales person|salesperson|cashier|served by|your server|server|agent|your agent|agent name|account manager|contact|contact person|ansprechpartner|bearbeiter|sachbearbeiter|verkaufer name|es bediente sie|kassierer|caissier|vous avez ete servi par|le atendio|operatore|kassamedewerker|dept|department|vehicle|driver's license|mortgagee|lienholder|emergency contact|city|state|address|email|e-mail|phone|website|product|description|item|article|plan name|policy form|title|coverage|project|subject|re|betreff|objet|asunto|oggetto|onderwerp|bank|cashier name|your insurance agent|spouse|spouse's",
});

/** Forms of companies that no other word is written like, in any case. */
const PLAIN_FORM =
  /(?<![a-z])(?:gmbh(?: ?& ?co\.? ?kg)?|mbh|ohg|e\.k\.|a\.g\.|e\.v\.|kgaa|ltd\.?|limited|llc|l\.l\.c\.|llp|inc\.?|incorporated|corp\.?|corporation|plc|pty|p\.l\.c\.|sdn\.? ?bhd\.?|s\/b|berhad|bhd|pte|s\.a\.s\.u?|sasu|s\.? ?a\.? ?r\.? ?l\.?|gbr|partg(?: ?mbb)?|pllc|ulc|eurl|s\.n\.c\.|bvba|vzw|ltda|pvt|kft|d\.o\.o\.|e\.u\.|s\.a\.|s\.l\.(?:u\.)?|s\.p\.a\.?|s\.?r\.?l\.?s?\.?|b\.v\.|n\.v\.|v\.o\.f\.|oyj|a\/s|aps|s\.?r\.?o\.|a\.s\.|sp\. ?z ?o\.? ?o\.?|lda\.?|unipersonal|n\.a\.|& co\.?)(?=[\s,.;:)(]|$)/;
/** Short forms that count only as they are printed, and the shortest only at the end of the name. */
const PRINTED_FORM =
  /(?<![\p{L}\p{N}])(?:(?:AG|KG|SA|UG|eG|BV|B\.V|NV|SL|SAS|SpA|SPA|SLU|OY|Oy|OHG|eK|e\.K)(?=[\s,.;:)(]|$)|(?:AB|AS|SE|Co\.?|CO\.?)\.?$)/u;

/** Where the form of a company stands in a name ("GmbH", "Sdn Bhd", "S.p.A."), or null. */
export function legalForm(name: string): { start: number; end: number } | null {
  const m = PLAIN_FORM.exec(foldKeep(name)) ?? PRINTED_FORM.exec(name);
  return m ? { start: m.index, end: m.index + m[0].length } : null;
}

/** Words that names of organizations are made of. Folded. */
export const ORG_WORD =
  /(?<![a-z])(?:finanzamt|sparkasse|bank|volksbank|banque|banco|banca|insurance|versicherung(?:sverein)?|assurances?|seguros|assicurazioni|verzekeringen|mutual|assurance|university|universitat|universite|universidad|universita|college|school|schule|ecole|hospital|klinik|krankenhaus|hopital|clinic|clinica|pharmacy|apotheke|pharmacie|farmacia|drogerie|market|markt|supermarket|store|stores|shop|restaurant|ristorante|restaurante|cafe|coffee|bistro|hotel|hotels|hostel|airlines?|airways|energy|electric|energie|energia|power|water|gas|telecom|telekom|mobile|wireless|stadtwerke|city of|county|department|ministry|agency|amt|agence|agencia|services?|group|company|trading|enterprise|industries|solutions|systems|associates|partners|foundation|verein|association|stiftung|dental|medical|health|healthcare|veterinary|animal|motors|auto|garage|properties|realty|council|district|municipality|gemeente|comune|mairie|ayuntamiento|stadt|card|cinemas?|theater|theatre|museum|bakery|backerei|boulangerie|mart|electrical|electronics|books?|verkehrsbetriebe|taxiunternehmen|cooperative|society|union|trust|church|studio|center|centre|zentrum|gasthaus|gasthof|wirtshaus|brauhaus|trattoria|osteria|pizzeria|brasserie|taverna|taberna|cerveceria|bodega|bakkerij|slagerij|metzgerei|konditorei|tankstelle|patisserie|epicerie|boucherie|panaderia|carniceria|supermercado|supermercato|supermarche|alimentari|tabacchi|drogist|parfumerie|buchhandlung|libreria|librairie|boekhandel|restoran|kedai|perniagaan|syarikat|pasaraya|klinik|farmasi|stesen|kopitiam|perabot|stationery|confectionery|bakeries|grocer|grocery|diner|inn|lodge|motel|resort|salon|gym|fitness|optik|optician|zahnarzt|notar|kanzlei|rechtsanwalte?|steuerberater|spedition|autohaus|werkstatt|tischlerei|schreinerei|dachdeckerei|menuiserie|plomberie|talleres|officine|impresa|carpintaria|ayuntamiento|kommune|prefecture|tribunal|amtsgericht|landkreis|gemeinde|verwaltung|krankenkasse|rentenversicherung|mutuelle|securite sociale|treasury|treasurer|academy|nursery|kindergarten|kita|hochschule|gymnasium|lycee|instituto|istituto|scuola|laboratory|laboratories|logistics|transports|trasporti|railways?|bahn|airport|rent ?a ?car|car rental|autovermietung|publishers?|verlag|technologies|consulting|estates|technologies|savings|telecommunications|broadband)(?![a-z])/;
