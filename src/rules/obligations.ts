/** What is known of each kind of dated item, as data: its name, how early it shows as due, and how it is done. */
export interface KindOfObligation {
  label: string;
  /** Days before its day that it shows as due, unless a person says otherwise. */
  lead: number;
  summary: string;
  steps: readonly string[];
}

/**
 * Words in braces are filled from what is on file: {who} the payee or issuer, {amount}, {date}, {title}. A step that
 * names something that is not on file is left out.
 */
export const obligationKinds = {
  payment: {
    label: "Payment",
    lead: 14,
    summary: "Pay {amount} to {who} by {date}.",
    steps: [
      "Check the amount of {amount} against the bill.",
      "Pay it to the account printed on the bill, with the reference printed there.",
      "Mark it as handled.",
    ],
  },
  renewal: {
    label: "Renewal",
    lead: 45,
    summary: "Decide by {date} whether to renew with {who}.",
    steps: [
      "Compare what it costs now with what it cost before.",
      "Ask {who} to renew it, or give notice within the time the contract allows.",
      "File the new contract or the confirmation when it comes.",
    ],
  },
  expiry: {
    label: "Expiry",
    lead: 90,
    summary: "It is valid until {date}; after that it no longer counts.",
    steps: [
      "Find out whether it is still needed.",
      "Apply for a new one in time, at {who}.",
      "File the new one when it comes.",
    ],
  },
  filing: {
    label: "Filing",
    lead: 45,
    summary: "It must be handed in by {date}.",
    steps: [
      "Gather the documents it asks for.",
      "Hand it in to {who} by {date} and keep the receipt.",
      "File the receipt here.",
    ],
  },
  appointment: {
    label: "Appointment",
    lead: 3,
    summary: "It takes place on {date}.",
    steps: ["Keep the day free, or ask {who} for another one.", "Take along the documents it asks for."],
  },
  reminder: {
    label: "Reminder",
    lead: 1,
    summary: "{title}, by {date}.",
    steps: ["Do it and mark it as handled, or snooze it to another day."],
  },
} as const satisfies Record<string, KindOfObligation>;

export type ObligationKind = keyof typeof obligationKinds;

/** The same for what is missing, and for documents waiting on a look by why they wait. */
export const gapKinds = {
  missing_document: {
    label: "Missing document",
    summary: "A document that should be on file is not.",
    steps: [
      "Look for it among your papers and add it.",
      "If it is lost, ask {who} for a copy.",
      "If it is not needed, dismiss this and say why.",
    ],
  },
  missing_period: {
    label: "Missing month",
    summary: "One of a series of documents never came.",
    steps: [
      "Look for it in your mail or in the online account.",
      "Ask {who} for it.",
      "If there was none, dismiss this and say why.",
    ],
  },
  expired_without_renewal: {
    label: "Expired, nothing newer on file",
    summary: "It has run out and no newer one is on file.",
    steps: [
      "If there is a newer one, add it.",
      "If not, apply for it at {who}.",
      "If it is not needed any more, dismiss this and say why.",
    ],
  },
  unknown_detail: {
    label: "Detail to fill in",
    summary: "Something about this is not known.",
    steps: ["Open it and fill in what is missing."],
  },
} as const;

export const lookKinds: Readonly<Record<string, { label: string; step: string }>> = {
  password_needed: { label: "Password needed", step: "Open the document and give its password." },
  unreadable: {
    label: "Could not be read",
    step: "Open the document and correct its title and date, or add a better scan.",
  },
  low_confidence: { label: "Please check", step: "Open the document and correct what is wrong." },
  possible_duplicate: {
    label: "Possible copy",
    step: "Compare it with the one on file and say whether it is a copy.",
  },
  infected: { label: "Kept apart", step: "Move it to the trash, or add a clean copy." },
  unsupported_format: { label: "Unknown format", step: "Add it again as a PDF or a picture." },
  split_unsure: {
    label: "Several documents?",
    step: "Open the document and say where one ends and the next begins.",
  },
};

