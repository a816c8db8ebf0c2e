import { fold } from "#kernel/text.ts";

/** What kind of thing an answer is. */
export type AnswerKind =
  | "day"
  | "year"
  | "time"
  | "stretch"
  | "money"
  | "percent"
  | "count"
  | "measure"
  | "number"
  | "contact"
  | "name"
  | "place"
  | "list"
  | "words";

/** Something papers say about what they are about: the words for it in questions and on papers, and the facts that hold it. */
export interface Attribute {
  id: string;
  /** Kinds of answers it has, the usual one first. */
  kinds: readonly AnswerKind[];
  /** Keys of facts that answer, best first. */
  keys: readonly string[];
  /** Ways to say it, each as folded words; a word that ends in `*` stands for all that begin so, one that begins so for all that end so.
   * One that begins with `@` is a word of papers alone: in a question it would say too little. */
  phrases: readonly (readonly string[])[];
}

/** `id kinds [keys] = phrases`, in en de fr es it nl; "|" between phrases. */
function table(rows: string): Attribute[] {
  return rows
    .trim()
    .split("\n")
    .map((row) => {
      const m = /^([\w-]+) ([\w,]+)(?: \[([\w ]*)\])? = (.+)$/.exec(row.trim());
      if (!m) throw new Error(`No attribute: ${row}`);
      return {
        id: m[1] ?? "",
        kinds: (m[2] ?? "").split(",") as AnswerKind[],
        keys: (m[3] ?? "").split(" ").filter(Boolean),
        phrases: (m[4] ?? "")
          .split("|")
          .map((p) => fold(p).trim().split(/\s+/).filter(Boolean))
          .filter((p) => p.length > 0),
      };
    });
}

