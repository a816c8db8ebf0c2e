import { groupOf } from "#rules/taxonomy/taxonomy.ts";
import { type Ask, asked, keys } from "./asks.ts";

/** What the full read of a group of types looks for. */
export interface Schema {
  /** Keys in the order in which they are shown; others follow. */
  order: string[];
  /** Without these a reading of this type is less to be trusted. */
  essential: string[];
  asks: Ask[];
  /** Reads sentences about renewal, notice, cancelling and what happens to those who pay late. */
  terms: boolean;
}

/** Bills for the home: what was used, at which rate, over what time, and how it is paid. */
const bills: Schema = {
  order: keys(`
    amount_due total due_date issuer recipient issue_date period_from period_to consumption tariff
    previous_reading current_reading standing_charge unit_price instalment payment_method subtotal tax
    previous_balance payments_received late_fee
  `),
  essential: keys("total issuer"),
  asks: asked(`
    consumption contracted_power tariff payment_method previous_reading current_reading standing_charge
    instalment payments_received late_fee property_address.bills
  `),
  terms: true,
};

/** Invoices, quotes, orders and reminders of any trade. */
const invoices: Schema = {
  order: keys(`
    amount_due total due_date issuer recipient issue_date service_date period_from period_to subtotal
    discount shipping tax tax_rate payment_method payment_terms paid order_date delivery_date late_fee
  `),
  essential: keys("total issuer issue_date"),
  asks: asked(`
    payment_method payment_terms shipping tax_rate late_fee.invoices project valid_until
    property_address.bills
  `),
  terms: true,
};

/** Slips of shops, restaurants, filling stations. */
const receipts: Schema = {
  order: keys(`
    total issuer issue_date paid_with tip subtotal discount tax cash_given change fuel_volume unit_price
  `),
  essential: keys("total issuer issue_date"),
  asks: asked("paid_with cash_given change fuel_volume"),
  terms: false,
};

/** Things paid again and again: subscriptions, hosting, the internet, a telephone, television. */
const subscriptions: Schema = {
  order: keys(`
    amount_due total due_date price interval issuer recipient issue_date period_from period_to tariff
    renewal_date cancel_by_date minimum_term notice_period renewal_terms cancellation_terms data_volume
    payment_method instalment subtotal tax late_fee
  `),
  essential: keys("total issuer"),
  asks: asked("tariff payment_method payments_received price interval data_volume property_address.bills"),
  terms: true,
};

/** Loans, mortgages, leasing. */
const loans: Schema = {
  order: keys(`
    principal outstanding_balance interest_rate apr instalment amount_due total due_date loan_term
    end_date issuer recipient issue_date start_date escrow minimum_payment late_fee
  `),
  essential: keys("issuer"),
  asks: asked(`
    principal outstanding_balance interest_rate apr instalment.loans loan_term number_of_instalments
    escrow late_fee.loans property_address.bills
  `),
  terms: true,
};

/** Statements of an account: what there was, what came and went, what there is. */
const statements: Schema = {
  order: keys(`
    closing_balance total opening_balance total_in total_out minimum_payment due_date issuer recipient
    issue_date period_from period_to interest_earned interest_charged fees credit_limit interest_rate
    previous_balance
  `),
  essential: keys("total issuer"),
  asks: asked(`
    opening_balance payments_received total_in total_out interest_earned interest_charged fees
    credit_limit purchases
  `),
  terms: false,
};

/** Leases of homes and offices. */
const leases: Schema = {
  order: keys(`
    total rent service_charges deposit interval landlord tenant issuer recipient property_address
    period_from period_to start_date end_date issue_date notice_period minimum_term renewal_terms
    cancellation_terms late_fee floor_space rooms
  `),
  essential: keys("total"),
  asks: asked("property_address rent deposit service_charges late_fee.leases floor_space"),
  terms: true,
};

/** Deeds, permits, inspections of a house. */
const property: Schema = {
  order: keys("issuer recipient property_address issue_date expiry_date total"),
  essential: [],
  asks: asked("property_address"),
  terms: false,
};

