import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { showBytes } from "../formatting.ts";
import { settingsWords } from "../words/settings.ts";
import { Loaded, Panel, PanelBody } from "./panel.tsx";
import { planQuery } from "./queries.ts";

/** What the account may use, and what is left of it. */
export function PlanSection() {
  const plan = useQuery(planQuery);
  return (
    <Loaded query={plan}>
      {(data) => (
        <Panel title={settingsWords.settings.plan.title(data.label)} lead={settingsWords.settings.plan.lead}>
          <dl className="divide-y border-t">
            <Fact name={settingsWords.settings.plan.storage}>
              {settingsWords.settings.plan.stored(data.documents, showBytes(data.bytes))}
            </Fact>
            <Fact name={settingsWords.settings.plan.questions}>{room(data.questions)}</Fact>
            <Fact name={settingsWords.settings.plan.reads}>{room(data.full_reads)}</Fact>
            <Fact name={settingsWords.settings.plan.drafts}>{has(data.drafts)}</Fact>
            <Fact name={settingsWords.settings.plan.api}>{has(data.api)}</Fact>
          </dl>
          <PanelBody className="border-t pt-3 text-sm text-muted">
            {settingsWords.settings.plan.change}
          </PanelBody>
        </Panel>
      )}
    </Loaded>
  );
}

const has = (it: boolean) => (it ? settingsWords.settings.plan.yes : settingsWords.settings.plan.no);

const room = (of: { left: number; all: number } | null) =>
  of ? settingsWords.settings.plan.left(of.left, of.all) : settingsWords.settings.plan.unlimited;

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 px-5 py-2">
    <dt className="text-muted">{name}</dt>
    <dd className="tabular-nums">{children}</dd>
  </div>
);
