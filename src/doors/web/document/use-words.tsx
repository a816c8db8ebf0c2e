import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { useDeferredValue, useId, useState } from "react";
import * as appMessages from "#messages/app/app.ts";
import * as factMessages from "#messages/app/fact.ts";
import { answered, api } from "../api/call.ts";
import { Button } from "../elements/button.tsx";
import { Field, inputClass, Labelled } from "../elements/field.tsx";
import { Form } from "../elements/form.tsx";
import { showAmount, showDay } from "../formatting.ts";
import type { Document, Fact, FactChoices, NewFact } from "../shapes.ts";
import { factValue, useAddFact, useCorrectFact } from "./change-facts.ts";
import type { Chosen } from "./text-layer.tsx";

type Role = Fact["role"];
type Choice = FactChoices["choices"][number];
type ReadsAs = FactChoices["reads_as"];

/** The box is asked once somebody has stopped typing for this long, in ms. */
const STILL = 250;
const kinds = ["money", "date", "identifier", "party", "text"] as const;
const OTHER = "other";

/** What the words can be used for; asked with a body, so that no address carries words of a paper. */
const choicesQuery = (document: string, said: string) =>
  queryOptions({
    queryKey: ["fact-choices", document, said],
    queryFn: async ({ signal }) => {
      await new Promise((next) => setTimeout(next, STILL));
      signal.throwIfAborted();
      return answered(
        api.POST("/v1/documents/{document}/own-facts/choices", {
          params: { path: { document } },
          body: { words: said === "" ? "-" : said },
          signal,
        }),
      );
    },
    placeholderData: keepPreviousData,
    // Words of a paper are not kept longer than the panel stands.
    gcTime: 0,
  });

/** True where words that read like this can be the value of such a fact. */
function fits(role: Role, reads: ReadsAs): boolean {
  if (role === "money") return reads.amount !== null;
  if (role === "date") return reads.date !== null;
  if (role === "identifier") return reads.role === "identifier" || reads.role === "text";
  return reads.date === null && reads.role !== "money";
}

/** Those that fit best first, each group in the order it had. */
function byFit<T extends { role: Role }>(all: readonly T[], reads: ReadsAs): T[] {
  const rank = (one: T) => (one.role === reads.role ? 0 : 1);
  return all.filter((one) => fits(one.role, reads)).sort((a, b) => rank(a) - rank(b));
}

interface Props {
  document: Document;
  /** The words as they were chosen; empty where a person types them. */
  said: string;
  place: Pick<Chosen, "page" | "quote" | "box"> | null;
  onDone(): void;
}

/** Says what words are for: a fact on file that they correct, a new one of those the type has, or something else. */
export function UseWords({ document, said, place, onDone }: Props) {
  const [target, setTarget] = useState("");
  const [value, setValue] = useState(said);
  const [name, setName] = useState("");
  const [kind, setKind] = useState<Role | null>(null);
  const correct = useCorrectFact(document.id);
  const add = useAddFact(document.id);
  const trimmed = value.trim();
  const found = useQuery(choicesQuery(document.id, useDeferredValue(trimmed)));
  const choices = found.data?.choices ?? [];
  const reads = found.data?.reads_as ?? null;
  const { facts } = document.metadata;
  const fact = facts.find((one) => one.id === target);
  const choice = choices.find((one) => one.key === target);
  const role = target === OTHER ? (kind ?? reads?.role ?? "text") : (fact?.role ?? choice?.role ?? null);
  const wrong = role && reads && trimmed !== "" ? problemOf(role, reads) : null;
  const ready = trimmed !== "" && role !== null && wrong === null && (target !== OTHER || name.trim() !== "");
  const body: NewFact = {
    ...(target === OTHER ? { label: name.trim(), role: role ?? "text" } : { key: target }),
    value: trimmed,
    page: place?.page ?? null,
    quote: place?.quote ?? null,
    box: place?.box ?? null,
  };
  return (
    <Form
      className="grid gap-3"
      onSubmit={() => {
        if (!ready) return;
        if (fact) correct.mutate({ fact, value: trimmed }, { onSuccess: onDone });
        else add.mutate(body, { onSuccess: onDone });
      }}
    >
      <Target
        value={target}
        facts={facts}
        correcting={place !== null}
        choices={choices}
        reads={trimmed === "" ? null : reads}
        onChoose={setTarget}
      />
      {target === OTHER && (
        <Other
          name={name}
          kind={role ?? "text"}
          names={found.data?.own ?? []}
          onName={setName}
          onKind={setKind}
        />
      )}
      <Field
        label={factMessages.use.value}
        value={value}
        maxLength={500}
        error={wrong ?? undefined}
        onChange={(event) => setValue(event.target.value)}
      />
      {reads && role && !wrong && <ReadAs role={role} reads={reads} />}
      <Button
        type="submit"
        className="justify-self-start"
        disabled={!ready}
        busy={correct.isPending || add.isPending}
      >
        {appMessages.save}
      </Button>
    </Form>
  );
}

