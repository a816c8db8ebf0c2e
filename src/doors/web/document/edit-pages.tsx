import { useMutation, useQueryClient } from "@tanstack/react-query";
import {
  ArrowLeft,
  ArrowRight,
  ChevronFirst,
  ChevronLast,
  EllipsisVertical,
  FilePlus2,
  GripVertical,
  type LucideIcon,
  Merge,
  RotateCcw,
  RotateCw,
  Scissors,
  Trash2,
  Undo2,
  X,
} from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import { type KeyboardEvent, useRef, useState } from "react";
import * as appMessages from "#messages/app/app.ts";
import * as arrangeMessages from "#messages/app/arrange.ts";
import * as documentMessages from "#messages/app/document.ts";
import { sentenceOf } from "../api/call.ts";
import { documentQuery } from "../api/queries.ts";
import { Button, IconButton } from "../elements/button.tsx";
import { Dialog } from "../elements/dialog.tsx";
import { Menu, MenuItem } from "../elements/menu.tsx";
import { Notice } from "../elements/notice.tsx";
import type { Document, DocumentRow } from "../shapes.ts";
import { useArrange } from "./arrange.ts";
import { bodyOf, changed, isChanged, moved, movedBy, partsOf, type Tile, tilesOf } from "./arranging.ts";
import { type Dragging, useDragging } from "./drag-page.ts";
import { pagesOf } from "./page-list.ts";
import { PickDocument } from "./pick-document.tsx";
import { SmallPage } from "./strip.tsx";

const pagesOfDocument = ({ metadata }: Document) => pagesOf(metadata.files, metadata.page_count);

/** Takes in the pages of another document. */
function Another({
  without,
  onTiles,
  onClose,
}: {
  without: readonly string[];
  onTiles: (tiles: Tile[]) => void;
  onClose: () => void;
}) {
  const client = useQueryClient();
  const take = useMutation({
    mutationFn: async (row: DocumentRow) => {
      const other = await client.fetchQuery(documentQuery(row.id));
      return tilesOf(other.id, pagesOfDocument(other), other.title);
    },
    onSuccess: (tiles) => {
      onTiles(tiles);
      onClose();
    },
  });
  return (
    <Dialog onClose={onClose} title={arrangeMessages.addTitle} lead={arrangeMessages.addLead}>
      {take.error && <Notice tone="bad">{sentenceOf(take.error)}</Notice>}
      <PickDocument
        label={arrangeMessages.addFind}
        typed=""
        without={without}
        busy={take.isPending}
        onPick={(row) => take.mutate(row)}
      />
    </Dialog>
  );
}

type Change = (tiles: readonly Tile[]) => Tile[];

interface TileProps {
  tile: Tile;
  at: number;
  all: number;
  act: (change: Change) => void;
  onKey: (event: KeyboardEvent, tile: Tile) => void;
  /** Takes the page out, or puts it back; the focus goes along with the pages. */
  onRemove: (tile: Tile, removed: boolean) => void;
  dragging: Dragging;
}

/** Where a page can be moved to. */
function movesOf({ key }: Tile, at: number, all: number): { icon: LucideIcon; text: string; to: Change }[] {
  const by =
    (steps: number): Change =>
    (tiles) =>
      movedBy(tiles, key, steps);
  return [
    { icon: ArrowLeft, text: arrangeMessages.earlier, to: by(-1) },
    { icon: ArrowRight, text: arrangeMessages.later, to: by(1) },
    { icon: ChevronFirst, text: arrangeMessages.first, to: by(-all) },
    { icon: ChevronLast, text: arrangeMessages.last, to: by(all) },
  ];
}

/** Whether a document begins with this page: at one press, since a stack has many. */
function Cut({ tile: { key, begins, ref }, act }: Pick<TileProps, "tile" | "act">) {
  const Icon = begins ? Merge : Scissors;
  return (
    <IconButton
      label={(begins ? arrangeMessages.join : arrangeMessages.split)({ n: ref.number })}
      className="pointer-coarse:size-11"
      onClick={() => act((tiles) => changed(tiles, key, { begins: !begins }))}
    >
      <Icon className="size-4" aria-hidden />
    </IconButton>
  );
}

