import { useQuery } from "@tanstack/react-query";
import { Inbox } from "lucide-react";
import { useState } from "react";
import * as settingsMessages from "#messages/app/settings.ts";
import { answered, api, fieldError, Refusal } from "../../api/call.ts";
import { useDone } from "../../api/change.ts";
import { Button } from "../../elements/button.tsx";
import { Field, inputClass, Labelled } from "../../elements/field.tsx";
import { useFields } from "../../elements/fields.ts";
import { FormDialog } from "../../elements/form-dialog.tsx";
import { Notice } from "../../elements/notice.tsx";
import { Choice } from "../../elements/select.tsx";
import { PasswordField } from "../../sign-in/password-field.tsx";
import { QueriedList, Trial, Trouble } from "../elements/list-panel.tsx";
import { Hint, Line, Loaded, Panel, PanelBody } from "../elements/panel.tsx";
import { Secret } from "../elements/secret.tsx";
import { EndButton, Removal } from "../elements/sure.tsx";
import { showMoment } from "../elements/when.ts";
import { mailAddressQuery, mailboxesQuery, settingsKeys, waysInQuery } from "../queries.ts";
import type { MailAddress, Mailbox } from "../shapes.ts";

interface Given extends Pick<Mailbox, "host" | "username" | "folder" | "security" | "mode"> {
  password: string;
  days: string;
}

/** Says which mailbox is to be read. */
export function AddMailbox({ onClose }: { onClose: () => void }) {
  const done = useDone(settingsKeys.mailboxes);
  const { values, put, field } = useFields<Given>({
    ...{ host: "", username: "", password: "", folder: "INBOX", days: "0" },
    ...{ security: "tls", mode: "attachments" },
  });
  return (
    <FormDialog
      title={settingsMessages.mail.boxAdd}
      lead={settingsMessages.mail.boxAddLead}
      submit={settingsMessages.mail.submit}
      fields={["host", "username", "password", "folder", "days"]}
      onClose={onClose}
      onSubmit={async () => {
        await answered(
          api.POST("/v1/mailboxes", {
            body: {
              ...values,
              host: values.host.trim(),
              username: values.username.trim(),
              folder: values.folder.trim() || "INBOX",
              days: Number(values.days) || 0,
            },
          }),
        );
        await done(settingsMessages.mail.added);
        onClose();
      }}
    >
      {(error) => (
        <>
          <Field
            label={settingsMessages.mail.host}
            hint={settingsMessages.mail.hostHint}
            required
            maxLength={253}
            {...field("host", error)}
          />
          <Field
            label={settingsMessages.mail.username}
            required
            autoComplete="off"
            maxLength={320}
            {...field("username", error)}
          />
          <PasswordField
            label={settingsMessages.mail.password}
            autoComplete="off"
            required
            {...field("password", error)}
          />
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 sm:grid-cols-2">
            <Choice
              label={settingsMessages.mail.security}
              value={values.security}
              of={settingsMessages.mail.securities}
              onChoose={(security) => put({ security })}
            />
            <Choice
              label={settingsMessages.mail.mode}
              value={values.mode}
              of={settingsMessages.mail.modes}
              onChoose={(mode) => put({ mode })}
            />
            <Field label={settingsMessages.mail.folder} maxLength={400} {...field("folder", error)} />
            <Field
              label={settingsMessages.mail.days}
              hint={settingsMessages.mail.daysHint}
              type="number"
              min={0}
              max={36500}
              {...field("days", error)}
            />
          </div>
        </>
      )}
    </FormDialog>
  );
}

/** The private address that takes mail for the account. */
export function MailAddressPanel() {
  const address = useQuery(mailAddressQuery);
  return (
    <Panel title={settingsMessages.mail.addressTitle} lead={settingsMessages.mail.addressLead}>
      <Loaded query={address}>{(data) => <Standing address={data} />}</Loaded>
    </Panel>
  );
}

/** The address as it stands, and what can be done with it. */
function Standing({ address }: { address: MailAddress }) {
  const [making, setMaking] = useState(false);
  const { address: own, senders, listening } = address;
  return (
    <PanelBody className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {!listening && (
        <Notice>
          <Hint said={settingsMessages.mail.notListening} how={settingsMessages.mail.notListeningHow} />
        </Notice>
      )}
      {listening && !address.protected && <Notice tone="look">{settingsMessages.mail.clear}</Notice>}
      {own ? (
        <Secret
          label={settingsMessages.mail.addressTitle}
          text={own}
          hint={senders.length > 0 ? settingsMessages.mail.only({ senders: senders.join(", ") }) : ""}
        />
      ) : (
        <p className="text-sm text-muted">{settingsMessages.mail.none}</p>
      )}
      {(listening || own) && (
        <div className="flex flex-wrap gap-2.5">
          <Button look="outline" onClick={() => setMaking(true)}>
            {own ? settingsMessages.mail.renew : settingsMessages.mail.make}
          </Button>
          {own && (
            <EndButton
              text={settingsMessages.mail.end}
              title={settingsMessages.mail.endTitle}
              lead={settingsMessages.mail.endLead}
              run={() => answered(api.DELETE("/v1/mail-address"))}
              said={settingsMessages.mail.ended}
              refresh={[settingsKeys.mailAddress]}
            />
          )}
        </div>
      )}
      {making && <MakeAddress address={address} onClose={() => setMaking(false)} />}
    </PanelBody>
  );
}

