import { describe, expect, test } from "bun:test";
import { sniff } from "#engines/kinds.ts";
import { extractText } from "#engines/pdf/extract-text.ts";
import { openParcel, parcel } from "#engines/process/parcel.ts";
import { read } from "#engines/read.ts";
import { indexed } from "#questions/query/indexed.ts";
import { hostileWords } from "../paper/hostile-words.ts";

/** What the server would send to be read of a text: its first pages. */
async function pagesOf(name: string, bytes: Uint8Array): Promise<Uint8Array> {
  const { payload = new Uint8Array() } = await extractText(bytes, await sniff(bytes), { firstPage: 1 });
  const { json, bytes: words } = openParcel(payload);
  const { pages } = JSON.parse(new TextDecoder().decode(json)) as { pages: unknown[] };
  const context = { today: "2026-01-01", country: null, household: [], known: [], fileName: name };
  return parcel({ pages: pages.slice(0, 35), context }, [words]);
}

/** Processor seconds that reading takes, in all threads. */
async function seconds(sent: Uint8Array): Promise<number> {
  const before = process.cpuUsage();
  await read(sent);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

const words =
  "We thank you for your letter and will send the papers that you asked for within the next few days. ";

describe("a run of the same signs costs no more than other words of that length", () => {
  const names = ["run-digits-and-spaces.txt", "run-dashes.txt", "run-iban.txt", "run-cards.txt"];
  for (const name of names)
    test(name, async () => {
      const run = hostileWords[name]?.("http://127.0.0.1:1") ?? new Uint8Array();
      const letter = new TextEncoder().encode(
        words.repeat(Math.ceil(run.length / words.length)).slice(0, run.length),
      );
      const usual = await seconds(await pagesOf("letter.txt", letter));
      const took = await seconds(await pagesOf(name, run));
      // These took 26 times as long as a letter once, and take up to ten times.
      expect(took / Math.max(usual, 0.1)).toBeLessThan(16);
    }, 60_000);
});

test("stems are made of so many different words and no more; what comes later is found as it is printed", () => {
  const letters = (n: number) =>
    [...n.toString(26)].map((c) => "abcdefghijklmnopqrstuvwxyz"[Number.parseInt(c, 26)]);
  const words = Array.from({ length: 30_000 }, (_, i) => `${letters(i + 26 ** 3).join("")}houses`);
  const none = {
    title: "",
    type: null,
    originalName: "",
    people: [],
    summary: "",
    facts: [],
    identifiers: [],
    days: [],
  };
  const { text, stems } = indexed({ ...none, text: words.join(" "), language: "en" }, 2026);
  expect(text).toContain(words.at(-1) ?? "");
  expect(stems.split(" ").length).toBeGreaterThan(10_000);
  expect(stems.split(" ").length).toBeLessThan(20_001);
});