const days = table(`
expiry day,stretch [expiry_date end_date period_to renewal_date] = until when * insured|until when * covered|insured until|covered until|bis wann * versichert|versichert bis|jusqu a quand * assurés|jusqu a quand * couverts|hasta cuando * asegurados|fino a quando * assicurati|tot wanneer * verzekerd|verzekerd tot|assurés jusqu|asegurado hasta|assicurato fino|expir*|run out|runs out|ran out|running out|run off|valid until|valid till|valid to|valid thru|good until|good thru|still valid|valid|validity|exp|lapse*|läuft * ab|läuft ab|lauft|ablauf*|abgelaufen|ablaufen|gültig*|valable*|validité|périm*|fin de validité|caduc*|vence|vigencia|válid*|scad*|validità|valid*|verloopt|verlopen|geldig*|vervalt
end day [end_date period_to expiry_date renewal_date] = end|ends|ended|ending|end date|terminat*|finish*|over until|endet|ende|endete|vertragsende|fin|finit|se termine|prend fin|termina|terminó|finaliz*|finisce|fine|termine|eindigt|einde|afloopt|eind*
start day [start_date period_from] = start|starts|started|starting|begin|begins|began|beginning|commenc*|effective|inception|takes effect|take effect|valid from|from when * valid|since when * valid|beginnt|beginn|begann|anfang|ab wann * gültig|seit wann * gültig|commence|début|debute|prend effet|empieza|comienz*|inicio|inizia|inizio|decorr*|begint|begon|aanvang|ingangsdatum
renewal day,words [renewal_date renewal_terms expiry_date end_date period_to] = renew*|verlänger*|verlangerung|erneuer*|renouvel*|reconduction|reconduit*|renov*|prórroga|rinnov*|proroga|verleng*|extend*
due day [due_date payment_date] = scad*|vence|vervalt|must * pay|have to pay|has to pay|need to pay|should * pay|moet * betaald|moet * betalen|betaald zijn|betaald worden|muss * bezahlen|muss * zahlen|muss * bezahlt|zu bezahlen|faut il payer|faut il régler|doit être payé*|dois je payer|debe pagarse|hay que pagar|tengo que pagar|se paga|debo pagar|devo pagare|va pagat*|bisogna pagare|da pagare|due|due date|pay by|payable by|payable|deadline|must be paid|have to be paid|has to be paid|paid by|be paid|fällig*|zahlbar|zahlungsziel|bezahlt werden|zu zahlen bis|échéance|à payer avant|date limite|vencimiento|vence|a pagar antes|scadenza|entro quando|vervaldatum|betalen voor|uiterste
debit day [due_date payment_date] = collected|collection|debited|direct debit|debit date|taken from|withdrawn from|abgebucht|abbuch*|lastschrift|eingezogen|einzug|prélev*|prelevement|cargo|carg*|se cobra|adeud*|addebit*|afgeschreven|afschrij*|incass*|geïncasseerd
issued day [issue_date] = issued|issue date|date of issue|dated|invoice date|statement date|written|datiert|ausgestellt|ausstellungs*|rechnungsdatum|ausgabedatum|geschrieben|délivr*|émis|émise|daté du|datée|date d'émission|emitid*|expedid*|expedición|fecha de emisión|fechad*|emess*|rilasci*|data di emissione|datat*|afgegeven|uitgegeven|gedateerd|factuurdatum|iss
birth day [birth_date] = born|birth|birthday|date of birth|dob|geboren|geburt*|né le|née le|naissance|nacid*|nació|nacimiento|nascit*|nato|nata|geboor*
delivery day [delivery_date service_date] = deliver*|shipped|ship date|shipping date|arrive*|dispatched|geliefert|liefer*|livr*|entreg*|consegn*|gelever*|lever*|bezorg*
purchase day [issue_date order_date service_date] = bought|buy|purchase*|purchased|gekauft|kauf*|kaufdatum|achet*|achat|compr*|acquist*|comprat*|gekocht|aankoop*
order-date day [order_date issue_date] = order date|ordered on|bestelldatum|bestellt am|date de commande|fecha de pedido|data ordine|besteldatum
discharge day [end_date service_date] = discharg*|released from hospital|left hospital|leave hospital|entlass*|sorti* de l'hôpital|alta|dimess*|dimission*|ontslag*|ontslagen
admission day [start_date service_date] = admitted|admission|hospitali*|eingeliefert|aufgenommen|aufnahme|admis|hospitalis*|ingres*|ricover*|opgenomen|opname
visit day [service_date issue_date] = visit|visited|seen by|date of service|treated|treatment|examined|examination|exam|besuch*|behandel*|untersuch*|consult*|visita|visitat*|trattament*|bezoek*|onderzo*
departure day,time = departs|departure|departing|departed|depart|leave|leaves|leaving|take off|takes off|abfahrt*|abflug*|abfahren|abreise|départ|salida|partenza|vertrek*
arrival day,time = arrival|arrive*|arriving|land|lands|ankunft*|ankommen|anreise|arriv*|llegada|llega|arrivo|aankomst*|aankomen
check-in day,time [start_date period_from] = check in|checkin|check-in|anreise|arrivée|entrada|inchecken
check-out day,time [end_date period_to] = check out|checkout|check-out|abreise|départ|salida|uitchecken
return-by day,time,stretch [end_date] = be back|bring back|brought back|returned|return it|give back|given back|return|returns|rückgabe*|zurückgeb*|zurückgegeben|zurückgebracht|zurück|retour*|restitu*|rendre|rendu*|devol*|restitu*|reso|restituzion*|terugbreng*|inlever*|teruggebracht|terug
notice day,stretch [notice_period cancel_by_date cancellation_terms] = notice|notice period|give notice|cancel by|kündig*|kundigungsfrist|préavis|résili*|preaviso|rescind*|rescisión|preavviso|disdett*|opzegterm*|opzeg*
cancel day,words [cancel_by_date issue_date cancellation_terms] = cancel*|cancell*|terminat*|gekündigt|kündig*|résili*|annul*|rescind*|anul*|cancel*|disdi*|disdett*|annull*|opgezegd|opzeg*|geannuleerd
early-exit money,words [cancellation_terms] = leav* * early|moving out early|move out early|early terminat*|terminat* early|early cancel*|cancel* early|break* the|breaking|get out of|at any time cancel|terminate all|vorzeitig*|früher ausziehen|früher kündigen|résiliation anticipée|partir plus tôt|quitter * avant|rescisión anticipada|salir antes|dejar * antes|recesso anticipato|lasciare prima|vroegtijdig*|eerder weg
appointment day,time [service_date] = appointment*|next visit|follow up|followup|termin|termine|nachkontrolle|rendez vous|rdv|cita|citas|appuntament*|afspra*
repeat day,stretch = repeat*|recheck*|redo|again|wiederhol*|erneut|kontroll*|refaire|répét*|repet*|ripet*|ricontroll*|herhal*
period day,stretch [period_from period_to] = period|coverage period|policy period|billing period|statement period|term|zeitraum|laufzeit|abrechnungszeitraum|versicherungszeitraum|période|durée|periodo|plazo|duración|durata|periode|looptijd
waiting stretch,day = waiting period|wait|wartezeit|karenz*|délai de carence|carencia|periodo di carenza|carenza|wachttijd
warranty stretch,day,words = warrant*|guarantee*|garant*|gewährleist*|garantie|garanzia
payment-terms stretch,day [payment_terms due_date] = time to pay|terms of payment|payment terms|time for payment|pay within|zahlungsfrist|zahlungskondition*|zahlungsbeding*|zahlungsziel|délai de paiement|conditions de paiement|délai de règlement|plazo de pago|condiciones de pago|forma de pago|termini di pagamento|condizioni di pagamento|betaaltermijn|betalingstermijn|betalingsvoorwaarden|netto
discount-terms stretch,percent = early payment|cash discount|skonto|escompte|pronto pago|sconto cassa|betalingskorting
objection stretch,day = object|objection|appeal|dispute|complain*|widerspruch|einspruch|einspruchsfrist|reklam*|recours|contest*|réclam*|recurso|reclam*|ricorso|reclami|bezwaar*|beroep
last-day day [payment_date] = last payment|zuletzt bezahlt|dernier paiement|último pago|ultimo pagamento|laatste betaling
`);

