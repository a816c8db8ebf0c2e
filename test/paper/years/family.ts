import { personName } from "../household/names.ts";
import type { Author } from "./author.ts";
import { languageOf, type Person } from "./wish.ts";

const splitName = (name: string): [string, string] => {
  const at = name.indexOf(" ");
  return [name.slice(0, at), name.slice(at + 1)];
};

/** Members of a household, each by another first letter. */
export function family(a: Author): Person[] {
  const at = a.place();
  const [first, last] = splitName(personName(a.c, languageOf[a.land], true));
  const out = [a.person(first, last, at, true)];
  for (let tries = 0; out.length < 3 && tries < 200; tries++) {
    const [other] = splitName(personName(a.c, languageOf[a.land], tries % 2 === 0));
    if (out.every((p) => p.party.name.charAt(0) !== other.charAt(0)))
      out.push(a.person(other, last, at, true));
  }
  return out;
}
