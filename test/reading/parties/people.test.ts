import { describe, expect, test } from "bun:test";
import { builtInReader } from "#reading/built-in.ts";
import { ENOUGH } from "#reading/parties/people-named.ts";
import { namesApart, personShape } from "#reading/parties/person-shape.ts";
import type { EntityKind } from "#reading/reader.ts";
import { tablesOf, word } from "../../table-file.ts";
import { context, Paper } from "../paper.ts";

const table = tablesOf(import.meta.dir, "people.tsv");

/** Points of a place that names people, such as a label. */
const PLACE = 1.5;

const peopleOf = (printed: string): string[] =>
  namesApart(printed).flatMap((p) => {
    const { name, points } = personShape(p);
    return points + PLACE >= ENOUGH ? [name] : [];
  });

describe("names behind a label of people", () => {
  const people: [string, string][] = table("people", word, word);
  for (const [printed, names] of people)
    test(printed, () => expect(peopleOf(printed).join("; ")).toBe(names));
  const nobody: [string][] = table("nobody", word);
  for (const [printed] of nobody) test(printed, () => expect(peopleOf(printed)).toEqual([]));
});

const named = (paper: Paper, kind: EntityKind): string[] => {
  const pages = paper.build();
  const full = builtInReader.read(pages, builtInReader.sort(pages, context()), context());
  return full.entities
    .filter((e) => e.kind === kind)
    .map((e) => String(e.name))
    .sort();
};

/** People whom a paper of these lines is to or about, by name, and companies on it. */
const on = (paper: Paper): string[] => named(paper, "person");
const companies = (paper: Paper): string[] => named(paper, "organization");

describe("people on a paper", () => {
  test("the child of the parents who are written to, and not the one who signs", () => {
    const paper = new Paper()
      .line("Willow Brook Elementary School", 14, true)
      .gap(20)
      .lines(["To the parents of Emma Ortiz", "41 Birch Lane", "Springfield, IL 62704"])
      .gap(20)
      .lines([
        "March 3, 2026",
        "Your child is invited to the school trip.",
        "Please return the form by March 20.",
      ])
      .gap(20)
      .lines(["Sincerely,", "Harold Finch, Principal"]);
    expect(on(paper)).toEqual(["Emma Ortiz"]);
  });

  test("the child who was treated, with the day of birth beside the name, and who pays", () => {
    const paper = new Paper()
      .line("Gentle Valley Dental Care", 14, true)
      .gap(20)
      .line("Anna Ortiz")
      .line([
        [50, "41 Birch Lane"],
        [320, "Services for: Emma R. Ortiz"],
      ])
      .line([
        [50, "Springfield, IL 62704"],
        [320, "Date of birth: 5/22/2011"],
      ])
      .gap(20)
      .lines(["Patient statement", "Balance due $52.90", "Pay by 8/9/2023"]);
    const pages = paper.build();
    const full = builtInReader.read(pages, builtInReader.sort(pages, context()), context());
    const born = full.entities.filter((e) => e.details.birth_date).map((e) => String(e.name));
    expect(on(paper)).toEqual(["Anna Ortiz", "Emma R. Ortiz"]);
    expect(born).toEqual(["Emma R. Ortiz"]);
  });

  test("everybody of the family who is on a list, by the family name", () => {
    const paper = new Paper()
      .line("Pine Mutual Insurance Company", 14, true)
      .line("Personal auto policy declarations")
      .gap(10)
      .line([
        [50, "Named insured:"],
        [200, "Maria Ortiz"],
      ])
      .lines(["Policy number: PA 4410 2287", "Policy period: 01/01/2026 to 07/01/2026"])
      .line("Rated drivers")
      .lines(["Maria Ortiz", "Daniel Ortiz", "Total premium $812.00"]);
    expect(on(paper)).toEqual(["Daniel Ortiz", "Maria Ortiz"]);
  });

  test("a patient in capitals is a person once, and no company", () => {
    const paper = new Paper()
      .line("Pine Valley Clinic", 14, true)
      .gap(20)
      .lines(["ORTIZ, MARIA N", "41 BIRCH LANE", "SPRINGFIELD IL 62704"])
      .gap(20)
      .line([
        [50, "Patient:"],
        [200, "ORTIZ, MARIA N"],
      ])
      .lines(["Statement date 03/04/2026", "Balance due $52.90"]);
    expect(on(paper)).toEqual(["Maria N Ortiz"]);
    expect(companies(paper)).toEqual(["Pine Valley Clinic"]);
  });

  test("a name somebody was born with is another name of theirs", () => {
    const pages = new Paper()
      .line("Pine Valley Clinic", 14, true)
      .gap(20)
      .line("Patient: Maria Ortiz née Prado")
      .lines(["Statement date 03/04/2026", "Balance due $52.90"])
      .build();
    const { entities } = builtInReader.read(pages, builtInReader.sort(pages, context()), context());
    expect(entities.filter((e) => e.kind === "person").map((e) => [e.name, e.also])).toEqual([
      ["Maria Ortiz", ["Maria Prado"]],
    ]);
  });

  test("what heads a part of a form is no company", () => {
    const paper = new Paper()
      .line("Pine Mutual Insurance Company", 14, true)
      .gap(10)
      .line([
        [50, "Insurer"],
        [200, "Renewal Declarations"],
      ])
      .line([
        [50, "Named insured:"],
        [200, "Maria Ortiz"],
      ])
      .lines(["Policy number: PA 4410 2287", "Total premium $812.00"]);
    expect(companies(paper)).toEqual(["Pine Mutual Insurance Company"]);
  });

  test("who signs for an office is nobody of the household", () => {
    const paper = new Paper()
      .line("Marsh County", 14, true)
      .line("Voter registration certificate", 12, true)
      .gap(20)
      .lines(["Maria Ortiz", "41 Birch Lane", "Springfield, IL 62704"])
      .gap(20)
      .line("Annette R. Quill, Voter Registrar");
    expect(on(paper)).toEqual(["Maria Ortiz"]);
  });

  test("a state, an office and a heading are nobody", () => {
    const paper = new Paper()
      .line("West Virginia", 16, true)
      .line("Driver License")
      .lines(["Payroll Office", "Human Resources", "Universal Studios Distribution"]);
    expect(on(paper)).toEqual([]);
  });
});
