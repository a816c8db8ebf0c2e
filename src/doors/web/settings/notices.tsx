import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Bell, Mail, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { answered, api, newKey, sentenceOf } from "../api/call.ts";
import { Button, IconButton } from "../elements/button.tsx";
import { useSay } from "../elements/said.tsx";
import { settingsWords } from "../words/settings.ts";
import { words } from "../words.ts";
import { Confirm } from "./confirm.tsx";
import { AddNotice, SetMailServer } from "./notice-dialogs.tsx";
import { Chip, Line, Lines, Loaded, Panel, PanelBody } from "./panel.tsx";
import { askAgain, noticesQuery, settingsKeys } from "./queries.ts";
import type { MailServer, Notice } from "./shapes.ts";
import { TimeZone } from "./time-zone.tsx";
import { showExactly } from "./when.ts";

/** Digests going out: to whom and how, by which mail server, and where the account's days begin. */
export function NoticesSection() {
  const notices = useQuery(noticesQuery);
  const [adding, setAdding] = useState(false);
  return (
    <Loaded query={notices}>
      {(data) => (
        <>
          <Panel
            title={settingsWords.settings.notices.title}
            lead={settingsWords.settings.notices.lead}
            action={
              <Button onClick={() => setAdding(true)}>
                <Plus className="size-4" aria-hidden />
                {settingsWords.settings.notices.add}
              </Button>
            }
          >
            {data.notices.length === 0 && (
              <PanelBody className="text-sm text-muted">{settingsWords.settings.notices.none}</PanelBody>
            )}
            <Lines label={settingsWords.settings.notices.title}>
              {data.notices.map((notice) => (
                <NoticeLine key={notice.id} notice={notice} />
              ))}
            </Lines>
          </Panel>
          <Server server={data.mail_server} />
          <TimeZone zone={data.time_zone} />
          {adding && <AddNotice mail={data.mail_server !== null} onClose={() => setAdding(false)} />}
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
  const say = useSay();
  const [removing, setRemoving] = useState(false);
  const path = { notice: notice.id };
  const again = () => askAgain(client, settingsKeys.notices);
  const test = useMutation({
    mutationFn: () => answered(api.POST("/v1/notices/{notice}/test", { params: { path } })),
    onSuccess: (how) => say({ text: how.detail, bad: !how.delivered }),
    onError: (error) => say({ text: sentenceOf(error), bad: true }),
    onSettled: again,
  });
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
          {trouble && (
            <span className="mt-1 block">
              <Chip tone="look">{trouble}</Chip>
            </span>
          )}
        </>
      }
    >
      <Button look="quiet" busy={test.isPending} onClick={() => test.mutate()}>
        {settingsWords.settings.notices.test}
      </Button>
      <IconButton
        label={settingsWords.settings.notices.remove(notice.to)}
        className="size-10"
        onClick={() => setRemoving(true)}
      >
        <Trash2 className="size-4" aria-hidden />
      </IconButton>
      <Confirm
        open={removing}
        onClose={() => setRemoving(false)}
        title={settingsWords.settings.notices.removeTitle}
        lead={settingsWords.settings.notices.removeLead(notice.to)}
        act={settingsWords.settings.remove}
        onAct={async () => {
          await answered(
            api.DELETE("/v1/notices/{notice}", {
              params: { path, header: { "Idempotency-Key": newKey() } },
            }),
          );
          say({ text: settingsWords.settings.notices.removed });
          await again();
        }}
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
