import { useState } from "react";
import * as checkupMessages from "#messages/app/checkup.ts";
import { AskDialog } from "../elements/ask-dialog.tsx";
import { Field, Tick } from "../elements/field.tsx";
import type { CheckupItem } from "../shapes.ts";
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
    <AskDialog
      open={open}
      title={checkupMessages.dismissTitle}
      lead={checkupMessages.dismissLead}
      submit={checkupMessages.dismissSubmit}
      cancel={checkupMessages.cancel}
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
    </AskDialog>
  );
}
