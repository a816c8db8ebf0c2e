import { any } from "#lexicon/phrases.ts";
import { below } from "../layout/adjacent-text.ts";
import type { Cell, Line, Sheet } from "../layout/layout.ts";
import { distance } from "../text/edit-distance.ts";
import { foldKeep } from "../text/fold.ts";
import { legalForm, ORG_WORD } from "./cues.ts";
import { looksLikePerson } from "./names.ts";
import type { PartyFound } from "./party.ts";
import { joined } from "./party.ts";

/** Common given names of Europe, the Americas and a few of Asia, folded: a hint that two words are a person, never a proof. */
const GIVEN_NAMES = new Set(
  (
    "aaron abigail adam adele adrian agnes ahmad ahmed aisha alan albert alberto alejandra alejandro alessandra alessandro alex alexander alexandra alexandre alfred ali alice " +
    "alicia alison allison amanda amelia amelie amir amy ana anders andre andrea andreas andres andrew angela angelika anita anja ann anna anne annette annika anthony anton " +
    "antonia antonio antoine april arthur astrid audrey axel barbara beatrice beatriz ben benjamin bernard bernd bernhard bert beth bettina bianca birgit bjorn bob boris brad " +
    "brandon brenda brian brigitte bruce bruno camila camille carl carla carlos carmen carol carolina caroline caroline catherine cathy cecilia charles charlotte cheryl chloe " +
    "chris christa christian christina christine christoph christopher claire clara claudia claudio clement colin connie corinna craig cristina curtis cynthia dagmar damien daniel " +
    "daniela daniele danielle david dave dawn deborah denise dennis derek diana diane diego dieter dirk dominik dominique donald donna dora doris dorothea dorothy douglas dylan " +
    "eduardo edward eileen elena elias elisa elisabeth elise elizabeth elke ella ellen elsa emil emilia emily emma enrique eric erica erik erika erin ernst esther ethan eugene " +
    "eva evan evelyn fabian fatima federica federico felix fernando filip fiona florence florian frances francesca francesco francis francisco francois frank franz fred frederic " +
    "frederik friedrich gabriel gabriela gabriele gareth gary geert george georg georges gerald gerard gerd gerhard gertrud gianni giorgio giovanni giulia giuseppe gisela gloria " +
    "grace graham greg gregory greta guillaume guido gunter gustav hanna hannah hannelore hans harald harold harry hassan heather hector heidi heike heinrich heinz helen helena " +
    "helene helga henri henrik henry herbert hermann holger hugo ian ibrahim ida ines inga inge ingrid irene iris isaac isabel isabella isabelle ivan jack jacob jacqueline jacques " +
    "jaime jakob james jan jana jane janet janine jason javier jean jeanne jeff jeffrey jennifer jens jeremy jerome jerry jesse jessica jesus jill jim joachim joan joanna joao " +
    "jochen joe joel johan johann johanna johannes john jon jonas jonathan jordan jorg jorge jose josef joseph josephine joshua juan juana judith jules julia julian julie julien " +
    "julio jurgen justin kai karen karin karl karla katarina kate katharina katherine kathleen kathryn katja katrin keith kelly ken kenneth kerstin kevin kim kirsten klara klaus " +
    "knut konrad kristin kristina kurt kyle lara larry lars laura laurence laurent lea lena leo leon leonie liam lina linda lisa liselotte lothar louis louise luc luca lucas lucia " +
    "lucy ludwig luigi luis luisa lukas lydia madeleine magdalena maike manfred manon manuel manuela marc marcel marco marcus margaret margarita margarete maria mariana marianne marie " +
    "marina mario marion mark markus marlene marta martha martin martina mary mateo mathias mathieu mathilde matt matteo matthew matthias maureen max maximilian maxime megan mehmet " +
    "melanie melissa mercedes michael michaela michel michele michelle miguel mike miriam mohamed mohammad mohammed moritz muhammad monica monika nadia nadine nancy natalia natalie " +
    "nathalie nathan neil nicholas nick nicola nicolas nicole niels nils nina noah nora norbert norma olaf olga oliver olivia olivier omar oscar oskar otto pablo pamela paola paolo " +
    "pascal patricia patrick paul paula pauline paulo pedro peggy per peter petra philip philipp philippe phyllis pia pierre pieter pietro rachel rafael raimund rainer ralf ralph " +
    "ramon raquel raul raymond rebecca regina reinhard renate rene ricardo riccardo richard rita rob robert roberta roberto robin roger roland rolf roman ronald rosa rose roy ruben " +
    "rudolf ruth ryan sabine sabrina sally sam samantha samuel sandra sara sarah scott sean sebastian sergio severine sharon sheila shirley sigrid silke silvia simon simone sofia " +
    "sofie sonia sonja sophia sophie stefan stefania stefanie stefano steffen stephan stephanie stephen steve steven sue susan susanne suzanne sven svenja sybille sylvia sylvie tanja tanya " +
    "tatjana taylor teresa terry theo theodor theresa therese thierry thomas thorsten tim timo timothy tina tobias todd tom tomas toni tony torsten tracy udo ulla ulrich ulrike ursula " +
    "ute uwe valentina valerie vanessa vera veronica veronika veronique vicente vicki victor victoria vincent virginia viktor volker walter waltraud wanda wayne wendy werner wilhelm willem " +
    "william wolfgang xavier yolanda yvonne yves zoe siti nur nurul tan lim wong lee chen wei ming mei raj kumar priya ravi deepak anil sanjay sunil amit"
  ).split(" "),
);

