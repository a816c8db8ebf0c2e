import { any, whole } from "#lexicon/phrases.ts";
import { depth, type Line, type Sheet } from "../layout/layout.ts";
import { compact, foldKeep } from "../text/fold.ts";
import { legalForm, ORG_WORD } from "./cues.ts";
import { nameCore, spelled } from "./name-core.ts";
import { couldBeName } from "./names.ts";
import { joined, type PartyFound, partyAt } from "./party.ts";

/** The part of a web or mail address that is somebody's name: "northfield-water" of www.northfield-water.example. */
export interface Domain {
  /** Letters and digits alone. */
  word: string;
  /** How often the paper prints it. */
  times: number;
  /** Only mail addresses of persons carry it, none of an office and no web address. */
  personal: boolean;
  /** Where it is printed first. */
  line: Line;
  start: number;
  end: number;
}

/** Hosts of everybody's mail, of social pages and of offices whose address stands on other people's forms. */
const EVERYBODYS = whole("mail-host");

const HOST = new RegExp(
  String.raw`(?:www[.,] ?|https?://(?:[a-z0-9-]{1,20}\.)?` +
    String.raw`|@ ?(?:[a-z0-9-]{1,20}\.(?=[a-z0-9-]{3,40}\.))?` +
    String.raw`|(?<![a-z0-9.@-]))([a-z0-9-]{2,40})[.,](?:(?:co|com|org|ac|gov|net)\.[a-z]{2}|(?:com|net` +
    "|org|de|at|ch|fr|be|nl|es|it|uk|ie|eu|ca|us|au|nz|my|sg|io|pt|se|no|dk|fi|pl|cz|in|info" +
    "|biz|shop|gov|edu|bank|example|test)(?![a-z]))",
  "g",
);

/** A web address as a reader of pictures spells it: "uuu.harbourline. ca", "www .museo verde. es". */
const HOST_MISREAD = new RegExp(
  "(?<![a-z])(?:[wvu]{3,4}|vvww?v?) ?[.,] ?([a-z0-9-]{2,}(?: [a-z0-9-]+){0,6}?) ?[.,] ?" +
    "(?:com?|net|org|de|at|ch|fr|be|nl|es|it|uk|ie|eu|ca|us|au|nz|my|sg|pt|se|no|dk|fi|pl|cz|lt|info)(?![a-z])",
  "g",
);

/** What stands before the @ of an office rather than of a person. */
const OFFICE_MAIL = new RegExp(`^(?:${any("role-mailbox")})`);

function hostsIn(line: Line): RegExpExecArray[] {
  const text = line.folded.slice(0, 600);
  const hosts = [...text.matchAll(HOST)];
  return hosts.length > 0 || !line.page.ocr ? hosts : [...text.matchAll(HOST_MISREAD)];
}

/** Domains of the web and mail addresses on the first pages. At most forty. */
export function domainsOf(sheets: Sheet[]): Domain[] {
  const out = new Map<string, Domain>();
  for (const s of sheets.slice(0, 4))
    for (const l of s.lines.slice(0, 500))
      for (const m of hostsIn(l)) {
        const d = m[1] ?? "";
        // A dot read as a comma is believed behind "www" or "@" alone; "a.de" inside a sentence is no address.
        if (/[,]/.test(m[0]) && !/^(?:www|@)/.test(m[0])) continue;
        if (EVERYBODYS.test(d) || !/[a-z]{2}/.test(d) || out.size >= 40) continue;
        const word = d.replace(/[- ]/g, "");
        const start = m.index + m[0].lastIndexOf(d, m[0].length - 2);
        const local = m[0].startsWith("@")
          ? (/[a-z0-9._-]{1,40}$/.exec(l.folded.slice(0, m.index))?.[0] ?? "")
          : null;
        const personal = local !== null && !OFFICE_MAIL.test(local);
        const seen = out.get(word);
        if (seen) {
          seen.times++;
          seen.personal &&= personal;
        } else out.set(word, { word, times: 1, personal, line: l, start, end: start + d.length });
      }
  return [...out.values()];
}

/** Words that many names share: alone they tie no name to a domain. */
const COMMON = whole("name-says-trade");

/** True when the domain is made of the name's words in order, each whole or cut ("conferries", "vrbank"). Linear enough: both are short. */
function madeOf(domain: string, words: string[]): number {
  let best = 0;
  const walk = (at: number, from: number, whole: number, pieces: number, used: number): void => {
    if (at === domain.length) {
      const share = whole / domain.length;
      // Initials alone mean something when every word gives one.
      const value =
        whole === 0
          ? pieces >= 3 && used === words.length
            ? 0.7
            : 0
          : 0.45 + 0.5 * share - 0.08 * (words.length - used);
      best = Math.max(best, value);
      return;
    }
    if (from >= words.length || pieces >= 6) return;
    for (let i = from; i < Math.min(words.length, from + 3); i++) {
      const w = words[i]!;
      let n = 0;
      while (n < w.length && at + n < domain.length && w[n] === domain[at + n]) n++;
      if (n === 0) continue;
      walk(at + n, i + 1, whole + (n === w.length || n >= 5 ? n : 0), pieces + 1, used + 1);
      if (n > 1 && n < 5) walk(at + 1, i + 1, whole, pieces + 1, used + 1);
    }
  };
  if (words.length > 0 && words[0]![0] === domain[0]) walk(0, 0, 0, 0, 0);
  return best;
}

