import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, Outlet, useNavigate, useRouterState } from "@tanstack/react-router";
import {
  CircleAlert,
  CircleUserRound,
  FileQuestion,
  Fingerprint,
  LogOut,
  Menu as MenuIcon,
  Search,
  X,
} from "lucide-react";
import {
  lazy,
  type KeyboardEvent as ReactKeyboardEvent,
  Suspense,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import * as appMessages from "#messages/app/app.ts";
import * as frameMessages from "#messages/app/frame.ts";
import * as problemMessages from "#messages/app/problem.ts";
import * as unreachableMessages from "#messages/app/unreachable.ts";
import { answered, api } from "../api/call.ts";
import { isNoState, keys } from "../api/client.ts";
import { stateQuery } from "../api/queries.ts";
import { AddMenu } from "../arrivals/add-menu.tsx";
import { useArrivals } from "../arrivals/arriving.tsx";
import { DropZone } from "../arrivals/drop-zone.tsx";
import { dropShared } from "../arrivals/given.ts";
import { forgetThreads } from "../ask/thread.ts";
import { Button } from "../elements/button.tsx";
import { Empty, Missing } from "../elements/empty.tsx";
import { Form } from "../elements/form.tsx";
import { touchQuery } from "../elements/media.ts";
import { Menu, MenuItem, MenuLink } from "../elements/menu.tsx";
import { Sayings } from "../elements/said.tsx";
import { focusResult } from "../search/keyboard.ts";
import { forgetRecent, useRecent } from "../search/recent.ts";
import type { AppState } from "../shapes.ts";
import { leave } from "../sign-in/leaving.ts";
import { createPasskey, passkeysPossible } from "../sign-in/passkey.ts";
import { installWay, subscribeInstall } from "./install.ts";
import { onPhone, places } from "./places.ts";
import { isTyping } from "./typing.ts";

const Palette = lazy(() => import("../palette/palette.tsx").then((m) => ({ default: m.Palette })));
/** What was looked for before and what is kept, offered while the search box is empty. */
const Offers = lazy(async () => ({ default: (await import("../search/offers.tsx")).Offers }));
const KeysDialog = lazy(() => import("../palette/palette.tsx").then((m) => ({ default: m.KeysDialog })));

const Tour = lazy(() => import("../home/tour.tsx").then((m) => ({ default: m.Tour })));

/** After `g`, the letter that names the place; it must come within this long, in ms. */
const CHORD = 1200;
const chords = { h: "/", c: "/checkup", d: "/documents", p: "/people-and-things", a: "/ask" } as const;
const isChord = (key: string): key is keyof typeof chords => key in chords;

/** The keys that work everywhere: Ctrl+K for the palette, `?` for the list of keys, `g` and a letter to go somewhere. */
function Shortcuts() {
  const navigate = useNavigate();
  const [open, setOpen] = useState<"palette" | "keys" | null>(null);
  const began = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const show = () => setOpen("palette");
    const key = (event: globalThis.KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k") {
        event.preventDefault();
        setOpen((was) => (was === "palette" ? null : "palette"));
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (event.key === "?") setOpen("keys");
      else if (event.key === "g") began.current = performance.now();
      else if (performance.now() - began.current < CHORD && isChord(event.key)) {
        began.current = Number.NEGATIVE_INFINITY;
        void navigate({ to: chords[event.key] });
      } else return;
      event.preventDefault();
    };
    window.addEventListener("keydown", key);
    window.addEventListener("deedbox:palette", show);
    return () => {
      window.removeEventListener("keydown", key);
      window.removeEventListener("deedbox:palette", show);
    };
  }, [navigate]);
  return (
    <Suspense fallback={null}>
      {open === "palette" && <Palette onClose={() => setOpen(null)} onKeys={() => setOpen("keys")} />}
      {open === "keys" && <KeysDialog onClose={() => setOpen(null)} />}
    </Suspense>
  );
}

/** The tour, once somebody asks for it. */
function Tours() {
  const [on, setOn] = useState(false);
  useEffect(() => {
    const show = () => setOn(true);
    window.addEventListener("deedbox:tour", show);
    return () => window.removeEventListener("deedbox:tour", show);
  }, []);
  return on ? (
    <Suspense fallback={null}>
      <Tour onClose={() => setOn(false)} />
    </Suspense>
  ) : null;
}

