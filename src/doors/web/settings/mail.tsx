import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Inbox } from "lucide-react";
import * as settingsMessages from "#messages/app/settings.ts";
import { answered, api, newKey } from "../api/call.ts";
import { LinesOrNone, ListPanel, Removal, Trial, Trouble } from "./list-panel.tsx";
import { MailAddressPanel } from "./mail-address.tsx";
import { AddMailbox } from "./mailbox-dialog.tsx";
import { Details, Line, Loaded, Panel, PanelBody } from "./panel.tsx";
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
  return (
    <ListPanel
      title={settingsMessages.mail.boxTitle}
      lead={settingsMessages.mail.boxLead}
      add={settingsMessages.mail.boxAdd}
      look="outline"
      adding={(close) => <AddMailbox onClose={close} />}
    >
      <Loaded query={mailboxes}>
        {(data) => (
          <LinesOrNone
            label={settingsMessages.mail.boxTitle}
            none={settingsMessages.mail.boxNone}
            of={data.mailboxes}
          >
            {(mailbox) => <MailboxLine key={mailbox.id} mailbox={mailbox} />}
          </LinesOrNone>
        )}
      </Loaded>
    </ListPanel>
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
  const client = useQueryClient();
  const path = { mailbox: mailbox.id };
  const again = () => askAgain(client, settingsKeys.mailboxes);
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
        again={again}
      />
      <Removal
        label={settingsMessages.mail.remove({ name: mailbox.username })}
        title={settingsMessages.mail.removeTitle}
        lead={settingsMessages.mail.removeLead}
        onRemove={() =>
          answered(
            api.DELETE("/v1/mailboxes/{mailbox}", {
              params: { path, header: { "Idempotency-Key": newKey() } },
            }),
          )
        }
        said={settingsMessages.mail.removed}
        again={again}
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
              <>
                <p>{settingsMessages.mail.folderSome({ seconds: inbox.seconds })}</p>
                <Details>
                  <code className="font-mono break-all text-ink select-all">{inbox.folder}</code>
                </Details>
              </>
            ) : (
              <>
                <p>{settingsMessages.mail.folderNone}</p>
                <Details>
                  <p>{settingsMessages.mail.folderHow}</p>
                </Details>
              </>
            )}
          </PanelBody>
        )}
      </Loaded>
    </Panel>
  );
}
