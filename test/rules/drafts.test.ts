import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { addDays } from "#kernel/dates.ts";
import type { Catalogue } from "#messages/icu.ts";
import { message, type Span } from "#messages/message.ts";
import { catalogueOf } from "#messages/render.ts";
import { checked } from "#questions/grounding/grounding.ts";
import { gapKinds, obligationKinds } from "#rules/checkup/obligations/obligations.ts";
import { cancelling, ending } from "#rules/checkup/obligations/titles.ts";
import { addressOf, letterParts, type Matter, nounOf, putTogether } from "#rules/drafts/drafts.ts";
import {
  type DraftKind,
  type Purpose,
  purposeOf,
  purposes,
  referenceKeys,
  usualPurpose,
} from "#rules/drafts/purpose.ts";
import { typeBySlug, types } from "#rules/taxonomy/taxonomy.ts";
import { list, orNone, tablesOf } from "../table-file.ts";

const table = tablesOf(import.meta.dir, "drafts.tsv");

const statementFor = (time: Span) =>
  message("checkup.gap.of_time", {
    ...{ what: message("kinds.banking/bank-statement"), time, names: "who", who: "Northgate" },
  });
const writeLetter = (of: Matter, language: string | null) => putTogether(letterParts(of, language));

const kinds = [...Object.keys(obligationKinds), ...Object.keys(gapKinds)] as DraftKind[];
const languages = ["en", "de", "fr", "es", "it", "nl"];

const matter = (more: Partial<Matter> = {}): Matter => ({
  kind: "payment",
  title: "Pay Harbor Electric",
  due: "2025-03-31",
  today: "2025-03-10",
  automatic: false,
  type: "bills/electricity",
  subject: null,
  amount: 84.2,
  currency: "EUR",
  paper: { title: "Electricity bill, February 2025, Harbor Electric", named: false, date: "2025-03-04" },
  ends: null,
  whose: null,
  references: new Map(),
  from: "Rosa Lindqvist",
  about: null,
  country: null,
  ...more,
});

/** A matter whose letter is for each purpose. */
const occasions: Record<Purpose, Partial<Matter>> = {
  query: {},
  overdue: { today: "2025-04-02" },
  debit: { automatic: true },
  extension: { about: "more time" },
  instalments: { about: "instalments" },
  explain: { about: "explain the amount" },
  cancel: {
    kind: "renewal",
    title: cancelling("contracts/contract"),
    type: "insurance/auto-policy",
    ends: "2025-12-31",
  },
  cancel_late: {
    kind: "renewal",
    title: cancelling("contracts/contract"),
    type: "contracts/contract",
    today: "2025-05-01",
  },
  quote: { kind: "renewal", title: "Renewal: x", type: "insurance/home-policy" },
  lease_end: { kind: "expiry", title: ending("housing/lease", "x").title, type: "housing/lease" },
  lease_end_late: {
    kind: "expiry",
    title: ending("housing/lease", "x").title,
    type: "housing/lease",
    today: "2025-05-01",
  },
  new_document: { kind: "expiry", title: "Expires: passport", type: "identity/passport" },
  new_document_late: {
    kind: "expiry",
    title: "Expires: passport",
    type: "identity/passport",
    today: "2025-05-01",
  },
  filing: { kind: "filing", title: "Hand in: tax return", type: "tax/return" },
  filing_extension: { kind: "filing", title: "Hand in: tax return", type: "tax/return", about: "extension" },
  claim: { kind: "reminder", title: "Ask about it", type: "insurance/claim" },
  appointment: { kind: "appointment", title: "Appointment", type: "health/appointment" },
  appointment_past: {
    kind: "appointment",
    title: "Appointment",
    type: "health/appointment",
    today: "2025-04-02",
  },
  move: { kind: "appointment", title: "Appointment", type: "health/appointment", about: "reschedule" },
  call_off: { kind: "appointment", title: "Appointment", type: "health/appointment", about: "cancel" },
  reminder: { kind: "reminder", title: "Think of the hedge", type: null },
  copy: { kind: "missing_document", title: "Home insurance policy", subject: "paper insurance/home-policy" },
  statement: {
    kind: "missing_period",
    title: statementFor({ from: "2025-04-01", to: "2025-04-30" }),
    subject: "period banking/bank-statement 4821 2025-04",
    type: "banking/bank-statement",
  },
  pages: {
    kind: "missing_document",
    title: message("checkup.gap.pages", {
      ...{ n: 2, pages: ["6", "7"], of: "9", title: "Bank statement, August 2021" },
    }),
    subject: "pages 0198",
    type: "banking/bank-statement",
  },
  current: {
    kind: "expired_without_renewal",
    title: "Passport of Maria",
    subject: "expired identity/passport 2025-03",
    type: "identity/passport",
    whose: "Maria",
  },
  detail: {
    kind: "unknown_detail",
    title: "Which vehicle the policy from X covers",
    subject: "detail covered 0198",
    type: "insurance/auto-policy",
  },
};