function problemOf(role: Role, reads: ReadsAs): string | null {
  if (role === "money" && reads.amount === null) return factMessages.use.noAmount;
  if (role === "date" && reads.date === null) return factMessages.use.noDay;
  return null;
}

/** How an amount or a day is understood, before it is saved. */
function ReadAs({ role, reads }: { role: Role; reads: ReadsAs }) {
  const shown =
    role === "money" && reads.amount !== null
      ? showAmount(reads.amount, reads.currency)
      : role === "date" && reads.date !== null
        ? showDay(reads.date)
        : null;
  if (shown === null) return null;
  return (
    <p role="status" className="-mt-1 text-sm text-muted">
      {factMessages.use.readsAs({ what: shown })}
    </p>
  );
}

interface TargetProps {
  value: string;
  facts: readonly Fact[];
  /** True where what is on file can be corrected, too. */
  correcting: boolean;
  choices: readonly Choice[];
  /** Null while nothing is typed: then everything fits. */
  reads: ReadsAs | null;
  onChoose(value: string): void;
}

function Target({ value, facts, correcting, choices, reads, onChoose }: TargetProps) {
  const onFile = correcting ? (reads ? byFit(facts, reads) : facts) : [];
  const had = new Set(facts.map((one) => one.key));
  const fresh = (reads ? byFit(choices, reads) : choices).filter((one) => !had.has(one.key));
  return (
    <Labelled label={factMessages.use.label}>
      {(names) => (
        <select
          {...names}
          value={value}
          onChange={(event) => onChoose(event.target.value)}
          className={inputClass}
        >
          <option value="">{factMessages.use.choose}</option>
          {onFile.length > 0 && (
            <optgroup label={factMessages.use.onFile}>
              {onFile.map((one) => (
                <option key={one.id} value={one.id}>
                  {`${one.label}: ${factValue(one).slice(0, 40)}`}
                </option>
              ))}
            </optgroup>
          )}
          <optgroup label={factMessages.use.fresh}>
            {fresh.map((one) => (
              <option key={one.key} value={one.key}>
                {one.label}
              </option>
            ))}
            <option value={OTHER}>{factMessages.use.other}</option>
          </optgroup>
        </select>
      )}
    </Labelled>
  );
}

interface OtherProps {
  name: string;
  kind: Role;
  /** What other facts of people's own are called. */
  names: FactChoices["own"];
  onName(name: string): void;
  onKind(kind: Role): void;
}

/** A fact that no list names: a person says what it is, and what kind of value. */
function Other({ name, kind, names, onName, onKind }: OtherProps) {
  const list = useId();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-2">
      <Field
        label={factMessages.use.name}
        value={name}
        maxLength={60}
        required
        list={list}
        autoComplete="off"
        onChange={(event) => {
          onName(event.target.value);
          // A name that was given before says what kind of value it is.
          const known = names.find((one) => one.label === event.target.value);
          if (known) onKind(known.role);
        }}
      />
      <datalist id={list}>
        {names.map((one) => (
          <option key={one.label} value={one.label} />
        ))}
      </datalist>
      <Labelled label={factMessages.use.kind}>
        {(names) => (
          <select
            {...names}
            value={kind}
            onChange={(event) => {
              const chosen = kinds.find((one) => one === event.target.value);
              if (chosen) onKind(chosen);
            }}
            className={inputClass}
          >
            {kinds.map((one) => (
              <option key={one} value={one}>
                {factMessages.use.kinds[one]}
              </option>
            ))}
          </select>
        )}
      </Labelled>
    </div>
  );
}