/** One page with what can be done with it. */
function PageTile({ tile, at, all, act, onKey, onRemove, dragging: { way, grip } }: TileProps) {
  const { key, ref: page } = tile;
  const n = page.number;
  const lines = movesOf(tile, at, all);
  return (
    <li
      data-page={key}
      draggable
      onDragStart={(event) => event.dataTransfer.setData("text/plain", key)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        const dragged = event.dataTransfer.getData("text/plain");
        act((tiles) => moved(tiles, dragged, key));
      }}
      className={
        "relative grid content-start gap-1 rounded-lg border bg-surface p-1.5 shadow-card " +
        `${way?.key === key ? "opacity-60" : ""} ${way && way.key !== key && way.over === key ? "outline-2 outline-offset-2 outline-accent" : ""}`
      }
    >
      <button
        type="button"
        data-tile={key}
        aria-label={arrangeMessages.page({ n, at, all })}
        aria-keyshortcuts="Shift+ArrowLeft Shift+ArrowRight"
        onKeyDown={(event) => onKey(event, tile)}
        className="cursor-grab! rounded-sm bg-sunk active:cursor-grabbing!"
      >
        <SmallPage document={tile.document} page={page} turn={tile.turn} />
      </button>
      {all > 1 && (
        // biome-ignore lint/a11y/noStaticElementInteractions: keys and the menu do the same for whoever has no pointer.
        <span
          aria-hidden
          data-grip={key}
          title={arrangeMessages.drag({ n })}
          draggable
          onDragStart={(event) => {
            event.preventDefault();
            event.stopPropagation();
          }}
          {...grip(key)}
          className="absolute top-0 right-0 grid size-11 touch-none cursor-grab place-items-center active:cursor-grabbing"
        >
          <span className="grid size-7 place-items-center rounded-full bg-black/65 text-white">
            <GripVertical className="size-4" aria-hidden />
          </span>
        </span>
      )}
      <div className="flex min-h-9 items-center gap-1">
        {at > 1 && <Cut tile={tile} act={act} />}
        <p
          className="min-w-0 grow truncate text-center text-xs text-muted tabular-nums"
          title={tile.from ?? undefined}
        >
          {n}
          {tile.from && ` · ${arrangeMessages.from({ title: tile.from })}`}
        </p>
      </div>
      <div className="flex justify-between">
        <IconButton
          label={arrangeMessages.turn({ n })}
          className="pointer-coarse:size-11"
          onClick={() => act((tiles) => changed(tiles, key, { turn: tile.turn + 90 }))}
        >
          <RotateCw className="size-4" aria-hidden />
        </IconButton>
        <IconButton
          label={arrangeMessages.remove({ n })}
          className="pointer-coarse:size-11"
          onClick={() => onRemove(tile, true)}
        >
          <Trash2 className="size-4" aria-hidden />
        </IconButton>
        <Menu
          trigger={
            <IconButton label={arrangeMessages.actions({ n })} className="pointer-coarse:size-11">
              <EllipsisVertical className="size-4" aria-hidden />
            </IconButton>
          }
        >
          {lines.map(({ icon, text, to }) => (
            <MenuItem key={text} icon={icon} text={text} onSelect={() => act(to)} />
          ))}
        </Menu>
      </div>
    </li>
  );
}

const grid = "grid grid-cols-[repeat(auto-fill,minmax(8.75rem,1fr))] gap-2.5";

