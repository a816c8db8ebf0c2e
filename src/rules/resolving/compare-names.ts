import { samePlace } from "./address.ts";
import { compareCompanies } from "./company-name.ts";
import { companyName, forbidden, type Prepared, personName, same, unsure, word } from "./compare-said.ts";
import type { Likeness } from "./described.ts";
import { unlike } from "./described.ts";
import type { Weighed } from "./numbers.ts";
import { comparePeople, type PersonLevel } from "./person-compare.ts";

const PERSON_SCORE: Record<PersonLevel, number> = {
  equal: 95,
  middle: 88,
  "initials firm": 86,
  initials: 78,
  surname: 74,
  slip: 80,
  variant: 72,
  swapped: 70,
  "call name": 66,
  "short form": 66,
  half: 55,
  "other family": 60,
  none: 0,
};

const PERSON_WHY: Record<PersonLevel, string> = {
  equal: "the same name",
  middle: "the same name but for a middle name",
  "initials firm": "the same initials",
  initials: "the same initial",
  surname: "one more surname",
  slip: "a name that differs by a slip",
  variant: "another spelling",
  swapped: "the same names in another order",
  "call name": "one of the given names",
  "short form": "a short form of the name",
  half: "part of the name",
  "other family": "the same given name",
  none: "another name",
};

export function people(x: string, y: string, w: Weighed): Likeness {
  const [a, b] = [personName(x), personName(y)];
  const level = comparePeople(a, b);
  const score = PERSON_SCORE[level];
  // Those who live together share an address, a telephone and a surname, seldom a mailbox.
  const sure = w.equal !== null || w.support.has("birth") || w.support.has("mail");
  const near = sure || w.support.has("address") || w.support.has("phone");
  const why = PERSON_WHY[level];
  if (level === "none") return w.equal === null ? unlike : unsure(70, `the same ${word(w.equal)}`);
  if (a.suffix !== null && b.suffix !== null && a.suffix !== b.suffix) return forbidden("of two of one name");
  const onlyOneSays = (a.suffix === null) !== (b.suffix === null);
  const otherSex = a.sex !== null && b.sex !== null && a.sex !== b.sex;
  if (w.equal !== null && level !== "other family" && level !== "half")
    return same("number", 97, `the same ${word(w.equal)}`);
  if ((onlyOneSays || otherSex) && !sure) return level === "equal" ? unsure(70, why) : unlike;
  switch (level) {
    case "equal":
    case "middle":
    case "initials firm":
      return same(level === "equal" ? "name" : "short name", score, why);
    case "initials":
    case "slip":
    case "surname":
      if (sure) return same("number", score, `${why} and day of birth`);
      return near ? same("short name", score, why) : unsure(score, why);
    case "half":
      return unsure(score, why);
    case "other family":
      return near
        ? unsure(score, `${why} and ${w.support.has("birth") ? "day of birth" : "address"}`)
        : unlike;
    default:
      return sure ? same("number", score, `${why} and day of birth`) : unsure(score, why);
  }
}

export function companies(x: string, y: string, one: Prepared, other: Prepared, w: Weighed): Likeness {
  const level = compareCompanies(companyName(x), companyName(y));
  const number = w.equal !== null || w.support.has("iban");
  const near =
    number ||
    w.support.has("domain") ||
    w.support.has("address") ||
    w.support.has("phone") ||
    w.support.has("customer");
  switch (level) {
    case "equal": {
      if (number) return same("number", 99, "the same name and number");
      const [p, q] = [one.marks.get("address"), other.marks.get("address")];
      if (p !== undefined && q !== undefined && !near && samePlace(p, q) === "other")
        return unsure(75, "the same name at another address");
      return same("name", 95, "the same name");
    }
    case "form":
      return near
        ? same("short name", 88, "the same name in another form")
        : unsure(74, "the same name in another form");
    case "part generic":
      return near ? same("short name", 84, "part of the name") : unsure(72, "part of the name");
    case "part":
      return number || w.support.has("customer")
        ? same("short name", 82, "part of the name and the same number")
        : unsure(70, "part of the name");
    case "slip":
      return near
        ? same("short name", 84, "a name that differs by a slip")
        : unsure(82, "a name that differs by a slip");
    case "letters":
      return number
        ? same("short name", 82, "the first letters of the name")
        : unsure(64, "the first letters of the name");
    default:
      break;
  }
  if (!number) return unlike;
  // A number may have been printed for somebody else on the paper: two of them have not.
  const twice = w.equal !== null && [...w.support].some((m) => m !== "customer");
  return twice
    ? same("number", 90, "the same numbers under another name")
    : unsure(70, "the same number under another name");
}