const amounts = table(`
deductible money,percent,words [deductible] = deductible*|excess|ded|selbstbehalt*|selbstbeteiligung*|selbstbet|franchise|franquicia|franchigia|eigen risico
premium money [premium total] = insurance cost*|premium*|contribution|contributions|beitrag|beiträge|beitrags*|prämie*|pramie*|versicherungsbeitrag|cotisation*|prime|primes|prima|primas|premio|premie*|insurance cost
rent money [rent total] = rent|rents|monthly rent|rental price|miete|mietzins|kaltmiete|warmmiete|loyer*|alquiler|renta|affitto|canone|huur|huurprijs
deposit money [deposit] = deposit|security deposit|kaution*|mietkaution|caution|dépôt de garantie|fianza|depósito|cauzione|deposito|borg|waarborgsom
subtotal money [subtotal] = subtotal|sub total|before tax|net amount|without tax|excluding tax|excluding vat|zwischensumme|netto|nettobetrag|ohne mwst|sous total|hors taxe*|ht|base imponible|sin iva|imponibile|senza iva|subtotale|subtotaal|exclusief btw|zonder btw
tax money,percent [tax income_tax tax_rate] = tax|taxes|vat|sales tax|gst|mwst|mehrwertsteuer|umsatzsteuer|ust|steuer*|tva|taxe*|impôt*|iva|impuest*|imposta|imposte|tasse|btw|belasting*
tax-rate percent [tax_rate] = tax rate|vat rate|rate of tax|rate of vat|steuersatz|mwst satz|taux de tva|taux|tipo de iva|tipo impositivo|aliquota*|btw tarief|btw percentage
income-tax money [income_tax] = federal tax|federal income tax|income tax|tax withheld|withheld|lohnsteuer|einkommensteuer|einbehalten*|impôt sur le revenu|prélèvement à la source|retenu|irpf|retención|retenid*|ritenut*|loonheffing|loonbelasting|ingehouden
state-tax money = state tax|state income tax
social money [social_contributions] = social security tax|social security contribution*|social contributions|sozialversicherung*|cotisations sociales|seguridad social|contributi|sociale premies
medicare money [medicare_tax medicare_wages] = medicare
tip money [tip] = tip|tips|gratuity|trinkgeld|pourboire|propina|mancia|fooi
discount money,percent [discount] = discount*|rebate*|savings|saved|you saved|rabatt*|nachlass|ermäßig*|remise*|réduction*|rabais|descuento*|sconto|sconti|korting*|gespart
minimum money [minimum_payment] = minimum|minimum payment|minimum due|least to pay|at least|mindest*|minimal*|pago mínimo|mínim*|minimo
credit-limit money = credit limit|kreditrahmen|kreditlimit|limite de crédit|plafond|límite de crédito|limite di credito|fido|kredietlimiet|bestedingslimiet
available-credit money = available credit|credit available|verfügbarer rahmen|crédit disponible|crédito disponible|credito disponibile
opening money [opening_balance previous_balance] = previous balance|old balance|opening balance|starting balance|beginning balance|last balance|from before|brought forward|alter saldo|anfangssaldo|alter kontostand|ancien solde|solde précédent|saldo anterior|saldo inicial|saldo precedente|saldo iniziale|beginsaldo|vorig saldo|oude saldo
balance money [closing_balance total] = balance|balances|in the account|in the bank|on the account|kontostand|saldo|endsaldo|guthaben|auf dem konto|solde|sur le compte|saldo final|en la cuenta|sul conto|eindsaldo|op de rekening|assets|ending
total-in money [total_in] = came in|deposits|deposited|paid in|money in|incoming|eingänge|eingegangen|gutschriften|einzahlungen|entrées|versements|dépôts|ingresos|abonos|depósitos|entrate|accrediti|bijgeschreven|inkomsten|total deposits|additions
total-out money [total_out] = went out|withdrawals|withdrawn|money out|outgoing|ausgänge|abgänge|abbuchungen|auszahlungen|sorties|retraits|débits|salidas|retiros|cargos|uscite|addebiti|prelievi|uitgaven|opnames|subtractions
interest money,percent [interest_earned interest interest_rate] = interest|interest rate|apr|apy|zins|zinsen|zinssatz|intérêt*|taux d'intérêt|interés|intereses|interess*|tasso|rente|rentevoet
net-pay money [salary_net total] = net pay|net salary|take home|takehome|net wage*|paid out|nettogehalt|nettolohn|auszahlungsbetrag|netto|auszahlung|salaire net|net à payer|salario neto|líquido|neto a percibir|stipendio netto|netto in busta|netto|nettoloon|nettosalaris
gross-pay money [salary_gross wages] = gross pay|gross salary|gross wage*|gross|bruttogehalt|bruttolohn|brutto|salaire brut|brut|salario bruto|bruto|stipendio lordo|lordo|brutoloon
wages money [wages salary_gross salary_net] = wages|wage|salary|earn*|pay|gehalt|lohn|löhne|verdien*|bezüge|salaire*|gagn*|sueldo|salario|nómina|ganado|gana|gano|stipendio|retribuzion*|guadagn*|salaris|loon|verdien*
disconnect money,day,words = turned off|turn off|cut off|shut off|switched off|disconnect*|abgestellt|gesperrt|sperrung|versorgungssperre|coupure|coupé*|corte|cortar|cortan|suspensión|sospensione|distacco|afgesloten|afsluiting
all-balances money [total] = money is in the * accounts|in the accounts|in all accounts|total assets|total balance|all accounts|accounts together|auf allen konten|auf den konten|sur les comptes|en las cuentas|sui conti|op de rekeningen
fee money,percent = fee|fees|charge for|surcharge|service charge|late fee|gebühr*|gebuhren|kosten für|entgelt*|frais|comisión|comisiones|tarifa|tasa|commission*|spese|kosten|toeslag*
late-fee money,percent,words [late_terms] = late fee*|late charge*|late payment*|pay* late|paid late|overdue charge|mahngebühr*|verzugszins*|säumnis*|zu spät|pénalité* de retard|retard|recargo|mora|pago tardío|mora|ritardo|in ritardo|te laat|aanmaning*|boete
fine money = fine|penalty|bußgeld|strafe|amende|multa|sanzione|boete
sum-insured money [sum_insured coverage_limit] = is the most * pay*|is the most * cover*|pay at most|pays at most|maximum|höchstens|höchstsumme|maximal*|au maximum|como máximo|al massimo|hoogstens|maximaal|@annual limit|sum insured|coverage limit|limit|limits|cover limit|insured for|insured value|covered for|coverage amount|agreed value|coverage|versicherungssumme*|deckungssumme*|versichert für|versichert mit|montant garanti|garanti* pour|assuré* pour|capital assuré|suma asegurada|capital asegurado|asegurad* por|massimale|somma assicurata|assicurat* per|verzekerd bedrag|verzekerd voor|maximum benefit|maximum lifetime
change-due money [change] = change given|change back|change|rückgeld|wechselgeld|monnaie rendue|rendu|cambio|vuelta|resto|wisselgeld
cash-given money [cash] = cash given|cash tendered|tendered|bar gegeben|gegeben|espèces|efectivo|contanti|contant
amount-due money [amount_due total] = amount due|still due|still owe|owe|owed|owes|outstanding|left to pay|open amount|due|to pay|have to pay|has to pay|need to pay|must be paid|must i pay|must we pay|asked for|bill amount|zu zahlen|fälliger betrag|offener betrag|offen|schulde*|rechnungsbetrag|zahlbetrag|muss ich zahlen|muss ich bezahlen|montant dû|somme à payer|reste à payer|à payer|doit payer|importe a pagar|total a pagar|debo pagar|pendiente|adeud*|importo dovuto|da pagare|devo pagare|dovut*|te betalen|verschuldigd|openstaand
unit-price money = unit price|price each|each cost|per unit|a piece|apiece|einzelpreis|stückpreis|pro stück|prix unitaire|à l'unité|precio unitario|por unidad|cada un*|prezzo unitario|cadauno|al pezzo|stukprijs|per stuk
total money [total amount_due closing_balance] = total|totals|grand total|sum total|total amount|bill total|come to|came to|altogether|in all|gesamt|gesamtbetrag|gesamtsumme|summe|insgesamt|endbetrag|montant total|total ttc|au total|importe total|totale|importo totale|complessivo|totaal|totaalbedrag
monthly money = @month|@monat|@mois|@mese|@maand|per month|a month|monthly|each month|every month|pro monat|im monat|monatlich*|par mois|mensuel*|al mes|mensual*|por mes|al mese|mensile|mensili|per maand|maandelijks*
yearly money = @year|@yr|@jahr|@jaar|per year|a year|yearly|annual|annually|per annum|each year|every year|pro jahr|im jahr|jährlich*|par an|annuel*|al año|anual*|por año|all'anno|annuale|annuo|annua|per jaar|jaarlijks*
value money = value|valued|worth|wert|valeur|valor|valore|waarde|appraised
refund money [refund] = refund|refunded|money back|erstattung*|rückerstattung|gutschrift|rembours*|reembols*|devolución|rimbors*|terugbetaling|terugbetaald
shipping money = shipping|postage|freight|delivery charge|versand*|versandkosten|porto|frais de port|livraison|envío|gastos de envío|spedizione|spese di spedizione|verzendkosten|bezorgkosten
coinsurance percent,money = coinsurance|co insurance|selbstbeteiligung|ticket modérateur|copago|coaseguro|scoperto
copay money = copay*|co pay*|zuzahlung|participation|copago|eigen bijdrage
`);

