import { type AskCase, askCases } from "./ask-cases.ts";
import { type ManyName, many } from "./ask-many-papers.ts";
import { inProcess } from "./target.ts";

type Case = AskCase<ManyName>;

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

const together: Case[] = [
  [
    "How much income tax came off the March and April 2025 payslips together?",
    "£650.00",
    ["payMarch", "payApril"],
  ],
  [
    "How much higher was the gross pay in April 2025 than in March 2025?",
    "£150.00 more",
    ["payMarch", "payApril"],
  ],
  [
    "How many cubic metres of water did we use in all on the Brackwell bills of 2025?",
    "38 m³",
    ["waterMarch", "waterApril", "waterMay"],
  ],
  ["How much higher is the excess of Rex than that of Mog?", "£35.00 more", ["rex", "mog"]],
  [
    "Um wie viel war die Wasserrechnung vom Mai 2025 höher als die vom April?",
    "14,55 £ mehr",
    ["waterMay", "waterApril"],
  ],
  ["How much more was the May bill from Brackwell than April's?", "£14.55 more", ["waterMay", "waterApril"]],
];

const follows: Case[] = [
  ["and in April?", "£38.20", ["waterApril"], ["How much was the Brackwell bill of May 2025?"]],
  ["und im April?", "38,20 £", ["waterApril"], ["Was hat Brackwell Water im Mai 2025 gekostet?"]],
  ["et en avril ?", "38,20 £", ["waterApril"], ["Combien a coûté Brackwell en mai 2025 ?"]],
  ["¿y en abril?", "38,20 GBP", ["waterApril"], ["¿Cuánto pagué a Brackwell en mayo de 2025?"]],
  ["e ad aprile?", "38,20 £", ["waterApril"], ["Quanto ho pagato a Brackwell a maggio 2025?"]],
  ["en in april?", "£ 38,20", ["waterApril"], ["Hoeveel heb ik in mei 2025 aan Brackwell betaald?"]],
  ["and the year before?", "£47.30", ["waterOld"], ["How much was the Brackwell bill of May 2025?"]],
  ["and the one after that?", "£52.75", ["waterMay"], ["How much was the Brackwell bill of April 2025?"]],
  ["and the one before?", "£41.10", ["waterMarch"], ["How much was the Brackwell bill of April 2025?"]],
  ["when is that due?", "27 May 2025", ["waterMay"], ["How much was the Brackwell bill of May 2025?"]],
  ["who is it from?", "Brackwell Water", ["waterMay"], ["What was my last water bill?"]],
  ["and for Mog?", "£60.00", ["mog"], ["What is the excess for Rex?"]],
  ["and the monthly premium?", "£21.50", ["rex"], ["What is the excess for Rex?"]],
  [
    "which is the most expensive of those?",
    "£52.75",
    ["waterMay", "waterMarch", "waterApril"],
    ["Which bills came from Brackwell in 2025?"],
  ],
  [
    "and how much is it in total?",
    "£132.05",
    ["waterMarch", "waterApril", "waterMay"],
    ["Which bills came from Brackwell in 2025?"],
  ],
  [
    "and the lowest?",
    "£38.20",
    ["waterApril", "waterMarch", "waterMay"],
    ["Which was the highest Brackwell bill in 2025?"],
  ],
  [
    "und die niedrigste?",
    "38,20 £",
    ["waterApril", "waterMarch", "waterMay"],
    ["Welche Rechnung von Brackwell war 2025 am höchsten?"],
  ],
  ["¿y la fianza?", "1420,00 €", ["bail"], ["¿Cuánto es el alquiler de la casa de Dubreuil?"]],
  [
    "and how many are there?",
    "3 documents",
    ["waterMarch", "waterApril", "waterMay"],
    ["What do the Brackwell bills of 2025 come to?"],
  ],
];

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