describe("a letter of each purpose, in each language", () => {
  for (const language of languages) {
    test(language, () => {
      const bodies = purposes.map((purpose) => {
        const full = matter(occasions[purpose]);
        expect(purposeOf(full, full.about).purpose).toBe(purpose);
        const bare: Matter = { ...full, amount: null, paper: null, from: null, ends: null, whose: null };
        for (const m of [full, bare]) {
          const parts = letterParts(m, language);
          const letter = putTogether(parts);
          expect(letter.subject.length).toBeGreaterThan(2);
          expect(letter.subject).not.toMatch(/[{}<>]|\s{2}|null|undefined|[,:]$|^[,:]/);
          expect(letter.body).not.toMatch(/[{}<>]|[^\n] {2}|null|undefined| [.,]/);
          expect(letter.body.split(parts.greeting)).toHaveLength(2);
          expect(letter.body.split("\n\n").length).toBeGreaterThanOrEqual(4);
          expect(letter.body.match(/\[[^\]]+\]/g) ?? []).toEqual(expect.arrayContaining(letter.needs));
          expect(new Set(letter.body.match(/\[[^\]]+\]/g) ?? [])).toEqual(new Set(letter.needs));
        }
        expect(writeLetter(full, language).body).toEndWith("Rosa Lindqvist");
        return writeLetter(full, language).body;
      });
      expect(new Set(bodies).size).toBe(purposes.length);
    });
  }

  test("nobody is taken for a man or a woman", () => {
    for (const language of languages)
      for (const purpose of purposes)
        expect(writeLetter(matter(occasions[purpose]), language).body).not.toMatch(
          /\b(?:sir|madam|herren?|damen|monsieur|madame|señor\w*|estimad\w*|signor\w*|gentil\w*|heer|mevrouw)\b/i,
        );
  });

  test("nothing of one language stands in the letter of another", () => {
    const foreign: Record<string, RegExp> = {
      de: /\b(?:the|please|bill|you)\b/i,
      fr: /\b(?:the|please|bill|you)\b/i,
      es: /\b(?:the|please|bill|you)\b/i,
      it: /\b(?:the|please|bill|you)\b/i,
      nl: /\b(?:the|please|bill|you)\b/i,
    };
    for (const [language, words] of Object.entries(foreign))
      for (const purpose of purposes.filter((p) => p !== "reminder" && p !== "extension")) {
        const { subject, body } = writeLetter(matter(occasions[purpose]), language);
        expect(`${language} ${purpose}: ${subject} ${body}`).not.toMatch(words);
      }
  });

  test("a language without words of its own is answered in English", () => {
    expect(writeLetter(matter(), "fi")).toEqual(writeLetter(matter(), "en"));
    expect(writeLetter(matter(), null)).toEqual(writeLetter(matter(), "en"));
  });
});

