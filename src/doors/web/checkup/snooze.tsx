import { useState } from "react";
import * as checkupMessages from "#messages/app/checkup.ts";
import { Button } from "../elements/button.tsx";
import { Dialog } from "../elements/dialog.tsx";
import { Field } from "../elements/field.tsx";
import { showDay } from "../formatting.ts";
import type { CheckupItem } from "../shapes.ts";
import type { Act } from "./act.ts";
import { dayAfter, snoozeDays } from "./groups.ts";

interface Props {
  item: CheckupItem;
  today: string;
  onClose(): void;
  onAct(act: Act): void;
}

/** When a line shows again: the days that make sense for it, or one of a person's own. */
export function SnoozeDialog({ item, today, onClose, onAct }: Props) {
  const [day, setDay] = useState("");
  const until = (chosen: string) => {
    onAct({ action: "snooze", until: chosen });
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(now) => now || onClose()}
      title={checkupMessages.snoozeTitle}
      lead={item.title}
      close={checkupMessages.cancel}
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
        <form
          className="mt-2 flex items-end gap-2 border-t pt-3"
          onSubmit={(event) => {
            event.preventDefault();
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
        </form>
      </div>
    </Dialog>
  );
}
