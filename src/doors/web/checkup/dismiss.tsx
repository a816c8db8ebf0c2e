import { useState } from "react";
import { AskDialog } from "../elements/ask-dialog.tsx";
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
      title={checkupWords.checkup.dismissTitle}
      lead={checkupWords.checkup.dismissLead}
      submit={checkupWords.checkup.dismissSubmit}
      cancel={checkupWords.checkup.cancel}
      ready={!gap || reason.trim() !== ""}
      onSubmit={submit}
      onClose={onClose}
    >
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
    </AskDialog>
  );
}
