import { useQueryClient } from "@tanstack/react-query";
import { useNavigate, useRouterState } from "@tanstack/react-router";
import { Search, X } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import * as frameMessages from "#messages/app/frame.ts";
import { searchQuery } from "../api/queries.ts";
import { focusResult } from "../search/keyboard.ts";
import { isTyping } from "./typing.ts";

/** Keystrokes are gathered this long before the search runs, in ms. */
const pause = 150;

/** The search box on top of every page. `/` comes here from anywhere; results show below as they are typed. */
export function SearchBox() {
  const navigate = useNavigate();
  const client = useQueryClient();
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
    else void navigate({ to: "/search", search: { q }, replace: wasSearching });
  };
  const type = (text: string) => {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => go(text), pause);
  };
  const openFirst = async (q: string) => {
    go(q);
    if (q === "") return;
    const found = await client.fetchQuery(searchQuery(q)).catch(() => null);
    const first = found?.results[0];
    if (first) void navigate({ to: "/documents/$id", params: { id: first.id } });
  };
  const keyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape" && typed !== "") {
      event.preventDefault();
      type("");
    } else if (event.key === "ArrowDown" && focusResult(0)) {
      event.preventDefault();
    }
  };

  return (
    <search className="min-w-0 grow md:mr-auto md:max-w-xl">
      <form
        className="relative"
        onSubmit={(event) => {
          event.preventDefault();
          void openFirst(typed.trim());
        }}
      >
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
          className="peer min-h-10 w-full rounded-lg border border-edge/60 bg-surface pr-10 pl-10 outline-offset-0 [&::-webkit-search-cancel-button]:hidden"
        />
        {typed === "" ? (
          <kbd
            aria-hidden
            className="pointer-events-none absolute top-1/2 right-2.5 hidden -translate-y-1/2 rounded-md border bg-paper px-2 py-0.5 font-mono text-xs text-muted peer-focus:hidden md:block"
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
      </form>
    </search>
  );
}
