import { Pencil, Plus, Trash2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import * as factMessages from "#messages/app/fact.ts";
import * as factsMessages from "#messages/app/facts.ts";
import { Meanwhile } from "../api/meanwhile.ts";
import { Button, IconButton } from "../elements/button.tsx";
import { Conflict } from "../elements/conflict.tsx";
import { Dialog } from "../elements/dialog.tsx";
import { Field } from "../elements/field.tsx";
import { Form, SaveOrCancel } from "../elements/form.tsx";
import { showDay } from "../formatting.ts";
import type { Document, Fact } from "../shapes.ts";
import { factValue, useCorrectFact, useTakeFact } from "./change-facts.ts";
import { DayPicker } from "./day-picker.tsx";
import type { Lit } from "./pages.tsx";
import { UseWords } from "./use-words.tsx";
import { Yours } from "./yours.tsx";

const groups = ["money", "date", "party", "identifier", "text"] as const;
/** A pointer that only passes over a fact does not move the page, in ms. */
const dwell = 300;
/** Below this the reading is shown as unsure. */
const sureFrom = 80;

/**
 * Facts a person would read as the same line twice ("Amount due" as the total and as what is to be paid) stand once, as the
 * surer. One that is being edited stays.
 */
export function withoutEchoes(facts: readonly Fact[], edited: string | null = null): Fact[] {
  const surest = new Map<string, Fact>();
  for (const fact of facts) {
    const line = `${fact.label}\n${factValue(fact)}`;
    const other = surest.get(line);
    const better =
      fact.id === edited ||
      fact.corrected_by_hand ||
      (!other?.corrected_by_hand && (fact.confidence ?? 0) > (other?.confidence ?? 0));
    if (!other || (better && other.id !== edited)) surest.set(line, fact);
  }
  const shown = new Set(surest.values());
  return facts.filter((fact) => shown.has(fact));
}

interface Props {
  document: Document;
  facts: readonly Fact[];
  identifiersShown: boolean;
  moving: boolean;
  /** The fact that is lit now. */
  litFact: string | null;
  /** The fact whose editor is open from the start. */
  edit?: string;
  onLight: (fact: Fact | null, lit: Lit | null) => void;
  /** A press on a fact: show it for sure, on a phone by going to the page. */
  onShow: (fact: Fact, lit: Lit) => void;
}

/** Lights the place of a fact that is pointed at; what is being corrected stays lit. */
function useLight({ facts, edit, onLight }: Pick<Props, "facts" | "edit" | "onLight">) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [edited, setEdited] = useState<string | null>(edit ?? null);
  useEffect(() => () => clearTimeout(timer.current), []);
  // What is edited from the start is lit like anything else that is edited.
  const first = useRef(() => {
    const fact = facts.find((one) => one.id === edit);
    if (fact) onLight(fact, litOf(fact, true));
  });
  useEffect(() => first.current(), []);

  const light = (fact: Fact, scrollNow: boolean) => {
    clearTimeout(timer.current);
    const lit = litOf(fact, scrollNow);
    onLight(fact, lit);
    if (lit && !scrollNow) timer.current = setTimeout(() => onLight(fact, { ...lit, scroll: true }), dwell);
  };
  const leave = () => {
    const held = facts.find((fact) => fact.id === edited);
    clearTimeout(timer.current);
    onLight(held ?? null, held ? litOf(held, false) : null);
  };
  const onEdit = (fact: Fact, on: boolean) => {
    setEdited(on ? fact.id : null);
    if (on) light(fact, true);
    else onLight(null, null);
  };
  return { edited, light, leave, onEdit };
}

/** What was read off the pages, by kind. Pointing at a fact lights its place on the page. */
export function Facts(given: Props) {
  const { document, facts, identifiersShown, moving, litFact, edit, onShow } = given;
  const { edited, light, leave, onEdit } = useLight(given);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {facts.length === 0 && (
        <p className="text-sm text-muted">{moving ? factsMessages.notYet : factsMessages.none}</p>
      )}
      {groups.map((role) => {
        const members = withoutEchoes(
          facts.filter((fact) => fact.role === role),
          edited,
        );
        if (members.length === 0) return null;
        return (
          <section key={role} aria-label={factsMessages.groups[role]}>
            <h2 className="mb-1 text-sm font-semibold text-muted">{factsMessages.groups[role]}</h2>
            <ul className="-mx-2.5">
              {members.map((fact) => (
                <FactLine
                  key={fact.id}
                  document={document.id}
                  fact={fact}
                  lit={litFact === fact.id}
                  editing={edit === fact.id}
                  onEdit={(on) => onEdit(fact, on)}
                  onPoint={() => light(fact, false)}
                  onFocus={() => light(fact, true)}
                  onLeave={leave}
                  onPress={() => {
                    const lit = litOf(fact, true);
                    if (lit) onShow(fact, lit);
                  }}
                />
              ))}
            </ul>
          </section>
        );
      })}
      {!moving && <AddFact document={document} />}
      {!identifiersShown && <p className="text-sm text-muted">{factsMessages.hidden}</p>}
    </div>
  );
}

/** The way in for those who know a value, or who choose no words with a pointer. */
function AddFact({ document }: { document: Document }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button look="outline" className="justify-self-start" onClick={() => setOpen(true)}>
        <Plus className="size-4" aria-hidden />
        {factMessages.use.add}
      </Button>
      {open && (
        <Dialog onClose={() => setOpen(false)} title={factMessages.use.add} lead={factMessages.use.addLead}>
          <UseWords document={document} said="" place={null} onDone={() => setOpen(false)} />
        </Dialog>
      )}
    </>
  );
}

