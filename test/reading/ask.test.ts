import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { squeeze } from "#kernel/text.ts";
import { goOn, inThread } from "#questions/follow-up/follow.ts";
import { standsIn, unitsOf } from "#questions/grounding/passage.ts";
import { understand } from "#questions/plan/question.ts";
import { secretPlaces } from "#rules/access/secret-places.ts";

const today = "2026-05-14";
const said = (question: string) => {
  const q = understand(question, today);
  return {
    wants: q.wants.join("+") + (q.sum ? " sum" : ""),
    about: q.about.map((t) => t.said).join(" "),
    span: q.span && `${q.span.from}..${q.span.to}`,
  };
};
const year = (y: number) => `${y}-01-01..${y}-12-31`;

describe("questions are understood", () => {
  const cases: [string, string, string, string | null][] = [
    ["How much did I pay Harbour Lane in 2025?", "money sum", "harbour lane", year(2025)],
    ["What did Harbour Lane cost in 2025?", "money sum", "harbour lane", year(2025)],
    ["What does the Harbour Lane bill cost?", "money", "harbour lane", null],
    ["Total of the electricity bills last year", "money sum", "electricity", year(2025)],
    [
      "Wie viel habe ich letztes Jahr bei Stadtwerke Erlenbach bezahlt?",
      "money sum",
      "stadtwerke erlenbach",
      year(2025),
    ],
    ["Combien ai-je dépensé à Lyon en mars 2024 ?", "money sum", "lyon", "2024-03-01..2024-03-31"],
    ["¿Cuánto gasté en Valencia este año?", "money sum", "valencia", year(2026)],
    ["Quanto ho speso da Esselunga?", "money sum", "esselunga", null],
    ["Hoeveel heb ik bij Coolblue uitgegeven?", "money sum", "coolblue", null],
    ["When does the passport of Ines Brown expire?", "date", "passport ines brown", null],
    ["Wann ist die Rechnung fällig?", "date", "", null],
    ["Quand expire le passeport d'Inès ?", "date", "passeport ines", null],
    ["¿Cuándo caduca el pasaporte?", "date", "pasaporte", null],
    ["Quando scade la patente?", "date", "patente", null],
    ["Wanneer verloopt het paspoort?", "date", "paspoort", null],
    ["When is it due and how much is it?", "date+money", "", null],
    ["What is the policy number of Larkspur?", "identifier", "larkspur", null],
    ["Wie lautet die Kundennummer bei Stadtwerke?", "identifier", "stadtwerke", null],
    ["When is invoice number 4711 due?", "date", "4711", null],
    ["How many bills came from Harbour Lane since 2024?", "count", "harbour lane", "2024-01-01..9999-12-31"],
    ["Which documents are from Bramble?", "list", "bramble", null],
    ["List documents from Bramble", "list", "bramble", null],
    ["Liste die Rechnungen von Bramble", "list", "bramble", null],
    ["Show the bills of the price list", "list", "list", null],
    ["What is due next?", "next", "", null],
    ["Is the Harbour Lane bill overdue?", "words", "harbour lane", null],
    ["What is overdue?", "next", "", "1000-01-01..2026-05-13"],
    ["Was ist als nächstes fällig?", "next", "", null],
    ["Who is my landlord?", "party", "", null],
    ["Where does the boundary stone stand?", "words", "boundary stone stand", null],
    ["How much before 2024 at Lidl?", "money", "lidl", "1000-01-01..2023-12-31"],
    ["", "words", "", null],
  ];
  for (const [question, wants, about, span] of cases)
    test(question || "nothing", () => expect(said(question)).toEqual({ wants, about, span }));

  test("forms of a word have their beginning in common, numbers are whole", () => {
    const forms = (q: string) => understand(q, today).about.map((t) => t.forms[0]);
    expect(forms("wages 30064443 Leo")).toEqual([
      { text: "wage", whole: false },
      { text: "30064443", whole: true },
      { text: "leo", whole: true },
    ]);
  });
});

describe("a thread", () => {
  const before = understand("How much did I pay Harbour Lane in 2025?", today);
  test("another year", () => {
    const now = goOn(understand("And in 2024?", today), before, today);
    expect([now.sum, now.about.map((t) => t.said), now.span?.year]).toEqual([
      true,
      ["harbour", "lane"],
      2024,
    ]);
  });
  test("another company", () => {
    const now = goOn(understand("and Lidl?", today), before, today);
    expect([now.sum, now.about.map((t) => t.said), now.span?.year]).toEqual([true, ["lidl"], 2025]);
  });
  test("something else of the same", () => {
    const now = goOn(understand("When is it due?", today), before, today);
    expect([now.wants, now.about.map((t) => t.said)]).toEqual([["date"], ["harbour", "lane"]]);
  });
  test("a question of its own takes nothing from before", () => {
    const now = inThread(
      ["How much did I pay Harbour Lane in 2025?", "When does the lease of Elm Street end?"],
      today,
    );
    expect([now?.about.map((t) => t.said), now?.span]).toEqual([["lease", "elm", "street"], null]);
  });
  test("two turns back", () => {
    const now = inThread(["How much did I pay Harbour Lane in 2025?", "and in 2024?", "and in 2023?"], today);
    expect([now?.sum, now?.span?.year]).toEqual([true, 2023]);
  });
});

test("whatever is typed is understood as something, soon", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: "binary", maxLength: 1000 }), { maxLength: 3 }), (turns) => {
      const q = inThread(turns, today);
      return (
        q === null ||
        (q.wants.length > 0 &&
          q.about.every((t) => t.forms.every((f) => /^[\p{L}\p{N}\p{M}]+$/u.test(f.text))))
      );
    }),
    { numRuns: 500 },
  );
});

describe("passages", () => {
  const text =
    "Bramble Gardens\nThe hedge was cut on\n3 June 2024. The wall stands.\nSundries    12.00 EUR\nNo. 5 remains.";
  test("a sentence that goes on in the next line is one unit, a day with a point ends none", () => {
    const units = (words: string) => unitsOf(words).map((u) => squeeze(words.slice(u.start, u.end)));
    expect(units(text)).toContain("No. 5 remains.");
    expect(units("The hedge was cut\nlast spring. The wall stands.")).toEqual([
      "The hedge was cut last spring.",
      "The wall stands.",
    ]);
    expect(units("Der Termin ist am 14. Dezember 2026. Bis dann.")).toEqual([
      "Der Termin ist am 14. Dezember 2026.",
      "Bis dann.",
    ]);
  });
  test("units go around closed stretches, and whatever is quoted stands on the page", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), fc.nat(150), fc.nat(60), (page, start, length) => {
        const closed = [{ start, end: start + length }];
        for (const u of unitsOf(page, closed)) {
          if (u.start < start + length && u.end > start && length > 0) return false;
          const quote = squeeze(page.slice(u.start, u.end));
          if (!standsIn(page, quote)) return false;
        }
        return true;
      }),
    );
  });
});

describe("secret places", () => {
  const cases: [string, string[], number][] = [
    ["Policy HL 7731 4402 of", ["HL-7731-4402"], 1],
    ["Policy HL-77314402, again hl77314402", ["HL-7731-4402"], 2],
    ["BIC DEUTDEFF", ["DEUTDEFF"], 1],
    ["nothing here", ["HL-7731-4402"], 0],
    ["12 is no number", ["12"], 0],
  ];
  for (const [text, identifiers, n] of cases)
    test(text, () => expect(secretPlaces(text, identifiers)).toHaveLength(n));
});
