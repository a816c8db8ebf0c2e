import { amounts } from "./amounts.ts";
import { associations } from "./associations.ts";
import { authorities } from "./authorities.ts";
import { banking } from "./banking.ts";
import { contacts } from "./contacts.ts";
import { days } from "./days.ts";
import { health } from "./health.ts";
import { housing } from "./housing.ts";
import { identity } from "./identity.ts";
import { insurance } from "./insurance.ts";
import { invoices } from "./invoices.ts";
import { lab } from "./lab.ts";
import { legal } from "./legal.ts";
import { numbers } from "./numbers.ts";
import { parcels } from "./parcels.ts";
import { people } from "./people.ts";
import { persons } from "./persons.ts";
import { pets } from "./pets.ts";
import { school } from "./school.ts";
import { shops } from "./shops.ts";
import { type Attribute, together } from "./table.ts";
import { tax } from "./tax.ts";
import { things } from "./things.ts";
import { travel } from "./travel.ts";
import { utilities } from "./utilities.ts";
import { vehicles } from "./vehicles.ts";
import { warranties } from "./warranties.ts";
import { work } from "./work.ts";

let made: readonly Attribute[] | undefined;

/** Every attribute, in the order in which they are tried: what papers of every field say, then field by field. */
export function attributes(): readonly Attribute[] {
  made ??= together(
    [
      days,
      amounts,
      numbers,
      contacts,
      persons,
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
    ].flatMap((rows) => rows()),
  );
  return made;
}
