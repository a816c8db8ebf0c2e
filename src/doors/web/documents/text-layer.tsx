import { queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { answered, api } from "../api/call.ts";

/** The words of one page with their places. Reading them is written to the log, so they are asked for when they are wanted. */
export const pageWordsQuery = (document: string, page: number) =>
  queryOptions({
    queryKey: ["page-words", document, page],
    queryFn: ({ signal }) =>
      answered(
        api.GET("/v1/documents/{document}/pages/{page}/words", {
          params: { path: { document, page } },
          signal,
        }),
      ),
    staleTime: 10 * 60_000,
  });

/** What somebody chose on a page. */
export interface Chosen {
  text: string;
  page: number;
  /** Where the choice ends in the window, in CSS pixels. */
  x: number;
  y: number;
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
  const choose = () => {
    const selection = window.getSelection();
    const text = selection?.toString().replace(/\s+/g, " ").trim() ?? "";
    const inside = selection?.anchorNode && layer.current?.contains(selection.anchorNode);
    if (!inside || text === "" || !selection || selection.rangeCount === 0) return onChosen(null);
    const box = selection.getRangeAt(0).getBoundingClientRect();
    onChosen({ text: text.slice(0, 500), page, x: box.left + box.width / 2, y: box.bottom });
  };
  return (
    <div
      ref={layer}
      onPointerEnter={() => setWanted(true)}
      onPointerUp={choose}
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
