import { Link } from "@tanstack/react-router";
import type { LucideIcon } from "lucide-react";
import {
  AlarmClock,
  Ban,
  Check,
  CheckCheck,
  ChevronDown,
  CircleDashed,
  EllipsisVertical,
  Eye,
  FileQuestion,
  FileText,
  Mail,
  Phone,
  RotateCcw,
  Wallet,
} from "lucide-react";
import { useState } from "react";
import * as appMessages from "#messages/app/app.ts";
import * as checkupMessages from "#messages/app/checkup.ts";
import { kindIcon } from "../documents/icons.ts";
import { Button, buttonClass, IconButton } from "../elements/button.tsx";
import { Dialog } from "../elements/dialog.tsx";
import { Field, Tick } from "../elements/field.tsx";
import { Form } from "../elements/form.tsx";
import { FormDialog } from "../elements/form-dialog.tsx";
import { Menu, MenuItem } from "../elements/menu.tsx";
import { showAmount, showDay } from "../formatting.ts";
import type { CheckupItem } from "../shapes.ts";
import { type Act, useAct } from "./act.ts";
import { DraftDialog } from "./draft.tsx";
import { dayAfter, snoozeDays, whenText } from "./groups.ts";

interface DismissProps {
  item: CheckupItem;
  open: boolean;
  onClose(): void;
  onAct(done: { item: CheckupItem; act: Act }): void;
}

/** Asks why a line is not needed. Something missing wants a reason; a dated line may have one. */
function DismissDialog({ item, open, onClose, onAct }: DismissProps) {
  const [reason, setReason] = useState("");
  const [gone, setGone] = useState(false);
  const gap = item.source === "gap";
  const submit = () => {
    const said = reason.trim();
    const note = said === "" ? {} : { note: said };
    onAct({
      item,
      act: gap ? { action: "dismiss-gap", reason: said, disposed: gone } : { action: "dismiss", ...note },
    });
    onClose();
  };
  return (
    <FormDialog
      open={open}
      title={checkupMessages.dismissTitle}
      lead={checkupMessages.dismissLead}
      submit={checkupMessages.dismissSubmit}
      close={appMessages.cancel}
      ready={!gap || reason.trim() !== ""}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label={checkupMessages.dismissReason}
        value={reason}
        maxLength={500}
        required={gap}
        onChange={(event) => setReason(event.target.value)}
      />
      {gap && item.person_or_thing?.name && (
        <Tick
          label={checkupMessages.dismissGone({ name: item.person_or_thing.name })}
          on={gone}
          onTick={setGone}
        />
      )}
    </FormDialog>
  );
}

