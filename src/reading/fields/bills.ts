import { ask, keys, type Schema } from "./shape.ts";

const ENERGY = "kwh|mwh|wh";
const VOLUME = "m3|m³|cbm|cubic met(?:er|re)s?|gallons?|gal|ccf|hcf|litres?|liters?|therms?|smc|kgal|mcf";
const METER = `${ENERGY}|${VOLUME}`;

const method = ask(
  "payment_method",
  "Payment method",
  "name",
  "payment method|method of payment|payment type|paid by|paid with|payment by|zahlungsart|zahlart|zahlungsweg|bezahlt mit|zahlungsmethode|mode de paiement|mode de reglement|moyen de paiement|forma de pago|metodo de pago|medio de pago|modalita di pagamento|metodo di pagamento|betaalwijze|betaalmethode|wijze van betaling|forma de pagamento|metodo de pagamento|betalningssatt|betalingsmetode|betalingsmate",
);

const tariff = ask(
  "tariff",
  "Tariff",
  "name",
  "tariff|tariff name|your tariff|rate plan|rate schedule|rate class|service plan|your plan|plan name|price plan|tarif|ihr tarif|tarifname|tarifbezeichnung|produkt|stromtarif|gastarif|votre offre|nom de l'offre|offre souscrite|tarifa|tarifa de acceso|peaje de acceso|nombre de la tarifa|tariffa|offerta|nome offerta|tipologia di offerta|tarief|uw tarief|abonnement|uw product|tarifario|avtal|abonnementstype",
);

const usage = ask(
  "consumption",
  "Consumption",
  "quantity",
  "consumption|total consumption|total electricity use|total energy use|total electricity used|total gas use|total water use|usage|total usage|energy used|electricity used|electric usage|gas used|water used|water usage|water consumption|total kwh|kwh used|kilowatt-hours used|total kwh used|billed usage|current usage|your usage|energy use|verbrauch|gesamtverbrauch|ihr verbrauch|stromverbrauch|gasverbrauch|wasserverbrauch|verbrauchsmenge|verbrauch in kwh|consommation|consommation totale|votre consommation|conso totale|energie consommee|consommation facturee|consumo|consumo total|consumo electrico|consumo facturado|su consumo|energia consumida|consumo en el periodo|consumo totale|consumi fatturati|consumo fatturato|totale consumi|consumo rilevato|verbruik|totaal verbruik|uw verbruik|stroomverbruik|gasverbruik|waterverbruik|elektriciteitsverbruik|consumo faturado|forbrug|forbruk|forbrukning|energiforbrukning",
  { units: METER, most: 1 },
);

const power = ask(
  "contracted_power",
  "Contracted power",
  "quantity",
  "potencia contratada|puissance souscrite|potenza impegnata|potenza disponibile|potencia facturada|contracted power|subscribed power|anschlussleistung",
  { units: "kva|kw" },
);

/** What was paid since the bill or statement before this one. */
export const received = ask(
  "payments_received",
  "Payments received",
  "money",
  "payments received|payment received|payments received - thank you|payment received - thank you|payment - thank you|payment thank you|payments - thank you|payments and credits|payments & credits|payments/credits|your payments|payments since last bill|less payments received|geleistete abschlage|bereits gezahlte abschlage|bereits gezahlt|eingegangene zahlungen|erhaltene zahlungen|ihre zahlungen|paiements recus|vos paiements|deja regle|acomptes verses|versements recus|vos versements|pagos recibidos|pagos a cuenta|ya abonado|sus pagos|pagamenti ricevuti|acconti versati|gia pagato|ontvangen betalingen|reeds betaald|betaalde voorschotten|uw betalingen",
);

