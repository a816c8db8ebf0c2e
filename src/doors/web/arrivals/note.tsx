import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import * as appMessages from "#messages/app/app.ts";
import * as noteMessages from "#messages/app/note.ts";
import { answered, api, fieldError, newKey, Refusal } from "../api/call.ts";
import { Button } from "../elements/button.tsx";
import { Dialog } from "../elements/dialog.tsx";
import { Field, inputClass, Labelled } from "../elements/field.tsx";
import { Form } from "../elements/form.tsx";
import { Refused } from "../elements/notice.tsx";
import { useQueue } from "./arriving.tsx";

/** A note is a document like any other: written here, filed there. What was typed stays until it is filed. */
export function NoteDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const queue = useQueue();
  const [title, setTitle] = useState("");
  const [text, setText] = useState("");
  // One key for each set of words: a second press never files the note twice, a changed note is a new one.
  const key = useRef<{ words: string; key: string } | null>(null);
  const file = useMutation({
    mutationFn: () => {
      const body = { title: title.trim(), text };
      const asText = JSON.stringify(body);
      if (key.current?.words !== asText) key.current = { words: asText, key: newKey() };
      return answered(
        api.POST("/v1/documents/note", { body, params: { header: { "Idempotency-Key": key.current.key } } }),
      );
    },
    onSuccess: (answer) => {
      queue.follow(answer.document);
      setTitle("");
      setText("");
      key.current = null;
      onClose();
    },
  });
  const besideFields = file.error instanceof Refusal && Object.keys(file.error.fields).length > 0;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={noteMessages.title}
      lead={noteMessages.lead}
      close={appMessages.cancel}
    >
      <Form onSubmit={() => file.mutate()}>
        <Refused error={besideFields ? null : file.error} />
        <Field
          label={noteMessages.heading}
          error={fieldError(file.error, "title")}
          required
          maxLength={120}
          value={title}
          onChange={(event) => setTitle(event.target.value)}
        />
        <Labelled label={noteMessages.text} error={fieldError(file.error, "text")}>
          {(names) => (
            <textarea
              {...names}
              required
              rows={7}
              className={`${inputClass} py-2`}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Labelled>
        <Button type="submit" busy={file.isPending} disabled={!title.trim() || !text.trim()}>
          {noteMessages.submit}
        </Button>
      </Form>
    </Dialog>
  );
}
