import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Bell, Mail } from "lucide-react";
import { useState } from "react";
import * as appMessages from "#messages/app/app.ts";
import * as settingsMessages from "#messages/app/settings.ts";
import { answered, api, newKey } from "../api/call.ts";
import { Button } from "../elements/button.tsx";
import { useSay } from "../elements/said.tsx";

import { Confirm } from "./confirm.tsx";
import { LinesOrNone, ListPanel, Removal, Trial, Trouble } from "./list-panel.tsx";
import { AddNotice, SetMailServer } from "./notice-dialogs.tsx";
import { Line, Loaded, Panel, PanelBody } from "./panel.tsx";
import { askAgain, noticesQuery, settingsKeys } from "./queries.ts";
import type { MailServer, Notice } from "./shapes.ts";
import { TimeZone } from "./time-zone.tsx";
import { showExactly } from "./when.ts";

/** Digests going out: to whom and how, by which mail server, and where the account's days begin. */
export function NoticesSection() {
  const notices = useQuery(noticesQuery);
  return (
    <Loaded query={notices}>
      {(data) => (
        <>
          <ListPanel
            title={settingsMessages.notices.title}
            lead={settingsMessages.notices.lead}
            add={settingsMessages.notices.add}
            adding={(close) => <AddNotice mail={data.mail_server !== null} onClose={close} />}
          >
            <LinesOrNone
              label={settingsMessages.notices.title}
              none={settingsMessages.notices.none}
              of={data.notices}
            >
              {(notice) => <NoticeLine key={notice.id} notice={notice} />}
            </LinesOrNone>
          </ListPanel>
          <Server server={data.mail_server} />
          <TimeZone zone={data.time_zone} />
        </>
      )}
    </Loaded>
  );
}

function standing(notice: Notice): string | null {
  if (notice.state === "waiting") return settingsMessages.notices.waits;
  if (notice.state === "failing")
    return settingsMessages.notices.failing({ why: notice.last_failure?.detail ?? "" });
  return null;
}

function NoticeLine({ notice }: { notice: Notice }) {
  const client = useQueryClient();
  const path = { notice: notice.id };
  const again = () => askAgain(client, settingsKeys.notices);
  const Icon = notice.way === "mail" ? Mail : Bell;
  const trouble = standing(notice);
  return (
    <Line
      icon={<Icon className="size-5" aria-hidden />}
      title={<span className="break-all">{notice.to}</span>}
      detail={
        <>
          {[
            settingsMessages.notices.ways[notice.way],
            notice.person.name ?? notice.person.email,
            notice.at,
            settingsMessages.notices.wantsOf[notice.wants],
            ...(notice.language === appMessages.language
              ? []
              : [settingsMessages.notices.languages[notice.language]]),
            ...(notice.next && !trouble
              ? [settingsMessages.notices.next({ when: showExactly(notice.next) })]
              : []),
          ].join(" · ")}
          {trouble && <Trouble>{trouble}</Trouble>}
        </>
      }
    >
      <Trial
        label={settingsMessages.notices.test}
        run={async () => {
          const how = await answered(api.POST("/v1/notices/{notice}/test", { params: { path } }));
          return { detail: how.detail, good: how.delivered };
        }}
        again={again}
      />
      <Removal
        label={settingsMessages.notices.remove({ to: notice.to })}
        title={settingsMessages.notices.removeTitle}
        lead={settingsMessages.notices.removeLead({ to: notice.to })}
        onRemove={() =>
          answered(
            api.DELETE("/v1/notices/{notice}", {
              params: { path, header: { "Idempotency-Key": newKey() } },
            }),
          )
        }
        said={settingsMessages.notices.removed}
        again={again}
      />
    </Line>
  );
}

function Server({ server }: { server: MailServer | null }) {
  const client = useQueryClient();
  const say = useSay();
  const [doing, setDoing] = useState<"set" | "remove" | null>(null);
  return (
    <Panel
      title={settingsMessages.notices.serverTitle}
      lead={settingsMessages.notices.serverLead}
      action={
        <Button look="outline" onClick={() => setDoing("set")}>
          {server ? settingsMessages.notices.serverChange : settingsMessages.notices.serverAdd}
        </Button>
      }
    >
      <PanelBody className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-3 text-sm text-muted">
        {server ? (
          <>
            <p className="break-words">
              <span className="font-medium text-ink">
                {server.host}:{server.port}
              </span>
              {" · "}
              {settingsMessages.mail.securities[server.security]}.{" "}
              {settingsMessages.notices.serverSet({ sender: server.sender })}
            </p>
            <Button look="danger" onClick={() => setDoing("remove")}>
              {settingsMessages.notices.serverRemove}
            </Button>
          </>
        ) : (
          <p>{settingsMessages.notices.serverNone}</p>
        )}
      </PanelBody>
      {doing === "set" && <SetMailServer server={server} onClose={() => setDoing(null)} />}
      <Confirm
        open={doing === "remove"}
        onClose={() => setDoing(null)}
        title={settingsMessages.notices.serverRemoveTitle}
        lead={settingsMessages.notices.serverRemoveLead}
        act={settingsMessages.notices.serverRemove}
        onAct={async () => {
          await answered(
            api.DELETE("/v1/mail-server", { params: { header: { "Idempotency-Key": newKey() } } }),
          );
          say({ text: settingsMessages.notices.serverRemoved });
          await askAgain(client, settingsKeys.notices);
        }}
      />
    </Panel>
  );
}
