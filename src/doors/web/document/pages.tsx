import { FileX2, LoaderCircle, Send } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import * as documentMessages from "#messages/app/document.ts";
import * as paperMessages from "#messages/app/paper.ts";
import * as problemMessages from "#messages/app/problem.ts";
import { api } from "../api/call.ts";
import { calmQuery, useMedia, wideQuery } from "../elements/media.ts";
import type { DocumentFile, Rect } from "../shapes.ts";
import { useFullScreen } from "./full-screen.ts";
import { type PageRef, pagesOf, pictureAddress, pictureWidth } from "./page-list.ts";
import { usePrint } from "./print.tsx";
import { useShareFile } from "./share-file.ts";
import { Strip } from "./strip.tsx";
import { type Chosen, TextLayer } from "./text-layer.tsx";
import { type Fit, type Tool, Toolbar } from "./toolbar.tsx";
import { useTurning } from "./turning.ts";

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
  /** The column scrolls by itself, beside another one. */
  scrolls?: boolean;
  lit: Lit | null;
  /** What else can be done with the pages. */
  tools?: readonly Tool[];
  /** Ways to the documents beside this one. */
  beside?: ReactNode;
  /** Words were chosen on a page, or the choice was let go. Without it nothing can be chosen. */
  onChosen?(chosen: Chosen | null): void;
}

/** A document's pages, or why there are none to see. */
export function Pages(given: Props) {
  const { files, pageCount, gone, moving, beside } = given;
  const pages = pagesOf(files, pageCount);
  // A file that could not be opened has no page anyone counted, and one on its way in not yet.
  const uncounted = pageCount === null && files.every((file) => file.pages === null);
  if (!gone && !uncounted && pages.length > 0) return <ShownPages {...given} pages={pages} />;
  return (
    <>
      <div className="flex justify-end pb-2 empty:hidden">{beside}</div>
      <div className="grid place-items-center gap-3 rounded-2xl border bg-sunk/50 px-6 py-20 text-center text-muted">
        {moving ? (
          <LoaderCircle className="size-8 animate-spin" strokeWidth={1.5} aria-hidden />
        ) : (
          <FileX2 className="size-8" strokeWidth={1.5} aria-hidden />
        )}
        <p>{gone ? documentMessages.gone : moving ? documentMessages.soon : documentMessages.noPicture}</p>
      </div>
    </>
  );
}

/** The pictures of the pages, one below the other, each loaded when it comes near, under one bar of tools. */
function ShownPages(given: Props & { pages: PageRef[] }) {
  const { document, files, scrolls = false, lit, tools = [], beside, onChosen, pages } = given;
  const wide = useMedia(wideQuery);
  const [zoom, setZoom] = useState(1);
  const { turn, turnOf, sent } = useTurning(document, pages);
  const [fit, setFit] = useState<Fit>("width");
  const [strip, setStrip] = useState(pages.length > 1 && scrolls && wide);
  const root = useRef<HTMLDivElement>(null);
  const room = useRef<HTMLDivElement>(null);
  const [full, setFull] = useFullScreen(root);
  const size = useSize(room);
  const [current, setCurrent] = useCurrent(room, pages);
  const { print, sheets } = usePrint(document, files, pages);
  const share = useShareFile(document, files, pages);
  const more = share
    ? [...tools, { icon: Send, text: paperMessages.shareFile, run: () => void share() }]
    : tools;
  const own = scrolls || full;
  const most = fit === "page" ? `${(own && size.height > 0 ? size.height - 16 : 560) * zoom}px` : null;
  const go = (number: number) => {
    setCurrent(number);
    room.current?.querySelector(`[data-page="${number}"]`)?.scrollIntoView({ block: "start" });
  };
  return (
    <div
      ref={root}
      className={
        full ? "fixed inset-0 z-50 flex flex-col gap-2 bg-paper p-2" : "flex h-full min-h-0 flex-col gap-2"
      }
    >
      <Toolbar
        current={current}
        all={pages.length}
        width={size.width}
        zoom={zoom}
        onZoom={setZoom}
        fit={fit}
        onFit={(to) => {
          setFit(to);
          setZoom(1);
        }}
        onTurn={
          sent
            ? null
            : () => {
                const page = pages[current - 1];
                if (page) turn(page);
              }
        }
        full={full}
        onFull={setFull}
        onPrint={print}
        strip={pages.length > 1 ? strip : null}
        onStrip={setStrip}
        more={more}
        beside={full ? null : beside}
      />
      <div ref={room} className={`flex min-h-0 min-w-0 grow flex-col gap-2 ${wide ? "flex-row!" : ""}`}>
        {strip && <Strip document={document} pages={pages} current={current} onGo={go} />}
        <Pictures {...{ document, pages, lit, onChosen, zoom, turnOf }} own={own} most={most} />
      </div>
      {sheets}
    </div>
  );
}

