/**
 * The held half of the questions of `bun run bench meaning`: written before the lexicon was, and never looked into while it was
 * made wider. A line is what is searched for, then what may be found: a tag of a hand-written paper or a slug of a type.
 */
export const heldQueries = `
motor policy > insurance/auto-policy
insurance for my vehicle > insurance/auto-policy
Versicherung fürs Auto > insurance/auto-policy
cover for the dog > insurance/pet-policy
assurance pour mon chien > insurance/pet-policy
house cover > insurance/home-policy
seguro de la vivienda > insurance/home-policy
Unfallmeldung > insurance/claim
crash paperwork > insurance/claim
power bill > bills/electricity
lighting costs > bills/electricity
Stromabrechnung > bills/electricity
recibo de la luz > bills/electricity
facture de courant > bills/electricity
Wassergebühren > bills/water
factura del agua > bills/water
sewage charges > bills/water
mobile contract bill > bills/phone
Handyrechnung > bills/phone
bolletta del cellulare > bills/phone
salary slip > work/payslip
Lohnzettel > work/payslip
bulletin de salaire > work/payslip
busta paga > work/payslip
earnings statement from the employer > work/payslip
account movements > banking/bank-statement
Kontobewegungen > banking/bank-statement
relevé bancaire > banking/bank-statement
plastic card bill > banking/credit-card-statement
afschrift creditcard > banking/credit-card-statement
home loan > housing/mortgage-statement banking/loan-statement
Baufinanzierung > housing/mortgage-statement banking/loan-statement
hipoteca > housing/mortgage-statement banking/loan-statement
income tax decision > tax/assessment
avis d'imposition > tax/assessment
Steuerbescheid > tax/assessment
annual wage certificate > tax/wage-certificate tax/p60
Jahreslohnbescheinigung > tax/wage-certificate tax/p60
doctor's invoice > health/medical-bill
Arztrechnung > health/medical-bill
dierenarts > pets/vet-bill
costs of the animal doctor > pets/vet-bill
rental agreement for the flat > housing/lease
contrat de location > housing/lease
huurcontract > housing/lease
car papers > vehicles/registration
carta di circolazione > vehicles/registration
roadworthiness test > vehicles/inspection
contrôle technique > vehicles/inspection
blood test > health/lab-result
analyses de sang > health/lab-result
bloeduitslag > health/lab-result
letter from the teacher > education/school-letter
carta del colegio > education/school-letter
guarantee for the appliance > warranties/warranty
Garantieschein > warranties/warranty
proof of birth > identity/birth-certificate
acte de naissance > identity/birth-certificate
permission to drive > identity/driver-licence
rijbewijs > identity/driver-licence
supermarket slip > receipts/groceries
Lebensmittel eingekauft > receipts/groceries
dinner out > receipts/restaurant
ristorante > receipts/restaurant
petrol > receipts/fuel
Tankquittung > receipts/fuel
chemist > receipts/pharmacy
medicamentos > receipts/pharmacy
place to stay overnight > travel/hotel
rail journey > travel/train-ticket
biglietto del treno > travel/train-ticket
unpaid bill warning > invoices/reminder
Zahlungserinnerung > invoices/reminder
termination of contract > letters/cancellation
opzegging > letters/cancellation
fitness club > gym
Fitnessstudio > gym
last will > will
Testament > will
old age pension > pension
jubilación > pension
Bußgeld wegen Falschparken > parking-fine
multa > parking-fine
kindergarten fees > daycare
crèche > daycare
money given to charity > donation
don > donation
vaccination card > immunization
certificat de vaccination > immunization
sick leave > sick-note
ziekmelding > sick-note
Brille > glasses
new spectacles > glasses
chimney cleaning > chimney
permission to build > building-permit
energy performance of the building > energy-certificate
funeral costs > funeral
Umzugsunternehmen > moving
lawyer's fee > lawyer
customs charges on a parcel > customs
`;
