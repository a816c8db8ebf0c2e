import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ChevronRight, Cloud, Download, House, Laptop, type LucideIcon } from "lucide-react";
import { type ReactNode, useState } from "react";
import * as assistantsMessages from "#messages/app/assistants.ts";
import { answered, api, newKey, sentenceOf } from "../api/call.ts";
import { buttonClass } from "../elements/button.tsx";
import { Tick } from "../elements/field.tsx";
import { Notice } from "../elements/notice.tsx";
import { useSay } from "../elements/said.tsx";
import { claudeCodeCommand, cursorLink, localConfig, vscodeLink } from "./clients.ts";
import { Chip, Details, Loaded, Panel, PanelBody } from "./panel.tsx";
import { assistantsQuery, profileQuery } from "./queries.ts";
import { CopyButton } from "./secret.tsx";
import type { Assistants as Reach } from "./shapes.ts";

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
      className="min-w-0 grow basis-60 rounded-lg border border-dashed border-edge bg-paper px-3 py-2 font-mono text-sm break-all whitespace-pre-wrap select-all"
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
      answered(
        api.PATCH("/v1/assistants", {
          params: { header: { "Idempotency-Key": newKey() } },
          body: { personal_tokens },
        }),
      ),
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
