import { describe, expect, test } from "bun:test";
import { askLaid, laidPaper, table } from "./comprehend-laid.ts";

const report = laidPaper(
  [
    [
      [40, 40, "Elm Street School", 14],
      [40, 60, "Student: Ada Brown   Grade: 5"],
      ...table(
        100,
        18,
        [40, 200, 290, 400],
        [
          ["Subject", "Trimester 1", "Trimester 2", "Teacher"],
          ["Reading", "A-", "A", "Mr. Orin Vance"],
          ["Mathematics", "B", "C+", "Ms. Edda Pratt"],
          ["Music (viola)", "A", "", "Mrs. Fay Lind"],
          ["Days absent", "2", "5", ""],
        ],
      ),
    ],
  ],
  { head: "School report Ada Brown Elm Street School", slug: "education/report-card" },
);

const vaccines = laidPaper(
  [
    [
      [40, 40, "Immunisations of Ada Brown", 14],
      ...table(
        80,
        18,
        [40, 140, 230, 340],
        [
          ["Vaccine", "Dose", "Date given", "Batch no."],
          ["MMR", "1st", "27.10.2016", "KL44719"],
          ["MMR", "2nd", "05.03.2019", "KL71188"],
          ["Polio", "1st", "17.12.2015", "PX21417"],
        ],
      ),
    ],
  ],
  { head: "Immunisations Ada Brown", slug: "health/vaccination" },
);

const policy = laidPaper(
  [
    [
      [40, 40, "Fietszeker Verzekeringen", 14],
      ...table(
        80,
        18,
        [40, 220, 400],
        [
          ["Onderdeel", "Fiets 1", "Fiets 2"],
          ["Merk en type", "Noorder Cargo bakfiets", "Veluwe stadsfiets"],
          ["Verzekerde waarde", "€ 5.299,00", "€ 899,00"],
          ["Eigen risico diefstal", "€ 120,00", "€ 45,00"],
          ["Eigen risico schade", "€ 60,00", "€ 30,00"],
        ],
      ),
    ],
  ],
  { head: "Bicycle insurance Fietszeker", slug: "insurance/policy", language: "nl" },
);

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
  const enrolment = laidPaper(
    [
      [
        [40, 40, "Universidad del Abra", 14],
        ...table(
          80,
          18,
          [40, 120, 320],
          [
            ["Código", "Asignatura", "Créditos"],
            ["26011", "Química general", "9"],
            ["26013", "Matemáticas", "12"],
            ["26014", "Física", "9"],
          ],
        ),
        [40, 134, "Total"],
        [320, 134, "30"],
      ],
    ],
    { head: "Enrolment Leire Universidad del Abra", slug: "education/certificate", language: "es" },
  );

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
