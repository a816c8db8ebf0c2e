import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Bell, Mail } from "lucide-react";
import { useState } from "react";
import { answered, api, newKey } from "../api/call.ts";
import { Button } from "../elements/button.tsx";
import { useSay } from "../elements/said.tsx";
import { settingsWords } from "../words/settings.ts";
import { words } from "../words.ts";
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
            title={settingsWords.settings.notices.title}
            lead={settingsWords.settings.notices.lead}
            add={settingsWords.settings.notices.add}
            adding={(close) => <AddNotice mail={data.mail_server !== null} onClose={close} />}
          >
            <LinesOrNone
              label={settingsWords.settings.notices.title}
              none={settingsWords.settings.notices.none}
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
  if (notice.state === "waiting") return settingsWords.settings.notices.waits;
  if (notice.state === "failing")
    return settingsWords.settings.notices.failing(notice.last_failure?.detail ?? "");
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
            settingsWords.settings.notices.ways[notice.way],
            notice.person.name ?? notice.person.email,
            notice.at,
            settingsWords.settings.notices.wantsOf[notice.wants],
            ...(notice.language === words.app.language
              ? []
              : [settingsWords.settings.notices.languages[notice.language]]),
            ...(notice.next && !trouble
              ? [settingsWords.settings.notices.next(showExactly(notice.next))]
              : []),
          ].join(" · ")}
          {trouble && <Trouble>{trouble}</Trouble>}
        </>
      }
    >
      <Trial
        label={settingsWords.settings.notices.test}
        run={async () => {
          const how = await answered(api.POST("/v1/notices/{notice}/test", { params: { path } }));
          return { detail: how.detail, good: how.delivered };
        }}
        again={again}
      />
      <Removal
        label={settingsWords.settings.notices.remove(notice.to)}
        title={settingsWords.settings.notices.removeTitle}
        lead={settingsWords.settings.notices.removeLead(notice.to)}
        onRemove={() =>
          answered(
            api.DELETE("/v1/notices/{notice}", {
              params: { path, header: { "Idempotency-Key": newKey() } },
            }),
          )
        }
        said={settingsWords.settings.notices.removed}
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
      title={settingsWords.settings.notices.serverTitle}
      lead={settingsWords.settings.notices.serverLead}
      action={
        <Button look="outline" onClick={() => setDoing("set")}>
          {server ? settingsWords.settings.notices.serverChange : settingsWords.settings.notices.serverAdd}
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
              {settingsWords.settings.mail.securities[server.security]}.{" "}
              {settingsWords.settings.notices.serverSet(server.sender)}
            </p>
            <Button look="danger" onClick={() => setDoing("remove")}>
              {settingsWords.settings.notices.serverRemove}
            </Button>
          </>
        ) : (
          <p>{settingsWords.settings.notices.serverNone}</p>
        )}
      </PanelBody>
      {doing === "set" && <SetMailServer server={server} onClose={() => setDoing(null)} />}
      <Confirm
        open={doing === "remove"}
        onClose={() => setDoing(null)}
        title={settingsWords.settings.notices.serverRemoveTitle}
        lead={settingsWords.settings.notices.serverRemoveLead}
        act={settingsWords.settings.notices.serverRemove}
        onAct={async () => {
          await answered(
            api.DELETE("/v1/mail-server", { params: { header: { "Idempotency-Key": newKey() } } }),
          );
          say({ text: settingsWords.settings.notices.serverRemoved });
          await askAgain(client, settingsKeys.notices);
        }}
      />
    </Panel>
  );
}