const andWords = whole("domains-and");

/** How far a name and a domain are one, 0..1: the same letters, one opening the other, or the domain made of its words. */
export function tie(name: string, domain: string): number {
  if (domain.length < 2) return 0;
  const core = nameCore(name);
  for (const flat of new Set([compact(core), spelled(core)])) {
    if (flat.length < 3) continue;
    if (flat === domain) return 1;
    if (domain.length >= 4 && flat.startsWith(domain)) return 0.95;
    if (domain.length >= 5 && flat.includes(domain)) return 0.85;
    if (flat.length >= 5 && !COMMON.test(flat) && domain.startsWith(flat)) return 0.9;
    if (flat.length >= 6 && !COMMON.test(flat) && domain.includes(flat)) return 0.75;
  }
  const words = foldKeep(core)
    .split(/[^a-z0-9]+/)
    .filter((w) => w !== "" && !andWords.test(w))
    .slice(0, 8);
  const first = words[0] ?? "";
  if (first.length >= 5 && !COMMON.test(first) && !ORG_WORD.test(first) && domain.startsWith(first))
    return 0.75;
  // "Imogen Fairweather" of fairweather-ink.com.
  const own = words.find(
    (w) => w.length >= 6 && !COMMON.test(w) && !ORG_WORD.test(w) && domain.startsWith(w),
  );
  if (own !== undefined && words.length <= 3) return 0.65;
  return domain.length >= 3 && words.length >= 2 ? Math.min(0.8, madeOf(domain, words)) : 0;
}

/** Ties already worked out, for as long as the domains of the paper live. */
const ties = new WeakMap<Domain[], Map<string, number>>();

/** The best tie of a name to any domain of the paper, 0..1. */
export function tieToAny(name: string, domains: Domain[]): number {
  if (domains.length === 0) return 0;
  let known = ties.get(domains);
  if (!known) {
    known = new Map();
    ties.set(domains, known);
  }
  let best = known.get(name);
  if (best === undefined) {
    best = domains.reduce((most, d) => Math.max(most, tie(name, d.word)), 0);
    known.set(name, best);
  }
  return best;
}

/** True for two lines of one running text: single cells, one size of letters, close together. */
const flows = (line: Line, next: Line): boolean =>
  line.cells.length === 1 &&
  line.text.length < 300 &&
  next.text.length < 300 &&
  Math.abs(line.size - next.size) < 0.15 * line.size &&
  next.y0 - line.y1 < 1.2 * line.size;

/** The name in a line that is tied best to a domain: capitalised words, at most five. `from`: only windows that reach past it. */
function tiedIn(
  line: Line,
  d: string,
  from: number,
): { start: number; end: number; text: string; tie: number } | null {
  let best: { start: number; end: number; text: string; tie: number } | null = null;
  const words = line.words.slice(0, 60);
  for (let i = 0; i < words.length; i++) {
    const first = words[i]!.text;
    if (!/^\p{Lu}/u.test(first) || foldKeep(first.charAt(0)) !== d.charAt(0)) continue;
    for (let j = i + 1; j < Math.min(words.length, i + 5); j++) {
      const last = words[j]!.text;
      if (/[@:]|[.,;!?]$/.test(words[j - 1]!.text) || words[j]!.x0 - words[j - 1]!.x1 > 2 * line.size) break;
      if (!/^\p{Lu}/u.test(last) || /[@:]/.test(last) || line.starts[j]! < from) continue;
      const start = line.starts[i]!;
      const end = line.starts[j]! + last.length;
      const text = line.text.slice(start, end);
      const t = tie(text, d);
      if (t >= 0.65 && t < 1 && (best === null || t > best.tie) && couldBeName(text))
        best = { start, end, text, tie: t };
    }
  }
  return best;
}

/**
 * Names that are not the letters of a domain but make it: "L&L INNS and HOSTELS" and llhostels.com, broken over two
 * lines too. The best place for each domain.
 */
