import { describe, expect, test } from "bun:test";
import { fold } from "#kernel/text.ts";
import { languages } from "#messages/languages.ts";
import { message } from "#messages/message.ts";
import { render } from "#messages/render.ts";
import { inThread, withoutTime } from "#questions/follow-up/follow.ts";
import { pointsAt, stepIn } from "#questions/follow-up/follow-words.ts";
import { isPlural } from "#questions/kinds/kinds.ts";
import { askedOfOne, combiningIn } from "#questions/plan/combining.ts";
import { groupedBy, whichGroup } from "#questions/plan/grouping.ts";
import { movementOn } from "#questions/plan/movements.ts";
import { understand } from "#questions/plan/question.ts";
import { spanOf } from "#questions/time/span.ts";
import { list, orNone, tablesOf, word } from "../table-file.ts";

const table = tablesOf(import.meta.dir, "ask-many.tsv");

const today = "2026-05-14"; // A Thursday.

describe("months and days without a year", () => {
  const cases: [text: string, parts: string[], loose: number][] = table(
    "months and days without a year",
    word,
    list,
    Number,
  );
  for (const [text, parts, loose] of cases)
    test(text, () => {
      const time = spanOf(fold(text), today);
      const said = time.parts.map((p, i) => p.from.slice(0, (parts[i] as string).length));
      expect([said, time.loose.length]).toEqual([parts, loose]);
    });

  test("papers from a year are of that year, and what is from a year on begins with it", () => {
    const to = (text: string) => spanOf(text, today).span?.to;
    expect([
      to("invoices from 2014"),
      to("what did i pay from 2014"),
      to("bills from 2014 on"),
      to("those from may 2021"),
    ]).toEqual(["2014-12-31", "9999-12-31", "9999-12-31", "2021-05-31"]);
  });
});

describe("routes over many papers", () => {
  const cases: [string, string][] = table("routes over many papers");
  test.each(cases)("%s", (question, to) => {
    expect(understand(question, today).route.to).toBe(to as never);
  });

  test("several papers are named by the plural alone", () => {
    const many =
      "rechnungen factures facturas bollette facturen mietvertrage reisepasse belege policies polizze";
    const one = "rechnung facture factura bolletta lease loon policy polizza insurance miete";
    expect(many.split(" ").filter((w) => !isPlural(w))).toEqual([]);
    expect(one.split(" ").filter((w) => isPlural(w))).toEqual([]);
  });

  test("by what amounts are grouped", () => {
    expect([
      groupedBy("spent by shop"),
      groupedBy("ausgaben je monat"),
      whichGroup("in which year"),
      groupedBy("how much"),
    ]).toEqual(["maker", "month", "year", null]);
  });
});

describe("a thread over many papers", () => {
  const said = (...questions: string[]) => {
    const q = inThread(questions, today);
    const words = q?.subject.slots.map((s) => s.map((c) => c.words.join(" ")).join("|"));
    return [q?.route.to, words, q?.span?.from ?? null];
  };
  const cases: [questions: string[], route: string, words: string[], from: string | null][] = table(
    "a thread over many papers",
    list,
    word,
    list,
    orNone,
  );
  for (const [questions, ...expected] of cases)
    test(questions.join(" / "), () => expect(said(...questions)).toEqual(expected));

  test("of one paper the question before is asked again with the new name or time", () => {
    const whole = (...questions: string[]) => inThread(questions, today)?.whole;
    expect(whole("When does the passport of Ines expire?", "and Max's?")).toBe(
      "When does the passport of Max expire",
    );
    expect(whole("When is the Endesa bill of May 2021 due?", "and the one of June?")).toContain("June? 2021");
    expect(whole("Wann endet der Vertrag von Ines?", "und von Max?")).not.toContain("Ines");
  });

  test("the other one, those, and so many further", () => {
    expect(
      ["what about the other one?", "und die andere?", "et l'autre ?", "which of those?", "and in June?"].map(
        pointsAt,
      ),
    ).toEqual(["other", "other", "other", "those", null]);
    expect(
      [
        "and the one after that?",
        "und die danach?",
        "et celle d'avant ?",
        "and two weeks later?",
        "un mes antes",
        "drei Jahre später",
        "and for Leo?",
      ].map(stepIn),
    ).toEqual([{ by: 1 }, { by: 1 }, { by: -1 }, { days: 14 }, { months: -1 }, { months: 36 }, null]);
  });

  test("a few words go on in the language the thread began in", () => {
    expect(inThread(["¿Cuánto pagué a Endesa en mayo de 2021?", "¿y en junio?"], today)?.language).toBe("es");
  });
});

describe("values put together", () => {
  test("added, compared, or neither", () => {
    expect(
      [
        "How much tax came off both together?",
        "Wie viel mehr Strom haben wir verbraucht?",
        "De combien ma facture a-t-elle augmenté ?",
        "Hoeveel hoger is het eigen risico van Jan dan dat van Piet?",
        "What is the tax on the bill?",
      ].map(combiningIn),
    ).toEqual(["add", "differ", "differ", "differ", null]);
  });

  test("what is asked of one paper alone", () => {
    const one = (q: string) => askedOfOne(withoutTime(q, today));
    expect(one("How much higher was the gross pay on April 3 than on March 20, 2026?")).toBe(
      "how much was the gross pay",
    );
  });

  test("what a line of a statement moves", () => {
    const bank: [string, number | null][] = [
      ["09/05 08/05 compra la huerta -63,92 2.116,59", 63.92],
      ["05/06 glendale gardens leeds £12.40", 12.4],
      ["28/05 nomina +1.744,30 3.404,25", -1744.3],
      ["01/05 saldo anterior", null],
      ["1,234.56 rent", 1234.56],
    ];
    expect(bank.map(([line]) => movementOn(line, false))).toEqual(bank.map(([, n]) => n));
    expect([movementOn("return glendale -$38.95", true), movementOn("glendale $88.14", true)]).toEqual([
      -38.95, 88.14,
    ]);
  });
});

test("every reason why something is not counted is said in six languages, none of them in another's words", () => {
  const whys = ["announced", "reminder", "cardSlip", "receipt", "policy", "monthly", "replaced"] as const;
  const said = languages.flatMap((language) =>
    whys.map((why) => render(message("answer.notCounted", { title: "T", amount: "1", why }), language)),
  );
  expect(new Set(said).size).toBe(languages.length * whys.length);
  const heads = languages.map((language) =>
    render(message("answer.inAll", { sum: "1", label: "x", n: 2 }), language),
  );
  expect(new Set(heads).size).toBe(languages.length);
});
