import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { CheckupItem, CheckupList } from "#contract/checkup.ts";
import type { Draft } from "#contract/draft.ts";
import { accountById } from "#database/accounts/accounts.ts";
import { asked as countOf } from "#database/search/asks.ts";
import { EndpointModel } from "#engines/llm/endpoint.ts";
import { ownWork } from "#rules/access/access.ts";
import { answersOf, held } from "../engines/recorded.ts";
import { inWords, standInModel } from "../engines/stand-in-model.ts";
import { addGap } from "../gaps.ts";
import { filed } from "./acts.ts";
import { type Household, household } from "./people.ts";
import { inProcess } from "./target.ts";

const NUMBER = "99120034";
const rechnung = (day: string, mail: string) =>
  `Stadtwerke Erlenbach GmbH\n${mail}Stromrechnung\nRechnungsnummer 2025-48213\nRechnungsdatum: ${day}\nKundennummer: ${NUMBER}\n` +
  "Frau Maria Castillo\nSehr geehrte Frau Castillo,\nwir berechnen Ihnen für den gelieferten Strom die folgenden Beträge.\n" +
  "Gesamtbetrag 214,88 EUR\nBitte zahlen Sie bis zum 28.03.2025.\nMit freundlichen Grüßen\n";

inProcess((target) => {
  const model = standInModel();
  let home: Household;
  let item: CheckupItem;

  const itemOf = async (document: string): Promise<CheckupItem> => {
    const { body } = await target.get<CheckupList>("/v1/checkup?limit=500", home.all);
    const found = body.items.find((i) => i.document?.id === document && i.kind === "payment");
    if (!found) throw new Error("The reader found no payment.");
    return found;
  };
  const draft = async (json: object = {}, token = home.all, id = item.id) =>
    (await target.post<Draft>(`/v1/checkup/obligations/${id}/draft`, token, { json })).body;
  const withModel = (writeMs = 30_000) => {
    const { box } = target.inside;
    const listener = new EndpointModel({ url: model.url, key: null, name: null }, 60_000, writeMs);
    box.engines.languageModel = () => "stand-in";
    box.engines.write = (wording, writing) => listener.write(wording, writing);
  };

  beforeAll(async () => {
    home = await household(target);
    await filed(
      target,
      home.all,
      rechnung("04.02.2025", "Kundenservice: service@stadtwerke-erlenbach.example\n"),
    );
    item = await itemOf(await filed(target, home.all, rechnung("04.03.2025", "")));
  }, 60_000);
  afterAll(() => model.stop());

  test("a paper without an address: that of another paper from the same company", async () => {
    expect((await draft()).to).toBe("service@stadtwerke-erlenbach.example");
  });

  test("a wish is written in the words of the paper's language", async () => {
    const { subject, body, needs } = await draft({ about: "more time please" });
    expect(subject).toContain("Bitte um Zahlungsaufschub");
    expect(body).toContain("Ich bitte Sie um Zahlungsaufschub bis zum [gewünschtes Datum].");
    expect(needs).toEqual(["[gewünschtes Datum]"]);
  });

  test("what shows that a car has no policy is no paper of the insurer: no address, and no number but the plate", async () => {
    const { box } = target.inside;
    const account = accountById(box.db, home.account);
    if (!account) throw new Error("There is no such account.");
    const id = box.ids.uuid();
    const document_id = item.document?.id ?? null;
    const row = {
      kind: "missing_document",
      subject: "paper insurance/auto-policy",
      title: "Car insurance policy",
    } as const;
    box.db.write(() => addGap(box.db, ownWork(account), { id, ...row, document_id, created_at: 1 }));
    const { body } = await target.post<Draft>(`/v1/checkup/${id}/draft`, home.all, { json: {} });
    expect(body.to).toBeNull();
    expect(body.body).toContain("Kfz-Versicherung");
    expect(body.body).not.toContain(NUMBER);
  });

  describe("with a model", () => {
    const about = "I moved to Lindenweg 7 on 1 March 2025, send the bill there";
    const given = () => {
      const row = accountById(target.inside.box.db, home.account);
      return row ? countOf(target.inside.box.db, ownWork(row), "home") : -1;
    };

    test("a request in a person's own words is put into the paper's language; the rest is left as it is", async () => {
      withModel();
      model.says(inWords("Ich bin am 1. März 2025 umgezogen. Bitte senden Sie die Rechnung an Lindenweg 7."));
      const before = given();
      const { subject, body } = await draft({ about });
      expect(body).toContain(
        "\n\nIch bin am 1. März 2025 umgezogen. Bitte senden Sie die Rechnung an Lindenweg 7.\n\n",
      );
      expect(body).not.toContain(about);
      expect(body).toStartWith("Guten Tag,");
      expect(body).toContain(`Kundennummer: ${NUMBER}`);
      expect(subject).toContain("214,88");
      expect(given()).toBe(before + 1);
      expect(model.calls.at(-1)?.prompt).toContain("Write the request in German.");
    });

    test("a recorded conversation: what is asked of it, and the letter that comes of it", async () => {
      withModel();
      const name = "wording-a-request";
      model.says(inWords(answersOf(name)[0] ?? ""));
      const { body } = await draft({ about });
      const { now, onFile } = held(name, {
        requests: [model.calls.at(-1)?.body],
        believed: body.split("\n"),
      });
      expect(now).toEqual(onFile);
    });

    const wrong: Record<string, string> = {
      "another day": "Ich bin am 2. März 2025 umgezogen, bitte an Lindenweg 7.",
      "another number": "Ich bin am 1. März 2025 umgezogen, bitte an Lindenweg 8.",
      "the day left out": "Bitte senden Sie die Rechnung an Lindenweg 7.",
      "a name of its own": "Ich bin am 1. März 2025 zu Peter Holloway gezogen, bitte an Lindenweg 7.",
      "a greeting of its own": "Guten Tag, ich bin am 1. März 2025 umgezogen, bitte an Lindenweg 7.",
      "a signature": "Am 1. März 2025, bitte an Lindenweg 7.\nMit freundlichen Grüßen",
      "a placeholder": "Ich bin am 1. März 2025 umgezogen, bitte an Lindenweg 7, [Name].",
      "an address": "Am 1. März 2025, bitte an Lindenweg 7, siehe https://evil.example.",
      nothing: "",
    };
    for (const [what, words] of Object.entries(wrong))
      test(`${what}: the person's own words stand`, async () => {
        withModel();
        model.says(inWords(words));
        expect((await draft({ about })).body).toContain(`Mein Anliegen: ${about}`);
      });

    test("it takes too long or fails: the person's own words stand", async () => {
      withModel(100);
      model.says((_, __, wait) => wait(60_000));
      expect((await draft({ about })).body).toContain(about);
      withModel();
      model.answers(() => new Response("no", { status: 500 }));
      expect((await draft({ about })).body).toContain(about);
    });

    test("it is asked for nothing else, and is not given a number that the caller may not see", async () => {
      withModel();
      const before = model.calls.length;
      await draft();
      await draft({ about: "extension" });
      expect(model.calls.length).toBe(before);
      const asks = await target.running.token({ email: home.email, name: "asks", scopes: "read,ask" });
      model.says(inWords("x"));
      const { needs } = await draft({ about }, asks);
      expect(needs).toContain("[Kundennummer]");
      expect(model.calls.at(-1)?.prompt).not.toContain(NUMBER);
    });
  });
});
