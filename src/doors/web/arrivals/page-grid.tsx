import { ArrowLeft, ArrowRight, Camera, GripVertical, RotateCw, Trash2 } from "lucide-react";
import { type PointerEvent, useRef, useState } from "react";
import * as photosMessages from "#messages/app/photos.ts";
import { IconButton } from "../elements/button.tsx";
import type { Page } from "./use-pages.ts";

interface Props {
  pages: readonly Page[];
  onMove(from: number, to: number): void;
  onTurn(id: string): void;
  onRemove(id: string): void;
  onRetake(id: string): void;
}

/** The pages in their order: dragged by their grip, or chosen and moved, turned, taken anew or thrown away by the buttons below. */
export function PageGrid({ pages, onMove, onTurn, onRemove, onRetake }: Props) {
  const [chosen, setChosen] = useState<string | null>(null);
  const [said, setSaid] = useState("");
  const [dragged, setDragged] = useState<string | null>(null);
  const grid = useRef<HTMLOListElement>(null);
  const at = pages.findIndex((page) => page.id === chosen);
  const move = (from: number, to: number) => {
    if (to < 0 || to >= pages.length || to === from) return;
    onMove(from, to);
    setSaid(photosMessages.moved({ n: to + 1, all: pages.length }));
  };
  // The page goes to wherever the finger is, among the others.
  const drag = (event: PointerEvent, id: string) => {
    if (dragged !== id) return;
    const under = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-page]");
    const to = under && grid.current?.contains(under) ? Array.from(grid.current.children).indexOf(under) : -1;
    if (to >= 0)
      move(
        pages.findIndex((page) => page.id === id),
        to,
      );
  };
  return (
    <div className="mb-4 grid gap-3">
      <ol ref={grid} aria-label={photosMessages.pages} className="grid grid-cols-3 gap-2.5 sm:grid-cols-4">
        {pages.map((page, i) => (
          <li
            key={page.id}
            data-page
            className={
              `relative aspect-3/4 overflow-hidden rounded-lg border bg-sunk ${page.id === dragged ? "opacity-60" : ""} ` +
              (page.id === chosen ? "outline-2 outline-offset-2 outline-accent" : "")
            }
          >
            <button
              type="button"
              aria-label={photosMessages.edit({ n: i + 1 })}
              aria-pressed={page.id === chosen}
              onClick={() => setChosen(page.id === chosen ? null : page.id)}
              className="size-full"
            >
              <img
                src={page.address}
                alt={photosMessages.page({ n: i + 1 })}
                draggable={false}
                style={{ rotate: `${page.turn}deg` }}
                className="size-full object-contain"
              />
            </button>
            <span className="pointer-events-none absolute bottom-1 left-1 rounded-md bg-black/65 px-1.5 text-xs text-white tabular-nums">
              {i + 1}
            </span>
            {pages.length > 1 && (
              // The buttons below do the same for whoever has no pointer.
              <span
                aria-hidden
                title={photosMessages.drag({ n: i + 1 })}
                onPointerDown={(event) => {
                  event.currentTarget.setPointerCapture(event.pointerId);
                  setDragged(page.id);
                }}
                onPointerMove={(event) => drag(event, page.id)}
                onPointerUp={() => setDragged(null)}
                onPointerCancel={() => setDragged(null)}
                className="absolute top-0 right-0 grid size-11 touch-none cursor-grab place-items-center active:cursor-grabbing"
              >
                <span className="grid size-7 place-items-center rounded-full bg-black/65 text-white">
                  <GripVertical className="size-4" aria-hidden />
                </span>
              </span>
            )}
          </li>
        ))}
      </ol>
      {at >= 0 && chosen !== null && (
        <div
          role="toolbar"
          aria-label={photosMessages.edit({ n: at + 1 })}
          className="flex justify-center gap-1 rounded-xl bg-sunk p-1"
        >
          <Doing
            label={photosMessages.earlier}
            icon={ArrowLeft}
            off={at === 0}
            onDo={() => move(at, at - 1)}
          />
          <Doing
            label={photosMessages.later}
            icon={ArrowRight}
            off={at === pages.length - 1}
            onDo={() => move(at, at + 1)}
          />
          <Doing label={photosMessages.turn} icon={RotateCw} onDo={() => onTurn(chosen)} />
          <Doing label={photosMessages.retake} icon={Camera} onDo={() => onRetake(chosen)} />
          <Doing label={photosMessages.remove({ n: at + 1 })} icon={Trash2} onDo={() => onRemove(chosen)} />
        </div>
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  );
}

const Doing = (props: { label: string; icon: typeof Camera; off?: boolean; onDo: () => void }) => (
  <IconButton label={props.label} className="size-11!" disabled={props.off} onClick={props.onDo}>
    <props.icon className="size-5" aria-hidden />
  </IconButton>
);
