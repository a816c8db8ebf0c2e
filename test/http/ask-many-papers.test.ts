import { list, tablesOf, word } from "../table-file.ts";
import { type AskCase, askCases } from "./ask-cases.ts";
import made from "./ask-many-papers.json" with { type: "json" };
import { type ManyName, many } from "./ask-many-papers.ts";
import { inProcess } from "./target.ts";

const table = tablesOf(import.meta.dir, "ask-many-papers.tsv");

type Case = AskCase<ManyName>;
const named = list as (cell: string) => ManyName[];

const sums = made.sums as Case[];

const together: Case[] = table("together", word, word, named);

const follows: Case[] = table("follows", word, word, named, list);

const whether: Case[] = [
  ["Do we have a lease?", "Yes.", ["bail"]],
  ["Haben wir einen Mietvertrag?", "Ja.", ["bail"]],
  ["Avons-nous un passeport ?", "Oui.", ["passport"]],
  ["¿Tenemos un pasaporte?", "Sí.", ["passport"]],
  ["Abbiamo un passaporto?", "Sì.", ["passport"]],
  ["Hebben we een paspoort?", "Ja.", ["passport"]],
  ["Is there a receipt from Harrowgate Stores?", "Yes.", ["shopOther"]],
  ["Did we pay Brackwell's bill of May 2025?", "No.", ["waterMay"]],
  ["With which companies are our pets insured?", ["Barkley", "Purrfield"], ["rex", "mog"]],
  ["Which pet insurance policies do we have?", ["Barkley", "Purrfield"], ["rex", "mog"]],
];

/** Months of a series of which no bill is there, and the bill with the highest use. */
const series: Case[] = [
  [
    "Which Brackwell bills between March 2025 and July 2025 are missing?",
    ["Missing: June 2025 and July 2025"],
    ["waterMarch", "waterApril", "waterMay"],
  ],
  [
    "Welche Rechnungen von Brackwell fehlen von Februar 2025 bis Mai 2025?",
    ["Es fehlen: Februar 2025"],
    ["waterMarch", "waterApril", "waterMay"],
  ],
  [
    "Quelles factures de Brackwell manquent entre mars 2025 et mai 2025 ?",
    ["Il n’en manque aucun de mars 2025 à mai 2025"],
    ["waterMarch", "waterApril", "waterMay"],
  ],
  [
    "Which Brackwell bill of 2025 had the highest usage, how many cubic metres?",
    "The highest: 15 m³, 6 May 2025",
    ["waterMarch", "waterApril", "waterMay"],
  ],
];

/** None of these is on file, near as it may be. */
const absent = made.absent as (string | [string, string])[];

inProcess((target) => askCases(target, many, { sums, together, follows, whether, series }, absent));