/** Bills for the home: what was used, at which rate, over what time, and how it is paid. */
export const bills: Schema = {
  order: keys(
    "amount_due total due_date issuer recipient issue_date period_from period_to consumption tariff previous_reading current_reading standing_charge unit_price instalment payment_method subtotal tax previous_balance payments_received late_fee",
  ),
  essential: keys("total issuer"),
  asks: [
    usage,
    power,
    tariff,
    method,
    ask(
      "previous_reading",
      "Previous meter reading",
      "quantity",
      "previous reading|previous meter reading|prior reading|last reading|opening reading|start reading|alter zahlerstand|zahlerstand alt|zahlerstand anfang|anfangsstand|ancien index|index debut|index precedent|lectura anterior|lettura precedente|vorige meterstand|beginstand|oude stand|leitura anterior",
      { units: `${METER}|` },
    ),
    ask(
      "current_reading",
      "Current meter reading",
      "quantity",
      "current reading|current meter reading|present reading|closing reading|latest reading|end reading|neuer zahlerstand|zahlerstand neu|zahlerstand ende|endstand|nouvel index|index fin|nouveau releve|lectura actual|lettura attuale|huidige meterstand|eindstand|nieuwe stand|leitura atual",
      { units: `${METER}|` },
    ),
    ask(
      "standing_charge",
      "Standing charge",
      "money",
      "standing charge|basic charge|customer charge|service charge|basic service charge|daily supply charge|fixed charge|monthly base charge|grundpreis|grundgebuhr|abonnement annuel|part fixe|termino fijo|termino de potencia|quota fissa|vastrecht|vaste leveringskosten",
    ),
    ask(
      "instalment",
      "Instalment",
      "money",
      "instalment|installment|monthly instalment|budget billing amount|budget amount|monthly payment|abschlag|neuer abschlag|monatlicher abschlag|abschlagsbetrag|kunftiger abschlag|mensualite|votre mensualite|prochaine mensualite|cuota mensual|cuota|rata|rata mensile|termijnbedrag|nieuw termijnbedrag|maandbedrag|voorschotbedrag|prestacao",
    ),
    received,
    ask(
      "late_fee",
      "Late fee",
      "money",
      "late fee|late payment fee|late charge|late payment charge|mahngebuhr|mahnkosten|verzugszinsen|indemnite forfaitaire|penalite de retard|recargo por demora|interessi di mora|aanmaningskosten|incassokosten|boete",
    ),
  ],
  terms: true,
};

/** Invoices, quotes, orders and reminders of any trade. */
export const invoices: Schema = {
  order: keys(
    "amount_due total due_date issuer recipient issue_date service_date period_from period_to subtotal discount shipping tax tax_rate payment_method payment_terms paid order_date delivery_date late_fee",
  ),
  essential: keys("total issuer issue_date"),
  asks: [
    method,
    ask(
      "payment_terms",
      "Payment terms",
      "words",
      "payment terms|terms of payment|terms|zahlungsbedingungen|zahlungsbedingung|zahlungskonditionen|zahlungsziel|conditions de paiement|conditions de reglement|condiciones de pago|condizioni di pagamento|termini di pagamento|betalingsvoorwaarden|betalingsconditie|betalingstermijn|condicoes de pagamento|betalingsbetingelser|betalningsvillkor",
    ),
    ask(
      "shipping",
      "Shipping",
      "money",
      "shipping|shipping & handling|shipping and handling|postage|postage & packing|delivery charge|delivery fee|freight|versand|versandkosten|versandkostenpauschale|porto|frais de port|frais de livraison|livraison|gastos de envio|spese di spedizione|verzendkosten|portes de envio|frakt|fragt",
    ),
    ask(
      "tax_rate",
      "Tax rate",
      "percent",
      "vat|vat rate|sales tax|tax rate|gst|hst|mwst|mwst.|ust|ust.|umsatzsteuer|mehrwertsteuer|zzgl. mwst|zzgl. mwst.|zzgl. ust|inkl. mwst|tva|taux de tva|iva|tipo de iva|aliquota iva|btw|btw-tarief|moms|mva",
    ),
    ask(
      "late_fee",
      "Late fee",
      "money",
      "late fee|late payment fee|mahngebuhr|mahnkosten|indemnite forfaitaire|penalite de retard|interessi di mora|aanmaningskosten|incassokosten",
    ),
    ask(
      "project",
      "About",
      "words",
      "project|project name|subject|projekt|projektname|betreff|betrifft|objet|projet|proyecto|asunto|progetto|oggetto|betreft|onderwerp",
    ),
    ask(
      "valid_until",
      "Valid until",
      "date",
      "quote valid until|offer valid until|valid until|angebot gultig bis|gultig bis|offre valable jusqu'au|valable jusqu'au|valido hasta|valida hasta|valido fino al|geldig tot",
    ),
  ],
  terms: true,
};

