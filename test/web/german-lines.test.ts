import { describe, expect, test } from "bun:test";
import { lineSaid } from "#doors/web/words/de/lines/say.ts";
import { inOwnWords } from "#doors/web/words/de/names.ts";
import { wantedGaps } from "#rules/checkup/gaps/wanted.ts";
import { howToDo, type Known } from "#rules/checkup/obligations/obligations-howto.ts";
import { recurrencesOf } from "#rules/checkup/recurrence/recurrence.ts";
import { account, type Made, statements } from "../rules/account-on-file.ts";

interface Line {
  source?: string;
  title?: string | null;
  detail?: string | null;
  if_missed?: string | null;
  dismissed_reason?: string | null;
  what_to_do?: { summary: string | null; steps: string[] };
}
const said = (line: Line): Line => {
  const row = structuredClone({ source: "obligation", ...line });
  lineSaid(row);
  return row;
};
describe("word for word", () => {
  const bank = "Kranichbank";
  const month = (m: Partial<Made>) => ({ type: "banking/bank-statement", who: bank, title: "Auszug", ...m });
  const accounts = [account(statements(month({}), "2024-01-01", 12, [5]), "2025-01-20")];
  const known: Known = {
    who: "Kranich Energie",
    amount: "€1,214.88",
    date: "31 March 2025",
    title: "Pay Kranich Energie",
    phone: null,
    links: [],
  };
  test("amounts and days are written as in German", () => {
    const { what_to_do } = said({ what_to_do: howToDo("payment", false, known) });
    expect(what_to_do?.summary?.replaceAll("\u00a0", " ")).toBe(
      "Bis 31. März 2025 1.214,88 € an Kranich Energie zahlen.",
    );
  });
  test.each([
    ["Pay Kranich Energie (2 of 3)", "An Kranich Energie zahlen (2 von 3)"],
    ["Cover ended: car insurance policy", "Versicherungsschutz endete: Kfz-Versicherung"],
    ["Hand in: Self Assessment tax return 2024/25", "Abgeben: Steuererklärung 2024/25 (Self Assessment)"],
    ["Lease ends: Hausverwaltung Nord", "Mietvertrag endet: Hausverwaltung Nord"],
    ["Abgabefrist", "Abgabefrist"],
    ["Turnbeutel waschen", "Turnbeutel waschen"],
  ])("%s", (from, to) => {
    expect(said({ title: from }).title).toBe(to);
  });
  test("a month that is missing, word for word", () => {
    const [gap] = wantedGaps(accounts[0] as (typeof accounts)[0], recurrencesOf(accounts[0] as never));
    const { title, detail } = said({ source: "gap", title: gap?.title ?? "", detail: gap?.detail ?? "" });
    expect(title).toBe(`Kontoauszug für Juni 2024 von ${bank}`);
    expect(detail).toBe(
      "Kontoauszug: kam jeden Monat von Januar 2024 bis Dezember 2024; das Papier für Juni 2024 ist nicht abgelegt.",
    );
  });

  test.each([
    [
      "Paid: “Kontoauszug März” shows €1,012.50 on 4 March 2025.",
      "Bezahlt: „Kontoauszug März“ zeigt 1.012,50 € am 4. März 2025.",
    ],
    ["It was on 4 March 2025. Take the red folder.", "Es war am 4. März 2025. Take the red folder."],
    ["It is debited by itself.", "Es wird von selbst abgebucht."],
    [
      "Renewed: “Police. Neu” of 4 March 2025 is on file.",
      "Verlängert: „Police. Neu“ vom 4. März 2025 ist abgelegt.",
    ],
  ])("%s", (from, to) => {
    expect(said({ detail: from }).detail?.replaceAll("\u00a0", " ")).toBe(to);
  });
});

test("an answer of the box is said in place; a paper's title and a person's note stay", async () => {
  const todo = { summary: "It takes place on 9 March 2025.", steps: ["Ring twice."], phone: null, links: [] };
  const line = { source: "obligation", kind_label: "Appointment", title: "Appointment at Dr. Weiß" };
  const waits = { source: "document", kind_label: "Please check", title: "Appointment", what_to_do: null };
  expect(
    await inOwnWords({ items: [{ ...line, detail: "Pay attention.", what_to_do: todo }, waits] }),
  ).toEqual({
    items: [
      {
        source: "obligation",
        kind_label: "Termin",
        title: "Termin bei Dr. Weiß",
        detail: "Pay attention.",
        what_to_do: { ...todo, summary: "Es findet am 9. März 2025 statt." },
      },
      { source: "document", kind_label: "Bitte prüfen", title: "Appointment", what_to_do: null },
    ],
  });
});
