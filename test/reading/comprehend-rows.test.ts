import { describe, expect, test } from "bun:test";
import { askLaid, laidPaperFile } from "./comprehend-laid.ts";

const cars = laidPaperFile("car-insurance-policy-harrow-mutual-selma-ortiz");

const remittance = laidPaperFile("explanation-of-benefits-sensible");

const sections = laidPaperFile("versicherungsschein-waldheim-krankenkasse");

const accounts = laidPaperFile("bank-statement-larkspur-bank-olga-brandt");

const plan = laidPaperFile("darlehen-kressin-bank");

const form = laidPaperFile("1099-form-trout-partners-bob-carver");

const raised = laidPaperFile("beitragsrechnung-alpenland");

const order = laidPaperFile("booking-confirmation-starlight-playhouse");

describe("the named thing picks the row, the column, the section, the record or the page", () => {
  test.each([
    ["VIN of the Opel Corsa", cars, ["W0L0XCF6814123456"]],
    ["VIN of the Fiat Panda", cars, ["ZFA31200001234567"]],
    ["What is the collision premium for the Opel Corsa?", cars, ["$133.10"]],
    ["What is the towing premium for the Seat Ibiza?", cars, ["$9.30"]],
    ["What is the deductible for the Opel?", cars, ["$1,000"]],
    ["What is the deductible for the Fiat Panda?", cars, ["$250"]],
    ["When was Ruben Hale born?", cars, ["11/03/1981"]],
    ["Who are the drivers on the Harrow policy?", cars, ["Selma Ortiz; Ruben Hale"]],
    ["Who is the lienholder of the Seat Ibiza?", cars, ["Alder Credit Union"]],
    ["What is the deductible of Greta Holm?", remittance, ["$101.00"]],
    ["Welche Selbstbeteiligung hat der Baustein Reise bei Waldheim?", sections, ["150,00 €"]],
    ["How much interest did the Joint Savings account at Larkspur pay?", accounts, ["$13.41"]],
    ["Wie hoch sind die Zinsen 2027 bei der Kressin Bank?", plan, ["458,42"]],
    ["ferry takings of Bob Carver", form, ["$ 2,345"]],
    ["Was kostet der Octavia 2026 bei Alpenland?", raised, ["553,15 €"]],
    ["Which cars are on the Harrow policy?", cars, ["2019 Fiat Panda; 2021 Opel Corsa; 2016 Seat Ibiza"]],
    ["How many shows did Starlight Playhouse book?", order, ["48"]],
  ] as const)("%s", (question, paper, answers) => {
    expect(askLaid(paper, question)).toEqual([...answers]);
  });
});

describe("no other row, and no label, answers", () => {
  test.each([
    ["VIN of the Seat Ibiza", cars],
    ["medicine and nursing of Bob Carver", form],
    ["How many guests did Starlight Playhouse book?", order],
  ] as const)("%s", (question, paper) => {
    expect(askLaid(paper, question)).toEqual([]);
  });
});