describe("read as a native would", () => {
  test("German: a cancellation in good time, else at the next date, to be confirmed", () => {
    const { subject, body, needs } = writeLetter(
      matter({
        ...occasions.cancel,
        amount: null,
        references: new Map([["policy_number", null]]),
      }),
      "de",
    );
    expect(subject).toBe("Kündigung: Kfz-Versicherung");
    expect(body).toBe(
      "Guten Tag,\n\nhiermit kündige ich den unten genannten Vertrag fristgerecht zum Ende der Vertragslaufzeit am 31. Dezember 2025, hilfsweise zum nächstmöglichen Zeitpunkt.\n\n" +
        "Bitte bestätigen Sie mir schriftlich den Eingang der Kündigung und den Tag, an dem der Vertrag endet.\n\n" +
        "Dokument: Kfz-Versicherung vom 4. März 2025\nVersicherungsnummer: [Versicherungsnummer]\n\nMit freundlichen Grüßen\nRosa Lindqvist",
    );
    expect(needs).toEqual(["[Versicherungsnummer]"]);
  });

  test("French: more time to pay, from the first of a month", () => {
    const { body, needs } = writeLetter(
      matter({ due: "2025-04-01", today: "2025-03-10", about: "délai de paiement" }),
      "fr",
    );
    expect(body.replace(/\u00a0|\u202f/g, " ")).toBe(
      "Bonjour,\n\nJe vous écris au sujet du paiement de 84,20 € à échéance du 1er avril 2025.\n\n" +
        "Je sollicite un délai de paiement jusqu’au [date souhaitée]. Je vous remercie de me confirmer la nouvelle échéance par écrit.\n\n" +
        "Document : facture d’électricité du 4 mars 2025\n\nCordialement,\nRosa Lindqvist",
    );
    expect(needs).toEqual(["[date souhaitée]"]);
  });

  test("Italian: articles bend to the day behind them", () => {
    const on = (due: string) => writeLetter(matter({ ...occasions.move, due, about: "spostare" }), "it");
    expect(on("2025-03-11").body).toContain("ho un appuntamento con voi l’11 marzo 2025");
    expect(on("2025-03-11").subject).toBe("Richiesta di spostamento dell’appuntamento dell’11 marzo 2025");
    expect(on("2025-03-28").subject).toContain("del 28 marzo 2025");
    expect(on("2025-04-01").body).toContain("il 1º aprile 2025");
  });

  test("Spanish: a missing statement; Dutch: missing pages; English as in the US", () => {
    expect(writeLetter(matter(occasions.statement), "es").body).toContain(
      "Entre mis papeles falta el siguiente documento: extracto bancario, abril de 2025.",
    );
    expect(writeLetter(matter(occasions.pages), "nl").body).toContain("Ontbrekend: pagina’s 6 en 7 van 9.");
    const us = writeLetter(matter({ country: "US", currency: "USD" }), "en");
    expect(us.subject).toBe("Payment of $84.20, due on March 31, 2025: electricity bill");
    const licence = matter({ ...occasions.new_document, type: "identity/driver-licence", country: "US" });
    const numbered = { ...licence, references: new Map([["licence_number", null]]) };
    expect(writeLetter(numbered, "en").body).toContain("Document: driver’s license, dated March 4, 2025");
    expect(writeLetter(numbered, "en").needs).toEqual(["[license number]"]);
    expect(writeLetter({ ...numbered, country: "GB" }, "en").needs).toEqual(["[licence number]"]);
    expect(writeLetter(matter(), "en").subject).toBe(
      "Payment of €84.20, due on 31 March 2025: electricity bill",
    );
    expect(writeLetter(matter({ country: "CH", currency: "CHF", amount: 1234.5 }), "de").body).toContain(
      "CHF\u00a01'234.50",
    );
  });

  test("a lease and a contract of work are ended on signed paper, others are not", () => {
    const ended = (type: string) => writeLetter(matter({ ...occasions.cancel, type }), "de").body;
    expect(ended("housing/lease")).toContain("Die unterschriebene Kündigung");
    expect(ended("work/contract")).toContain("Die unterschriebene Kündigung");
    expect(ended("bills/internet")).not.toContain("unterschrieben");
  });

  test("a time that is missing is told in the letter's language", () => {
    const what = (from: string, to: string, language: string) =>
      writeLetter(matter({ ...occasions.statement, title: statementFor({ from, to }) }), language).subject;
    const plain = (words: string) => words.replaceAll("\u2009", " ");
    expect(what("2025-01-01", "2025-03-31", "de")).toEndWith("Kontoauszug, Januar–März 2025");
    expect(plain(what("2025-04-15", "2025-05-14", "de"))).toEndWith("15. April – 14. Mai 2025");
    expect(plain(what("2024-12-01", "2025-01-31", "fr"))).toEndWith("décembre 2024 – janvier 2025");
    expect(what("2024-01-01", "2024-12-31", "nl")).toEndWith("bankafschrift, 2024");
  });

  test("a paper that a person named keeps its name", () => {
    const paper = { title: "Strom Gartenhaus", named: true, date: null };
    expect(writeLetter(matter({ paper }), "de").body).toContain("Dokument: „Strom Gartenhaus“");
    expect(writeLetter(matter({ type: null, paper: { ...paper, named: false } }), "de").body).toContain(
      "Dokument: Schreiben",
    );
  });
});

