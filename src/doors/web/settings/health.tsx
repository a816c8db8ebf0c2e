import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { CircleAlert, CircleCheck, Stethoscope } from "lucide-react";
import { answered, api, newKey, sentenceOf } from "../api/call.ts";
import { Button } from "../elements/button.tsx";
import { useSay } from "../elements/said.tsx";
import { settingsWords } from "../words/settings.ts";
import { Line, Lines, Loaded, Panel, PanelBody } from "./panel.tsx";
import { askAgain, healthQuery, settingsKeys } from "./queries.ts";
import type { Finding } from "./shapes.ts";
import { showExactly } from "./when.ts";
import { useWork } from "./work.tsx";

/** Whether the box is well: what shows at once, and a look at everything when it is asked for. */
export function HealthSection() {
  const client = useQueryClient();
  const say = useSay();
  const health = useQuery(healthQuery);
  const work = useWork(health.data?.running);
  const running = work?.state === "running";
  const look = useMutation({
    mutationFn: () =>
      answered(api.POST("/v1/doctor", { params: { header: { "Idempotency-Key": newKey() } } })),
    onError: (error) => say({ text: sentenceOf(error), bad: true }),
    onSettled: () => askAgain(client, settingsKeys.health),
  });
  return (
    <Loaded query={health}>
      {(data) => {
        const bad = data.findings.filter((f) => !f.ok).length;
        return (
          <>
            <Panel
              title={bad === 0 ? settingsWords.settings.health.well : settingsWords.settings.health.bad(bad)}
              lead={settingsWords.settings.health.version(data.version)}
            >
              <Findings of={data.findings} label={settingsWords.settings.health.title} />
            </Panel>
            <Panel
              title={settingsWords.settings.health.wholeTitle}
              lead={settingsWords.settings.health.lead}
              action={
                <Button look="outline" busy={look.isPending || running} onClick={() => look.mutate()}>
                  <Stethoscope className="size-4" aria-hidden />
                  {settingsWords.settings.health.look}
                </Button>
              }
            >
              {running && work && (
                <PanelBody>
                  <p role="status" className="text-sm text-muted tabular-nums">
                    {settingsWords.settings.health.running(work.done, work.of)}
                  </p>
                </PanelBody>
              )}
              {data.whole && (
                <>
                  <PanelBody className="text-sm text-muted">
                    {settingsWords.settings.health.at(showExactly(data.whole.at))}
                  </PanelBody>
                  <Findings of={data.whole.findings} label={settingsWords.settings.health.wholeTitle} />
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
                aria-label={settingsWords.settings.health.ok}
                className="size-5 text-accent"
              />
            ) : (
              <CircleAlert
                role="img"
                aria-label={settingsWords.settings.health.notOk}
                className="size-5 text-bad"
              />
            )
          }
          title={<span className="inline-block first-letter:uppercase">{finding.check}</span>}
          detail={<span className="inline-block first-letter:uppercase">{finding.detail}</span>}
        />
      ))}
    </Lines>
  );
}
