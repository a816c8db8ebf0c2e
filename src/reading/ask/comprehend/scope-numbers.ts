import { fold } from "#kernel/text.ts";
import { bandsOf } from "./bands.ts";
import { fitOf } from "./fits.ts";
import { columnHead } from "./heads.ts";
import type { ReadPage, ReadPaper } from "./paper.ts";
import type { Sought } from "./sought.ts";

/** What a paper calls a thing by its number in a list of its own: "vehicle 2". */
export interface Alias {
  /** The thing that is sought. */
  own: RegExp;
  /** Any thing of that list. */
  any: RegExp;
}

/** What numbered lists of household papers are of, beside the head of the numbers themselves. */
const NOUNS =
  "veh(?:icle)?|car|auto|driver|insured|person|pet|item|unit|fahrzeug|fahrer|kfz|person|tier|vehicule|conducteur|assure|vehiculo|coche|conductor|veicolo|conducente|assicurato|voertuig|bestuurder|verzekerde";

const OPENS = /^\s*(?:(\p{L}{3,12})[. ]{0,2}(?:no\.? ?)?)?#?(\d{1,2})[.):]?(?=\s|$)/u;

/** Most things in such a list. */
const MOST = 12;

interface Row {
  k: number;
  noun: string;
  hits: boolean;
}

/** The rows of the numbered lists of a page, list by list. */
function listsOf(page: ReadPage, s: Sought): Row[][] {
  const out: Row[][] = [];
  let rows: Row[] = [];
  const bands = bandsOf(page);
  for (const [at, { line }] of page.lines.entries()) {
    const m = OPENS.exec(line.text);
    const k = m ? Number(m[2]) : 0;
    if (k === 1) {
      rows = [];
      out.push(rows);
    }
    if (k === 0 || k !== rows.length + 1) continue;
    const [from, to] = bands[at] ?? [at, at];
    const cell = line.cells[0];
    const head = cell && /^\d{1,2}[.)]?$/.test(cell.text) ? columnHead(line, cell) : null;
    rows.push({
      k,
      noun: fold(m?.[1] ?? head?.text ?? ""),
      hits: page.lines.slice(from, to + 1).some((l) => fitOf(s, l.words) >= 0.75),
    });
  }
  return out;
}

/**
 * The number under which a paper lists what is sought, as other parts of the paper call it: where "2 2015 Ford F-150" is the
 * second of two, "Vehicle 2" and "veh. 2" are the Ford. Null when it is in no such list, or in two places of them.
 */
export function aliasOf(paper: ReadPaper, s: Sought): Alias | null {
  if (s.span !== null || /^\d/.test(s.said)) return null;
  let found: Row | null = null;
  for (const page of paper.pages) {
    if (fitOf(s, page.words) < 0.75) continue;
    for (const list of listsOf(page, s)) {
      const own = list.filter((r) => r.hits);
      if (list.length < 2 || list.length > MOST || own.length !== 1) continue;
      if (found !== null && found.k !== own[0]?.k) return null;
      found = own[0] as Row;
    }
  }
  if (found === null) return null;
  const noun = found.noun.replace(/[^\p{L}]/gu, "").slice(0, 7);
  const nouns = noun.length >= 3 ? `${noun}|${NOUNS}` : NOUNS;
  const open = `(?<![\\p{L}\\p{N}])(?:${nouns})[\\p{L}]{0,4}[. ]{0,2}(?:no\\.? ?)?#?`;
  return {
    own: new RegExp(`${open}0?${found.k}(?![\\p{N}])`, "iu"),
    any: new RegExp(`${open}\\d{1,2}(?![\\p{N}])`, "iu"),
  };
}
