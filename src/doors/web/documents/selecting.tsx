import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from "react";
import { togglePreview } from "../document/preview.tsx";
import { isCovered, isTyping } from "../frame/typing.ts";
import type { DocumentRow } from "../shapes.ts";
import { BandSelect } from "./band.tsx";
import { BulkBar } from "./bulk-bar.tsx";

interface Selection {
  chosen: ReadonlyMap<string, DocumentRow>;
  toggle(id: string, range: boolean): void;
  clear(): void;
}

const Chosen = createContext<Selection>({ chosen: new Map(), toggle: () => {}, clear: () => {} });

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

const none: ReadonlyMap<string, DocumentRow> = new Map();

/**
 * What is chosen. Rows are kept with their ids: who jumps to another year of the list, where they are not loaded, keeps what was
 * chosen before.
 */
function useChoosing(rows: readonly DocumentRow[]) {
  const [chosen, setChosen] = useState(none);
  const [last, setLast] = useState<string | null>(null);
  const byId = useMemo(() => new Map(rows.map((row) => [row.id, row])), [rows]);
  return useMemo(() => {
    const put = (map: Map<string, DocumentRow>, id: string) => {
      const row = byId.get(id);
      if (row) map.set(id, row);
    };
    return {
      chosen,
      clear: () => setChosen(none),
      toggle(id: string, range: boolean) {
        const on = !chosen.has(id);
        const next = new Map(chosen);
        for (const one of range ? rangeOf([...byId.keys()], last, id) : [id])
          on ? put(next, one) : next.delete(one);
        setChosen(next);
        setLast(id);
      },
      all: () => setChosen(new Map([...chosen, ...byId])),
      /** By a rectangle: `base` is what was chosen before it was begun. */
      only(ids: ReadonlySet<string>, base: ReadonlyMap<string, DocumentRow>) {
        const next = new Map(base);
        for (const id of ids) put(next, id);
        setChosen(next);
      },
      picked: [...chosen.values()].map((row) => byId.get(row.id) ?? row),
    };
  }, [chosen, last, byId]);
}

/**
 * Choosing rows of a list: by the box before each, with Shift from the last one to this one, on the wall by a rectangle, and by
 * keyboard: `j` and `k` move, on the wall the arrows too, `x` chooses, Ctrl or Cmd and A all that is loaded, `o` opens, the space
 * bar shows the page, Escape lets go.
 */
export function Selecting({
  rows,
  trash,
  wall,
  children,
}: {
  rows: readonly DocumentRow[];
  trash: boolean;
  wall: boolean;
  children: ReactNode;
}) {
  const selection = useChoosing(rows);
  const { chosen, picked } = selection;
  const base = useRef<ReadonlyMap<string, DocumentRow> | null>(null);
  // What is on the screen, also for a key that comes in the same moment.
  const key = useEffectEvent((event: KeyboardEvent) => {
    if (isTyping(event.target) || isCovered()) return;
    if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === "a") {
      event.preventDefault();
      selection.all();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const lines = [...document.querySelectorAll<HTMLElement>("[data-document]")];
    const at = lines.findIndex((line) => line.contains(document.activeElement));
    const line = lines[at];
    const id = line?.dataset.document ?? "";
    const link = (i: number) => lines[Math.min(Math.max(i, 0), lines.length - 1)]?.querySelector("a");
    const arrow = at < 0 ? undefined : ARROWS[event.key]?.(lines, at);
    const step = event.key === "j" ? 1 : event.key === "k" ? -1 : arrow;
    if (event.key === "Escape" && chosen.size > 0) selection.clear();
    else if (step !== undefined) {
      const to = link(Math.max(at + step, 0));
      to?.focus();
      to?.scrollIntoView({ block: "nearest" });
    } else if (event.key.toLowerCase() === "x" && line) selection.toggle(id, event.shiftKey);
    else if (event.key === "o" && line) link(at)?.click();
    else if (event.key === " " && line && document.activeElement?.matches("a")) togglePreview(id, line);
    else return;
    event.preventDefault();
  });
  // A press with Shift held chooses up to that row, in place of opening it in a window of its own.
  const click = useEffectEvent((event: MouseEvent) => {
    if (!event.shiftKey || event.ctrlKey || event.metaKey || !(event.target instanceof Element)) return;
    const id = event.target.closest("[data-document] a")?.closest<HTMLElement>("[data-document]")
      ?.dataset.document;
    if (!id) return;
    event.preventDefault();
    event.stopPropagation();
    selection.toggle(id, true);
  });
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => key(event);
    const clicked = (event: MouseEvent) => click(event);
    window.addEventListener("keydown", pressed);
    window.addEventListener("click", clicked, { capture: true });
    return () => {
      window.removeEventListener("keydown", pressed);
      window.removeEventListener("click", clicked, { capture: true });
    };
  }, []);
  return (
    <Chosen value={selection}>
      {children}
      {wall && (
        <BandSelect
          onBegin={() => {
            base.current = chosen;
          }}
          onChoose={(ids, keep) => selection.only(ids, keep ? (base.current ?? none) : none)}
        />
      )}
      {picked.length > 0 && (
        <BulkBar
          rows={picked}
          all={rows.length}
          trash={trash}
          onAll={selection.all}
          onClear={selection.clear}
        />
      )}
    </Chosen>
  );
}
