import { useQuery } from "@tanstack/react-query";
import { Link, Outlet, useRouterState } from "@tanstack/react-router";
import { FileQuestion, Files } from "lucide-react";
import { useEffect, useRef } from "react";
import { stateQuery } from "../api/queries.ts";
import { AddMenu } from "../arrivals/add-menu.tsx";
import { ArrivalCard } from "../arrivals/card.tsx";
import { DropZone } from "../arrivals/drop-zone.tsx";
import { buttonClass } from "../elements/button.tsx";
import { Empty } from "../elements/empty.tsx";
import { words } from "../words.ts";
import { SearchBox } from "./search-box.tsx";
import { UserMenu } from "./user-menu.tsx";

/** Everything that stays while pages change: navigation, search box, the way in, the corner card. */
export function Frame() {
  const state = useQuery(stateQuery);
  const content = useFocusAfterMove();
  return (
    <DropZone>
      <a
        href="#content"
        className="sr-only z-50 rounded-lg bg-surface px-4 py-2 focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        {words.app.skip}
      </a>
      <div className="min-h-dvh md:grid md:grid-cols-[13.5rem_minmax(0,1fr)]">
        <SideBar />
        <div className="flex min-h-dvh min-w-0 flex-col">
          <header className="print:hidden sticky top-0 z-20 flex items-center gap-2 border-b bg-paper/95 px-4 py-2.5 backdrop-blur-sm md:gap-3 md:px-8">
            <SearchBox />
            <div className="hidden md:block">
              <AddMenu />
            </div>
            {state.data && <UserMenu state={state.data} />}
          </header>
          {state.isError && (
            <p role="status" className="bg-look-soft px-4 py-2 text-center text-sm text-look">
              {words.unreachable.stale}
            </p>
          )}
          <main
            ref={content}
            id="content"
            tabIndex={-1}
            className="relative grow px-4 pt-5 pb-32 outline-none md:px-8 md:pt-7 md:pb-24"
          >
            <Outlet />
          </main>
        </div>
        <BottomBar />
      </div>
      <ArrivalCard />
    </DropZone>
  );
}

/**
 * After a move to another page the focus goes to its content, so that reading and the keyboard go on there; not while
 * results fill in below the search box, and not when the page already holds the focus.
 */
function useFocusAfterMove() {
  const content = useRef<HTMLElement>(null);
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  const before = useRef(path);
  useEffect(() => {
    if (before.current === path) return;
    const first = before.current === undefined;
    before.current = path;
    if (first) return;
    const lost = document.activeElement === null || document.activeElement === document.body;
    if (lost || path?.startsWith("/documents/")) content.current?.focus({ preventScroll: true });
  }, [path]);
  return content;
}

function SideBar() {
  return (
    <aside className="print:hidden sticky top-0 hidden h-dvh flex-col border-r bg-sunk/50 p-3 md:flex">
      <Link to="/" className="flex items-center gap-2.5 rounded-lg px-2 py-1.5">
        <img src="/icon.svg" alt="" width={30} height={30} className="rounded-lg" />
        <span className="font-serif text-lg">{words.app.name}</span>
      </Link>
      <nav aria-label={words.frame.navigation} className="mt-5 grid gap-1">
        <Link
          to="/"
          activeOptions={{ exact: true, includeSearch: false }}
          className="flex min-h-10 items-center gap-3 rounded-lg px-3 text-sm font-medium text-muted hover:bg-sunk hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent"
        >
          <Files className="size-4.5" aria-hidden />
          {words.frame.documents}
        </Link>
      </nav>
    </aside>
  );
}

function BottomBar() {
  return (
    <nav
      aria-label={words.frame.navigation}
      className="print:hidden fixed inset-x-0 bottom-0 z-20 grid grid-cols-2 border-t bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <Link
        to="/"
        activeOptions={{ exact: true, includeSearch: false }}
        className="grid min-h-14 place-content-center justify-items-center gap-0.5 text-xs font-medium text-muted aria-[current=page]:text-ink"
      >
        <Files className="size-5.5" aria-hidden />
        {words.frame.documents}
      </Link>
      <AddMenu compact />
    </nav>
  );
}

export function NotFound() {
  return (
    <Empty icon={FileQuestion} title={words.frame.notFoundTitle} detail={words.frame.notFound}>
      <Link to="/" className={buttonClass("outline")}>
        {words.frame.home}
      </Link>
    </Empty>
  );
}