/** What is wrong with any of the senders: the box counts them, a person sees one field. */
function senderError(error: unknown): string | undefined {
  const own = fieldError(error, "senders");
  if (own !== undefined || !(error instanceof Refusal)) return own;
  return Object.entries(error.fields).find(([field]) => field.startsWith("senders."))?.[1];
}

/** Makes an address, or another one in its place, and says who may send to it. */
function MakeAddress({ address, onClose }: { address: MailAddress; onClose: () => void }) {
  const done = useDone(settingsKeys.mailAddress);
  const [senders, setSenders] = useState(address.senders.join("\n"));
  const list = senders.split(/[\s,;]+/).filter((sender) => sender !== "");
  const has = address.address !== null;
  return (
    <FormDialog
      title={has ? settingsMessages.mail.renewTitle : settingsMessages.mail.make}
      lead={has ? settingsMessages.mail.renewLead : settingsMessages.mail.addressLead}
      submit={has ? settingsMessages.mail.renew : settingsMessages.mail.make}
      fields={["senders", ...list.map((_, i) => `senders.${i}`)]}
      onClose={onClose}
      onSubmit={async () => {
        await answered(api.POST("/v1/mail-address", { body: { senders: list } }));
        await done(settingsMessages.mail.made);
        onClose();
      }}
    >
      {(error) => (
        <Labelled
          label={settingsMessages.mail.senders}
          hint={settingsMessages.mail.sendersHint}
          error={senderError(error)}
        >
          {(names) => (
            <textarea
              {...names}
              rows={3}
              className={`${inputClass} py-2`}
              value={senders}
              onChange={(event) => setSenders(event.target.value)}
            />
          )}
        </Labelled>
      )}
    </FormDialog>
  );
}

/** Papers that come by themselves: mailboxes that are read, the private address, the watched folder. */
export function MailSection() {
  return (
    <>
      <Mailboxes />
      <MailAddressPanel />
      <Folder />
    </>
  );
}

function Mailboxes() {
  const mailboxes = useQuery(mailboxesQuery);
  return (
    <QueriedList
      title={settingsMessages.mail.boxTitle}
      lead={settingsMessages.mail.boxLead}
      add={settingsMessages.mail.boxAdd}
      look="outline"
      adding={(close) => <AddMailbox onClose={close} />}
      query={mailboxes}
      of={(data) => data.mailboxes}
      none={settingsMessages.mail.boxNone}
    >
      {(mailbox) => <MailboxLine key={mailbox.id} mailbox={mailbox} />}
    </QueriedList>
  );
}

function detailOf(mailbox: Mailbox): string {
  return [
    mailbox.host,
    mailbox.folder,
    settingsMessages.mail.modes[mailbox.mode],
    mailbox.looked_at
      ? settingsMessages.mail.looked({ when: showMoment(mailbox.looked_at) })
      : settingsMessages.mail.notYet,
    ...(mailbox.left_out > 0 ? [settingsMessages.mail.leftOut({ n: mailbox.left_out })] : []),
  ].join(" · ");
}

function MailboxLine({ mailbox }: { mailbox: Mailbox }) {
  const path = { mailbox: mailbox.id };
  return (
    <Line
      icon={<Inbox className="size-5" aria-hidden />}
      title={mailbox.username}
      detail={
        <>
          {detailOf(mailbox)}
          {mailbox.trouble && <Trouble>{mailbox.trouble}</Trouble>}
        </>
      }
    >
      <Trial
        label={settingsMessages.mail.test}
        run={async () => {
          const how = await answered(api.POST("/v1/mailboxes/{mailbox}/test", { params: { path } }));
          return { detail: how.detail, good: how.ok };
        }}
        refresh={[settingsKeys.mailboxes]}
      />
      <Removal
        label={settingsMessages.mail.remove({ name: mailbox.username })}
        title={settingsMessages.mail.removeTitle}
        lead={settingsMessages.mail.removeLead}
        run={() => answered(api.DELETE("/v1/mailboxes/{mailbox}", { params: { path } }))}
        said={settingsMessages.mail.removed}
        refresh={[settingsKeys.mailboxes]}
      />
    </Line>
  );
}

function Folder() {
  const waysIn = useQuery(waysInQuery);
  return (
    <Panel title={settingsMessages.mail.folderTitle} lead={settingsMessages.mail.folderLead}>
      <Loaded query={waysIn}>
        {({ inbox }) => (
          <PanelBody className="grid grid-cols-[minmax(0,1fr)] gap-2 text-sm text-muted">
            {inbox ? (
              <Hint
                said={settingsMessages.mail.folderSome({ seconds: inbox.seconds })}
                how={<code className="font-mono break-all text-ink select-all">{inbox.folder}</code>}
              />
            ) : (
              <Hint said={settingsMessages.mail.folderNone} how={settingsMessages.mail.folderHow} />
            )}
          </PanelBody>
        )}
      </Loaded>
    </Panel>
  );
}
