import type { Wanted } from "../bench/ask-judge.ts";
import { Chance } from "../paper/household/chance.ts";
import type { MadePaper, Truth } from "../paper/years/truth.ts";
import { dayIn, filled, type Language, languages, said } from "./said.ts";

/** Questions about the bills, identities and policies of made-up years. What is right is what their maker wrote down. */

const ofKind: Record<string, ReturnType<typeof said>> = {
  "electricity bill": said("electricity;Strom;l'électricité;la electricidad;l'elettricità;elektriciteit"),
  "water bill": said("water;Wasser;l'eau;el agua;l'acqua;water"),
  "internet bill": said("internet;Internet;internet;internet;internet;internet"),
};

const ask = {
  sumKind: said(
    "How much did {kind} cost us in {year}?;Wie viel haben wir {year} für {kind} bezahlt?;Combien avons-nous payé pour {kind} en {year} ?;¿Cuánto pagamos por {kind} en {year}?;Quanto abbiamo speso per {kind} nel {year}?;Hoeveel hebben we in {year} voor {kind} betaald?",
  ),
  sumMaker: said(
    "What did we pay {maker} in {year}?;Was haben wir {year} an {maker} gezahlt?;Combien a-t-on payé à {maker} en {year} ?;¿Cuánto pagamos a {maker} en {year}?;Quanto abbiamo pagato a {maker} nel {year}?;Wat hebben we in {year} aan {maker} betaald?",
  ),
  andIn: said("and in {year}?;und {year}?;et en {year} ?;¿y en {year}?;e nel {year}?;en in {year}?"),
  count: said(
    "How many bills from {maker} are dated {year}?;Wie viele Rechnungen von {maker} gibt es aus {year}?;Combien de factures de {maker} y a-t-il en {year} ?;¿Cuántas facturas de {maker} hay de {year}?;Quante bollette di {maker} ci sono del {year}?;Hoeveel rekeningen van {maker} zijn er uit {year}?",
  ),
  last: said(
    "How high was the last bill from {maker}?;Wie hoch war die letzte Rechnung von {maker}?;De combien était la dernière facture de {maker} ?;¿De cuánto fue la última factura de {maker}?;Di quanto era l'ultima bolletta di {maker}?;Hoe hoog was de laatste rekening van {maker}?",
  ),
  highest: said(
    "Which bill from {maker} in {year} was the highest?;Welche Rechnung von {maker} war {year} die höchste?;Quelle facture de {maker} de {year} était la plus élevée ?;¿Qué factura de {maker} de {year} fue la más alta?;Quale bolletta di {maker} del {year} era la più alta?;Welke rekening van {maker} uit {year} was het hoogst?",
  ),
  due: said(
    "When is the bill from {maker} of {day} due?;Wann ist die Rechnung von {maker} vom {day} fällig?;Quand faut-il payer la facture de {maker} du {day} ?;¿Cuándo vence la factura de {maker} del {day}?;Quando scade la bolletta di {maker} del {day}?;Wanneer moet de rekening van {maker} van {day} betaald zijn?",
  ),
  higher: said(
    "Which bill from {maker} was higher, that of {a} or that of {b}?;Welche Rechnung von {maker} war höher, die vom {a} oder die vom {b}?;Quelle facture de {maker} était la plus élevée, celle du {a} ou celle du {b} ?;¿Qué factura de {maker} fue más alta, la del {a} o la del {b}?;Quale bolletta di {maker} era più alta, quella del {a} o quella del {b}?;Welke rekening van {maker} was hoger, die van {a} of die van {b}?",
  ),
  whose: said(
    "Who is the bill from {maker} addressed to?;An wen ist die Rechnung von {maker} gerichtet?;À qui est adressée la facture de {maker} ?;¿A nombre de quién está la factura de {maker}?;A chi è intestata la bolletta di {maker}?;Op wiens naam staat de rekening van {maker}?",
  ),
  passport: said(
    "When does {person}'s passport expire?;Wann läuft der Reisepass von {person} ab?;Quand expire le passeport de {person} ?;¿Cuándo caduca el pasaporte de {person}?;Quando scade il passaporto di {person}?;Wanneer verloopt het paspoort van {person}?",
  ),
  deductible: said(
    "What is the deductible with {maker}?;Wie hoch ist die Selbstbeteiligung bei {maker}?;Quelle est la franchise chez {maker} ?;¿Cuál es la franquicia de {maker}?;Qual è la franchigia di {maker}?;Hoe hoog is het eigen risico bij {maker}?",
  ),
};