/** What stands behind a line: why it is there, what to do, and where it comes from. */
function LineDetails({ item, onDraft }: { item: CheckupItem; onDraft: () => void }) {
  const todo = item.what_to_do;
  const Icon = kindIcon(item.person_or_thing?.kind ?? "organization");
  return (
    <div className="grid gap-3 border-t bg-paper/60 px-5 py-4 text-sm sm:pl-14">
      {item.detail && <p className="text-pretty">{item.detail}</p>}
      {item.dismissed_reason && <p className="text-muted">{item.dismissed_reason}</p>}
      {todo?.summary && todo.summary !== item.detail && <p className="text-pretty">{todo.summary}</p>}
      {todo && todo.steps.length > 0 && (
        <div>
          <h3 className="font-semibold">{checkupMessages.steps}</h3>
          <ol className="mt-1 grid list-decimal gap-1 pl-5">
            {todo.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </div>
      )}
      {todo?.prepared && <p className="rounded-lg bg-sunk px-3 py-2 whitespace-pre-line">{todo.prepared}</p>}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {item.document && (
          <Link to="/documents/$id" params={{ id: item.document.id }} className={chip}>
            <FileText className="size-4 shrink-0 text-muted" aria-hidden />
            <span className="truncate">{item.document.title ?? checkupMessages.paper}</span>
          </Link>
        )}
        {item.person_or_thing && (
          <Link to="/people-and-things/$id" params={{ id: item.person_or_thing.id }} className={chip}>
            <Icon className="size-4 shrink-0 text-muted" aria-hidden />
            <span className="truncate">{item.person_or_thing.name}</span>
          </Link>
        )}
        {todo?.phone && (
          <a href={`tel:${todo.phone.replace(/[^\d+]/g, "")}`} className={chip}>
            <Phone className="size-4 shrink-0 text-muted" aria-hidden />
            {todo.phone}
          </a>
        )}
        {item.source !== "document" && item.status === "open" && (
          <Button look="outline" className="rounded-full!" onClick={onDraft}>
            <Mail className="size-4" aria-hidden />
            {checkupMessages.draft}
          </Button>
        )}
      </div>
    </div>
  );
}

const chip =
  "inline-flex min-h-10 max-w-full items-center gap-2 rounded-full border bg-surface px-3.5 font-medium hover:bg-sunk";

interface SnoozeProps {
  item: CheckupItem;
  today: string;
  onClose(): void;
  onAct(act: Act): void;
}

/** When a line shows again: the days that make sense for it, or one of a person's own. */
export function SnoozeDialog({ item, today, onClose, onAct }: SnoozeProps) {
  const [day, setDay] = useState("");
  const until = (chosen: string) => {
    onAct({ action: "snooze", until: chosen });
    onClose();
  };
  return (
    <Dialog
      onClose={onClose}
      title={checkupMessages.snoozeTitle}
      lead={item.title}
      close={appMessages.cancel}
    >
      <div className="grid gap-2">
        {snoozeDays(item.when, today).map((one, i) => (
          <Button
            key={one.name}
            look="outline"
            className="justify-between!"
            data-first={i === 0 || undefined}
            onClick={() => until(one.until)}
          >
            {one.name}
            <span className="text-muted tabular-nums">{showDay(one.until)}</span>
          </Button>
        ))}
        <Form
          className="mt-2 flex items-end gap-2 border-t pt-3"
          onSubmit={() => {
            if (day > today) until(day);
          }}
        >
          <div className="grow">
            <Field
              label={checkupMessages.pickDay}
              type="date"
              min={dayAfter(today, 1)}
              value={day}
              onChange={(event) => setDay(event.target.value)}
            />
          </div>
          <Button type="submit" disabled={!(day > today)}>
            {checkupMessages.snooze}
          </Button>
        </Form>
      </div>
    </Dialog>
  );
}

interface LineMenuProps {
  item: CheckupItem;
  onAct(act: Act): void;
  onSnooze(): void;
  onDismiss(): void;
  onDraft(): void;
}

/** Everything that can be done about a line. */
function LineMenu({ item, onAct, onSnooze, onDismiss, onDraft }: LineMenuProps) {
  if (item.source === "document") return <span className="w-1" />;
  const open = item.status === "open" || item.status === "snoozed";
  return (
    <Menu
      trigger={
        <IconButton label={checkupMessages.actions({ title: item.title })}>
          <EllipsisVertical className="size-4.5" aria-hidden />
        </IconButton>
      }
    >
      {open && item.source === "obligation" && (
        <>
          <MenuItem
            icon={CheckCheck}
            text={checkupMessages.done}
            onSelect={() => onAct({ action: "handled" })}
          />
          <MenuItem icon={AlarmClock} text={checkupMessages.snooze} onSelect={onSnooze} />
        </>
      )}
      {open && <MenuItem icon={Mail} text={checkupMessages.draft} onSelect={onDraft} />}
      {open && item.kind === "payment" && item.severity === "later" && (
        <MenuItem icon={Wallet} text={checkupMessages.manual} onSelect={() => onAct({ action: "manual" })} />
      )}
      {open && <MenuItem icon={Ban} text={checkupMessages.dismiss} onSelect={onDismiss} />}
      {(!open || item.status === "snoozed") && (
        <MenuItem
          icon={RotateCcw}
          text={checkupMessages.reopen}
          onSelect={() => onAct({ action: "reopen" })}
        />
      )}
    </Menu>
  );
}

interface Props {
  item: CheckupItem;
  today: string;
  open: boolean;
  /** Null where the line always stands open. */
  onToggle: (() => void) | null;
}

/** One line of the Checkup: what, when, how much; done at one press, the rest behind it. */
export function CheckupLine({ item, today, open, onToggle }: Props) {
  const act = useAct();
  const [dialog, setDialog] = useState<"snooze" | "dismiss" | "draft" | null>(null);
  const closed = item.status === "handled" || item.status === "dismissed";
  return (
    <li data-line={item.id} className="first:rounded-t-2xl last:rounded-b-2xl focus-within:bg-sunk/40">
      <div className="flex items-center gap-1 py-1.5 pr-2 pl-2 sm:pl-3">
        <Mark item={item} closed={closed} onDone={() => act.mutate({ item, act: { action: "handled" } })} />
        <Head item={item} today={today} open={open} onToggle={onToggle} />
        <LineMenu
          item={item}
          onAct={(done) => act.mutate({ item, act: done })}
          onSnooze={() => setDialog("snooze")}
          onDismiss={() => setDialog("dismiss")}
          onDraft={() => setDialog("draft")}
        />
      </div>
      {open && <LineDetails item={item} onDraft={() => setDialog("draft")} />}
      <DismissDialog
        item={item}
        open={dialog === "dismiss"}
        onClose={() => setDialog(null)}
        onAct={act.mutate}
      />
      {dialog === "snooze" && (
        <SnoozeDialog
          item={item}
          today={today}
          onClose={() => setDialog(null)}
          onAct={(done) => act.mutate({ item, act: done })}
        />
      )}
      {dialog === "draft" && <DraftDialog item={item} onClose={() => setDialog(null)} />}
    </li>
  );
}

const standing: Record<CheckupItem["source"], LucideIcon> = {
  obligation: CircleDashed,
  gap: FileQuestion,
  document: Eye,
};

/** What stands before the line: the press that marks it as done, or what kind of line it is. */
function Mark({ item, closed, onDone }: { item: CheckupItem; closed: boolean; onDone: () => void }) {
  if (item.source === "obligation" && !closed) {
    return (
      <IconButton
        label={`${checkupMessages.doneHint}: ${item.title}`}
        data-done
        className="group rounded-full!"
        onClick={onDone}
      >
        <span className="grid size-5.5 place-items-center rounded-full border-[1.5px] border-edge group-hover:border-accent group-hover:bg-accent-soft">
          <Check className="size-3.5 text-transparent group-hover:text-accent" aria-hidden />
        </span>
      </IconButton>
    );
  }
  const Icon = closed ? Check : standing[item.source];
  return (
    <span className="grid size-9 shrink-0 place-items-center text-muted">
      <Icon className="size-4.5" aria-hidden />
    </span>
  );
}

function Head({ item, today, open, onToggle }: Omit<Props, "onToggle"> & { onToggle: (() => void) | null }) {
  const inner = (
    <>
      <span className="min-w-0 grow text-left">
        <span className="block font-medium text-pretty wrap-anywhere">{item.title}</span>
        <span className="mt-0.5 flex flex-wrap gap-x-2 text-sm text-muted">
          {item.amount !== null && (
            <span className="font-medium text-ink tabular-nums sm:hidden">
              {showAmount(item.amount, item.currency)}
            </span>
          )}
          {item.overdue && <span className="font-medium text-bad">{checkupMessages.pastDue}</span>}
          {item.when && <span className="tabular-nums">{whenText(item.when, today)}</span>}
          <span>{item.kind_label}</span>
          {item.person_or_thing?.name && !item.title.includes(item.person_or_thing.name) && (
            <span className="min-w-0 truncate">{item.person_or_thing.name}</span>
          )}
          {item.snoozed_until && (
            <span>{checkupMessages.snoozedUntil({ day: showDay(item.snoozed_until) })}</span>
          )}
        </span>
      </span>
      {item.amount !== null && (
        <span className="hidden shrink-0 self-start pt-0.5 font-medium tabular-nums sm:block">
          {showAmount(item.amount, item.currency)}
        </span>
      )}
    </>
  );
  const shape = "flex min-h-12 min-w-0 grow items-center gap-3 rounded-lg px-2 py-1";
  if (item.source === "document" && item.document) {
    return (
      <>
        <Link to="/documents/$id" params={{ id: item.document.id }} data-first className={shape}>
          {inner}
        </Link>
        <Link
          to="/documents/$id"
          params={{ id: item.document.id }}
          className={buttonClass("outline", "hidden sm:inline-flex")}
          tabIndex={-1}
          aria-hidden
        >
          {checkupMessages.look}
        </Link>
      </>
    );
  }
  if (onToggle === null) return <div className={shape}>{inner}</div>;
  return (
    <button type="button" data-first aria-expanded={open} className={shape} onClick={onToggle}>
      {inner}
      <ChevronDown
        className={`hidden size-4 shrink-0 text-muted transition-transform sm:block ${open ? "rotate-180" : ""}`}
        aria-hidden
      />
    </button>
  );
}

interface LinesProps {
  items: readonly CheckupItem[];
  today: string;
  /** The open one. */
  opened: string | null;
  onOpen: (opened: string | null) => void;
  className: string;
}

/** Lines of the Checkup, at most one of them open at a time. */
export const CheckupLines = ({ items, today, opened, onOpen, className }: LinesProps) => (
  <ul className={className}>
    {items.map((item) => (
      <CheckupLine
        key={item.id}
        item={item}
        today={today}
        open={opened === item.id}
        onToggle={() => onOpen(opened === item.id ? null : item.id)}
      />
    ))}
  </ul>
);
