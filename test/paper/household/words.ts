import type { Chance } from "./chance.ts";
import type { Language } from "./names.ts";

/**
 * What real papers call things, by language: en de fr es it nl in this order, several wordings divided by "|". Wordings that
 * a reader will not know stand among them on purpose, as on real paper.
 */
const rows = {
  // days
  date: "Date|Date:|Dated|Date of issue|Issued|Document date;Datum|Datum:|Ausstellungsdatum|Ausgestellt am|Erstellt am|vom;Date|Date :|Le|En date du|Date d'émission|Émis le;Fecha|Fecha:|Fecha de emisión|Emitido el|Fecha doc.;Data|Data:|Data emissione|Emesso il|Data documento|del;Datum|Datum:|Dagtekening|Uitgegeven op|d.d.",
  "date-bill":
    "Bill date|Statement date|Date of bill|Billing date|Issue date|Bill issued;Rechnungsdatum|Datum|Rechnung vom|Abrechnungsdatum|Erstellt am;Date de facture|Date de la facture|Facture du|Date d'émission|Établie le;Fecha de factura|Fecha de emisión|Fecha emisión|Emitida el;Data fattura|Data di emissione|Bolletta del|Emessa il|Data emissione;Factuurdatum|Datum factuur|Datum nota|Datum",
  "date-invoice":
    "Invoice date|Date|Invoice Date:|Tax point|Inv. date|Date issued;Rechnungsdatum|Datum|Rechnungsdatum:|Rechnung vom|Belegdatum|Fakturadatum;Date de facture|Date facture|Date|Facture du|Émise le;Fecha factura|Fecha de factura|Fecha|Fecha expedición;Data fattura|Data documento|Data|Fattura del;Factuurdatum|Datum|Fact. datum|Notadatum",
  "date-of-invoice":
    "Invoice date|Original invoice dated|Invoice of;Rechnungsdatum|Rechnung vom|Unsere Rechnung vom;Date de facture|Facture du|Notre facture du;Fecha de factura|Factura de fecha|Nuestra factura del;Data fattura|Nostra fattura del|Fattura del;Factuurdatum|Onze factuur van|Factuur d.d.",
  "date-letter":
    "Date|Our letter of|Date of notice|Letter date;Datum|Unser Schreiben vom|Bearbeitet am;Date|Le|Courrier du;Fecha|Con fecha;Data|Lì|Data lettera;Datum|Ons bericht van",
  "date-policy":
    "Date of issue|Date prepared|Policy issued|Issue date|Issued on;Ausstellungsdatum|Ausgestellt am|Datum|Dokument vom;Date d'émission|Fait le|Date d'édition|Émis le;Fecha de emisión|Emitida el|Fecha;Data emissione|Emessa il|Data di emissione;Datum afgifte|Afgiftedatum|Polis opgemaakt op|Datum",
  "date-statement":
    "Statement date|Closing date|Statement closing date|As of|Date of statement;Auszugsdatum|Datum|Auszug vom|Kontostand vom|erstellt am;Date du relevé|Relevé arrêté au|Arrêté au|Date d'arrêté;Fecha del extracto|Fecha extracto|Fecha de cierre|Extracto al;Data estratto|Estratto conto al|Data chiusura|Saldo al;Datum afschrift|Afschriftdatum|Datum|Datum overzicht",
  "date-pay":
    "Pay date|Payment date|Check date|Date paid;Auszahlung am|Datum|Abrechnungsdatum|Erstellt am;Date de paiement|Payé le|Date de paie;Fecha de pago|Fecha|Abonado el;Data pagamento|Valuta|Data cedolino;Betaaldatum|Datum|Datum betaling",
  due: "Due date|Payment due|Pay by|Please pay by|Due|Payment due date|Due on or before|Pay on or before;Fällig am|Zahlbar bis|Fälligkeit|Fälligkeitsdatum|Zahlungsziel|Bitte zahlen bis|Zu zahlen bis|Abbuchung am;Échéance|Date d'échéance|À payer avant le|Date limite de paiement|À régler avant le|Prélèvement le|Payable le;Vencimiento|Fecha de vencimiento|Pagar antes del|Fecha límite de pago|Fecha de cargo|Vence el;Scadenza|Data scadenza|Da pagare entro il|Pagare entro|Scadenza pagamento|Entro il;Vervaldatum|Uiterste betaaldatum|Te betalen voor|Betalen vóór|Uiterlijk betalen op|Betaaltermijn tot",
  period:
    "Billing period|Service period|Period|Statement period|Period covered|For the period;Abrechnungszeitraum|Zeitraum|Leistungszeitraum|Verbrauchszeitraum|Für die Zeit;Période|Période de facturation|Période de consommation|Période du;Periodo|Periodo de facturación|Periodo facturado|Período;Periodo|Periodo di fatturazione|Periodo di riferimento|Competenza;Periode|Factuurperiode|Verbruiksperiode|Over de periode",
  to: "to|-|–|through;bis|-|–;au|-|–;a|-|al|–;al|-|–;t/m|-|tot|–",
  service:
    "Date of service|Service date|Delivery date|Supply date|Work completed;Leistungsdatum|Lieferdatum|Liefertermin|Behandlungsdatum;Date de prestation|Date de livraison|Date des soins;Fecha de servicio|Fecha de entrega|Fecha operación;Data prestazione|Data consegna|Data visita;Leverdatum|Datum levering|Behandeldatum",
  printed:
    "Printed on|Print date|Generated;Gedruckt am|Druckdatum|Ausdruck vom;Imprimé le|Édité le;Impreso el|Fecha de impresión;Stampato il|Data stampa;Afgedrukt op|Printdatum",
  birth:
    "Date of birth|DOB|Born;Geburtsdatum|geb. am|Geb.-Datum;Date de naissance|Né(e) le;Fecha de nacimiento|Nacido el;Data di nascita|Nato il;Geboortedatum|Geboren op",
  previous:
    "Last payment received|Previous bill|Previous statement;Letzte Rechnung vom|Letzte Zahlung am|Vorherige Rechnung;Facture précédente|Dernier paiement le;Factura anterior|Último pago;Fattura precedente|Ultimo pagamento;Vorige factuur|Laatste betaling",
  next: "Next bill|Next reading|Next statement on;Nächste Ablesung|Nächste Rechnung;Prochain relevé|Prochaine facture;Próxima lectura|Próxima factura;Prossima lettura|Prossima bolletta;Volgende meterstand|Volgende factuur",
  expiry:
    "Expires|Date of expiry|Valid until|Expiry date;Gültig bis|Ablaufdatum|Gültigkeit bis;Valable jusqu'au|Date d'expiration|Expire le;Válido hasta|Fecha de caducidad|Caduca el;Valido fino al|Data di scadenza|Scade il;Geldig tot|Geldig t/m|Verloopt op",
  start:
    "Effective date|Start date|Commencement;Versicherungsbeginn|Beginn|Vertragsbeginn|Gültig ab;Date d'effet|Prise d'effet|Début;Fecha de efecto|Inicio|Fecha de inicio;Decorrenza|Data inizio|Dal;Ingangsdatum|Begindatum|Vanaf",
  end: "End date|Expiration|Ends;Ablauf|Ende|Vertragsende;Date de fin|Fin|Terme;Fin|Fecha de fin|Vencimiento del contrato;Fine|Data fine|Termine;Einddatum|Einde|Tot",
  arrival:
    "Arrival|Check-in|Arrival date;Anreise|Ankunft;Arrivée|Date d'arrivée;Llegada|Entrada;Arrivo|Check-in;Aankomst|Inchecken",
  departure:
    "Departure|Check-out|Departure date;Abreise|Abfahrt;Départ|Date de départ;Salida|Check-out;Partenza|Check-out;Vertrek|Uitchecken",
  order:
    "Order date|Ordered on|Booked on;Bestelldatum|Bestellung vom|Auftragsdatum|Buchungsdatum;Date de commande|Réservé le;Fecha de pedido|Fecha de reserva;Data ordine|Data prenotazione;Besteldatum|Boekingsdatum",
  loss: "Date of loss|Date of accident|Incident date;Schadentag|Schadendatum|Unfalltag;Date du sinistre|Survenu le;Fecha del siniestro|Fecha del accidente;Data del sinistro|Data evento;Schadedatum|Datum schade",
  firstreg:
    "Date of first registration|First registered;Erstzulassung|Datum der Erstzulassung;Date de 1re immatriculation|Première mise en circulation;Fecha primera matriculación|1ª matriculación;Data prima immatricolazione|Prima immatricolazione;Datum eerste toelating|Eerste toelating",
  // numbers
  invoice_number:
    "Invoice number|Invoice no.|Invoice #|Invoice No|Inv. no.;Rechnungsnummer|Rechnungs-Nr.|Rechnung Nr.|Rg.-Nr.|Belegnummer;Facture n°|N° de facture|Numéro de facture|Réf. facture;Factura nº|Nº de factura|Número de factura|Factura núm.;Fattura n.|N. fattura|Numero fattura|Numero documento;Factuurnummer|Factuurnr.|Factuur nr|Notanummer",
  account_number:
    "Account number|Account no.|Acct #|Account;Kontonummer|Vertragskonto|Konto-Nr.|Kto.-Nr.;Numéro de compte|N° de compte|Compte n°;Número de cuenta|Nº de cuenta|Cuenta;Numero conto|Conto n.|N. conto;Rekeningnummer|Rekening|Rekeningnr.",
  customer_number:
    "Customer number|Customer no.|Customer ID|Client no.;Kundennummer|Kunden-Nr.|Kd.-Nr.|Ihre Kundennummer;N° client|Numéro client|Référence client|Votre n° client;Nº de cliente|Número de cliente|Cliente nº;Codice cliente|N. cliente|Numero cliente;Klantnummer|Klantnr.|Debiteurnummer|Uw klantnummer",
  contract_number:
    "Contract number|Contract no.|Agreement number;Vertragsnummer|Vertrags-Nr.|Vertrag Nr.;N° de contrat|Contrat n°|Numéro de contrat;Nº de contrato|Contrato nº|Número de contrato;Numero contratto|Contratto n.|N. contratto;Contractnummer|Contractnr.|Overeenkomstnummer",
  policy_number:
    "Policy number|Policy no.|Policy #|Your policy;Versicherungsschein-Nr.|Versicherungsnummer|Vers.-Nr.|Policennummer|Versicherungsschein Nr.;N° de police|Police n°|Numéro de contrat|Numéro de police;Nº de póliza|Póliza nº|Número de póliza|Póliza;Polizza n.|N. polizza|Numero polizza;Polisnummer|Polisnr.|Polis",
  claim_number:
    "Claim number|Claim no.|Claim reference;Schadennummer|Schaden-Nr.|Schadensnummer;N° de sinistre|Référence sinistre|Sinistre n°;Nº de siniestro|Siniestro nº|Expediente;Sinistro n.|N. sinistro|Numero sinistro;Schadenummer|Claimnummer|Schadenr.",
  order_number:
    "Order number|Order no.|PO number|Your order;Bestellnummer|Auftragsnummer|Auftrags-Nr.|Bestell-Nr.;N° de commande|Commande n°|Numéro de commande;Nº de pedido|Pedido nº|Número de pedido;Ordine n.|N. ordine|Numero ordine;Bestelnummer|Ordernummer|Opdrachtnr.",
  receipt_number:
    "Receipt no|Receipt #|Trans #|Ticket no.|Bill no;Bon-Nr.|Beleg-Nr.|Bon Nr|Belegnr.;Ticket n°|N° ticket|Reçu n°;Ticket nº|Nº ticket|Fra. simplificada;Scontrino n.|Doc. n.|N. documento;Bonnummer|Bonnr.|Bon nr",
  meter_number:
    "Meter number|Meter no.|Meter ID;Zählernummer|Zähler-Nr.|Zähler Nr.;N° de compteur|Compteur n°|Numéro de compteur;Nº de contador|Contador nº|Número de contador;Matricola contatore|Contatore n.|Numero contatore;Meternummer|Meternr.|Nummer meter",
  reference:
    "Reference|Our ref.|Your reference|Ref.|Case number|File no.;Aktenzeichen|Unser Zeichen|Az.|Geschäftszeichen|Verwendungszweck;Référence|Nos réf.|Référence du dossier|Dossier n°;Referencia|Ref.|Nº de expediente|Expediente nº;Riferimento|Rif.|Protocollo n.|Pratica n.;Kenmerk|Ons kenmerk|Dossiernummer|Referentie|Betalingskenmerk",
  member_number:
    "Member ID|Membership no.|Member number;Mitgliedsnummer|Mitglieds-Nr.|Mitglied Nr.;N° d'adhérent|Numéro d'adhérent|Adhérent n°;Nº de socio|Número de socio|Socio nº;N. tessera|Tessera n.|Codice socio;Lidnummer|Lidmaatschapsnr.|Lidnr.",
  booking_number:
    "Booking number|Reservation no.|Confirmation no.|Folio no.;Buchungsnummer|Reservierungsnummer|Buchungs-Nr.|Reservierungs-Nr.;N° de réservation|Réservation n°|Numéro de réservation;Nº de reserva|Reserva nº|Localizador;Prenotazione n.|N. prenotazione|Codice prenotazione;Reserveringsnummer|Boekingsnummer|Reservering nr.",
  control_number:
    "Serial number|Serial no.|S/N;Seriennummer|Serien-Nr.|Geräte-Nr.;N° de série|Numéro de série;Número de serie|Nº de serie;Numero di serie|Matricola n.;Serienummer|Serienr.",
  tax_id:
    "Tax ID|TIN|Taxpayer ID|EIN;Steuernummer|St.-Nr.|Steuer-Nr.|Identifikationsnummer;Numéro fiscal|N° fiscal|Référence fiscale;NIF|CIF|N.I.F.;Codice fiscale|C.F.|Cod. fiscale;BSN|Fiscaal nummer|RSIN",
  vat_id:
    "VAT no.|VAT number|VAT Reg No;USt-IdNr.|USt-ID|UID;N° TVA|TVA intracommunautaire|N° TVA intra;NIF-IVA|IVA nº|CIF;P. IVA|Partita IVA|P.IVA;BTW-nr.|Btw-nummer|BTW-ID",
  plate:
    "Registration|License plate|Plate number|Reg. no.;Kennzeichen|Amtl. Kennzeichen|Kfz-Kennzeichen;Immatriculation|N° d'immatriculation|Plaque;Matrícula|Matrícula del vehículo;Targa|Targa veicolo;Kenteken|Kentekennummer",
  vin: "VIN|Vehicle ID number|Chassis no.;FIN|Fahrzeug-Ident.-Nr.|Fahrgestellnummer;N° de série (VIN)|VIN|N° d'identification du véhicule;Bastidor|Nº de bastidor|VIN;Telaio|N. telaio|VIN;Chassisnummer|VIN|Voertuigidentificatienummer",
  document_number:
    "Document no.|Card number|Certificate no.|ID number;Ausweisnummer|Dokument-Nr.|Registernummer;N° du document|Document n°|N° d'acte;Número de documento|Nº de soporte|Documento nº;Numero documento|Documento n.|N. atto;Documentnummer|Documentnr.|Aktenummer",
  // people
  billto:
    "Bill to|Sold to|Invoice to|Customer|Billed to;Rechnungsempfänger|Rechnung an|Kunde|Rechnungsadresse;Facturé à|Client|Adresse de facturation|Destinataire;Cliente|Facturar a|Datos del cliente|Destinatario;Cliente|Intestatario|Destinatario|Spett.le;Factuuradres|Klant|Aan|Factuur aan",
  insured:
    "Policyholder|Named insured|Insured;Versicherungsnehmer|Versicherte Person;Assuré|Souscripteur|Preneur d'assurance;Tomador|Asegurado|Tomador del seguro;Contraente|Assicurato;Verzekeringnemer|Verzekerde",
  patient:
    "Patient|Patient name;Patient|Patient/in|Name des Patienten;Patient|Nom du patient;Paciente|Nombre del paciente;Paziente|Nome del paziente;Patiënt|Naam patiënt",
  employee:
    "Employee|Employee name;Mitarbeiter|Arbeitnehmer|Personal;Salarié|Nom du salarié;Trabajador|Empleado;Dipendente|Lavoratore;Werknemer|Medewerker",
  landlord:
    "Landlord|Lessor;Vermieter;Bailleur|Propriétaire;Arrendador|Propietario;Locatore|Proprietario;Verhuurder",
  tenant: "Tenant|Lessee;Mieter;Locataire;Arrendatario|Inquilino;Conduttore|Inquilino;Huurder",
  holder:
    "Holder|Account holder|Name|Registered keeper|Cardholder;Inhaber|Kontoinhaber|Name|Halter;Titulaire|Nom|Titulaire du compte;Titular|Nombre;Intestatario|Titolare|Nome;Houder|Rekeninghouder|Naam",
  contact:
    "Your contact|Contact person|Handled by|Agent;Ihr Ansprechpartner|Bearbeiter|Sachbearbeiter|Ihr Vermittler;Votre conseiller|Votre interlocuteur|Suivi par;Su gestor|Persona de contacto|Atendido por;Referente|Il suo consulente|Operatore;Uw contactpersoon|Behandeld door|Uw adviseur",
  guest:
    "Guest|Guest name;Gast|Name des Gastes;Client|Nom du client;Huésped|Nombre del huésped;Ospite|Nome ospite;Gast|Naam gast",
  // amounts
  subtotal:
    "Subtotal|Net amount|Total excl. VAT|Total before tax|Sub-total;Nettobetrag|Zwischensumme|Summe netto|Netto gesamt|Gesamt netto;Total HT|Sous-total|Montant HT|Total hors taxes;Base imponible|Subtotal|Importe neto|Base;Imponibile|Totale imponibile|Subtotale|Totale netto;Subtotaal|Totaal excl. btw|Bedrag excl. btw",
  tax: "VAT 20%|Tax|Sales tax|VAT @ 20%|Total tax;MwSt. 19 %|USt. 19%|zzgl. 19 % MwSt.|Umsatzsteuer 19 %|19% MwSt;TVA 20 %|TVA (20,00 %)|Montant TVA|dont TVA;IVA 21 %|IVA (21%)|Cuota IVA|I.V.A.;IVA 22%|Imposta|IVA 22 %|Totale IVA;BTW 21%|21% btw|Btw-bedrag|BTW",
  total:
    "Total|Grand total|Invoice total|Total amount|TOTAL|Amount payable|Total incl. VAT|Balance due;Gesamtbetrag|Rechnungsbetrag|Gesamtsumme|Endbetrag|Summe|Bruttobetrag|Gesamt brutto|Total;Total TTC|Montant total TTC|Net à payer|TOTAL|Montant TTC|Total à payer;Total factura|TOTAL|Importe total|Total a pagar|Total|Total con IVA;Totale fattura|TOTALE|Totale documento|Totale da pagare|Importo totale|Totale;Totaal|Totaal te betalen|Totaalbedrag|Totaal incl. btw|Factuurbedrag|Te voldoen",
  amount_due:
    "Amount due|Total amount due|Total due|Please pay|Balance due|You owe|New charges due;Zahlbetrag|Zu zahlen|Zu zahlender Betrag|Offener Betrag|Nachzahlung|Abbuchungsbetrag|Forderungsbetrag;Montant à payer|Net à payer|Reste à payer|Montant prélevé|À régler|Somme à payer;Importe a pagar|Total a pagar|Total importe factura|Importe total|A pagar|Total a cargar;Totale da pagare|Importo da pagare|Totale bolletta|Da pagare|Importo dovuto;Te betalen|Te betalen bedrag|Totaal te betalen|Openstaand bedrag|Wij schrijven af|Nog te betalen",
  previous_balance:
    "Previous balance|Balance forward|Opening balance|Balance brought forward;Alter Saldo|Übertrag|Vorheriger Saldo|Anfangssaldo;Ancien solde|Solde précédent|Report;Saldo anterior|Saldo inicial;Saldo precedente|Saldo iniziale|Riporto;Vorig saldo|Oud saldo|Beginsaldo",
  payments:
    "Payments received|Payment - thank you|Payments and credits;Zahlungen|Geleistete Abschläge|Bereits gezahlt|Eingegangene Zahlungen;Paiements reçus|Acomptes versés|Déjà réglé;Pagos recibidos|Pagos a cuenta|Ya abonado;Pagamenti ricevuti|Acconti versati|Già pagato;Ontvangen betalingen|Reeds betaald|Betaalde voorschotten",
  closing:
    "Closing balance|Ending balance|New balance|Balance on;Neuer Saldo|Endsaldo|Kontostand|Neuer Kontostand;Nouveau solde|Solde final|Solde au;Saldo final|Nuevo saldo|Saldo a la fecha;Saldo finale|Nuovo saldo|Saldo contabile;Eindsaldo|Nieuw saldo|Saldo per",
  newbalance:
    "New balance|Statement balance|Total balance due;Neuer Saldo|Abrechnungsbetrag|Rechnungssaldo;Nouveau solde|Total de vos achats|Montant du relevé;Saldo nuevo|Total del extracto|Importe de la liquidación;Nuovo saldo|Totale addebiti|Importo estratto conto;Nieuw saldo|Totaal afschrift|Totaal uitgaven",
  minimum:
    "Minimum payment|Minimum payment due;Mindestbetrag|Mindestrückzahlung;Paiement minimum|Mensualité minimum;Pago mínimo|Cuota mínima;Pagamento minimo|Rata minima;Minimumbedrag|Minimale aflossing",
  limit:
    "Credit limit|Credit line;Kreditlimit|Verfügungsrahmen;Plafond|Limite de crédit;Límite de crédito;Fido|Plafond;Kredietlimiet|Bestedingslimiet",
  gross:
    "Gross pay|Total gross|Gross earnings;Gesamtbrutto|Bruttolohn|Brutto-Bezüge;Salaire brut|Brut|Total brut;Total devengado|Salario bruto;Totale competenze|Retribuzione lorda|Lordo;Brutoloon|Bruto salaris|Totaal bruto",
  netpay:
    "Net pay|Take-home pay|Net amount paid|NET PAY;Auszahlungsbetrag|Nettolohn|Netto-Verdienst|Auszahlung|Überweisung;Net à payer|Net payé|Net à payer au salarié;Líquido a percibir|Neto a percibir|Total líquido;Netto a pagare|Netto in busta|Netto del mese;Nettoloon|Netto uit te betalen|Uit te betalen",
  premium:
    "Annual premium|Total premium|Premium|Premium for this term|Total policy premium;Jahresbeitrag|Gesamtbeitrag|Beitrag|Zu zahlender Beitrag|Prämie|Jahresprämie;Prime annuelle TTC|Cotisation annuelle|Prime totale|Montant de la cotisation;Prima total|Prima anual|Prima neta total|Total prima;Premio annuo|Premio totale|Premio lordo|Totale premio;Jaarpremie|Totale premie|Premie|Te betalen premie",
  deductible: "Deductible|Excess;Selbstbeteiligung|Selbstbehalt;Franchise;Franquicia;Franchigia;Eigen risico",
  sumInsured:
    "Limit of liability|Sum insured|Coverage limit|Dwelling;Versicherungssumme|Deckungssumme;Capital assuré|Plafond de garantie;Suma asegurada|Capital asegurado;Massimale|Somma assicurata;Verzekerd bedrag|Verzekerde som",
  rent: "Monthly rent|Rent|Rent per month;Monatliche Miete|Gesamtmiete|Miete monatlich|Kaltmiete;Loyer mensuel|Loyer|Loyer charges comprises;Renta mensual|Renta|Alquiler mensual;Canone mensile|Canone di locazione|Canone;Huurprijs per maand|Maandhuur|Kale huur",
  deposit:
    "Security deposit|Deposit;Kaution|Mietkaution;Dépôt de garantie|Caution;Fianza|Depósito;Deposito cauzionale|Cauzione;Waarborgsom|Borg",
  cash: "Cash|CASH TENDERED|Tendered;Bar|Gegeben|Gegeben BAR;Espèces|Reçu|ESPECES;Efectivo|Entregado|EFECTIVO;Contanti|CONTANTE|Contante;Contant|Ontvangen|CONTANT",
  change:
    "Change|CHANGE DUE|Change;Rückgeld|Zurück|Wechselgeld;Rendu|A rendre|Monnaie rendue;Cambio|CAMBIO|Devuelto;Resto|RESTO|Resto;Wisselgeld|Terug|WISSELGELD",
  card: "VISA DEBIT|Card|MASTERCARD|Credit card;Kartenzahlung|girocard|EC-Karte|VISA;CB|Carte bancaire|VISA;Tarjeta|VISA|TARJETA;Bancomat|Carta di credito|POS;PIN|Maestro|Pinbetaling",
  saved:
    "You saved|Savings|Discount;Ersparnis|Sie sparen|Rabatt;Remise|Vous économisez;Descuento|Ahorro;Sconto|Hai risparmiato;Korting|U bespaart",
  instalment:
    "Monthly instalment|Next instalment|Budget plan amount;Neuer Abschlag|Monatlicher Abschlag|Rate;Mensualité|Nouvel acompte mensuel;Cuota mensual|Próxima cuota;Rata mensile|Importo rata;Termijnbedrag|Maandbedrag|Nieuw voorschot",
  principal:
    "Outstanding principal|Principal balance;Restschuld|Darlehensstand;Capital restant dû;Capital pendiente;Debito residuo|Capitale residuo;Restschuld|Openstaande hoofdsom",
  fee: "Late fee|Reminder fee|Collection fee;Mahngebühr|Verzugszinsen|Mahnkosten;Frais de relance|Pénalités de retard;Gastos de reclamación|Recargo;Spese di sollecito|Interessi di mora;Aanmaningskosten|Incassokosten",
  // tables and notes
  description:
    "Description|Item|Details;Bezeichnung|Beschreibung|Artikel;Désignation|Description|Libellé;Descripción|Concepto;Descrizione|Articolo;Omschrijving|Artikel",
  quantity: "Qty|Quantity;Menge|Anz.;Qté|Quantité;Cant.|Unidades;Qtà|Quantità;Aantal",
  price:
    "Unit price|Price|Rate;Einzelpreis|Preis;Prix unitaire|P.U.;Precio|P. unitario;Prezzo|Prezzo unitario;Prijs|Stukprijs",
  amount:
    "Amount|Total|Amount;Betrag|Gesamt|Betrag;Montant|Total|Montant;Importe|Importe|Total;Importo|Totale|Importo;Bedrag|Totaal|Bedrag",
  dear: "Dear #,|Dear Sir or Madam,|Dear customer,;Sehr geehrte Damen und Herren,|Guten Tag #,|Sehr geehrte/r #,;Madame, Monsieur,|Bonjour #,|Cher client,;Estimado/a #:|Estimado cliente:|Muy señor mío:;Gentile #,|Gentile Cliente,|Egregio Signore,;Geachte heer/mevrouw,|Beste #,|Geachte klant,",
  regards:
    "Yours sincerely,|Kind regards,|Sincerely,;Mit freundlichen Grüßen|Freundliche Grüße|Mit besten Grüßen;Cordialement,|Veuillez agréer nos salutations distinguées.|Bien à vous,;Atentamente,|Un cordial saludo,|Saludos cordiales;Cordiali saluti|Distinti saluti|Un cordiale saluto;Met vriendelijke groet,|Hoogachtend,|Met groet,",
  page: "Page 1 of 2|Page 1|1/1;Seite 1 von 2|Seite 1|1/1;Page 1/2|Page 1 sur 1;Página 1 de 1|Pág. 1;Pagina 1 di 2|Pag. 1;Pagina 1 van 2|Blad 1",
  phone:
    "Phone|Tel.|Customer service|Telephone;Telefon|Tel.|Fon|Servicetelefon;Tél.|Téléphone|Service client;Tel.|Teléfono|Atención al cliente;Tel.|Telefono|Servizio clienti;Tel.|Telefoon|Klantenservice",
  thanks:
    "Thank you for your custom.|Thank you!|Thank you for shopping with us;Vielen Dank für Ihren Einkauf|Danke für Ihren Besuch|Wir danken für Ihren Auftrag.;Merci de votre visite|Merci et à bientôt|Nous vous remercions de votre confiance.;Gracias por su visita|¡Gracias por su compra!|Gracias por su confianza.;Grazie e arrivederci|Grazie per la visita|La ringraziamo per la fiducia.;Bedankt en tot ziens|Dank voor uw bezoek|Bedankt voor uw vertrouwen.",
} as const;

