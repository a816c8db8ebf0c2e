import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Inbox, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { answered, api, newKey, sentenceOf } from "../api/call.ts";
import { Button, IconButton } from "../elements/button.tsx";
import { useSay } from "../elements/said.tsx";
import { settingsWords } from "../words/settings.ts";
import { Confirm } from "./confirm.tsx";
import { MailAddressPanel } from "./mail-address.tsx";
import { AddMailbox } from "./mailbox-dialog.tsx";
import { Chip, Line, Lines, Loaded, Panel, PanelBody } from "./panel.tsx";
import { askAgain, mailboxesQuery, settingsKeys, waysInQuery } from "./queries.ts";
import type { Mailbox } from "./shapes.ts";
import { showMoment } from "./when.ts";

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
  const [adding, setAdding] = useState(false);
  return (
    <Panel
      title={settingsWords.settings.mail.boxTitle}
      lead={settingsWords.settings.mail.boxLead}
      action={
        <Button look="outline" onClick={() => setAdding(true)}>
          <Plus className="size-4" aria-hidden />
          {settingsWords.settings.mail.boxAdd}
        </Button>
      }
    >
      <Loaded query={mailboxes}>
        {(data) => (
          <>
            {data.mailboxes.length === 0 && (
              <PanelBody className="text-sm text-muted">{settingsWords.settings.mail.boxNone}</PanelBody>
            )}
            <Lines label={settingsWords.settings.mail.boxTitle}>
              {data.mailboxes.map((mailbox) => (
                <MailboxLine key={mailbox.id} mailbox={mailbox} />
              ))}
            </Lines>
          </>
        )}
      </Loaded>
      {adding && <AddMailbox onClose={() => setAdding(false)} />}
    </Panel>
  );
}

function detailOf(mailbox: Mailbox): string {
  return [
    mailbox.host,
    mailbox.folder,
    settingsWords.settings.mail.modes[mailbox.mode],
    mailbox.looked_at
      ? settingsWords.settings.mail.looked(showMoment(mailbox.looked_at))
      : settingsWords.settings.mail.notYet,
    ...(mailbox.left_out > 0 ? [settingsWords.settings.mail.leftOut(mailbox.left_out)] : []),
  ].join(" · ");
}

function MailboxLine({ mailbox }: { mailbox: Mailbox }) {
  const client = useQueryClient();
  const say = useSay();
  const [removing, setRemoving] = useState(false);
  const path = { mailbox: mailbox.id };
  const again = () => askAgain(client, settingsKeys.mailboxes);
  const test = useMutation({
    mutationFn: () => answered(api.POST("/v1/mailboxes/{mailbox}/test", { params: { path } })),
    onSuccess: (how) => say({ text: how.detail, bad: !how.ok }),
    onError: (error) => say({ text: sentenceOf(error), bad: true }),
    onSettled: again,
  });
  return (
    <Line
      icon={<Inbox className="size-5" aria-hidden />}
      title={mailbox.username}
      detail={
        <>
          {detailOf(mailbox)}
          {mailbox.trouble && (
            <span className="mt-1 block">
              <Chip tone="look">{mailbox.trouble}</Chip>
            </span>
          )}
        </>
      }
    >
      <Button look="quiet" busy={test.isPending} onClick={() => test.mutate()}>
        {settingsWords.settings.mail.test}
      </Button>
      <IconButton
        label={settingsWords.settings.mail.remove(mailbox.username)}
        className="size-10"
        onClick={() => setRemoving(true)}
      >
        <Trash2 className="size-4" aria-hidden />
      </IconButton>
      <Confirm
        open={removing}
        onClose={() => setRemoving(false)}
        title={settingsWords.settings.mail.removeTitle}
        lead={settingsWords.settings.mail.removeLead}
        act={settingsWords.settings.remove}
        onAct={async () => {
          await answered(
            api.DELETE("/v1/mailboxes/{mailbox}", {
              params: { path, header: { "Idempotency-Key": newKey() } },
            }),
          );
          say({ text: settingsWords.settings.mail.removed });
          await again();
        }}
      />
    </Line>
  );
}

function Folder() {
  const waysIn = useQuery(waysInQuery);
  return (
    <Panel title={settingsWords.settings.mail.folderTitle} lead={settingsWords.settings.mail.folderLead}>
      <Loaded query={waysIn}>
        {({ inbox }) => (
          <PanelBody className="text-sm text-muted">
            {inbox ? (
              <>
                <code className="font-mono break-all text-ink select-all">{inbox.folder}</code>{" "}
                {settingsWords.settings.mail.folderSome(inbox.seconds)}
              </>
            ) : (
              settingsWords.settings.mail.folderNone
            )}
          </PanelBody>
        )}
      </Loaded>
    </Panel>
  );
}
