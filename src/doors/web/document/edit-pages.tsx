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

interface TileProps {
  tile: Tile;
  at: number;
  all: number;
  act: (change: (tiles: readonly Tile[]) => Tile[]) => void;
  onKey: (event: KeyboardEvent, tile: Tile) => void;
  dragging: Dragging;
}

type Change = (tiles: readonly Tile[]) => Tile[];

/** Where a page can be moved to, and whether a document begins with it. */
function movesOf(
  { key, begins }: Tile,
  at: number,
  all: number,
): { icon: LucideIcon; text: string; to: Change }[] {
  const by =
    (steps: number): Change =>
    (tiles) =>
      movedBy(tiles, key, steps);
  return [
    { icon: ArrowLeft, text: arrangeMessages.earlier, to: by(-1) },
    { icon: ArrowRight, text: arrangeMessages.later, to: by(1) },
    { icon: ChevronFirst, text: arrangeMessages.first, to: by(-all) },
    { icon: ChevronLast, text: arrangeMessages.last, to: by(all) },
    ...(at === 1
      ? []
      : [
          {
            icon: begins ? Merge : Scissors,
            text: begins ? arrangeMessages.join : arrangeMessages.split,
            to: (tiles: readonly Tile[]) => changed(tiles, key, { begins: !begins }),
          },
        ]),
  ];
}

/** One page with what can be done with it. */
function PageTile({ tile, at, all, act, onKey, dragging: { way, grip } }: TileProps) {
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
        // Keys and the menu do the same for whoever has no pointer.
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
      <p className="truncate px-1 text-center text-xs text-muted tabular-nums" title={tile.from ?? undefined}>
        {n}
        {tile.from && ` · ${arrangeMessages.from({ title: tile.from })}`}
      </p>
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
          onClick={() => act((tiles) => changed(tiles, key, { removed: true, begins: false }))}
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
function Removed({ tiles, act }: { tiles: readonly Tile[]; act: TileProps["act"] }) {
  if (tiles.length === 0) return null;
  return (
    <section aria-label={arrangeMessages.removed} className="border-t pt-4">
      <h3 className="mb-2 text-sm font-semibold text-muted">{arrangeMessages.removed}</h3>
      <ul className={grid}>
        {tiles.map(({ key, document, ref: page, turn }) => (
          <li key={key} className="grid gap-1 rounded-lg border border-dashed p-1.5">
            <span className="opacity-50">
              <SmallPage document={document} page={page} turn={turn} />
            </span>
            <IconButton
              label={arrangeMessages.putBack({ n: page.number })}
              className="justify-self-center pointer-coarse:size-11"
              onClick={() => act((all) => changed(all, key, { removed: false }))}
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

interface PartProps extends Pick<TileProps, "act" | "onKey" | "dragging"> {
  name: string;
  part: readonly Tile[];
  /** Every page that stays, of all documents. */
  kept: readonly Tile[];
}

/** One of the documents that come of it. */
const Part = ({ name, part, kept, act, onKey, dragging }: PartProps) => (
  <section aria-label={name}>
    <h2 className="mb-2 flex items-baseline gap-2 text-sm font-semibold">
      {name}
      <span className="font-normal text-muted">{documentMessages.pages({ n: part.length })}</span>
    </h2>
    <ul className={grid}>
      {part.map((tile) => (
        <PageTile
          key={tile.key}
          tile={tile}
          at={kept.indexOf(tile) + 1}
          all={kept.length}
          act={act}
          onKey={onKey}
          dragging={dragging}
        />
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
    act: (change: (tiles: readonly Tile[]) => Tile[]) =>
      setSteps((before) => [...before, change(before.at(-1) ?? first)]),
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

/** Puts the pages of a document in order: what is seen is what comes of it. Nothing is changed before it is saved. */
export function EditPages({ document, onClose }: { document: Document; onClose: () => void }) {
  const [first] = useState(() => tilesOf(document.id, pagesOfDocument(document)));
  const { tiles, act, undo, restart } = useSteps(first);
  const [adding, setAdding] = useState(false);
  const body = useRef<HTMLDivElement>(null);
  const { save } = useArrange(document.id, onClose);
  const parts = partsOf(tiles);
  const names = parts.map((_, i) => (i === 0 ? arrangeMessages.thisOne : arrangeMessages.fresh({ n: i })));
  const kept = parts.flat();
  const ready = kept.length > 0 && isChanged(tiles, first);
  const dragging = useDragging(body, (key, over) => act((before) => moved(before, key, over)));
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
  return (
    <Radix.Root open onOpenChange={(now) => now || onClose()}>
      <Radix.Portal>
        <Radix.Content
          aria-describedby={undefined}
          className="fixed inset-0 z-40 flex animate-rise flex-col bg-paper"
          onEscapeKeyDown={(event) => adding && event.preventDefault()}
        >
          <Head
            undo={undo}
            restart={restart}
            save={
              ready ? () => save.mutate({ body: bodyOf(tiles), said: arrangeMessages.toast.saved }) : null
            }
            busy={save.isPending}
            onClose={onClose}
          />
          <div ref={body} className="grid min-h-0 grow content-start gap-5 overflow-y-auto p-3 sm:p-5">
            <div className="max-w-2xl text-sm text-muted">
              <p>{arrangeMessages.lead}</p>
              <p className="mt-1 pointer-coarse:hidden">{arrangeMessages.keys}</p>
            </div>
            {save.error && <Notice tone="bad">{sentenceOf(save.error)}</Notice>}
            {kept.length === 0 && <Notice tone="look">{arrangeMessages.empty}</Notice>}
            {names.map((name, i) => (
              <Part
                key={name}
                name={name}
                part={parts[i] ?? []}
                kept={kept}
                act={act}
                onKey={onKey}
                dragging={dragging}
              />
            ))}
            <div>
              <Button look="outline" onClick={() => setAdding(true)}>
                <FilePlus2 className="size-4" aria-hidden />
                {arrangeMessages.add}
              </Button>
            </div>
            <Going dragging={dragging} kept={kept} />
            <Removed tiles={tiles.filter((tile) => tile.removed)} act={act} />
          </div>
          {adding && (
            <Another
              without={[document.id, ...tiles.map((tile) => tile.document)]}
              onTiles={(more) => act((before) => [...before, ...more])}
              onClose={() => setAdding(false)}
            />
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
