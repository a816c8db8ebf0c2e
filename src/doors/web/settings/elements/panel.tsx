import type { UseQueryResult } from "@tanstack/react-query";
import { LoaderCircle } from "lucide-react";
import { createContext, type ReactNode, useContext } from "react";
import * as appMessages from "#messages/app/app.ts";
import * as settingsMessages from "#messages/app/settings.ts";
import { Button } from "../../elements/button.tsx";
import { Form } from "../../elements/form.tsx";
import { Refused } from "../../elements/notice.tsx";

interface PanelProps {
  title: string;
  lead?: string;
  /** What can be done here, at the right of the heading. */
  action?: ReactNode;
  children?: ReactNode;
}

/** What the page is headed with, where it has a heading that people see: the panel of that name does not repeat it. */
export const PageHeading = createContext("");

/** One matter of the settings: a heading, a sentence about it, and what there is to see and do. */
export function Panel({ title, lead, action, children }: PanelProps) {
  const isHeaded = useContext(PageHeading) === title;
  return (
    <section aria-label={title} className="rounded-2xl border bg-surface shadow-card">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2.5 px-5 pt-4 pb-3">
        <div className="min-w-0 grow basis-60">
          {!isHeaded && <h2 className="font-serif text-lg">{title}</h2>}
          {lead && <p className="mt-0.5 text-sm text-pretty text-muted">{lead}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}

interface SaveProps {
  title: string;
  lead?: string;
  /** Takes what was entered. */
  save: { mutate: () => void; isPending: boolean; error: unknown };
  /** Fields that show their own errors. */
  fields?: readonly string[];
  /** There is something to save. */
  changed: boolean;
  /** No wider than a line of text. */
  narrow?: boolean;
  children: ReactNode;
}

/** A panel that is a form. */
export const SavePanel = ({ title, lead, save, fields, changed, narrow, children }: SaveProps) => (
  <Panel title={title} lead={lead}>
    <PanelBody>
      <Form
        className={`grid grid-cols-[minmax(0,1fr)] gap-4 ${narrow ? "max-w-md" : ""}`}
        onSubmit={() => save.mutate()}
      >
        {children}
        <Refused error={save.error} fields={fields} />
        <div>
          <Button type="submit" disabled={!changed} busy={save.isPending}>
            {appMessages.save}
          </Button>
        </div>
      </Form>
    </PanelBody>
  </Panel>
);

/** What stands inside a panel beside a list. */
export const PanelBody = ({ children, className = "" }: { children: ReactNode; className?: string }) => (
  <div className={`px-5 pb-5 ${className}`}>{children}</div>
);

/** The lines of a panel. */
export const Lines = ({ children, label }: { children: ReactNode; label?: string }) => (
  <ul aria-label={label} className="divide-y border-t empty:hidden">
    {children}
  </ul>
);

interface LineProps {
  icon?: ReactNode;
  title: ReactNode;
  detail?: ReactNode;
  children?: ReactNode;
}

/** One thing of a list: what it is, what there is to know of it, and what can be done with it. */
export function Line({ icon, title, detail, children }: LineProps) {
  return (
    <li className="flex min-h-14 items-center gap-3 px-5 py-2">
      {icon && <span className="shrink-0 text-muted">{icon}</span>}
      <div className="min-w-0 grow">
        <div className="font-medium break-words">{title}</div>
        {detail && <div className="text-sm break-words text-muted">{detail}</div>}
      </div>
      {children && <div className="flex shrink-0 items-center gap-1">{children}</div>}
    </li>
  );
}

/** What only whoever runs the box needs: commands, folders, names of settings. */
export const Details = ({
  summary = settingsMessages.details,
  children,
}: {
  summary?: string;
  children: ReactNode;
}) => (
  <details>
    <summary className="inline-flex min-h-8 items-center font-medium text-accent">{summary}</summary>
    <div className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-2.5 break-words">{children}</div>
  </details>
);

/** A hint for everybody, with details for whoever runs the box folded behind it. */
export const Hint = ({ said, how }: { said: string; how: ReactNode }) => (
  <>
    <p>{said}</p>
    <Details>{typeof how === "string" ? <p>{how}</p> : how}</Details>
  </>
);

/** A small word beside a name. */
export const Chip = ({
  children,
  tone = "plain",
}: {
  children: ReactNode;
  tone?: "plain" | "good" | "look";
}) => {
  const tones = {
    plain: "bg-sunk text-muted",
    good: "bg-accent-soft text-accent",
    look: "bg-look-soft text-look",
  };
  return (
    <span className={`inline-block rounded-md px-1.5 py-0.5 text-xs font-medium ${tones[tone]}`}>
      {children}
    </span>
  );
};

/** The answer of a query once it is there; until then a turning circle, and what went wrong when it did. */
export function Loaded<T>({
  query,
  children,
}: {
  query: UseQueryResult<T>;
  children: (data: T) => ReactNode;
}) {
  if (query.data !== undefined) return children(query.data);
  if (query.isError)
    return (
      <div className="p-5">
        <Refused said={settingsMessages.failed} error={query.error} />
      </div>
    );
  return (
    <p role="status" className="grid place-items-center py-12 text-muted">
      <LoaderCircle className="size-6 animate-spin" aria-hidden />
      <span className="sr-only">{appMessages.loading}</span>
    </p>
  );
}
