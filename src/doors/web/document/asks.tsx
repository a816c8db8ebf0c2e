import { useQuery } from "@tanstack/react-query";
import { AlarmClock } from "lucide-react";
import { useState } from "react";
import * as checkupMessages from "#messages/app/checkup.ts";
import * as homeMessages from "#messages/app/home.ts";
import { checkupQuery } from "../api/queries.ts";
import { useAct } from "../checkup/act.ts";
import { DoneButton } from "../checkup/done-button.tsx";
import { whenText } from "../checkup/groups.ts";
import { SnoozeDialog } from "../checkup/line.tsx";
import { Button } from "../elements/button.tsx";
import { localDay, showAmount, thisMoment } from "../formatting.ts";
import type { Document } from "../shapes.ts";

const line = "mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-xl px-4 py-2.5";

/** As high as what will be asked, with nothing to see. */
const Room = ({ title }: { title: string }) => (
  <div aria-hidden className={`${line} bg-sunk text-transparent select-none`}>
    <p className="min-w-48 grow">
      <span className="font-medium">{title}</span>
      <span className="block text-sm">.</span>
    </p>
    <span className="h-10 w-52" />
  </div>
);

/** What a document asks for that is still open, the first of it: when, how much, and what can be done about it at once. */
export function Asks({ document }: { document: Document }) {
  const checkup = useQuery(checkupQuery());
  const act = useAct();
  const [later, setLater] = useState(false);
  const item = checkup.data?.items.find(
    (one) => one.document?.id === document.id && one.source === "obligation" && one.status === "open",
  );
  const next = document.metadata.up_next.find((one) => one.status === "open");
  // Its room is there before the Checkup has come, so that the page below does not move.
  if (checkup.isPending && next) return <Room title={next.title} />;
  if (!item) return null;
  const today = localDay(thisMoment());
  const facts = [
    item.when === null ? null : whenText(item.when, today),
    item.amount === null ? null : showAmount(item.amount, item.currency),
  ];
  return (
    <section aria-label={item.title} className={`${line} ${item.overdue ? "bg-bad-soft" : "bg-accent-soft"}`}>
      <p className="min-w-48 grow">
        <span className="font-medium">{item.title}</span>
        <span className="block text-sm tabular-nums">
          {item.overdue && <span className="font-medium text-bad">{checkupMessages.pastDue} · </span>}
          {facts.filter((fact) => fact !== null).join(" · ")}
        </span>
      </p>
      <div className="flex flex-wrap gap-2">
        <DoneButton item={item} />
        <Button look="quiet" onClick={() => setLater(true)}>
          <AlarmClock className="size-4" aria-hidden />
          {homeMessages.later}
        </Button>
      </div>
      {later && (
        <SnoozeDialog
          item={item}
          today={today}
          onClose={() => setLater(false)}
          onAct={(done) => act.mutate({ item, act: done })}
        />
      )}
    </section>
  );
}