/** The navigation beside the content, from 768 px of width on. */
function SideBar() {
  return (
    <aside className="print:hidden sticky top-0 hidden h-dvh flex-col overflow-y-auto border-r bg-sunk/50 p-3 md:flex">
      <Link to="/" className="flex items-center gap-2.5 rounded-lg px-2 py-1.5">
        <img src="/icon.svg" alt="" width={30} height={30} className="rounded-lg" />
        <span className="font-serif text-lg">{appMessages.name}</span>
      </Link>
      <nav aria-label={frameMessages.navigation} className="mt-5 flex grow flex-col gap-1">
        {places.map((place) => (
          <Link
            key={place.to}
            to={place.to}
            activeOptions={{ exact: place.to === "/", includeSearch: false }}
            className={
              "flex min-h-10 items-center gap-3 rounded-lg px-3 text-sm font-medium text-muted last:mt-auto hover:bg-sunk " +
              "hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent"
            }
          >
            <place.icon className="size-4.5" aria-hidden />
            {place.name}
          </Link>
        ))}
      </nav>
    </aside>
  );
}

const tabClass =
  "grid min-h-14 min-w-0 place-content-center justify-items-center gap-0.5 text-xs font-medium text-muted aria-[current=page]:text-accent";

/** The navigation of a phone: what is wanted daily under the thumb, the rest behind "More". */
function BottomBar() {
  const shown = places.filter((place) => onPhone.includes(place.to));
  const rest = places.filter((place) => !onPhone.includes(place.to));
  return (
    <nav
      aria-label={frameMessages.navigation}
      className="print:hidden fixed inset-x-0 bottom-0 z-20 grid grid-cols-5 border-t bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      {shown.slice(0, 2).map((place) => (
        <Tab key={place.to} place={place} />
      ))}
      <AddMenu compact />
      {shown.slice(2).map((place) => (
        <Tab key={place.to} place={place} />
      ))}
      <Menu
        gap={6}
        trigger={
          <button type="button" className={tabClass}>
            <MenuIcon className="size-5.5 justify-self-center" aria-hidden />
            {frameMessages.more}
          </button>
        }
      >
        {rest.map((place) => (
          <MenuLink key={place.to} to={place.to} icon={place.icon} text={place.name} />
        ))}
      </Menu>
    </nav>
  );
}

function Tab({ place }: { place: (typeof places)[number] }) {
  return (
    <Link
      to={place.to}
      activeOptions={{ exact: place.to === "/", includeSearch: false }}
      className={tabClass}
    >
      <place.icon className="size-5.5 justify-self-center" aria-hidden />
      {place.name}
    </Link>
  );
}

/** Messages that are seldom shown are fetched when they are. */
const fetchMessages = () => import("#messages/app/passkey.ts");

/** Who is signed in, a passkey for this device, and the way out. */
function UserMenu({ state }: { state: AppState }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [said, setSaid] = useState("");
  const signOut = useMutation({
    mutationFn: () => answered(api.POST("/app/sign-out", { body: {} })),
    onSettled: async () => {
      // Nothing of the person who leaves stays on the page or in memory.
      leave();
      forgetThreads();
      forgetRecent();
      void dropShared();
      void import("../arrivals/kept-pages.ts").then(({ dropKept }) => dropKept());
      void import("../people/kept-wallet.ts").then(({ dropWallet }) => dropWallet());
      client.removeQueries({ predicate: isNoState });
      await navigate({ to: "/" });
      await client.invalidateQueries({ queryKey: keys.state });
    },
  });
  const passkey = useMutation({
    mutationFn: async () => {
      const { deviceName, made } = await fetchMessages();
      await createPasskey(deviceName);
      return made;
    },
    onSuccess: setSaid,
    onError: async () => setSaid((await fetchMessages()).failed),
  });
  const name = state.user?.name ?? state.user?.email ?? "";
  return (
    <>
      <Menu
        gap={6}
        className="max-w-72"
        trigger={
          <button
            type="button"
            aria-label={frameMessages.menu({ name })}
            className="grid size-10 shrink-0 place-items-center rounded-full text-muted hover:bg-sunk hover:text-ink"
          >
            <CircleUserRound className="size-6" strokeWidth={1.7} aria-hidden />
          </button>
        }
      >
        <div className="border-b px-3 pt-1 pb-2.5">
          <p className="truncate font-medium">{name}</p>
          <p className="truncate text-sm text-muted">{state.account?.name}</p>
        </div>
        <div className="pt-1.5">
          {passkeysPossible() && (
            <MenuItem icon={Fingerprint} text={frameMessages.addPasskey} onSelect={() => passkey.mutate()} />
          )}
          <MenuItem icon={LogOut} text={frameMessages.signOut} onSelect={() => signOut.mutate()} />
        </div>
        <p className="mt-1.5 border-t px-3 pt-2 pb-1 text-xs text-muted">
          {frameMessages.version({ version: state.version })}
        </p>
      </Menu>
      <p role="status" className={said ? "text-sm text-muted" : "sr-only"}>
        {said}
      </p>
    </>
  );
}

/** Keystrokes are gathered this long before the search runs, in ms. */
const pause = 150;

