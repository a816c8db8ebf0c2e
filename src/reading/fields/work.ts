import { ask, keys, type Schema } from "./shape.ts";

/** Payslips and certificates of wages. */
export const payslips: Schema = {
  order: keys(
    "total salary_net salary_gross employer issuer recipient issue_date period_from period_to income_tax social_contributions pension_contribution health_insurance unemployment_insurance solidarity_tax church_tax state_tax medicare_tax hours hourly_rate overtime_hours leave_left start_date",
  ),
  essential: keys("total"),
  asks: [
    ask(
      "salary_gross",
      "Gross pay",
      "money",
      "gross pay|gross earnings|total gross pay|total gross|gross salary|gross wages|total earnings|bruttolohn|gesamtbrutto|gesamt-brutto|bruttogehalt|summe brutto|salaire brut|total brut|remuneration brute|salaire brut mensuel|total devengado|salario bruto|retribuzione lorda|totale competenze|totale lordo|brutoloon|bruto loon|bruto salaris|totaal bruto|vencimento base|bruttolon|bruttoloen|bruttolonn",
    ),
    ask(
      "income_tax",
      "Income tax",
      "money",
      "income tax|federal income tax|federal tax|federal withholding|fed withholding|fed income tax|federal income tax withheld|paye|paye tax|tax paid|lohnsteuer|est|quellensteuer|impot sur le revenu preleve a la source|prelevement a la source|impot preleve a la source|retencion irpf|irpf|retencion i.r.p.f.|ritenute irpef|irpef netta|irpef|ritenute fiscali|loonheffing|loonbelasting|ingehouden loonheffing|retencao irs|a-skat|skatteavdrag|preliminarskatt|forskuddstrekk|prelim. skatt",
    ),
    ask(
      "state_tax",
      "State tax",
      "money",
      "state income tax|state tax|state withholding|kantonssteuer|addizionale regionale",
    ),
    ask(
      "social_contributions",
      "Social contributions",
      "money",
      "social security|social security tax|national insurance|ni contributions|employee ni|oasdi|fica|sv-beitrage|sozialversicherung|sozialversicherungsbeitrage|summe sv-beitrage|total cotisations salariales|total des cotisations|cotisations salariales|total retenues|seguridad social|total aportaciones|total aportaciones trabajador|contributi inps|contributi previdenziali|totale contributi|sociale premies|premies werknemersverzekeringen|seguranca social|ahv|ahv/iv/eo",
    ),
    ask(
      "medicare_tax",
      "Medicare",
      "money",
      "medicare|medicare tax|medicare withheld|medicare employee|medicare tax withheld",
    ),
    ask("solidarity_tax", "Solidarity surcharge", "money", "solidaritatszuschlag|solz|soli"),
    ask("church_tax", "Church tax", "money", "kirchensteuer"),
    ask(
      "health_insurance",
      "Health insurance",
      "money",
      "krankenversicherung|kv-beitrag|krankenvers.|health insurance|medical insurance|mutuelle|zvw|ziektekosten",
    ),
    ask(
      "pension_contribution",
      "Pension",
      "money",
      "pension|pension contribution|employee pension|401(k)|401k|401 (k)|retirement plan|rentenversicherung|rv-beitrag|rentenvers.|retraite|retraite complementaire|plan de pensiones|fondo pensione|pensioenpremie|pensioen|bvg|pensionskasse",
    ),
    ask(
      "unemployment_insurance",
      "Unemployment insurance",
      "money",
      "arbeitslosenversicherung|av-beitrag|unemployment insurance|assurance chomage|desempleo|ww-premie|alv",
    ),
    ask(
      "hours",
      "Hours",
      "quantity",
      "hours worked|total hours|regular hours|hours|arbeitsstunden|sollstunden|iststunden|stunden|gesamtstunden|heures travaillees|nombre d'heures|heures mensuelles|horas trabajadas|horas|ore lavorate|ore ordinarie|gewerkte uren|uren|horas trabalhadas|timer|timmar",
      { units: "hours?|hrs?|std\\.?|stunden|heures?|h|horas?|ore|uren|uur|timer|tim|" },
    ),
    ask(
      "hourly_rate",
      "Hourly rate",
      "money",
      "hourly rate|rate per hour|pay rate|hourly wage|stundenlohn|stundensatz|taux horaire|precio hora|salario hora|paga oraria|uurloon|timelon|timlon",
    ),
    ask(
      "leave_left",
      "Leave left",
      "quantity",
      "leave balance|holiday balance|vacation balance|pto balance|holidays remaining|resturlaub|urlaubsanspruch rest|urlaub rest|solde conges|conges restants|solde cp|vacaciones pendientes|ferie residue|residuo ferie|saldo vakantiedagen|restant vakantie-uren|verlofsaldo",
      { units: "days?|hours?|hrs?|tage|std\\.?|jours?|dias?|giorni|gg|ore|dagen|uren|" },
    ),
  ],
  terms: false,
};

