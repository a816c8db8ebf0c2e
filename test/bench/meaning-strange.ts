/**
 * Questions of `bun run bench meaning` in English words that no wording of the lexicon has, or that one has in another form:
 * what only nearness of words can find. A line is what is searched for, then what may be found, as in the held half.
 */
export const strangeQueries = `
cheese and tomatoes > receipts/groceries
cookies > receipts/groceries
spinach > receipts/groceries
supper out > receipts/restaurant
steakhouse evening > receipts/restaurant
sushi > receipts/restaurant
tavern > receipts/restaurant
gallons pumped > receipts/fuel
kerosene > receipts/fuel
ethanol > receipts/fuel
pumped twelve litres > receipts/fuel
airliner seat > travel/booking
aircraft > travel/booking
airways > travel/booking
hostels > travel/hotel travel/booking
paychecks > work/payslip
puppies > pets/vet-bill insurance/pet-policy
hound > pets/vet-bill insurance/pet-policy
aerobics > gym
weightlifting > gym
graveyard > funeral
tomb > funeral
philanthropic gift > donation
toddlers > daycare
solicitors > lawyer
litigation > lawyer
relocating > moving
eyewear > glasses
inoculation > immunization
shots for the boy > immunization
heirs > will
retirees > pension
influenza > sick-note
stove sweeping > chimney
tariffs at the border > customs
erecting a shed > building-permit
motorists > insurance/auto-policy
sedan > insurance/auto-policy vehicles/registration
motorbikes > insurance/auto-policy vehicles/registration
wreckage > insurance/claim
collided > insurance/claim
flooded > insurance/claim insurance/home-policy
burglars > insurance/claim insurance/home-policy
headmaster > education/school-letter
pupils > education/school-letter
classmates > education/school-letter
mortgages > housing/mortgage-statement banking/loan-statement
landlords > housing/lease
tenants > housing/lease
apartments > housing/lease
megabytes > bills/phone internet
handsets > bills/phone
broadband speed > internet
faucet > bills/water
kilowatts > bills/electricity
furnace > gas
propane > gas
dioxide > energy-certificate
physicians > health/medical-bill health/lab-result
tumor > health/medical-bill health/lab-result
`;
