import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { api } from "../api/call.ts";
import { queryOf } from "../api/query.ts";
import type { PageWords, Rect } from "../shapes.ts";

/** The words of one page with their places. Reading them is written to the log, so they are asked for when they are wanted. */
export const pageWordsQuery = (document: string, page: number) =>
  queryOf(
    ["page-words", document, page],
    (how) =>
      api.GET("/v1/documents/{document}/pages/{page}/words", {
        params: { path: { document, page } },
        ...how,
      }),
    { staleTime: 10 * 60_000 },
  );

/** What somebody chose on a page. */
export interface Chosen {
  text: string;
  page: number;
  /** The whole words on the page that the choice touches, and where they stand. */
  quote: string;
  box: Rect;
  /** Where the choice ends in the window, in CSS pixels. */
  x: number;
  y: number;
}

/** A choice that stands still this long is done, in ms: fingers move its ends one after the other. */
const SETTLED = 350;

/** Where words stand together, and the words themselves; null when a choice touches none. */
function touched(selection: Selection, layer: HTMLElement, words: PageWords["words"]) {
  const spans = Array.from(layer.children);
  const inside = words.filter((_, i) => {
    const span = spans[i];
    return span !== undefined && selection.containsNode(span, true) && coversText(selection, span);
  });
  const [first] = inside;
  if (!first) return null;
  const box = inside.reduce<Rect>(
    (all, { box: b }) => ({
      x0: Math.min(all.x0, b.x0),
      y0: Math.min(all.y0, b.y0),
      x1: Math.max(all.x1, b.x1),
      y1: Math.max(all.y1, b.y1),
    }),
    first.box,
  );
  const quote = inside
    .map((word) => word.text)
    .join(" ")
    .slice(0, 300);
  return { quote, box };
}

/** False for a word that a choice only ends at: its edge is touched, no letter of it is chosen. */
function coversText(selection: Selection, span: Element): boolean {
  const range = selection.getRangeAt(0);
  const word = window.document.createRange();
  word.selectNodeContents(span);
  const from = range.compareBoundaryPoints(Range.START_TO_START, word) > 0 ? range : word;
  const to = range.compareBoundaryPoints(Range.END_TO_END, word) < 0 ? range : word;
  const both = window.document.createRange();
  both.setStart(from.startContainer, from.startOffset);
  both.setEnd(to.endContainer, to.endOffset);
  return both.toString().trim() !== "";
}

/** Tells what is chosen on the layer, by mouse, finger or keys, once the choice stands still. */
function useChoice(
  layer: React.RefObject<HTMLDivElement | null>,
  words: PageWords["words"] | undefined,
  page: number,
  onChosen: (chosen: Chosen | null) => void,
): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let pressed = false;
    let had = false;
    const choose = () => {
      const selection = window.getSelection();
      const text = selection?.toString().replace(/\s+/g, " ").trim() ?? "";
      const on = layer.current;
      const inside = selection?.anchorNode && on?.contains(selection.anchorNode);
      const found = on && inside && words && text !== "" ? touched(selection, on, words) : null;
      // Writing into the panel or pressing in it ends no choice: only another choice on a page does.
      if (!selection || !found) return void (had && inside && onChosen(null));
      had = true;
      const place = selection.getRangeAt(0).getBoundingClientRect();
      onChosen({
        text: text.slice(0, 500),
        page,
        ...found,
        x: place.left + place.width / 2,
        y: place.bottom,
      });
    };
    const soon = () => {
      clearTimeout(timer);
      if (!pressed) timer = setTimeout(choose, SETTLED);
    };
    const down = (event: PointerEvent) => {
      pressed = event.pointerType === "mouse";
    };
    const up = () => {
      pressed = false;
      soon();
    };
    const { document: all } = window;
    all.addEventListener("selectionchange", soon);
    all.addEventListener("pointerdown", down);
    all.addEventListener("pointerup", up);
    return () => {
      clearTimeout(timer);
      all.removeEventListener("selectionchange", soon);
      all.removeEventListener("pointerdown", down);
      all.removeEventListener("pointerup", up);
    };
  }, [layer, words, page, onChosen]);
}

interface Props {
  document: string;
  page: number;
  onChosen(chosen: Chosen | null): void;
}

/**
 * The words of a page over its picture, unseen, so that they can be chosen and copied. They are loaded when a pointer or
 * a finger first comes to the page.
 */
export function TextLayer({ document, page, onChosen }: Props) {
  const [wanted, setWanted] = useState(false);
  const layer = useRef<HTMLDivElement>(null);
  const found = useQuery({ ...pageWordsQuery(document, page), enabled: wanted });
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!layer.current) return;
    const observer = new ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width));
    observer.observe(layer.current);
    return () => observer.disconnect();
  }, []);
  useChoice(layer, found.data?.words, page, onChosen);
  return (
    <div
      ref={layer}
      onPointerEnter={() => setWanted(true)}
      onPointerDown={() => setWanted(true)}
      className="absolute inset-0 overflow-hidden select-text"
    >
      {found.data?.words.map(({ text, box }, i) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: the words of a page stand in one order and never change.
          key={i}
          className="absolute origin-top-left cursor-text whitespace-pre text-transparent selection:bg-[#ffd75e]/60 selection:text-transparent"
          style={{
            left: `${box.x0 * 100}%`,
            top: `${box.y0 * 100}%`,
            width: `${(box.x1 - box.x0) * 100}%`,
            height: `${(box.y1 - box.y0) * 100}%`,
            // Letters as high as the box let a choice begin and end where the print does.
            fontSize: `${Math.max(4, (box.y1 - box.y0) * width * 1.2)}px`,
            lineHeight: 1,
          }}
        >
          {`${text} `}
        </span>
      ))}
    </div>
  );
}
