import { type ReactNode, useEffect } from "react";
import * as appMessages from "#messages/app/app.ts";
import { Refused } from "../elements/notice.tsx";

/** The title of the window: what the page is about. */
export function usePageTitle(page: string) {
  useEffect(() => {
    document.title = appMessages.title({ page });
  }, [page]);
}

interface HeadProps {
  /** The words of the page; `failed` says that it did not load. */
  words: { title: string; lead?: string; failed?: string };
  lead?: string;
  error?: unknown;
  /** What can be done on the page, at the right. */
  children?: ReactNode;
}

/** The head of a page, and of the window. */
export function PageHead({ words, lead = words.lead, error, children }: HeadProps) {
  usePageTitle(words.title);
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className={children === undefined ? "min-w-0" : "min-w-0 max-w-xl"}>
          <h1 className="font-serif text-2xl">{words.title}</h1>
          <p className="mt-1 text-sm text-pretty text-muted tabular-nums">{lead}</p>
        </div>
        {children}
      </div>
      <div className="mt-4 empty:hidden">
        <Refused said={words.failed} error={error} />
      </div>
    </>
  );
}
