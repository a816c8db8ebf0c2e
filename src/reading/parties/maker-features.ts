import { labelWords } from "#lexicon/labels.ts";
import { cellAt, type Sheet } from "../layout/layout.ts";
import { type Features, flag } from "../ranking/forest.ts";
import { compact, foldKeep } from "../text/fold.ts";
import { legalForm } from "./cues.ts";
import { partyKey } from "./name-core.ts";
import type { PartyFound } from "./party.ts";

/** What speaks for and against a name as the maker's, and says nothing of whom the paper is for. */

const AMOUNT = /\d[.,]\d{2}(?!\d)/;

/** How much of a name is words that labels are made of: "Zwischensumme", "Items Ordered". Folded. */
function labelShare(folded: string): number {
  const words = folded.match(/[a-z]{3,}/g) ?? [];
  return words.length === 0 ? 0 : words.filter((w) => labelWords().has(w)).length / words.length;
}

/** How often the first page prints the letters of a name, in sentences and addresses too. */
function timesPrinted(first: Sheet): (name: string) => number {
  const flat = first.lines
    .slice(0, 400)
    .map((l) => compact(l.text.slice(0, 400)))
    .join(" ");
  const counted = new Map<string, number>();
  return (name) => {
    const { core } = partyKey(name);
    const times = counted.get(core) ?? (core.length < 3 ? 0 : flat.split(core).length - 1);
    counted.set(core, times);
    return times;
  };
}

/** Features of every name that may be the maker's, in order; `of`: which of them are one party. */
export function makerFeatures(all: PartyFound[], of: number[], first: Sheet): Features[] {
  const printed = timesPrinted(first);
  const amount = first.lines.find((l) => AMOUNT.test(l.text.slice(0, 300)))?.index ?? 400;
  const formed = new Set(of.filter((_, i) => legalForm(all[i]!.name) !== null)).size;
  return all.map(({ name, line, start, end }) => {
    const near: Features =
      cellAt(line, start) === null
        ? {}
        : {
            "near.amount": flag(AMOUNT.test(line.text.slice(0, 300))),
            "near.form": flag(
              line.page.lines
                .slice(line.index + 1, line.index + 3)
                .some((l) => legalForm(l.text.slice(0, 120)) !== null),
            ),
          };
    return {
      "name.label": labelShare(foldKeep(name)),
      "name.said": flag(/[!?:]$/.test(line.text.slice(start, end + 2).trim())),
      ...near,
      "again.printed": Math.min(6, printed(name)),
      "place.over_amounts": flag(line.page.number === 1 && line.index < amount),
      "paper.formed": Math.min(6, formed),
    };
  });
}
