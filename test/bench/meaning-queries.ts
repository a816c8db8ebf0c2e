/** The half of the questions of `bun run bench meaning` that the lexicon was made with in sight; lines as in `meaning-held.ts`. */
export const openQueries = `
auto insurance > insurance/auto-policy
Kfz-Police > insurance/auto-policy
assurance voiture > insurance/auto-policy
polizza della macchina > insurance/auto-policy
verzekering van de hond > insurance/pet-policy
homeowner cover > insurance/home-policy
Hausversicherung > insurance/home-policy
assurance de la maison > insurance/home-policy
schade gemeld bij de verzekeraar > insurance/claim
compensation for damage > insurance/claim
renewal of my cover > insurance/renewal
Energieversorger Abrechnung > bills/electricity
electricity consumption > bills/electricity
bolletta della luce > bills/electricity
water supply charges > bills/water
facture d'eau > bills/water
cell phone bill > bills/phone
facture de téléphone > bills/phone
telefoonrekening > bills/phone
wages > work/payslip
nómina > work/payslip
loonstrook > work/payslip
Gehaltsnachweis > work/payslip
what my boss pays me > work/payslip
checking account statement > banking/bank-statement
extracto de la cuenta > banking/bank-statement
estratto conto > banking/bank-statement
Kreditkartenabrechnung > banking/credit-card-statement
relevé de carte bancaire > banking/credit-card-statement
mortgage > housing/mortgage-statement banking/loan-statement
prêt immobilier > housing/mortgage-statement banking/loan-statement
mutuo > housing/mortgage-statement banking/loan-statement
tax assessment > tax/assessment
belastingaanslag > tax/assessment
liquidación de impuestos > tax/assessment
Lohnsteuerbescheinigung > tax/wage-certificate tax/p60
certificado de retenciones > tax/wage-certificate tax/p60
physician bill > health/medical-bill
facture du médecin > health/medical-bill
Tierarztkosten > pets/vet-bill
factura del veterinario > pets/vet-bill
tenancy contract > housing/lease
Wohnungsmietvertrag > housing/lease
contratto di affitto > housing/lease
Fahrzeugschein > vehicles/registration
carte grise > vehicles/registration
MOT certificate > vehicles/inspection
Hauptuntersuchung > vehicles/inspection
ITV del coche > vehicles/inspection
laboratory values > health/lab-result
Laborwerte > health/lab-result
esami del sangue > health/lab-result
parents' evening > education/school-letter
Elternbrief > education/school-letter
warranty card > warranties/warranty
bon de garantie > warranties/warranty
Geburtsurkunde > identity/birth-certificate
geboorteakte > identity/birth-certificate
driving license > identity/driver-licence
permis de conduire > identity/driver-licence
identity card > identity/id-card
Aufenthaltserlaubnis > identity/residence-permit
spesa al supermercato > receipts/groceries
food shopping > receipts/groceries
meal at a restaurant > receipts/restaurant
Gaststätte > receipts/restaurant
gasoline > receipts/fuel
carburant > receipts/fuel
Apotheke > receipts/pharmacy
accommodation > travel/hotel
Übernachtung > travel/hotel
train ride > travel/train-ticket
billet de train > travel/train-ticket
dunning letter > invoices/reminder
aanmaning > invoices/reminder
Kündigungsschreiben > letters/cancellation
résiliation > letters/cancellation
holiday reservation > travel/booking
newspaper and streaming subscription > bills/subscription
Abo > bills/subscription
sports club membership > gym
who inherits > will
retirement income > pension
parking ticket penalty > parking-fine
nursery school > daycare
Spendenbescheinigung > donation
jabs of the child > immunization
Arbeitsunfähigkeitsbescheinigung > sick-note
optician > glasses
Schornsteinfeger > chimney
Baugenehmigung > building-permit
Energieausweis > energy-certificate
burial > funeral
moving house > moving
Anwaltskosten > lawyer
import duty > customs
broadband outage > internet
natural gas heating > gas
refuse collection > waste
job reference > reference
`;
