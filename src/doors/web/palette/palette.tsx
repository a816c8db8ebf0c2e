import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import {
  Calculator,
  Eye,
  FileText,
  Keyboard,
  type LucideIcon,
  MessageCircleQuestion,
  Search,
} from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import { type KeyboardEvent, useEffect, useId, useState } from "react";
import * as keysMessages from "#messages/app/keys.ts";
import * as paletteMessages from "#messages/app/palette.ts";
import * as placesMessages from "#messages/app/places.ts";
import { answered, api } from "../api/call.ts";
import { entitiesQuery } from "../api/queries.ts";
import { kindIcon } from "../documents/icons.ts";
import { namesOf } from "../documents/in-words.tsx";
import { Dialog } from "../elements/dialog.tsx";
import { folded, showDay } from "../formatting.ts";
import { places } from "../frame/places.ts";
import { named } from "../people/kinds.ts";

interface Entry {
  key: string;
  icon: LucideIcon;
  text: string;
  aside?: string;
  run(): void;
}

interface Section {
  title: string;
  entries: Entry[];
}

/** Everything by its name: pages, actions, people and things, papers. Arrows move, Enter goes there. */
export function Palette({ onClose, onKeys }: { onClose: () => void; onKeys: () => void }) {
  const [typed, setTyped] = useState("");
  const [at, setAt] = useState(0);
  const list = useId();
  const sections = useSections(typed, onClose, onKeys);
  const entries = sections.flatMap((section) => section.entries);
  const chosen = Math.min(at, Math.max(0, entries.length - 1));
  useEffect(() => {
    document.getElementById(`${list}-${chosen}`)?.scrollIntoView({ block: "nearest" });
  }, [chosen, list]);
  const key = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "ArrowDown") setAt((chosen + 1) % Math.max(1, entries.length));
    else if (event.key === "ArrowUp") setAt((chosen + entries.length - 1) % Math.max(1, entries.length));
    else if (event.key === "Enter") entries[chosen]?.run();
    else return;
    event.preventDefault();
  };
  let n = -1;
  return (
    <Radix.Root open onOpenChange={(now) => now || onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-black/40" />
        <Radix.Content
          className={
            "fixed inset-x-3 top-[8dvh] z-50 mx-auto flex max-h-[80dvh] max-w-xl animate-rise flex-col overflow-hidden " +
            "rounded-2xl bg-surface shadow-float"
          }
        >
          <Radix.Title className="sr-only">{paletteMessages.title}</Radix.Title>
          <Radix.Description className="sr-only">{paletteMessages.lead}</Radix.Description>
          <div className="flex items-center gap-3 border-b px-4">
            <Search className="size-5 shrink-0 text-muted" aria-hidden />
            <input
              role="combobox"
              aria-expanded="true"
              aria-controls={list}
              aria-activedescendant={entries.length > 0 ? `${list}-${chosen}` : undefined}
              aria-label={paletteMessages.label}
              placeholder={paletteMessages.title}
              value={typed}
              maxLength={200}
              onChange={(event) => {
                setTyped(event.target.value);
                setAt(0);
              }}
              onKeyDown={key}
              className="min-h-14 grow bg-transparent text-base outline-none"
            />
          </div>
          <div id={list} role="listbox" aria-label={paletteMessages.title} className="overflow-y-auto p-2">
            {entries.length === 0 && <p className="px-3 py-4 text-muted">{paletteMessages.none}</p>}
            {sections.map((section) => (
              // biome-ignore lint/a11y/useSemanticElements: a list box holds groups of options (WAI-ARIA 1.2), no sets of fields.
              <div key={section.title} role="group" aria-label={section.title}>
                <p aria-hidden className="px-3 pt-2 pb-1 text-xs font-semibold text-muted">
                  {section.title}
                </p>
                {section.entries.map((entry) => {
                  n++;
                  const mine = n;
                  return (
                    <div
                      key={entry.key}
                      id={`${list}-${mine}`}
                      role="option"
                      tabIndex={-1}
                      aria-selected={mine === chosen}
                      onPointerMove={() => setAt(mine)}
                      onClick={entry.run}
                      onKeyDown={key}
                      className={`flex min-h-11 cursor-pointer items-center gap-3 rounded-lg px-3 ${mine === chosen ? "bg-accent-soft" : ""}`}
                    >
                      <entry.icon className="size-4.5 shrink-0 text-muted" aria-hidden />
                      <span className="min-w-0 grow truncate">{entry.text}</span>
                      {entry.aside && (
                        <span className="shrink-0 text-sm text-muted tabular-nums">{entry.aside}</span>
                      )}
                    </div>
                  );
                })}
              </div>
            ))}
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** What fits the typed words, best known first: pages and actions, then people and things, then papers, then asking. */
function useSections(typed: string, onClose: () => void, onKeys: () => void): Section[] {
  const navigate = useNavigate();
  const q = typed.trim();
  const entities = useQuery(entitiesQuery());
  const papers = useQuery({
    queryKey: ["search", "palette", q],
    queryFn: ({ signal }) =>
      answered(
        api.GET("/v1/search", {
          params: { query: { q: q.slice(0, 200), meaning: false, limit: 6 } },
          signal,
        }),
      ),
    enabled: q.length >= 2,
    placeholderData: keepPreviousData,
  });
  const to = (go: () => unknown) => () => {
    onClose();
    void go();
  };
  const fits = (text: string) => q === "" || folded(text).includes(folded(q));
  const actions: Entry[] = [
    {
      key: "review",
      icon: Eye,
      text: paletteMessages.review,
      run: to(() => navigate({ to: "/review" })),
    },
    {
      key: "tax",
      icon: Calculator,
      text: paletteMessages.taxPackage,
      run: to(() => navigate({ to: "/bundles" })),
    },
    { key: "keys", icon: Keyboard, text: paletteMessages.keys, run: to(onKeys) },
  ];
  const asking: Entry[] = [
    {
      key: "search",
      icon: Search,
      text: paletteMessages.search({ q }),
      run: to(() => navigate({ to: "/search", search: { q: q.slice(0, 200) } })),
    },
    {
      key: "ask",
      icon: MessageCircleQuestion,
      text: paletteMessages.ask({ q }),
      run: to(() => navigate({ to: "/ask", search: { q } })),
    },
  ];
  const sections: Section[] = [
    {
      title: paletteMessages.go,
      entries: places
        .filter((place) => fits(place.name))
        .map((place) => ({
          key: place.to,
          icon: place.icon,
          text: place.name,
          run: to(() => navigate({ to: place.to })),
        })),
    },
    { title: paletteMessages.actions, entries: actions.filter((entry) => fits(entry.text)) },
    {
      title: paletteMessages.people,
      entries:
        q === ""
          ? []
          : named(entities.data?.people_and_things ?? [], q)
              .slice(0, 5)
              .map((one) => ({
                key: one.id,
                icon: kindIcon(one.kind),
                text: one.name,
                aside: one.kind_label,
                run: to(() => navigate({ to: "/people-and-things/$id", params: { id: one.id } })),
              })),
    },
    {
      title: paletteMessages.papers,
      entries:
        q.length < 2
          ? []
          : (papers.data?.results ?? []).map((row) => ({
              key: row.id,
              icon: FileText,
              text: [row.title, ...namesOf(row.people_and_things).slice(0, 1)].join(" · "),
              aside: showDay(row.date),
              run: to(() => navigate({ to: "/documents/$id", params: { id: row.id } })),
            })),
    },
    { title: placesMessages.ask, entries: q.length < 2 ? [] : asking },
  ];
  return sections.filter((section) => section.entries.length > 0);
}

/** The keys the app knows. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title={keysMessages.title} lead={keysMessages.lead}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-2 text-sm">
        {Object.values(keysMessages.list).map(({ keys, does }) => (
          <div key={keys} className="contents">
            <dt>
              <kbd className="rounded-md border bg-paper px-2 py-0.5 font-mono text-xs whitespace-pre">
                {keys}
              </kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