/** Registrations, titles, inspections, work on and purchases of vehicles, and hired ones. */
const vehicles: Schema = {
  order: keys(`
    issuer recipient plate vin make model first_registration mileage inspection_due result expiry_date
    start_date end_date total amount_due issue_date service_date fuel colour deposit
  `),
  essential: keys("issuer"),
  asks: asked("make model first_registration mileage colour fuel inspection_due result"),
  terms: false,
};

/** Claims, settlements and explanations of benefits. */
const claims: Schema = {
  order: keys(`
    total issuer recipient patient doctor service_date date_of_loss issue_date amount_billed
    amount_allowed amount_paid amount_owed deductible
  `),
  essential: keys("issuer"),
  asks: asked("date_of_loss amount_billed amount_allowed amount_paid amount_owed"),
  terms: false,
};

/** Cards of a health insurer. */
const insuranceCards: Schema = {
  order: keys("issuer recipient plan start_date expiry_date copay deductible"),
  essential: keys("issuer"),
  asks: asked("plan copay"),
  terms: false,
};

/** Policies, their declarations and renewals. */
const policies: Schema = {
  order: keys(`
    total premium interval issuer insurer recipient insured_vehicle insured_place insured_pet breed
    insured_person period_from period_to start_date end_date expiry_date renewal_date cancel_by_date
    notice_period renewal_terms cancellation_terms minimum_term deductible cover sum_insured no_claims
    amount_due due_date issue_date agent payment_method
  `),
  essential: keys("issuer period_to"),
  asks: asked(`
    premium interval.policies insured_vehicle insured_place insured_pet breed insured_person cover
    sum_insured no_claims agent
  `),
  terms: true,
};

/** Contracts of any kind. */
const contracts: Schema = {
  order: keys(`
    issuer recipient issue_date start_date end_date period_from period_to total price interval
    minimum_term notice_period renewal_date renewal_terms cancellation_terms cancel_by_date expiry_date
    governing_law late_fee
  `),
  essential: keys("issuer"),
  asks: asked("price.contracts interval.contracts minimum_term notice_period governing_law"),
  terms: true,
};

/** Letters, mails, invitations, what an office writes. */
const letters: Schema = {
  order: keys(`
    issuer recipient issue_date subject reply_by due_date total appointment_time place
  `),
  essential: [],
  asks: asked("subject reply_by place"),
  terms: true,
};

/** What tax offices send and ask for. */
const taxes: Schema = {
  order: keys(`
    total amount_due due_date refund tax_year tax_kind issuer recipient taxable_income wages income_tax
    social_security_wages social_contributions medicare_wages medicare_tax state_wages state_tax rents
    royalties other_income interest_income dividends taxable_purchases filing_deadline objection_period
    issue_date period_from period_to
  `),
  essential: keys("issuer"),
  asks: asked(`
    wages income_tax social_security_wages social_contributions medicare_wages medicare_tax state_wages
    state_tax solidarity_tax church_tax taxable_income refund rents royalties other_income
    interest_income dividends filing_deadline objection_period property_address.bills
  `),
  terms: false,
};

/** Tickets and bookings. */
const travel: Schema = {
  order: keys(`
    total issuer recipient guest start_date end_date route from_place to_place departure_time seat
    travel_class room hotel nights issue_date cancellation_terms cancel_by_date payment_method subtotal
    tax
  `),
  essential: keys("issuer"),
  asks: asked("guest room seat nights travel_class from_place to_place payment_method.travel"),
  terms: false,
};

/** Guarantees of things. */
const warranties: Schema = {
  order: keys(`
    product brand model issuer recipient purchase_date issue_date warranty_period expiry_date total shop
  `),
  essential: [],
  asks: asked("product brand model.warranties purchase_date warranty_period shop"),
  terms: false,
};

/** Reports, prescriptions, laboratory values and appointments; what a diagnosis says is left to its own words. */
const health: Schema = {
  order: keys(`
    patient recipient doctor issuer practice appointment_time service_date issue_date birth_date
    medication dosage refills next_appointment vaccine total amount_due due_date subtotal
  `),
  essential: keys("issuer"),
  asks: asked("patient practice medication dosage refills vaccine next_appointment"),
  terms: false,
};