const others = table(`
consumption measure,count [consumption] = consumption|consumed|usage|used|kwh|cubic metres|verbrauch*|verbraucht|consomm*|consum*|verbruik*
meter-reading measure = meter reading|reading|zählerstand|relevé|index|lectura|lettura|meterstand
weight measure = weight|weigh*|how heavy|gewicht|wieg*|poids|peso|pesa|gewicht|weegt
height measure = height|how tall|tall|hgt|größe|taille|altura|estatura|altezza|statura|lengte
mileage measure,count = @km|mileage|odometer|miles|kilometres|kilometerstand|km stand|laufleistung|kilométrage|kilometraje|chilometr*|kilometerstand
size measure = square meters|vierkante meter*|mètres carrés|metros cuadrados|metri quadr*|@m2|@qm|how big|living space|floor area|square feet|square metres|wohnfläche|quadratmeter|surface|superficie|superficie|oppervlakte|woonoppervlakte
blood-pressure words,measure = blood pressure|bp|blutdruck|tension artérielle|presión arterial|pressione arteriosa|bloeddruk
quantity count,measure = quantity|qty|how many pieces|menge|anzahl|stückzahl|quantité|cantidad|quantità|aantal|hoeveelheid
hours count,measure = hours|stunden|heures|horas|ore|uren
seat words [seat] = seat|seats|sitz|sitze|sitzplatz*|platz|@place|siège|siege|asiento|plaza|posto|sedile|stoel|zitplaats|plaats
room words [room] = room|room number|zimmer*|chambre|habitación|camera|stanza|kamer*
gate words = gate|flugsteig|porte|puerta|uscita
carriage words = carriage|coach|wagon|wagen|waggon|voiture|vagón|coche|carrozza|rijtuig
platform words = platform|gleis|quai|voie|andén|binario|spoor
class words [licence_classes] = class|classes|klasse|klassen|classe|clase|categorie|führerscheinklasse*|category
law words,place = law|laws|governing law|governed|jurisdiction|applicable law|recht|anwendbares recht|gerichtsstand|droit|loi|tribunal|ley|leyes|legislación|derecho|jurisdicción|legge|foro|diritto|foro competente|toepasselijk recht|recht|rechter
emergency name,contact = emergency contact*|emergency|in case of emergency|notfall*|notfallkontakt|contact d'urgence|urgence|contacto de emergencia|emergencia*|contatto di emergenza|emergenz*|noodcontact|noodgeval*
phone contact [phone] = phone|phone number|telephone|telephone number|mobile|call|hotline|telefon*|telefonnummer|rufnummer|handynummer|téléphone|telephone|teléfono|móvil|telefono|cellulare|telefoon*|telefoonnummer
fax contact = fax|fax number|faxnummer|télécopie
email contact [email] = email|e mail|mail address|email address|mailadresse|courriel|correo|correo electrónico|posta elettronica|mailadres
website contact [website] = website|web site|web page|homepage|internet address|site web|site internet|página web|sito|sito web|webseite
registered-seat place = sitz der gesellschaft|registered office|registered seat|siège social|domicilio social|sede legale|sede sociale|statutaire zetel|maatschappelijke zetel
address place [address insured_place] = address|where does * live|lives|live|adresse|anschrift|wohnt|wohnhaft|habite|dirección|domicilio|vive|indirizzo|abita|adres|woont|located|location|standort|lieferadresse
licence-plate number [plate] = plate|licence plate|license plate|number plate|registration number|registration|kennzeichen|nummernschild|immatriculation|plaque|matrícula|targa|kenteken
vin number [vin] = vin|chassis number|vehicle identification|fahrgestellnummer|numéro de châssis|bastidor|telaio|chassisnummer
serial number [control_number serial_number] = serial|serial number|s n|seriennummer|serien nr|numéro de série|número de serie|numero di serie|matricola|serienummer
line-number number [customer_number line_number phone] = line number|number of * line|anschlussnummer|leitungsnummer|numéro de ligne|ligne|número de línea|línea|numero di linea|lijnnummer
policy-number number [policy_number] = policy number|policy no|number of * policy|policennummer|versicherungsnummer|versicherungsscheinnummer|versicherungsschein nr|numéro de police|numéro de * police|número de * póliza|numero della * polizza|nummer der * versicherung|nummer van de * polis|numéro de contrat|número de póliza|numero di polizza|numero polizza|polisnummer
account-number number [account_number iban customer_number] = account number|account no|acct no|number of * account|kontonummer|vertragskonto|numéro de compte|número de cuenta|numero di conto|rekeningnummer
customer-number number [customer_number account_number] = customer number|customer no|customer id|client number|client id|patient id|patient number|kundennummer|kunden nr|numéro de client|numéro client|id client|número de cliente|numero cliente|codice cliente|klantnummer
invoice-number number [invoice_number reference] = invoice number|invoice no|bill number|number of * invoice|number of * bill|rechnungsnummer|rechnungs nr|numéro de facture|número de factura|numero fattura|numero di fattura|factuurnummer
contract-number number [contract_number] = contract number|agreement number|number of * contract|number of * agreement|vertragsnummer|numéro de contrat|número de contrato|numero di contratto|numero contratto|contractnummer
claim-number number [claim_number] = claim number|number of * claim|schadennummer|numéro de sinistre|número de siniestro|numero di sinistro|schadenummer
order-number number [order_number] = order number|po number|purchase order number|number of * order|bestellnummer|auftragsnummer|numéro de commande|número de pedido|numero d'ordine|numero ordine|bestelnummer|ordernummer
receipt-number number [receipt_number] = receipt number|transaction number|ticket number|number of * receipt|belegnummer|bonnummer|numéro de reçu|numéro de ticket|número de recibo|número de ticket|numero scontrino|numero ricevuta|bonnummer
booking-number number [booking_number reference] = booking number|booking code|booking reference|reservation number|confirmation number|confirmation code|reservation code|pnr|buchungsnummer|buchungscode|reservierungsnummer|numéro de réservation|référence de réservation|localizador|número de reserva|codice prenotazione|numero di prenotazione|boekingsnummer|reserveringsnummer
flight-number number [flight_number] = flight number|number of * flight|flugnummer|numéro de vol|número de vuelo|numero di volo|vluchtnummer
reference number [reference] = reference|reference number|report id|referenz*|aktenzeichen|verwendungszweck|référence|referencia|riferimento|referentie|kenmerk
meter-number number [meter_number] = meter number|zählernummer|numéro de compteur|número de contador|numero di contatore|matricola contatore|meternummer
member-number number [member_number] = member number|membership number|member id|identification number|mitgliedsnummer|versichertennummer|numéro d'adhérent|número de socio|número de afiliado|numero di socio|lidnummer|lidmaatschapsnummer
group-number number [group_number] = group number|group no|gruppennummer|numéro de groupe|número de grupo
licence-number number [licence_number] = licence number|license number|number of * licence|number of * license|führerscheinnummer|numéro de permis|número de permiso|número de licencia|numero di patente|rijbewijsnummer
passport-number number [passport_number] = passport number|number of * passport|passnummer|reisepassnummer|numéro de passeport|número de pasaporte|numero di passaporto|paspoortnummer
iban number [iban account_number] = iban|bank account|bank details|bankverbindung|coordonnées bancaires|datos bancarios|coordinate bancarie|bankrekening
bic number [bic] = bic|swift
vat-number number [vat_id] = vat number|vat id|vat no|ust id*|ustid*|umsatzsteuer id*|numéro de tva|nif|partita iva|btw nummer
ssn number [tax_id] = social security number|social security no|soc sec no|soc sec|ssn|social security
ein number [tax_id] = ein number|employer identification number|employer id number|employer identification
tax-number number [tax_id] = tax number|tax id|steuernummer|steuer id|sozialversicherungsnummer|numéro fiscal|numéro de sécurité sociale|número de la seguridad social|nif|dni|codice fiscale|bsn|burgerservicenummer
card-number number [card_number] = card number|number of * card|kartennummer|numéro de carte|número de tarjeta|numero di carta|kaartnummer
article-number number = article number|item number|part number|sku|artikelnummer|référence article|número de artículo|codice articolo
contact-person name,contact = contact person|primary contact|billing contact|contact name|ansprechpartner*|ansprechperson|kontaktperson|interlocuteur|personne de contact|persona de contacto|referente|persona di contatto|contactpersoon|aanspreekpunt
age stretch,measure,count [age] = how old|years old|age|wie alt|alter|jahre alt|âge|quel âge|edad|años|età|quanti anni ha|leeftijd|hoe oud|jaar oud
nights count = night|nights|nacht|nächte|nächten|übernachtung*|nuit|nuits|nuitées|noche|noches|notte|notti|pernottament*|nacht|nachten|overnachting*
member name [recipient] = who * member|member|members|mitglied|mitglieder|adhérent*|membre|inscrit*|socio|socia|inscrit*|iscritt*|membro|lid|ingeschreven|aangemeld
landlord name [landlord issuer] = landlord|lessor|vermieter*|bailleur|propriétaire|arrendador|casero|locatore|proprietario|verhuurder
tenant name [tenant recipient] = tenant|lessee|renter|mieter*|locataire|arrendatario|inquilino|conduttore|huurder
insurer name [insurer issuer] = insurer|insurance company|underwrit*|insured with|insured by|versicherer|assureur|aseguradora|compagnia assicurativa|verzekeraar
insured-person name [insured_person recipient] = insured person|named insured|policyholder|policy holder|insured|who is covered|versicherungsnehmer*|versicherte*|souscripteur|assuré*|asegurado|tomador|contraente|assicurato|verzekeringnemer|verzekerde
employer name [employer issuer payer] = employer|work for|works for|arbeitgeber*|employeur|empleador|empresa|datore di lavoro|werkgever
employee name [employee recipient] = employee|arbeitnehmer*|mitarbeiter*|salarié*|empleado|trabajador|dipendente|lavoratore|werknemer
doctor name [doctor issuer] = @dr|doctor|physician|arzt|ärztin|médecin|docteur|médico|doctor|medico|dottore|huisarts|dokter
patient name [patient recipient] = patient|patientin|paciente|paziente|patiënt
mortgagee name = mortgage*|mortgagee|lender|lienholder|lien holder|finance company|loss payee|hypothek*|kreditgeber|grundpfand*|hypothè*|prêteur|hipotec*|prestamista|ipotec*|hypotheek*|geldverstrekker
bank name,words = bank|bank name|which bank|banque|banco|banca
agent name [agent] = agent|broker|vermittler*|makler*|courtier|agente|corredor|mediador|tussenpersoon|adviseur|advisor|salesperson|sales person|cashier|server|kassierer*|bediener*|caissi*|cajer*|cassiere|kassamedewerker
driver name = driver*|additional driver*|fahrer*|conducteur*|conductor*|conducente|conducenti|bestuurder*
sender name [issuer] = sent by|who sent|sender|from whom|written by|who wrote|wrote|signed|issued by|absender|wer hat geschickt|geschrieben|geschickt|unterschrieben|expéditeur|envoyé|écrit|signé|remitente|envió|escribió|firm*|mittente|inviato|scritto|afzender|gestuurd|geschreven|ondertekend
recipient name [recipient] = addressed to|in whose name|whose name|to whom|auf wessen namen|auf welchen namen|au nom de qui|à quel nom|a nombre de quién|a quién va|a nome di chi|intestat*|op wiens naam|op welke naam|recipient|to whom|made out to|bill to|billed to|customer name|empfänger*|an wen|gerichtet an|adressiert|destinataire|adressé*|destinatario|dirigida|indirizzat*|ontvanger|gericht aan
payee name [payee issuer] = payee|pay to|paid to|payable to|remit to|zahlungsempfänger|bénéficiaire|beneficiario|begunstigde
seller name [issuer] = seller|vendor|supplier|merchant|dealer|shop|store|verkäufer*|händler*|lieferant*|vendeur|fournisseur|magasin|vendedor|proveedor|tienda|venditore|fornitore|negozio|verkoper|leverancier|winkel
passenger name [guest recipient] = passenger|traveller|traveler|guest|fahrgast|reisende*|passagier*|gast|passager|voyageur|pasajero|huésped|viajero|passeggero|ospite|viaggiatore|reiziger
payment-method words [payment_method paid_with] = payment method|paid with|pay with|how was * paid|paid by card|method of payment|zahlungsart|zahlart|zahlungsweise|bezahlt mit|womit|mode de paiement|moyen de paiement|payé avec|forma de pago|medio de pago|método de pago|pagado con|metodo di pagamento|pagato con|betaalwijze|betaalmethode|betaald met
medication list,words = medication*|medicine*|drug|drugs|prescri*|tablets|medikament*|arznei*|verschrieben|verordnet|médicament*|prescrit*|medicament*|medicina|medicinas|medicinali|recet*|medicijn*|voorgeschreven
dose words,measure = dose|dosage|how often take|dosis|dosierung|posologie|posología|dosaggio|posologia|dosering
diagnosis words,list = diagnos*|assessment|befund|diagnose|diagnostic|diagnóstico|diagnosi
allergy words = allerg*
vehicle list,words [insured_vehicle] = cars|car|vehicle|vehicles|auto|autos|fahrzeug*|wagen|voiture*|véhicule*|coche|coches|vehículo*|veicol*|macchin*|voertuig*|auto's
cover list,words [cover] = covers|coverages|covered|cover|deckung*|abgedeckt|versichert|gedeckt|garanties|couvert*|cobertura*|cubiert*|copertur*|copert*|dekking*|gedekt
ordered list,words = place an order|like to order|@order|ordered|order for|items|bought|purchased|bestellt*|gekauft|artikel|commandé*|articles|achet*|pedid*|pidió|comprad*|artículos|ordinat*|acquistat*|comprat*|articoli|besteld|gekocht|artikelen
eye-colour words = eyes|eye colour|eye color|augen*|augenfarbe|yeux|ojos|occhi|ogen
sex words = sex|gender|geschlecht|sexe|sexo|sesso|geslacht
breed words [breed] = breed|rasse|race|raza|razza|ras
colour words = colour|color|farbe|couleur|colore|kleur
occupation words = occupation|profession|job title|position|beruf|profession|profesión|ocupación|professione|beroep
marital words = marital status|married|familienstand|état civil|estado civil|stato civile|burgerlijke staat
nationality words = nationality|staatsangehörigkeit|nationalität|nationalité|nacionalidad|nazionalità|cittadinanza|nationaliteit
subject words [subject project] = subject|is * about|was * about|regarding|betreff|worum|geht es|objet|sujet|au sujet|asunto|trata|oggetto|riguarda|onderwerp|waarover
fuel words [fuel] = fuel|kraftstoff|treibstoff|carburant|combustible|carburante|brandstof
filing-status words = filing status|steuerklasse
result words,measure,percent = result|level|ergebnis|laborwert|résultat|resultado|nivel|risultato|uitslag
`);

