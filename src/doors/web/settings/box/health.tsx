import { useQuery } from "@tanstack/react-query";
import { CircleAlert, CircleCheck, Stethoscope } from "lucide-react";
import * as settingsMessages from "#messages/app/settings.ts";
import { answered, api } from "../../api/call.ts";
import { useChange } from "../../api/change.ts";
import { Button } from "../../elements/button.tsx";
import { Line, Lines, Loaded, Panel, PanelBody } from "../elements/panel.tsx";
import { showExactly } from "../elements/when.ts";
import { useWork } from "../elements/work.tsx";
import { healthQuery, settingsKeys } from "../queries.ts";
import type { Finding } from "../shapes.ts";

/** Whether the box is well: what shows at once, and a look at everything when it is asked for. */
export function HealthSection() {
  const health = useQuery(healthQuery);
  const work = useWork(health.data?.running);
  const running = work?.state === "running";
  const look = useChange({
    run: () => answered(api.POST("/v1/doctor")),
    said: () => null,
    refresh: [settingsKeys.health],
  });
  return (
    <Loaded query={health}>
      {(data) => {
        const bad = data.findings.filter((f) => !f.ok).length;
        return (
          <>
            <Panel
              title={bad === 0 ? settingsMessages.health.well : settingsMessages.health.bad({ n: bad })}
              lead={settingsMessages.health.version({ version: data.version })}
            >
              <Findings of={data.findings} label={settingsMessages.health.title} />
            </Panel>
            <Panel
              title={settingsMessages.health.wholeTitle}
              lead={settingsMessages.health.lead}
              action={
                <Button look="outline" busy={look.isPending || running} onClick={() => look.mutate()}>
                  <Stethoscope className="size-4" aria-hidden />
                  {settingsMessages.health.look}
                </Button>
              }
            >
              {running && work && (
                <PanelBody>
                  <p role="status" className="text-sm text-muted tabular-nums">
                    {settingsMessages.health.running({ file: work.done + 1, of: work.of })}
                  </p>
                </PanelBody>
              )}
              {data.whole && (
                <>
                  <PanelBody className="text-sm text-muted">
                    {settingsMessages.health.at({ when: showExactly(data.whole.at) })}
                  </PanelBody>
                  <Findings of={data.whole.findings} label={settingsMessages.health.wholeTitle} />
                </>
              )}
            </Panel>
          </>
        );
      }}
    </Loaded>
  );
}

function Findings({ of, label }: { of: readonly Finding[]; label: string }) {
  return (
    <Lines label={label}>
      {of.map((finding) => (
        <Line
          key={finding.check}
          icon={
            finding.ok ? (
              <CircleCheck
                role="img"
                aria-label={settingsMessages.health.ok}
                className="size-5 text-accent"
              />
            ) : (
              <CircleAlert
                role="img"
                aria-label={settingsMessages.health.notOk}
                className="size-5 text-bad"
              />
            )
          }
          title={finding.label}
          detail={finding.detail}
        />
      ))}
    </Lines>
  );
}
