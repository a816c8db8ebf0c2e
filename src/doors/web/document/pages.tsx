import { FileX2, LoaderCircle, RotateCw, ZoomIn, ZoomOut } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import * as documentMessages from "#messages/app/document.ts";
import * as paperMessages from "#messages/app/paper.ts";
import * as problemMessages from "#messages/app/problem.ts";
import { api } from "../api/call.ts";
import { IconButton } from "../elements/button.tsx";
import { calmQuery, useMedia } from "../elements/media.ts";
import type { DocumentFile, Rect } from "../shapes.ts";

import { type PageRef, pagesOf, pictureAddress, pictureWidth } from "./page-list.ts";
import { type Chosen, TextLayer } from "./text-layer.tsx";

/** What is lit on the page: a fact's place, and whether to bring it into view. */
export interface Lit {
  page: number;
  box: Rect | null;
  scroll: boolean;
}

/** Height over width of an upright A4 sheet (ISO 216), until the picture says better. */
const upright = Math.SQRT2;

interface Props {
  document: string;
  files: readonly DocumentFile[];
  pageCount: number | null;
  /** The files cannot be served (quarantined). */
  gone: boolean;
  /** The document is still being prepared: pages may come. */
  moving: boolean;
  lit: Lit | null;
  /** Words were chosen on a page, or the choice was let go. Without it nothing can be chosen. */
  onChosen?(chosen: Chosen | null): void;
}

/** The pictures of a document's pages, one below the other, each loaded when it comes near. */
export function Pages({ document, files, pageCount, gone, moving, lit, onChosen }: Props) {
  const [zoom, setZoom] = useState(1);
  const [turn, setTurn] = useState(0);
  const pages = pagesOf(files, pageCount);
  // A file that could not be opened has no page anyone counted, and one on its way in not yet.
  const uncounted = pageCount === null && files.every((file) => file.pages === null);
  const column = useRef<HTMLDivElement>(null);
  const width = useWidth(column);
  if (gone || uncounted || pages.length === 0) {
    return (
      <div className="grid place-items-center gap-3 rounded-2xl border bg-sunk/50 px-6 py-20 text-center text-muted">
        {moving ? (
          <LoaderCircle className="size-8 animate-spin" strokeWidth={1.5} aria-hidden />
        ) : (
          <FileX2 className="size-8" strokeWidth={1.5} aria-hidden />
        )}
        <p>{gone ? documentMessages.gone : moving ? documentMessages.soon : documentMessages.noPicture}</p>
      </div>
    );
  }
  return (
    <div className="relative">
      <ZoomBar zoom={zoom} onZoom={setZoom} onTurn={() => setTurn((turn + 90) % 360)} />
      <div className={zoom > 1 ? "overflow-x-auto" : ""}>
        <div ref={column} className="grid gap-4" style={zoom === 1 ? undefined : { width: `${zoom * 100}%` }}>
          {pages.map((ref) => (
            <PagePicture
              key={`${ref.file}/${ref.page}`}
              document={document}
              page={ref}
              all={pages.length}
              width={width}
              turn={turn}
              lit={lit?.page === ref.number ? lit : null}
              onChosen={onChosen}
            />
          ))}
        </div>
      </div>
    </div>
  );
}

/** The widest the column has been, in CSS pixels; 0 before it is known. It only grows, so pictures are not asked twice. */
function useWidth(column: React.RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!column.current) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWidth((before) => Math.max(before, Math.ceil(entry.contentRect.width)));
    });
    observer.observe(column.current);
    return () => observer.disconnect();
  }, [column]);
  return width;
}

/** Why a picture did not come: an image element does not tell what it was answered. */
async function whyNot(document: string, { file, page }: PageRef, w: number): Promise<"damaged" | "other"> {
  try {
    const { error } = await api.GET("/v1/documents/{document}/files/{file}/pages/{page}", {
      params: { path: { document, file, page }, query: { w } },
      parseAs: "blob",
    });
    return error?.type.endsWith("/problems/damaged") ? "damaged" : "other";
  } catch {
    return "other";
  }
}

interface PictureProps {
  document: string;
  page: PageRef;
  all: number;
  width: number;
  /** Degrees clockwise the view is turned. */
  turn: number;
  lit: Lit | null;
  onChosen?(chosen: Chosen | null): void;
}

