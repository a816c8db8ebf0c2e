import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import * as appMessages from "#messages/app/app.ts";
import * as checkupMessages from "#messages/app/checkup.ts";
import { answered, api, fieldError } from "../api/call.ts";
import { keys } from "../api/client.ts";
import { Field } from "../elements/field.tsx";
import { FormDialog } from "../elements/form-dialog.tsx";
import { Refused } from "../elements/notice.tsx";
import { localDay, thisMoment } from "../formatting.ts";
import { dayAfter } from "./groups.ts";

interface Props {
  open: boolean;
  onClose(): void;
  /** What the reminder is about, when it is added from its page. */
  about?: { document_id?: string; person_or_thing?: string };
}

/** A reminder of a person's own. */
export function ReminderDialog({ open, onClose, about = {} }: Props) {
  const client = useQueryClient();
  const tomorrow = dayAfter(localDay(thisMoment()), 1);
  const [title, setTitle] = useState("");
  const [on, setOn] = useState("");
  const [note, setNote] = useState("");
  const add = useMutation({
    mutationFn: () =>
      answered(
        api.POST("/v1/reminders", {
          body: { title: title.trim(), on, ...about, ...(note.trim() ? { note: note.trim() } : {}) },
        }),
      ),
    onSuccess: () => {
      for (const queryKey of [keys.checkups, keys.overview, keys.entities])
        void client.invalidateQueries({ queryKey });
      setTitle("");
      setOn("");
      setNote("");
      onClose();
    },
  });
  const submit = () => {
    if (title.trim() !== "" && on !== "") add.mutate();
  };
  return (
    <FormDialog
      open={open}
      title={checkupMessages.reminderTitle}
      lead={checkupMessages.reminderLead}
      submit={checkupMessages.reminderSubmit}
      close={appMessages.cancel}
      ready
      busy={add.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label={checkupMessages.reminderWhat}
        value={title}
        maxLength={140}
        required
        error={fieldError(add.error, "title")}
        onChange={(event) => setTitle(event.target.value)}
      />
      <Field
        label={checkupMessages.reminderOn}
        type="date"
        min={tomorrow}
        value={on}
        required
        error={fieldError(add.error, "on")}
        onChange={(event) => setOn(event.target.value)}
      />
      <Field
        label={checkupMessages.reminderNote}
        value={note}
        maxLength={500}
        onChange={(event) => setNote(event.target.value)}
      />
      <Refused error={add.error} />
    </FormDialog>
  );
}