export type Wording = keyof typeof rows;

const order: Language[] = ["en", "de", "fr", "es", "it", "nl"];
const parsed = new Map<string, string[]>();
for (const [key, text] of Object.entries(rows))
  for (const [i, part] of text.split(";").entries()) parsed.set(`${key} ${order[i]}`, part.split("|"));

/** One wording of a thing in a language. */
export function word(c: Chance, key: Wording, language: Language): string {
  return c.pick(parsed.get(`${key} ${language}`) ?? ["?"]);
}

/** Other wordings, in a language, of what a label of a paper in `printed` says; empty for a label that is in no row. */
export function wordingsLike(label: string, printed: Language, language: Language): readonly string[] {
  const found = Object.keys(rows).find((key) => parsed.get(`${key} ${printed}`)?.includes(label));
  return found === undefined ? [] : (parsed.get(`${found} ${language}`) ?? []);
}

/** All wordings of a row in a language. */
export const wordingsOf = (key: Wording, language: Language): readonly string[] =>
  parsed.get(`${key} ${language}`) ?? [];

/** The keys of all rows. */
export const wordingKeys = Object.keys(rows) as Wording[];

/** Picks from "en;de;fr;es;it;nl", wordings divided by "|". */
export function say(c: Chance, language: Language, text: string): string {
  const part = text.split(";")[order.indexOf(language)] ?? text;
  return c.of(part);
}

/** Every key has all six languages: what a test asks of this table. */
export const wordingGaps = (): string[] =>
  Object.keys(rows).flatMap((key) =>
    order.filter((l) => !parsed.has(`${key} ${l}`)).map((l) => `${key} ${l}`),
  );