/** Every attribute, in the order in which they are tried. */
export const attributes: readonly Attribute[] = [...days, ...amounts, ...others];

/** Attributes that only say more of another one: of a rent, that it is the rent of a month. */
export const modifiers: ReadonlySet<string> = new Set(["monthly", "yearly", "period", "purchase"]);

const byId = new Map(attributes.map((a) => [a.id, a]));

/** An attribute by name; throws for one that is not in the tables. */
export function attribute(id: string): Attribute {
  const found = byId.get(id);
  if (!found) throw new Error(`No attribute ${id}`);
  return found;
}

/** True when one word of a phrase stands for a word of a text. */
export function patternFits(pattern: string, word: string): boolean {
  if (pattern === "*") return true;
  if (pattern.startsWith("@")) return word === pattern.slice(1);
  if (pattern.endsWith("*")) return word.startsWith(pattern.slice(0, -1));
  if (pattern.startsWith("*")) return word.endsWith(pattern.slice(1));
  return word === pattern;
}

/** By the first letters of their first word, so that a text is walked once. */
const starting = new Map<string, { attribute: Attribute; phrase: readonly string[]; ofPapers: boolean }[]>();
for (const a of attributes)
  for (const phrase of a.phrases) {
    const ofPapers = phrase[0]?.startsWith("@") === true;
    const key = (phrase[0] ?? "").replace("@", "").slice(0, 2);
    starting.set(key, [...(starting.get(key) ?? []), { attribute: a, phrase, ofPapers }]);
  }

