import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Plug } from "lucide-react";
import { useState } from "react";
import * as assistantsMessages from "#messages/app/assistants.ts";
import * as auditMessages from "#messages/app/audit.ts";
import * as settingsMessages from "#messages/app/settings.ts";
import { answered, api, newKey } from "../api/call.ts";
import { Button } from "../elements/button.tsx";
import { Dialog } from "../elements/dialog.tsx";
import { Empty } from "../elements/empty.tsx";
import { useSay } from "../elements/said.tsx";

import { actionWords } from "./actions.ts";
import { Assistants } from "./assistants.tsx";
import { Confirm } from "./confirm.tsx";
import { Chip, Line, Lines, Loaded, Panel } from "./panel.tsx";
import { askAgain, connectionActivityQuery, connectionsQuery, settingsKeys } from "./queries.ts";
import type { Connection } from "./shapes.ts";
import { showExactly, showMoment } from "./when.ts";

/** The assistants that were let in, what each did, and how another is connected. */
export function AppsSection() {
  const connections = useQuery(connectionsQuery);
  return (
    <>
      <Panel title={assistantsMessages.title} lead={assistantsMessages.lead}>
        <Loaded query={connections}>
          {(data) =>
            data.connections.length === 0 ? (
              <div className="border-t [&>div]:py-8">
                <Empty icon={Plug} title={assistantsMessages.noneTitle} detail={assistantsMessages.none} />
              </div>
            ) : (
              <Lines label={assistantsMessages.title}>
                {data.connections.map((connection) => (
                  <ConnectionLine key={connection.id} connection={connection} />
                ))}
              </Lines>
            )
          }
        </Loaded>
      </Panel>
      <Assistants />
    </>
  );
}

/** "Read 12 documents today, changed 2". */
export function todayOf({ calls, documents_read, changes }: Connection["today"]): string {
  if (documents_read > 0) return assistantsMessages.today({ documents: documents_read, changes });
  if (changes > 0) return assistantsMessages.todayChanges({ changes });
  return calls > 0 ? assistantsMessages.todayCalls({ calls }) : assistantsMessages.quiet;
}

function ConnectionLine({ connection }: { connection: Connection }) {
  const [looking, setLooking] = useState(false);
  const { name, user, account, access, own } = connection;
  const used = connection.last_used;
  return (
    <Line
      icon={<Plug className="size-5" aria-hidden />}
      title={
        <>
          <bdi>{name}</bdi> <Chip>{assistantsMessages.access[access]}</Chip>{" "}
          {!own && <Chip tone="good">{user.name ?? auditMessages.somebody}</Chip>}
        </>
      }
      detail={
        <>
          <span className="block">
            {[
              account.name,
              assistantsMessages.since({ when: showMoment(connection.created) }),
              used ? assistantsMessages.used({ when: showMoment(used) }) : assistantsMessages.unused,
            ].join(" · ")}
          </span>
          <span className="block">{todayOf(connection.today)}</span>
          <span className="mt-1 -ml-4 flex flex-wrap gap-1">
            <Button
              look="quiet"
              aria-label={assistantsMessages.activityBy({ name })}
              onClick={() => setLooking(true)}
            >
              {assistantsMessages.activity}
            </Button>
            <Disconnect connection={connection} />
          </span>
        </>
      }
    >
      {looking && <Activity connection={connection} onClose={() => setLooking(false)} />}
    </Line>
  );
}

function Disconnect({ connection: { id, name } }: { connection: Connection }) {
  const client = useQueryClient();
  const say = useSay();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button
        look="quiet"
        aria-label={assistantsMessages.disconnectOf({ name })}
        onClick={() => setAsking(true)}
      >
        {assistantsMessages.disconnect}
      </Button>
      <Confirm
        open={asking}
        onClose={() => setAsking(false)}
        title={assistantsMessages.disconnectTitle({ name })}
        lead={assistantsMessages.disconnectLead({ name })}
        act={assistantsMessages.disconnect}
        onAct={async () => {
          await answered(
            api.DELETE("/v1/connections/{connection}", {
              params: { path: { connection: id }, header: { "Idempotency-Key": newKey() } },
            }),
          );
          say({ text: assistantsMessages.disconnected({ name }) });
          await askAgain(client, settingsKeys.connections, settingsKeys.tokens);
        }}
      />
    </>
  );
}

function Activity({ connection, onClose }: { connection: Connection; onClose: () => void }) {
  const activity = useQuery(connectionActivityQuery(connection.id));
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={assistantsMessages.activityOf({ name: connection.name })}
      lead={assistantsMessages.activityLead}
      close={settingsMessages.close}
    >
      <Loaded query={activity}>
        {(data) =>
          data.lines.length === 0 ? (
            <p className="text-sm text-muted">{assistantsMessages.activityNone}</p>
          ) : (
            <ol className="divide-y text-sm">
              {data.lines.map((line, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id of their own, and the list does not move.
                <li key={at} className="flex min-h-11 items-center gap-3 py-1">
                  <span className="min-w-0 grow">
                    <span className="block break-words">{actionWords(line.action)}</span>
                    <time dateTime={line.at} className="text-muted tabular-nums">
                      {showExactly(line.at)}
                    </time>
                  </span>
                  {line.url && (
                    <Link
                      to={new URL(line.url).pathname}
                      className="inline-flex min-h-10 shrink-0 items-center rounded-lg px-2 font-medium text-accent hover:underline"
                    >
                      {assistantsMessages.open}
                    </Link>
                  )}
                </li>
              ))}
            </ol>
          )
        }
      </Loaded>
    </Dialog>
  );
}
