import { detectAll } from "tinyld";
import type { Line, Sheet } from "../layout/layout.ts";
import { foldKeep } from "./fold.ts";

/** Small words of everyday paper by language; on slips too short for statistics they decide. */
const SMALL: Record<string, string> = {
  en: "the of and to for your you is on with this please date total amount invoice account number thank from bill cash change tax receipt price item qty paid due balance premium policy vehicle insured coverage period deductible liability number name address",
  de: "der die das und fur von mit sie ihre ihr bei nicht auf den dem ist im zum zur bitte rechnung datum betrag summe mwst bar kasse menge steuer uhr netto brutto ihnen gesamt lohn brutto mitarbeiter abrechnung steuern beitrag versicherung kunde seite straße strasse eur einkauf lohnsteuer auszahlungsbetrag gehaltsabrechnung geg bon",
  fr: "le la les des du et pour vous votre nous est une dans sur avec par merci facture montant prix carte tva ttc ht client adresse total numero paiement",
  es: "el los las de del y para su con por una usted gracias factura importe fecha precio total iva cliente pago tarjeta mesa unidades calle numero cuenta",
  it: "il lo gli della del e per di con una sono nel alla grazie fattura importo data prezzo totale iva cliente pagamento numero via che la si",
  nl: "de het een en van voor met uw u is op aan bij dit niet bedankt factuur bedrag datum prijs totaal btw klant betaling nummer rekening wij",
  pt: "o os as do da para com por uma voce obrigado fatura valor data preco total iva cliente pagamento nao em",
  sv: "och att det som for med av en ar till inte moms summa kvitto datum belopp",
  da: "og at det som for med af en er til ikke moms ialt kvittering dato belob",
  no: "og at det som for med av en er til ikke mva sum kvittering dato belop",
};
const languages = Object.keys(SMALL);
const bags: [string, Set<string>][] = languages.map((l) => [l, new Set(SMALL[l]!.split(" "))]);

/** Languages named on the word of the statistics alone. */
const OTHERS = new Set([
  "pl",
  "cs",
  "sk",
  "hu",
  "ro",
  "fi",
  "tr",
  "ru",
  "uk",
  "el",
  "bg",
  "hr",
  "sl",
  "et",
  "lv",
  "lt",
  "ja",
  "zh",
  "ko",
  "ar",
  "he",
  "vi",
  "th",
  "id",
]);

/** ISO 639-1 language of the paper, or null when there are too few words to tell. */
export const languageOf = (sheets: Sheet[]): string | null =>
  languageOfLines(sheets.slice(0, 4).flatMap((s) => s.lines));

/** The same for running text. */
export const languageOfText = (text: string): string | null =>
  languageOfLines(text.split("\n").map((line) => ({ text: line, folded: foldKeep(line) })));

function languageOfLines(lines: Pick<Line, "text" | "folded">[]): string | null {
  const words: string[] = [];
  let raw = "";
  for (const l of lines) {
    if (raw.length > 6000) break;
    raw += `${l.text}\n`;
    for (const w of l.folded.match(/[a-z]{1,20}/g) ?? []) words.push(w);
  }
  if (words.filter((w) => w.length > 1).length < 5) return null;
  const score = new Map<string, number>();
  for (const w of words) for (const [l, bag] of bags) if (bag.has(w)) score.set(l, (score.get(l) ?? 0) + 1);
  const letters = raw
    .replace(/[^\p{L}\s]/gu, " ")
    .replace(/\s+/g, " ")
    .slice(0, 3000);
  if (words.length >= 12)
    for (const d of detectAll(letters).slice(0, 3)) {
      const known = languages.includes(d.lang);
      const share = words.length * 0.06 * d.accuracy;
      if (known) score.set(d.lang, (score.get(d.lang) ?? 0) + share);
      else if (OTHERS.has(d.lang) && d.accuracy > 0.6 && words.length > 60)
        score.set(d.lang, (score.get(d.lang) ?? 0) + share);
    }
  const ranked = [...score].sort((a, b) => b[1] - a[1]);
  const top = ranked[0];
  if (!top || top[1] < 1.5) return null;
  if (ranked[1] && top[1] < ranked[1][1] * 1.05 && top[1] < 4) return null;
  return top[0];
}