describe("what is asked for", () => {
  test.each(table<[DraftKind, string, Purpose]>("what is asked for"))(
    "of a %s: %s",
    (kind, about, purpose) => {
      expect(purposeOf({ ...matter(), kind }, about)).toEqual({ purpose, verbatim: false });
    },
  );

  test.each(
    table<[string, string]>("what is asked for: of a, in the person's own words") as [DraftKind, string][],
  )("of a %s, in the person's own words: %s", (kind, about) => {
    const { verbatim } = purposeOf({ ...matter(), kind }, about);
    expect(verbatim).toBe(true);
    expect(writeLetter(matter({ kind, about }), "de").body).toContain(about);
  });

  test("whoever asks for something else ends no contract", () => {
    const { body, subject } = writeLetter(
      matter({ ...occasions.cancel, about: "Please send me the terms." }),
      "en",
    );
    expect(`${subject} ${body}`).not.toMatch(/cancel/i);
    expect(body).toContain("\n\nPlease send me the terms.\n\n");
  });

  test("words that are no sentence are put as a request", () => {
    expect(writeLetter(matter({ about: "bill by post" }), "nl").body).toContain("Mijn verzoek: bill by post");
    expect(writeLetter(matter({ about: "{date} $& <x>" }), "en").body).toContain("{date} $& <x>");
  });

  test("an identity paper is never cancelled, a policy that ended is asked about", () => {
    const passport = matter(occasions.new_document);
    expect(purposeOf(passport, "cancel").verbatim).toBe(true);
    expect(usualPurpose({ ...passport, type: "insurance/auto-policy" })).toBe("quote");
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

  test("brackets of a person's own are no placeholder", () => {
    expect(writeLetter(matter({ about: "Please see [1]." }), "en").needs).toEqual([]);
    expect(writeLetter(matter({ from: "Rosa [R] Lindqvist" }), "en").needs).toEqual([]);
  });

  test("a letter says no number, day or name but those it was given", () => {
    const day = fc.integer({ min: 0, max: 4_000 }).map((n) => addDays("2018-01-01", n));
    fc.assert(
      fc.property(
        fc.constantFrom(...kinds),
        fc.constantFrom(...languages),
        day,
        day,
        fc.integer({ min: 1, max: 9_999_999 }),
        fc.constantFrom("EUR", "USD", "CHF", null),
        (kind, language, due, written, cents, currency) => {
          const amount = cents / 100;
          const m = matter({
            kind,
            due,
            amount,
            currency,
            paper: { title: "Bill", named: false, date: written },
          });
          const { asks, opening, references } = letterParts(m, language);
          const given = {
            head: "Rosa Lindqvist",
            text: `${due}; ${written}; ${amount.toFixed(2)} ${currency ?? ""} Pay Harbor Electric`,
          };
          for (const line of [opening, asks, ...references]) {
            const result = checked(`${line.replace(/\[[^\]]+\]/g, "")} [1]`, [given], 2025);
            // Nouns and denials are the templates' own: what is looked for is numbers and days.
            if ("fault" in result) expect(["name", "denial"]).toContain(result.fault);
          }
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe("what papers are called", () => {
  test("every kind in the table is one that ships, with a word in each language and no article", () => {
    for (const t of types) {
      const names = languages.map((l) => nounOf(t.slug, l));
      if (names.every((n) => n === null)) continue;
      for (const name of names) expect(name ?? "").toMatch(/^\S.*\S$/);
    }
    expect(nounOf("bills/electricity", "de")).toBe("Stromrechnung");
    expect(nounOf("own/thing", "de")).toBeNull();
    expect(nounOf(null, "de")).toBeNull();
    expect(nounOf("bills/electricity", "fi")).toBeNull();
    expect(typeBySlug("bills/electricity")).not.toBeNull();
    const draft = catalogueOf("en").draft as Catalogue;
    expect(Object.keys(draft.purposes as Catalogue).sort()).toEqual([...purposes].sort());
  });
});

describe("whom it is sent to", () => {
  test.each(table("whom it is sent to", list, orNone, orNone))("%p of %p: %p", (mails, issuer, expected) => {
    expect(addressOf(mails, issuer)).toBe(expected);
  });

  test("on another paper it has to be theirs", () => {
    expect(addressOf(["info@hle.example"], "Harbor Electric", "theirs")).toBeNull();
    expect(addressOf(["jo@harbor.example"], "Harbor Electric", "theirs")).toBe("jo@harbor.example");
  });
});
