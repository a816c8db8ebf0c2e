/** Papers that not everybody may see, and the words and numbers that stand on nothing else. */

export const POLICY = "ZQ-5518-2207-91";
export const ACCOUNT = "8830471265";

/** Seen by everybody who looks at the account, and the only paper in the bundle of the guest. */
const hedge =
  "Bramble Gardens\n12 June 2024\nDear Maria Castillo,\nThe hedge between the two plots was cut on 3 June 2024. " +
  "The next visit costs $85.00.\nKind regards\n";
/** Not in the bundle. */
const policy =
  `Zephyrine Mutual Insurance Company\nAuto Insurance Policy\nPolicy declarations\nPolicy number ${POLICY}\n` +
  "Named insured Xanthippe Oakley\nPolicy period 18 May 2030 to 18 November 2030\nTotal premium $4,711.83\nDeductible $733.00\n" +
  "The windscreen of the marigold cabriolet is covered.\n";
const bill =
  `Zephyrine Energy\nElectricity bill\nQuestions? Write to billing@zephyrine.example\nInvoice date 4 March 2031\nXanthippe Oakley\n` +
  `Account number ${ACCOUNT}\nTotal amount due $997.46\nPlease pay by 28 March 2031.\n`;
const trashed =
  "Moonquake Observatory\nReceipt\n7 July 2029\nOne tourmaline telescope for Bartholomew Quince\nTotal $6,262.17\n";
const elsewhere =
  "Starlingrad Laundry\nReceipt\n9 August 2028\nFour velvet curtains of Philippa Hartigan\nTotal $5,353.29\n";
const old =
  "Peregrine Mutual Insurance Company\nHome Insurance Policy\nNamed insured Maria Castillo\nPolicy period 1 May 2027 to 1 May 2028\n" +
  "Total premium $1,919.41\nThe sundial in the yard is covered.\n";
const newer = old
  .replace("1 May 2027 to 1 May 2028", "1 May 2028 to 1 May 2029")
  .replace("1,919.41", "2,020.52")
  .replace("sundial", "fountain");

export type Paper = "hedge" | "policy" | "bill" | "trashed" | "old" | "newer" | "elsewhere";

export interface Hidden {
  papers: Paper[];
  /** Words and numbers that may not come back; numbers as digits alone. */
  canaries: string[];
  /** Queries that would find the paper. */
  queries: string[];
  questions: string[];
}

export const aboutPolicy: Hidden = {
  papers: ["policy", "bill"],
  canaries: [
    "zephyrine",
    "xanthippe",
    "oakley",
    "marigold",
    "cabriolet",
    "471183",
    "73300",
    "99746",
    "zq5518",
    ACCOUNT,
  ],
  queries: [
    "zephyrine",
    "zephyr",
    '"marigold cabriolet"',
    "xanthippe oakley",
    "auto insurance",
    "motor policy",
    "Kfz-Versicherung",
    "4711.83",
    "997,46",
    POLICY,
    "5518 2207",
    ACCOUNT,
    ACCOUNT.slice(2, 8),
    "cabriollet",
    "bills 2031",
    "insurance -hedge",
    "from:zephyrine",
    "type:insurance/auto-policy",
    "before:2040-01-01 premium",
    "November 2030",
  ],
  questions: [
    "When does the Zephyrine policy run out?",
    "How much is the premium of the car insurance?",
    "What is the number of the Zephyrine policy?",
    "Who is Xanthippe Oakley?",
    "How much did I spend in 2031?",
    "Which policies do I have?",
    "How many bills are from Zephyrine Energy?",
    "What is due next?",
    "What is overdue?",
    "Is the marigold cabriolet covered?",
    "Which was the highest bill?",
    "What does the last paper say?",
    "List everything on file.",
    "Mark the Zephyrine bill as paid",
  ],
};
export const inTrash: Hidden = {
  papers: ["trashed"],
  canaries: ["moonquake", "tourmaline", "bartholomew", "quince", "626217"],
  queries: ["moonquake", "tourmaline telescope", "bartholomew", "6262.17", "moonquak", "receipts 2029"],
  questions: [
    "How much did I spend at Moonquake Observatory?",
    "What did the telescope cost?",
    "How much did I spend in 2029?",
    "Who is Bartholomew Quince?",
  ],
};
export const ofOthers: Hidden = {
  papers: ["elsewhere"],
  canaries: ["starlingrad", "velvet", "philippa", "hartigan", "535329"],
  queries: ["starlingrad", "velvet curtains", "hartigan", "5353.29", "receipts 2028"],
  questions: [
    "How much did I spend at Starlingrad?",
    "What did the curtains cost?",
    "How much did I spend in 2028?",
  ],
};

/** An answer without marks and signs: the form in which a canary is looked for. */
export const bare = (s: string): string =>
  s
    .replace(/<[^<>]{1,8}>/g, "")
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");

/** Canaries in a text that whoever asked did not bring along. */
export const toldIn = (text: string, asked: string, canaries: readonly string[]): string[] => {
  const said = bare(text);
  return canaries.map(bare).filter((c) => said.includes(c) && !bare(asked).includes(c));
};

/** The papers by name; all but `elsewhere` belong to one account. */
export const papers: Record<Paper, string> = { hedge, policy, bill, trashed, old, newer, elsewhere };
