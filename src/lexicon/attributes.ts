import amounts from "./attributes/amounts.tsv" with { type: "file" };
import associations from "./attributes/associations.tsv" with { type: "file" };
import authorities from "./attributes/authorities.tsv" with { type: "file" };
import banking from "./attributes/banking.tsv" with { type: "file" };
import contacts from "./attributes/contacts.tsv" with { type: "file" };
import days from "./attributes/days.tsv" with { type: "file" };
import health from "./attributes/health.tsv" with { type: "file" };
import housing from "./attributes/housing.tsv" with { type: "file" };
import identity from "./attributes/identity.tsv" with { type: "file" };
import insurance from "./attributes/insurance.tsv" with { type: "file" };
import invoices from "./attributes/invoices.tsv" with { type: "file" };
import lab from "./attributes/lab.tsv" with { type: "file" };
import legal from "./attributes/legal.tsv" with { type: "file" };
import numbers from "./attributes/numbers.tsv" with { type: "file" };
import parcels from "./attributes/parcels.tsv" with { type: "file" };
import people from "./attributes/people.tsv" with { type: "file" };
import pets from "./attributes/pets.tsv" with { type: "file" };
import school from "./attributes/school.tsv" with { type: "file" };
import shops from "./attributes/shops.tsv" with { type: "file" };
import tax from "./attributes/tax.tsv" with { type: "file" };
import things from "./attributes/things.tsv" with { type: "file" };
import travel from "./attributes/travel.tsv" with { type: "file" };
import utilities from "./attributes/utilities.tsv" with { type: "file" };
import vehicles from "./attributes/vehicles.tsv" with { type: "file" };
import warranties from "./attributes/warranties.tsv" with { type: "file" };
import work from "./attributes/work.tsv" with { type: "file" };
import { lazily, type Row, tableAt } from "./table.ts";

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
  ].flatMap(tableAt),
);