export function tiedToDomain(sheets: Sheet[], domains: Domain[]): PartyFound[] {
  const out: PartyFound[] = [];
  for (const { word: d } of domains.filter((x) => x.word.length >= 4).slice(0, 12)) {
    let best: PartyFound | null = null;
    for (const s of sheets.slice(0, 2))
      for (const [i, line] of s.lines.slice(0, 200).entries()) {
        if (!line.folded.includes(d.charAt(0))) continue;
        const next = s.lines[i + 1];
        const over =
          next && line.text.length > 40 && flows(line, next)
            ? joined(
                { line, start: 0, end: line.text.length },
                { line: next, start: 0, end: next.text.length },
              )
            : null;
        for (const [place, from] of [
          [line, 0],
          ...(over ? [[over, line.text.length] as const] : []),
        ] as const) {
          const found = tiedIn(place, d, from);
          if (!found) continue;
          const score = 28 * found.tie + (depth(line) < 0.3 && s.number === 1 ? 6 : 0) - 2;
          if (best === null || score > best.score) best = partyAt(place, found, "issuer", score, "domain");
        }
      }
    if (best) out.push(best);
  }
  return out;
}

const bankWords = new RegExp(String.raw`^(?:${any("domains-bank")})\b`, "i");

/** The last word of a name that goes on behind word `j` with "Bank", "Insurance Company" or the form of a company. */
function fullName(line: Line, j: number): number {
  let last = j;
  for (let k = j + 1; k < Math.min(line.words.length, j + 4); k++) {
    const w = line.words[k]!.text;
    if (/[.;:]$/.test(line.words[k - 1]!.text) || !/^\p{Lu}/u.test(w)) break;
    if (line.words[k]!.x0 - line.words[k - 1]!.x1 > line.size) break;
    if (!bankWords.test(w) && legalForm(w) === null) break;
    last = k;
  }
  return last;
}

/** Where the words of a web or mail address stand as a name: "harborpine.com" and "Harbor Pine". Once for each domain. */
export function namedByDomain(sheets: Sheet[], domains: Domain[]): PartyFound[] {
  const out: PartyFound[] = [];
  const letters = new Map<string, [string, string]>();
  const lettersOf = (word: string): [string, string] => {
    let l = letters.get(word);
    if (!l) {
      l = [compact(word), spelled(word)];
      letters.set(word, l);
    }
    return l;
  };
  for (const { word: d } of domains.filter((x) => x.word.length >= 3)) {
    let found: PartyFound | null = null;
    let times = 0;
    for (const s of sheets.slice(0, 3))
      for (const line of s.lines.slice(0, 400)) {
        const flat = line.folded.slice(0, 400);
        if (!flat.includes(d.slice(0, 1))) continue;
        for (let i = 0; i < Math.min(line.words.length, 60); i++) {
          let run = "";
          let alt = "";
          for (let j = i; j < Math.min(line.words.length, i + 4); j++) {
            const [plain, full] = lettersOf(line.words[j]!.text);
            run += plain;
            alt += full;
            const hit = run === d || alt === d;
            if (!hit && !d.startsWith(run) && !d.startsWith(alt)) break;
            if (!hit) continue;
            const start = line.starts[i]!;
            const end = line.starts[fullName(line, j)]! + line.words[fullName(line, j)]!.text.length;
            const text = line.text.slice(start, end);
            if (!/^[^\p{L}]?\p{Lu}/u.test(text) || /[@/]|\.\p{L}{2}/u.test(text)) break;
            if (d.length < 4 && text !== text.toUpperCase()) break;
            times++;
            const common = COMMON.test(d) || ORG_WORD.test(d) ? 14 : 0;
            const score = 24 + (depth(line) < 0.3 && s.number === 1 ? 6 : 0) - common;
            if (found === null || score > found.score)
              found = { ...partyAt(line, { start, end, text }, "issuer", score), kind: "domain" };
            break;
          }
        }
      }
    if (found) out.push({ ...found, score: found.score + Math.min(12, 3 * (times - 1)) });
  }
  return out;
}

/** Houses whose addresses stand on the papers of others: payment, signatures, ombudsmen, makers of programs. */
const OF_OTHERS = whole("domain-of-others");

/**
 * The name in a web or mail address that no other words of the paper spell: its house prints its name as a picture.
 * `others`: names already found, for the maker and for whom the paper is.
 */
export function domainsAlone(domains: Domain[], others: PartyFound[]): PartyFound[] {
  const out: PartyFound[] = [];
  for (const d of domains) {
    if (d.word.length < 4 || OF_OTHERS.test(d.word) || COMMON.test(d.word) || d.personal) continue;
    if (others.some((o) => tie(o.name, d.word) >= 0.6)) continue;
    const printed = d.line.text.slice(d.start, d.end);
    const name = printed.replace(/-/g, " ").replace(/(?<![\p{L}\p{N}])\p{Ll}/gu, (c) => c.toUpperCase());
    const score = 25 + Math.min(9, 3 * (d.times - 1)) + (d.line.page.number === 1 ? 0 : -3);
    out.push({ name, role: "issuer", line: d.line, start: d.start, end: d.end, score, kind: "domain" });
  }
  return out;
}
