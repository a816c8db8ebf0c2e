import {
  type GetPromptResult,
  type Prompt,
  ProtocolError,
  ProtocolErrorCode,
} from "@modelcontextprotocol/server";

/** Things people ask for again and again, as the programs offer them in their menus. */
interface Offered extends Prompt {
  says(given: Record<string, string>): string;
}

const prompts: Offered[] = [
  {
    name: "needs_me_this_month",
    title: "What needs me this month",
    description: "Payments, deadlines and missing papers of the month, most urgent first.",
    says: () =>
      "Look at my Checkup in Deedbox (get_checkup). Tell me what is past due, what falls due this month with its day and amount, and what is missing. " +
      "Most urgent first, one line each, with the link of the item. Where an item says what to do, say it in one sentence. Change nothing.",
  },
  {
    name: "prepare_tax_package",
    title: "Prepare my tax package",
    description: "Puts the papers of a year together and says what is still missing.",
    arguments: [
      { name: "year", description: "The year, such as 2025; last year when left out.", required: false },
    ],
    says: ({ year }) =>
      `Put together my tax package in Deedbox for ${year ? `the year ${year}` : "last year"} (assemble_tax_package). Then look at the bundle (get_bundle) and tell me ` +
      "what is in it by kind of paper, the totals that matter, and what is named as missing. Say where each figure comes from. Give out no link to it unless I ask for one.",
  },
  {
    name: "file_and_explain",
    title: "File this and tell me what it means",
    description: "Files the paper of this conversation and explains it.",
    arguments: [{ name: "about", description: "Whom or what it is about, if you know.", required: false }],
    says: ({ about }) =>
      `File the paper I give you in this conversation in Deedbox (add_documents for a file, add_note for words)${about ? `; it is about ${about}` : ""}. ` +
      "Wait until it is read (get_document: status filed or needs_review). Then tell me in plain words what it is, what it asks of me and by when, " +
      "and which amounts matter, with the page of each. If something in it is unsure, show me that page (get_page).",
  },
];

export const promptList: Prompt[] = prompts.map(({ says: _, ...prompt }) => prompt);

/** The words of a prompt. Throws a protocol error for one that is none. */
export function promptOf(name: string, given: Record<string, string>): GetPromptResult {
  const prompt = prompts.find((p) => p.name === name);
  if (!prompt) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no prompt "${name}".`);
  if (given.year !== undefined && !/^(?:19|20)\d\d$/.test(given.year))
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, "`year` must be a year, such as 2025.");
  return {
    description: prompt.description,
    messages: [{ role: "user", content: { type: "text", text: prompt.says(given) } }],
  };
}
