import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import * as appMessages from "#messages/app/app.ts";
import * as settingsMessages from "#messages/app/settings.ts";
import { answered, api } from "../api/call.ts";
import { useAgain, useChange } from "../api/change.ts";
import { Button } from "../elements/button.tsx";
import { Confirm } from "../elements/confirm.tsx";
import { Loaded, Panel, PanelBody } from "./elements/panel.tsx";
import { Secret } from "./elements/secret.tsx";
import { EndButton } from "./elements/sure.tsx";
import { dayOf } from "./elements/when.ts";
import { feedQuery, settingsKeys } from "./queries.ts";

/** The private address of the calendar: made, shown once, made anew, ended. */
export function CalendarSection() {
  const again = useAgain(settingsKeys.feed);
  const feed = useQuery(feedQuery);
  const [asking, setAsking] = useState(false);
  const [address, setAddress] = useState<string | null>(null);
  const makeOne = async () => {
    const { url } = await answered(api.POST("/v1/calendar/feed"));
    setAddress(url);
    await again();
  };
  const make = useChange({ run: makeOne, said: () => null, refresh: [] });
  return (
    <Panel title={settingsMessages.calendar.title} lead={settingsMessages.calendar.lead}>
      <Loaded query={feed}>
        {({ made }) => (
          <PanelBody className="grid grid-cols-[minmax(0,1fr)] gap-4">
            {address ? (
              <Secret label={settingsMessages.calendar.address} text={address} />
            ) : (
              <p className="text-sm text-muted">
                {made ? settingsMessages.calendar.some({ day: dayOf(made) }) : settingsMessages.calendar.none}
              </p>
            )}
            <p className="text-sm text-pretty text-muted">{settingsMessages.calendar.how}</p>
            <div className="flex flex-wrap gap-2.5">
              {address ? (
                <Button look="outline" onClick={() => setAddress(null)}>
                  {appMessages.done}
                </Button>
              ) : made ? (
                <>
                  <Button look="outline" onClick={() => setAsking(true)}>
                    {settingsMessages.calendar.renew}
                  </Button>
                  <EndButton
                    text={settingsMessages.calendar.end}
                    title={settingsMessages.calendar.endTitle}
                    lead={settingsMessages.calendar.endLead}
                    run={() => answered(api.DELETE("/v1/calendar/feed"))}
                    said={settingsMessages.calendar.ended}
                    refresh={[settingsKeys.feed]}
                  />
                </>
              ) : (
                <Button busy={make.isPending} onClick={() => make.mutate()}>
                  {settingsMessages.calendar.make}
                </Button>
              )}
            </div>
          </PanelBody>
        )}
      </Loaded>
      <Confirm
        open={asking}
        onClose={() => setAsking(false)}
        title={settingsMessages.calendar.renewTitle}
        lead={settingsMessages.calendar.renewLead}
        submit={settingsMessages.calendar.renew}
        onSubmit={makeOne}
      />
    </Panel>
  );
}
