import { table } from "./table.ts";

/** States of the USA that tax wages, as they stand before "tax": their tax is a box of its own on a W-2 and a line of a payslip. */
const STATES =
  "alabama arizona arkansas california colorado connecticut delaware georgia hawaii idaho illinois indiana iowa kansas kentucky louisiana maine maryland massachusetts michigan minnesota mississippi missouri montana nebraska ohio oklahoma oregon pennsylvania utah vermont virginia wisconsin new-jersey new-mexico new-york north-carolina north-dakota rhode-island south-carolina west-virginia";

const stateTaxes = STATES.split(" ")
  .flatMap((s) => [
    `${s.replace("-", " ")} tax`,
    `${s.replace("-", " ")} state tax`,
    `${s.replace("-", " ")} income tax`,
  ])
  .join("|");

/** What is asked of assessments, returns and certificates for the tax. */
export const tax = table(`
income-tax money [income_tax] = federal tax|federal income tax|income tax|tax withheld|withheld|lohnsteuer|einkommensteuer|einbehalten*|impôt sur le revenu|prélèvement à la source|retenu|irpf|retención|retenid*|ritenut*|loonheffing|loonbelasting|ingehouden|federal tax withheld|federal income tax withheld|federal withholding|fed withholding|fed w h|fed wh|fed income tax|fed tax|fitw|paye tax|paye income tax|tax deducted|tax taken off|taken off for tax|came off for tax|come off for tax|deducted for tax|taken for tax|held back for tax|withheld for tax|einbehaltene lohnsteuer|steuer einbehalten|für steuer* abgezogen|kapitalertragsteuer|abgeltungsteuer|impôt prélevé|impôt retenu|montant de l'impôt|montant prélevé|@taux pas|@montant pas|retención irpf|retenciones|importe de la retención|ritenuta d'acconto|ritenute irpef|irpef|irpef netta|ingehouden loonheffing|ingehouden belasting|dividendbelasting
state-tax money [state_tax] = state tax|state income tax|state tax withheld|state income tax withheld|state withholding|state w h|state wh|@sit|state tax held back|addizionale regionale|kantonssteuer|${stateTaxes}
local-tax money = local tax|local income tax|local income tax withheld|city tax|city income tax|municipal tax|county tax|addizionale comunale|gemeindesteuer
state-wages money [state_wages] = state wages|state wages tips
social money [social_contributions] = social security tax|social security contribution*|social security tax withheld|social contributions|social security withheld|ss tax|oasdi|fica|national insurance|employee ni|ni contributions|@ni|@nic|sozialversicherung*|sozialabgaben|sv beiträge|sv beitrag|summe sv|cotisations sociales|cotisations salariales|total des cotisations|total cotisations|seguridad social|cotizaciones|cotización|aportaciones|contingencias comunes|contributi|contributi inps|contributi previdenziali|sociale premies|sociale zekerheid|premies volksverzekeringen|premies werknemersverzekeringen|rsz
social-wages money [social_security_wages] = social security wages|ss wages|oasdi wages
medicare money [medicare_tax medicare_wages] = medicare|medicare tax|medicare tax withheld
medicare-wages money [medicare_wages] = medicare wages|medicare wages and tips
church-tax money [church_tax] = church tax|kirchensteuer*|impôt d'église|impôt ecclésiastique|kerkbelasting|@kist
solidarity-tax money [solidarity_tax] = solidarity surcharge|solidarity tax|solidaritätszuschlag*|soli|@solz|contribution de solidarité
taxable-income money [taxable_income] = taxable income|taxable pay|taxable wages|income subject to tax|zu versteuernd*|zu versteuerndes einkommen|steuerpflichtiges einkommen|steuerbrutto|@zve|revenu imposable|revenu net imposable|net imposable|base liquidable|base liquidable general|base imponible general|base imponible|reddito imponibile|imponibile irpef|imponibile fiscale|belastbaar inkomen|belastbaar loon|loon voor de loonheffing|fiscaal loon
total-income money = total income|gross total income|total earnings and income|total des revenus|summe der einkünfte|gesamtbetrag der einkünfte|gesamteinkünfte|revenu brut global|revenus déclarés|ingresos totales|ingresos íntegros|rendimientos íntegros|reddito complessivo|totale redditi|totaal inkomen|verzamelinkomen
adjusted-income money = adjusted gross income|agi|reference income|revenu fiscal de référence|rfr|reddito di riferimento|toetsingsinkomen
tax-deductions money = standard deduction|itemized deductions|itemised deductions|total deductions from income|tax deduction*|charges déductibles|oneri deducibili|deducciones|deduccion*|deduzion*|detrazion*|aftrekpost*|aftrekbare|persoonsgebonden aftrek
work-expenses money = allowable expenses|employment expenses|work expenses|werbungskosten*|frais réels|frais professionnels|gastos deducibles
tax-free-amount money = tax allowance*|personal allowance|tax free amount|freibetrag*|freibeträge|grundfreibetrag|abattement*|mínimo personal|reducción por|no tax area|heffingsvrij*
tax-credits money = tax credit*|child tax credit|earned income credit|crédit d'impôt|crédits d'impôt|réduction d'impôt|réductions d'impôt|steuerermäßigung|crediti d'imposta|credito d'imposta
tax-prepaid money = tax already paid|tax prepaid|prepaid tax|payments on account|estimated tax payments|anzurechnen*|steuervorauszahlung*|bereits getilgt|bereits entrichtet|geleistete vorauszahlungen|acomptes versés|impôt déjà prélevé|prélèvements à la source déjà|retenue à la source déjà|pagos fraccionados|retenciones y pagos a cuenta|acconti versati|ritenute subite|voorheffing*|reeds betaalde voorlopige aanslag|eerdere voorlopige aanslag
total-tax money = total tax|tax assessed|assessed tax|tax for the year|net tax|tax liability|festgesetzt*|festgesetzte steuer|festgesetzte einkommensteuer|steuerschuld|jahressteuer|impôt total|impôt net|impôt sur les revenus|impôt dû|cuota líquida|cuota íntegra|cuota resultante|imposta netta|imposta lorda|imposta dovuta|verschuldigde belasting|verschuldigde inkomstenbelasting|berekende belasting|bedrag van de aanslag|aanslagbedrag
tax-refund < refund money [refund] = tax refund|refund amount|amount refunded|amount of refund|tax back|tax money back|get back|gets back|getting back|got back|steuererstattung|erstattungsbetrag|erstattet|zuviel entrichtet|zu viel entrichtet|zurückbekommen|bekommen * zurück|bekomme * zurück|bekommt * zurück|restitution d'impôt|impôt à restituer|montant à restituer|sera remboursé|vous sera restitué|a devolver|importe a devolver|cantidad a devolver|resultado a devolver|devuelve hacienda|devuelven|importo a rimborso|rimborso irpef|teruggave|teruggaaf|belastingteruggaaf|terug te ontvangen|te ontvangen|krijg* * terug|ontvangt * terug
tax-owed < amount-due money [amount_due] = amount you owe|tax due|tax owed|tax payable|balance of tax|tax to pay|abschlusszahlung|steuernachzahlung|nachzuzahlen|noch zu entrichten|verbleibende steuer|verbleiben|impôt à payer|montant de l'impôt à payer|montant à payer|il vous reste à payer|reste à payer|a ingresar|resultado a ingresar|importe a ingresar|cuota a ingresar|saldo da versare|imposta a debito|importo da versare|imposta da versare|te betalen belasting|te betalen bedrag|bij te betalen
average-tax-rate < tax-rate percent [tax_rate] = average tax rate|marginal tax rate|marginal rate|effective tax rate|personal rate|durchschnittssteuersatz|grenzsteuersatz|taux moyen|taux marginal|taux personnalisé|taux de prélèvement|taux d'imposition|tipo medio|tipo marginal|aliquota media|aliquota marginale|gemiddeld tarief
vat-number number [vat_id] = vat number|vat id|vat no|vat reg*|vat registration|ust id*|ustid*|umsatzsteuer id*|numéro de tva|n tva|tva intracommunautaire|nif|nif iva|partita iva|p iva|btw nummer|btw nr|btw id
ssn number [tax_id] = social security number|social security no|soc sec no|soc sec|ssn|social security
ein number [tax_id] = ein number|ein|employer identification number|employer id number|employer identification|payer's tin|payer tin|federal id
tax-number number [tax_id] = tax number|tax id|tax reference|utr|taxpayer number|taxpayer id*|taxpayer reference|steuernummer|steuer nr|st nr|steuer id|steueridentifikationsnummer|identifikationsnummer|idnr|numéro fiscal|numéro fiscal du déclarant|n fiscal|nif|dni|nie|número de identificación fiscal|codice fiscale|bsn|burgerservicenummer
social-number number [tax_id] = national insurance number|ni number|nino|insurance number|sozialversicherungsnummer|sv nummer|rentenversicherungsnummer|versicherungsnummer der rente|numéro de sécurité sociale|n de sécurité sociale|n sécu|número de la seguridad social|número de seguridad social|número de afiliación|n afiliación|posizione inps|rijksregisternummer|ahv nummer
filing-status words = filing status|tax class|steuerklasse|lohnsteuerklasse|st kl|stkl|situation de famille|situation familiale|situación familiar|loonheffingskorting toegepast
tax-code words,number = tax code|paye code|code number|steuercode|codice tributo
tax-parts measure,count,words = nombre de parts|parts fiscales|@parts|quotient familial|number of parts
dependants count,list,words = dependents|dependants|qualifying children|child dependants|kinderfreibetrag*|kinderfreibeträge|personnes à charge|enfants à charge|hijos a cargo|descendientes|familiari a carico|figli a carico|kinderen ten laste
tax-year year,day = tax year|fiscal year|assessment year|year of assessment|which year is * for|what year is * for|veranlagungszeitraum|steuerjahr|veranlagungsjahr|année fiscale|année d'imposition|année des revenus|revenus de l'année|ejercicio|ejercicio fiscal|anno d'imposta|periodo d'imposta|anno fiscale|belastingjaar
tax-office name,place,contact = tax office|which tax office|tax authority|finanzamt|zuständiges finanzamt|centre des impôts|centre des finances publiques|service des impôts|trésorerie|agencia tributaria|delegación de hacienda|oficina de gestión|ufficio dell'agenzia|direzione provinciale|agenzia delle entrate|belastingkantoor
preparer name = preparer*|tax adviser|tax advisor|tax consultant|accountant|cpa|steuerberater*|steuerkanzlei|expert comptable|comptable|asesor fiscal|gestoría|asesoría|commercialista|intermediario|consulente fiscale|belastingadviseur|boekhouder|belastingconsulent
taxpayer name [taxpayer recipient] = taxpayer*|tax payer|filer|declarant|steuerpflichtige*|contribuable|déclarant|contribuyente|declarante|contribuente|dichiarante|belastingplichtige|belastingbetaler
assessed-value < value money = assessed value|rateable value|taxable value|assessment value|appraised value|land value|building value|improvement value|einheitswert|grundsteuerwert|grundsteuermessbetrag|messbetrag|steuermessbetrag|valeur locative|valeur locative cadastrale|base nette|revenu cadastral|valor catastral|base liquidable catastral|rendita catastale|valore catastale|woz waarde|woz
tax-multiplier percent = multiplier|millage|mill rate|tax rate per|hebesatz|tipo de gravamen|tipo impositivo|taux communal|taux commune|aliquota imu|tarief ozb|ozb tarief
parcel-number number,words = parcel number|parcel id|parcel no|property id|property number|apn|folio number|flurstück*|flurstücksnummer|grundbuchblatt|référence cadastrale|référence du bien|section cadastrale|parcelle|referencia catastral|foglio e particella|particella|kadastraal nummer|kadastrale aanduiding
tax-band words = tax band|council tax band|council band|which band|valuation band|property band|@band
exemption money,words = homestead*|exemption*|tax relief|single person discount|steuerbefreiung|befreiung|exonération*|exención|exenciones|bonificación|esenzione|esenzioni|vrijstelling*
output-vat money = output vat|output tax|vat on sales|vat due on sales|vat charged|tva collectée|tva brute|iva devengado|iva repercutido|iva a debito|iva esigibile|umsatzsteuer aus|verschuldigde omzetbelasting
input-vat money = input vat|input tax|vat on purchases|vat reclaimed|vat reclaimable|vorsteuer*|abziehbare vorsteuer*|tva déductible|tva récupérable|iva deducible|iva soportado|iva a credito|iva detraibile|iva detratta|voorbelasting
vat-payable < amount-due money [amount_due] = vat due|net vat|vat payable|vat to pay|umsatzsteuer vorauszahlung|umsatzsteuervorauszahlung|verbleibende umsatzsteuer|zahllast|tva nette due|tva à payer|tva due|resultado de la liquidación|iva a ingresar|iva da versare|iva dovuta|te betalen btw|te betalen omzetbelasting
turnover money = turnover|net sales|total sales|sales value|revenue|gross receipts|umsatz|umsätze|*umsätze|lieferungen und leistungen|chiffre d'affaires|volumen de operaciones|total ventas|cifra de negocios|volume d'affari|fatturato|omzet
nonemployee-pay money = nonemployee compensation|non employee compensation|contractor pay|contractor income|freelance income|self employment income
other-income money [other_income] = other income|sonstige einkünfte|autres revenus|otros ingresos|altri redditi|overige inkomsten
interest-income < interest money [interest_income interest_earned] = interest income|taxable interest|kapitalerträge|einkünfte aus kapitalvermögen|revenus de capitaux|rendimientos del capital|redditi di capitale
royalties money [royalties] = royalt*|lizenzgebühr*|redevances|droits d'auteur|regalías|derechos de autor|diritti d'autore|auteursrechten
dependent-care money = dependent care|dependent care benefits
allocated-tips money = allocated tips
social-tips money = social security tips
nonqualified-plans money = nonqualified plans|non qualified plans
foreign-tax money = foreign tax paid|foreign tax|foreign tax withheld|ausländische quellensteuer|quellensteuer|retenue à la source étrangère|impuesto extranjero|imposta estera|buitenlandse bronbelasting
early-withdrawal money = early withdrawal penalty|early withdrawal
tax-exempt-interest money = tax exempt interest
qualified-dividends < dividend money = qualified dividends
medical-payments money = medical and health care payments
proceeds money = proceeds|gross proceeds|sale proceeds|erlös|veräußerungserlös|produit de la vente|produit de cession|ricavo|ricavi|opbrengst
distribution money = gross distribution|taxable amount|distribution amount|montant brut versé
mortgage-interest money = mortgage interest|mortgage interest received|home loan interest|hypothekenzinsen|intérêts d'emprunt|intereses hipotecarios|intereses de la hipoteca|interessi passivi mutuo|interessi del mutuo|betaalde hypotheekrente
property-taxes-paid money = real estate taxes|property taxes|taxes paid|property taxes paid|real estate tax* paid|taxes disbursed
payer name [payer issuer] = payer|payer's name|name of payer|paid by whom|filed by|auszahlende stelle|débiteur|pagador|sostituto d'imposta|inhoudingsplichtige
`);
