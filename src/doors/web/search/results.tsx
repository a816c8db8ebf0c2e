import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { MessageCircleQuestion, Search, SearchX } from "lucide-react";
import * as paletteMessages from "#messages/app/palette.ts";
import * as searchMessages from "#messages/app/search.ts";
import type { SearchFilter } from "../addresses.ts";
import { overviewQuery, searchQuery } from "../api/queries.ts";
import { Cover } from "../document/thumb.tsx";
import { FilterChips } from "../documents/filter-chips.tsx";
import { kindIcon } from "../documents/icons.ts";
import { otherType, PeopleLine, StatusChip } from "../documents/in-words.tsx";
import { Saved } from "../documents/saved.tsx";
import { buttonClass } from "../elements/button.tsx";
import { Empty } from "../elements/empty.tsx";
import { Refused } from "../elements/notice.tsx";
import { showDay } from "../formatting.ts";
import { usePageTitle } from "../frame/page.tsx";
import type { Named, SearchAnswer, SearchResult } from "../shapes.ts";
import { moveAmongResults } from "./keyboard.ts";
import { Marked, markedPieces } from "./marked.tsx";
import { useRecent } from "./recent.ts";

/** Results of the search in the address, filling in as it is typed. */
export function SearchPage() {
  const { q, ...filter } = useSearch({ from: "/search" });
  const navigate = useNavigate();
  const found = useQuery(searchQuery(q, filter));
  usePageTitle(q ? searchMessages.resultsFor({ q }) : searchMessages.title);
  const narrow = (change: SearchFilter) =>
    navigate({ to: "/search", search: { q, ...filter, ...change }, replace: true });

  if (q === "") return <Empty icon={Search} title={searchMessages.start} detail={searchMessages.startHint} />;
  return (
    <div className="mx-auto max-w-4xl">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h1 className="min-w-0 font-serif text-2xl wrap-anywhere">{searchMessages.resultsFor({ q })}</h1>
        <p role="status" className="text-sm text-muted tabular-nums">
          {found.data && !found.isPlaceholderData ? countSentence(found.data) : ""}
        </p>
      </div>
      <div className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-2">
        <FilterChips filter={filter} onFilter={narrow} />
        <div className="flex flex-wrap items-center gap-2">
          <Link to="/ask" search={{ q }} className={buttonClass("quiet", "min-h-9! min-w-0 px-2.5!")}>
            <MessageCircleQuestion className="size-4 shrink-0" aria-hidden />
            <span className="truncate">
              {paletteMessages.ask({ q: q.length > 60 ? `${q.slice(0, 60)}…` : q })}
            </span>
          </Link>
          <Saved q={q} filter={{ sort: "date", look: false, ...filter }} />
        </div>
      </div>
      <div className="mt-4 empty:hidden">
        <Refused said={searchMessages.failed} error={found.error} />
      </div>
      {found.data && (
        <Found
          answer={found.data}
          q={q}
          settled={!found.isPlaceholderData}
          narrowed={Object.values(filter).some((one) => one !== undefined)}
        />
      )}
    </div>
  );
}

function countSentence(answer: SearchAnswer): string {
  return answer.results.length < answer.total
    ? searchMessages.shown({ shown: answer.results.length, all: answer.total })
    : searchMessages.count({ n: answer.total });
}

interface FoundProps {
  answer: SearchAnswer;
  q: string;
  settled: boolean;
  /** It is looked for among a part of the documents. */
  narrowed: boolean;
}

function Found({ answer, q, settled, narrowed }: FoundProps) {
  if (answer.results.length === 0 && (narrowed || answer.people_and_things.length === 0)) {
    return settled ? (
      <Empty icon={SearchX} title={searchMessages.none({ q })} detail={searchMessages.noneHint}>
        {narrowed && (
          <Link to="/search" search={{ q }} replace className={buttonClass("outline")}>
            {searchMessages.clearFilters}
          </Link>
        )}
      </Empty>
    ) : null;
  }
  return (
    <div className={settled ? "" : "opacity-70"}>
      {answer.people_and_things.length > 0 && <People people={answer.people_and_things} />}
      {answer.results.length > 0 && (
        <>
          <ol
            aria-label={searchMessages.list}
            onKeyDown={moveAmongResults}
            className="mt-4 divide-y overflow-hidden rounded-2xl border bg-surface shadow-card"
          >
            {answer.results.map((result) => (
              <Result key={result.id} result={result} q={q} />
            ))}
          </ol>
          <p className="mt-3 hidden text-center text-xs text-muted md:block">{searchMessages.keys}</p>
        </>
      )}
    </div>
  );
}

function People({ people }: { people: Named[] }) {
  return (
    <section aria-label={searchMessages.peopleMatching} className="mt-4 flex flex-wrap gap-2">
      {people.map((one) => {
        const Icon = kindIcon(one.kind);
        return (
          <Link
            key={one.id}
            to="/people-and-things/$id"
            params={{ id: one.id }}
            className="inline-flex min-h-9 max-w-full items-center gap-2 rounded-full border bg-surface px-3.5 text-sm font-medium hover:bg-sunk"
          >
            <Icon className="size-4 shrink-0 text-muted" aria-hidden />
            <span className="truncate">{one.name ?? one.title}</span>
          </Link>
        );
      })}
    </section>
  );
}

/** What matched is worth saying only where the marked words do not show it already. */
function unseenMatch(result: SearchResult, q: string): string | null {
  const shown = markedPieces(`${result.title} ${result.snippet ?? ""}`, q).some((piece) => piece.marked);
  return shown ? null : result.matched_on;
}

function Result({ result, q }: { result: SearchResult; q: string }) {
  const overview = useQuery(overviewQuery);
  const { note } = useRecent();
  const matched = unseenMatch(result, q);
  return (
    <li>
      <Link
        to="/documents/$id"
        params={{ id: result.id }}
        data-result
        onClick={() => note(q)}
        className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3.5 px-4 py-3.5 -outline-offset-2 transition-colors hover:bg-sunk/60 md:px-5"
      >
        <Cover id={result.id} className="h-16 w-12.5 rounded-md" />
        <span className="grid grid-cols-[minmax(0,1fr)] content-start gap-1">
          <span className="flex items-start justify-between gap-3">
            <span className="min-w-0 font-medium break-words">
              <Marked text={result.title} query={q} />
            </span>
            <span className="shrink-0 pt-0.5 text-sm text-muted tabular-nums">{showDay(result.date)}</span>
          </span>
          {result.snippet && (
            <span className="line-clamp-2 text-sm text-muted wrap-anywhere">
              <Marked text={result.snippet} query={q} />
            </span>
          )}
          <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm text-muted">
            <span className="empty:hidden">{otherType(result, overview.data)}</span>
            <PeopleLine row={result} />
            {matched && (
              <span className="rounded-md bg-sunk px-1.5 py-px text-xs wrap-anywhere">
                {searchMessages.matchedOn({ what: matched })}
              </span>
            )}
            <StatusChip row={result} quiet />
          </span>
        </span>
      </Link>
    </li>
  );
}
