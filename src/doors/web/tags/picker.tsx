import { useQuery } from "@tanstack/react-query";
import { Check, Plus } from "lucide-react";
import { type KeyboardEvent, useId, useState } from "react";
import * as appMessages from "#messages/app/app.ts";
import * as tagsMessages from "#messages/app/tags.ts";
import { sentenceOf } from "../api/call.ts";
import { tagsQuery } from "../api/queries.ts";
import { Dialog } from "../elements/dialog.tsx";
import { inputClass } from "../elements/field.tsx";
import { Notice } from "../elements/notice.tsx";
import { folded } from "../formatting.ts";
import type { DocumentRow } from "../shapes.ts";
import { type Tag, useTag } from "./use-tag.ts";

interface Choice {
  key: string;
  text: string;
  tag: Tag | { name: string };
  /** On all of the papers already. */
  on: boolean;
}

const hasTag = (row: DocumentRow, tag: Choice["tag"]): boolean =>
  "id" in tag && (row.bundles ?? []).some((one) => one.id === tag.id);

/** Tags whose name holds what is typed, those that begin with it first; a new one of that name last where there is none. */
export function tagChoices(tags: readonly Tag[], typed: string, rows: readonly DocumentRow[]): Choice[] {
  const wanted = folded(typed.trim());
  const at = (tag: Tag) => folded(tag.name).indexOf(wanted);
  const onAll = (tag: Tag) => rows.every((row) => hasTag(row, tag));
  const found = tags
    .filter((tag) => at(tag) >= 0)
    .sort((a, b) => Number(at(a) > 0) - Number(at(b) > 0) || a.name.localeCompare(b.name))
    .map((tag) => ({ key: tag.id, text: tag.name, tag, on: onAll(tag) }));
  const name = typed.trim();
  if (name === "" || tags.some((tag) => folded(tag.name) === wanted)) return found;
  return [...found, { key: "new", text: tagsMessages.create({ name }), tag: { name }, on: false }];
}

/** A tag for some papers: one there is, or a new one by the name that is typed. */
export function TagPicker({ rows, onClose }: { rows: readonly DocumentRow[]; onClose: () => void }) {
  const tags = useQuery(tagsQuery);
  const [typed, setTyped] = useState("");
  const [at, setAt] = useState(0);
  const list = useId();
  const { add } = useTag(onClose);
  const choices = tagChoices(tags.data?.tags ?? [], typed, rows);
  const chosen = Math.min(at, Math.max(0, choices.length - 1));
  const take = (choice: Choice | undefined) => {
    if (!choice || add.isPending) return;
    if (choice.on) onClose();
    else {
      // Those that have it already keep it when this is undone.
      const without = rows.filter((row) => !hasTag(row, choice.tag));
      add.mutate({ tag: choice.tag, documents: without.map((row) => row.id) });
    }
  };
  const key = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const n = Math.max(1, choices.length);
    if (event.key === "ArrowDown") setAt((chosen + 1) % n);
    else if (event.key === "ArrowUp") setAt((chosen + n - 1) % n);
    else if (event.key === "Enter") take(choices[chosen]);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog
      onClose={onClose}
      title={tagsMessages.pick({ n: rows.length })}
      lead={tagsMessages.lead}
      close={appMessages.cancel}
    >
      {tags.error && <Notice tone="bad">{sentenceOf(tags.error)}</Notice>}
      <input
        role="combobox"
        aria-expanded="true"
        aria-controls={list}
        aria-activedescendant={choices.length > 0 ? `${list}-${chosen}` : undefined}
        aria-label={tagsMessages.name}
        placeholder={tagsMessages.name}
        autoComplete="off"
        value={typed}
        maxLength={120}
        onChange={(event) => {
          setTyped(event.target.value);
          setAt(0);
        }}
        onKeyDown={key}
        className={inputClass}
      />
      <div
        id={list}
        role="listbox"
        aria-label={tagsMessages.title}
        className="mt-2 max-h-72 min-h-11 overflow-y-auto"
      >
        {tags.isSuccess && choices.length === 0 && (
          <p className="px-3 py-2.5 text-sm text-muted">{tagsMessages.none}</p>
        )}
        {choices.map((choice, i) => (
          <div
            key={choice.key}
            id={`${list}-${i}`}
            role="option"
            tabIndex={-1}
            aria-selected={i === chosen}
            onPointerMove={() => setAt(i)}
            onClick={() => take(choice)}
            onKeyDown={key}
            className="flex min-h-11 cursor-pointer items-center gap-3 rounded-lg px-3 text-sm aria-selected:bg-sunk"
          >
            {"id" in choice.tag ? null : <Plus className="size-4 shrink-0 text-muted" aria-hidden />}
            <span className="min-w-0 grow truncate">{choice.text}</span>
            {choice.on && <Check className="size-4 shrink-0 text-accent" aria-hidden />}
          </div>
        ))}
      </div>
    </Dialog>
  );
}