const LEGAL =
  /,? (?:GmbH(?: & Co\. KG)?|AG|e\.K\.|oHG|eG|S\.[A-Za-z.]+|SARL|SAS|SA|B\.V\.|N\.V\.|Inc\.|LLC|LLP|Ltd|plc|a\.G\.|Corporation|Co\.)$/;

/** A company as people call it. */
const short = (name: string): string => name.replace(LEGAL, "");

const nameOf = (p: MadePaper): string => short(p.mentions.find((m) => m.part === "issuer")?.printed ?? "");

const fileOf = (p: MadePaper): string => `document-${p.key.slice(1)}.pdf`;

const cents = (n: number): number => Math.round(n * 100) / 100;

/** Companies and people that none of the papers know. */
const strangers = ["Quarrington Utilities", "Van der Plaats Energie", "Compagnie Roquebrune"];
const nobody = ["Ottoline Farquhar", "Ruprecht Zwickel"];

type Adding = (w: Partial<Wanted> & Pick<Wanted, "question" | "kind">, l: Language) => string;

/** Makers who write one sort of paper only, and nobody else does: what they ask for is the sum of those. */
function series(truth: Truth): MadePaper[][] {
  const bills = truth.papers.filter((p) => p.copyOf === null && p.date !== null);
  const byMaker = Map.groupBy(bills, nameOf);
  return [...byMaker.entries()]
    .filter(([name, papers]) => {
      const sorts = new Set(papers.map((p) => p.sort));
      const copies = truth.papers.some((p) => p.copyOf !== null && nameOf(p) === name);
      return (
        name !== "" && sorts.size === 1 && !copies && papers.length > 3 && / bill$/.test(papers[0]!.sort)
      );
    })
    .map(([, papers]) => papers.sort((a, b) => (a.date! < b.date! ? -1 : 1)));
}

function sums(papers: MadePaper[], c: Chance, add: Adding): void {
  const maker = nameOf(papers[0]!);
  const byYear = Map.groupBy(papers, (p) => p.date!.slice(0, 4));
  let before: string | null = null;
  const l = c.pick(languages);
  for (const [year, of] of byYear) {
    const value = cents(of.reduce((sum, p) => sum + (p.total ?? 0), 0));
    const files = of.map(fileOf);
    const whole = { answer: value.toFixed(2), value, files, need: "all" as const };
    const kind = ofKind[papers[0]!.sort];
    if (kind && before === null)
      add({ question: filled(ask.sumKind[l], { kind: kind[l], year }), kind: "sum", ...whole }, l);
    before =
      before === null
        ? add({ question: filled(ask.sumMaker[l], { maker, year }), kind: "sum", ...whole }, l)
        : add({ question: filled(ask.andIn[l], { year }), kind: "follow-up", ...whole, after: before }, l);
    const k = c.pick(languages);
    if (c.is(0.6))
      add(
        {
          question: filled(ask.count[k], { maker, year }),
          kind: "count",
          answer: String(of.length),
          value: of.length,
          files,
          need: "all",
        },
        k,
      );
  }
  const none = c.pick(languages);
  add({ question: filled(ask.sumMaker[none], { maker, year: 2019 }), kind: "unanswerable" }, none);
  add({ question: filled(ask.deductible[none], { maker }), kind: "unanswerable" }, none);
}