/** Pages that were taken out, with the way back. */
function Removed({ tiles, onRemove }: { tiles: readonly Tile[]; onRemove: TileProps["onRemove"] }) {
  if (tiles.length === 0) return null;
  return (
    <section aria-label={arrangeMessages.removed} className="border-t pt-4">
      <h3 className="mb-2 text-sm font-semibold text-muted">{arrangeMessages.removed}</h3>
      <ul className={grid}>
        {tiles.map((tile) => (
          <li key={tile.key} className="grid gap-1 rounded-lg border border-dashed p-1.5">
            <span className="opacity-50">
              <SmallPage document={tile.document} page={tile.ref} turn={tile.turn} />
            </span>
            <IconButton
              label={arrangeMessages.putBack({ n: tile.ref.number })}
              className="justify-self-center pointer-coarse:size-11"
              onClick={() => onRemove(tile, false)}
            >
              <Undo2 className="size-4" aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface HeadProps {
  /** Takes the last step back; null where there is none. */
  undo: (() => void) | null;
  restart: () => void;
  /** Null while there is nothing to save. */
  save: (() => void) | null;
  busy: boolean;
  onClose: () => void;
}

/** The way out, back, and what saves. */
function Head({ undo, restart, save, busy, onClose }: HeadProps) {
  const touch = "pointer-coarse:size-11";
  return (
    <header className="flex flex-wrap items-center gap-2 border-b bg-surface px-3 py-2 sm:px-5">
      <IconButton label={appMessages.cancel} className={touch} onClick={onClose}>
        <X className="size-5" aria-hidden />
      </IconButton>
      <Radix.Title className="grow font-serif text-xl">{arrangeMessages.title}</Radix.Title>
      <IconButton label={arrangeMessages.undo} className={touch} disabled={!undo} onClick={() => undo?.()}>
        <Undo2 className="size-4.5" aria-hidden />
      </IconButton>
      <IconButton label={arrangeMessages.restart} className={touch} disabled={!undo} onClick={restart}>
        <RotateCcw className="size-4.5" aria-hidden />
      </IconButton>
      <Button disabled={!save} busy={busy} onClick={() => save?.()}>
        {arrangeMessages.save}
      </Button>
    </header>
  );
}

interface PartProps extends Pick<TileProps, "all" | "act" | "onKey" | "onRemove" | "dragging"> {
  name: string;
  part: readonly Tile[];
  /** How many pages come before it. */
  before: number;
}

/** One of the documents that come of it. */
const Part = ({ name, part, before, ...tiles }: PartProps) => (
  <section aria-label={name}>
    <h2 className="mb-2 flex items-baseline gap-2 text-sm font-semibold">
      {name}
      <span className="font-normal text-muted">{documentMessages.pages({ n: part.length })}</span>
    </h2>
    <ul className={grid}>
      {part.map((tile, i) => (
        <PageTile key={tile.key} {...tiles} tile={tile} at={before + i + 1} />
      ))}
    </ul>
  </section>
);

/** The pages as they are being put in order, each step of which can be taken back. */
function useSteps(first: Tile[]) {
  const [steps, setSteps] = useState([first]);
  const tiles = steps.at(-1) ?? first;
  return {
    tiles,
    act: (change: Change) => setSteps((before) => [...before, change(before.at(-1) ?? first)]),
    undo: steps.length > 1 ? () => setSteps((before) => before.slice(0, -1)) : null,
    restart: () => setSteps([first]),
  };
}

/** Says where a page goes that is being dragged, and stays said once it is there. */
function Going({ dragging: { way }, kept }: { dragging: Dragging; kept: readonly Tile[] }) {
  const [said, setSaid] = useState("");
  const at = kept.findIndex((tile) => tile.key === way?.over) + 1;
  const now = at > 0 ? arrangeMessages.goes({ at, all: kept.length }) : said;
  if (now !== said) setSaid(now);
  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  );
}

/** How the focus goes with the pages: to the next one by an arrow key, along with one that is moved, beside one that is taken out. */
function useTileKeys(kept: readonly Tile[], act: (change: Change) => void) {
  const body = useRef<HTMLDivElement>(null);
  const focus = (key: string | undefined) =>
    requestAnimationFrame(() => body.current?.querySelector<HTMLElement>(`[data-tile="${key}"]`)?.focus());
  const onKey = (event: KeyboardEvent, tile: Tile) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    if (!event.shiftKey) return focus(kept[kept.indexOf(tile) + step]?.key);
    act((before) => movedBy(before, tile.key, step));
    focus(tile.key);
  };
  const onRemove = (tile: Tile, removed: boolean) => {
    const at = kept.indexOf(tile);
    act((before) => changed(before, tile.key, removed ? { removed, begins: false } : { removed }));
    focus(removed ? (kept[at + 1] ?? kept[at - 1])?.key : tile.key);
  };
  return { body, onKey, onRemove };
}

/** Asks before changes are thrown away. */
const Leaving = ({ onLeave, onGoOn }: { onLeave: () => void; onGoOn: () => void }) => (
  <Dialog onClose={onGoOn} title={arrangeMessages.leave} lead={arrangeMessages.leaveLead}>
    <div className="grid gap-2.5">
      <Button data-first className="min-h-11" onClick={onGoOn}>
        {arrangeMessages.goOn}
      </Button>
      <Button look="danger" className="min-h-11" onClick={onLeave}>
        {arrangeMessages.drop}
      </Button>
    </div>
  </Dialog>
);

/** Puts the pages of a document in order: what is seen is what comes of it. Nothing is changed before it is saved. */
export function EditPages({ document, onClose }: { document: Document; onClose: () => void }) {
  const [first] = useState(() => tilesOf(document.id, pagesOfDocument(document)));
  const { tiles, act, undo, restart } = useSteps(first);
  const [over, setOver] = useState<"adding" | "leaving" | null>(null);
  const { save } = useArrange(document.id, onClose);
  const parts = partsOf(tiles);
  const kept = parts.flat();
  const { body, onKey, onRemove } = useTileKeys(kept, act);
  const dragging = useDragging(body, (key, over) => act((before) => moved(before, key, over)));
  const different = isChanged(tiles, first);
  const ready = kept.length > 0 && different;
  const close = () => (different ? setOver("leaving") : onClose());
  const keep = () => save.mutate({ body: bodyOf(tiles), said: arrangeMessages.toast.saved });
  return (
    <Radix.Root open onOpenChange={(now) => now || close()}>
      <Radix.Portal>
        <Radix.Content
          aria-describedby={undefined}
          className="fixed inset-0 z-40 flex animate-rise flex-col bg-paper"
          onEscapeKeyDown={(event) => over && event.preventDefault()}
        >
          <Head
            undo={undo}
            restart={restart}
            save={ready ? keep : null}
            busy={save.isPending}
            onClose={close}
          />
          <div ref={body} className="grid min-h-0 grow content-start gap-5 overflow-y-auto p-3 sm:p-5">
            <div className="max-w-2xl text-sm text-muted">
              <p>{arrangeMessages.lead}</p>
              <p className="mt-1 pointer-coarse:hidden">{arrangeMessages.keys}</p>
            </div>
            {save.error && <Notice tone="bad">{sentenceOf(save.error)}</Notice>}
            {kept.length === 0 && <Notice tone="look">{arrangeMessages.empty}</Notice>}
            {parts.map((part, i) => (
              <Part
                // biome-ignore lint/suspicious/noArrayIndexKey: the first stays the first, whatever pages it has.
                key={i}
                name={i === 0 ? arrangeMessages.thisOne : arrangeMessages.fresh({ n: i })}
                part={part}
                before={parts.slice(0, i).flat().length}
                all={kept.length}
                {...{ act, onKey, onRemove, dragging }}
              />
            ))}
            <div>
              <Button look="outline" onClick={() => setOver("adding")}>
                <FilePlus2 className="size-4" aria-hidden />
                {arrangeMessages.add}
              </Button>
            </div>
            <Going dragging={dragging} kept={kept} />
            <Removed tiles={tiles.filter((tile) => tile.removed)} onRemove={onRemove} />
          </div>
          {over === "adding" && (
            <Another
              without={[document.id, ...tiles.map((tile) => tile.document)]}
              onTiles={(more) => act((before) => [...before, ...more])}
              onClose={() => setOver(null)}
            />
          )}
          {over === "leaving" && <Leaving onLeave={onClose} onGoOn={() => setOver(null)} />}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
