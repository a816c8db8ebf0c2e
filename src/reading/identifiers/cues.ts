import { lexicon } from "../text/fold.ts";

export type NumberKey =
  | "invoice_number"
  | "account_number"
  | "customer_number"
  | "policy_number"
  | "claim_number"
  | "contract_number"
  | "order_number"
  | "receipt_number"
  | "reference"
  | "meter_number"
  | "member_number"
  | "licence_number"
  | "passport_number"
  | "plate"
  | "vin"
  | "tax_id"
  | "vat_id"
  | "card_number"
  | "iban"
  | "bic"
  | "group_number"
  | "booking_number"
  | "control_number"
  | "flight_number"
  | "none";

/** Nouns of German and Dutch labels: "Rechnungsnummer", "Rg.-Nr.", "Klantnr.", "Lidmaatschapsnr." */
const GERMANIC: Partial<Record<NumberKey, string>> = {
  invoice_number: "rechnungs|rechnung|rg|re|faktura|fakturen|factuur|nota",
  customer_number:
    "kunden|kunde|kd|debitoren|klant|klanten|debiteur|mandanten|patienten|patient|personal|schuler",
  account_number: "konto|vertragskonto|kunden-konto|rekening",
  policy_number: "versicherungs|versicherungsschein|vers|vs|polizzen|polis|police|policen",
  claim_number: "schaden|schadens|schade|schadenfall",
  contract_number:
    "vertrags|vertrag|mietvertrags|mietvertrag|kontrakt|contract|overeenkomst|darlehens|lening",
  order_number: "auftrags|auftrag|bestell|bestellungs|bestelling|order|lieferschein|pakbon|liefer",
  receipt_number: "bon|kassenbon|quittungs|kassabon|transaktions|transactie|beleg|kassenbeleg",
  reference:
    "referenz|ref|vorgangs|akten|dossier|zaak|fall|geschafts|sendungs|vordruck|antrags|bescheid|aanvraag|formular",
  booking_number: "buchungs|buchung|reservierungs|boekings|reserverings|ticket|fahrschein",
  meter_number: "zahler|meter|zahlpunkt|gerate",
  member_number: "mitglieds|lidmaatschaps|lid|versicherten|kundenkarten|leden",
  licence_number: "fuhrerschein|rijbewijs",
  passport_number: "reisepass|pass|ausweis|paspoort|dokumenten|dokument|personalausweis",
  tax_id: "steuer|steueridentifikations|finanzamt-steuer",
  vin: "fahrgestell|fahrzeugident|fahrzeug-ident|voertuigidentificatie|chassis",
  control_number: "serien|serie|chargen|chipkarten|urkunden|register|registratie|diplom",
};

/** Nouns of French, Italian, Spanish and Portuguese labels: "Nº de factura", "N. fattura", "Contrat n°". */
const ROMANCE: Partial<Record<NumberKey, string>> = {
  invoice_number: "fattura|factura|facture|fatura|fra",
  customer_number: "cliente|client|paziente|paciente|patient|alumno|studente|dipendente|empleado|salarie",
  account_number: "cuenta|conto|compte|conta|prestamo|pret|mutuo",
  policy_number: "poliza|polizza|police|apolice",
  claim_number: "siniestro|sinistro|sinistre",
  contract_number: "contrato|contratto|contrat",
  order_number: "pedido|ordine|commande|encomenda|albaran|bon de commande",
  receipt_number: "ticket|scontrino|recibo|ricevuta|recu|fra. simplificada|factura simplificada",
  reference: "expediente|pratica|dossier|referencia|protocollo|procedimiento|pratiche|avviso|avis|acta",
  booking_number: "reserva|prenotazione|reservation|billete|biglietto|billet",
  meter_number: "contador|contatore|compteur",
  member_number: "socio|tessera|adherent|afiliado|abonne",
  licence_number: "permiso|patente|permis|licencia",
  passport_number: "pasaporte|passaporto|passeport|documento|document",
  control_number: "serie|matricola|certificato|certificado|certificat|lote|lotto|lot",
};

const forms = (nouns: string | undefined, make: (noun: string) => string[]): string[] =>
  (nouns ?? "").split("|").flatMap((noun) => (noun === "" ? [] : make(noun)));

