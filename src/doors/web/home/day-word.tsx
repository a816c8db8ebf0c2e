import * as homeMessages from "#messages/app/home.ts";
import { daysBetween, localDay, showDay, thisMoment } from "../formatting.ts";
import type { CheckupItem } from "../shapes.ts";

/** When a line of the Checkup falls, as one says it: past due, today, tomorrow, or by its day; its kind when it has none. */
export function DayWord({ item }: { item: CheckupItem }) {
  if (item.when === null) return item.kind_label;
  const days = daysBetween(localDay(thisMoment()), item.when);
  const day = showDay(item.when);
  if (item.overdue)
    return (
      <>
        <span className="font-medium text-bad">{homeMessages.pastDue}</span> · {day}
      </>
    );
  const said =
    days === 0 ? homeMessages.today : days === 1 ? homeMessages.tomorrow : homeMessages.due({ when: day });
  return (
    <>
      {item.kind_label} · {said}
    </>
  );
}
