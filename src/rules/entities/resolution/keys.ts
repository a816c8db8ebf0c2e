import { nameKey } from "../../documents/naming.ts";
import { tellingWords } from "../thing-names.ts";
import type { Described } from "./described.ts";

/** Words that stand in the names of many and find too much. */
const COMMON = new Set(
  "and the of der die das und de la le el los las les di del della du des van von for et y e account policy bank mr mrs ms dr herr frau".split(
    " ",
  ),
);

/** The spelling in which the keys on file are kept: umlauts written one way. */
const spelled = (s: string) =>
  s.replaceAll("ae", "a").replaceAll("oe", "o").replaceAll("ue", "u").replaceAll("aa", "a");

const numberOf = (s: string) => s.replace(/[\s./*-]/g, "").toUpperCase();

/**
 * Keys under which those are on file that a read one may mean, as `entity_key` keeps them: words of its names ("w"), their
 * first and last three letters ("b", "e"), the name written together ("c"), its numbers ("n") and their ends ("t").
 */
export function keysOf(read: Pick<Described, "name" | "aliases" | "details">): string[] {
  const keys = new Set<string>();
  for (const name of [read.name, ...read.aliases]) {
    const folded = spelled(nameKey(tellingWords(name)));
    if (folded === "") continue;
    keys.add(`c ${folded.replaceAll(" ", "")}`);
    for (const w of folded.split(" ")) {
      if (w.length < 2 || COMMON.has(w)) continue;
      keys.add(`w ${w}`);
      if (w.length < 5) continue;
      keys.add(`b ${w.slice(0, 3)}`);
      keys.add(`e ${w.slice(-3)}`);
    }
  }
  for (const value of Object.values(read.details)) {
    if ((typeof value !== "string" && typeof value !== "number") || !/\d/.test(String(value))) continue;
    const number = numberOf(String(value));
    if (number.length < 4 || number.length > 80) continue;
    keys.add(`n ${number}`);
    keys.add(`t ${number.slice(-4)}`);
  }
  return [...keys];
}
