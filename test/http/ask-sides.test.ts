import { type AskCase, askCases } from "./ask-cases.ts";
import { type SidesName, sides } from "./ask-sides.ts";
import { inProcess } from "./target.ts";

type Case = AskCase<SidesName>;

const parts: Case[] = [
  ["How much service charge have I paid at the Noodle Bar altogether?", "£3.20", ["mealMay", "mealJune"]],
  ["How much VAT is in the two Noodle Bar receipts?", "£6.40", ["mealMay", "mealJune"]],
  ["Hoeveel btw zit er in totaal in de twee bonnen van Noodle Bar?", "£ 6,40", ["mealMay", "mealJune"]],
  [
    "Which Noodle Bar receipt has the higher service charge?",
    "The highest: 9 June 2025: £2.00",
    ["mealMay", "mealJune"],
  ],
];

const pairs: Case[] = [
  [
    "Which costs more, the piano or the boiler?",
    ["The highest: the piano: £2,450.00", "£1,980.00"],
    ["piano", "boiler"],
  ],
  ["Was ist billiger, Hartley Pianos oder Kelso Heating?", "Kelso Heating: 1.980,00 £", ["piano", "boiler"]],
  ["What do the piano and the boiler cost together?", "£4,430.00", ["piano", "boiler"]],
  [
    "Whose account holds more, Nora Ashby's or Emil Ashby's?",
    "The highest: Nora Ashby's: £1,204.10",
    ["nora", "emil"],
  ],
  [
    "By how much did the assessed value of 12 Elm Road go up compared with last year?",
    "£21,000.00 more",
    ["value"],
  ],
  [
    "De combien la facture de cantine a-t-elle baissé entre novembre et décembre 2025 ?",
    "15,10 € de moins",
    ["november", "december"],
  ],
];

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

inProcess((target) => askCases(target, sides, { parts, pairs, lists, turns }, absent));
