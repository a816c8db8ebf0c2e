import { expect, test } from "bun:test";
import { kindLeans } from "#reading/classify/kind-roles.ts";
import { layOut } from "#reading/layout/layout.ts";
import { nameIs, nameRoles } from "#reading/parties/name-roles.ts";
import { nameRuns } from "#reading/parties/name-words.ts";
import { pagesOf } from "./paper-text.ts";

const paper = `
Tamarack Valley Dental, PLLC                 STATEMENT OF ACCOUNT
880 Granite Street, Suite 4                  Statement date: 02/11/2026
Missoula, MT 59801                           Account number: 44-1182

Renata M. Kowalski
77 Cedar Hollow Road
Missoula, MT 59803

Dear Ms. Kowalski,

Please pay the balance of $84.10 by March 4, 2026.
`;
const [sheet] = layOut(pagesOf(paper, "columns"));
const place = (name: string) => {
  const line = sheet!.lines.find((l) => l.text.includes(name))!;
  const start = line.text.indexOf(name);
  return { line, start, end: start + name.length };
};

test("the one whose address it is is of the household, the letterhead is the maker", () => {
  expect(nameIs(place("Renata M. Kowalski"), "household")).toBeGreaterThan(0.8);
  expect(nameIs(place("Tamarack Valley Dental, PLLC"), "issuer")).toBeGreaterThan(0.8);
});

test("headings and streets are nobody", () => {
  expect(nameIs(place("STATEMENT OF ACCOUNT"), "household", "other person", "issuer")).toBeLessThan(0.1);
  expect(nameIs(place("Cedar Hollow Road"), "household", "other person", "issuer")).toBeLessThan(0.2);
});

test("what is likely of a name adds up to one, and is worked out once", () => {
  const at = place("Renata M. Kowalski");
  expect([...nameRoles(at).values()].reduce((a, b) => a + b, 0)).toBeCloseTo(1);
  expect(nameRoles(at)).toBe(nameRoles({ ...at }));
});

test("runs of words with capitals are proposed, each inside its cell", () => {
  const runs = sheet!.lines.flatMap(nameRuns).map((r) => r.line.text.slice(r.start, r.end));
  expect(runs).toContain("Renata M. Kowalski");
  expect(runs).toContain("Tamarack Valley Dental, PLLC");
  expect(runs.every((r) => !r.includes("   "))).toBe(true);
});

test("the words of a dentist's statement speak for a medical bill more than for a lease", () => {
  const lean = kindLeans([sheet!]);
  expect(lean("health/medical-bill")).toBeGreaterThan(lean("housing/lease"));
  expect(lean("no/such-kind")).toBe(0);
});
