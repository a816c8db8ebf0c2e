import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { LoaderCircle } from "lucide-react";
import { useState } from "react";
import * as auditMessages from "#messages/app/audit.ts";
import * as settingsMessages from "#messages/app/settings.ts";
import { pathInApp } from "../../addresses.ts";
import { Button } from "../../elements/button.tsx";
import { Field } from "../../elements/field.tsx";
import { Notice, Refused } from "../../elements/notice.tsx";
import { localDay, showDay, thisMoment } from "../../formatting.ts";
import { actionWords, viaWords } from "../actions.ts";
import { Panel, PanelBody } from "../elements/panel.tsx";
import { timeOf } from "../elements/when.ts";
import { auditQuery } from "../queries.ts";
import type { AuditLine } from "../shapes.ts";

/** Who did what, the newest first, under its days; and whether the log is whole. */
export function AuditSection() {
  const [since, setSince] = useState("");
  const audit = useInfiniteQuery(auditQuery(since));
  const lines = audit.data?.pages.flatMap((page) => page.lines) ?? [];
  const first = audit.data?.pages[0];
  return (
    <Panel
      title={auditMessages.title}
      lead={auditMessages.lead}
      action={
        <div className="w-44">
          <Field
            label={auditMessages.since}
            type="date"
            max={localDay(thisMoment())}
            value={since}
            onChange={(event) => setSince(event.target.value)}
          />
        </div>
      }
    >
      <PanelBody className="grid grid-cols-[minmax(0,1fr)] gap-3 text-sm">
        {first &&
          (first.verified ? (
            <p className="text-accent">{auditMessages.whole({ lines: first.checked })}</p>
          ) : (
            <Notice tone="bad" urgent>
              {auditMessages.broken({ line: first.broken_at ?? 0 })}
            </Notice>
          ))}
        <Refused said={settingsMessages.failed} error={audit.error} />
        {audit.isPending && <LoaderCircle className="mx-auto size-6 animate-spin text-muted" aria-hidden />}
        {audit.isSuccess && lines.length === 0 && <p className="text-muted">{auditMessages.none}</p>}
      </PanelBody>
      {byDay(lines).map(([day, of]) => (
        <section key={day} aria-label={showDay(day)}>
          <h3 className="border-y bg-sunk/60 px-5 py-1.5 text-sm font-medium text-muted">{showDay(day)}</h3>
          <ul className="divide-y">
            {of.map((line) => (
              <LogLine key={line.number} line={line} />
            ))}
          </ul>
        </section>
      ))}
      {audit.hasNextPage && (
        <div className="border-t p-4 text-center">
          <Button look="outline" busy={audit.isFetchingNextPage} onClick={() => audit.fetchNextPage()}>
            {auditMessages.more}
          </Button>
        </div>
      )}
    </Panel>
  );
}

function byDay(lines: readonly AuditLine[]): [string, AuditLine[]][] {
  const days = new Map<string, AuditLine[]>();
  for (const line of lines) {
    const day = localDay(Date.parse(line.at));
    days.set(day, [...(days.get(day) ?? []), line]);
  }
  return [...days];
}

function LogLine({ line }: { line: AuditLine }) {
  const address = line.subject === "address" ? line.subject_id : null;
  const who = line.user
    ? (line.user.name ?? line.user.id.slice(0, 8))
    : address === null
      ? auditMessages.nobody
      : auditMessages.somebody;
  return (
    <li className="flex min-h-12 items-center gap-3 px-5 py-1.5">
      <span className="w-12 shrink-0 text-sm text-muted tabular-nums">{timeOf(line.at)}</span>
      <span className="min-w-0 grow">
        <span className="block break-words">{actionWords(line.action)}</span>
        <span className="block text-sm break-words text-muted">
          {who}, {viaWords(line)}
          {address !== null && `, ${auditMessages.from({ address })}`}
        </span>
      </span>
      {line.url && (
        <Link
          to={pathInApp(line.url)}
          className="inline-flex min-h-10 shrink-0 items-center rounded-lg px-2 text-sm font-medium text-accent hover:underline"
        >
          {auditMessages.open}
        </Link>
      )}
    </li>
  );
}