/** True when one of the words of a name is a common given name. */
export const hasGivenName = (name: string): boolean =>
  foldKeep(name)
    .split(/[^a-z]+/)
    .some((w) => GIVEN_NAMES.has(w));

/** Labels of the two halves of a person's name in forms and papers of identity: en de fr es it nl pt and Nordic. Folded. */
const SURNAME = new RegExp(
  String.raw`^(?:\(?[0-9a-z][).]? )?(?:${any("surname-label")})(?:\(s\)|s)?(?: ?[/|] ?[a-z ]{3,24}){0,2} ?[:.*]?(?= |$)`,
);
const GIVEN = new RegExp(
  String.raw`^(?:\(?[0-9a-z][).]? )?(?:${any("given-name-label")})(?:\(s\)|s)?(?: ?[/|] ?[a-z ]{3,24}){0,2} ?[:.*]?(?= |$)`,
);

interface Piece {
  line: Line;
  start: number;
  end: number;
}

const WORDS_OF_NAME = /^[*"']?\p{Lu}[\p{L}.'’-]*(?: \p{Lu}[\p{L}.'’-]*){0,3}/u;

/** The capitalised words that open a stretch, at most four, when they can be half a person's name. */
function nameIn(line: Line, start: number, end: number): Piece | null {
  const skip = /^[\s:.*_|-]{0,6}/.exec(line.text.slice(start, end))?.[0].length ?? 0;
  const m = WORDS_OF_NAME.exec(line.text.slice(start + skip, end));
  if (!m || /\d/.test(m[0]) || ORG_WORD.test(foldKeep(m[0])) || m[0].replace(/[^\p{L}]/gu, "").length < 2)
    return null;
  const f = foldKeep(m[0]);
  if (SURNAME.test(f) || GIVEN.test(f) || /^(?:name|address|date|suff|sex|middle)/.test(f)) return null;
  return { line, start: start + skip, end: start + skip + m[0].length };
}

/** The value of a label: behind it, in the next cell, or right under it. */
function standingFor(line: Line, cell: Cell, labelEnd: number): Piece | null {
  const behind = nameIn(line, labelEnd, cell.end);
  if (behind) return behind;
  if (/\p{L}{3}/u.test(line.text.slice(labelEnd, cell.end))) return null;
  for (const p of below(line, cell, 1)) {
    if (p.line.y0 - line.y1 > 2.2 * Math.max(line.size, p.line.size)) break;
    const under = nameIn(p.line, p.cell.start, p.cell.end);
    if (under && p.line.text.slice(under.end, p.cell.end).trim() === "") return under;
  }
  const next = line.cells[line.cells.indexOf(cell) + 1];
  return next && next.x0 - cell.x1 < 12 * line.size ? nameIn(line, next.start, next.end) : null;
}

function labelledHalf(sheet: Sheet, label: RegExp): Piece | null {
  for (const line of sheet.lines.slice(0, 300))
    for (const cell of line.cells) {
      const m = label.exec(
        line.folded
          .slice(cell.start, Math.min(cell.end, cell.start + 80))
          .replace(/^[*¢©|]/, " ")
          .trimStart(),
      );
      if (!m) continue;
      const lead =
        line.folded.slice(cell.start, cell.end).length -
        line.folded.slice(cell.start, cell.end).replace(/^[*¢©| ]+/, "").length;
      const piece = standingFor(line, cell, cell.start + lead + m[0].length);
      if (piece) return piece;
    }
  return null;
}

/** Given name before surname, as one name with one place. */
function together(given: Piece, surname: Piece, score: number): PartyFound {
  const line = joined(given, surname);
  return { name: line.text, role: "recipient", line, start: 0, end: line.text.length, score, kind: "label" };
}

/** "1 MUSTERMANN" over "2 ERIKA": the numbered fields of driving licences (Directive 2006/126/EC annex I, AAMVA DL/ID). */
function numbered(sheet: Sheet): PartyFound | null {
  const field = (n: RegExp): Piece | null => {
    for (const line of sheet.lines.slice(0, 60))
      for (const cell of line.cells) {
        const m = n.exec(cell.text);
        const piece = m ? nameIn(line, cell.start + m[0].length, cell.end) : null;
        if (piece && piece.end >= cell.end - 1) return piece;
      }
    return null;
  };
  const surname = field(/^(?:1[.,:]? ?|LN[.,:]? )(?=\p{Lu}{2})/u);
  const given = field(/^(?:2[.,:]? ?|FN[.,:]? )(?=\p{Lu}{2})/u);
  return surname && given && given.line.index > surname.line.index ? together(given, surname, 30) : null;
}

/** True when a printed word is the one of the zone; the narrow letters of the zone are often read wrong. */
const meant = (printed: string, zone: string): boolean =>
  printed === zone ||
  (printed.length >= 4 &&
    /^\p{L}+$/u.test(printed) &&
    distance(printed, zone, 2) <= (zone.length >= 6 || printed.length >= 6 ? 2 : 1));

/** The words of the machine-readable zone of a passport or an identity card (ICAO 9303), found again on the page. */
function fromZone(sheet: Sheet): PartyFound | null {
  for (const zone of sheet.lines.slice(-6)) {
    const m = /^[PIAC][<A-Z]([A-Z]{3})([A-Z]{2,30})<<([A-Z]{2,30})/.exec(
      zone.text.replace(/ /g, "").slice(0, 60),
    );
    if (!m) continue;
    const find = (word: string): Piece | null => {
      for (const line of sheet.lines)
        if (line !== zone)
          for (const [i, w] of line.words.entries())
            if (meant(w.text.toUpperCase(), word))
              return { line, start: line.starts[i]!, end: line.starts[i]! + w.text.length };
      return null;
    };
    const surname = find(m[2]!);
    const given = find(m[3]!);
    if (surname && given) return together(given, surname, 29);
  }
  return null;
}

/** "STORM/IDA MRS": how airlines and railways print travellers. */
const TRAVELLER =
  /(?<![\p{L}/])(\p{Lu}{2,20}(?: \p{Lu}{2,20})?)\/(\p{Lu}{2,20}(?: \p{Lu}{1,20})?)(?![\p{L}/])/u;

/**
 * A name for papers that say nowhere whom they are for: a person's name alone on its line, in the head of a letter,
 * anywhere on a statement or a card.
 */
export function unlabelledPerson(sheet: Sheet, identity: boolean, group: string | null): PartyFound | null {
  if (identity) return standingAlone(sheet, 22, false, 1);
  if (group === "banking") return standingAlone(sheet, 16, true, 1);
  return group === null ? null : standingAlone(sheet, 15, true, 0.4);
}

/** A person's name that stands alone in its cell: a given name first, one to three words after it. */
function standingAlone(sheet: Sheet, score: number, alone: boolean, most: number): PartyFound | null {
  for (const line of sheet.lines.slice(0, 120)) {
    if (line.y0 / sheet.height > most) break;
    if (alone && line.cells.length !== 1) continue;
    for (const cell of line.cells) {
      const words = cell.text.split(" ");
      if (
        words.length < 2 ||
        words.length > 4 ||
        !GIVEN_NAMES.has(foldKeep(words[0]!).replace(/[^a-z]/g, ""))
      )
        continue;
      if (!looksLikePerson(cell.text) || ORG_WORD.test(foldKeep(cell.text)) || legalForm(cell.text) !== null)
        continue;
      return {
        name: cell.text,
        role: "recipient",
        line,
        start: cell.start,
        end: cell.end,
        score,
        kind: "label",
      };
    }
  }
  return null;
}

/** Persons whose name a paper gives in halves: form fields, numbered fields, the zone of a passport, an airline's list. */
export function persons(sheet: Sheet, identity: boolean, group: string | null): PartyFound[] {
  const out: PartyFound[] = [];
  const travel = group === "travel";
  if (identity) for (const p of [fromZone(sheet), numbered(sheet)]) if (p) out.push(p);
  const surname = labelledHalf(sheet, SURNAME);
  const given = labelledHalf(sheet, GIVEN);
  // "Nom" alone is any name; both halves together are a person's.
  if (surname && given && !(surname.line === given.line && surname.start === given.start))
    out.push(together(given, surname, identity ? 32 : 26));
  if (travel)
    for (const line of sheet.lines.slice(0, 200)) {
      const m = TRAVELLER.exec(line.text.slice(0, 300));
      if (!m || !hasGivenName(m[2]!)) continue;
      // "STORM/IDA MRS" is Ida Storm.
      const title = / (?:MR|MRS|MS|MISS|MSTR|DR|CHD|INF)$/;
      out.push({
        name: `${m[2]!.replace(title, "")} ${m[1]}`,
        role: "recipient",
        line,
        start: m.index,
        end: m.index + m[0].length,
        score: 24,
        kind: "label",
      });
      break;
    }
  return out;
}