/** Contracts of work. */
export const employment: Schema = {
  order: keys(
    "employer issuer recipient job_title salary start_date end_date issue_date hours_per_week leave_days probation notice_period renewal_terms cancellation_terms",
  ),
  essential: keys("issuer"),
  asks: [
    ask(
      "job_title",
      "Job",
      "name",
      "job title|position|position title|occupation|title of position|tatigkeit|beschaftigt als|position als|stellenbezeichnung|emploi|poste|fonction|puesto|puesto de trabajo|categoria profesional|mansione|qualifica|functie|functienaam|funcao|stilling|befattning",
    ),
    ask(
      "salary",
      "Pay",
      "money",
      "salary|annual salary|base salary|monthly salary|gross annual salary|hourly wage|bruttogehalt|monatliches bruttogehalt|bruttomonatsgehalt|jahresgehalt|bruttojahresgehalt|monatsgehalt|vergutung|remuneration|remuneration brute|salaire mensuel brut|salaire brut mensuel|salaire annuel brut|salario|salario bruto anual|retribucion|retribuzione|retribuzione annua lorda|stipendio|salaris|bruto maandsalaris|bruto salaris|vencimento|manedslonn|manadslon",
    ),
    ask(
      "hours_per_week",
      "Hours a week",
      "quantity",
      "hours per week|weekly hours|working hours|wochentliche arbeitszeit|regelmassige arbeitszeit|wochenstunden|arbeitszeit|duree hebdomadaire|horaire hebdomadaire|jornada|jornada semanal|horas semanales|orario settimanale|orario di lavoro|uren per week|arbeidsduur",
      {
        units:
          "hours(?: per week| a week| weekly)?|stunden(?: wochentlich| pro woche| je woche)?|wochenstunden|heures(?: par semaine| hebdomadaires)?|horas(?: semanales)?|ore(?: settimanali)?|uren?(?: per week)?|uur(?: per week)?",
      },
    ),
    ask(
      "leave_days",
      "Leave",
      "quantity",
      "annual leave|holiday entitlement|vacation days|paid time off|urlaubsanspruch|jahresurlaub|erholungsurlaub|urlaub|conges payes|conges annuels|vacaciones|ferie annuali|ferie|vakantiedagen",
      {
        units:
          "(?:working |business |calendar |paid )?days|(?:arbeits|werk|urlaubs)?tagen?|jours(?: ouvres| ouvrables)?|dias(?: laborables| naturales)?|giorni|(?:vakantie|werk)?dagen",
      },
    ),
    ask(
      "probation",
      "Trial period",
      "span",
      "probation|probation period|probationary period|trial period|probezeit|periode d'essai|periodo de prueba|periodo di prova|proeftijd|periodo experimental|provetid|provanstallning",
    ),
  ],
  terms: true,
};
