/**
 * Trains the model that says what a day of a paper is by the words around it (`src/reading/layout/words-around.ts`)
 * and writes `models/days.json`:
 *
 *   bun test/train/days.ts [--dry]
 *
 * It learns from snippets of letters and bills that were written for it (`snippets/*.jsonl`), each day and amount labelled. Snippets
 * are in folds: the figures printed are of snippets that the model did not see.
 */
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { study } from "#reading/classify/study.ts";
import { dayWords } from "#reading/dates/day-words.ts";
import type { DateFound } from "#reading/dates/found.ts";
import { yearlessDays } from "#reading/dates/yearless.ts";
import { likeliestRole, rolesBy } from "#reading/ranking/word-model.ts";
import { pagesOf } from "../reading/paper-text.ts";
import { FOLDS, heldOut, kept, learnWords, type WordExample, written } from "./words.ts";

interface Snippet {
  lines: string[];
  days: Label[];
}

interface Label {
  line: number;
  text: string;
  role: string;
}

const TODAY = "2026-12-31";
const squeeze = (s: string): string => s.replace(/\s+/g, "");

/** The days of a snippet as the reader finds them, each with its label; a label once. */
function examplesOf(s: Snippet, n: number): WordExample[] {
  const context = { today: TODAY, country: null, household: [], known: [], fileName: null };
  const of = study(pagesOf(s.lines.join("\n"), "columns"), context);
  const found: DateFound[] = [...of.dates.dates, ...yearlessDays(of, "2025-01-01")];
  const met = new Set<Label>();
  return found.flatMap((d) => {
    const text = squeeze(d.line.text);
    const day = squeeze(d.line.text.slice(d.start, d.end));
    const label = s.days.find((l) => {
      const line = squeeze(s.lines[l.line] ?? "");
      const given = squeeze(l.text);
      return (line.includes(text) || text.includes(line)) && (given.includes(day) || day.includes(given));
    });
    if (!label || met.has(label)) return [];
    met.add(label);
    return [{ features: [...dayWords(d)], role: label.role, fold: n % FOLDS, weight: 1 }];
  });
}

if (import.meta.main) {
  const examples = written<Snippet>("snippets").flatMap(examplesOf);
  for (const line of heldOut(examples, (m, e) => likeliestRole(rolesBy(m, e.features)))) console.log(line);
  if (!process.argv.includes("--dry"))
    writeFileSync(
      fileURLToPath(new URL("../../models/days.json", import.meta.url)),
      kept(learnWords(examples)),
    );
}
