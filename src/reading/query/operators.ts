/** What can be written before a colon to narrow a search, with the words of other languages that mean the same. */
const names: Readonly<Record<string, string>> = {
  type: "type|kind|art|typ|tipo|soort",
  from: "from|von|de|da|van|issuer|sender|absender",
  for: "for|to|fur|fuer|an|pour|para|per|voor|recipient|about",
  before: "before|vor|avant|antes|prima|voor-",
  after: "after|since|nach|seit|apres|depuis|despues|desde|dopo|dal|na|sinds",
  on: "on|date|am|datum|fecha|data",
  year: "year|in|jahr|annee|ano|anno|jaar",
  amount: "amount|betrag|montant|importe|importo|bedrag|total|summe",
  has: "has|is|needs",
};

export type OperatorName = "type" | "from" | "for" | "before" | "after" | "on" | "year" | "amount" | "has";

const byWord = new Map(
  Object.entries(names).flatMap(([name, words]) => words.split("|").map((w) => [w, name as OperatorName])),
);

/** The operator that a folded word before a colon stands for, or null: then it is a word like any other. */
export const operatorOf = (word: string): OperatorName | null => byWord.get(word) ?? null;
