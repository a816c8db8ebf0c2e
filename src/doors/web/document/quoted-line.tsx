import { useQuery } from "@tanstack/react-query";
import { documentQuery } from "../api/queries.ts";
import { pagesOf, pictureAddress } from "./page-list.ts";
import { LitBox } from "./pages.tsx";
import { placeOf } from "./place-of.ts";
import { pageWordsQuery } from "./text-layer.tsx";

/** Long edge of the picture that a strip is cut from, in pixels. */
const DRAWN = 1400;
/** How much of the strip a short line fills, and how far a page is enlarged for it at most. */
const FILLS = 0.7;
const LARGEST = 2.2;

interface Props {
  document: string;
  page: number;
  quote: string;
}

/** A quote as its page shows it: a strip of the page with the words lit; its words where they are not found on the picture. */
export function QuotedLine({ document, page, quote }: Props) {
  const found = useQuery({ ...documentQuery(document), staleTime: 5 * 60_000 });
  const words = useQuery(pageWordsQuery(document, page));
  const metadata = found.data?.metadata;
  const ref = metadata && pagesOf(metadata.files, metadata.page_count).find((p) => p.number === page);
  const box = words.data ? placeOf(words.data.words, quote) : null;
  const spoken = (look: string) => <q className={look}>{quote}</q>;
  if (words.data && metadata && (!ref || !box)) return spoken("line-clamp-2 text-sm text-muted");
  const width = box ? box.x1 - box.x0 : 1;
  const zoom = Math.min(LARGEST, Math.max(1, FILLS / width));
  const middle = box ? ((box.x0 + box.x1) / 2) * zoom - 0.5 : 0;
  const left = Math.min(zoom - 1, Math.max(0, middle));
  const down = box ? (box.y0 + box.y1) / 2 : 0;
  return (
    <span className="relative block h-17 overflow-hidden rounded-md border bg-white">
      {spoken("sr-only")}
      {ref && box && (
        <span
          className="absolute top-1/2 block"
          style={{
            width: `${zoom * 100}%`,
            left: `${-left * 100}%`,
            transform: `translateY(${-down * 100}%)`,
          }}
        >
          <img
            src={pictureAddress(document, ref, DRAWN)}
            alt=""
            loading="lazy"
            decoding="async"
            className="w-full"
          />
          <LitBox box={box} />
        </span>
      )}
    </span>
  );
}
