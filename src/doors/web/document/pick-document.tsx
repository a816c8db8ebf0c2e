import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { searchQuery } from "../api/queries.ts";
import { PeopleLine } from "../documents/in-words.tsx";
import { Field } from "../elements/field.tsx";
import { showDay } from "../formatting.ts";
import type { DocumentRow } from "../shapes.ts";

interface Props {
  label: string;
  /** What is looked for at first. */
  typed: string;
  /** Documents that are not offered. */
  without: readonly string[];
  busy: boolean;
  onPick: (row: DocumentRow) => void;
}

/** Finds one document by its words. */
export function PickDocument({ label, typed: first, without, busy, onPick }: Props) {
  const [typed, setTyped] = useState(first);
  const found = useQuery(searchQuery(typed));
  const rows = (found.data?.results ?? []).filter((row) => !without.includes(row.id)).slice(0, 8);
  return (
    <>
      <Field
        label={label}
        type="search"
        value={typed}
        maxLength={200}
        onChange={(event) => setTyped(event.target.value)}
      />
      <ul className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-1">
        {rows.map((row) => (
          <li key={row.id}>
            <button
              type="button"
              disabled={busy}
              onClick={() => onPick(row)}
              className="flex min-h-11 w-full items-center gap-3 rounded-lg px-2.5 text-left hover:bg-sunk"
            >
              <span className="min-w-0 grow">
                <span className="block truncate">{row.title}</span>
                <span className="flex text-sm text-muted">
                  <PeopleLine row={row} />
                </span>
              </span>
              <span className="shrink-0 text-sm text-muted tabular-nums">{showDay(row.date)}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
