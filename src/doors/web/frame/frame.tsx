import { useQuery } from "@tanstack/react-query";
import { Link, Outlet, useRouterState } from "@tanstack/react-router";
import { FileQuestion } from "lucide-react";
import { lazy, Suspense, useEffect, useRef } from "react";
import * as appMessages from "#messages/app/app.ts";
import * as frameMessages from "#messages/app/frame.ts";
import * as unreachableMessages from "#messages/app/unreachable.ts";
import { stateQuery } from "../api/queries.ts";
import { AddMenu } from "../arrivals/add-menu.tsx";
import { useArrivals } from "../arrivals/arriving.tsx";
import { DropZone } from "../arrivals/drop-zone.tsx";
import { buttonClass } from "../elements/button.tsx";
import { Empty } from "../elements/empty.tsx";
import { Sayings } from "../elements/said.tsx";
import { BottomBar, SideBar } from "./bars.tsx";
import { SearchBox } from "./search-box.tsx";
import { Shortcuts } from "./shortcuts.tsx";
import { UserMenu } from "./user-menu.tsx";

const fetchCard = () => import("../arrivals/card.tsx");
const ArrivalCard = lazy(async () => ({ default: (await fetchCard()).ArrivalCard }));

/** The corner card once something arrives. It is fetched when the page has come to rest, so that it is there without the box. */
function Arrivals() {
  const none = useArrivals().length === 0;
  useEffect(() => {
    const timer = setTimeout(() => void fetchCard().catch(() => {}), 1500);
    return () => clearTimeout(timer);
  }, []);
  if (none) return <p className="sr-only" aria-live="polite" />;
  return (
    <Suspense fallback={null}>
      <ArrivalCard />
    </Suspense>
  );
}

/** Everything that stays while pages change: navigation, search box, the way in, the corner card. */
export function Frame() {
  const state = useQuery(stateQuery);
  const content = useFocusAfterMove();
  return (
    <Sayings>
      <DropZone>
        <a
          href="#content"
          className="sr-only z-50 rounded-lg bg-surface px-4 py-2 focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
        >
          {appMessages.skip}
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
                {unreachableMessages.stale}
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
        <Arrivals />
        <Shortcuts />
      </DropZone>
    </Sayings>
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

export function NotFound() {
  return (
    <Empty icon={FileQuestion} title={frameMessages.notFoundTitle} detail={frameMessages.notFound}>
      <Link to="/" className={buttonClass("outline")}>
        {frameMessages.home}
      </Link>
    </Empty>
  );
}
