import { Link } from "@tanstack/react-router";
import { Plus, X } from "lucide-react";
import { lazy, Suspense, useEffect, useState } from "react";
import * as tagsMessages from "#messages/app/tags.ts";
import { isCovered, isTyping } from "../frame/typing.ts";
import type { DocumentRow } from "../shapes.ts";
import { useTag } from "./use-tag.ts";

/** Asked for when a tag is to be put on something. */
export const TagPicker = lazy(async () => ({ default: (await import("./picker.tsx")).TagPicker }));

/** The tags of a row, the first `most` by name. */
export function TagLine({ row, most = 2 }: { row: DocumentRow; most?: number }) {
  const tags = row.bundles ?? [];
  if (tags.length === 0) return null;
  return (
    <span className="flex min-w-0 shrink gap-1" title={tags.map((one) => one.name).join(", ")}>
      {tags.slice(0, most).map((one) => (
        <span
          key={one.id}
          className="max-w-36 min-w-0 truncate rounded-full border bg-paper px-2 text-xs leading-5 text-muted"
        >
          {one.name}
        </span>
      ))}
      {tags.length > most && (
        <span className="shrink-0 text-xs leading-5 text-muted">+{tags.length - most}</span>
      )}
    </span>
  );
}

/** Runs when `#` is pressed and nobody writes. */
export function useHash(run: () => void, on = true): void {
  useEffect(() => {
    if (!on) return;
    const key = (event: KeyboardEvent) => {
      if (event.key !== "#" || event.ctrlKey || event.metaKey || isTyping(event.target)) return;
      if (isCovered()) return;
      event.preventDefault();
      run();
    };
    window.addEventListener("keydown", key);
    return () => window.removeEventListener("keydown", key);
  }, [run, on]);
}

/** The tags of a paper: each leads to the papers that have it, can be taken off, and `#` adds one. */
export function Tags({ document }: { document: DocumentRow }) {
  const [picking, setPicking] = useState(false);
  const { remove } = useTag();
  useHash(() => setPicking(true));
  const tags = document.bundles ?? [];
  return (
    <section aria-label={tagsMessages.title}>
      <p className="mb-1.5 text-sm text-muted">{tagsMessages.title}</p>
      <ul className="flex flex-wrap gap-2">
        {tags.map((tag) => (
          <li
            key={tag.id}
            className="inline-flex min-h-9 max-w-full items-center rounded-full border bg-paper text-sm max-md:min-h-11"
          >
            <Link
              to="/documents"
              search={{ tags: tag.id }}
              className="inline-flex min-h-9 min-w-0 items-center rounded-l-full pl-3 font-medium hover:underline"
            >
              <span className="truncate">{tag.name}</span>
            </Link>
            <button
              type="button"
              aria-label={tagsMessages.remove({ name: tag.name })}
              title={tagsMessages.remove({ name: tag.name })}
              onClick={() => remove.mutate({ tag, documents: [document.id] })}
              className="grid size-9 shrink-0 place-items-center rounded-full text-muted hover:bg-sunk hover:text-ink max-md:size-11"
            >
              <X className="size-3.5" aria-hidden />
            </button>
          </li>
        ))}
        <li>
          <button
            type="button"
            aria-keyshortcuts="#"
            onClick={() => setPicking(true)}
            className={
              "inline-flex min-h-9 items-center gap-1.5 rounded-full border border-dashed px-3 text-sm text-muted " +
              "hover:bg-sunk hover:text-ink max-md:min-h-11"
            }
          >
            <Plus className="size-4" aria-hidden />
            {tagsMessages.add}
          </button>
        </li>
      </ul>
      <Suspense fallback={null}>
        {picking && <TagPicker rows={[document]} onClose={() => setPicking(false)} />}
      </Suspense>
    </section>
  );
}
