import { table } from "./table.ts";

/** Sums that papers of every field name. */
export const amounts = table(`
subtotal money [subtotal] = subtotal|sub total|before tax|net amount|without tax|excluding tax|excluding vat|zwischensumme|netto|nettobetrag|ohne mwst|sous total|hors taxe*|ht|base imponible|sin iva|imponibile|senza iva|subtotale|subtotaal|exclusief btw|zonder btw
tax money,percent [tax income_tax tax_rate] = tax|taxes|vat|sales tax|gst|mwst|mehrwertsteuer|umsatzsteuer|ust|steuer*|tva|taxe*|impôt*|iva|impuest*|imposta|imposte|tasse|btw|belasting*
tax-rate percent [tax_rate] = tax rate|vat rate|rate of tax|rate of vat|steuersatz|mwst satz|taux de tva|taux|tipo de iva|tipo impositivo|aliquota*|btw tarief|btw percentage
discount money,percent [discount] = discount*|rebate*|savings|saved|you saved|did i save|did we save|do i save|do we save|i have saved|we have saved|rabatt*|nachlass|ermäßig*|remise*|réduction*|rabais|descuento*|sconto|sconti|korting*|gespart|gespart habe|économis*|ahorr*|risparmi*|bespaard|bespaar*
fee money,percent = fee|fees|charge for|surcharge|service charge|late fee|gebühr*|gebuhren|kosten für|entgelt*|frais|comisión|comisiones|tarifa|tasa|commission*|spese|kosten|toeslag*
base-fare money = base fare|basic fare|flag fall|starting fare|minimum fare|@grundpreis|@grundgebühr|@grundtarif|grundpreis der * fahrt|grundpreis * taxi|prise en charge|tarif de base|tarif minimum|bajada de bandera|tarifa base|tarifa mínima|tariffa base|scatto iniziale|quota fissa|starttarief|basistarief|instaptarief
late-fee < fee money,percent,words [late_terms] = late fee*|late charge*|late payment*|pay* late|paid late|overdue charge|mahngebühr*|verzugszins*|säumnis*|zu spät|pénalité* de retard|retard|recargo|mora|pago tardío|mora|ritardo|in ritardo|te laat|aanmaning*|boete
amount-due money [amount_due total] = amount due|still due|still owe|owe|owed|owes|outstanding|left to pay|open amount|due|to pay|have to pay|has to pay|need to pay|must be paid|must i pay|must we pay|asked for|bill amount|zu zahlen|fälliger betrag|offener betrag|offen|schulde*|rechnungsbetrag|zahlbetrag|muss ich zahlen|muss ich bezahlen|montant dû|somme à payer|reste à payer|à payer|doit payer|importe a pagar|total a pagar|debo pagar|pendiente|adeud*|importo dovuto|da pagare|devo pagare|dovut*|te betalen|verschuldigd|openstaand
unit-price money = unit price|price each|each cost|per unit|a piece|apiece|einzelpreis|stückpreis|pro stück|prix unitaire|à l'unité|precio unitario|por unidad|cada un*|prezzo unitario|cadauno|al pezzo|stukprijs|per stuk
total money [total amount_due closing_balance] = total|totals|grand total|sum total|total amount|bill total|come to|came to|altogether|in all|gesamt|gesamtbetrag|gesamtsumme|summe|insgesamt|endbetrag|montant total|total ttc|au total|importe total|totale|importo totale|complessivo|totaal|totaalbedrag
monthly money = @month|@monat|@mois|@mese|@maand|per month|a month|monthly|each month|every month|pro monat|im monat|monatlich*|par mois|mensuel*|al mes|mensual*|por mes|al mese|mensile|mensili|per maand|maandelijks*
yearly money = @year|@yr|@jahr|@jaar|per year|a year|yearly|annual|annually|per annum|each year|every year|pro jahr|im jahr|jährlich*|par an|annuel*|al año|anual*|por año|all'anno|annuale|annuo|annua|per jaar|jaarlijks*
value money = value|valued|worth|wert|valeur|valor|valore|waarde|appraised
refund money [refund] = refund|refunded|money back|erstattung*|rückerstattung|gutschrift|rembours*|reembols*|devolución|rimbors*|terugbetaling|terugbetaald
shipping money = shipping|postage|freight|delivery charge|versand*|versandkosten|porto|frais de port|livraison|envío|gastos de envío|spedizione|spese di spedizione|verzendkosten|bezorgkosten
`);
