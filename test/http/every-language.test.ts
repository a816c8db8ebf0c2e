import { beforeAll, describe, expect, test } from "bun:test";
import { accountById } from "#database/accounts/accounts.ts";
import { localDay } from "#kernel/clock.ts";
import { addDays, addMonths } from "#kernel/dates.ts";
import { type Language, languages } from "#messages/languages.ts";
import { recomputeAccount } from "#operations/checkup/recompute.ts";
import { ownWork } from "#rules/access/access.ts";
import { makeZip } from "../paper/zips.ts";
import { added, type Household, plain, readThrough, signedIn, upload } from "./people.ts";
import { inProcess } from "./target.ts";

/*
 * Documents, the Checkup, people and things, bundles, imports and the settings, asked for in each language. The papers are German, so that no word
 * of theirs is taken for English of ours.
 */

const today = localDay(new Date(performance.timeOrigin + performance.now()).getTime());
const printed = (day: string) => day.split("-").reverse().join(".");

const bills = [9, 8, 7, 6, 4, 3, 2, 1].map((n) => {
  const day = `${addMonths(today, -n).slice(0, 7)}-05`;
  return [
    "Stadtwerke Nordhafen GmbH\nStromrechnung",
    `Rechnungsnummer 4821${n}\nRechnungsdatum ${printed(day)}\nMaria Kessler\nKundennummer 7123456789`,
    `Verbrauch 2${n} kWh\nRechnungsbetrag ${80 + n},10 EUR\nBitte zahlen Sie bis zum ${printed(addDays(day, 20))}.`,
  ].join("\n");
});

const papers = [
  ...bills,
  `Ostsee Versicherung AG\nVersicherungsschein Kfz-Versicherung\nVersicherungsnummer KF 4821 9977
Datum ${printed(addDays(today, -300))}\nVersicherungsnehmer: Maria Kessler\nAmtliches Kennzeichen: HH-AB 1234\nFahrzeug: VW Golf
Versicherungsbeginn ${printed(addDays(today, -300))}\nVersicherungsablauf ${printed(addDays(today, 64))}\nBeitrag jährlich 412,80 EUR
Der Vertrag verlängert sich um ein Jahr, wenn er nicht einen Monat vor Ablauf gekündigt wird.`,
  `Hafenbank eG\nKontoauszug\nKontonummer 10004821\nIBAN DE02120300000000202051\nKontoinhaber Maria Kessler
Zeitraum 01.01.2026 bis 31.01.2026\nAnfangssaldo 1.200,00 EUR\n05.01.2026 Miete -900,00\n10.01.2026 Gehalt 2.500,00\nEndsaldo 2.800,00 EUR`,
  `Prüfstelle Nord GmbH\nBericht über die Hauptuntersuchung\nDatum ${printed(addDays(today, -405))}\nAmtliches Kennzeichen HH-AB 1234
Fahrzeug-Identifizierungsnummer WVWZZZ1JZXW000010\nErgebnis: ohne festgestellte Mängel
Nächste Hauptuntersuchung: ${printed(addDays(today, -40))}`,
  `Bundesrepublik Deutschland\nPersonalausweis\nName Kessler\nVorname Maria\nGeburtsdatum 01.02.1980
Gültig bis ${printed(addDays(today, 40))}\nAusweisnummer L01X00T47`,
  `Mietvertrag\nVermieter: Hausverwaltung Nordhafen GmbH\nMieterin: Maria Kessler\nMietobjekt: Hafenstraße 4, 20457 Hamburg
Mietbeginn 01.03.2024\nKaltmiete 900,00 EUR\nKaution 1.800,00 EUR\nKündigungsfrist drei Monate\nHamburg, den 12.02.2024`,
  `Hafenschule gGmbH\nLohnabrechnung November 2024\nArbeitnehmerin Maria Kessler\nPersonalnummer 4711
Bruttolohn 3.200,00 EUR\nNettolohn 2.150,00 EUR\nAuszahlung am 28.11.2024`,
  "Seenotretter e.V.\nZuwendungsbestätigung über eine Spende\nMaria Kessler\nBetrag der Zuwendung 50,00 EUR\nTag der Zuwendung 02.05.2024",
  `Finanzamt Hamburg\nSteuerbescheid 2024\nMaria Kessler\nSteuernummer 12/345/67890\nDatum ${printed(addDays(today, -10))}
Sie haben noch 120,00 EUR zu zahlen bis zum ${printed(addDays(today, 20))}.`,
  "q",
];

