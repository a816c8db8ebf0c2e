import { received } from "./bills.ts";
import { ask, keys, type Schema } from "./shape.ts";

const OPENING =
  "opening balance|beginning balance|starting balance|balance brought forward|balance forward|previous balance|start balance|balance at start|anfangssaldo|alter kontostand|alter saldo|saldovortrag|saldo vortrag|kontostand alt|startsaldo|ancien solde|solde precedent|solde initial|solde d'ouverture|solde anterieur|saldo inicial|saldo anterior|saldo iniziale|saldo precedente|beginsaldo|vorig saldo|oud saldo|saldo initial|indgaende saldo|ingaende saldo|inngaende saldo";

/** Statements of an account: what there was, what came and went, what there is. */
export const statements: Schema = {
  order: keys(
    "closing_balance total opening_balance total_in total_out minimum_payment due_date issuer recipient issue_date period_from period_to interest_earned interest_charged fees credit_limit interest_rate previous_balance",
  ),
  essential: keys("total issuer"),
  asks: [
    ask("opening_balance", "Opening balance", "money", OPENING),
    received,
    ask(
      "total_in",
      "Total in",
      "money",
      "total deposits|total credits|total paid in|money in|total money in|payments in|deposits and additions|deposits/additions|deposits and other additions|total deposits and additions|total deposits and credits|deposits and other credits|credits this period|deposits & other credits|deposits|summe haben|summe der gutschriften|gutschriften|summe gutschriften|eingange|summe der eingange|summe zahlungseingange|total des credits|total credits|total crediteur|total abonos|total ingresos|abonos|total haber|totale entrate|totale accrediti|totale avere|entrate|totaal bij|totaal bijgeschreven|bijgeschreven|totaal ontvangen|total de creditos|samlede indbetalinger|summa insattningar",
    ),
    ask(
      "total_out",
      "Total out",
      "money",
      "total withdrawals|total debits|total paid out|money out|total money out|payments out|withdrawals and subtractions|withdrawals/subtractions|withdrawals and other subtractions|total withdrawals and debits|withdrawals and other debits|withdrawals & other debits|withdrawals|summe soll|summe der lastschriften|belastungen|summe belastungen|ausgange|summe der ausgange|summe zahlungsausgange|total des debits|total debiteur|total cargos|total gastos|cargos|total debe|totale uscite|totale addebiti|totale dare|uscite|totaal af|totaal afgeschreven|afgeschreven|totaal uitgegeven|total de debitos|samlede udbetalinger|summa uttag",
    ),
    ask(
      "interest_earned",
      "Interest earned",
      "money",
      "interest earned|interest paid this period|interest earned this period|interest credited|interest paid|habenzinsen|zinsgutschrift|interets crediteurs|intereses abonados|interessi attivi|ontvangen rente",
    ),
    ask(
      "interest_charged",
      "Interest charged",
      "money",
      "interest charged|interest charges|finance charge|finance charges|total interest charged|sollzinsen|interets debiteurs|agios|intereses deudores|interessi passivi|debetrente",
    ),
    ask(
      "fees",
      "Fees",
      "money",
      "fees|fees charged|service charges|total fees|total fees charged|service fees|account fees|kontofuhrungsentgelt|kontofuhrung|gebuhren|entgelte|frais|frais bancaires|frais de tenue de compte|comisiones|commissioni|spese|spese di tenuta conto|kosten|rekeningkosten",
    ),
    ask(
      "credit_limit",
      "Credit limit",
      "money",
      "credit limit|total credit limit|credit line|revolving credit limit|overdraft limit|kreditrahmen|verfugungsrahmen|dispositionskredit|dispolimit|kreditlimit|plafond|plafond de credit|decouvert autorise|limite de credito|fido|limite di credito|kredietlimiet|bestedingslimiet",
    ),
    ask(
      "purchases",
      "Purchases",
      "money",
      "purchases|new purchases|total purchases|umsatze|neue umsatze|achats|compras|acquisti|aankopen",
    ),
  ],
  terms: false,
};

