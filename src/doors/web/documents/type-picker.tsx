import { Check, ChevronDown } from "lucide-react";
import { type KeyboardEvent, type Ref, useEffect, useId, useRef, useState } from "react";
import * as trainMessages from "#messages/app/train.ts";
import { inputClass } from "../elements/field.tsx";
import { folded } from "../formatting.ts";

/** A type as the picker shows and finds it. */
export interface PickedType {
  id: string;
  slug: string;
  name: string;
  category: { name: string };
}

/** The types that have every word that was typed, in their own name or their category's; names that begin with it come first. */
export function typesFor<T extends Pick<PickedType, "name" | "category">>(
  types: readonly T[],
  typed: string,
): T[] {
  const words = folded(typed).split(/\s+/).filter(Boolean);
  const [first] = words;
  if (first === undefined) return [...types];
  const rank = ({ name }: T): number => {
    const own = folded(name);
    if (own.startsWith(first)) return 0;
    return words.every((word) => own.includes(word)) ? 1 : 2;
  };
  return types
    .filter(({ name, category }) => {
      const all = folded(`${name} ${category.name}`);
      return words.every((word) => all.includes(word));
    })
    .toSorted((a, b) => rank(a) - rank(b));
}

interface Props {
  names: object;
  types: readonly PickedType[];
  /** The slug of the chosen one, or nothing. */
  value: string;
  onChange(type: string): void;
  input?: Ref<HTMLInputElement>;
}

/** Chooses one of all types by typing a part of its name (WAI-ARIA 1.2, combobox with a list box). */
export function TypePicker({ names, types, value, onChange, input }: Props) {
  const list = useId();
  // What was typed while the list is open; null while it is closed.
  const [typed, setTyped] = useState<string | null>(null);
  const [at, setAt] = useState(0);
  const open = typed !== null;
  const found = open ? typesFor(types, typed) : [];
  const name = types.find((type) => type.slug === value)?.name ?? "";
  const whole = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The list opens below the field: on a phone it would lie under the bars at the foot of the window.
    if (open) whole.current?.scrollIntoView({ block: "nearest" });
  }, [open]);
  useEffect(() => {
    if (open) document.getElementById(`${list}-${at}`)?.scrollIntoView({ block: "nearest" });
  }, [open, at, list]);
  const show = (words: string, chosen = 0) => {
    setTyped(words);
    setAt(Math.max(0, chosen));
  };
  const choose = (slug: string | undefined) => {
    if (slug !== undefined) onChange(slug);
    setTyped(null);
  };
  const key = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (!open) {
      if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
      show(
        "",
        types.findIndex((type) => type.slug === value),
      );
    } else if (event.key === "ArrowDown") setAt((at + 1) % Math.max(1, found.length));
    else if (event.key === "ArrowUp") setAt((at + found.length - 1) % Math.max(1, found.length));
    else if (event.key === "Enter") choose(found[at]?.slug);
    else if (event.key === "Escape") setTyped(null);
    else return;
    event.preventDefault();
    // The key was for the list, not for the page around it.
    event.stopPropagation();
  };
  return (
    <div ref={whole} className="relative scroll-mt-20 scroll-mb-40 lg:scroll-mb-4">
      <input
        {...names}
        ref={input}
        role="combobox"
        aria-expanded={open}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={open && found.length > 0 ? `${list}-${at}` : undefined}
        autoComplete="off"
        spellCheck={false}
        maxLength={120}
        className={`${inputClass} pr-10`}
        placeholder={open && name !== "" ? name : trainMessages.search}
        value={typed ?? name}
        onClick={() =>
          open ||
          show(
            "",
            types.findIndex((type) => type.slug === value),
          )
        }
        onChange={(event) => show(event.target.value)}
        onBlur={() => setTyped(null)}
        onKeyDown={key}
      />
      <ChevronDown className="pointer-events-none absolute top-3.5 right-3 size-4 text-muted" aria-hidden />
      <div
        id={list}
        role="listbox"
        aria-label={trainMessages.search}
        hidden={!open}
        className="mt-1 max-h-64 overflow-y-auto overscroll-contain rounded-lg border bg-surface p-1 shadow-card"
      >
        {open && found.length === 0 && (
          <p className="px-3 py-2.5 text-sm text-muted">{trainMessages.noType}</p>
        )}
        {found.map((type, i) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys of a combobox are those of its field.
          <div
            key={type.id}
            id={`${list}-${i}`}
            role="option"
            tabIndex={-1}
            aria-selected={i === at}
            // The field keeps the focus while a line is pressed.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(type.slug)}
            className={`flex min-h-11 cursor-pointer items-center gap-2 rounded-md px-2.5 text-sm ${i === at ? "bg-accent-soft" : "hover:bg-sunk"}`}
          >
            <span className="min-w-0 grow truncate">{type.name}</span>
            <span className="max-w-2/5 shrink-0 truncate text-xs text-muted">{type.category.name}</span>
            {type.slug === value && <Check className="size-4 shrink-0 text-accent" aria-hidden />}
          </div>
        ))}
      </div>
    </div>
  );
}
