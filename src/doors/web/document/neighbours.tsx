import { type InfiniteData, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useEffect, useMemo } from "react";
import * as documentMessages from "#messages/app/document.ts";
import { keys } from "../api/client.ts";
import { buttonClass } from "../elements/button.tsx";
import { isCovered, isTyping } from "../frame/typing.ts";

interface Page {
  documents?: readonly { id: string }[];
}

/** The documents before and behind one, in the newest of the lists that have it. */
export function besideIn(
  lists: readonly (readonly string[])[],
  id: string,
): { before: string | null; behind: string | null } {
  const list = lists.findLast((one) => one.includes(id)) ?? [];
  const at = list.indexOf(id);
  return { before: list[at - 1] ?? null, behind: at < 0 ? null : (list[at + 1] ?? null) };
}

/** Ways to the documents before and behind this one in the list one comes from; `J` and `K` go there, too. */
export function Neighbours({ id }: { id: string }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const beside = useMemo(() => {
    const lists = client
      .getQueryCache()
      .findAll({ queryKey: keys.lists })
      .sort((a, b) => a.state.dataUpdatedAt - b.state.dataUpdatedAt)
      .map(({ state }) => {
        const data = state.data as InfiniteData<Page> | undefined;
        return data?.pages?.flatMap((page) => page.documents?.map((row) => row.id) ?? []) ?? [];
      });
    return besideIn(lists, id);
  }, [client, id]);
  const { before, behind } = beside;
  useEffect(() => {
    const key = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (isCovered()) return;
      const to = event.key === "j" ? behind : event.key === "k" ? before : null;
      if (to !== null) void navigate({ to: "/documents/$id", params: { id: to }, replace: true });
    };
    window.addEventListener("keydown", key);
    return () => window.removeEventListener("keydown", key);
  }, [before, behind, navigate]);
  if (before === null && behind === null) return null;
  return (
    <span className="flex">
      <Neighbour id={before} label={documentMessages.previous}>
        <ChevronLeft className="size-5" aria-hidden />
      </Neighbour>
      <Neighbour id={behind} label={documentMessages.next}>
        <ChevronRight className="size-5" aria-hidden />
      </Neighbour>
    </span>
  );
}

function Neighbour({ id, label, children }: { id: string | null; label: string; children: React.ReactNode }) {
  const look = buttonClass("quiet", "size-9 px-0! min-h-9! text-muted!");
  if (id === null)
    return (
      <span aria-hidden className={`${look} opacity-40`}>
        {children}
      </span>
    );
  return (
    <Link to="/documents/$id" params={{ id }} replace aria-label={label} title={label} className={look}>
      {children}
    </Link>
  );
}