/** Loans, mortgages, leasing. */
export const loans: Schema = {
  order: keys(
    "principal outstanding_balance interest_rate apr instalment amount_due total due_date loan_term end_date issuer recipient issue_date start_date escrow minimum_payment late_fee",
  ),
  essential: keys("issuer"),
  asks: [
    ask(
      "principal",
      "Amount of the loan",
      "money",
      "loan amount|principal amount|amount of loan|original loan amount|original principal balance|amount financed|credit amount|total amount of credit|mortgage amount|darlehensbetrag|kreditbetrag|nettodarlehensbetrag|nettokreditbetrag|darlehenssumme|kreditsumme|montant du pret|montant du credit|capital emprunte|montant emprunte|importe del prestamo|capital prestado|importe del credito|importo del mutuo|importo finanziato|importo del prestito|importo del finanziamento|leenbedrag|kredietbedrag|hypotheekbedrag|geleend bedrag|hoofdsom|montante do emprestimo|lanebelob|lanebelopp|lanebelop",
    ),
    ask(
      "outstanding_balance",
      "Still owed",
      "money",
      "outstanding principal|outstanding principal balance|outstanding balance|principal balance|unpaid principal balance|remaining balance|loan balance|current principal balance|restschuld|restdarlehen|restsaldo|restkapital|capital restant du|capital restant|capital pendiente|saldo pendiente|debito residuo|capitale residuo|restschuld hypotheek|openstaand saldo|restant bedrag|restgald|restgaeld",
    ),
    ask(
      "interest_rate",
      "Interest rate",
      "percent",
      "interest rate|current interest rate|rate of interest|fixed rate|annual interest rate|note rate|sollzins|sollzinssatz|gebundener sollzinssatz|zinssatz|nominalzins|nominalzinssatz|taux d'interet|taux nominal|taux debiteur|taux fixe|tipo de interes|tipo de interes nominal|tin|tasso di interesse|tasso d'interesse|tasso|tan|tasso fisso|rente|rentepercentage|debetrente|nominale rente|taxa de juro|rentesats|ranta|rantesats",
    ),
    ask(
      "apr",
      "Yearly cost of the loan",
      "percent",
      "apr|annual percentage rate|annual percentage rate (apr)|aprc|effektiver jahreszins|effektivzins|effektivzinssatz|eff. jahreszins|taeg|teg|taux annuel effectif global|tae|taeg (%)|jaarlijks kostenpercentage|jkp|aop",
    ),
    ask(
      "instalment",
      "Instalment",
      "money",
      "monthly payment|regular monthly payment|monthly instalment|monthly installment|instalment|installment|installment amount|payment amount|monatsrate|monatliche rate|rate|ratenhohe|leistungsrate|mensualite|montant de l'echeance|echeance mensuelle|cuota mensual|cuota|importe de la cuota|rata|rata mensile|importo rata|maandlast|maandbedrag|maandtermijn|termijnbedrag|prestacao mensal|ydelse|manadskostnad|terminbelop",
    ),
    ask(
      "loan_term",
      "Term",
      "span",
      "loan term|term|term of loan|repayment period|length of loan|laufzeit|vertragslaufzeit|kreditlaufzeit|darlehenslaufzeit|duree|duree du pret|duree du credit|plazo|plazo de amortizacion|duracion|durata|durata del mutuo|durata del finanziamento|looptijd|duur|prazo|lobetid|loptid|nedbetalingstid",
    ),
    ask(
      "number_of_instalments",
      "Number of instalments",
      "quantity",
      "number of payments|number of instalments|number of installments|anzahl der raten|anzahl raten|nombre d'echeances|nombre de mensualites|numero de cuotas|numero rate|aantal termijnen",
      { units: "" },
    ),
    ask(
      "escrow",
      "Escrow",
      "money",
      "escrow|escrow payment|escrow amount|escrow (taxes and insurance)|escrow (for taxes and insurance)",
    ),
    ask(
      "late_fee",
      "Late fee",
      "money",
      "late fee|late charge|late payment fee|mahngebuhr|penalite de retard",
    ),
  ],
  terms: true,
};