function extremes(papers: MadePaper[], truth: Truth, c: Chance, add: Adding): void {
  const maker = nameOf(papers[0]!);
  const last = papers.at(-1)!;
  const one = (p: MadePaper) => ({
    answer: String(p.total),
    value: p.total,
    files: [fileOf(p)],
    need: "any" as const,
  });
  let l = c.pick(languages);
  if (last.total !== null) add({ question: filled(ask.last[l], { maker }), kind: "latest", ...one(last) }, l);
  const year = papers[0]!.date!.slice(0, 4);
  const of = papers.filter((p) => p.date!.startsWith(year)).sort((a, b) => (b.total ?? 0) - (a.total ?? 0));
  l = c.pick(languages);
  if (of.length > 1 && of[0]!.total !== of[1]!.total)
    add({ question: filled(ask.highest[l], { maker, year }), kind: "compare", ...one(of[0]!) }, l);
  for (const p of c.shuffled(papers).slice(0, 2)) {
    const faces = truth.claims.flatMap((x) => x.faces).filter((f) => f.paper === p.key);
    const days = [...new Set(faces.flatMap((f) => f.days))];
    if (days.length !== 1) continue;
    l = c.pick(languages);
    const words = filled(ask.due[l], { maker, day: dayIn(l, p.date!) });
    const right = { answer: days[0]!, value: days[0]!, files: [fileOf(p)], need: "any" as const };
    add({ question: words, kind: "fact", ...right }, l);
  }
}

function pairs(papers: MadePaper[], truth: Truth, c: Chance, add: Adding): void {
  const maker = nameOf(papers[0]!);
  const [one, other] = c.shuffled(papers.filter((p) => p.total !== null));
  if (one && other && one.total !== other.total) {
    const l = c.pick(languages);
    const value = Math.max(one.total!, other.total!);
    const question = filled(ask.higher[l], { maker, a: dayIn(l, one.date!), b: dayIn(l, other.date!) });
    const files = [fileOf(one), fileOf(other)];
    add({ question, kind: "compare", answer: `${one.total} ${other.total}`, value, files, need: "all" }, l);
  }
  const named = papers.flatMap((p) => p.mentions.filter((m) => m.part === "recipient"));
  const whose = new Set(named.map((m) => m.thing));
  const person = [...whose].map((key) => truth.things.get(key)?.name ?? "")[0];
  if (whose.size !== 1 || !person) return;
  const l = c.pick(languages);
  const spelled = [...new Set([person, ...named.map((m) => m.printed)])];
  const right = { answer: person, must: { all: [spelled] }, files: papers.map(fileOf), need: "any" as const };
  add({ question: filled(ask.whose[l], { maker }), kind: "whose", ...right }, l);
}

function passports(truth: Truth, c: Chance, add: Adding): void {
  const own = [...truth.things.values()].filter((t) => t.kind === "person" && t.ours);
  for (const person of own) {
    const held = truth.papers
      .filter((p) => p.sort === "passport" && p.mentions.some((m) => m.thing === person.key))
      .sort((a, b) => (a.date! < b.date! ? -1 : 1));
    const newest = held.at(-1);
    const l = c.pick(languages);
    const question = filled(ask.passport[l], { person: person.name });
    const day = truth.claims.flatMap((x) => x.faces).find((f) => f.paper === newest?.key)?.days[0];
    if (!newest) add({ question, kind: "unanswerable" }, l);
    else if (day)
      add({ question, kind: "fact", answer: day, value: day, files: [fileOf(newest)], need: "any" }, l);
  }
  const l = c.pick(languages);
  add({ question: filled(ask.passport[l], { person: c.pick(nobody) }), kind: "unanswerable" }, l);
}

/** Questions about the papers of some years, in random languages. */
export function billQuestions(truth: Truth): Wanted[] {
  const c = new Chance(truth.seed * 31 + 5);
  const out: Wanted[] = [];
  const add: Adding = (w, l) => {
    const id = `y${out.length + 1}`;
    const grounded = w.kind !== "unanswerable";
    const blank = { answer: null, value: null, tolerance: 0.004, files: [], need: null };
    out.push({ ...blank, ...w, id, language: l, grounded });
    return id;
  };
  for (const papers of series(truth)) {
    sums(papers, c, add);
    extremes(papers, truth, c, add);
    pairs(papers, truth, c, add);
  }
  passports(truth, c, add);
  for (const maker of strangers) {
    const l = c.pick(languages);
    add({ question: filled(ask.sumMaker[l], { maker, year: 2024 }), kind: "unanswerable" }, l);
  }
  return out;
}
