import { ChevronDown, ReceiptText } from "lucide-react";
import { useState } from "react";
import * as checkupMessages from "#messages/app/checkup.ts";
import { useChange } from "../api/change.ts";
import { Button } from "../elements/button.tsx";
import type { CheckupItem } from "../shapes.ts";
import { send, toldBy } from "./act.ts";
import { CheckupLines } from "./line.tsx";

interface Props {
  items: readonly CheckupItem[];
  today: string;
  opened: string | null;
  onOpen(opened: string | null): void;
}

/** Marks all as paid, one after the other, and offers the way back. */
function useSettleAll() {
  const settle = useChange({
    run: async ({ items, action }: { items: readonly CheckupItem[]; action: "handled" | "reopen" }) => {
      for (const item of items) await send(item, { action });
      return items.length;
    },
    said: (n, { action }) => (action === "handled" ? checkupMessages.allPaid({ n }) : null),
    undo: (_, { items, action }): (() => void) | undefined =>
      action === "reopen" ? undefined : () => settle.mutate({ items, action: "reopen" }),
    refresh: toldBy,
  });
  return settle;
}

/** Bills whose day is long over and of which nothing says that they are still owed: one line, with all of them behind it. */
export function OlderBills({ items, today, opened, onOpen }: Props) {
  const [shown, setShown] = useState(false);
  const settle = useSettleAll();
  return (
    <div className="rounded-2xl border bg-surface shadow-card">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
        <div className="flex min-w-0 grow basis-72 gap-3">
          <ReceiptText className="mt-0.75 size-4.5 shrink-0 text-muted" aria-hidden />
          <div className="min-w-0">
            <p className="font-medium">{checkupMessages.olderBills({ n: items.length })}</p>
            <p className="text-sm text-pretty text-muted">{checkupMessages.olderBillsDetail}</p>
          </div>
        </div>
        <Button look="outline" aria-expanded={shown} onClick={() => setShown(!shown)}>
          {shown ? checkupMessages.hideOlder : checkupMessages.lookThrough}
          <ChevronDown className={`size-4 transition-transform ${shown ? "rotate-180" : ""}`} aria-hidden />
        </Button>
        <Button
          look="outline"
          disabled={settle.isPending}
          onClick={() => settle.mutate({ items, action: "handled" })}
        >
          {checkupMessages.markAllPaid}
        </Button>
      </div>
      {shown && (
        <CheckupLines
          className="divide-y border-t"
          items={items}
          today={today}
          opened={opened}
          onOpen={onOpen}
        />
      )}
    </div>
  );
}
