import { describe, expect, test } from "bun:test";
import { en } from "#rules/drafts/en.ts";
import { referenceKeys } from "#rules/drafts/shape.ts";
import { addressOf, type DraftKind, type Matter, writeLetter } from "#rules/drafts.ts";
import { gapKinds } from "#rules/obligations.ts";

const kinds = Object.keys(en.kinds) as DraftKind[];
const languages = ["en", "de", "fr", "es", "it", "nl"];

const matter = (more: Partial<Matter> = {}): Matter => ({
  kind: "payment",
  title: "Pay Harbor Electric",
  due: "2025-03-31",
  amount: 84.2,
  currency: "EUR",
  paper: { title: "Harbor Electric, February 2025", date: "2025-03-04" },
  references: new Map(),
  from: "Rosa Lindqvist",
  about: null,
  ...more,
});

describe("a letter in each language, of each kind", () => {
  for (const language of languages) {
    test(language, () => {
      const bodies = kinds.map((kind) => {
        const known = writeLetter(matter({ kind }), language);
        const bare = writeLetter(
          matter({
            kind,
            due: kind in gapKinds ? null : "2025-03-31",
            amount: null,
            paper: null,
            from: null,
          }),
          language,
        );
        for (const letter of [known, bare]) {
          expect(letter.subject.length).toBeGreaterThan(2);
          expect(letter.subject).not.toMatch(/[{}<>]|\s{2}|null/);
          expect(letter.body).not.toMatch(/[{}<>]|[^\n] {2}|null|undefined/);
        }
        expect(bare.needs).toHaveLength(1);
        expect(bare.body).toContain(bare.needs[0] as string);
        return known.body;
      });
      expect(new Set(bodies).size).toBe(kinds.length);
    });
  }

  test("a language without words of its own is answered in English", () => {
    expect(writeLetter(matter(), "fi")).toEqual(writeLetter(matter(), "en"));
    expect(writeLetter(matter(), null)).toEqual(writeLetter(matter(), "en"));
  });
});

describe("numbers", () => {
  test("the three an office asks for first, in each language a placeholder where they may not be seen", () => {
    for (const language of languages) {
      const hidden = writeLetter(
        matter({ references: new Map(referenceKeys.map((k) => [k, null])) }),
        language,
      );
      expect(hidden.needs).toHaveLength(3);
      for (const need of hidden.needs) expect(hidden.body).toContain(need);
      const seen = writeLetter(
        matter({ references: new Map(referenceKeys.map((k) => [k, "774120"])) }),
        language,
      );
      expect(seen.needs).toEqual([]);
      expect(seen.body.match(/774120/g)).toHaveLength(3);
    }
  });
  test("those that give access to money are never named", () => {
    const { body, needs } = writeLetter(
      matter({
        references: new Map([
          ["iban", "DE89"],
          ["card_number", "4111"],
        ]),
      }),
      "en",
    );
    expect(body).not.toMatch(/DE89|4111/);
    expect(needs).toEqual([]);
  });
});

describe("whom it is sent to", () => {
  test.each([
    [["billing@harborelectric.example"], "Harbor Electric", "billing@harborelectric.example"],
    [["rosa@gmail.com", "jo@harbor-electric.example"], "Harbor Electric Inc.", "jo@harbor-electric.example"],
    [["rosa@lindqvist.example"], "Harbor Electric", null],
    [["rosa@lindqvist.example", "info@hle.example"], "Harbor Electric", "info@hle.example"],
    [["service@gmail.com"], "Harbor Electric", null],
    [["x@orange.fr"], "Orange", null],
    [["x@aok.example"], "AOK", "x@aok.example"],
    [[], "Harbor Electric", null],
    [["post@stadt.example"], null, "post@stadt.example"],
  ])("%p of %p: %p", (mails, issuer, expected) => {
    expect(addressOf(mails, issuer)).toBe(expected);
  });
});
