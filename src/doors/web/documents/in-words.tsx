import { CircleCheck, Copy, Eye, History, LoaderCircle, type LucideIcon, ShieldAlert } from "lucide-react";
import * as documentsMessages from "#messages/app/documents.ts";
import { showDay, slugWords } from "../formatting.ts";
import { type DocumentRow, isMoving, type NamedWithRole, type Overview } from "../shapes.ts";

/** What a person calls a type: its name where it is known, else the words of its slug. */
export function typeName(slug: string | null, overview: Overview | undefined): string {
  if (slug === null) return documentsMessages.unknownType;
  return overview?.types.find((type) => type.slug === slug)?.name ?? slugWords(slug);
}

/** The type where the title does not say it already; nothing where none was found. */
export function otherType(row: Pick<DocumentRow, "type" | "title">, overview: Overview | undefined): string {
  const type = row.type === null ? "" : typeName(row.type, overview);
  return row.title.toLowerCase().includes(type.toLowerCase()) ? "" : type;
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

/** The day of a row: the one on the paper, or the one it came on, which is said. */
export const dayOf = (row: Pick<DocumentRow, "date" | "undated">): string =>
  row.undated ? documentsMessages.addedOn({ day: showDay(row.date) }) : showDay(row.date);

/** The names of people and things, each once. */
export const namesOf = (people: readonly NamedWithRole[]): string[] =>
  [...new Set(people.map((one) => one.name ?? one.title ?? ""))].filter(Boolean);

/** A row in words, for who hears it or sees it alone: two bills of one kind have one title, and differ by whom they are from and when. */
export const rowInWords = (
  row: Pick<DocumentRow, "title" | "people_and_things" | "date" | "undated">,
): string =>
  [row.title, ...namesOf(row.people_and_things).slice(0, 1), dayOf(row)].filter(Boolean).join(", ");

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