/** Most words that `*` stands for inside a phrase. */
const GAP = 6;

/** Where a phrase ends that begins at `from`; -1 when it does not stand there. */
export function phraseEnd(tokens: readonly string[], from: number, phrase: readonly string[]): number {
  let at = from;
  for (let i = 0; i < phrase.length; i++) {
    const p = phrase[i] as string;
    if (p === "*") {
      const next = phrase[i + 1];
      if (next === undefined) return at;
      let skip = 0;
      while (skip < GAP && at + skip < tokens.length && !patternFits(next, tokens[at + skip] as string))
        skip++;
      at += skip;
      continue;
    }
    if (at >= tokens.length || !patternFits(p, tokens[at] as string)) return -1;
    at++;
  }
  return at;
}

/** An attribute that words name, from the word `from` up to `to`. */
export interface Named {
  attribute: Attribute;
  from: number;
  to: number;
}

/**
 * Attributes named by folded words: at every place all that are named by the most words. `paper`: they are words of a paper,
 * which may be shorter than those of questions.
 */
export function attributesIn(tokens: readonly string[], paper = false): Named[] {
  const out: Named[] = [];
  for (let i = 0; i < tokens.length; i++) {
    let best: Named[] = [];
    for (const { attribute: a, phrase, ofPapers } of starting.get((tokens[i] as string).slice(0, 2)) ?? []) {
      if (ofPapers && !paper) continue;
      const to = phraseEnd(tokens, i, phrase);
      if (to < 0) continue;
      const width = to - i;
      const most = best[0] ? best[0].to - best[0].from : 0;
      if (width > most) best = [{ attribute: a, from: i, to }];
      else if (width === most && !best.some((b) => b.attribute === a))
        best.push({ attribute: a, from: i, to });
    }
    out.push(...best);
  }
  // Shorter ones inside of longer ones say nothing of their own.
  return out.filter(
    (n) => !out.some((o) => o.from <= n.from && o.to >= n.to && o.to - o.from > n.to - n.from),
  );
}