/** Slips of shops, restaurants, filling stations. */
export const receipts: Schema = {
  order: keys(
    "total issuer issue_date paid_with tip subtotal discount tax cash_given change fuel_volume unit_price ",
  ),
  essential: keys("total issuer issue_date"),
  asks: [
    ask(
      "paid_with",
      "Paid with",
      "said",
      "cash|visa|visa debit|visa credit|mastercard|master card|debit mastercard|american express|amex|maestro|debit card|credit card|debit|ec-karte|ec karte|ec-cash|girocard|kartenzahlung|kreditkarte|kartenzahlung visa|bar|barzahlung|gegeben bar|carte bancaire|cb|especes|tarjeta|efectivo|contanti|carta di credito|bancomat|pagamento elettronico|contant|pinnen|pin|bankpas|paypal|apple pay|google pay|kontant|dankort|kort|dinheiro|multibanco|cartao|geg. girocard|geg. visa|geg. mastercard|geg. ec-cash|geg. bar|twint",
    ),
    ask(
      "cash_given",
      "Cash given",
      "money",
      "cash tendered|cash given|amount tendered|tendered|gegeben|gegeben bar|bar gegeben|cash received|rendu sur|recu especes|entregado|contante|ontvangen|betaald contant",
    ),
    ask(
      "change",
      "Change",
      "money",
      "change|change due|your change|ruckgeld|wechselgeld|zuruck|rendu|monnaie rendue|cambio|resto|wisselgeld|terug|troco|tilbage|vaxel",
    ),
    ask(
      "fuel_volume",
      "Volume",
      "quantity",
      "volume|litres|liters|gallons|menge|quantite|litros|litri|volume erogato|aantal liters|super|super e5|super e10|e10|diesel|unleaded|euro 95|sp95|sp98|gasoil|gasolio|benzina|regular",
      { units: "litres?|liters?|ltr\\.?|l|gal|gallons?" },
    ),
  ],
  terms: false,
};

/** Things paid again and again: subscriptions, hosting, the internet, a telephone, television. */
export const subscriptions: Schema = {
  order: keys(
    "amount_due total due_date price interval issuer recipient issue_date period_from period_to tariff renewal_date cancel_by_date minimum_term notice_period renewal_terms cancellation_terms data_volume payment_method instalment subtotal tax late_fee",
  ),
  essential: keys("total issuer"),
  asks: [
    tariff,
    method,
    received,
    ask(
      "price",
      "Price",
      "money",
      "monthly price|price per month|monthly fee|monthly charge|subscription fee|annual fee|yearly price|price per year|membership fee|recurring charge|monatspreis|monatlicher preis|monatliche grundgebuhr|grundgebuhr|monatsbeitrag|mitgliedsbeitrag|jahresbeitrag|prix mensuel|prix par mois|prix de l'abonnement|abonnement mensuel|cuota mensual|precio mensual|cuota de abono|canone mensile|costo mensile|prezzo mensile|abonnementskosten|maandprijs|prijs per maand|abonnementsprijs|mensalidade|manadsavgift|manedspris",
    ),
    ask(
      "interval",
      "How often",
      "interval",
      "billing cycle|billing frequency|billed|billing|payment frequency|renewal period|subscription period|abrechnungszeitraum|zahlungsweise|zahlungsintervall|abrechnungsintervall|zahlungsturnus|frequence de facturation|periodicite|periodicidad|frecuencia de facturacion|periodicita|frequenza di fatturazione|betaalfrequentie|betaaltermijn|facturatieperiode",
    ),
    ask(
      "data_volume",
      "Data",
      "quantity",
      "data used|data usage|data included|data allowance|datenvolumen|inklusivvolumen|datenverbrauch|volume de donnees|donnees consommees|datos consumidos|dati inclusi|databundel|dataverbruik",
      { units: "gb|mb|tb|go|mo" },
    ),
  ],
  terms: true,
};