interface PicturesProps extends Pick<Props, "document" | "lit" | "onChosen"> {
  pages: readonly PageRef[];
  zoom: number;
  /** The tallest a page is shown, as a length; null for as tall as its width makes it. */
  most: string | null;
  /** Degrees clockwise that a page is turned in view. */
  turnOf(page: PageRef): number;
  /** They scroll in a column of their own. */
  own: boolean;
}

/** The pages in their column, which grows wider than its room as they are made larger. */
function Pictures({ document, pages, lit, onChosen, zoom, most, turnOf, own }: PicturesProps) {
  const column = useRef<HTMLDivElement>(null);
  const width = useWidth(column);
  return (
    <section
      // A column that scrolls must be reachable by keyboard.
      tabIndex={own ? 0 : undefined}
      aria-label={documentMessages.pictures}
      className={`min-w-0 grow ${own ? "min-h-0 overflow-auto rounded-t-lg pb-6" : zoom > 1 ? "overflow-x-auto" : ""}`}
    >
      <div
        ref={column}
        className="mx-auto grid gap-4"
        style={zoom === 1 ? undefined : { width: `${zoom * 100}%` }}
      >
        {pages.map((ref) => (
          <PagePicture
            key={`${ref.file}/${ref.page}`}
            document={document}
            page={ref}
            all={pages.length}
            width={width}
            most={most}
            turn={turnOf(ref) % 360}
            lit={lit?.page === ref.number ? lit : null}
            onChosen={onChosen}
          />
        ))}
      </div>
    </section>
  );
}

/** Width and height of an element as they are now, in CSS pixels. */
function useSize(element: React.RefObject<HTMLElement | null>): { width: number; height: number } {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return size;
}

/** The number of the page that lies across the middle of the window. */
function useCurrent(room: React.RefObject<HTMLElement | null>, pages: readonly PageRef[]) {
  const [current, setCurrent] = useState(1);
  const all = pages.length;
  // Pages that were put in order are others, however many they are.
  const shown = pages.map((page) => `${page.file}/${page.page}`).join();
  useEffect(() => {
    if (!room.current || all < 2 || shown === "") return;
    const observer = new IntersectionObserver(
      (entries) => {
        const at = entries.findLast((entry) => entry.isIntersecting)?.target;
        if (at instanceof HTMLElement) setCurrent(Number(at.dataset.page));
      },
      { rootMargin: "-45% 0px -50% 0px" },
    );
    for (const figure of room.current.querySelectorAll("[data-page]")) observer.observe(figure);
    return () => observer.disconnect();
  }, [room, all, shown]);
  return [Math.min(current, all), setCurrent] as const;
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
  /** The tallest it is shown, as a length; null for as tall as its width makes it. */
  most: string | null;
  /** Degrees clockwise the view is turned. */
  turn: number;
  lit: Lit | null;
  onChosen?(chosen: Chosen | null): void;
}

function PagePicture({ document, page, all, width, most, turn, lit, onChosen }: PictureProps) {
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
      data-page={page.number}
      className="relative w-full scroll-mt-20 justify-self-center overflow-hidden rounded-lg border bg-white shadow-card lg:scroll-mt-1"
      style={{
        aspectRatio: turn % 180 === 0 ? `1 / ${tall}` : `${tall} / 1`,
        ...(most && { maxWidth: `calc(${most} ${turn % 180 === 0 ? "/" : "*"} ${tall})` }),
      }}
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
