/** A legal form of companies, or several that are told apart by nothing but their own letters, and how each is written. */
interface LegalForm {
  /** What those of one meaning are called when names are compared; null: each is one of its own. */
  means: string | null;
  /** As it stands in a name from which dots and slashes are taken out, lower case (the source of a RegExp). */
  compared?: string;
  /** Words that say nothing about who somebody is, and are left out of the key of a name (`nameKey`). */
  dropped?: string;
  /** As papers print it, folded, where no other word is written like it in any case (the source of a RegExp). */
  printed?: string;
  /** As papers print it, where it counts with these letters alone (the source of a RegExp). */
  exact?: string;
  /** The same, at the end of a name alone. */
  atEnd?: string;
}

/** Several words before one; "S.A. R.L." before "S.A.". A new form is one row here, and known wherever names are read. */
const forms: readonly LegalForm[] = [
  {
    means: "co kg",
    compared: "(?:gmbh|ug|ag|se|ltd|bv) (?:and |und |u )?co (?:kg|ohg|kgaa)(?: aa)?",
    dropped: "co company kk",
    printed: "& co\\.?",
    atEnd: "Co\\.?|CO\\.?",
  },
  {
    means: "spzoo",
    compared: "sp z ?oo|spolka z oo",
    printed: "sp\\. ?z ?o\\.? ?o\\.?",
  },
  {
    means: "sdnbhd",
    compared: "sdn bhd",
    dropped: "sdn bhd",
    printed: "sdn\\.? ?bhd\\.?|s\\/b|berhad|bhd",
  },
  { means: "ltd", compared: "pty ltd", dropped: "pty", printed: "pty|pvt" },
  {
    means: "sarl",
    compared: "s ?a ?r ?l|sarl",
    dropped: "sarl",
    printed: "s\\.? ?a\\.? ?r\\.? ?l\\.?",
  },
  {
    means: "partg",
    compared: "partg ?mbb|partnerschaft mbb|partg|mbb",
    printed: "partg(?: ?mbb)?",
  },
  { means: "ltd", compared: "limited|ltd", dropped: "ltd limited", printed: "ltd\\.?|limited" },
  {
    means: "inc",
    compared: "incorporated|inc|corporation|corp",
    dropped: "inc incorporated corp corporation",
    printed: "inc\\.?|incorporated|corp\\.?|corporation",
  },
  {
    means: null,
    compared: "llc|pllc|plc|llp|lllp|lp|ulc|pc|pte",
    dropped: "llc plc llp lp pte",
    printed: "llc|l\\.l\\.c\\.|llp|plc|p\\.l\\.c\\.|pte|pllc|ulc",
  },
  {
    means: "gmbh",
    compared: "gmbh|mbh|ggmbh",
    dropped: "gmbh mbh",
    printed: "gmbh(?: ?& ?co\\.? ?kg)?|mbh",
  },
  { means: "ag", compared: "aktiengesellschaft|ag", dropped: "ag", printed: "a\\.g\\.", exact: "AG" },
  {
    means: null,
    compared: "kg|ohg|kgaa|ug|ev|eg|ek|ekfr|kfm|gbr",
    dropped: "kg ohg ug ev eg",
    printed: "ohg|e\\.k\\.|e\\.v\\.|kgaa|gbr|e\\.u\\.",
    exact: "KG|UG|eG|OHG|eK|e\\.K",
  },
  {
    means: null,
    compared: "sas|sasu|eurl|snc|scop|sci|spa|srl|srls|sapa|sau|slu|sl|sa|lda|ltda|sgps|eireli",
    dropped: "sa sas eurl sl slu srl spa snc",
    printed:
      "s\\.a\\.s\\.u?|sasu|eurl|s\\.n\\.c\\.|ltda|s\\.a\\.|s\\.l\\.(?:u\\.)?|s\\.p\\.a\\.?|s\\.?r\\.?l\\.?s?\\.?|lda\\.?|unipersonal",
    exact: "SA|SL|SAS|SpA|SPA|SLU",
  },
  {
    means: null,
    compared: "bv|nv|vof|cv|bvba|vzw|asbl|oy|oyj|ab|aps|asa|hb|ks|kft|zrt|sro|doo|ead|ood",
    dropped: "bv nv vof oy ab aps cv",
    printed: "bvba|vzw|kft|d\\.o\\.o\\.|b\\.v\\.|n\\.v\\.|v\\.o\\.f\\.|oyj|a\\/s|aps|s\\.?r\\.?o\\.",
    exact: "BV|B\\.V|NV|OY|Oy",
    atEnd: "AB",
  },
  {
    means: null,
    compared: "(?:as|na|se|fsb)$",
    dropped: "as se",
    printed: "a\\.s\\.|n\\.a\\.",
    atEnd: "AS|SE",
  },
];

const all = (of: "printed" | "exact" | "atEnd"): string => forms.flatMap((f) => f[of] ?? []).join("|");

/** Words of legal forms that are left out of the key of a name. */
export const droppedForms: ReadonlySet<string> = new Set(forms.flatMap((f) => f.dropped?.split(" ") ?? []));

/** How a form stands in a name from which dots and slashes are taken out, and what it is called: null for its own letters. */
export const comparedForms: readonly (readonly [pattern: RegExp, means: string | null])[] = forms.flatMap(
  ({ compared, means }) =>
    compared === undefined ? [] : [[new RegExp(`\\b(?:${compared})\\b`, "g"), means] as const],
);

/** A form as it is printed, in folded words. */
export const plainForm = new RegExp(`(?<![a-z])(?:${all("printed")})(?=[\\s,.;:)(]|$)`);

/** Short forms that count only as they are printed, and the shortest only at the end of the name. */
export const printedForm = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:(?:${all("exact")})(?=[\\s,.;:)(]|$)|(?:${all("atEnd")})\\.?$)`,
  "u",
);