/** Identity papers and certificates of civil status. */
const identity: Schema = {
  order: keys(`
    recipient surname given_names nationality birth_date birth_place issuer authority issue_date
    expiry_date licence_classes sex height
  `),
  essential: [],
  asks: asked("surname given_names nationality birth_place authority licence_classes height"),
  terms: false,
};

/** Papers about animals. */
const pets: Schema = {
  order: keys(`
    pet species breed issuer recipient vaccine service_date next_due issue_date total amount_due
    due_date birth_date
  `),
  essential: keys("issuer"),
  asks: asked("pet species breed.pets vaccine.pets next_due"),
  terms: false,
};

/** Schools and universities. */
const school: Schema = {
  order: keys(`
    recipient student issuer school_class term grade_average degree subject issue_date total amount_due
    due_date reply_by
  `),
  essential: keys("issuer"),
  asks: asked("student school_class term grade_average degree reply_by.school"),
  terms: false,
};

/** Contracts of work. */
const employment: Schema = {
  order: keys(`
    employer issuer recipient job_title salary start_date end_date issue_date hours_per_week leave_days
    probation notice_period renewal_terms cancellation_terms
  `),
  essential: keys("issuer"),
  asks: asked("job_title salary hours_per_week leave_days probation"),
  terms: true,
};

/** Payslips and certificates of wages. */
const payslips: Schema = {
  order: keys(`
    total salary_net salary_gross employer issuer recipient issue_date period_from period_to income_tax
    social_contributions pension_contribution health_insurance unemployment_insurance solidarity_tax
    church_tax state_tax medicare_tax hours hourly_rate overtime_hours leave_left start_date
  `),
  essential: keys("total"),
  asks: asked(`
    salary_gross income_tax.payslips state_tax.payslips social_contributions.payslips
    medicare_tax.payslips solidarity_tax.payslips church_tax.payslips health_insurance
    pension_contribution unemployment_insurance hours hourly_rate leave_left
  `),
  terms: false,
};

const GROUPS: Record<string, Schema> = {
  bills,
  invoices,
  receipts,
  banking: statements,
  tax: taxes,
  insurance: policies,
  housing: property,
  vehicles,
  health,
  education: school,
  identity,
  travel,
  contracts,
  letters,
  pets,
  warranties,
};

/** Types that are read otherwise than their group. */
const TYPES: Record<string, Schema> = {
  "bills/internet": subscriptions,
  "bills/phone": subscriptions,
  "bills/television": subscriptions,
  "bills/subscription": subscriptions,
  "bills/hosting": subscriptions,
  "banking/loan-statement": loans,
  "banking/loan-agreement": loans,
  "housing/mortgage-statement": loans,
  "housing/lease": leases,
  "housing/utilities-statement": bills,
  "insurance/claim": claims,
  "insurance/explanation-of-benefits": claims,
  "insurance/health-card": insuranceCards,
  "tax/wage-certificate": taxes,
  "work/payslip": payslips,
  "work/timesheet": payslips,
  "work/contract": employment,
  "work/reference": letters,
  "health/medical-bill": { ...invoices, asks: [...asked("patient practice"), ...invoices.asks] },
  "pets/vet-bill": { ...invoices, asks: [...asked("pet"), ...invoices.asks] },
  "vehicles/service": { ...vehicles, asks: [...vehicles.asks, ...asked("payment_method payment_terms")] },
  "education/tuition": { ...invoices, asks: asked("student school_class term payment_method payment_terms") },
};

/** What the full read looks for on a paper of a type, by its slug; null where nothing special is known. */
export const schemaOf = (type: string | null): Schema | null =>
  type === null ? null : (TYPES[type] ?? GROUPS[groupOf(type)] ?? null);

/** Every schema there is. */
export const schemas: readonly Schema[] = [...Object.values(GROUPS), ...Object.values(TYPES)];
