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
  title: string;
  lead: string;
  /** What is said when the page did not load, and why it did not. */
  failed?: { said: string; error: unknown };
  /** What can be done on the page, at the right. */
  children?: ReactNode;
}

/** The head of a page, and of the window. */
export function PageHead({ title, lead, failed, children }: HeadProps) {
  usePageTitle(title);
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className={children === undefined ? "min-w-0" : "min-w-0 max-w-xl grow basis-72"}>
          <h1 className="font-serif text-2xl">{title}</h1>
          <p className="mt-1 text-sm text-pretty text-muted tabular-nums">{lead}</p>
        </div>
        {children}
      </div>
      <div className="mt-4 empty:hidden">
        <Refused said={failed?.said} error={failed?.error} />
      </div>
    </>
  );
}
