import { describe, expect, test } from "bun:test";
import { builtInReader } from "#reading/built-in.ts";
import { context, Paper } from "./paper.ts";

describe("who made it and whom it is for", () => {
  test("a name that is on file weighs more", () => {
    const pages = () => new Paper().lines(["Quiet Words", "Orchard Lane", "Some notes of the day"]).build();
    const known = [{ id: "1", name: "Orchard Lane", kind: "organization" as const, aliases: [] }];
    expect(builtInReader.sort(pages(), context({ known })).issuer).toBe("Orchard Lane");
  });

  test("paper addressed to somebody of the household is theirs", () => {
    const pages = new Paper()
      .line("Tennis Club Ost e.V.", 14)
      .line("Bill to: Club Office")
      .line("Insured: Ida Storm")
      .build();
    expect(builtInReader.sort(pages, context({ household: ["Ida Storm"] })).recipient).toBe("Ida Storm");
  });
});
