import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { LucideIcon } from "lucide-react";
import { ChevronRight, Cloud, Download, House, Laptop, Plug } from "lucide-react";
import type { ReactNode } from "react";
import { useState } from "react";
import * as assistantsMessages from "#messages/app/assistants.ts";
import * as auditMessages from "#messages/app/audit.ts";
import { pathInApp } from "../../addresses.ts";
import { answered, api, sentenceOf } from "../../api/call.ts";
import { Button, buttonClass } from "../../elements/button.tsx";
import { Dialog } from "../../elements/dialog.tsx";
import { Empty } from "../../elements/empty.tsx";
import { Tick } from "../../elements/field.tsx";
import { Notice } from "../../elements/notice.tsx";
import { useSay } from "../../elements/said.tsx";
import { actionWords } from "../actions.ts";
import { Chip, Details, Line, Lines, Loaded, Panel, PanelBody } from "../elements/panel.tsx";
import { CopyButton } from "../elements/secret.tsx";
import { EndButton } from "../elements/sure.tsx";
import { showExactly, showMoment } from "../elements/when.ts";
import {
  assistantsQuery,
  connectionActivityQuery,
  connectionsQuery,
  profileQuery,
  settingsKeys,
} from "../queries.ts";
import type { Connection, Assistants as Reach } from "../shapes.ts";

/** The name under which other programs list this box. */
const NAME = "deedbox";

const base64 = (text: string): string => btoa(String.fromCharCode(...new TextEncoder().encode(text)));

/** Opens Cursor and has it ask whether to add the box (https://cursor.com/docs/mcp/install-links). */
export const cursorLink = (url: string): string =>
  `cursor://anysphere.cursor-deeplink/mcp/install?name=${NAME}&config=${encodeURIComponent(base64(JSON.stringify({ url })))}`;

/** Opens VS Code and has it ask whether to add the box (https://code.visualstudio.com/api/extension-guides/ai/mcp). */
export const vscodeLink = (url: string): string =>
  `vscode:mcp/install?${encodeURIComponent(JSON.stringify({ name: NAME, type: "http", url }))}`;

/** What adds the box to Claude Code. An address that is no plain one is quoted, as a shell wants it. */
export const claudeCodeCommand = (url: string): string =>
  `claude mcp add --transport http ${NAME} ${/^[\w:/.-]+$/.test(url) ? url : `'${url.replaceAll("'", "'\\''")}'`}`;

/** The settings of a program that starts its tools by itself. */
export const localConfig = (): string => `{
  "mcpServers": {
    "${NAME}": {
      "command": "deedbox",
      "args": ["mcp"],
      "env": { "DEEDBOX_TOKEN": "svc_pat_…" }
    }
  }
}`;

/** How an assistant reaches this box, the most local way first. */
export function Assistants() {
  const assistants = useQuery(assistantsQuery);
  const profile = useQuery(profileQuery);
  return (
    <Panel title={assistantsMessages.waysTitle} lead={assistantsMessages.waysLead}>
      <Loaded query={assistants}>
        {(data) => (
          <>
            <div className="divide-y border-t">
              <Local reach={data} />
              <Near reach={data} />
              <InTheCloud reach={data} />
            </div>
            {profile.data?.role === "owner" && <TokensToo on={data.personal_tokens} />}
          </>
        )}
      </Loaded>
    </Panel>
  );
}

interface WayProps {
  icon: LucideIcon;
  title: string;
  tag: string;
  good?: boolean;
  open?: boolean;
  children: ReactNode;
}

const Way = ({ icon: Icon, title, tag, good = false, open = false, children }: WayProps) => (
  <details open={open} className="group">
    <summary className="flex min-h-14 list-none items-center gap-3 px-5 py-2 hover:bg-sunk [&::-webkit-details-marker]:hidden">
      <Icon className="size-5 shrink-0 text-muted" aria-hidden />
      <span className="min-w-0 grow font-medium">
        {title} <Chip tone={good ? "good" : "plain"}>{tag}</Chip>
      </span>
      <ChevronRight
        className="size-4 shrink-0 text-muted transition-transform group-open:rotate-90"
        aria-hidden
      />
    </summary>
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 px-5 pb-5 text-sm text-pretty sm:pl-13">
      {children}
    </div>
  </details>
);

/** Something to copy, in a box of its own. */
const ToCopy = ({ label, text }: { label: string; text: string }) => (
  <div className="flex flex-wrap items-center gap-2.5">
    <section
      aria-label={label}
      className={
        "min-w-0 grow basis-60 rounded-lg border border-dashed border-edge bg-paper px-3 py-2 font-mono text-sm break-all " +
        "whitespace-pre-wrap select-all"
      }
    >
      {text}
    </section>
    <CopyButton text={text} />
  </div>
);

const Local = ({ reach }: { reach: Reach }) => (
  <Way icon={Laptop} title={assistantsMessages.local.title} tag={assistantsMessages.local.tag} good open>
    <p className="text-muted">{assistantsMessages.local.lead}</p>
    <ol className="grid list-decimal gap-1.5 pl-5">
      {!reach.personal_tokens && <li>{assistantsMessages.local.allow}</li>}
      <li>
        {assistantsMessages.local.token}{" "}
        <Link
          to="/settings"
          search={{ section: "tokens" }}
          className="font-medium text-accent underline underline-offset-3"
        >
          {assistantsMessages.local.tokenLink}
        </Link>
      </li>
      <li>
        {assistantsMessages.local.bundle}
        <a href="/deedbox.mcpb" download className={buttonClass("outline", "my-1.5 flex w-fit")}>
          <Download className="size-4" aria-hidden />
          {assistantsMessages.local.download}
        </a>
      </li>
      <li>{assistantsMessages.local.paste}</li>
    </ol>
    <Details summary={assistantsMessages.local.details}>
      <p className="text-muted">{assistantsMessages.local.config}</p>
      <ToCopy label={assistantsMessages.local.details} text={localConfig()} />
    </Details>
  </Way>
);

