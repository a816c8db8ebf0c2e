/**
 * Trains the model that says who a name on a paper is (`src/reading/parties/name-words.ts`) and writes `models/names.json`:
 *
 *   bun test/train/names.ts [--dry]
 *
 * It learns from upper parts of papers that were written for it (`heads/*.jsonl`), every name labelled; whatever else looks
 * like one is none. The figures printed are of papers that the model did not see.
 */
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Line } from "#reading/layout/layout.ts";
import { layOut } from "#reading/layout/layout.ts";
import { nameRuns, nameWords } from "#reading/parties/name-words.ts";
import { likeliestRole, rolesBy } from "#reading/ranking/word-model.ts";
import { pagesOf } from "../reading/paper-text.ts";
import { FOLDS, heldOut, kept, learnWords, type WordExample, written } from "./words.ts";

interface Head {
  lines: string[];
  type: string;
  names: { text: string; kind: "person" | "org"; role: string }[];
}

export const heads = (): Head[] => written<Head>("heads");

/** Family first: who is written to and whom it is about are one to the household. */
const ROLES: Record<string, string> = {
  "person recipient": "household",
  "person subject": "household",
  "person family": "household",
  "person staff": "other person",
  "person stranger": "other person",
  "person issuer": "issuer",
  "org issuer": "issuer",
  "org mentioned": "other organization",
};

/** Names are many: what few of them show is left out. */
const LEAST = 7;

const squeezed = (s: string): string => s.replace(/\s+/g, " ").trim();

function placesOf(line: Line, name: string): { start: number; end: number }[] {
  const out: { start: number; end: number }[] = [];
  const flat = squeezed(name);
  for (let at = line.text.indexOf(flat); at >= 0; at = line.text.indexOf(flat, at + 1))
    out.push({ start: at, end: at + flat.length });
  return out;
}

function examplesOf(head: Head, n: number): WordExample[] {
  const sheets = layOut(pagesOf(head.lines.join("\n"), "columns"));
  const out: WordExample[] = [];
  for (const line of sheets.flatMap((s) => s.lines)) {
    const taken: { start: number; end: number }[] = [];
    const byLength = [...head.names].sort((a, b) => b.text.length - a.text.length);
    for (const name of byLength)
      for (const place of placesOf(line, name.text)) {
        if (taken.some((t) => place.start < t.end && place.end > t.start)) continue;
        taken.push(place);
        const role = ROLES[`${name.kind} ${name.role}`] ?? "none";
        out.push({ features: [...nameWords({ line, ...place })], role, fold: n % FOLDS, weight: 1 });
      }
    for (const run of nameRuns(line))
      if (!taken.some((t) => run.start < t.end && run.end > t.start))
        out.push({ features: [...nameWords(run)], role: "none", fold: n % FOLDS, weight: 0.7 });
  }
  return out;
}

if (import.meta.main) {
  const examples = heads().flatMap(examplesOf);
  for (const line of heldOut(examples, (m, e) => likeliestRole(rolesBy(m, e.features)), LEAST))
    console.log(line);
  if (!process.argv.includes("--dry"))
    writeFileSync(
      fileURLToPath(new URL("../../models/names.json", import.meta.url)),
      kept(learnWords(examples, LEAST)),
    );
}
