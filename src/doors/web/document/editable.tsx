import { Pencil } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import * as documentMessages from "#messages/app/document.ts";
import { Meanwhile } from "../api/meanwhile.ts";
import { IconButton } from "../elements/button.tsx";
import { Conflict } from "../elements/conflict.tsx";
import { Form, SaveOrCancel } from "../elements/form.tsx";
import { Yours } from "./yours.tsx";

/** What the page that owns the value needs to draw the input. */
export interface Editor {
  id: string;
  value: string;
  set: (value: string) => void;
  invalid: boolean;
  keyDown: (event: KeyboardEvent) => void;
}

interface Props {
  label: string;
  value: string;
  /** What is shown while it is not edited. */
  children: ReactNode;
  editor: (editor: Editor) => ReactNode;
  yours: boolean;
  /** Sends the new value in place of the one that was seen; throws Meanwhile, or what `problemOf` can put in words. */
  onSave: (value: string, seen: string) => Promise<void>;
  problemOf: (error: unknown) => string;
  labelShown?: boolean;
  /** The value in words, where it is none itself (a type's id). */
  shown?: (value: string) => string;
  /** What is shown is older than what is on file: ask again. */
  onStale?: () => void;
}

/** A value that can be corrected where it stands. Enter saves, Escape leaves it as it was. */
export function Editable({
  label,
  value,
  children,
  editor,
  yours,
  onSave,
  problemOf,
  labelShown = true,
  shown,
  onStale,
}: Props) {
  const id = useId();
  const [draft, setDraft] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [conflict, setConflict] = useState<Meanwhile | null>(null);
  const [saved, setSaved] = useState(false);
  const [opened, setOpened] = useState(value);
  const form = useRef<HTMLFormElement>(null);
  const pencil = useRef<HTMLButtonElement>(null);
  const open = draft !== null;

  useEffect(() => {
    if (open) form.current?.querySelector<HTMLElement>("input, textarea, select")?.focus();
  }, [open]);

  const close = () => {
    setDraft(null);
    setProblem(null);
    setConflict(null);
    // The pencil comes back with the next paint; focus returns to where the editing began, unless it went elsewhere.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) pencil.current?.focus();
    });
  };
  const save = async () => {
    if (draft === null || busy || conflict) return;
    if (draft === value) return close();
    await send(draft, value);
  };
  const send = async (mine: string, seen: string) => {
    setBusy(true);
    setConflict(null);
    try {
      await onSave(mine, seen);
      setSaved(true);
      close();
    } catch (error) {
      if (error instanceof Meanwhile) setConflict(error);
      else setProblem(problemOf(error));
    } finally {
      setBusy(false);
    }
  };
  const keyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") {
      event.preventDefault();
      close();
    } else if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void save();
    }
  };

  if (!open) {
    return (
      <div className="group relative">
        {labelShown && (
          <p className="flex items-center gap-2 text-sm text-muted">
            {label} {yours && <Yours />}
          </p>
        )}
        <div className="flex items-start gap-1">
          <div className={`min-w-0 ${labelShown ? "grow" : ""}`}>{children}</div>
          {!labelShown && yours && (
            <span className="mt-1.5 ml-1.5">
              <Yours />
            </span>
          )}
          <IconButton
            ref={pencil}
            label={documentMessages.edit({ field: label })}
            className={`reveal ${labelShown ? "-my-1.5" : ""}`}
            onClick={() => {
              setSaved(false);
              setOpened(value);
              setDraft(value);
            }}
          >
            <Pencil className="size-4" aria-hidden />
          </IconButton>
        </div>
        <span role="status" className="sr-only">
          {saved ? documentMessages.saved : ""}
        </span>
      </div>
    );
  }
  return (
    <Form ref={form} className="grid gap-2" onSubmit={save}>
      <label htmlFor={id} className="text-sm text-muted">
        {label}
      </label>
      {editor({ id, value: draft, set: setDraft, invalid: problem !== null, keyDown })}
      {conflict && (
        <Conflict
          error={conflict}
          shown={shown}
          busy={busy}
          onKeep={() => send(draft, conflict.now)}
          onTake={() => {
            close();
            onStale?.();
          }}
        />
      )}
      {!conflict && value !== opened && value !== draft && !busy && (
        <p role="status" className="text-sm text-look">
          {documentMessages.meanwhile({ value: shown?.(value) ?? value })}
        </p>
      )}
      {problem && (
        <p role="alert" className="text-sm text-bad">
          {problem}
        </p>
      )}
      {!conflict && <SaveOrCancel busy={busy} onCancel={close} />}
    </Form>
  );
}
