import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import * as settingsMessages from "#messages/app/settings.ts";
import { answered, api, fieldError, newKey } from "../api/call.ts";
import { keys } from "../api/client.ts";
import { Button } from "../elements/button.tsx";
import { useSay } from "../elements/said.tsx";
import { Select } from "../elements/select.tsx";
import { Refused } from "./form-dialog.tsx";
import { Panel, PanelBody } from "./panel.tsx";
import { askAgain, settingsKeys } from "./queries.ts";

/** Every zone the browser knows; one that is set stays among them. */
const zones = (own: string | null): string[] => {
  const all = Intl.supportedValuesOf("timeZone");
  return own === null || all.includes(own) ? all : [own, ...all];
};

/** Where the account's days begin; the other way round it can always be set back. */
export function TimeZone({ zone }: { zone: string | null }) {
  const client = useQueryClient();
  const say = useSay();
  const [chosen, setChosen] = useState(zone ?? "");
  const put = (time_zone: string | null) =>
    answered(
      api.POST("/v1/time-zone", {
        params: { header: { "Idempotency-Key": newKey() } },
        body: { time_zone },
      }),
    );
  const again = () => askAgain(client, settingsKeys.notices, keys.checkups, keys.overview);
  const save = useMutation({
    mutationFn: () => put(chosen || null),
    onSuccess: async () => {
      say({
        text: settingsMessages.notices.zoneDone,
        undo: () => {
          setChosen(zone ?? "");
          void put(zone).finally(again);
        },
      });
      await again();
    },
  });
  return (
    <Panel title={settingsMessages.notices.zoneTitle} lead={settingsMessages.notices.zoneLead}>
      <PanelBody>
        <form
          className="grid max-w-md grid-cols-[minmax(0,1fr)] gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            save.mutate();
          }}
        >
          <Select
            label={settingsMessages.notices.zone}
            error={fieldError(save.error, "time_zone")}
            value={chosen}
            of={[
              ["", settingsMessages.notices.zoneOwn],
              ...zones(zone).map((each) => [each, each.replaceAll("_", " ")] as const),
            ]}
            onChoose={setChosen}
          />
          <Refused error={save.error} fields={["time_zone"]} />
          <div>
            <Button type="submit" disabled={chosen === (zone ?? "")} busy={save.isPending}>
              {settingsMessages.save}
            </Button>
          </div>
        </form>
      </PanelBody>
    </Panel>
  );
}
