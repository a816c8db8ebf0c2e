import { useQuery } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import { ChevronLeft, ChevronRight, LoaderCircle } from "lucide-react";
import { Suspense, useEffect } from "react";
import * as appMessages from "#messages/app/app.ts";
import * as settingsMessages from "#messages/app/settings.ts";
import { useMedia, wideQuery } from "../elements/media.ts";

import { profileQuery } from "./queries.ts";
import { isFor, type Section, said, sections } from "./sections.ts";

/** The settings: a list of parts, one of them open beside it, or by itself on a phone. */
export function SettingsPage() {
  const search = useSearch({ from: "/settings" });
  const wide = useMedia(wideQuery);
  const profile = useQuery(profileQuery);
  const { role, keeper = false } = profile.data ?? {};
  const shown = sections.filter((s) => isFor(s.who, role, keeper));
  const asked = sections.find((s) => s.id === search.section);
  const open = asked ?? (wide ? shown[0] : undefined);
  useEffect(() => {
    document.title = appMessages.title({ page: open ? said(open.id).name : settingsMessages.title });
  }, [open]);
  return (
    <div className="mx-auto grid max-w-5xl grid-cols-[minmax(0,1fr)] gap-x-8 lg:grid-cols-[15rem_minmax(0,1fr)]">
      {(wide || !open) && (
        <div>
          <h1 className="font-serif text-2xl">{settingsMessages.title}</h1>
          <Parts shown={shown} open={open} wide={wide} />
        </div>
      )}
      {open && (
        <div className="min-w-0">
          {wide ? (
            <h2 className="sr-only">{said(open.id).name}</h2>
          ) : (
            <Link
              to="/settings"
              search={{}}
              className="-ml-2 inline-flex min-h-10 items-center gap-1 rounded-lg px-2 text-sm font-medium text-accent hover:bg-sunk"
            >
              <ChevronLeft className="size-4" aria-hidden />
              {settingsMessages.back}
            </Link>
          )}
          {!wide && <h1 className="mt-1 mb-4 font-serif text-2xl">{said(open.id).name}</h1>}
          <Suspense fallback={<Loading />}>
            <div key={open.id} className="grid grid-cols-[minmax(0,1fr)] gap-5">
              <open.page />
            </div>
          </Suspense>
        </div>
      )}
    </div>
  );
}

function Parts({
  shown,
  open,
  wide,
}: {
  shown: readonly Section[];
  open: Section | undefined;
  wide: boolean;
}) {
  return (
    <nav
      aria-label={settingsMessages.navigation}
      className={wide ? "mt-4" : "mt-4 overflow-hidden rounded-2xl border bg-surface shadow-card"}
    >
      <ul className={wide ? "grid gap-0.5" : "divide-y"}>
        {shown.map((section) => (
          <li key={section.id}>
            <Link
              to="/settings"
              search={{ section: section.id }}
              aria-current={section === open ? "page" : undefined}
              className={`flex items-center gap-3 ${wide ? "min-h-10 rounded-lg px-3 text-sm hover:bg-sunk aria-[current=page]:bg-accent-soft aria-[current=page]:font-medium aria-[current=page]:text-accent" : "min-h-15 px-4 py-2 hover:bg-sunk"}`}
            >
              <section.icon className="size-4.5 shrink-0 opacity-80" aria-hidden />
              <span className="min-w-0 grow">
                <span className="block truncate">{said(section.id).name}</span>
                {!wide && <span className="block truncate text-sm text-muted">{said(section.id).lead}</span>}
              </span>
              {!wide && <ChevronRight className="size-4 shrink-0 text-muted" aria-hidden />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const Loading = () => (
  <p role="status" className="grid place-items-center py-16 text-muted">
    <LoaderCircle className="size-6 animate-spin" aria-hidden />
    <span className="sr-only">{appMessages.loading}</span>
  </p>
);
