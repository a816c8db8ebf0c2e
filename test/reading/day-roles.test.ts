import { expect, test } from "bun:test";
import { study } from "#reading/classify/study.ts";
import { dayRole, dayRoles } from "#reading/dates/day-roles.ts";
import { rolesBy } from "#reading/ranking/word-model.ts";
import { pagesOf } from "./paper-text.ts";

const days = (text: string) =>
  study(pagesOf(text, "columns"), {
    today: "2026-03-01",
    country: null,
    household: [],
    known: [],
    fileName: null,
  }).dates.dates;

const said: [string, string][] = [
  ["Please send us your payment of $84.10 by March 20, 2026.", "pay_by"],
  ["MIN DUE $35.00                PAY BY 03/20/2026", "pay_by"],
  ["Your card will be charged $19.99 automatically on March 20, 2026.", "debit_on"],
  ["Return the signed form to the school office no later than March 20, 2026.", "act_by"],
  ["Your appointment with Dr. Lindahl is on Friday, March 20, 2026 at 9:40 AM.", "be_there"],
  ["This card expires on 03/20/2029.", "ends"],
  ["To cancel, tell us in writing on or before March 20, 2026.", "cancel_by"],
  ["If we do not receive payment, service will be disconnected on March 20, 2026.", "late_after"],
  ["Bitte überweisen Sie 61,40 € bis zum 20.03.2026.", "pay_by"],
  ["Den Betrag buchen wir am 20.03.2026 von Ihrem Konto ab.", "debit_on"],
  ["Bitte senden Sie den Fragebogen bis 20.03.2026 ausgefüllt zurück.", "act_by"],
  ["Ihr Termin: Freitag, 20.03.2026, 9:40 Uhr", "be_there"],
  ["Merci de régler 61,40 € avant le 20 mars 2026.", "pay_by"],
  ["Su cita es el viernes 20 de marzo de 2026 a las 9:40.", "be_there"],
  ["Da pagare entro il 20 marzo 2026: 61,40 €", "pay_by"],
  ["Wij schrijven € 61,40 op 20 maart 2026 af van uw rekening.", "debit_on"],
];

for (const [text, role] of said)
  test(`a day is known by the words around it: ${text}`, () => {
    const [day] = days(text);
    expect(day && dayRole(day).role).toBe(role as never);
  });

test("what is likely of a day adds up to one", () => {
  const [day] = days("Payment is due on March 20, 2026.");
  expect([...dayRoles(day!).values()].reduce((a, b) => a + b, 0)).toBeCloseTo(1);
});

test("words that no snippet had say nothing", () => {
  const model = { roles: ["a", "b"], bias: [0, 0], words: new Map([["x", [0, 100]]]) };
  expect(rolesBy(model, ["never seen"]).get("a")).toBe(0.5);
  expect(rolesBy(model, ["x"]).get("a")).toBeCloseTo(1 / (1 + Math.exp(-1)));
});
