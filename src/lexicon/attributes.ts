import amounts from "./attributes/amounts.tsv" with { type: "text" };
import associations from "./attributes/associations.tsv" with { type: "text" };
import authorities from "./attributes/authorities.tsv" with { type: "text" };
import banking from "./attributes/banking.tsv" with { type: "text" };
import contacts from "./attributes/contacts.tsv" with { type: "text" };
import days from "./attributes/days.tsv" with { type: "text" };
import health from "./attributes/health.tsv" with { type: "text" };
import housing from "./attributes/housing.tsv" with { type: "text" };
import identity from "./attributes/identity.tsv" with { type: "text" };
import insurance from "./attributes/insurance.tsv" with { type: "text" };
import invoices from "./attributes/invoices.tsv" with { type: "text" };
import lab from "./attributes/lab.tsv" with { type: "text" };
import legal from "./attributes/legal.tsv" with { type: "text" };
import numbers from "./attributes/numbers.tsv" with { type: "text" };
import parcels from "./attributes/parcels.tsv" with { type: "text" };
import people from "./attributes/people.tsv" with { type: "text" };
import pets from "./attributes/pets.tsv" with { type: "text" };
import school from "./attributes/school.tsv" with { type: "text" };
import shops from "./attributes/shops.tsv" with { type: "text" };
import tax from "./attributes/tax.tsv" with { type: "text" };
import things from "./attributes/things.tsv" with { type: "text" };
import travel from "./attributes/travel.tsv" with { type: "text" };
import utilities from "./attributes/utilities.tsv" with { type: "text" };
import vehicles from "./attributes/vehicles.tsv" with { type: "text" };
import warranties from "./attributes/warranties.tsv" with { type: "text" };
import work from "./attributes/work.tsv" with { type: "text" };
import { lazily, type Row, table } from "./table.ts";

/**
 * What is asked of papers, and how papers and people say it: `kinds` of answers, `keys` of facts that answer, `wider` attributes that it
 * is a kind of. In the order in which they are tried: what papers of every field say, then field by field.
 */
export const attributeRows = lazily((): readonly Row[] =>
  [
    days,
    amounts,
    numbers,
    contacts,
    people,
    things,
    insurance,
    health,
    lab,
    vehicles,
    travel,
    identity,
    shops,
    pets,
    banking,
    tax,
    work,
    school,
    parcels,
    invoices,
    utilities,
    housing,
    associations,
    authorities,
    legal,
    warranties,
  ].flatMap(table),
);
