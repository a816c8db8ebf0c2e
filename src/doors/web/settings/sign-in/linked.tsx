import { useMutation, useQuery } from "@tanstack/react-query";
import { Link2, LogIn } from "lucide-react";
import * as settingsMessages from "#messages/app/settings.ts";
import { answered, api } from "../../api/call.ts";
import { Button } from "../../elements/button.tsx";
import { Refused } from "../../elements/notice.tsx";
import { goToProvider } from "../../sign-in/provider.ts";
import { Line, Lines, Panel, PanelBody } from "../elements/panel.tsx";
import { Removal } from "../elements/sure.tsx";
import { dayOf, showMoment } from "../elements/when.ts";
import { linkedQuery, settingsKeys } from "../queries.ts";

/** Identity providers the person signs in by, and those they could. Nothing is shown on a box that has none. */
export function Linked() {
  const { data } = useQuery(linkedQuery);
  const go = useMutation({
    mutationFn: async (provider: string) => {
      // Asks who is there first, where the page still stands.
      await answered(api.POST("/app/proved", { body: {} }));
      await goToProvider({ provider, purpose: "link" });
    },
  });
  const { linked = [], offered = [] } = data ?? {};
  if (linked.length + offered.length === 0) return null;
  return (
    <Panel title={settingsMessages.linked.title} lead={settingsMessages.linked.lead}>
      {(offered.length > 0 || go.error) && (
        <PanelBody className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <Refused error={go.error} />
          <div className="flex flex-wrap gap-2.5">
            {offered.map(({ id, name }) => (
              <Button
                key={id}
                look="outline"
                busy={(go.isPending || go.isSuccess) && go.variables === id}
                onClick={() => go.mutate(id)}
              >
                <Link2 className="size-4 shrink-0" aria-hidden />
                {settingsMessages.linked.link({ name })}
              </Button>
            ))}
          </div>
        </PanelBody>
      )}
      <Lines label={settingsMessages.linked.title}>
        {linked.map(({ provider, name, shown, linked: since, last_used }) => (
          <Line
            key={provider}
            icon={<LogIn className="size-5" aria-hidden />}
            title={name}
            detail={[
              ...(shown === null ? [] : [shown]),
              settingsMessages.linked.made({ when: dayOf(since) }),
              last_used
                ? settingsMessages.linked.used({ when: showMoment(last_used) })
                : settingsMessages.linked.unused,
            ].join(" · ")}
          >
            <Removal
              label={settingsMessages.linked.remove({ name })}
              title={settingsMessages.linked.removeTitle({ name })}
              lead={settingsMessages.linked.removeLead}
              run={() =>
                answered(api.DELETE("/v1/profile/providers/{provider}", { params: { path: { provider } } }))
              }
              said={settingsMessages.linked.removed}
              refresh={[settingsKeys.linked]}
            />
          </Line>
        ))}
      </Lines>
    </Panel>
  );
}
