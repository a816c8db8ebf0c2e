import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import * as appMessages from "#messages/app/app.ts";
import * as settingsMessages from "#messages/app/settings.ts";
import { languages } from "#messages/languages.ts";
import { answered, api, fieldError, newKey } from "../api/call.ts";
import { Field, Tick } from "../elements/field.tsx";
import { useSay } from "../elements/said.tsx";
import { Choice } from "../elements/select.tsx";
import { PasswordField } from "../sign-in/password-field.tsx";

import { FormDialog } from "./form-dialog.tsx";
import { askAgain, settingsKeys } from "./queries.ts";
import type { MailServer, Notice } from "./shapes.ts";

/** What is wished of a digest, as it is typed. */
interface Wish extends Pick<Notice, "way" | "at" | "wants" | "language" | "details"> {
  to: string;
  token: string;
}

interface FieldsProps {
  wish: Wish;
  put: (change: Partial<Wish>) => void;
  error: unknown;
}

/** The language the app is in, which whoever sets a digest up reads. */
const ownLanguage = languages.find((each) => each === appMessages.language) ?? "en";

/** Sets a digest up. */
export function AddNotice({ mail, onClose }: { mail: boolean; onClose: () => void }) {
  const client = useQueryClient();
  const say = useSay();
  const [wish, setWish] = useState<Wish>({
    ...{ way: mail ? "mail" : "ntfy", to: "", token: "", at: "07:00" },
    ...{ wants: "news", language: ownLanguage, details: mail },
  });
  const put = (change: Partial<Wish>) => setWish({ ...wish, ...change });
  const { to, token, ...rest } = wish;
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
            params: { header: { "Idempotency-Key": newKey() } },
            body: {
              ...rest,
              ...(to.trim() ? { to: to.trim() } : {}),
              ...(wish.way !== "mail" && token.trim() ? { token: token.trim() } : {}),
            },
          }),
        );
        say({ text: settingsMessages.notices.added });
        await askAgain(client, settingsKeys.notices);
        onClose();
      }}
    >
      {(error) => (
        <>
          <WhereFields wish={wish} put={put} error={error} />
          <WhenFields wish={wish} put={put} error={error} />
        </>
      )}
    </FormDialog>
  );
}

function WhereFields({ wish, put, error }: FieldsProps) {
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
        value={wish.to}
        error={fieldError(error, "to")}
        onChange={(event) => put({ to: event.target.value })}
      />
      {!mail && (
        <div className="grid gap-1.5">
          <PasswordField
            label={settingsMessages.notices.token}
            autoComplete="off"
            value={wish.token}
            error={fieldError(error, "token")}
            onChange={(event) => put({ token: event.target.value })}
          />
          <p className="text-sm text-muted">{settingsMessages.notices.tokenHint}</p>
        </div>
      )}
    </>
  );
}

function WhenFields({ wish, put, error }: FieldsProps) {
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 sm:grid-cols-2">
        <Field
          label={settingsMessages.notices.at}
          type="time"
          required
          value={wish.at}
          error={fieldError(error, "at")}
          onChange={(event) => put({ at: event.target.value })}
        />
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
  const client = useQueryClient();
  const say = useSay();
  const [host, setHost] = useState(server?.host ?? "");
  const [sender, setSender] = useState(server?.sender ?? "");
  const [username, setUsername] = useState(server?.username ?? "");
  const [password, setPassword] = useState("");
  const [security, setSecurity] = useState<MailServer["security"]>(server?.security ?? "tls");
  return (
    <FormDialog
      title={settingsMessages.notices.serverTitle}
      lead={settingsMessages.notices.serverLead}
      submit={settingsMessages.save}
      fields={["host", "sender", "username", "password"]}
      onClose={onClose}
      onSubmit={async () => {
        const [name = "", port] = host.trim().split(/:(?=\d+$)/);
        const kept = server && name === server.host && security === server.security ? server.port : undefined;
        const given = port === undefined ? kept : Number(port);
        await answered(
          api.POST("/v1/mail-server", {
            params: { header: { "Idempotency-Key": newKey() } },
            body: {
              ...{ host: name, security, sender: sender.trim() },
              ...(given === undefined ? {} : { port: given }),
              ...(username.trim() ? { username: username.trim() } : {}),
              ...(username.trim() && password ? { password } : {}),
            },
          }),
        );
        say({ text: settingsMessages.notices.serverDone });
        await askAgain(client, settingsKeys.notices);
        onClose();
      }}
    >
      {(error) => (
        <>
          <Field
            label={settingsMessages.notices.serverHost}
            required
            maxLength={253}
            value={host}
            error={fieldError(error, "host") ?? fieldError(error, "port")}
            onChange={(event) => setHost(event.target.value)}
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
            value={sender}
            error={fieldError(error, "sender")}
            onChange={(event) => setSender(event.target.value)}
          />
          <Field
            label={settingsMessages.notices.serverUser}
            hint={settingsMessages.notices.serverUserHint}
            autoComplete="off"
            maxLength={320}
            value={username}
            error={fieldError(error, "username")}
            onChange={(event) => setUsername(event.target.value)}
          />
          {username.trim() !== "" && (
            <div className="grid gap-1.5">
              <PasswordField
                label={settingsMessages.notices.serverPassword}
                autoComplete="off"
                value={password}
                error={fieldError(error, "password")}
                onChange={(event) => setPassword(event.target.value)}
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
