import { type AskCase, askCases } from "./ask-cases.ts";
import { type SidesName, sides } from "./ask-sides.ts";
import { inProcess } from "./target.ts";

type Case = AskCase<SidesName>;

const lists: Case[] = [
  ["Who has an account at Ostrava Bank?", ["Nora Ashby", "Emil Ashby"], ["nora", "emil"]],
  ["Wer hat ein Konto bei der Ostrava Bank?", ["Nora Ashby", "Emil Ashby"], ["nora", "emil"]],
  ["Which papers do we have about Emil Ashby?", "2 documents", ["emil", "clinic"]],
  ["Combien de factures de cantine avons-nous ?", "2 documents", ["november", "december"]],
  ["À combien se monte la facture de cantine de décembre 2025 ?", "38,10 €", ["december"]],
];

const turns: Case[] = [
  ["and for Emil?", "£560.00", ["emil"], ["What is the closing balance of Nora's account at Ostrava Bank?"]],
  [
    "et celle de décembre ?",
    "38,10 €",
    ["december"],
    ["À combien se monte la facture de cantine de novembre 2025 ?"],
  ],
];

/** The sum of totals is no answer to the first, one value none to a choice of two. */
const absent = [
  "How much discount did I get at the Noodle Bar in all?",
  "Which costs more, the piano or the sailing boat?",
  "What do the piano and the sailing boat cost together?",
  "Who has an account at Alba Bank?",
];

inProcess((target) => askCases(target, sides, { lists, turns }, absent));
