import { useMutation, useQuery } from "@tanstack/react-query";
import { Bell, Mail } from "lucide-react";
import { useState } from "react";
import * as appMessages from "#messages/app/app.ts";
import * as settingsMessages from "#messages/app/settings.ts";
import { languages } from "#messages/languages.ts";
import { answered, api, fieldError } from "../api/call.ts";
import { useAgain, useDone } from "../api/change.ts";
import { keys } from "../api/client.ts";
import { Button } from "../elements/button.tsx";
import { Field, Tick } from "../elements/field.tsx";
import { useFields } from "../elements/fields.ts";
import { FormDialog } from "../elements/form-dialog.tsx";
import { Choice, Select } from "../elements/select.tsx";
import { PasswordField } from "../sign-in/password-field.tsx";
import { LinesOrNone, ListPanel, Trial, Trouble } from "./elements/list-panel.tsx";
import { Line, Loaded, Panel, PanelBody, SavePanel } from "./elements/panel.tsx";
import { EndButton, Removal } from "./elements/sure.tsx";
import { showExactly } from "./elements/when.ts";
import { noticesQuery, settingsKeys } from "./queries.ts";
import type { MailServer, Notice } from "./shapes.ts";

/** Every zone the browser knows; one that is set stays among them. */
const zones = (own: string | null): string[] => {
  const all = Intl.supportedValuesOf("timeZone");
  return own === null || all.includes(own) ? all : [own, ...all];
};

/** Where the account's days begin; the other way round it can always be set back. */
export function TimeZone({ zone }: { zone: string | null }) {
  const [chosen, setChosen] = useState(zone ?? "");
  const put = (time_zone: string | null) => answered(api.POST("/v1/time-zone", { body: { time_zone } }));
  const parts = [settingsKeys.notices, keys.checkups, keys.overview];
  const again = useAgain(...parts);
  const done = useDone(...parts);
  const save = useMutation({
    mutationFn: () => put(chosen || null),
    onSuccess: () =>
      done(settingsMessages.notices.zoneDone, () => {
        setChosen(zone ?? "");
        void put(zone).finally(again);
      }),
  });
  return (
    <SavePanel
      title={settingsMessages.notices.zoneTitle}
      lead={settingsMessages.notices.zoneLead}
      save={save}
      fields={["time_zone"]}
      changed={chosen !== (zone ?? "")}
      narrow
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
    </SavePanel>
  );
}

/** What is wished of a digest, as it is typed. */
interface Wish extends Pick<Notice, "way" | "at" | "wants" | "language" | "details"> {
  to: string;
  token: string;
}

interface FieldsProps {
  form: ReturnType<typeof useFields<Wish>>;
  error: unknown;
}

/** The language the app is in, which whoever sets a digest up reads. */
const ownLanguage = languages.find((each) => each === appMessages.language) ?? "en";

/** Sets a digest up. */
export function AddNotice({ mail, onClose }: { mail: boolean; onClose: () => void }) {
  const done = useDone(settingsKeys.notices);
  const form = useFields<Wish>({
    ...{ way: mail ? "mail" : "ntfy", to: "", token: "", at: "07:00" },
    ...{ wants: "news", language: ownLanguage, details: mail },
  });
  const { to, token, ...rest } = form.values;
  return (
    <FormDialog
      title={settingsMessages.notices.addTitle}
      lead={settingsMessages.notices.addLead}
      submit={settingsMessages.notices.submit}
      fields={["to", "token", "at"]}
      onClose={onClose}
      onSubmit={async () => {
        await answered(
          api.POST("/v1/notices", {
            body: {
              ...rest,
              ...(to.trim() ? { to: to.trim() } : {}),
              ...(rest.way !== "mail" && token.trim() ? { token: token.trim() } : {}),
            },
          }),
        );
        await done(settingsMessages.notices.added);
        onClose();
      }}
    >
      {(error) => (
        <>
          <WhereFields form={form} error={error} />
          <WhenFields form={form} error={error} />
        </>
      )}
    </FormDialog>
  );
}

function WhereFields({ form: { values: wish, put, field }, error }: FieldsProps) {
  const mail = wish.way === "mail";
  return (
    <>
      <Choice
        label={settingsMessages.notices.way}
        value={wish.way}
        of={settingsMessages.notices.ways}
        // What goes through a server that may be somebody else's says no more than how many, unless it is asked for.
        onChoose={(way) => put({ way, details: way === "mail" })}
      />
      <Field
        label={settingsMessages.notices.to}
        hint={mail ? settingsMessages.notices.toMail : settingsMessages.notices.toUrl}
        type={mail ? "email" : "url"}
        required={!mail}
        maxLength={2000}
        {...field("to", error)}
      />
      {!mail && (
        <div className="grid gap-1.5">
          <PasswordField
            label={settingsMessages.notices.token}
            autoComplete="off"
            {...field("token", error)}
          />
          <p className="text-sm text-muted">{settingsMessages.notices.tokenHint}</p>
        </div>
      )}
    </>
  );
}

