import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Plug } from "lucide-react";
import { useState } from "react";
import { answered, api, newKey } from "../api/call.ts";
import { Button } from "../elements/button.tsx";
import { Dialog } from "../elements/dialog.tsx";
import { Empty } from "../elements/empty.tsx";
import { useSay } from "../elements/said.tsx";
import { assistantWords } from "../words/assistants.ts";
import { settingsWords } from "../words/settings.ts";
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
      <Panel title={assistantWords.assistants.title} lead={assistantWords.assistants.lead}>
        <Loaded query={connections}>
          {(data) =>
            data.connections.length === 0 ? (
              <div className="border-t [&>div]:py-8">
                <Empty
                  icon={Plug}
                  title={assistantWords.assistants.noneTitle}
                  detail={assistantWords.assistants.none}
                />
              </div>
            ) : (
              <Lines label={assistantWords.assistants.title}>
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
  if (documents_read > 0) return assistantWords.assistants.today(documents_read, changes);
  if (changes > 0) return assistantWords.assistants.todayChanges(changes);
  return calls > 0 ? assistantWords.assistants.todayCalls(calls) : assistantWords.assistants.quiet;
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
          <bdi>{name}</bdi> <Chip>{assistantWords.assistants[access]}</Chip>{" "}
          {!own && <Chip tone="good">{user.name ?? settingsWords.settings.audit.somebody}</Chip>}
        </>
      }
      detail={
        <>
          <span className="block">
            {[
              account.name,
              assistantWords.assistants.since(showMoment(connection.created)),
              used ? assistantWords.assistants.used(showMoment(used)) : assistantWords.assistants.unused,
            ].join(" · ")}
          </span>
          <span className="block">{todayOf(connection.today)}</span>
          <span className="mt-1 -ml-4 flex flex-wrap gap-1">
            <Button
              look="quiet"
              aria-label={assistantWords.assistants.activityBy(name)}
              onClick={() => setLooking(true)}
            >
              {assistantWords.assistants.activity}
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
        aria-label={assistantWords.assistants.disconnectOf(name)}
        onClick={() => setAsking(true)}
      >
        {assistantWords.assistants.disconnect}
      </Button>
      <Confirm
        open={asking}
        onClose={() => setAsking(false)}
        title={assistantWords.assistants.disconnectTitle(name)}
        lead={assistantWords.assistants.disconnectLead(name)}
        act={assistantWords.assistants.disconnect}
        onAct={async () => {
          await answered(
            api.DELETE("/v1/connections/{connection}", {
              params: { path: { connection: id }, header: { "Idempotency-Key": newKey() } },
            }),
          );
          say({ text: assistantWords.assistants.disconnected(name) });
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
      title={assistantWords.assistants.activityOf(connection.name)}
      lead={assistantWords.assistants.activityLead}
      close={settingsWords.settings.close}
    >
      <Loaded query={activity}>
        {(data) =>
          data.lines.length === 0 ? (
            <p className="text-sm text-muted">{assistantWords.assistants.activityNone}</p>
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
                      {assistantWords.assistants.open}
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
