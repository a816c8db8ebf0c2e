import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ChevronRight, Cloud, Download, House, Laptop, type LucideIcon } from "lucide-react";
import { type ReactNode, useState } from "react";
import { answered, api, newKey, sentenceOf } from "../api/call.ts";
import { buttonClass } from "../elements/button.tsx";
import { Tick } from "../elements/field.tsx";
import { Notice } from "../elements/notice.tsx";
import { useSay } from "../elements/said.tsx";
import { assistantWords } from "../words/assistants.ts";
import { claudeCodeCommand, cursorLink, localConfig, vscodeLink } from "./clients.ts";
import { Chip, Loaded, Panel, PanelBody } from "./panel.tsx";
import { assistantsQuery, profileQuery } from "./queries.ts";
import { CopyButton } from "./secret.tsx";
import type { Assistants as Reach } from "./shapes.ts";

/** How an assistant reaches this box, the most local way first. */
export function Assistants() {
  const assistants = useQuery(assistantsQuery);
  const profile = useQuery(profileQuery);
  return (
    <Panel title={assistantWords.assistants.waysTitle} lead={assistantWords.assistants.waysLead}>
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

/** What only whoever runs the box needs. */
const Details = ({ summary, children }: { summary: string; children: ReactNode }) => (
  <details>
    <summary className="inline-flex min-h-8 items-center font-medium text-accent">{summary}</summary>
    <div className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-2.5">{children}</div>
  </details>
);

const Local = ({ reach }: { reach: Reach }) => (
  <Way
    icon={Laptop}
    title={assistantWords.assistants.local.title}
    tag={assistantWords.assistants.local.tag}
    good
    open
  >
    <p className="text-muted">{assistantWords.assistants.local.lead}</p>
    <ol className="grid list-decimal gap-1.5 pl-5">
      {!reach.personal_tokens && <li>{assistantWords.assistants.local.allow}</li>}
      <li>
        {assistantWords.assistants.local.token}{" "}
        <Link
          to="/settings"
          search={{ section: "tokens" }}
          className="font-medium text-accent underline underline-offset-3"
        >
          {assistantWords.assistants.local.tokenLink}
        </Link>
      </li>
      <li>
        {assistantWords.assistants.local.bundle}
        <a href="/deedbox.mcpb" download className={buttonClass("outline", "my-1.5 flex w-fit")}>
          <Download className="size-4" aria-hidden />
          {assistantWords.assistants.local.download}
        </a>
      </li>
      <li>{assistantWords.assistants.local.paste}</li>
    </ol>
    <Details summary={assistantWords.assistants.local.details}>
      <p className="text-muted">{assistantWords.assistants.local.config}</p>
      <ToCopy label={assistantWords.assistants.local.details} text={localConfig()} />
    </Details>
  </Way>
);

const Near = ({ reach }: { reach: Reach }) => (
  <Way
    icon={House}
    title={assistantWords.assistants.near.title}
    tag={assistantWords.assistants.near.tag}
    good
  >
    <p className="text-muted">{assistantWords.assistants.near.lead}</p>
    <ToCopy label={assistantWords.assistants.near.address} text={reach.mcp_url} />
    {reach.reach === "this_machine" && <p className="text-muted">{assistantWords.assistants.near.here}</p>}
    {!reach.https && reach.reach !== "this_machine" && (
      <p className="text-muted">{assistantWords.assistants.near.plain}</p>
    )}
    <div className="flex flex-wrap gap-2.5">
      <a href={cursorLink(reach.mcp_url)} className={buttonClass("outline")}>
        {assistantWords.assistants.near.cursor}
      </a>
      <a href={vscodeLink(reach.mcp_url)} className={buttonClass("outline")}>
        {assistantWords.assistants.near.vscode}
      </a>
    </div>
    <p>{assistantWords.assistants.near.claudeCode}</p>
    <ToCopy label={assistantWords.assistants.near.claudeCode} text={claudeCodeCommand(reach.mcp_url)} />
    <p>{assistantWords.assistants.near.others}</p>
  </Way>
);

function InTheCloud({ reach }: { reach: Reach }) {
  const ready = reach.https && reach.reach === "internet";
  return (
    <Way icon={Cloud} title={assistantWords.assistants.cloud.title} tag={assistantWords.assistants.cloud.tag}>
      <p className="text-muted">{assistantWords.assistants.cloud.lead}</p>
      <Notice tone="look">{assistantWords.assistants.cloud.privacy}</Notice>
      {ready ? (
        <>
          <p>{assistantWords.assistants.cloud.ready}</p>
          <ToCopy label={assistantWords.assistants.near.address} text={reach.mcp_url} />
        </>
      ) : (
        <>
          <p>{assistantWords.assistants.cloud.missing}</p>
          <Details summary={assistantWords.assistants.cloud.details}>
            <p className="text-muted">{assistantWords.assistants.cloud.how}</p>
          </Details>
        </>
      )}
      <dl className="grid gap-2">
        <div>
          <dt className="font-medium">{assistantWords.assistants.cloud.claude}</dt>
          <dd>{assistantWords.assistants.cloud.claudeSteps}</dd>
        </div>
        <div>
          <dt className="font-medium">{assistantWords.assistants.cloud.chatgpt}</dt>
          <dd>{assistantWords.assistants.cloud.chatgptSteps}</dd>
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
        text: now.personal_tokens
          ? assistantWords.assistants.tokens.saved
          : assistantWords.assistants.tokens.ended,
      });
    },
    onError: (error) => say({ text: sentenceOf(error), bad: true }),
    onSettled: () => setTicked(null),
  });
  return (
    <PanelBody className="border-t pt-4 text-sm">
      <h3 className="font-medium">{assistantWords.assistants.tokens.title}</h3>
      <p className="mt-0.5 text-pretty text-muted">{assistantWords.assistants.tokens.lead}</p>
      <Tick
        label={assistantWords.assistants.tokens.on}
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
