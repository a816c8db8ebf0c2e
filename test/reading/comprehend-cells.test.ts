import { describe, expect, test } from "bun:test";
import { tablesOf } from "../table-file.ts";
import { askLaid, laidPaperFile } from "./comprehend-laid.ts";

const tableOf = tablesOf(import.meta.dir, "comprehend-cells.tsv");

const report = laidPaperFile("school-report-ada-brown-elm-street-school");

const vaccines = laidPaperFile("immunisations-ada-brown");

const policy = laidPaperFile("bicycle-insurance-fietszeker");

describe("A cell of a table that rows and columns pick", () => {
  test.each(tableOf<[string, string]>("A cell of a table that rows and columns pick"))(
    "%s",
    (question, answer) => {
      expect(askLaid(report, question)).toEqual([answer]);
    },
  );

  test("an empty cell is answered by no other one", () => {
    expect(askLaid(report, "What grade did Ada get in music in the second trimester?")).toEqual([]);
  });

  test.each(
    tableOf<[string, string]>(
      "A cell of a table that rows and columns pick: a place in a row picks one of two",
    ),
  )("a place in a row picks one of two: %s", (question, answer) => {
    expect(askLaid(vaccines, question)).toEqual([answer]);
  });

  test.each(
    tableOf<[string, string]>(
      "A cell of a table that rows and columns pick: where the things have columns, what stands in them picks one",
    ),
  )("where the things have columns, what stands in them picks one: %s", (question, answer) => {
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
