import { Link } from "@tanstack/react-router";
import { Check, ChevronDown, CircleDashed, Eye, FileQuestion, type LucideIcon } from "lucide-react";
import { useState } from "react";
import * as checkupMessages from "#messages/app/checkup.ts";
import { buttonClass, IconButton } from "../elements/button.tsx";
import { showAmount, showDay } from "../formatting.ts";
import type { CheckupItem } from "../shapes.ts";
import { useAct } from "./act.ts";
import { LineDetails } from "./details.tsx";
import { DismissDialog } from "./dismiss.tsx";
import { DraftDialog } from "./draft.tsx";
import { whenText } from "./groups.ts";
import { LineMenu } from "./line-menu.tsx";
import { SnoozeDialog } from "./snooze.tsx";

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
        <span className="block font-medium text-pretty">{item.title}</span>
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
            <span className="truncate">{item.person_or_thing.name}</span>
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
