import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import * as settingsMessages from "#messages/app/settings.ts";
import { showBytes } from "../../formatting.ts";
import { Hint, Loaded, Panel, PanelBody } from "../elements/panel.tsx";
import { planQuery } from "../queries.ts";

/** What the account may use, and what is left of it. */
export function PlanSection() {
  const plan = useQuery(planQuery);
  return (
    <Loaded query={plan}>
      {(data) => (
        <Panel title={settingsMessages.plan.title({ label: data.label })} lead={settingsMessages.plan.lead}>
          <dl className="divide-y border-t">
            <Fact name={settingsMessages.plan.storage}>
              {settingsMessages.plan.stored({ documents: data.documents, size: showBytes(data.bytes) })}
            </Fact>
            <Fact name={settingsMessages.plan.questions}>{room(data.questions)}</Fact>
            <Fact name={settingsMessages.plan.reads}>{room(data.full_reads)}</Fact>
            <Fact name={settingsMessages.plan.drafts}>{has(data.drafts)}</Fact>
            <Fact name={settingsMessages.plan.api}>{has(data.api)}</Fact>
          </dl>
          <PanelBody className="grid grid-cols-[minmax(0,1fr)] gap-2 border-t pt-3 text-sm text-muted">
            <Hint said={settingsMessages.plan.change} how={settingsMessages.plan.changeHow} />
          </PanelBody>
        </Panel>
      )}
    </Loaded>
  );
}

const has = (it: boolean) => (it ? settingsMessages.plan.yes : settingsMessages.plan.no);

const room = (of: { left: number; all: number } | null) =>
  of ? settingsMessages.plan.left({ left: of.left, all: of.all }) : settingsMessages.plan.unlimited;

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 px-5 py-2">
    <dt className="text-muted">{name}</dt>
    <dd className="tabular-nums">{children}</dd>
  </div>
);
