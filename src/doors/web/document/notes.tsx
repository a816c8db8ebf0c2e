import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { NotebookPen, Trash2 } from "lucide-react";
import { useState } from "react";
import * as paperNoteMessages from "#messages/app/paperNote.ts";
import { answered, api } from "../api/call.ts";
import { useChange } from "../api/change.ts";
import { keys } from "../api/client.ts";
import { queryOf } from "../api/query.ts";
import { Button, IconButton } from "../elements/button.tsx";
import { inputClass, Labelled } from "../elements/field.tsx";
import { Form, SaveOrCancel } from "../elements/form.tsx";
import { Refused } from "../elements/notice.tsx";
import { showMoment } from "../formatting.ts";
import type { PaperNote, PaperNotes } from "../shapes.ts";

const notesKey = (id: string) => [...keys.document(id), "notes"] as const;

const notesQuery = (id: string) =>
  queryOf(notesKey(id), (how) =>
    api.GET("/v1/documents/{document}/notes", { params: { path: { document: id } }, ...how }),
  );

const add = (document: string, text: string): Promise<PaperNotes> =>
  answered(api.POST("/v1/documents/{document}/notes", { params: { path: { document } }, body: { text } }));

/** One note: its words, who wrote them and when. */
function Note({ note, onRemove }: { note: PaperNote; onRemove: () => void }) {
  return (
    <li className="group flex items-start gap-2 py-2">
      <div className="min-w-0 grow">
        <p className="wrap-anywhere whitespace-pre-line">{note.text}</p>
        <p className="text-xs text-muted tabular-nums">
          {note.by && `${note.by} · `}
          <time dateTime={note.at}>{showMoment(note.at)}</time>
        </p>
      </div>
      <IconButton
        label={paperNoteMessages.remove}
        className="reveal -my-1 pointer-coarse:size-11"
        onClick={onRemove}
      >
        <Trash2 className="size-4" aria-hidden />
      </IconButton>
    </li>
  );
}

/** A note as it is being written. */
function NewNote({ document, onClose }: { document: string; onClose: () => void }) {
  const client = useQueryClient();
  const [typed, setTyped] = useState("");
  const write = useMutation({
    mutationFn: () => add(document, typed),
    onSuccess: (notes) => {
      client.setQueryData(notesKey(document), notes);
      onClose();
    },
  });
  const save = () => {
    if (typed.trim() !== "" && !write.isPending) write.mutate();
  };
  return (
    <Form className="grid gap-2" onSubmit={save}>
      <Labelled label={paperNoteMessages.label}>
        {(names) => (
          <textarea
            {...names}
            // biome-ignore lint/a11y/noAutofocus: it was just asked for.
            autoFocus
            rows={3}
            maxLength={2000}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) save();
            }}
            className={`${inputClass} py-2`}
          />
        )}
      </Labelled>
      <Refused error={write.error} />
      <SaveOrCancel busy={write.isPending} onCancel={onClose} />
    </Form>
  );
}

/** What people of the account wrote on a paper, and a line to write more. */
export function Notes({ document }: { document: string }) {
  const found = useQuery(notesQuery(document));
  const [writing, setWriting] = useState(false);
  const again = useChange({
    run: (note: PaperNote) => add(document, note.text),
    said: () => paperNoteMessages.back,
    refresh: [notesKey(document)],
  });
  const remove = useChange({
    run: (note: PaperNote) =>
      answered(
        api.DELETE("/v1/documents/{document}/notes/{note}", {
          params: { path: { document, note: note.id } },
        }),
      ),
    said: () => paperNoteMessages.removed,
    undo: (_, note) => () => again.mutate(note),
    refresh: [notesKey(document)],
  });
  const notes = found.data?.notes ?? [];
  return (
    <section aria-label={paperNoteMessages.title}>
      {notes.length > 0 && <h2 className="text-sm font-semibold text-muted">{paperNoteMessages.title}</h2>}
      <ul className="divide-y">
        {notes.map((note) => (
          <Note key={note.id} note={note} onRemove={() => remove.mutate(note)} />
        ))}
      </ul>
      {writing ? (
        <NewNote document={document} onClose={() => setWriting(false)} />
      ) : (
        <Button look="quiet" className="-ml-2.5 px-2.5! text-muted!" onClick={() => setWriting(true)}>
          <NotebookPen className="size-4" aria-hidden />
          {paperNoteMessages.add}
        </Button>
      )}
    </section>
  );
}
