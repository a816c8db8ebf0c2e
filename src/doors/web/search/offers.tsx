import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Bookmark, History, type LucideIcon } from "lucide-react";
import { useState } from "react";
import * as savedMessages from "#messages/app/saved.ts";
import * as searchMessages from "#messages/app/search.ts";
import { savedQuery } from "../api/queries.ts";
import { placeOfSaved } from "../documents/saved.tsx";
import { moveAmongResults } from "./keyboard.ts";
import { forgetRecent, useRecent } from "./recent.ts";

interface Props {
  onSearch(q: string): void;
  onClose(): void;
}

/** Below the empty search box: what was looked for on this device, and what the person keeps. Nothing where there is neither. */
export function Offers({ onSearch, onClose }: Props) {
  const navigate = useNavigate();
  const saved = useQuery(savedQuery).data?.searches ?? [];
  const [recent, setRecent] = useState(useRecent().recent);
  if (recent.length + saved.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its lines take the keys; it only moves among them.
    <div
      onKeyDown={(event) => {
        if (event.key === "Escape") onClose();
        else moveAmongResults(event);
      }}
      // The box keeps the focus while a line is pressed.
      onPointerDown={(event) => event.preventDefault()}
      className="absolute inset-x-0 top-full z-30 mt-1.5 max-h-[60dvh] animate-rise overflow-y-auto rounded-xl border bg-surface p-1.5 shadow-float"
    >
      {recent.length > 0 && (
        <section aria-label={searchMessages.recent}>
          <Head title={searchMessages.recent}>
            <button
              type="button"
              aria-label={searchMessages.forgetAll}
              className="min-h-9 rounded-lg px-2 text-xs font-medium text-accent hover:underline"
              onClick={() => {
                forgetRecent();
                setRecent([]);
              }}
            >
              {searchMessages.forget}
            </button>
          </Head>
          {recent.map((q) => (
            <Line key={q} icon={History} text={q} onChoose={() => onSearch(q)} />
          ))}
        </section>
      )}
      {saved.length > 0 && (
        <section aria-label={savedMessages.title}>
          <Head title={savedMessages.title} />
          {saved.slice(0, 8).map((one) => (
            <Line
              key={one.id}
              icon={Bookmark}
              text={one.name}
              onChoose={() => {
                onClose();
                void navigate(placeOfSaved(one));
              }}
            />
          ))}
        </section>
      )}
    </div>
  );
}

const Head = ({ title, children }: { title: string; children?: React.ReactNode }) => (
  <div className="flex min-h-9 items-center justify-between pr-1 pl-3">
    <p aria-hidden className="text-xs font-semibold text-muted">
      {title}
    </p>
    {children}
  </div>
);

const Line = ({ icon: Icon, text, onChoose }: { icon: LucideIcon; text: string; onChoose: () => void }) => (
  <button
    type="button"
    data-result
    onClick={onChoose}
    className="flex min-h-11 w-full items-center gap-3 rounded-lg px-3 text-left -outline-offset-2 hover:bg-sunk"
  >
    <Icon className="size-4 shrink-0 text-muted" aria-hidden />
    <span className="min-w-0 truncate">{text}</span>
  </button>
);
