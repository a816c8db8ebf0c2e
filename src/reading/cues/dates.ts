import { lexicon } from "../fold.ts";

export type DateRole =
  | "issue"
  | "due"
  | "from"
  | "to"
  | "period"
  | "service"
  | "delivery"
  | "birth"
  | "expiry"
  | "renewal"
  | "cancel"
  | "print"
  | "start"
  | "end"
  | "payment"
  | "order"
  | "death"
  | "appointment"
  | "other";

/** Words that say which date a date is: en de fr es it nl, some pt and Nordic. */
export const dateCues = lexicon<DateRole>({
  issue:
    "invoice date|date of invoice|invoice dated|bill date|billing date|date of bill|statement date|statement closing date|closing date|issue date|date of issue|date issued|issued on|issued|issuance date|date|dated|dated as of|letter date|receipt date|transaction date|trans date|trans. date|tran date|sale date|sales date|date of sale|purchase date|report date|date of report|quote date|iss|pay date|check date|cheque date|payment date of wages|advice date|4a iss|4aiss|date printed on|policy issued|date prepared|prepared on|prepared|notice date|processed on|document date|date of notice|inv date|inv. date|bill issued|your bill dated|statement prepared|tanggal|tarikh|datum|rechnungsdatum|ausstellungsdatum|belegdatum|ausgestellt am|rechnung vom|datum der rechnung|bescheiddatum|erstellt am|ausgestellt|erteilt am|kaufdatum|date de facture|date de la facture|date facture|date de facturation|date d'emission|date d'edition|emise le|emis le|facture du|etablie le|fait le|date de delivrance|le|date d'achat|fecha|fecha de factura|fecha factura|fecha de emision|fecha emision|emitida el|fecha de expedicion|fecha de la factura|data|data fattura|data della fattura|data emissione|data di emissione|data documento|emessa il|del|rilasciato il|data di rilascio|factuurdatum|datum factuur|datum van afgifte|afgiftedatum|d.d.|data da fatura|data de emissao|fakturadato|fakturadatum|dato|date d'impression|as of|summary as of|effective as of|entered into as of|made as of|made and entered into|date of this letter|agreement this|made this|entered into this|dated this|executed this|signed this|date:",
  due: "due date|payment due date|payment due|date due|due by|due on|due|pay by|please pay by|payable by|pay before|payment deadline|pay on or before|amount due by|balance due by|total due by|to be paid by|auto pay date|autopay date|will be debited on|debit date|pay this amount by|payment is due|fallig|fallig am|faellig am|faellig|falligkeit|falligkeitsdatum|zahlbar bis|zahlbar bis zum|zahlungsziel|zahlungsfrist|zu zahlen bis|zahlung bis|bitte zahlen sie bis|bis spatestens|abbuchung am|abgebucht am|wird am|bis zum|ohne abzug bis|date d'echeance|echeance|date limite de paiement|a payer avant|a payer avant le|a regler avant le|payable avant le|date limite|prelevement le|preleve le|prelevement prevu le|prevu le|prelevee le|date de prelevement|sera preleve le|a regler|fecha de vencimiento|vencimiento|fecha limite de pago|pagar antes de|fecha de cargo|fecha limite|fecha de cobro|pagadero antes|data scadenza|scadenza|data di scadenza|scadenza pagamento|entro il|pagare entro|da pagare entro|pagamento entro|vervaldatum|te betalen voor|uiterste betaaldatum|betalen voor|te voldoen voor|uiterlijk|voldoen voor|vervaldag|forfallsdato|forfall|forfallodatum|forfaldsdato|vencimento|betalingsfrist",
  from: "from|period from|beginning|period beginning|start of period|pay period start|pay begin date|period start|service from|beginning balance on|von|vom|zeitraum von|abrechnungszeitraum von|du|periode du|desde|del periodo|dal|van|periode van|desde el",
  to: "to|through|thru|until|period to|ending|period ending|week ending|month ending|end of period|pay period end|pay end date|period end|ending balance on|bis|bis einschliesslich|au|jusqu'au|hasta|hasta el|al|fino al|t/m|tot|tot en met|through midnight",
  period:
    "billing period|statement period|service period|pay period|policy period|policy term|coverage period|period|period covered|for the period|billing cycle|usage period|bill period|term|abrechnungszeitraum|leistungszeitraum|rechnungszeitraum|zeitraum|abrechnungsmonat|versicherungszeitraum|vertragslaufzeit|beitragszeitraum|periode|periode de facturation|periode de consommation|periode du|periodo|periodo de facturacion|periodo facturado|periodo di fatturazione|periodo di riferimento|factuurperiode|loonperiode|verzekeringsperiode|stay|mietzeitraum|effective",
  service:
    "service date|date of service|dates of service|service performed|treatment date|date of visit|visit date|exam date|examination date|leistungsdatum|lieferdatum/leistungsdatum|leistungszeitpunkt|behandlungsdatum|date de prestation|date de service|fecha de servicio|fecha del servicio|data prestazione|prestatiedatum|date of admission|admission date|discharge date|travel date|fahrtdatum|reisedatum|aufnahmedatum|meter read|read date|reading date|next meter reading|last meter reading|date of injury|date of loss|vaccination date|date given",
  delivery:
    "delivery date|ship date|shipped on|date shipped|shipping date|date delivered|expected delivery|lieferdatum|liefertermin|versanddatum|date de livraison|livraison|fecha de entrega|data di consegna|leverdatum|bezorgdatum",
  order:
    "order date|date of order|ordered on|order placed|date ordered|booking date|booked on|booking made|bestelldatum|bestellung vom|auftragsdatum|buchungsdatum|date de commande|fecha de pedido|fecha de compra|data ordine|besteldatum|orderdatum|reservation date|date of booking",
  birth:
    "date of birth|birth date|birthdate|birthday|born|dob|d.o.b.|geburtsdatum|geboren am|geb. am|geb.|geburtstag|date de naissance|ne le|nee le|ne(e) le|fecha de nacimiento|nacido el|f. nacimiento|data di nascita|nato il|nata il|geboortedatum|geboren op|data de nascimento|fodelsedatum|fodselsdato",
  expiry:
    "expiry date|expiration date|date of expiry|date of expiration|expires|expires on|expiry|expiration|exp|exp date|exp. date|valid until|valid to|valid thru|valid through|good thru|best before|use by|ablaufdatum|gultig bis|gueltig bis|lauft ab|gultig bis zum|date d'expiration|expire le|valable jusqu'au|valide jusqu'au|fecha de caducidad|caducidad|valido hasta|valida hasta|vence|fecha de expiracion|data di scadenza documento|scade il|valido fino al|valida fino al|geldig tot|geldig t/m|verloopt op|vervalt op|utlopsdato|validade",
  renewal:
    "renewal date|renews on|renews|renewal|will renew on|next renewal|renewal effective|verlangerung am|verlangert sich am|verlangert sich|date de renouvellement|reconduction|fecha de renovacion|se renueva|data rinnovo|si rinnova|verlengingsdatum",
  cancel:
    "cancel by|cancel before|cancellation deadline|notice by|last day to cancel|return by|kundbar bis|kundigung bis|kundigungsfrist bis|resilier avant|fecha limite de cancelacion|disdetta entro|opzeggen voor|terminate by",
  print:
    "printed|printed on|print date|date printed|print time|generated on|generated|downloaded|gedruckt|gedruckt am|druckdatum|ausgedruckt|imprime le|impreso|impreso el|stampato|stampato il|afgedrukt|page generated|rev|revised|revision|form|edition|version|last updated|updated|copyright|omb",
  start:
    "start date|commencement date|commencing|effective date|effective from|inception date|policy effective date|policy start|starts|starts on|beginning on|begin date|hire date|date of hire|arrival|check-in|check in|date of arrival|pick-up|pickup|anmietung|mietbeginn am|rental start|check-out date and time|versicherungsbeginn|vertragsbeginn|beginn|mietbeginn|gultig ab|ab dem|ab|eintritt|eintrittsdatum|anreise|abholung|date d'effet|date de debut|prise d'effet|debut|a compter du|arrivee|fecha de inicio|fecha de efecto|inicio|llegada|fecha de alta|fecha de entrada|data inizio|decorrenza|inizio|arrivo|data decorrenza|data assunzione|ingangsdatum|startdatum|begindatum|aankomst|in dienst|valid from|customer since|member since|issued since|anreisedatum",
  end: "end date|termination date|expiring|policy expiration date|policy expiration|policy end|ends|ends on|ending on|departure|check-out|check out|checkout|date of departure|return date|drop-off|versicherungsende|vertragsende|ablauf|mietende|abreise|ruckgabe|date de fin|fin|depart|fecha de fin|fecha de finalizacion|salida|data fine|fine|partenza|einddatum|vertrek|abreisedatum",
  payment:
    "payment received|paid on|date paid|payment date|last payment|payment made|paid|date of payment|bezahlt am|zahlungseingang|gezahlt am|zahlung vom|paye le|payee le|regle le|date de paiement|pagado el|fecha de pago|pagato il|data pagamento|data di pagamento|betaald op|betaaldatum|posted|post date|posting date|wertstellung|buchungstag|date de valeur|valuta",
  appointment:
    "appointment|appointment date|your appointment|termin|termin am|rendez-vous|rendez-vous le|cita|appuntamento|afspraak",
  death: "date of death|died|gestorben|sterbedatum|date de deces|fecha de defuncion",
  other:
    "last meter|previous statement|prior statement|last statement|vorherige|tax year|calendar year|for calendar year|next bill|next statement|next billing date|next meter read|nachste|prochaine|proxima|prossima|volgende|since|seit|depuis|desde|sinds|approval date|order shipped|gst|act of|law of|gesetz vom|expires omb|next due|customer since date",
});