/** A day as it is picked, which is shown in the reader's own form. */
const isDay = (typed: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(typed);

const litOf = (fact: Fact, scroll: boolean): Lit | null =>
  fact.page === null ? null : { page: fact.page, box: fact.box, scroll };

interface LineProps {
  document: string;
  fact: Fact;
  lit: boolean;
  /** Its editor is open from the start. */
  editing: boolean;
  /** Its editor opens, or closes. */
  onEdit: (on: boolean) => void;
  onPoint: () => void;
  onFocus: () => void;
  onLeave: () => void;
  onPress: () => void;
}

function FactLine({ document, fact, lit, editing, onEdit, onPoint, onFocus, onLeave, onPress }: LineProps) {
  const [typed, setTyped] = useState<string | null>(editing ? fact.value : null);
  /** The value that stood there when the person began to type. */
  const [seen, setSeen] = useState(editing ? fact.value : "");
  const correct = useCorrectFact(document);
  const take = useTakeFact(document);
  const value = factValue(fact);
  if (typed !== null) {
    const close = () => {
      setTyped(null);
      onEdit(false);
      correct.reset();
    };
    const save = (before: string) => {
      const said = typed.trim();
      if (said === "" || said === before) close();
      else correct.mutate({ fact, value: said, seen: before }, { onSuccess: close });
    };
    return (
      <li className="px-2.5 py-1.5">
        <FactEditor
          fact={fact}
          typed={typed}
          busy={correct.isPending}
          onType={setTyped}
          onClose={close}
          onTake={fact.added_by_hand ? () => take.mutate({ fact }, { onSuccess: close }) : null}
          conflict={correct.error instanceof Meanwhile ? correct.error : null}
          onKeep={(now) => save(now)}
          onSave={() => save(seen)}
        />
      </li>
    );
  }
  const pencil = (
    <IconButton
      label={factMessages.edit({ label: fact.label })}
      className="reveal self-center"
      onClick={() => {
        setSeen(fact.value);
        setTyped(fact.value);
        onEdit(true);
      }}
    >
      <Pencil className="size-3.5" aria-hidden />
    </IconButton>
  );
  const inside = (
    <>
      <span className="flex items-baseline justify-between gap-4">
        <span className="text-sm text-muted">{fact.label}</span>
        <span
          className={`min-w-0 text-right font-medium tabular-nums ${fact.role === "money" ? "shrink-0" : "wrap-anywhere"}`}
        >
          {value}
        </span>
      </span>
      <span className="flex items-baseline justify-end gap-2 text-xs text-muted tabular-nums">
        {fact.corrected_by_hand && <Yours />}
        {fact.confidence !== null && fact.confidence < sureFrom && (
          <span className="font-medium text-look">{factsMessages.sure}</span>
        )}
        {fact.page !== null && <span>{factsMessages.onPage({ page: fact.page })}</span>}
      </span>
    </>
  );
  const look = "grid w-full min-w-0 gap-0.5 rounded-lg px-2.5 py-1.5 text-left";
  if (fact.page === null) {
    return (
      <li className="group flex">
        <div className={look}>{inside}</div>
        {pencil}
      </li>
    );
  }
  return (
    <li className="group flex">
      <button
        type="button"
        title={fact.quote ?? undefined}
        aria-description={factsMessages.show({ page: fact.page })}
        className={`${look} transition-colors ${lit ? "bg-look-soft" : "hover:bg-sunk"}`}
        onPointerEnter={(event) => event.pointerType === "mouse" && onPoint()}
        onPointerLeave={(event) => event.pointerType === "mouse" && onLeave()}
        onFocus={(event) => event.currentTarget.matches(":focus-visible") && onFocus()}
        onBlur={onLeave}
        onClick={onPress}
      >
        {inside}
      </button>
      {pencil}
    </li>
  );
}

interface EditorProps {
  fact: Fact;
  typed: string;
  busy: boolean;
  onType(value: string): void;
  onSave(): void;
  /** Somebody else was faster. */
  conflict: Meanwhile | null;
  /** Puts the typed value in place of the one that is there now. */
  onKeep(now: string): void;
  onClose(): void;
  /** Takes it away; null for what was read off the page. */
  onTake: (() => void) | null;
}

/** The value of a fact as it is typed. Enter saves, Escape leaves it as it was. */
function FactEditor(given: EditorProps) {
  const { fact, typed, busy, conflict, onType, onSave, onKeep, onClose, onTake } = given;
  return (
    <Form
      className="grid gap-2"
      onSubmit={() => {
        if (!conflict) onSave();
      }}
    >
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2">
        <Field
          label={fact.label}
          autoFocus
          value={fact.role === "date" ? showDay(typed) : typed}
          maxLength={500}
          onChange={(event) => onType(event.target.value)}
          onKeyDown={(event) => event.key === "Escape" && onClose()}
        />
        {fact.role === "date" && <DayPicker day={isDay(typed) ? typed : fact.date} onPick={onType} />}
      </div>
      {conflict ? (
        <Conflict error={conflict} busy={busy} onKeep={() => onKeep(conflict.now)} onTake={onClose} />
      ) : (
        <SaveOrCancel busy={busy} onCancel={onClose}>
          {onTake && (
            <IconButton label={factMessages.use.takeAway} className="ml-auto self-center" onClick={onTake}>
              <Trash2 className="size-4" aria-hidden />
            </IconButton>
          )}
        </SaveOrCancel>
      )}
    </Form>
  );
}
