import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import {
  Bookmark,
  Calculator,
  Eye,
  Files,
  FileText,
  History,
  Keyboard,
  type LucideIcon,
  MessageCircleQuestion,
  Search,
} from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import { type KeyboardEvent, useEffect, useId, useState } from "react";
import * as documentsMessages from "#messages/app/documents.ts";
import * as keysMessages from "#messages/app/keys.ts";
import * as paletteMessages from "#messages/app/palette.ts";
import * as placesMessages from "#messages/app/places.ts";
import * as savedMessages from "#messages/app/saved.ts";
import * as searchMessages from "#messages/app/search.ts";
import { answered, api } from "../api/call.ts";
import { entitiesQuery, overviewQuery, savedQuery } from "../api/queries.ts";
import { Cover } from "../document/thumb.tsx";
import { kindIcon } from "../documents/icons.ts";
import { namesOf } from "../documents/in-words.tsx";
import { placeOfSaved } from "../documents/saved.tsx";
import { Dialog } from "../elements/dialog.tsx";
import { folded, showDay } from "../formatting.ts";
import { places } from "../frame/places.ts";
import { named } from "../people/kinds.ts";
import { Marked } from "../search/marked.tsx";
import { useRecent } from "../search/recent.ts";

interface Entry {
  key: string;
  icon: LucideIcon;
  text: string;
  aside?: string;
  /** The document whose first page is shown in place of the icon. */
  cover?: string;
  run(): void;
}

interface Section {
  title: string;
  entries: Entry[];
  /** Words that were typed are lit in it. */
  lit?: boolean;
}

/**
 * Everything by its name: papers, people and things, types, pages, actions. Arrows move, Enter goes there. What was typed is
 * chosen first, and Enter shows what is found: a paper opens only where one is chosen.
 */
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
                    <Line
                      key={entry.key}
                      id={`${list}-${mine}`}
                      entry={entry}
                      query={section.lit ? typed : ""}
                      chosen={mine === chosen}
                      onPoint={() => setAt(mine)}
                      onKey={key}
                    />
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

interface LineProps {
  id: string;
  entry: Entry;
  /** Words that are lit in it. */
  query: string;
  chosen: boolean;
  onPoint(): void;
  onKey(event: KeyboardEvent): void;
}

/** One line to choose. */
const Line = ({ id, entry, query, chosen, onPoint, onKey }: LineProps) => (
  <div
    id={id}
    role="option"
    tabIndex={-1}
    aria-selected={chosen}
    onPointerMove={onPoint}
    onClick={entry.run}
    onKeyDown={onKey}
    className={`flex min-h-11 cursor-pointer items-center gap-3 rounded-lg px-3 ${chosen ? "bg-accent-soft" : ""}`}
  >
    {entry.cover === undefined ? (
      <entry.icon className="size-4.5 shrink-0 text-muted" aria-hidden />
    ) : (
      <Cover id={entry.cover} className="h-9 w-7 shrink-0 rounded-sm">
        <entry.icon className="size-4" aria-hidden />
      </Cover>
    )}
    <span className="min-w-0 grow truncate">
      <Marked text={entry.text} query={query} />
    </span>
    {entry.aside && <span className="shrink-0 text-sm text-muted tabular-nums">{entry.aside}</span>}
  </div>
);

/** How the lines of the palette lead on: it closes, and something is gone to. */
type To = (go: () => unknown) => () => void;

/** Before anything is typed: what was looked for on this device, and what is kept. */
function useOffers(to: To): Section[] {
  const navigate = useNavigate();
  const saved = useQuery(savedQuery).data?.searches ?? [];
  const { recent } = useRecent();
  return [
    {
      title: searchMessages.recent,
      entries: recent()
        .slice(0, 4)
        .map((q) => ({
          key: `recent ${q}`,
          icon: History,
          text: q,
          run: to(() => navigate({ to: "/search", search: { q } })),
        })),
    },
    {
      title: savedMessages.title,
      entries: saved.slice(0, 4).map((one) => ({
        key: one.id,
        icon: Bookmark,
        text: one.name,
        run: to(() => navigate(placeOfSaved(one))),
      })),
    },
  ];
}

/** Papers with the words first, then people and things by their name, then types to show all of. */
function useFound(q: string, to: To): Section[] {
  const navigate = useNavigate();
  const { note } = useRecent();
  const entities = useQuery(entitiesQuery());
  const overview = useQuery(overviewQuery);
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
  const types = (overview.data?.types ?? []).filter(
    (type) => type.documents > 0 && folded(type.name).includes(folded(q)),
  );
  return [
    {
      title: paletteMessages.papers,
      lit: true,
      entries: (q.length < 2 ? [] : (papers.data?.results ?? [])).map((row) => ({
        key: row.id,
        icon: FileText,
        cover: row.id,
        text: [row.title, ...namesOf(row.people_and_things).slice(0, 1)].join(" · "),
        aside: showDay(row.date),
        run: to(() => {
          note(q);
          return navigate({ to: "/documents/$id", params: { id: row.id } });
        }),
      })),
    },
    {
      title: paletteMessages.people,
      entries: named(entities.data?.people_and_things ?? [], q)
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
      title: paletteMessages.types,
      entries: types.slice(0, 3).map((type) => ({
        key: type.slug,
        icon: Files,
        text: type.name,
        aside: documentsMessages.end({ n: type.documents }),
        run: to(() => navigate({ to: "/documents", search: { type: type.slug } })),
      })),
    },
  ];
}

/** What fits the typed words: to show all that is found, what is found, pages and actions by their name, then asking. */
function useSections(typed: string, onClose: () => void, onKeys: () => void): Section[] {
  const navigate = useNavigate();
  const { note } = useRecent();
  const q = typed.trim();
  const to: To = (go) => () => {
    onClose();
    void go();
  };
  const offers = useOffers(to);
  const found = useFound(q, to);
  const fits = (text: string) => q === "" || folded(text).includes(folded(q));
  const results: Entry = {
    key: "search",
    icon: Search,
    text: paletteMessages.search({ q }),
    run: to(() => {
      note(q);
      return navigate({ to: "/search", search: { q: q.slice(0, 200) } });
    }),
  };
  const ask: Entry = {
    key: "ask",
    icon: MessageCircleQuestion,
    text: paletteMessages.ask({ q }),
    run: to(() => navigate({ to: "/ask", search: { q } })),
  };
  const actions: Entry[] = [
    { key: "review", icon: Eye, text: paletteMessages.review, run: to(() => navigate({ to: "/review" })) },
    {
      key: "tax",
      icon: Calculator,
      text: paletteMessages.taxPackage,
      run: to(() => navigate({ to: "/bundles" })),
    },
    { key: "keys", icon: Keyboard, text: paletteMessages.keys, run: to(onKeys) },
  ];
  const pages: Entry[] = places.map((place) => ({
    key: place.to,
    icon: place.icon,
    text: place.name,
    run: to(() => navigate({ to: place.to })),
  }));
  const sections: Section[] = [
    ...(q === "" ? offers : [{ title: paletteMessages.results, entries: [results] }, ...found]),
    { title: paletteMessages.go, entries: pages.filter((entry) => fits(entry.text)) },
    { title: paletteMessages.actions, entries: actions.filter((entry) => fits(entry.text)) },
    { title: placesMessages.ask, entries: q.length < 2 ? [] : [ask] },
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
