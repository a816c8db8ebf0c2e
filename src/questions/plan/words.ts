import { words } from "#lexicon/words.ts";

/**
 * Words of questions, folded, in English, German, French, Spanish, Italian and Dutch: those that say nothing of what is
 * asked about, those that say what kind of answer is wanted, and those that stand for one another.
 */
const list = (s: string): string[] => s.split(" ");

/** Left out before a paper is looked for. */
export const emptyWords: ReadonlySet<string> = words("empty-words");

/** Words that say what kind of answer is wanted, and are not looked for on paper by themselves. */
export const askingWords: ReadonlySet<string> = words("asking-words");

/** Words that say how papers are to be chosen or put beside one another, and are on no paper for it. */
export const routeWords: ReadonlySet<string> = words("route-words");

/** Words that ask, in every language: what a slip of the keyboard may have meant. */
export const askedWords: readonly string[] = [...askingWords, ...routeWords, ...emptyWords].filter(
  (w) => w.length >= 5,
);

/** Said in every question and standing for nothing on file. */
export const isEmptyWord = (word: string): boolean => emptyWords.has(word) || askingWords.has(word);

/** Words that stand for one another on papers and in questions, by the beginnings they have in common. */
export const alike: readonly (readonly string[])[] = [
  list("car auto vehicle motor kfz voiture coche veicolo voertuig automobile"),
  list("insurance insured versicher assuranc seguro assicura verzeker coverage insurer"),
  list("licence license fuhrerschein permis permiso patente rijbewijs"),
  list("electricity electric strom electricite electricidad luz energia elettric stroom elektri power"),
  list("flight flug vol vuelo volo vlucht"),
  list("passport reisepass passeport pasaporte passaporto paspoort"),
  list("lease rental mietvertrag bail arrendamiento locazione huurovereenkomst tenancy"),
  list("doctor physician arzt medecin medico arts dr"),
  list("dentist dental zahnarzt dentiste dentista tandarts"),
  list("phone telefon telephone telefono mobile"),
  list("salary wage wages gehalt lohn salaire salario stipendio salaris payroll payslip"),
  list("water wasser eau agua acqua"),
  list("tax steuer impot impuesto imposta belasting"),
];

/** Kinds of paper a question can name, and how the slugs of their types are known. */
export const paperKinds: readonly { words: readonly string[]; slug: RegExp }[] = [
  {
    words: list(
      "bill bills invoice invoices rechnung rechnungen facture factures factura facturas fattura fatture " +
        "bolletta bollette factuur facturen rekening rekeningen",
    ),
    slug: /^bills\/|invoice|bill\b|premium/,
  },
  {
    words: list(
      "receipt receipts quittung quittungen beleg belege kassenbon bon bons recu recus ticket tickets " +
        "recibo recibos scontrino scontrini ricevuta ricevute bonnetje bonnetjes kassabon",
    ),
    slug: /^receipts\/|receipt|ticket/,
  },
  {
    words: list("policy policies policen poliza polizas polizza polizze polis polissen"),
    slug: /^insurance\//,
  },
  {
    words: list(
      "statement statements kontoauszug kontoauszuge releve releves extracto extractos estratto afschrift afschriften",
    ),
    slug: /statement/,
  },
  {
    words: list(
      "contract contracts agreement agreements vertrag vertrage contrat contrats contrato contratos contratto contratti contracten overeenkomst",
    ),
    slug: /contract|agreement|lease|rental/,
  },
  {
    words: list("letter letters brief briefe lettre lettres carta cartas lettera lettere brieven"),
    slug: /letter|notice/,
  },
  { words: list("note notes notiz notizen"), slug: /note/ },
  {
    words: list(
      "document documents paper papers dokument dokumente unterlagen papier papiers documento documentos documenti documenten papieren",
    ),
    slug: /^/,
  },
];
