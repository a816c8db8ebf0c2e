import { useQueryClient } from "@tanstack/react-query";
import * as appMessages from "#messages/app/app.ts";
import * as checkupMessages from "#messages/app/checkup.ts";
import { answered, api } from "../api/call.ts";
import { keys } from "../api/client.ts";
import { Field } from "../elements/field.tsx";
import { useFields } from "../elements/fields.ts";
import { FormDialog } from "../elements/form-dialog.tsx";
import { localDay, thisMoment } from "../formatting.ts";
import { dayAfter } from "./groups.ts";

interface Props {
  open: boolean;
  onClose(): void;
  /** What it says to begin with. */
  title?: string;
  /** What the reminder is about, when it is added from its page. */
  about?: { document_id?: string; person_or_thing?: string };
}

/** A reminder of a person's own. */
export function ReminderDialog({ open, onClose, title: said = "", about = {} }: Props) {
  const client = useQueryClient();
  const tomorrow = dayAfter(localDay(thisMoment()), 1);
  const form = useFields({ title: said, on: "", note: "" });
  const { title, on, note } = form.values;
  const add = async () => {
    await answered(
      api.POST("/v1/reminders", {
        body: { title: title.trim(), on, ...about, ...(note.trim() ? { note: note.trim() } : {}) },
      }),
    );
    for (const queryKey of [keys.checkups, keys.overview, keys.entities])
      void client.invalidateQueries({ queryKey });
    form.put({ title: "", on: "", note: "" });
    onClose();
  };
  return (
    <FormDialog
      open={open}
      title={checkupMessages.reminderTitle}
      lead={checkupMessages.reminderLead}
      submit={checkupMessages.reminderSubmit}
      close={appMessages.cancel}
      onSubmit={() => (title.trim() === "" || on === "" ? undefined : add())}
      onClose={onClose}
    >
      {(error) => (
        <>
          <Field
            label={checkupMessages.reminderWhat}
            maxLength={140}
            required
            {...form.field("title", error)}
          />
          <Field
            label={checkupMessages.reminderOn}
            type="date"
            min={tomorrow}
            required
            {...form.field("on", error)}
          />
          <Field label={checkupMessages.reminderNote} maxLength={500} {...form.field("note")} />
        </>
      )}
    </FormDialog>
  );
}
