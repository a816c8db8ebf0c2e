import { describe, expect, test } from "bun:test";
import { render } from "#messages/render.ts";
import { timeIn } from "#reading/obligations/times.ts";
import { readPages } from "./expected.ts";
import { pagesOf } from "./paper-text.ts";

describe("a time of day", () => {
  test.each([
    ["at 9:40 am", "9:40"],
    ["2:30 p.m. with dr. lee", "14:30"],
    ["12:15 pm", "12:15"],
    ["12:05 am", "0:05"],
    ["um 14.30 uhr", "14:30"],
    ["9 uhr", "9:00"],
    ["a 16 h 05", "16:05"],
    ["10 am sharp", "10:00"],
    ["from 9:00 - 10:30", "9:00"],
    ["noon", "12:00"],
  ])("%s", (text, time) => expect(timeIn(text)).toBe(time));

  test.each(["$9.40", "12.50 eur", "3.15.2026", "room 12", "1:30/2", "halb neun", "13 pm"])(
    "none: %s",
    (text) => expect(timeIn(text)).toBeNull(),
  );
});

const visitsOf = (text: string) =>
  readPages(pagesOf(text, "columns"), { today: "2026-02-10" })
    .full.obligations.filter((o) => o.kind === "appointment")
    .map((o) => `${o.due} ${typeof o.title === "string" ? o.title : render(o.title, "en")}`);

const HEAD = "Bright Smiles Dental\n12 Elm Street\nAkron, OH 44302\n\nFebruary 9, 2026\n\n";

describe("a visit is called with its time", () => {
  test.each([
    [
      "behind its day",
      "Appointment reminder\nYour next appointment is on Tuesday, March 3, 2026 at 9:40 AM.",
    ],
    ["before it", "Appointment reminder\nWe will see you at 9:40 am on Tuesday, March 3, 2026."],
    ["in the line below", "Appointment card\nDate: March 3, 2026\nTime: 9:40 AM\nPatient: Anna Oak"],
  ])("%s", (_, text) =>
    expect(visitsOf(HEAD + text)).toEqual(["2026-03-03 Appointment at Bright Smiles Dental, 9:40"]),
  );

  test("and without where only the hours of the office are told", () =>
    expect(
      visitsOf(
        `${HEAD}Your next appointment is on Tuesday, March 3, 2026. Office hours: 8:00 am to 5:00 pm.`,
      ),
    ).toEqual(["2026-03-03 Appointment at Bright Smiles Dental"]));
});
