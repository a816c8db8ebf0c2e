import { fold } from "#kernel/text.ts";
import { de } from "./drafts/de.ts";
import { en } from "./drafts/en.ts";
import { es } from "./drafts/es.ts";
import { fr } from "./drafts/fr.ts";
import { it } from "./drafts/it.ts";
import { nl } from "./drafts/nl.ts";
import { type DraftKind, type DraftWords, type ReferenceKey, referenceKeys } from "./drafts/shape.ts";
import { amountText, longDay } from "./obligations.ts";

export type { DraftKind } from "./drafts/shape.ts";

const languages: Readonly<Record<string, DraftWords>> = { en, de, fr, es, it, nl };

/** What a letter is written from; null where it is not on file. Days are `YYYY-MM-DD`. */
export interface Matter {
  kind: DraftKind;
  title: string;
  due: string | null;
  amount: number | null;
  currency: string | null;
  paper: { title: string; date: string | null } | null;
  /** Numbers on the paper, by key; null for one that the caller may not see. */
  references: ReadonlyMap<string, string | null>;
  /** Who writes. */
  from: string | null;
  /** What to ask for instead of what is usual for the kind. */
  about: string | null;
}

export interface Letter {
  subject: string;
  body: string;
  /** The placeholders left in the body, as they stand in it. */
  needs: string[];
}

type Filled = Record<string, string | null>;

function fill(sentence: string, known: Filled): string {
  const names = (part: string) => [...part.matchAll(/\{(\w+)\}/g)].map((m) => m[1] as string);
  return sentence
    .replace(/<([^>]*)>/g, (_, part: string) => (names(part).every((n) => known[n] != null) ? part : ""))
    .replace(/\{(\w+)\}/g, (_, name: string) => known[name] ?? "")
    .trim();
}

/** Most numbers a letter names: those an office asks for first. */
const MOST_REFERENCES = 3;

/**
 * A plain letter about a matter in the language of its paper (ISO 639-1; English where there are no words for it). A
 * number the caller may not see is left as a placeholder in square brackets, and named in `needs`.
 */
export function writeLetter(matter: Matter, language: string | null): Letter {
  const code = language !== null && language in languages ? language : "en";
  const words = languages[code] as DraftWords;
  const { title, due, amount, paper } = matter;
  const known: Filled = {
    title,
    date: due === null ? null : longDay(due, code),
    amount: amount === null ? null : amountText(amount, matter.currency, code),
    paper: paper?.title ?? null,
    written: paper?.date ? longDay(paper.date, code) : null,
  };
  const needs: string[] = [];
  const placeholder = (label: string) => {
    const mark = `[${label}]`;
    needs.push(mark);
    return mark;
  };
  const [subject, about, ask] = words.kinds[matter.kind];
  const references = referenceKeys
    .filter((key) => matter.references.has(key))
    .slice(0, MOST_REFERENCES)
    .map((key: ReferenceKey) => {
      const label = words.references[key];
      return `${label[0]?.toUpperCase()}${label.slice(1)}: ${matter.references.get(key) ?? placeholder(label)}`;
    });
  const paragraphs = [
    words.greeting,
    [fill(about, known), ...(paper === null ? [] : [fill(words.paper, known)])].join(" "),
    matter.about ?? ask,
    ...(references.length === 0 ? [] : [references.join("\n")]),
    `${words.closing}\n${matter.from ?? placeholder(words.name)}`,
  ];
  const head = fill(subject, known);
  return {
    subject: paper === null || head === title ? head : `${head}: ${paper.title}`,
    body: paragraphs.join("\n\n"),
    needs,
  };
}

/** Names of mailboxes that belong to an office and not to a person. */
const offices =
  /^(?:info|office|contact|kontakt|contacto|contatti|service|kundenservice|customerservice|customer\.?care|support|help|hello|mail|post|billing|accounts?|invoices?|rechnung|facturation|clientes?|clienti|klantenservice|team|admin)(?:[.+_-].*)?$/;

/** Where anybody may have a mailbox: an address there says nothing about who it belongs to. */
const anybodys =
  /(?:^|\.)(?:gmail|googlemail|outlook|hotmail|live|yahoo|icloud|me|aol|gmx|web|t-online|proton|protonmail|orange|free|libero|ziggo|kpnmail|mail)\.(?:\w{2,4}|co\.\w{2})$/;

/**
 * The address to write to among those printed on a paper: one whose domain bears the issuer's name, else that of an
 * office. Null when there is none: a letter to a stranger is worse than one without an address.
 */
export function addressOf(mails: readonly string[], issuer: string | null): string | null {
  const names = fold(issuer ?? "")
    .split(/[^a-z0-9]+/)
    .filter((word) => word.length >= 4);
  const together = fold(issuer ?? "").replace(/[^a-z0-9]+/g, "");
  const open = mails.filter((m) => !anybodys.test(m.slice(m.indexOf("@") + 1)));
  const theirs = open.find((m) => {
    const domain = m.slice(m.indexOf("@") + 1).replace(/[^a-z0-9]+/g, "");
    return names.some((n) => domain.includes(n)) || (together.length >= 3 && domain.startsWith(together));
  });
  return theirs ?? open.find((m) => offices.test(m.slice(0, m.indexOf("@")))) ?? null;
}