/** The search box on top of every page. `/` comes here from anywhere; results show below as they are typed. */
function SearchBox() {
  const navigate = useNavigate();
  const { note } = useRecent();
  const [open, setOpen] = useState(false);
  const shown = useRouterState({
    select: (state) => {
      const search: Record<string, unknown> = state.location.search;
      return state.location.pathname === "/search" && typeof search.q === "string" ? search.q : "";
    },
  });
  const [typed, setTyped] = useState(shown);
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const asked = useRef(shown);

  // Going back and forth, or leaving the search, brings the box along; what is being typed is never overwritten.
  useEffect(() => {
    if (shown === asked.current) return;
    asked.current = shown;
    setTyped(shown);
  }, [shown]);

  useEffect(() => {
    const key = (event: globalThis.KeyboardEvent) => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    window.addEventListener("keydown", key);
    return () => {
      window.removeEventListener("keydown", key);
      clearTimeout(timer.current);
    };
  }, []);

  const go = (text: string) => {
    clearTimeout(timer.current);
    const q = text.trim();
    if (q === asked.current) return;
    const wasSearching = asked.current !== "";
    asked.current = q;
    if (q === "") void navigate({ to: "/documents", replace: true });
    else if (wasSearching)
      // Other words are looked for where the last ones were.
      void navigate({ to: "/search", search: (was) => ({ ...was, q }), replace: true });
    else void navigate({ to: "/search", search: { q } });
  };
  const type = (text: string) => {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => go(text), pause);
  };
  // The results stay in sight: a paper is opened where one is chosen.
  const submit = () => {
    go(typed);
    note(typed);
    if (matchMedia(touchQuery).matches) input.current?.blur();
  };
  const keyDown = (event: ReactKeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape" && typed !== "") {
      event.preventDefault();
      type("");
    } else if (event.key === "Escape") {
      setOpen(false);
    } else if (event.key === "ArrowDown" && focusResult(0)) {
      event.preventDefault();
    }
  };

  return (
    <search
      className="relative min-w-0 grow md:mr-auto md:max-w-xl"
      onFocus={() => setOpen(true)}
      onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || setOpen(false)}
    >
      <Form className="relative" onSubmit={submit}>
        <Search
          className="pointer-events-none absolute top-1/2 left-3 size-4.5 -translate-y-1/2 text-muted"
          aria-hidden
        />
        <input
          ref={input}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          aria-label={frameMessages.searchLabel}
          aria-keyshortcuts="/"
          placeholder={frameMessages.searchPlaceholder}
          maxLength={200}
          value={typed}
          onChange={(event) => type(event.target.value)}
          onKeyDown={keyDown}
          className={
            "peer min-h-10 w-full rounded-lg border border-edge/60 bg-surface pl-10 text-ellipsis outline-offset-0 " +
            `[&::-webkit-search-cancel-button]:hidden ${typed === "" ? "pr-2 md:pointer-fine:pr-10" : "pr-10"}`
          }
        />
        {typed === "" ? (
          <kbd
            aria-hidden
            className={
              "pointer-events-none absolute top-1/2 right-2.5 hidden -translate-y-1/2 rounded-md border bg-paper px-2 " +
              "py-0.5 font-mono text-xs text-muted peer-focus:hidden md:pointer-fine:block"
            }
          >
            {frameMessages.searchKey}
          </kbd>
        ) : (
          <button
            type="button"
            aria-label={frameMessages.clear}
            onClick={() => {
              type("");
              input.current?.focus();
            }}
            className="absolute top-1/2 right-1 grid size-8 -translate-y-1/2 place-items-center rounded-md text-muted hover:bg-sunk hover:text-ink"
          >
            <X className="size-4" aria-hidden />
          </button>
        )}
      </Form>
      {open && typed === "" && (
        <Suspense fallback={null}>
          <Offers
            onSearch={(q) => {
              setTyped(q);
              go(q);
              note(q);
              setOpen(false);
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </search>
  );
}

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

const InstallHint = lazy(async () => ({ default: (await import("./install-hint.tsx")).InstallHint }));

/** On Home alone: elsewhere somebody is in the middle of something. */
function Install() {
  const way = useSyncExternalStore(subscribeInstall, installWay);
  const home = useRouterState({ select: (state) => state.location.pathname === "/" });
  if (way === null || !home) return null;
  return (
    <Suspense fallback={null}>
      <InstallHint way={way} />
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
            <Install />
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
        <Tours />
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
    <Missing
      icon={FileQuestion}
      title={frameMessages.notFoundTitle}
      detail={frameMessages.notFound}
      back={{ to: "/", text: frameMessages.home }}
    />
  );
}

/** Shown instead of a page that could not be drawn; the frame around it stays. */
export function Fault({ reset }: { reset: () => void }) {
  return (
    <Empty icon={CircleAlert} title={frameMessages.faultTitle} detail={frameMessages.fault}>
      <Button look="outline" onClick={reset}>
        {problemMessages.retry}
      </Button>
    </Empty>
  );
}