/** How a paper that waits on a person is spoken of, by the reason it waits for. */
export const lookKind = (reason: string | null) =>
  lookKinds[reason ?? ""] ?? { label: "Needs a look", step: "Open the document and look at it." };

/** What the words of a kind are filled from; null where it is not on file. */
export interface Known {
  who: string | null;
  amount: string | null;
  date: string | null;
  title: string;
  phone: string | null;
  /** Addresses on the web that stand on the paper. */
  links: string[];
}

export interface HowTo {
  summary: string | null;
  steps: string[];
  phone: string | null;
  links: string[];
  prepared: string | null;
}

/** Fills a sentence, or gives null when it names something that is not on file. */
function fill(sentence: string, known: Known): string | null {
  let whole = true;
  const filled = sentence.replace(
    /\{(who|amount|date|title)\}/g,
    (_, name: "who" | "amount" | "date" | "title") => {
      const value = known[name];
      if (value === null) whole = false;
      return value ?? "";
    },
  );
  return whole ? filled : null;
}

/** The summary with what is known; what is not is left out of it. */
function summaryOf(sentence: string, known: Known): string {
  const without = sentence
    .replace(known.amount === null ? " {amount} to {who}" : "\0", known.who === null ? "" : " {who}")
    .replace(known.who === null ? / (?:to|with) \{who\}/ : "\0", "");
  return fill(without, known) ?? known.title;
}

/** How a dated item gets done. One that is debited by itself only has to be watched. */
export function howToDo(kind: ObligationKind, automatic: boolean, known: Known): HowTo {
  const rest = { phone: known.phone, links: known.links, prepared: null };
  if (kind === "payment" && automatic) {
    return {
      summary: fill("It is debited by itself on {date}.", known),
      steps: ["See that the money is there and that the debit is right."],
      ...rest,
    };
  }
  const of: KindOfObligation = obligationKinds[kind];
  const steps = of.steps.map((step) => fill(step, known)).filter((step) => step !== null);
  return { summary: summaryOf(of.summary, known), steps, ...rest };
}

export function howToFill(kind: keyof typeof gapKinds, known: Known): HowTo {
  const of = gapKinds[kind];
  const steps = of.steps.map((step) => fill(step, known)).filter((step) => step !== null);
  return { summary: of.summary, steps, phone: known.phone, links: known.links, prepared: null };
}

/** The title of a payment a person makes: the reader calls one by direct debit a debit. */
export const titleByHand = (title: string): string => title.replace(/^Debit by /, "Pay ");

const localeOf = (language: string) => (language === "en" ? "en-GB" : language);

// Making one costs a hundred times what using one does.
const days = new Map<string, Intl.DateTimeFormat>();
const amounts = new Map<string, Intl.NumberFormat>();

function kept<T>(of: Map<string, T>, key: string, make: () => T): T {
  let format = of.get(key);
  if (format === undefined) {
    format = make();
    if (of.size > 500) of.clear();
    of.set(key, format);
  }
  return format;
}

/** A day as a person would write it: "31 March 2025". `language`: ISO 639-1. */
export const longDay = (date: string, language = "en"): string =>
  kept(days, language, () => {
    const options = { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" } as const;
    return new Intl.DateTimeFormat(localeOf(language), options);
  }).format(new Date(`${date}T00:00:00Z`));

/** An amount as a person would write it; without a currency just the number. */
export function amountText(amount: number, currency: string | null, language = "en"): string {
  const code = currency !== null && /^[A-Z]{3}$/.test(currency) ? currency : null;
  return kept(amounts, `${language} ${code}`, () =>
    code === null
      ? new Intl.NumberFormat(localeOf(language), { minimumFractionDigits: 2, maximumFractionDigits: 2 })
      : new Intl.NumberFormat(localeOf(language), { style: "currency", currency: code }),
  ).format(amount);
}