/** Words that give English of ours away, and those of them that a language has, too. */
const ENGLISH =
  "the of is are and ending bill due policy from with account statement expires renewal missing vehicle pay paper day on to".split(
    " ",
  );
const SHARED: Partial<Record<Language, string>> = { nl: "of is", it: "due pay", fr: "on" };

/** Fields that say something of ours, or a name or title that may be ours. */
const SAID =
  /\.(?:title|summary|detail|label|kind_label|name|rule|missing|text|phrase|message|why|steps|if_missed|ways_in|dismissed_reason|also_known_as|matched_on)$/;
/** Fields that are never a word of a paper or a person. */
const OURS =
  /\.(?:summary|kind_label|rule|missing|steps|if_missed|ways_in|why|status\.text)$|categories\.name$|token\.label$/;

inProcess((target) => {
  let home: Household;
  /** The token of the app, which sees more than a personal one. */
  let app: string;
  let paths: string[];

  const get = async <T = unknown>(path: string, language: Language): Promise<T> => {
    const { status, body } = await target.get<T>(path, app, {
      headers: { "accept-language": language },
    });
    if (status !== 200) throw new Error(`${path} was answered with ${status}`);
    return body;
  };

  /** Waits until every import is done. */
  const imported = async () => {
    for (let n = 0; n < 600; n++) {
      const { imports } = await get<{ imports: { stage: string }[] }>("/v1/imports", "en");
      if (imports.length > 0 && imports.every((i) => i.stage === "done")) return;
      await Bun.sleep(50);
    }
    throw new Error("an import does not end");
  };

  beforeAll(async () => {
    [home, app] = await signedIn(target);
    const ids: string[] = [];
    for (const [i, words] of papers.entries()) {
      ids.push(await added(upload(target, home.all, plain(`${words}\n`, `${i}.txt`))));
      await readThrough(target, home.all, ids[i] as string);
    }
    for (const name of ["Jonas Brandt", "J. Brandt"])
      await target.post(`/v1/documents/${ids[0]}/entities`, home.all, { json: { name, kind: "person" } });
    await target.post("/v1/bundles/tax", home.all, { json: { year: 2024 } });
    await target.post("/v1/links", home.all, { json: { document: ids[0] } });
    const archive = makeZip([
      { name: "eins.txt", bytes: "Guten Tag." },
      { name: "../zwei.txt", bytes: "Hinaus." },
    ]);
    await upload(target, home.all, { bytes: archive, name: "archiv.zip", mime: "application/zip" });
    await imported();
    const account = accountById(target.inside.box.db, home.account);
    if (account) await recomputeAccount(target.inside.box, ownWork(account));
    const { people_and_things: all } = await get<{ people_and_things: { id: string; kind: string }[] }>(
      "/v1/people-and-things",
      "en",
    );
    // What was open about the tax office goes with it.
    const office = all.find(
      (e) => e.kind === "organization" && "name" in e && e.name === "Finanzamt Hamburg",
    );
    await target.patch(`/v1/people-and-things/${office?.id}`, home.all, { disposed_at: today });
    const { bundles } = await get<{ bundles: { id: string }[] }>("/v1/bundles", "en");
    paths = [
      "/v1/documents?limit=200",
      ...ids.map((id) => `/v1/documents/${id}`),
      ...["open", "handled", "dismissed"].map((show) => `/v1/checkup?show=${show}&limit=500`),
      "/v1/people-and-things",
      "/v1/people-and-things/duplicates",
      ...all.map((e) => `/v1/people-and-things/${e.id}`),
      "/v1/bundles",
      ...bundles.map((b) => `/v1/bundles/${b.id}`),
      "/v1/overview",
      "/v1/types",
      "/v1/categories",
      "/v1/facts?limit=200",
      "/v1/search?q=Nordhafen",
      "/v1/imports",
      "/v1/links",
      "/v1/spending",
      "/v1/members",
      "/v1/tokens",
      "/v1/ways-in",
      "/v1/reading",
      "/v1/backups",
      "/v1/notices",
      "/v1/audit",
      "/v1/assistants",
      `/v1/documents/${ids[0]}/similar`,
    ];
  }, 180_000);

  /** Every text of the answers in a language, with where it is: the place with its indexes, and the field without. */
  async function textsIn(language: Language): Promise<Map<string, { field: string; words: string }>> {
    const texts = new Map<string, { field: string; words: string }>();
    const walk = (value: unknown, at: string): void => {
      if (typeof value === "string") texts.set(at, { field: at.replace(/\.\d+/g, ""), words: value });
      else if (typeof value === "object" && value !== null)
        for (const [key, inner] of Object.entries(value)) walk(inner, `${at}.${key}`);
    };
    for (const path of paths) walk(await get(path, language), path);
    return texts;
  }

  test("the names that the box gives, lines of every source and every kind of bundle text are among them", async () => {
    const english = [...(await textsIn("en")).values()];
    const said = (field: RegExp) => english.filter((t) => field.test(t.field)).map((t) => t.words);
    expect(said(/\.name$/)).toEqual(
      expect.arrayContaining([
        "Vehicle (plate ending 34)",
        "Ostsee Versicherung AG policy ending 9977",
        "Account ending 4821",
        "Taxes 2024",
      ]),
    );
    expect(new Set(said(/items\.source$/))).toEqual(new Set(["obligation", "gap", "document"]));
    expect(said(/\.missing$/)).not.toEqual([]);
    expect(said(/\.dismissed_reason$/)).toContain("Sold or ended.");
    expect(said(/\.why$/)).not.toEqual([]);
    expect([said(/imports\.phrase$/).length, said(/problems\.detail$/).length]).toEqual([1, 1]);
  });

  test("a total is called what it means on its paper, in every language", async () => {
    const totals = async (language: Language) => {
      const { facts } = await get<{ facts: { key: string; label: string }[] }>(
        "/v1/facts?label=total&limit=200",
        language,
      );
      return [...new Set(facts.map((f) => f.label))].sort();
    };
    expect(await totals("en")).toEqual(
      expect.arrayContaining(["Amount due", "Closing balance", "Net pay", "Premium"]),
    );
    expect(await totals("de")).toEqual(expect.arrayContaining(["Beitrag", "Endsaldo", "Netto"]));
    expect((await totals("de")).length).toBe((await totals("en")).length);
  });

  describe.each(languages.filter((each) => each !== "en"))("in %s", (language) => {
    test("no text keeps a word of English, and none of ours is as it is in English", async () => {
      const [english, here] = [await textsIn("en"), await textsIn(language)];
      expect([...here.keys()].sort()).toEqual([...english.keys()].sort());
      const shared = (SHARED[language] ?? "").split(" ");
      const word = new RegExp(
        `(?<!\\p{L})(?:${ENGLISH.filter((w) => !shared.includes(w)).join("|")})(?!\\p{L})`,
        "iu",
      );
      const left = new Set<string>();
      for (const [at, { field, words }] of here) {
        if (!SAID.test(field)) continue;
        if (word.test(words)) left.add(`${field}: ${words}`);
        if (OURS.test(field) && words === english.get(at)?.words) left.add(`${field} is still: ${words}`);
      }
      expect([...left]).toEqual([]);
    }, 60_000);
  });
});
