import { Link } from "@tanstack/react-router";
import { CircleCheck, Copy, Eye, History, LoaderCircle, type LucideIcon, ShieldAlert } from "lucide-react";
import { memo } from "react";
import * as bulkMessages from "#messages/app/bulk.ts";
import * as documentsMessages from "#messages/app/documents.ts";
import { previewOf } from "../document/preview.tsx";
import { Thumb } from "../document/thumb.tsx";
import { showDay, slugWords } from "../formatting.ts";
import { type DocumentRow, isMoving, type NamedWithRole, type Overview } from "../shapes.ts";
import { categoryIcon } from "./icons.ts";
import { useSelection } from "./selecting.tsx";

/** What a person calls a type: its name where it is known, else the words of its slug. */
export function typeName(slug: string | null, overview: Overview | undefined): string {
  if (slug === null) return documentsMessages.unknownType;
  return overview?.types.find((type) => type.slug === slug)?.name ?? slugWords(slug);
}

interface Chip {
  text: string;
  look: string;
  icon: LucideIcon;
  turning?: boolean;
}

function chipOf(row: DocumentRow): Chip {
  if (row.status === "quarantined") {
    return { text: documentsMessages.status.quarantined, look: "bg-bad-soft text-bad", icon: ShieldAlert };
  }
  if (isMoving(row)) {
    return {
      text: documentsMessages.status[row.status],
      look: "bg-accent-soft text-accent",
      icon: LoaderCircle,
      turning: true,
    };
  }
  if (row.needs_look) return { text: documentsMessages.needsLook, look: "bg-look-soft text-look", icon: Eye };
  if (row.duplicate)
    return { text: documentsMessages.status.duplicate, look: "bg-sunk text-muted", icon: Copy };
  if (row.superseded)
    return { text: documentsMessages.status.superseded, look: "bg-sunk text-muted", icon: History };
  return { text: documentsMessages.status.filed, look: "text-muted", icon: CircleCheck };
}

/** Where a document stands. `quiet` shows nothing for a filed one, which is what most are. */
export function StatusChip({ row, quiet = false }: { row: DocumentRow; quiet?: boolean }) {
  const chip = chipOf(row);
  if (quiet && chip.text === documentsMessages.status.filed) return null;
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-full px-2.5 py-0.5 text-xs font-medium whitespace-nowrap ${chip.look}`}
    >
      <chip.icon className={`size-3.5 ${chip.turning ? "animate-spin" : ""}`} aria-hidden />
      {chip.text}
    </span>
  );
}

/** The names of people and things, each once. */
export const namesOf = (people: readonly NamedWithRole[]): string[] =>
  [...new Set(people.map((one) => one.name ?? one.title ?? ""))].filter(Boolean);

/** A row in words, for who hears it or sees it alone: two bills of one kind have one title, and differ by whom they are from and when. */
export const rowInWords = (row: Pick<DocumentRow, "title" | "people_and_things" | "date">): string =>
  [row.title, ...namesOf(row.people_and_things).slice(0, 1), showDay(row.date)].filter(Boolean).join(", ");

/** The people and things of a row, the first two by name; those that its title names already are left out. */
export function PeopleLine({ row }: { row: Pick<DocumentRow, "title" | "people_and_things"> }) {
  const names = namesOf(row.people_and_things).filter((name) => !row.title.includes(name));
  if (names.length === 0) return null;
  const more = names.length - 2;
  return (
    <span className="truncate" title={names.join(", ")}>
      {names.slice(0, 2).join(", ")}
      {more > 0 && ` ${documentsMessages.andMore({ n: more })}`}
    </span>
  );
}

/** A type nobody has looked for yet is left blank rather than called unknown. */
const shownType = (row: DocumentRow, overview: Overview | undefined): string =>
  row.type === null && isMoving(row) ? "" : typeName(row.type, overview);

/** The picture of its category, or of its first page where the list shows pictures. */
function RowMark({ row }: { row: DocumentRow }) {
  const Icon = categoryIcon(row.category);
  const choosing = useSelection().chosen.size > 0;
  return (
    <span
      className={
        `${choosing ? "opacity-0 group-data-[density=pictures]/list:opacity-60" : ""} ` +
        "group-has-[input:focus-visible]/row:opacity-0 group-has-[input:checked]/row:opacity-0 " +
        "[@media(hover:hover)]:group-hover/row:opacity-0"
      }
    >
      <span
        className={
          "grid size-9 place-items-center self-start rounded-lg group-data-[density=close]/list:size-7 " +
          "group-data-[density=pictures]/list:hidden md:self-center " +
          `${row.needs_look ? "bg-look-soft text-look" : "bg-sunk text-muted"}`
        }
      >
        <Icon className="size-4.5" strokeWidth={1.8} aria-hidden />
      </span>
      <Thumb id={row.id} />
    </span>
  );
}

/** The box that chooses the row: seen on hover and focus, and once it is ticked. */
function ChooseBox({ row }: { row: DocumentRow }) {
  const { chosen, toggle } = useSelection();
  const on = chosen.has(row.id);
  return (
    <label
      className={
        "absolute inset-y-0 left-0 z-10 grid w-13 cursor-pointer place-items-center md:w-15 " +
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

/** One line of the list: what it is, whose, when, and where it stands. */
export const Row = memo(function Row({
  row,
  overview,
}: {
  row: DocumentRow;
  overview: Overview | undefined;
}) {
  const type = shownType(row, overview);
  return (
    <li data-document={row.id} className="group/row relative has-[input:checked]:bg-accent-soft/60">
      <ChooseBox row={row} />
      <Link
        to="/documents/$id"
        params={{ id: row.id }}
        {...previewOf(row.id)}
        className={
          "grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3.5 px-4 py-3 group-data-[density=close]/list:py-1 " +
          "-outline-offset-2 transition-colors hover:bg-sunk/60 md:grid-cols-[auto_minmax(0,1fr)_11rem_7rem_8rem] md:px-5"
        }
      >
        <RowMark row={row} />
        <span className="min-w-0">
          <span
            className={`line-clamp-2 font-medium break-words md:line-clamp-1 ${row.superseded || row.duplicate ? "text-muted" : ""}`}
          >
            {row.title}
          </span>
          <span className="flex min-w-0 text-sm text-muted group-data-[density=close]/list:hidden!">
            <PeopleLine row={row} />
          </span>
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted md:hidden">
            {type && (
              <>
                <span className="min-w-0 truncate">{type}</span>
                <span aria-hidden>·</span>
              </>
            )}
            <span className="whitespace-nowrap tabular-nums">{showDay(row.date)}</span>
            <StatusChip row={row} quiet />
          </span>
        </span>
        <span className="hidden truncate text-sm text-muted md:block">{type}</span>
        <span className="hidden text-sm whitespace-nowrap text-muted tabular-nums md:block">
          {showDay(row.date)}
        </span>
        <span className="hidden md:block">
          <StatusChip row={row} />
        </span>
      </Link>
    </li>
  );
});