function WhenFields({ form: { values: wish, put, field }, error }: FieldsProps) {
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 sm:grid-cols-2">
        <Field label={settingsMessages.notices.at} type="time" required {...field("at", error)} />
        <Choice
          label={settingsMessages.notices.language}
          value={wish.language}
          of={settingsMessages.notices.languages}
          onChoose={(language) => put({ language })}
        />
      </div>
      <Choice
        label={settingsMessages.notices.wants}
        value={wish.wants}
        of={settingsMessages.notices.wantsOf}
        onChoose={(wants) => put({ wants })}
      />
      <Tick
        label={settingsMessages.notices.details}
        on={wish.details}
        onTick={(details) => put({ details })}
        className="min-h-10 text-sm"
      />
    </>
  );
}

/** Sets the server that mail is handed to. */
export function SetMailServer({ server, onClose }: { server: MailServer | null; onClose: () => void }) {
  const done = useDone(settingsKeys.notices);
  const form = useFields({
    host: server?.host ?? "",
    sender: server?.sender ?? "",
    username: server?.username ?? "",
    password: "",
  });
  const { host, sender, username, password } = form.values;
  const [security, setSecurity] = useState<MailServer["security"]>(server?.security ?? "tls");
  return (
    <FormDialog
      title={settingsMessages.notices.serverTitle}
      lead={settingsMessages.notices.serverLead}
      submit={appMessages.save}
      fields={["host", "sender", "username", "password"]}
      onClose={onClose}
      onSubmit={async () => {
        const [name = "", port] = host.trim().split(/:(?=\d+$)/);
        const kept = server && name === server.host && security === server.security ? server.port : undefined;
        const given = port === undefined ? kept : Number(port);
        await answered(
          api.POST("/v1/mail-server", {
            body: {
              ...{ host: name, security, sender: sender.trim() },
              ...(given === undefined ? {} : { port: given }),
              ...(username.trim() ? { username: username.trim() } : {}),
              ...(username.trim() && password ? { password } : {}),
            },
          }),
        );
        await done(settingsMessages.notices.serverDone);
        onClose();
      }}
    >
      {(error) => (
        <>
          <Field
            label={settingsMessages.notices.serverHost}
            required
            maxLength={253}
            {...form.field("host", error)}
            error={fieldError(error, "host") ?? fieldError(error, "port")}
          />
          <Choice
            label={settingsMessages.mail.security}
            value={security}
            of={settingsMessages.mail.securities}
            onChoose={setSecurity}
          />
          <Field
            label={settingsMessages.notices.serverSender}
            type="email"
            required
            {...form.field("sender", error)}
          />
          <Field
            label={settingsMessages.notices.serverUser}
            hint={settingsMessages.notices.serverUserHint}
            autoComplete="off"
            maxLength={320}
            {...form.field("username", error)}
          />
          {username.trim() !== "" && (
            <div className="grid gap-1.5">
              <PasswordField
                label={settingsMessages.notices.serverPassword}
                autoComplete="off"
                {...form.field("password", error)}
              />
              {server?.username && (
                <p className="text-sm text-muted">{settingsMessages.notices.serverKept}</p>
              )}
            </div>
          )}
        </>
      )}
    </FormDialog>
  );
}

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
  const path = { notice: notice.id };
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
        refresh={[settingsKeys.notices]}
      />
      <Removal
        label={settingsMessages.notices.remove({ to: notice.to })}
        title={settingsMessages.notices.removeTitle}
        lead={settingsMessages.notices.removeLead({ to: notice.to })}
        run={() => answered(api.DELETE("/v1/notices/{notice}", { params: { path } }))}
        said={settingsMessages.notices.removed}
        refresh={[settingsKeys.notices]}
      />
    </Line>
  );
}

function Server({ server }: { server: MailServer | null }) {
  const [setting, setSetting] = useState(false);
  return (
    <Panel
      title={settingsMessages.notices.serverTitle}
      lead={settingsMessages.notices.serverLead}
      action={
        <Button look="outline" onClick={() => setSetting(true)}>
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
            <EndButton
              text={settingsMessages.notices.serverRemove}
              title={settingsMessages.notices.serverRemoveTitle}
              lead={settingsMessages.notices.serverRemoveLead}
              run={() => answered(api.DELETE("/v1/mail-server"))}
              said={settingsMessages.notices.serverRemoved}
              refresh={[settingsKeys.notices]}
            />
          </>
        ) : (
          <p>{settingsMessages.notices.serverNone}</p>
        )}
      </PanelBody>
      {setting && <SetMailServer server={server} onClose={() => setSetting(false)} />}
    </Panel>
  );
}
