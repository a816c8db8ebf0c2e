import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from "react";
import { isTyping } from "../frame/typing.ts";
import type { DocumentRow } from "../shapes.ts";
import { BulkBar } from "./bulk-bar.tsx";

interface Selection {
  chosen: ReadonlySet<string>;
  toggle(id: string, range: boolean): void;
  clear(): void;
}

const Chosen = createContext<Selection>({ chosen: new Set(), toggle: () => {}, clear: () => {} });

/** The rows that are chosen, for whoever draws one. */
export const useSelection = () => useContext(Chosen);

/** Ids from the one chosen last to this one, in the order of the list; only this one when nothing was chosen before. */
export function rangeOf(ids: readonly string[], last: string | null, id: string): string[] {
  const from = last === null ? -1 : ids.indexOf(last);
  const to = ids.indexOf(id);
  if (from < 0 || to < 0) return [id];
  return ids.slice(Math.min(from, to), Math.max(from, to) + 1);
}

/** How many tiles of the wall stand on the line of one of them; 0 in a list. */
function across(lines: readonly HTMLElement[], at: number): number {
  const top = lines[at]?.getBoundingClientRect().top;
  const n = lines.filter((line) => line.getBoundingClientRect().top === top).length;
  return n > 1 ? n : 0;
}

/** Where each arrow leads on the wall, as a step in the order of the list; undefined where the page scrolls instead. */
const ARROWS: Readonly<Record<string, (lines: readonly HTMLElement[], at: number) => number | undefined>> = {
  ArrowRight: (lines, at) => (across(lines, at) ? 1 : undefined),
  ArrowLeft: (lines, at) => (across(lines, at) ? -1 : undefined),
  ArrowDown: (lines, at) => across(lines, at) || undefined,
  ArrowUp: (lines, at) => -across(lines, at) || undefined,
};

/**
 * Choosing rows of a list: by the box before each, with Shift from the last one to this one, and by keyboard: `j` and `k`
 * move, on the wall the arrows too, `x` chooses, `o` opens, Escape lets go.
 */
export function Selecting({
  rows,
  trash,
  children,
}: {
  rows: readonly DocumentRow[];
  trash: boolean;
  children: ReactNode;
}) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [last, setLast] = useState<string | null>(null);
  const selection = useMemo<Selection>(
    () => ({
      chosen,
      clear: () => setChosen(new Set()),
      toggle: (id, range) => {
        const on = !chosen.has(id);
        const ids = range
          ? rangeOf(
              rows.map((row) => row.id),
              last,
              id,
            )
          : [id];
        const next = new Set(chosen);
        for (const one of ids) on ? next.add(one) : next.delete(one);
        setChosen(next);
        setLast(id);
      },
    }),
    [chosen, last, rows],
  );
  useEffect(() => {
    const key = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (document.querySelector('[role="dialog"],[role="menu"]')) return;
      const lines = [...document.querySelectorAll<HTMLElement>("[data-document]")];
      const at = lines.findIndex((line) => line.contains(document.activeElement));
      const link = (i: number) => lines[Math.min(Math.max(i, 0), lines.length - 1)]?.querySelector("a");
      const arrow = at < 0 ? undefined : ARROWS[event.key]?.(lines, at);
      const step = event.key === "j" ? 1 : event.key === "k" ? -1 : arrow;
      if (event.key === "Escape" && chosen.size > 0) selection.clear();
      else if (step !== undefined) {
        const to = link(Math.max(at + step, 0));
        to?.focus();
        to?.scrollIntoView({ block: "nearest" });
      } else if (event.key.toLowerCase() === "x" && at >= 0)
        selection.toggle(lines[at]?.dataset.document ?? "", event.shiftKey);
      else if (event.key === "o" && at >= 0) link(at)?.click();
      else return;
      event.preventDefault();
    };
    window.addEventListener("keydown", key);
    return () => window.removeEventListener("keydown", key);
  }, [chosen, selection]);
  const picked = rows.filter((row) => chosen.has(row.id));
  return (
    <Chosen value={selection}>
      {children}
      {picked.length > 0 && (
        <BulkBar
          rows={picked}
          all={rows.length}
          trash={trash}
          onAll={() => setChosen(new Set(rows.map((row) => row.id)))}
          onClear={selection.clear}
        />
      )}
    </Chosen>
  );
}
