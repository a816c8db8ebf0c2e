import { fold } from "#kernel/text.ts";
import { numberWords } from "#lexicon/numbers.ts";
import { alike, askingWords, emptyWords, paperKinds } from "../plan/words.ts";

const list = (s: string): string[] => s.split(" ");

/**
 * Words that begin a sentence or are written large without being a name, folded: English, German, French, Spanish, Italian
 * and Dutch. German writes every noun large, so those an answer about papers is made of stand here.
 */
const plainWords = new Set([
  ...list(
    "yes according based please note however therefore since while although because after before additionally both neither either instead other others another such same first second third once such your yours person people document documents paper papers page pages passage passages information details detail answer question mentioned stated listed shown printed given see per cent currently annual annually monthly yearly weekly daily quarterly full net gross overall only exact exactly approximately about around mr mrs ms dr prof sir madam",
  ),
  ...list(
    "ja nein laut gemass demnach danach damit dafur darin dort hier jedoch ausserdem zudem somit sowie bitte angabe angaben antwort frage anfrage auskunft betrag betrage datum dauer dokument dokumente dokuments einkommen ende beginn beitrag beitrage empfanger absender fall frist fristen gebuhr gebuhren geld grund hohe jahr jahre jahres jahren kosten konto kunde kundin laufzeit leistung leistungen monat monate monaten monats name namen nummer nummern ort papier papiere person personen preis preise produkt rechnung rechnungen seite seiten stand stelle summe tag tage tagen tages teil termin unterlage unterlagen vertrag vertrage vertrags versicherung vorname nachname wert woche wochen zahl zahlung zahlungen zeit zeitraum zweck euro kundigung kundigungsfrist selbstbeteiligung versicherungsschutz anschrift adresse haus wohnung arbeit arbeitgeber lohn gehalt steuer steuern herr frau jahrlich monatlich",
  ),
  ...list(
    "oui non selon d'apres voici votre vos document documents page montant date numero personne nom prenom adresse contrat facture somme cependant toutefois ainsi donc monsieur madame mme m",
  ),
  ...list(
    "si segun su sus documento pagina importe fecha numero persona nombre apellido direccion contrato factura suma sin embargo ademas senor senora usted ustedes",
  ),
  ...list(
    "secondo vostro vostra suo sua documento pagina importo data numero persona nome cognome indirizzo contratto fattura somma tuttavia inoltre quindi signor signora",
  ),
  ...list(
    "nee volgens uw document pagina bedrag datum nummer persoon naam adres contract factuur som echter daarnaast dus meneer mevrouw",
  ),
]);

const known = new Set([
  ...plainWords,
  ...emptyWords,
  ...askingWords,
  ...alike.flat(),
  ...paperKinds.flatMap((k) => k.words),
]);

/** Whether a word, however it is written, is one that every answer may use: no name. */
export const isPlainWord = (word: string): boolean => known.has(fold(word));

const NEGATIONS = new Set(
  list(
    "not no never none nothing neither nor cannot without n't nicht kein keine keinen keinem keiner keines nie niemals nichts ohne ne pas jamais aucun aucune rien sans no nunca ningun ninguna ninguno nada sin non mai nessun nessuno nessuna niente senza niet geen nooit niets zonder",
  ),
);

/** Whether folded words deny something. */
export const denies = (words: readonly string[]): boolean =>
  words.some((w) => NEGATIONS.has(w) || w.endsWith("n't"));

/** Days told by where we stand, folded: a paper's "tomorrow" is another one, so they are said only where it says so. */
const RELATIVE = new Set(
  list(
    "today tomorrow yesterday tonight heute morgen gestern ubermorgen vorgestern aujourd'hui demain hoy manana ayer oggi domani ieri vandaag gisteren overmorgen eergisteren",
  ),
);

export const isRelativeDay = (word: string): boolean => RELATIVE.has(word);

/** Numbers written as words; "one" is an article in too many languages. */
const NUMERALS = new Map([...numberWords].filter(([, n]) => n > 1));
// What is a number in one language and another word in the next: "due" (two, and owed), "très", "neuf" (nine, and new).
for (const w of "once sei mil tre elf acht due tres neuf sept cent otto".split(" ")) NUMERALS.delete(w);

/** What a folded word counts; null for one that is no numeral. German and Dutch write them in one: "fünfundzwanzig". */
export function numeral(word: string): number | null {
  const plain = NUMERALS.get(word);
  if (plain !== undefined) return plain;
  const joined = /^(\p{L}+?)(?:und|en)(\p{L}+(?:zig|ssig|tig))$/u.exec(word);
  if (!joined) return null;
  const unit = joined[1] === "ein" || joined[1] === "een" ? 1 : NUMERALS.get(joined[1] ?? "");
  const tens = NUMERALS.get(joined[2] ?? "");
  return unit !== undefined && tens !== undefined && unit < 10 && tens >= 20 ? unit + tens : null;
}
