import { beforeAll, expect, test } from "bun:test";
import { accountById } from "#database/accounts/accounts.ts";
import { recomputeAccount } from "#operations/checkup/recompute.ts";
import { localDay } from "#kernel/clock.ts";
import { addDays, addMonths } from "#kernel/dates.ts";
import { ownWork } from "#rules/access/access.ts";
import { added, type Household, household, plain, readThrough, upload } from "./people.ts";
import { inProcess } from "./target.ts";

inProcess((target) => {
  const today = localDay(new Date(performance.timeOrigin + performance.now()).getTime());
  const long = (day: string) => day.split("-").reverse().join(".");
  let home: Household;
  const ids: string[] = [];
  const file = async (name: string, words: string) => {
    const id = await added(upload(target, home.all, plain(words, name)));
    ids.push(id);
    return readThrough(target, home.all, id);
  };
  beforeAll(async () => {
    home = await household(target);
    for (const n of [9, 8, 7, 6, 4, 3, 2, 1]) {
      const day = `${addMonths(today, -n).slice(0, 7)}-05`;
      await file(`strom-${n}.txt`, `Stadtwerke Nordhafen GmbH\nStromrechnung\nRechnungsnummer 4821${n}\nRechnungsdatum ${long(day)}\nMaria Kessler\nKundennummer 7123456789\nVerbrauch 2${n} kWh\nRechnungsbetrag ${80 + n},10 EUR\nBitte zahlen Sie bis zum ${long(addDays(day, 20))}.\n`);
    }
    await file("police.txt", `Ostsee Versicherung AG\nVersicherungsschein Kfz-Versicherung\nVersicherungsnummer KF 4821 9977\nDatum ${long(addDays(today, -300))}\nVersicherungsnehmer: Maria Kessler\nAmtliches Kennzeichen: HH-AB 1234\nFahrzeug: VW Golf\nVersicherungsbeginn ${long(addDays(today, -300))}\nVersicherungsablauf ${long(addDays(today, 64))}\nBeitrag jährlich 412,80 EUR\nDer Vertrag verlängert sich um ein Jahr, wenn er nicht einen Monat vor Ablauf gekündigt wird.\n`);
    await file("konto.txt", `Hafenbank eG\nKontoauszug\nKontonummer 10004821\nIBAN DE02120300000000202051\nKontoinhaber Maria Kessler\nZeitraum 01.01.2026 bis 31.01.2026\nAnfangssaldo 1.200,00 EUR\n05.01.2026 Miete -900,00\n10.01.2026 Gehalt 2.500,00\nEndsaldo 2.800,00 EUR\n`);
    await file("hu.txt", `Prüfstelle Nord GmbH\nBericht über die Hauptuntersuchung\nDatum ${long(addDays(today, -405))}\nAmtliches Kennzeichen HH-AB 1234\nFahrzeug-Identifizierungsnummer WVWZZZ1JZXW000010\nErgebnis: ohne festgestellte Mängel\nNächste Hauptuntersuchung: ${long(addDays(today, -40))}\n`);
    await file("ausweis.txt", `Bundesrepublik Deutschland\nPersonalausweis\nName Kessler\nVorname Maria\nGeburtsdatum 01.02.1980\nGültig bis ${long(addDays(today, 40))}\nAusweisnummer L01X00T47\n`);
    await file("miete.txt", `Mietvertrag\nVermieter: Hausverwaltung Nordhafen GmbH\nMieterin: Maria Kessler\nMietobjekt: Hafenstraße 4, 20457 Hamburg\nMietbeginn 01.03.2024\nKaltmiete 900,00 EUR\nKaution 1.800,00 EUR\nKündigungsfrist drei Monate\nHamburg, den 12.02.2024\n`);
    await file("lohn.txt", `Hafenschule gGmbH\nLohnabrechnung November 2024\nArbeitnehmerin Maria Kessler\nPersonalnummer 4711\nBruttolohn 3.200,00 EUR\nNettolohn 2.150,00 EUR\nAuszahlung am 28.11.2024\n`);
    await file("spende.txt", `Seenotretter e.V.\nZuwendungsbestätigung über eine Spende\nMaria Kessler\nBetrag der Zuwendung 50,00 EUR\nTag der Zuwendung 02.05.2024\n`);
    await file("blur.txt", "q\n");
    await file("brief.txt", `Finanzamt Hamburg\nSteuerbescheid 2024\nMaria Kessler\nSteuernummer 12/345/67890\nDatum ${long(addDays(today, -10))}\nSie haben noch 120,00 EUR zu zahlen bis zum ${long(addDays(today, 20))}.\n`);
    await file("leer.txt", "");
    await upload(target, home.all, plain(`Stadtwerke Nordhafen GmbH\nStromrechnung`, "x.txt"));
    await target.post("/v1/bundles/tax", home.all, { json: { year: 2024 } });
    const account = accountById(target.inside.box.db, home.account);
    if (account) await recomputeAccount(target.inside.box, ownWork(account));
  }, 120_000);

  test("dump", async () => {
    const get = async (path: string, language: string) =>
      (await target.get<Record<string, any>>(path, home.all, { headers: { "accept-language": language } })).body;
    const people = (await get("/v1/people-and-things", "en")).people_and_things as { id: string }[];
    const bundles = (await get("/v1/bundles", "en")).bundles as { id: string }[];
    const paths = ["/v1/documents?limit=100", "/v1/checkup?show=all&limit=200", "/v1/checkup?show=open&limit=200", "/v1/checkup?show=done&limit=200", "/v1/people-and-things", "/v1/people-and-things/duplicates", "/v1/bundles", "/v1/imports", "/v1/overview", "/v1/spending", "/v1/facts?limit=100", "/v1/types", "/v1/categories", "/v1/search?q=Nordhafen", "/v1/search?q=rechnung", "/v1/searches", "/v1/suggestions", "/v1/ask/suggestions", "/v1/links", "/v1/me",
      ...ids.map((id) => `/v1/documents/${id}`), ...ids.slice(0,2).map((id) => `/v1/documents/${id}/similar`), ...ids.slice(0,2).map((id) => `/v1/documents/${id}/own-facts/choices`),
      ...people.map((p) => `/v1/people-and-things/${p.id}`), ...bundles.map((b) => `/v1/bundles/${b.id}`)];
    const seen = new Map<string, Set<string>>();
    for (const path of paths) {
      const [en, de] = [await get(path, "en"), await get(path, "de")];
      const walk = (a: unknown, b: unknown, at: string) => {
        if (typeof a === "string" && typeof b === "string") {
          const key = at.replace(/\.\d+/g, "");
          const flag = a === b ? "==" : "!=";
          if (!seen.has(flag + key)) seen.set(flag + key, new Set());
          (seen.get(flag + key) as Set<string>).add(a === b ? a : `${a} | ${b}`);
        } else if (a && b && typeof a === "object" && typeof b === "object")
          for (const k of Object.keys(a)) walk((a as any)[k], (b as any)[k], `${at}.${k}`);
      };
      walk(en, de, path.replace(/[0-9a-f-]{36}/, "X").replace(/\?.*/, ""));
    }
    for (const [k, v] of [...seen].sort()) if (!/\.(id|url|date|due|when|arrived|from|to|mime|status|created)$/.test(k)) console.log(k, JSON.stringify([...v].slice(0, 12)));
  }, 120_000);
});