function PagePicture({ document, page, all, width, turn, lit, onChosen }: PictureProps) {
  const [tall, setTall] = useState(upright);
  const [failed, setFailed] = useState<"damaged" | "other" | null>(null);
  const frame = useRef<HTMLElement>(null);
  const calm = useMedia(calmQuery);
  const title = documentMessages.pagePicture({ n: page.number, all });
  const wide = pictureWidth(width, devicePixelRatio, upright);

  useEffect(() => {
    if (!lit?.scroll) return;
    const mark = frame.current?.querySelector<HTMLElement>("[data-lit]");
    (mark ?? frame.current)?.scrollIntoView({
      behavior: calm ? "auto" : "smooth",
      block: mark ? "center" : "start",
    });
  }, [lit, calm]);

  return (
    <figure
      ref={frame}
      className="relative scroll-mt-20 overflow-hidden rounded-lg border bg-white shadow-card"
      style={{ aspectRatio: turn % 180 === 0 ? `1 / ${tall}` : `${tall} / 1` }}
    >
      <div className="absolute inset-0" style={turn === 0 ? undefined : turned(turn, tall)}>
        {failed ? (
          <div className="grid size-full place-content-center justify-items-center gap-2 bg-sunk px-4 text-center text-sm text-muted">
            <FileX2 className="size-7" strokeWidth={1.5} aria-hidden />
            <p>{failed === "damaged" ? documentMessages.damaged : documentMessages.pictureFailed}</p>
            {failed === "other" && (
              <button
                type="button"
                className="min-h-9 font-medium text-accent underline underline-offset-3"
                onClick={() => setFailed(null)}
              >
                {problemMessages.retry}
              </button>
            )}
          </div>
        ) : (
          width > 0 && (
            <img
              src={pictureAddress(document, page, wide)}
              alt={title}
              loading="lazy"
              decoding="async"
              className="size-full"
              onLoad={(event) => {
                const { naturalWidth, naturalHeight } = event.currentTarget;
                if (naturalWidth > 0) setTall(naturalHeight / naturalWidth);
              }}
              onError={() => void whyNot(document, page, wide).then(setFailed)}
            />
          )
        )}
        {onChosen && !failed && turn === 0 && (
          <TextLayer document={document} page={page.number} onChosen={onChosen} />
        )}
        {lit?.box && <LitBox box={lit.box} />}
      </div>
      {all > 1 && (
        <figcaption className="absolute right-2 bottom-2 rounded-md bg-black/65 px-2 py-0.5 text-xs text-white tabular-nums">
          {title}
        </figcaption>
      )}
    </figure>
  );
}

/** The style of a page's contents turned within its frame: a page on its side is as high as the frame is wide. */
function turned(turn: number, tall: number): React.CSSProperties {
  return {
    inset: "auto",
    left: "50%",
    top: "50%",
    width: turn % 180 === 0 ? "100%" : `${100 / tall}%`,
    aspectRatio: `1 / ${tall}`,
    transform: `translate(-50%, -50%) rotate(${turn}deg)`,
  };
}

function ZoomBar({
  zoom,
  onZoom,
  onTurn,
}: {
  zoom: number;
  onZoom: (zoom: number) => void;
  onTurn: () => void;
}) {
  const button = "size-9! bg-surface/90! shadow-card";
  return (
    <div className="pointer-events-none sticky top-2 z-10 float-right mr-2 -mb-10 flex gap-1">
      <IconButton
        label={paperMessages.zoomOut}
        className={`pointer-events-auto ${button}`}
        disabled={zoom <= 1}
        onClick={() => onZoom(Math.max(1, zoom - 0.5))}
      >
        <ZoomOut className="size-4.5" aria-hidden />
      </IconButton>
      <IconButton
        label={paperMessages.zoomIn}
        className={`pointer-events-auto ${button}`}
        disabled={zoom >= 3}
        onClick={() => onZoom(Math.min(3, zoom + 0.5))}
      >
        <ZoomIn className="size-4.5" aria-hidden />
      </IconButton>
      <IconButton label={paperMessages.turn} className={`pointer-events-auto ${button}`} onClick={onTurn}>
        <RotateCw className="size-4.5" aria-hidden />
      </IconButton>
    </div>
  );
}

const part = (fraction: number): string => `${fraction * 100}%`;

export function LitBox({ box }: { box: Rect }) {
  return (
    <span
      data-lit
      aria-hidden
      className="pointer-events-none absolute -m-1 animate-rise scroll-m-24 rounded-sm border-2 border-[#d98e04] bg-[#ffd75e]/45 mix-blend-multiply"
      style={{
        left: part(box.x0),
        top: part(box.y0),
        width: `calc(${part(box.x1 - box.x0)} + 0.5rem)`,
        height: `calc(${part(box.y1 - box.y0)} + 0.5rem)`,
      }}
    />
  );
}
