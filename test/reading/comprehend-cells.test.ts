import { describe, expect, test } from "bun:test";
import { askLaid, laidPaperFile } from "./comprehend-laid.ts";

const report = laidPaperFile("school-report-ada-brown-elm-street-school");

const vaccines = laidPaperFile("immunisations-ada-brown");

const policy = laidPaperFile("bicycle-insurance-fietszeker");

describe("A cell of a table that rows and columns pick", () => {
  test.each([
    ["What grade did Ada get in math in the second trimester?", "C+"],
    ["What grade did Ada get in reading in the first trimester?", "A-"],
    ["Welche Note hatte Ada im zweiten Trimester in Mathe?", "C+"],
    ["Who teaches Ada math?", "Ms. Edda Pratt"],
    ["Who is Ada's music teacher?", "Mrs. Fay Lind"],
  ])("%s", (question, answer) => {
    expect(askLaid(report, question)).toEqual([answer]);
  });

  test("an empty cell is answered by no other one", () => {
    expect(askLaid(report, "What grade did Ada get in music in the second trimester?")).toEqual([]);
  });

  test.each([
    ["batch number of Ada's second MMR", "KL71188"],
    ["batch number of Ada's first MMR", "KL44719"],
    ["batch number of Ada's polio vaccine", "PX21417"],
  ])("a place in a row picks one of two: %s", (question, answer) => {
    expect(askLaid(vaccines, question)).toEqual([answer]);
  });

  test.each([
    ["Wat is de verzekerde waarde van fiets 2 bij Fietszeker?", "€ 899,00"],
    ["Wat is de verzekerde waarde van de bakfiets bij Fietszeker?", "€ 5.299,00"],
    ["Hoeveel is het eigen risico bij diefstal voor fiets 2 van Fietszeker?", "€ 45,00"],
  ])("where the things have columns, what stands in them picks one: %s", (question, answer) => {
    expect(askLaid(policy, question)).toEqual([answer]);
  });
});

describe("What has to be counted or added up", () => {
  const enrolment = laidPaperFile("enrolment-leire-universidad-del-abra");

  test("the entries under the head that names them", () => {
    expect(askLaid(enrolment, "¿Cuántas asignaturas tiene Leire?")).toEqual([
      "3 (Química general, Matemáticas, Física)",
    ]);
    expect(askLaid(enrolment, "¿Cuántos créditos tiene Física?")).toEqual(["9"]);
    expect(askLaid(enrolment, "How many credits is mathematics in Leire's enrolment?")).toEqual(["12"]);
  });

  test("columns of one sort, where all of them are asked for", () => {
    expect(askLaid(report, "How many days was Ada absent over the two trimesters?")).toEqual(["7 (2 + 5)"]);
  });
});
