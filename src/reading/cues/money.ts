import { lexicon } from "../fold.ts";

export type MoneyRole =
  | "total"
  | "amount_due"
  | "subtotal"
  | "tax"
  | "tip"
  | "discount"
  | "cash"
  | "card"
  | "change"
  | "rounding"
  | "previous_balance"
  | "closing_balance"
  | "minimum_payment"
  | "premium"
  | "deductible"
  | "coverage_limit"
  | "salary_gross"
  | "salary_net"
  | "rent"
  | "deposit"
  | "paid"
  | "credit_limit"
  | "fee"
  | "billed"
  | "other";

/** Words that say which amount an amount is: en de fr es it nl. `other` names what must not be taken for a total. */
export const moneyCues = lexicon<MoneyRole>({
  total:
    "total|bal|vollpreis|ticketpreis|fahrpreis|bill total|billed total|total sum|netto inkl|netto inkl.|netto inkl. mwst|total inkl|total inkl. mwst|summe inkl|gesamtbetrag inkl|total amount incl gst|grand total|total amount|totals|total sales|total sale|invoice total|total invoice|total invoice amount|order total|total price|total cost|total charges|total incl|total incl.|total inclusive|total inclusive of gst|total sales inclusive of gst|total sales (inclusive of gst)|total sales incl gst|total (incl|total rm|total (rm)|total amt|total amount payable|total after rounding|rounded total|total rounded|total sales (inclusive gst)|total amount incl|total incl gst|total including tax|total including gst|total inc gst|total (gst incl)|total (inclusive of gst)|total with tax|total to pay|total payment|total paid|total fare|trip total|nett total|net total|nett amount|total amount (rm)|total nett|amount total|sale total|purchase total|total purchase|total usd|total eur|summe|gesamt|gesamtbetrag|gesamtsumme|gesamtpreis|rechnungsbetrag|rechnungssumme|endbetrag|endsumme|bruttobetrag|brutto|gesamt brutto|gesamtbetrag brutto|summe brutto|bruttosumme|bruttogesamt|rechnungsendbetrag|rechnungsbetrag brutto|betrag|total ttc|montant total|montant ttc|total general|prix total|somme|montant|net a payer ttc|total factura|importe total|total a pagar|total con iva|importe|total euros|totale|totale fattura|totale complessivo|importo totale|totale documento|totale euro|totale eur|importo|totaal|totaalbedrag|eindtotaal|totaal incl|totaal incl.|totaal incl. btw|totaal inclusief btw|factuurbedrag|totaal factuur|totaalprijs|suma|celkem|cena celkem|totalt|att betala|i alt|amount|jumlah|jumlah besar|warenwert|gesamt eur|summe eur|total eur",
  amount_due:
    "amount due|total amount due|total due|balance due|amount payable|amount owed|you owe|please pay|pay this amount|payment due|total balance due|current amount due|now due|total payable|due now|amount to pay|amount you owe|total now due|net due|current balance due|new charges|total current charges|current charges|due on receipt|payable amount|zahlbetrag|zu zahlen|zu zahlender betrag|zahlungsbetrag|offener betrag|fallig|falliger betrag|forderungsbetrag|restbetrag|nachzahlung|zu bezahlen|zu uberweisen|summe zu zahlen|abzubuchender betrag|net a payer|a payer|montant a payer|reste a payer|solde a payer|montant du|somme a payer|montant preleve|total a payer|total du|a regler|importe a pagar|a pagar|importe a abonar|total importe a pagar|pendiente de pago|totale da pagare|da pagare|importo da pagare|netto a pagare|totale dovuto|te betalen|te betalen bedrag|openstaand bedrag|te voldoen|nog te betalen|belop att betala|balance to pay|amount outstanding|outstanding balance|outstanding amount|balance payable",
  subtotal:
    "subtotal|sub total|sub-total|total excl|total excluding|total excluding gst|total before tax|total excl gst|total (excluding gst)|net amount|total net|net|amount before tax|taxable amount|taxable|merchandise|item total|items total|goods|goods total|total amount excl|nettobetrag|netto|zwischensumme|gesamt netto|summe netto|nettosumme|gesamtbetrag netto|netto gesamt|warenwert netto|nettowert|netto-betrag|rechnungsbetrag netto|sous-total|sous total|total ht|montant ht|total hors taxe|total hors taxes|base ht|base imponible|subtotal sin iva|total sin iva|importe neto|neto|base|total neto|imponibile|totale imponibile|subtotale|totale netto|totale merce|subtotaal|totaal excl|totaal excl.|totaal exclusief btw|totaal excl. btw|bedrag excl|nettoprijs|delsumma|gross amt|sub-totaal|total sales (excluding gst)|total sales excluding gst|total excl. gst|total before rounding|total without tax|sales amount|amt excl|fare",
  tax: "tax|sales tax|vat|gst|hst|pst|qst|tps|tvq|tvh|total tax|total vat|total gst|tax total|tax amount|vat amount|gst amount|gst payable|gst (6%)|gst 6%|add gst|service tax|sst|state tax|city tax|county tax|local tax|estimated tax|tax payable|mwst|mwst.|ust|ust.|umsatzsteuer|mehrwertsteuer|steuer|steuerbetrag|mwst-betrag|enthaltene mwst|zzgl. mwst|inkl. mwst|gesamt mwst|versicherungsteuer|versicherungssteuer|versicherungsteuer in hohe von|tva|dont tva|montant tva|total tva|t.v.a|taxes|iva|i.v.a|cuota iva|total iva|impuestos|impuesto|cuota|imposta|totale iva|importo iva|iva inclusa|di cui iva|btw|btw bedrag|totaal btw|waarvan btw|moms|dph|mwst betrag|steuern|tax1|tax 1|hst/gst",
  tip: "tip|gratuity|trinkgeld|pourboire|propina|mancia|fooi|service charge|svc chg|bedienungsgeld|tip amount",
  discount:
    "discount|total discount|savings|you saved|coupon|rebate|less discount|promo|promotion|member discount|rabatt|nachlass|skonto|ersparnis|remise|reduction|rabais|descuento|dto|bonificacion|sconto|korting|disc|total savings|voucher",
  cash: "cash|cash tendered|tendered|tender|cash tender|cash received|amount tendered|paid cash|cash paid|bar|gegeben|bargeld|gegeben bar|geg. bar|especes|recu|recibido|efectivo|entregado|contanti|contante|contant|received|amt tendered|bar gegeben|ruckgeld von|gegeb.|cash rm|cash (myr)|bar eur",
  card: "visa|mastercard|master card|amex|american express|debit|debit card|credit card|card|ec|ec-karte|girocard|maestro|bank card|carte bancaire|carte|cb|tarjeta|bancomat|pin|bancontact|karte|kreditkarte|kartenzahlung|eftpos|contactless|credit|debit mastercard|visa debit|paypal|apple pay|google pay|v pay|vpay|carta|ec-cash|mastercard credit|charge|kontaktlos",
  change:
    "change|change due|change amount|ruckgeld|zuruck|wechselgeld|rendu|monnaie|a rendre|monnaie rendue|cambio|vuelto|su cambio|resto|wisselgeld|terug|ruckgabe|balance change|your change",
  rounding:
    "rounding|rounding adjustment|rounding adj|round adj|rounding adj.|rounding amount|round|rundung|rundungsdifferenz|arrondi|redondeo|arrotondamento|afronding|rounding adjust|rnd adj|5 sen rounding|pembundaran",
  previous_balance:
    "previous balance|last month's balance|balance from last month|prior balance|beginning balance|opening balance|balance forward|balance brought forward|last balance|previous statement balance|balance last statement|balance carried forward|starting balance|previous amount due|amount of last bill|alter saldo|anfangssaldo|alter kontostand|saldo vortrag|saldovortrag|ancien solde|solde precedent|solde initial|saldo anterior|saldo inicial|saldo precedente|saldo iniziale|beginsaldo|vorig saldo|oud saldo",
  closing_balance:
    "new balance|closing balance|ending balance|balance|current balance|statement balance|account balance|final balance|total balance|new statement balance|balance at end|ending daily balance|new balance total|ending account value|total account value|account value|neuer saldo|endsaldo|neuer kontostand|kontostand|saldo neu|abschlusssaldo|saldo|nouveau solde|solde final|solde|solde au|solde crediteur|saldo final|saldo actual|saldo nuevo|saldo a su favor|nuovo saldo|saldo finale|saldo contabile|eindsaldo|nieuw saldo|outstanding principal balance",
  minimum_payment:
    "minimum payment|minimum payment due|minimum amount due|min payment|minimum due|min. payment due|mindestbetrag|mindestzahlung|paiement minimum|pago minimo|pagamento minimo|minimumbedrag|total minimum payment due|current minimum due",
  premium:
    "premium|annual price|monthly price|price per month|price per year|total premium|annual premium|total annual premium|policy premium|total policy premium|term premium|total term premium|full term premium|monthly premium|renewal premium|premium due|total premium due|your premium|six month premium|6 month premium|total 6 month premium|premium for this policy|policy premium total|premium total|total full term premium|semi-annual premium|premium amount|estimated premium|total estimated premium|total monthly premium|monthly total|pay in full|total for this policy|versicherungsbeitrag|beitrag|jahresbeitrag|monatsbeitrag|gesamtbeitrag|pramie|jahrespramie|bruttobeitrag|zahlbeitrag|beitrag gesamt|cotisation|cotisation annuelle|prime|prime annuelle|prime totale|prime ttc|cotisation ttc|prima|prima total|prima anual|prima neta|importe de la prima|recibo total|premio|premio annuo|premio totale|premio lordo|premie|jaarpremie|maandpremie|totale premie|premie per maand|premie per jaar|policy total|total policy cost|total cost of policy|annual policy premium|estimated total annual premium",
  deductible:
    "deductible|deductibles|all perils deductible|policy deductible|annual deductible|excess|selbstbeteiligung|selbstbehalt|franchise|franquicia|franchigia|eigen risico",
  coverage_limit:
    "limit|limits|coverage limit|coverage limits|limit of liability|coverage amount|sum insured|dwelling|personal property|each person|each accident|each occurrence|annual limit|policy limit|versicherungssumme|deckungssumme|capital assure|plafond|garantie|suma asegurada|capital asegurado|massimale|somma assicurata|verzekerd bedrag|bodily injury|property damage|personal liability|medical payments|loss of use|liability|medical payments to others|uninsured motorist",
  salary_gross:
    "gross pay|gross earnings|total gross|gross|gross salary|gross wages|total earnings|current gross|bruttolohn|bruttogehalt|gesamtbrutto|brutto-bezuge|bruttoentgelt|gesamt-brutto|steuer-brutto|salaire brut|total brut|brut|remuneration brute|total devengado|salario bruto|bruto|devengado|retribuzione lorda|totale competenze|lordo|brutoloon|bruto loon|bruto salaris|total wages",
  salary_net:
    "net pay|net salary|net wages|net check|take home|take-home pay|net amount paid|net paid|net payment|amount of check|net deposit|current net|net pay distribution|net earnings|direct deposit amount|check amount|auszahlungsbetrag|auszahlung|nettolohn|nettogehalt|netto-verdienst|nettoverdienst|netto-auszahlung|uberweisungsbetrag|gesetzliches netto|net a payer avant impot|net paye|net a payer au salarie|net verse|salaire net|net a payer|liquido a percibir|liquido total|neto a percibir|total a percibir|netto in busta|netto del mese|netto a pagare|netto busta|nettoloon|netto loon|netto uitbetaling|netto salaris|uit te betalen|total net pay",
  rent: "rent|monthly rent|base rent|rent amount|kaltmiete|miete|grundmiete|warmmiete|monatliche miete|nettokaltmiete|gesamtmiete|loyer|loyer mensuel|loyer charges comprises|loyer hors charges|renta|renta mensual|alquiler|canone|canone mensile|canone di locazione|affitto|huur|huurprijs|kale huur|maandelijkse huur",
  deposit:
    "security deposit|deposit|kaution|mietkaution|depot de garantie|fianza|deposito cauzionale|cauzione|waarborgsom|borg|deposit required|anzahlung|acompte|senal|acconto|aanbetaling",
  paid: "paid|amount paid|payments received|payment received|payment|payments|payments/credits|payments and credits|less payments|thank you|bezahlt|bereits gezahlt|gezahlt|bezahlter betrag|zahlungen|paye|deja regle|deja paye|acompte verse|regle|pagado|pagos|pagato|versato|betaald|reeds betaald|deposits|withdrawals|deposits and additions|total deposits|total withdrawals|checks paid|electronic withdrawals|deposits/additions|withdrawals/subtractions|direct deposit|year-to-date",
  credit_limit:
    "credit limit|credit line|available credit|available balance|cash advance limit|available for cash|total credit limit|available cash|kreditrahmen|verfugungsrahmen|verfugbar|plafond de credit|limite de credito|fido|kredietlimiet|cash advance line|credit access line",
  fee: "shipping|shipping & handling|shipping and handling|delivery fee|delivery charge|fees|fee|service fee|late fee|handling|postage|delivery|versand|versandkosten|porto|gebuhr|mahngebuhr|frais de port|frais|livraison|gastos de envio|envio|spese di spedizione|spedizione|verzendkosten|annual fee|interest charged|fees charged|late payment fee|installment fee|policy fee|processing fee",
  billed:
    "amount billed|billed amount|total billed|charges billed|provider charges|plan paid|your plan paid|allowed amount|amount allowed|you may owe|member responsibility|your share|discounts|negotiated savings|patient responsibility|your responsibility",
  other:
    "points|total points|point|qty|quantity|total qty|total quantity|total item|total items|total no. of items|total no of items|no. of items|number of items|item count|items sold|unit price|price|unit|rate|each|price per|einzelpreis|e-preis|menge|anzahl|prix|prix unitaire|prix unit|quantite|qte|precio|precio unitario|cantidad|prezzo|prezzo unitario|quantita|prijs|stukprijs|aantal|tax rate|hours|ytd|year to date|points balance|bonus points|balance points|loyalty|exchange rate|mileage|odometer|kwh|usage|tel|fax|phone|table|invoice no|invoice|receipt no|receipt|bill no|share capital|stammkapital|capital social|au capital de|capitale sociale|total savings this year|interest paid this year|ytd total|average daily balance|avg|total weight|weight|gewicht|saved|donated|yearly|last year|payback|capital de|code|item|cust|customer|order|account|page|zip|box|reg|saldo punkte|punkte|gst id|gst reg|gst no|gst reg no|gst id no|ust-id|ust-idnr|vat no|vat reg|vat number|steuernummer|st.nr|steuer-nr|tax id|tax invoice|tax code|nif|cif|p.iva|p. iva|siret|siren|rcs|kvk|apr|apy|iban|bic|registered|late|if paid after|after due date|gst summary|cash advances|cash advance",
});
