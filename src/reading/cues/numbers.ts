import { lexicon } from "../fold.ts";

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
  | "none";

/** Words before a number that say what it numbers: en de fr es it nl. The part that means "number" is matched apart. */
export const numberCues = lexicon<NumberKey>({
  invoice_number:
    "invoice|handelsrechnung|invoice no|invoice number|invoice #|inv|inv no|inv #|tax invoice no|tax invoice|bill no|bill number|bill #|statement number|invoice id|rechnung|rechnungsnummer|rechnungs-nr|rechnungsnr|rechnung nr|rechnungs nr|rechnungsnr.|re-nr|re.-nr|rg-nr|belegnummer|beleg-nr|belegnr|facture|facture no|facture n°|numero de facture|no de facture|n° facture|n° de facture|ref facture|factura|factura no|factura n°|numero de factura|n° factura|n° de factura|num. factura|num factura|no factura|factura simplificada|fattura|fattura n|fattura n.|numero fattura|n. fattura|fattura nr|numero documento|factuur|factuurnummer|factuurnr|fakturanummer|fakturanr|documento|credit note no|invoice nr|bill|gutschrift nr|cash bill no|cash bill",
  account_number:
    "account|account no|account number|acct|acct no|acct number|a/c no|acct.|account #|acct #|account id|loan number|loan no|kontonummer|konto-nr|kontonr|vertragskonto|vertragskontonummer|konto|buchungskonto|compte|numero de compte|no de compte|n° de compte|n° compte|compte client|cuenta|numero de cuenta|n° de cuenta|conto|numero conto|conto n|codice conto|rekening|rekeningnummer|checking account number|checking|savings account number|aws account number|card account|primary account number|depotnummer",
  customer_number:
    "customer|customer no|customer number|customer id|customer #|cust no|cust id|client no|client number|client id|kundennummer|kunden-nr|kundennr|kunde|kd-nr|kd.-nr|kdnr|debitor|debitorennummer|client|numero client|no client|n° client|reference client|ref client|identifiant|cliente|numero de cliente|n° cliente|codigo cliente|codice cliente|numero cliente|klant|klantnummer|klantnr|debiteurnummer|kundenummer|kundnummer|cliente n|employee id|employee no|employee number|emp no|emp id|emp #|personalnummer|personal-nr|pers-nr|matricule|student id|student number|matrikelnummer|patient id|patient no|mrn|medical record number|subscriber id|file number|file no",
  policy_number:
    "policy|vsnr|vs nr|vers-nr|insurance policy|policy no|policy number|policy #|policy id|certificate number|certificate no|versicherungsschein|versicherungsscheinnummer|versicherungsschein-nr|versicherungsschein nr|versicherungsnummer|versicherungs-nr|vs-nr|vers.-nr|police|numero de police|police n°|n° de police|no de police|numero de contrat d'assurance|poliza|numero de poliza|n° poliza|n° de poliza|poliza n|polizza|numero polizza|polizza n|n. polizza|polis|polisnummer|polisnr|current policy number|previous policy number|renewal of policy",
  claim_number:
    "claim|claim no|claim number|claim #|claim id|schadennummer|schaden-nr|schadensnummer|sinistre|numero de sinistre|n° sinistre|siniestro|numero de siniestro|sinistro|numero sinistro|schadenummer|claim reference",
  contract_number:
    "contract|contract no|contract number|agreement no|agreement number|rental agreement no|rental agreement|ra no|vertrag|vertragsnummer|vertrags-nr|vertragsnr|vertrag nr|mietvertrag|mietvertragsnummer|mietvertrag nr|contrat|numero de contrat|n° de contrat|contrat n°|no de contrat|contrato|numero de contrato|n° de contrato|referencia del contrato|referencia de contrato|contratto|numero contratto|contratto n|codice contratto|contract nummer|contractnummer|overeenkomstnummer|lease no|lease number",
  order_number:
    "auftragnr|bestellungnr|p.o.|p.o. #|p.o|order|order no|order number|order #|order id|sales no|sales order|sales order no|so no|purchase order|purchase order no|purchase order number|po|p.o. number|po no|po number|p.o. no|po #|bestellnummer|bestell-nr|bestellung|bestellnr|auftrag|auftragsnummer|auftrags-nr|auftragsnr|auftragsnr.|commande|numero de commande|n° de commande|n° commande|pedido|numero de pedido|n° pedido|ordine|numero ordine|ordine n|n. ordine|bestelling|bestelnummer|ordernummer|ordernr|delivery note|lieferschein|lieferscheinnummer|lieferschein-nr|repair order|work order|work order no|booking order",
  receipt_number:
    "n° e-billet|e-billet|n° billet|eticket|e-ticket|belegnummer kasse|receipt|receipt no|receipt number|receipt #|rcpt|rcpt no|trans|trans no|transaction no|transaction number|transaction id|transaction|trans id|trans #|slip no|slip|doc no|document no|document number|doc no.|bon|bon-nr|bonnr|bon-nr.|bonnummer|quittungsnummer|ticket|ticket no|ticket number|ticket n°|numero de ticket|n° ticket|no. ticket|recu|recu no|check no|check number|check #|chk|tran|beleg|trace|ta-nr|trace-nr|ref no|tsid|terminal|scontrino|documento n|doc. n|kassabonnummer|bonnr.|cash sale|cs no|tax receipt|e-ticket number|eticket number",
  reference:
    "check/eft #|check/eft|eft #|eft|reference|reference no|reference number|reference #|ref|ref.|ref no|our reference|your reference|our ref|your ref|confirmation|confirmation no|confirmation number|confirmation code|approval code|auth code|payment reference|case no|case number|application number|document id|mandate reference|mandate|notice number|file reference|referenz|referenznummer|referenz-nr|ref-nr|zeichen|unser zeichen|ihr zeichen|aktenzeichen|az|geschaftszeichen|mandatsreferenz|mandatsreferenznummer|verwendungszweck|vorgangsnummer|reference paiement|votre reference|nos references|vos references|ref client|referencia|nº referencia|n° de referencia|referencia de pago|riferimento|rif|rif.|nostro riferimento|codice|kenmerk|ons kenmerk|uw kenmerk|betalingskenmerk|referentie|betreft|zahlungsreferenz|glaubiger-id|glaubiger-identifikationsnummer|creditor id|omb no|uetr",
  booking_number:
    "booking|dossier voyage|booking no|booking number|booking reference|booking ref|booking code|booking id|reservation|reservation no|reservation number|record locator|pnr|buchungsnummer|buchung|buchungscode|buchungs-nr|buchungsnr|reservierung|reservierungsnummer|numero de reservation|reservation n°|n° de reservation|dossier|reserva|numero de reserva|localizador|prenotazione|numero prenotazione|codice prenotazione|boeking|boekingsnummer|reservering|reserveringsnummer|itinerary number|itinerary",
  meter_number:
    "meter|meter no|meter number|meter #|meter serial|zahler|zahlernummer|zahler-nr|zahlernr|zahlpunkt|messlokation|marktlokation|compteur|numero de compteur|n° compteur|n° de compteur|pdl|pce|contador|numero de contador|n° de contador|contatore|matricola contatore|cups|pod|pdr|mpan|mprn|ean|ean-code|meternummer|meterstand|point de livraison",
  member_number:
    "member|member id|member no|member number|membership|membership no|membership number|member #|id number|subscriber|subscriber no|subscriber number|mitglied|mitgliedsnummer|mitglieds-nr|mitgliedsnr|versichertennummer|versicherten-nr|krankenversichertennummer|numero d'adherent|n° adherent|adherent|socio|numero de socio|n° de socio|numero tessera|tessera|lidnummer|lidmaatschapsnummer|loyalty|loyalty card|frequent flyer|frequent flyer number|identification number|identification #|medicare number|health card number|insurance id|enrollee id",
  group_number:
    "group|group no|group number|group #|grp|rxgrp|rx grp|plan group|bin|rxbin|rx bin|pcn|rxpcn|rx pcn",
  licence_number:
    "licence|license|licence no|license no|licence number|license number|driver license number|driver's license number|drivers license|driver licence no|driver license no|dl no|4d dln|dln|lic|lic no|lic#|lic. no|dl #|4d lic|4d number|4d no|fuhrerscheinnummer|fuhrerschein-nr|fuhrerschein nr|numero de permis|n° de permis|permis n°|numero de permiso|permiso n°|numero patente|patente n|rijbewijsnummer|idnumber|dr lic|driver license|driver licence",
  passport_number:
    "passport|passport no|passport number|passport #|reisepass|reisepass-nr|pass-nr|passnummer|passport no./no. de passeport|passeport|n° de passeport|numero de passeport|passeport n°|pasaporte|numero de pasaporte|pasaporte n°|passaporto|numero passaporto|passaporto n|paspoort|paspoortnummer|ausweisnummer|personalausweis nr|id-nr|identity card no",
  plate:
    "plate|plate no|plate number|license plate|licence plate|license plate no|registration no|registration number|reg no|reg. no|registration mark|vehicle registration|vehicle reg|kennzeichen|amtl. kennzeichen|amtliches kennzeichen|kfz-kennzeichen|immatriculation|n° immatriculation|plaque|n° d'immatriculation|matricula|placa|targa|kenteken|plate #|tag number|car no|vehicle no|veh no",
  vin: "vin|v.i.n|vin #|vin no|vin number|vehicle identification number|vehicle id|vehicle id number|fahrzeug-identifizierungsnummer|fahrgestellnummer|fin|fahrgestell-nr|numero de chassis|n° de chassis|numero de serie du vehicule|bastidor|numero de bastidor|telaio|numero telaio|chassisnummer|chassis no|chassis number",
  tax_id:
    "ein|ssn|s.s.n|tin|itin|tax id|tax id no|tax identification number|federal tax id|federal id|fed id|fein|employer identification number|employer's identification number|employer id number|employer id|fed. id. no|employee's social security number|social security number|social security no|social security #|payer's tin|recipient's tin|payer's federal identification number|recipient's identification number|payer tin|recipient tin|steuernummer|st.-nr|st.nr|steuer-nr|steuernr|st-nr|steuer-id|steueridentifikationsnummer|identifikationsnummer|idnr|finanzamt steuernummer|siret|siren|n° siret|no siret|rcs|numero fiscal|numero de securite sociale|n° de securite sociale|n° securite sociale|nir|nif|n.i.f|cif|c.i.f|dni|nie|codice fiscale|c.f|cod. fisc|cod. fiscale|bsn|burgerservicenummer|kvk|kvk-nummer|kvk nr|kvk nummer|company no|company reg|co. reg. no|reg. no. of company|co reg no|company registration no|roc|abn|acn|utr|ni number|national insurance number|national insurance no|nino|uen|ico|hrb|tps|tvq|gst/hst|sozialversicherungsnummer|sv-nummer|sv-nr|rentenversicherungsnummer|ahv-nr|ahv-nummer|npi|afm|pan",
  vat_id:
    "vat|vat no|vat number|vat reg no|vat reg|vat id|vat registration no|vat registration number|gst|gst no|gst id|gst id no|gst reg no|gst reg|gst registration no|gst reg. no|gstin|ust-id|ust-idnr|ust-id-nr|ust.-id|ust-id.|ust id|ust-id nr|ustid|ust-idnr.|umsatzsteuer-id|umsatzsteuer-identifikationsnummer|uid|uid-nr|mwst-nr|tva|n° tva|no tva|tva intracommunautaire|n° tva intracommunautaire|numero de tva|tva intra|id tva|p.iva|p. iva|partita iva|p.iva e c.f|part. iva|iva|btw|btw nr|btw-nr|btw nummer|btw-nummer|btw-id|sst no|sst id|sst reg no|sst registration no|dic|mva",
  card_number:
    "card|card no|card number|card #|card ending|card ending in|account ending in|ending in|acct ending|karten-nr|kartennummer|karte nr|kartennr|karte|numero de carte|n° carte|carte n°|tarjeta|numero de tarjeta|carta n|numero carta|kaartnummer|kaart|visa|mastercard|amex|visa ending in|mastercard ending in|pan|card nr",
  iban: "iban",
  bic: "bic|swift|bic/swift|swift/bic|swift code|swift-code|swift-bic|bic-code",
  control_number:
    "control number|serien-nr|serien-nr.|serialno|kassen-id|tse-id|lot|lot #|lot no|lot number|control no|document control number|locator|serial no|serial number|serial|s/n|imei|seriennummer|n° de serie|numero de serie|numero di serie|serienummer",
  none: "phone|tel|tel.|telephone|fax|mobile|cell|hotline|page|date|zip|box|po box|postcode|plz|table|qty|quantity|room|zimmer|gate|seat|invoice date|order date|bill date|statement date|invoice total|invoice amount|account balance|account name|account summary|account type|order total|customer service|customer name|customer copy|policy period|policy term|policyholder|policy holder|member since|member name|card type|receipt date|reference period|reference date|contract date|client name|group name|card holder|cardholder|kartenzahlung|rechnungsdatum|rechnungsbetrag|datum|kundenbeleg|kundenservice|class|license class|licence class|passport type|policy type|policy form|policy premium|order date|license plate state|account holder|vat rate|vat amount|gst amount|gst summary|btw bedrag|mwst betrag|amount|total|hrb nr|amtsgericht",
});

/** What may stand between the label and its number: "No.", "Nr", "#", "n°", colons. */
export const numberJoint =
  /^[ ]{0,4}(?:(?:nummer|number|numero|num|nro|nr|no|id|n|code)(?![a-z]))?[ ]{0,2}(?:[.:;#=°º*)-]|nr\.?|no\.?|n[°º]){0,4}[ ]{0,6}[.:;#=*°º(-]{0,2}[ ]{0,6}/;
