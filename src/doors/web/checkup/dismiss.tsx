import { type FormEvent, useState } from "react";
import { Button } from "../elements/button.tsx";
import { Dialog } from "../elements/dialog.tsx";
import { Field, Tick } from "../elements/field.tsx";
import type { CheckupItem } from "../shapes.ts";
import { checkupWords } from "../words/checkup.ts";
import type { Act } from "./act.ts";

interface Props {
  item: CheckupItem;
  open: boolean;
  onClose(): void;
  onAct(done: { item: CheckupItem; act: Act }): void;
}

/** Asks why a line is not needed. Something missing wants a reason; a dated line may have one. */
export function DismissDialog({ item, open, onClose, onAct }: Props) {
  const [reason, setReason] = useState("");
  const [gone, setGone] = useState(false);
  const gap = item.source === "gap";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const said = reason.trim();
    if (gap && said === "") return;
    const note = said === "" ? {} : { note: said };
    onAct({
      item,
      act: gap ? { action: "dismiss-gap", reason: said, disposed: gone } : { action: "dismiss", ...note },
    });
    onClose();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(now) => now || onClose()}
      title={checkupWords.checkup.dismissTitle}
      lead={checkupWords.checkup.dismissLead}
      close={checkupWords.checkup.cancel}
    >
      <form className="grid gap-4" onSubmit={submit}>
        <Field
          label={checkupWords.checkup.dismissReason}
          value={reason}
          maxLength={500}
          required={gap}
          onChange={(event) => setReason(event.target.value)}
        />
        {gap && item.person_or_thing?.name && (
          <Tick
            label={checkupWords.checkup.dismissGone(item.person_or_thing.name)}
            on={gone}
            onTick={setGone}
          />
        )}
        <div className="flex justify-end gap-2">
          <Button look="quiet" onClick={onClose}>
            {checkupWords.checkup.cancel}
          </Button>
          <Button type="submit" disabled={gap && reason.trim() === ""}>
            {checkupWords.checkup.dismissSubmit}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