const Near = ({ reach }: { reach: Reach }) => (
  <Way icon={House} title={assistantsMessages.near.title} tag={assistantsMessages.near.tag} good>
    <p className="text-muted">{assistantsMessages.near.lead}</p>
    <ToCopy label={assistantsMessages.near.address} text={reach.mcp_url} />
    {reach.reach === "this_machine" && <p className="text-muted">{assistantsMessages.near.here}</p>}
    {!reach.https && reach.reach !== "this_machine" && (
      <p className="text-muted">{assistantsMessages.near.plain}</p>
    )}
    <div className="flex flex-wrap gap-2.5">
      <a href={cursorLink(reach.mcp_url)} className={buttonClass("outline")}>
        {assistantsMessages.near.cursor}
      </a>
      <a href={vscodeLink(reach.mcp_url)} className={buttonClass("outline")}>
        {assistantsMessages.near.vscode}
      </a>
    </div>
    <p>{assistantsMessages.near.claudeCode}</p>
    <ToCopy label={assistantsMessages.near.claudeCode} text={claudeCodeCommand(reach.mcp_url)} />
    <p>{assistantsMessages.near.others}</p>
  </Way>
);

function InTheCloud({ reach }: { reach: Reach }) {
  const ready = reach.https && reach.reach === "internet";
  return (
    <Way icon={Cloud} title={assistantsMessages.cloud.title} tag={assistantsMessages.cloud.tag}>
      <p className="text-muted">{assistantsMessages.cloud.lead}</p>
      <Notice tone="look">{assistantsMessages.cloud.privacy}</Notice>
      {ready ? (
        <>
          <p>{assistantsMessages.cloud.ready}</p>
          <ToCopy label={assistantsMessages.near.address} text={reach.mcp_url} />
        </>
      ) : (
        <>
          <p>{assistantsMessages.cloud.missing}</p>
          <Details summary={assistantsMessages.cloud.details}>
            <p className="text-muted">{assistantsMessages.cloud.how}</p>
          </Details>
        </>
      )}
      <dl className="grid gap-2">
        <div>
          <dt className="font-medium">{assistantsMessages.cloud.claude}</dt>
          <dd>{assistantsMessages.cloud.claudeSteps}</dd>
        </div>
        <div>
          <dt className="font-medium">{assistantsMessages.cloud.chatgpt}</dt>
          <dd>{assistantsMessages.cloud.chatgptSteps}</dd>
        </div>
      </dl>
    </Way>
  );
}

/** The owner's switch for apps that cannot open the page where they are allowed. */
function TokensToo({ on }: { on: boolean }) {
  const client = useQueryClient();
  const say = useSay();
  // What was ticked shows at once, and until the box has said what holds.
  const [ticked, setTicked] = useState<boolean | null>(null);
  const set = useMutation({
    mutationFn: (personal_tokens: boolean) =>
      answered(api.PATCH("/v1/assistants", { body: { personal_tokens } })),
    onSuccess: (now) => {
      client.setQueryData(assistantsQuery.queryKey, now);
      say({
        text: now.personal_tokens ? assistantsMessages.tokens.saved : assistantsMessages.tokens.ended,
      });
    },
    onError: (error) => say({ text: sentenceOf(error), bad: true }),
    onSettled: () => setTicked(null),
  });
  return (
    <PanelBody className="border-t pt-4 text-sm">
      <h3 className="font-medium">{assistantsMessages.tokens.title}</h3>
      <p className="mt-0.5 text-pretty text-muted">{assistantsMessages.tokens.lead}</p>
      <Tick
        label={assistantsMessages.tokens.on}
        on={ticked ?? on}
        onTick={(next) => {
          if (ticked !== null) return;
          setTicked(next);
          set.mutate(next);
        }}
        className="mt-2 min-h-10"
      />
    </PanelBody>
  );
}

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

const Disconnect = ({ connection: { id, name } }: { connection: Connection }) => (
  <EndButton
    look="quiet"
    text={assistantsMessages.disconnect}
    label={assistantsMessages.disconnectOf({ name })}
    title={assistantsMessages.disconnectTitle({ name })}
    lead={assistantsMessages.disconnectLead({ name })}
    run={() => answered(api.DELETE("/v1/connections/{connection}", { params: { path: { connection: id } } }))}
    said={assistantsMessages.disconnected({ name })}
    refresh={[settingsKeys.connections, settingsKeys.tokens]}
  />
);

function Activity({ connection, onClose }: { connection: Connection; onClose: () => void }) {
  const activity = useQuery(connectionActivityQuery(connection.id));
  return (
    <Dialog
      onClose={onClose}
      title={assistantsMessages.activityOf({ name: connection.name })}
      lead={assistantsMessages.activityLead}
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
                      to={pathInApp(line.url)}
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
