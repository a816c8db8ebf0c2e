import { list, tablesOf, word } from "../table-file.ts";
import { type AskCase, askCases } from "./ask-cases.ts";
import { type ManyName, many } from "./ask-many-papers.ts";
import { inProcess } from "./target.ts";

const table = tablesOf(import.meta.dir, "ask-many-papers.tsv");

type Case = AskCase<ManyName>;
const named = list as (cell: string) => ManyName[];

const sums: Case[] = [
  ["How much did I spend at Quillmart?", ["€10.75", "£5.00"], ["shopOne", "shopTwo", "shopPounds"]],
  ["How much did I spend at Quillmart in euros?", "€10.75", ["shopOne", "shopTwo"]],
  ["How many receipts from Quillmart do I have?", "3 documents", ["shopOne", "shopTwo", "shopPounds"]],
  ["Welche Belege von Quillmart habe ich?", "3 Dokumente", ["shopOne", "shopTwo", "shopPounds"]],
  ["What did Ferrin Roofing cost in all?", "£550.00", ["roof", "credit", "reminder"]],
  ["How much did I spend at Glendale Gardens?", "£27.40", ["card"]],
  ["What do the Brackwell Water bills of 2025 come to?", "£132.05", ["waterMarch", "waterApril", "waterMay"]],
  ["Which Brackwell bills were due in April 2025?", "1 document", ["waterApril"]],
  ["Which bills from 2024 are there?", "1 document", ["waterOld"]],
  ["How many Brackwell bills are under 42 pounds?", "2 documents", ["waterMarch", "waterApril"]],
  ["Which was the cheapest water bill of 2025?", "£38.20", ["waterApril", "waterMay", "waterMarch"]],
  ["What was the average water bill in 2025?", "£44.02", ["waterMarch", "waterApril", "waterMay"]],
  [
    "How much did each water bill of 2025 come to?",
    ["£41.10", "£38.20", "£52.75"],
    ["waterMarch", "waterApril", "waterMay"],
  ],
  ["Which yearly power statements for 2025 are there?", "1 document", ["strom"]],
  ["In which month of 2025 did we spend the most on water?", "May 2025: £52.75", ["waterMay"]],
];

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

/** None of these is on file, near as it may be. */
const absent: (string | [string, string])[] = [
  "How much did I spend at Quillmart in 2023?",
  "How much did I spend at Quillmart in April 2025?",
  "How much did I spend at Glendale Gardens in 2023?",
  "What did the Brackwell bill of September 2025 come to?",
  "How much was the gas bill of May 2025?",
  "How many bills from Thames Water are there?",
  "Which bills came from Brackwell in 2022?",
  "How much did we pay Ferrin Roofing in 2023?",
  "Wie viel haben wir 2023 für Strom bezahlt?",
  "Wie viele Rechnungen von Vattenfall gibt es?",
  "Welche Rechnungen kamen 2019 von Brackwell?",
  "Combien ai-je payé chez Carrefour en 2025 ?",
  "Combien de factures de gaz avons-nous ?",
  "¿Cuánto gasté en Mercadona en 2025?",
  "¿Cuántas facturas de Iberdrola hay?",
  "Quanto ho speso da Esselunga?",
  "Quante bollette di Enel ci sono?",
  "Hoeveel heb ik bij Albert Heijn uitgegeven?",
  "Hoeveel rekeningen van Essent zijn er?",
  "Do we have a will?",
  "Do we have a passport for Nora?",
  "Haben wir ein Testament?",
  "Gibt es eine Rechnung von Telekom?",
  "Avons-nous un permis de conduire ?",
  "¿Tenemos un testamento?",
  "Abbiamo una patente?",
  "Hebben we een testament?",
  "Is there a receipt from Lidl?",
  "Who insures the car?",
  "Which life insurance policies do we have?",
  "What was my last gas bill?",
  "Compare what we paid for gas in 2024 and 2025",
  "Which was the highest gas bill?",
  "average gas bill",
  ["and in 2022?", "How much was the Brackwell bill of May 2025?"],
  ["and in September?", "How much was the Brackwell bill of May 2025?"],
  ["and at Aldi?", "How much did I spend at Quillmart?"],
  ["and for Bella?", "What is the excess for Rex?"],
  ["und im September?", "Was hat Brackwell Water im Mai 2025 gekostet?"],
  ["and the one after that?", "How much was the Brackwell bill of May 2025?"],
];

inProcess((target) => askCases(target, many, { sums, together, follows, whether }, absent));
