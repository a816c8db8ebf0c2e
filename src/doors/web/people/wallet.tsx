import { Link } from "@tanstack/react-router";
import { Check, ChevronDown, Copy } from "lucide-react";
import { useState } from "react";
import * as peopleMessages from "#messages/app/people.ts";
import { IconButton } from "../elements/button.tsx";
import { copyText } from "../elements/copy.ts";
import { showAmount, showDay, slugWords } from "../formatting.ts";
import { Card } from "../home/card.tsx";
import type { EntityPage } from "../shapes.ts";

type ListedFact = EntityPage["facts"][number];
type Kind = EntityPage["person_or_thing"]["kind"];

/**
 * What one is asked for at a counter, by what it is about, the most wanted first. With `!` only where it is known to be its
 * own: a phone number on a person's paper may be the bank's.
 */
const WANTED: Readonly<Record<Kind, string>> = {
  person: "passport_number licence_number birth_date! ssn! tax_id! address! phone! email!",
  pet: "birth_date policy_number species breed practice",
  vehicle: "plate vin policy_number insurer model make",
  property: "address! policy_number meter_number account_number contract_number",
  financial_account: "iban account_number card_number bic bank customer_number",
  policy: "policy_number insurer! phone! end_date deductible sum_insured",
  asset: "control_number model brand purchase_date",
  organization: "customer_number account_number contract_number phone! email! vat_id! iban!",
};

/** A number with its beginning hidden is of no use at a counter. */
const HIDDEN = /[X*•]{2,}/i;
const MOST = 5;

/** One thing that is known, ready to be read out. */
export interface Known {
  key: string;
  label: string;
  value: string;
  /** The paper it was read off; null for a detail of its own. */
  from: ListedFact["document"] | null;
}

const shown = (fact: ListedFact): string => {
  if (fact.role === "money" && fact.number !== null) return showAmount(fact.number, fact.currency);
  if (fact.role === "date" && fact.date !== null) return showDay(fact.date);
  return fact.value;
};

/** A detail as one reads it: a day in the reader's form. */
const detail = (value: string): string => (/^\d{4}-\d{2}-\d{2}$/.test(value) ? showDay(value) : value);

/** What a detail is called: as its papers call it, else as it is usually called. */
const labelOf = (key: string, page: EntityPage): string =>
  page.facts.find((f) => f.key === key)?.label ??
  new Map<string, string>(Object.entries(peopleMessages.details)).get(key) ??
  slugWords(key.replaceAll("_", "-"));

/** Everything that is known, each label once with its newest value: its own details first, then what its papers say. */
export function knownOf(page: EntityPage): Known[] {
  const own = Object.entries(page.person_or_thing.details).flatMap(([key, value]): Known[] =>
    value === null || value === ""
      ? []
      : [{ key, label: labelOf(key, page), value: detail(String(value)), from: null }],
  );
  const read = page.facts.map(
    (f): Known => ({ key: f.key, label: f.label, value: shown(f), from: f.document }),
  );
  const all = new Map<string, Known>();
  for (const one of [...own, ...read])
    if (!all.has(one.label.toLowerCase())) all.set(one.label.toLowerCase(), one);
  return [...all.values()];
}

/** The few that are wanted at a counter, and all others. */
export function sorted(page: EntityPage): { first: Known[]; rest: Known[] } {
  const wanted = WANTED[page.person_or_thing.kind].split(" ");
  const known = knownOf(page);
  const fits = (one: Known, asked: string) =>
    asked === `${one.key}!` ? one.from === null : asked === one.key && !HIDDEN.test(one.value);
  const { name } = page.person_or_thing;
  // An account is called after its bank, a policy after its insurer: who reads the name has read that.
  const isSaid = (one: Known) => (one.key === "bank" || one.key === "insurer") && name.includes(one.value);
  const first = wanted
    .flatMap((asked) => known.find((one) => fits(one, asked) && !isSaid(one)) ?? [])
    .slice(0, MOST);
  return { first, rest: known.filter((one) => !first.includes(one)) };
}

/** What one needs of a person or thing at a counter, each to be copied; everything else behind a press. */
export function Wallet({ page }: { page: EntityPage }) {
  const { first, rest } = sorted(page);
  const [all, setAll] = useState(first.length === 0);
  return (
    <Card title={peopleMessages.facts}>
      <dl className="divide-y border-t empty:hidden">
        {first.map((one) => (
          <Wanted key={one.key} one={one} />
        ))}
      </dl>
      {rest.length > 0 && first.length > 0 && (
        <button
          type="button"
          aria-expanded={all}
          onClick={() => setAll(!all)}
          className="flex min-h-11 w-full items-center justify-between gap-2 border-t px-5 text-sm font-medium hover:bg-sunk"
        >
          {peopleMessages.allDetails({ n: rest.length })}
          <ChevronDown className={`size-4 transition-transform ${all ? "rotate-180" : ""}`} aria-hidden />
        </button>
      )}
      {all && (
        <dl className="divide-y border-t text-sm">
          {rest.map((one) => (
            <div key={one.label} className="grid grid-cols-[2fr_3fr] gap-3 px-5 py-2">
              <dt className="min-w-0 break-words text-muted">{one.label}</dt>
              <dd className="min-w-0">
                <span className="block break-words">{one.value}</span>
                <Source of={one} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {!page.identifiers_shown && (
        <p className="border-t px-5 py-3 text-sm text-muted">{peopleMessages.hidden}</p>
      )}
    </Card>
  );
}

/** One detail, large, with a press that copies it. */
export function Wanted({ one }: { one: Known }) {
  const [copied, setCopied] = useState(false);
  return (
    <div className="px-5 py-2.5">
      <dt className="text-sm text-muted">{one.label}</dt>
      <dd className="flex items-center gap-3">
        <span className="min-w-0 grow">
          <span className="block text-lg font-medium break-words tabular-nums">{one.value}</span>
          <Source of={one} />
        </span>
        <IconButton
          className="print:hidden"
          label={copied ? peopleMessages.copied : peopleMessages.copyOf({ what: one.label })}
          onClick={async () => setCopied(await copyText(one.value))}
        >
          {copied ? <Check className="size-4" aria-hidden /> : <Copy className="size-4" aria-hidden />}
        </IconButton>
      </dd>
    </div>
  );
}

function Source({ of }: { of: Known }) {
  if (of.from === null) return null;
  return (
    <Link
      to="/documents/$id"
      params={{ id: of.from.id }}
      className="block truncate text-xs text-muted hover:underline print:hidden"
    >
      {of.from.title}
    </Link>
  );
}