/** A role's phrases with the forms in which its nouns are printed before a number. */
function withForms(role: NumberKey, phrases: string): string {
  return [
    phrases,
    ...forms(GERMANIC[role], (n) => ["nr", "-nr", ".-nr", " nr", "nummer", "-nummer"].map((end) => n + end)),
    ...forms(ROMANCE[role], (n) => [
      ...[
        "n° ",
        "n. ",
        "num. ",
        "numero ",
        "n° de ",
        "numero de ",
        "num. de ",
        "no de ",
        "n° di ",
        "numero di ",
      ].map((start) => start + n),
      ...[" n°", " n.", " num", " numero"].map((end) => n + end),
    ]),
  ].join("|");
}

/** Words before a number that say what it numbers: en de fr es it nl. The part that means "number" is matched apart. */
const phrases: Record<NumberKey, string> = {
  invoice_number:
    "taxinv|tax inv|inv. no|inv.no|invno|invoice|handelsrechnung|invoice no|invoice number|invoice #|inv|inv no|inv #|tax invoice no|tax invoice|bill no|bill number|bill #|statement number|invoice id|rechnung|rechnungsnummer|rechnungs-nr|rechnungsnr|rechnung nr|rechnungs nr|rechnungsnr.|re-nr|re.-nr|rg-nr|belegnummer|beleg-nr|belegnr|facture|facture no|facture n°|numero de facture|no de facture|n° facture|n° de facture|ref facture|factura|factura no|factura n°|numero de factura|n° factura|n° de factura|num. factura|num factura|no factura|factura simplificada|fattura|fattura n|fattura n.|numero fattura|n. fattura|fattura nr|numero documento|factuur|factuurnummer|factuurnr|fakturanummer|fakturanr|documento|credit note no|invoice nr|bill|gutschrift nr|cash bill no|cash bill|fatura|fatura n|fatura no|fatura n.o|fatura n°|fatura nº|n.o fatura|fatura-recibo|fatura simplificada|fatura simplificada n|faktura|fakturanr.|faktura nr|invois|no invois|no. invois|bill ref|bill reference|invoice ref|invoice reference|rechnungs nr.|rechnung-nr|rechnung-nr.|rechnung nr.|rechn.-nr|rechnungskennung|n. documento|nota n|factuur nr|nº factura|no. de factura|factura nº|documento nº|bill id|inv ref|honorarnote|honorarnote nr|beleg nr|fattura numero|fattura n°|num. fattura|rechnungs-nummer",
  account_number:
    "account|account no|account number|acct|acct no|acct number|a/c no|acct.|account #|acct #|account id|loan number|loan no|kontonummer|konto-nr|kontonr|vertragskonto|vertragskontonummer|konto|buchungskonto|compte|numero de compte|no de compte|n° de compte|n° compte|compte client|cuenta|numero de cuenta|n° de cuenta|conto|numero conto|conto n|codice conto|rekening|rekeningnummer|checking account number|checking|savings account number|aws account number|card account|primary account number|depotnummer|no. akaun|no akaun|akaun|nombor akaun|contract account|vertragskonto nr|vertragskonto-nr|darlehenskonto|darlehensnummer|darlehens-nr|kreditkonto|depot-nr|depot|konto nr|konto-nr.|kontonr.|n.o de conta|conta n|numero da conta|conta|rib|account ref|account reference|council tax reference|council tax account|relationship number|billing account|billing account number|service account|client account|debitorkonto|uw rekening|account no.|customer account number|loan account|utility account|supply account",
  customer_number:
    "customer|customer no|customer number|customer id|customer #|cust no|cust id|client no|client number|client id|kundennummer|kunden-nr|kundennr|kunde|kd-nr|kd.-nr|kdnr|debitor|debitorennummer|client|numero client|no client|n° client|reference client|ref client|identifiant|cliente|numero de cliente|n° cliente|codigo cliente|codice cliente|numero cliente|klant|klantnummer|klantnr|debiteurnummer|kundenummer|kundnummer|cliente n|employee id|employee no|employee number|emp no|emp id|emp #|personalnummer|personal-nr|pers-nr|matricule|student id|student number|matrikelnummer|patient id|patient no|mrn|medical record number|subscriber id|file number|file no|kundenr|kundenr.|kundnr|kundnr.|kunde nr|kunde-nr|kundenkonto|geschaftspartner|geschaftspartnernummer|gp-nr|gpnr|partner-nr|partnernummer|relatienummer|relatienr|debiteurnr|debiteurennummer|debiteur|deb.nr|debitor-nr|debitornr|mieternummer|mieter-nr|numero de client|n.o de cliente|n.o cliente|codigo de cliente|no pelanggan|pelanggan|referencia cliente|ref. client|n° abonne|numero abonne|identifiant client|identifiant abonne|codice utente|patientennummer|patienten-nr|patient number|client no.|klant nr|mandantennummer|mandanten-nr|teilnehmernummer|beitragsnummer|abonentennummer",
  policy_number:
    "policy|vsnr|vs nr|vers-nr|insurance policy|policy no|policy number|policy #|policy id|certificate number|certificate no|versicherungsschein|versicherungsscheinnummer|versicherungsschein-nr|versicherungsschein nr|versicherungsnummer|versicherungs-nr|vs-nr|vers.-nr|police|numero de police|police n°|n° de police|no de police|numero de contrat d'assurance|poliza|numero de poliza|n° poliza|n° de poliza|poliza n|polizza|numero polizza|polizza n|n. polizza|polis|polisnummer|polisnr|current policy number|previous policy number|renewal of policy|plan number|plan no|member policy number|policennummer|policen-nr|police nr|police-nr|vertrags-nr. versicherung|n.o da apolice|apolice|apolice n|numero da apolice|forsikringsnummer|forsakringsnummer|polisenr|policenr|police nummer|n° polizza|contrat d'assurance n°|certificate of insurance no|versicherungs nr|vers.nr|versicherungsschein nr.|no polisi",
  claim_number:
    "claim|claim no|claim number|claim #|claim id|schadennummer|schaden-nr|schadensnummer|sinistre|numero de sinistre|n° sinistre|siniestro|numero de siniestro|sinistro|numero sinistro|schadenummer|claim reference|schaden nr|schaden nr.|skadenummer|skadenr|sinistre n°|dossier sinistre|numero de sinistro|claim ref",
  contract_number:
    "contract|contract no|contract number|agreement no|agreement number|rental agreement no|rental agreement|ra no|vertrag|vertragsnummer|vertrags-nr|vertragsnr|vertrag nr|mietvertrag|mietvertragsnummer|mietvertrag nr|contrat|numero de contrat|n° de contrat|contrat n°|no de contrat|contrato|numero de contrato|n° de contrato|referencia del contrato|referencia de contrato|contratto|numero contratto|contratto n|codice contratto|contract nummer|contractnummer|overeenkomstnummer|lease no|lease number|no. kontrak|no kontrak|contrat no|contract id|contract account no|n.o de contrato|contrato n|contrato nº|nº de contrato|nº contrato|avtalsnummer|avtalenr|avtalenummer|aftalenr|aftalenummer|vertrag-nr|vertrag-nr.|mietvertrag nr.|numero contrat|n° contrat",
  order_number:
    "lieferscheinnr|lieferschein-nr|ls-nr|auftragsreferenz|order ref|order reference|auftragnr|bestellungnr|p.o.|p.o. #|p.o|order|order no|order number|order #|order id|sales no|sales order|sales order no|so no|purchase order|purchase order no|purchase order number|po|p.o. number|po no|po number|p.o. no|po #|bestellnummer|bestell-nr|bestellung|bestellnr|auftrag|auftragsnummer|auftrags-nr|auftragsnr|auftragsnr.|commande|numero de commande|n° de commande|n° commande|pedido|numero de pedido|n° pedido|ordine|numero ordine|ordine n|n. ordine|bestelling|bestelnummer|ordernummer|ordernr|delivery note|lieferschein|lieferscheinnummer|lieferschein-nr|repair order|work order|work order no|booking order|ordrenr|ordrenummer|ordre nr|bestillingsnr|bestallningsnr|encomenda|encomenda n|n.o encomenda|auftrags nr|auftrag nr|auftrag-nr|ab-nr|bestellung #|bestelling #|bestell nr|ordine n°|n° ordine|numero commande|commande no|commande n°|nº pedido|pedido nº|nº de pedido|dispatch note",
  receipt_number:
    "tkt|tkt no|tkt #|batch no|txn|txn id|trn|trx|trx id|trans. no|bon nr|kassenbon|kassenbon-nr|rcpt#|e-ticket no|flugscheinnummer|flugschein-nr|n° e-billet|e-billet|n° billet|eticket|e-ticket|belegnummer kasse|receipt|receipt no|receipt number|receipt #|rcpt|rcpt no|trans|trans no|transaction no|transaction number|transaction id|transaction|trans id|trans #|slip no|slip|doc no|document no|document number|doc no.|bon|bon-nr|bonnr|bon-nr.|bonnummer|quittungsnummer|ticket|ticket no|ticket number|ticket n°|numero de ticket|n° ticket|no. ticket|recu|recu no|check no|check number|check #|chk|tran|beleg|trace|ta-nr|trace-nr|ref no|tsid|terminal|scontrino|documento n|doc. n|kassabonnummer|bonnr.|cash sale|cs no|tax receipt|e-ticket number|eticket number|kvitteringsnr|kvitteringsnummer|kvittonr|kvitto nr|kvittonummer|kvittering|talao|recibo|recibo n|recibo nº|no. resit|resit|quittung nr|quittungs-nr|ticket nº|ticket compra|factura simpl|doc.gest. n|ticket n|rechnungs-/bonnr|n° recu|recu n°",
  reference:
    "auth. code|auth.code|appr code|approval no|merchant id|merchant no|seq-cnt|seq. cnt|seq cnt|seq no|sequence no|sequence number|referenznr|id|sendungsnummer|sendungsnr|tracking|tracking no|tracking number|trackingnummer|case id|ticket id|vorgang|vorgangsnr|vorgangs-nr|geschaftsnummer|journal no|eft ref|eft ref no|eft ref-no|rrn|stan|check/eft #|check/eft|eft #|eft|reference|reference no|reference number|reference #|ref|ref.|ref no|our reference|your reference|our ref|your ref|confirmation|confirmation no|confirmation number|confirmation code|approval code|auth code|payment reference|case no|case number|application number|document id|mandate reference|mandate|notice number|file reference|referenz|referenznummer|referenz-nr|ref-nr|zeichen|unser zeichen|ihr zeichen|aktenzeichen|az|geschaftszeichen|mandatsreferenz|mandatsreferenznummer|verwendungszweck|vorgangsnummer|reference paiement|votre reference|nos references|vos references|ref client|referencia|nº referencia|n° de referencia|referencia de pago|riferimento|rif|rif.|nostro riferimento|codice|kenmerk|ons kenmerk|uw kenmerk|betalingskenmerk|referentie|betreft|zahlungsreferenz|glaubiger-id|glaubiger-identifikationsnummer|creditor id|omb no|uetr|kassenzeichen|kassen-zeichen|buchungszeichen|vertragsgegenstand nr|ocr|ocr-nr|ocr-nummer|ocr nr|kid|kid-nr|kid-nummer|kid nr|betalings-id|betalings-id nr|bericht-nr|berichtsnummer|bericht nr|prufbericht nr|registernummer|register-nr|urkundennummer|urkunden-nr|referencia catastral|referenza|n° de dossier|numero de dossier|dossier n°|reference de l'avis|reference avis|n° avis|arendenummer|arendenr|saksnummer|saksnr|sagsnr|sagsnummer|journalnr|processo|n.o processo|numero de expediente|expediente|nº expediente|pcn|pcn number|notice no|mot test number|test number|specimen id|specimen|auftragsnr. labor|kontrollnummer|referencia pago|n° de requete|n.o de referencia|referencia multibanco|mitteilung|communication|mededeling|gestructureerde mededeling|communication structuree|payment ref|property reference|our reference no|quote ref|quote no|quote number|quotation no|angebot nr|angebotsnummer|angebots-nr|angebot-nr|devis n°|devis no|offertenummer|presupuesto nº|preventivo n|lieferschein nr|fall-nr|fallnummer|antragsnummer|antrags-nr|nº de justificante|justificante|n° protocollo|protocollo|protocollo n|atcud",
  booking_number:
    "res.n|res. n|res no|res.nr|res.-nr|res. nr|resa|pnr code|filekey|buchungsreferenz|reservierungsnr|reservierungs-nr|booking|dossier voyage|booking no|booking number|booking reference|booking ref|booking code|booking id|reservation|reservation no|reservation number|record locator|pnr|buchungsnummer|buchung|buchungscode|buchungs-nr|buchungsnr|reservierung|reservierungsnummer|numero de reservation|reservation n°|n° de reservation|dossier|reserva|numero de reserva|localizador|prenotazione|numero prenotazione|codice prenotazione|boeking|boekingsnummer|reservering|reserveringsnummer|itinerary number|itinerary|code de confirmation|reference dossier|ref dossier|dossier n|codigo de reserva|bokningsnummer|bokningsnr|bestillingsnummer reise|referansenummer|bookingnr|bookingnummer|reservasjonsnummer|booking #|reservation #|confirmation #|resa n°|collection reference|ticket collection reference|numero di prenotazione|buchungsnr.|reservierungs-nr.|res-nr|res.nr.",
  meter_number:
    "meter|meter no|meter number|meter #|meter serial|zahler|zahlernummer|zahler-nr|zahlernr|zahlpunkt|messlokation|marktlokation|compteur|numero de compteur|n° compteur|n° de compteur|pdl|pce|contador|numero de contador|n° de contador|contatore|matricola contatore|cups|pod|pdr|mpan|mprn|ean|ean-code|meternummer|meterstand|point de livraison|malernr|malernummer|malepunkt-id|malepunkt|anlaggnings-id|anlaggningsid|zahler nr|zahler-nr.|zahlernr.|compteur n°|n° de serie compteur|numero contatore|contador n|supply number|no. meter|meter serial number",
  member_number:
    "identification|identification no|member no.|customer card|kundenkarte|kundenkartennummer|clubcard|payback|bonuskarte|member|member id|member no|member number|membership|membership no|membership number|member #|id number|subscriber|subscriber no|subscriber number|mitglied|mitgliedsnummer|mitglieds-nr|mitgliedsnr|versichertennummer|versicherten-nr|krankenversichertennummer|numero d'adherent|n° adherent|adherent|socio|numero de socio|n° de socio|numero tessera|tessera|lidnummer|lidmaatschapsnummer|loyalty|loyalty card|frequent flyer|frequent flyer number|identification number|identification #|medicare number|health card number|insurance id|enrollee id|societaire|n° societaire|numero de societaire|versicherten nr|versicherten-nr.|medlemsnr|medlemsnummer|kv-nr|hh #|rewards number|cumulus-nr|utente|n.o utente|fidelity card|supercard|n° allocataire|allocataire",
  group_number:
    "group|group no|group number|group #|grp|rxgrp|rx grp|plan group|bin|rxbin|rx bin|pcn|rxpcn|rx pcn",
  licence_number:
    "licence|license|licence no|license no|licence number|license number|driver license number|driver's license number|drivers license|driver licence no|driver license no|dl no|4d dln|dln|lic|lic no|lic#|lic. no|dl #|4d lic|4d number|4d no|fuhrerscheinnummer|fuhrerschein-nr|fuhrerschein nr|numero de permis|n° de permis|permis n°|numero de permiso|permiso n°|numero patente|patente n|rijbewijsnummer|idnumber|dr lic|driver license|driver licence",
  passport_number:
    "passport|passport no|passport number|passport #|reisepass|reisepass-nr|pass-nr|passnummer|passport no./no. de passeport|passeport|n° de passeport|numero de passeport|passeport n°|pasaporte|numero de pasaporte|pasaporte n°|passaporto|numero passaporto|passaporto n|paspoort|paspoortnummer|ausweisnummer|personalausweis nr|id-nr|identity card no",
  plate:
    "plate|plate no|plate number|license plate|licence plate|license plate no|registration no|registration number|reg no|reg. no|registration mark|vehicle registration|vehicle reg|kennzeichen|amtl. kennzeichen|amtliches kennzeichen|kfz-kennzeichen|immatriculation|n° immatriculation|plaque|n° d'immatriculation|matricula|placa|targa|kenteken|plate #|tag number|car no|vehicle no|veh no|viatura|matricula n|matricula no|vehicle registration mark|registration mark (vrm)|vrm|kontrollschild|kontrollschild nr|regnr|reg.nr|reg nr|registreringsnummer|registreringsnr|registration|kenteken nr|targato|targata|no. plat|no plat|immatricule|polizeiliches kennzeichen|kfz-kz|kfz kennzeichen|auto kennzeichen",
  vin: "vin|v.i.n|vin #|vin no|vin number|vehicle identification number|vehicle id|vehicle id number|fahrzeug-identifizierungsnummer|fahrgestellnummer|fin|fahrgestell-nr|numero de chassis|n° de chassis|numero de serie du vehicule|bastidor|numero de bastidor|telaio|numero telaio|chassisnummer|chassis no|chassis number",
  tax_id:
    "co. reg no|co reg no|co. reg. no|company reg no|company registration no|soc sec no|soc. sec. no|soc sec number|social sec no|social security no.|employee's soc sec no|employer's fed id number|employer's federal id number|fed id no|ein|ssn|s.s.n|tin|itin|tax id|tax id no|tax identification number|federal tax id|federal id|fed id|fein|employer identification number|employer's identification number|employer id number|employer id|fed. id. no|employee's social security number|social security number|social security no|social security #|payer's tin|recipient's tin|payer's federal identification number|recipient's identification number|payer tin|recipient tin|steuernummer|st.-nr|st.nr|steuer-nr|steuernr|st-nr|steuer-id|steueridentifikationsnummer|identifikationsnummer|idnr|finanzamt steuernummer|siret|siren|n° siret|no siret|rcs|numero fiscal|numero de securite sociale|n° de securite sociale|n° securite sociale|nir|nif|n.i.f|cif|c.i.f|dni|nie|codice fiscale|c.f|cod. fisc|cod. fiscale|bsn|burgerservicenummer|kvk|kvk-nummer|kvk nr|kvk nummer|company no|company reg|co. reg. no|reg. no. of company|co reg no|company registration no|roc|abn|acn|utr|ni number|national insurance number|national insurance no|nino|uen|ico|hrb|tps|tvq|gst/hst|sozialversicherungsnummer|sv-nummer|sv-nr|rentenversicherungsnummer|ahv-nr|ahv-nummer|npi|afm|pan|stnr|stnr.|st nr|steuer nr|steuer nr.|steuer-nr.|steuernr.|st. nr|org.nr|org nr|org.nr.|orgnr|organisasjonsnr|organisationsnummer|organisationsnr|cvr|cvr-nr|cvr-nr.|cvr nr|personnummer|fodselsnummer|cpr-nr|cpr nr|nipc|contribuinte|n.o contribuinte|num. contribuinte|n.o de contribuinte|numero de contribuinte|nº s.s|n.i.s.s|niss|kbo|ondernemingsnummer|rijksregisternummer|unique taxpayer reference|tax reference|tax ref|steuerliche identifikationsnummer|nr securite sociale|numero securite sociale|n° de siret|siret n°|hst registration no|abn no|uen no|ni no|idnr.|ahv nr|sozialversicherungs-nr|fiscaal nummer|rsin",
  vat_id:
    "vat|vat no|vat number|vat reg no|vat reg|vat id|vat registration no|vat registration number|gst|gst no|gst id|gst id no|gst reg no|gst reg|gst registration no|gst reg. no|gstin|ust-id|ust-idnr|ust-id-nr|ust.-id|ust-id.|ust id|ust-id nr|ustid|ust-idnr.|umsatzsteuer-id|umsatzsteuer-identifikationsnummer|uid|uid-nr|mwst-nr|tva|n° tva|no tva|tva intracommunautaire|n° tva intracommunautaire|numero de tva|tva intra|id tva|p.iva|p. iva|partita iva|p.iva e c.f|part. iva|iva|btw|btw nr|btw-nr|btw nummer|btw-nummer|btw-id|sst no|sst id|sst reg no|sst registration no|dic|mva|momsreg.nr|momsregnr|momsreg nr|moms reg nr|mva-nr|vat reg.|vat reg. no|vat reg no.|n° tva intra|tva intracom|btw-nr.|ust-id:|steuer-id ust|uid nr|uid-nummer|cvr/se|nipc iva|gst registration|gst reg.|mwst nr|mwst-nr.|vat registration",
  card_number:
    "card|card no|card number|card #|card ending|card ending in|account ending in|ending in|acct ending|karten-nr|kartennummer|karte nr|kartennr|karte|numero de carte|n° carte|carte n°|tarjeta|numero de tarjeta|carta n|numero carta|kaartnummer|kaart|visa|mastercard|amex|visa ending in|mastercard ending in|pan|card nr|account number ending in|account ending|card number ending|visa card|kreditkarte|kreditkarten-nr|kredittkort|kort nr|kortnr|kortnummer|kontonummer karte|card ending with|mc|numero tarjeta|tarj|tarj. bancaria|carta di credito n",
  iban: "iban",
  bic: "bic|swift|bic/swift|swift/bic|swift code|swift-code|swift-bic|bic-code",
  control_number:
    "microchip|chip no|chip number|chipnummer|transponder|puce|sn|snr|ser. no|ser.no|ser no|control number|serien-nr|serien-nr.|serialno|kassen-id|tse-id|lot #|lot no|lot number|control no|document control number|locator|serial no|serial number|serial|s/n|imei|seriennummer|n° de serie|numero de serie|numero di serie|serienummer|fabr.-nr|fabr.nr|fabriknummer|fabrikations-nr|gerate-nr|geratenummer|ser.nr|ser. nr|ser.nr.|serien nr|n. di serie|n. serie|serienr",
  flight_number:
    "flight|flight no|flight number|flight #|flug|flugnummer|flug-nr|flugnr|vol|vol n°|numero de vol|n° de vol|vuelo|numero de vuelo|n° vuelo|volo|numero volo|vlucht|vluchtnummer|flynr|flygnr|voo|n.o voo|numero do voo",
  none: "service client|service clients|servicio al cliente|servicio de atencion al cliente|atencion al cliente|servizio clienti|assistenza clienti|klantenservice|klantendienst|customer care|customer support|kundendienst|kundenhotline|totale documento|total documento|total factura|totale fattura|importe factura|importe total factura|montant facture|montant de la facture|total facture|total de la facture|invoice amount|totaal factuur|rechnungssumme|phone|tel|tel.|telephone|fax|mobile|cell|hotline|page|date|zip|box|po box|postcode|plz|table|qty|quantity|room|zimmer|gate|seat|invoice date|order date|bill date|statement date|invoice total|invoice amount|account balance|account name|account summary|account type|order total|customer service|customer name|customer copy|policy period|policy term|policyholder|policy holder|member since|member name|card type|receipt date|reference period|reference date|contract date|client name|group name|card holder|cardholder|kartenzahlung|rechnungsdatum|rechnungsbetrag|datum|kundenbeleg|kundenservice|class|license class|licence class|passport type|policy type|policy form|policy premium|order date|license plate state|account holder|vat rate|vat amount|gst amount|gst summary|btw bedrag|mwst betrag|amount|total|hrb nr|amtsgericht|phone number|telefonnummer|rufnummer|kontakt|kundetelefon|vat no. of customer|org.form|antall|antal|quantidade|pagina|seite|side|sida|forfallsdato|fakturadato|fakturadatum|forfallodatum|dato|zip code|customer services|order details|order summary|kundeservice|kundtjanst|payment method|member services|bill summary|invoice details|invoice to|bill to|account holder name|kundenberater|kundenbetreuer|handelsregister|capital|au capital de|capital social|issue date|due date",
};

const roles = Object.keys(phrases) as NumberKey[];

/** The phrases that were written out come first: a form made here never takes one of them for another role. */
export const numberCues = lexicon<NumberKey>(
  phrases,
  Object.fromEntries(roles.map((role) => [role, withForms(role, "")])) as Record<NumberKey, string>,
);

/** What may stand between the label and its number: "No.", "Nr", "#", "n°", colons. */
export const numberJoint =
  /^[ ]{0,4}(?:(?:nummer|number|numero|num|nro|nr|no|id|n(?!-[a-z0-9])|code)(?![a-z]))?[ ]{0,2}(?:[.,:;#=°º*)~-]|nr\.?|no\.?|n[°º]){0,4}[ ]{0,6}[.:;#=*°º(~-]{0,2}[ ]{0,6}/;

/** Every word of the labels of numbers, of two letters and more. */
export const numberWords: ReadonlySet<string> = new Set(
  roles.flatMap((role) =>
    role === "none"
      ? []
      : withForms(role, phrases[role])
          .split(/[^a-z]+/)
          .filter((word) => word.length > 1),
  ),
);
