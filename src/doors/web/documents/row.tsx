import { Link } from "@tanstack/react-router";
import { memo } from "react";
import * as bulkMessages from "#messages/app/bulk.ts";
import { previewOf } from "../document/preview.tsx";
import { Cover } from "../document/thumb.tsx";
import { showDay } from "../formatting.ts";
import type { DocumentRow, Overview } from "../shapes.ts";
import { TagLine } from "../tags/chips.tsx";
import { categoryIcon } from "./icons.ts";
import { dayOf, namesOf, otherType, PeopleLine, rowInWords, StatusChip } from "./in-words.tsx";
import { useSelection } from "./selecting.tsx";

/** The first page of a row; the picture of its category where rows stand close, or no page can be drawn. */
function RowMark({ row }: { row: DocumentRow }) {
  const Icon = categoryIcon(row.category);
  const choosing = useSelection().chosen.size > 0;
  const icon = <Icon className="size-4.5" strokeWidth={1.8} aria-hidden />;
  return (
    <span
      className={
        `${choosing ? "opacity-0" : ""} group-has-[input:focus-visible]/row:opacity-0 ` +
        "group-has-[input:checked]/row:opacity-0 [@media(hover:hover)]:group-hover/row:opacity-0"
      }
    >
      <span
        className={
          "hidden size-7 place-items-center rounded-lg group-data-[density=close]/list:grid " +
          `${row.needs_look ? "bg-look-soft text-look" : "bg-sunk text-muted"}`
        }
      >
        {icon}
      </span>
      <Cover
        id={row.id}
        className={`h-13 w-10 rounded-md group-data-[density=close]/list:hidden ${row.needs_look ? "border-look" : ""}`}
      >
        {icon}
      </Cover>
    </span>
  );
}

/** The box that chooses the row: seen on hover and focus, and once it is ticked. */
function ChooseBox({ row, wall = false }: { row: DocumentRow; wall?: boolean }) {
  const { chosen, toggle } = useSelection();
  const on = chosen.has(row.id);
  return (
    <label
      className={
        "absolute left-0 z-10 grid cursor-pointer place-items-center " +
        `${wall ? "top-0 size-12" : "inset-y-0 w-13 md:w-15"} ` +
        `${on || chosen.size > 0 ? "" : "opacity-0 focus-within:opacity-100 [@media(hover:hover)]:group-hover/row:opacity-100"}`
      }
    >
      <input
        type="checkbox"
        aria-label={bulkMessages.choose({ title: rowInWords(row) })}
        className="size-5 accent-accent"
        checked={on}
        onChange={() => {}}
        onClick={(event) => toggle(row.id, event.shiftKey)}
      />
    </label>
  );
}

interface RowProps {
  row: DocumentRow;
  overview: Overview | undefined;
}

/** One line of the list: its page, what it is, whose, when, and where it stands unless it is simply filed. */
export const Row = memo(function Row({ row, overview }: RowProps) {
  const type = otherType(row, overview);
  return (
    <li data-document={row.id} className="group/row relative has-[input:checked]:bg-accent-soft/60">
      <ChooseBox row={row} />
      <Link
        to="/documents/$id"
        params={{ id: row.id }}
        {...previewOf(row.id)}
        className={
          "grid grid-cols-[auto_minmax(0,1fr)] items-center [-webkit-touch-callout:none] gap-x-3.5 px-4 py-2.5 group-data-[density=close]/list:py-1 " +
          "-outline-offset-2 transition-colors hover:bg-sunk/60 md:grid-cols-[auto_minmax(0,1fr)_auto_minmax(7rem,auto)] md:px-5"
        }
      >
        <RowMark row={row} />
        <span className="min-w-0">
          <span
            className={`line-clamp-2 font-medium break-words md:line-clamp-1 ${row.superseded || row.duplicate ? "text-muted" : ""}`}
          >
            {row.title}
          </span>
          <span className="flex min-w-0 gap-x-2 text-sm text-muted group-data-[density=close]/list:hidden!">
            {type && <span className="shrink-0 truncate">{type}</span>}
            <PeopleLine row={row} />
            <span className="max-md:hidden">
              <TagLine row={row} />
            </span>
          </span>
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted md:hidden">
            <span className="whitespace-nowrap tabular-nums">{dayOf(row)}</span>
            <StatusChip row={row} quiet />
            <TagLine row={row} />
          </span>
        </span>
        <span className="hidden md:block">
          <StatusChip row={row} quiet />
        </span>
        <span className="hidden text-right text-sm whitespace-nowrap text-muted tabular-nums md:block">
          {dayOf(row)}
        </span>
      </Link>
    </li>
  );
});

/** One paper of the wall: its first page, and under it what, whose and when. */
export const Tile = memo(function Tile({ row }: RowProps) {
  const Icon = categoryIcon(row.category);
  const [name] = namesOf(row.people_and_things).filter((one) => !row.title.includes(one));
  return (
    <li data-document={row.id} className="group/row relative">
      <ChooseBox row={row} wall />
      <Link
        to="/documents/$id"
        params={{ id: row.id }}
        {...previewOf(row.id)}
        className={
          "grid h-full content-start gap-2 rounded-xl p-1.5 transition-colors [-webkit-touch-callout:none] " +
          "group-has-[input:checked]/row:bg-accent-soft hover:bg-sunk"
        }
      >
        <Cover
          id={row.id}
          className="aspect-[4/5] w-full rounded-lg shadow-card [&_img]:origin-top-left [&_img]:scale-125"
        >
          <Icon className="size-8" strokeWidth={1.5} aria-hidden />
        </Cover>
        <span className="min-w-0 px-1 pb-1">
          <span className="line-clamp-2 text-sm font-medium break-words">{row.title}</span>
          {/* Each on a line of its own, so that neighbours are set alike whatever the length of the name. */}
          <span className="mt-0.5 grid text-xs text-muted">
            {name && <span className="truncate">{name}</span>}
            {!row.undated && <span className="tabular-nums">{showDay(row.date)}</span>}
          </span>
          <span className="mt-1 flex flex-wrap gap-1 empty:hidden">
            <StatusChip row={row} quiet />
            <TagLine row={row} most={1} />
          </span>
        </span>
      </Link>
    </li>
  );
});
