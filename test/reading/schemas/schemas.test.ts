import { describe, expect, test } from "bun:test";
import { labelsOf } from "#lexicon/labels.ts";
import { builtInReader } from "#reading/built-in.ts";
import { schemaOf } from "#reading/fields/schemas.ts";
import { types } from "#rules/taxonomy/taxonomy.ts";
import { context, Paper } from "../paper.ts";

test("numbers that identify somebody stay out of words that everyone may see", () => {
  const pages = new Paper()
    .line("Tarnbrook Energy Ltd", 15, true)
    .line("Electricity bill     Bill date: 14 April 2025")
    .line("Account number: 48120077")
    .line("Tariff: Plan 48120077")
    .line("Please transfer the amount to our account 48120077 by 3 May 2025.")
    .line("Payment method: Visa ending 4411")
    .line("Amount due £84.20")
    .build();
  const sorting = { ...builtInReader.sort(pages, context()), type: "bills/electricity" };
  const full = builtInReader.read(pages, sorting, context());
  const open = full.facts.filter((f) => f.role === "text").map((f) => `${f.value} ${f.quote}`);
  expect(open.join(" ")).not.toContain("48120077");
  expect(full.facts.find((f) => f.key === "payment_method")?.value).toBe("Visa");
  expect(full.summary).not.toContain("48120077");
});

test("the zone of a passport gives its days, and its number stays out of their quotes", () => {
  const pages = new Paper()
    .line("PASSPORT", 15, true)
    .line("P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<")
    .line("L898902C36UTO7408122F1204159ZE184226B<<<<<10")
    .build();
  const sorting = { ...builtInReader.sort(pages, context()), type: "identity/passport" };
  const full = builtInReader.read(pages, sorting, context());
  const days = full.facts.filter((f) => f.role === "date");
  expect(days.find((f) => f.key === "birth_date")?.date).toBe("1974-08-12");
  expect(days.find((f) => f.key === "expiry_date")?.date).toBe("2012-04-15");
  for (const f of days) expect(f.quote).not.toContain("L898902C3");
});

describe("the schemas", () => {
  test("every label has one meaning in its schema, and each is written as folded text is", () => {
    for (const t of types)
      for (const a of schemaOf(t.slug)?.asks ?? [])
        for (const w of labelsOf("field", [a.labels]).get(a.labels) ?? []) {
          expect(w).toBe(w.trim());
          expect(w).not.toMatch(/[A-ZäöüéèàñçßÀ-ÿ]|^$/);
        }
  });

  test("every shipped type of a group that is read in full has a schema", () => {
    const without = types.filter((t) => schemaOf(t.slug) === null).map((t) => t.slug);
    expect(without).toEqual([
      "work/expense-report",
      "work/resume",
      "notes/note",
      "notes/recipe",
      "notes/minutes",
    ]);
  });
});
