import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Archive, Download, HardDriveDownload, KeyRound } from "lucide-react";
import type { MouseEvent } from "react";
import { answered, api, newKey, sentenceOf } from "../api/call.ts";
import { Button, buttonClass } from "../elements/button.tsx";
import { Notice } from "../elements/notice.tsx";
import { useSay } from "../elements/said.tsx";
import { showBytes } from "../formatting.ts";
import type { WorkEvent } from "../shapes.ts";
import { settingsWords } from "../words/settings.ts";
import { BackupPlanPanel } from "./backup-plan.tsx";
import { Keys } from "./keys.tsx";
import { Removal } from "./list-panel.tsx";
import { Chip, Line, Lines, Loaded, Panel, PanelBody } from "./panel.tsx";
import { askAgain, backupsQuery, settingsKeys } from "./queries.ts";
import type { Backup } from "./shapes.ts";
import { showExactly } from "./when.ts";
import { useWork, WorkBar, WorkFailed } from "./work.tsx";

/** Backups made now and before, and what opens them. */
export function BackupSection() {
  const backups = useQuery(backupsQuery);
  return (
    <Loaded query={backups}>
      {(data) => (
        <>
          <Panel
            title={settingsWords.settings.backup.title}
            lead={settingsWords.settings.backup.lead}
            action={<Now said={data.work} />}
          >
            <Running said={data.work} />
            <PanelBody className="grid grid-cols-[minmax(0,1fr)] gap-3 text-sm text-muted">
              {data.backups.length === 0 && <p>{settingsWords.settings.backup.none}</p>}
              <p className="break-all">{settingsWords.settings.backup.folder(data.folder)}</p>
              {data.same_disk && <Notice tone="look">{settingsWords.settings.backup.sameDisk}</Notice>}
              <p>{settingsWords.settings.backup.restore}</p>
            </PanelBody>
            <Lines label={settingsWords.settings.backup.title}>
              {data.backups.map((backup) => (
                <BackupLine key={backup.name} backup={backup} />
              ))}
            </Lines>
          </Panel>
          <BackupPlanPanel plan={data.plan} folder={data.folder} />
          <Panel
            title={settingsWords.settings.backup.keysTitle}
            lead={settingsWords.settings.backup.keysLead}
          >
            <Lines label={settingsWords.settings.backup.keysTitle}>
              {data.keys.map((key) => (
                <Line
                  key={`${key.kind}${key.made}`}
                  icon={<KeyRound className="size-5" aria-hidden />}
                  title={settingsWords.settings.backup.kinds[key.kind]}
                  detail={settingsWords.settings.backup.since(showExactly(key.made))}
                />
              ))}
            </Lines>
            <Keys />
          </Panel>
        </>
      )}
    </Loaded>
  );
}

function Now({ said }: { said: WorkEvent | null }) {
  const client = useQueryClient();
  const say = useSay();
  const running = useWork(said)?.state === "running";
  const params = () => ({ header: { "Idempotency-Key": newKey() } });
  const act = useMutation({
    mutationFn: async () => {
      if (running) {
        await answered(api.POST("/v1/backups/stop", { params: params() }));
        say({ text: settingsWords.settings.backup.calledOff });
      } else await answered(api.POST("/v1/backups", { params: params() }));
    },
    onError: (error) => say({ text: sentenceOf(error), bad: true }),
    onSettled: () => askAgain(client, settingsKeys.backups),
  });
  return (
    <Button look={running ? "outline" : "primary"} busy={act.isPending} onClick={() => act.mutate()}>
      {!running && <HardDriveDownload className="size-4" aria-hidden />}
      {running ? settingsWords.settings.backup.stop : settingsWords.settings.backup.now}
    </Button>
  );
}

/** How far the backup is; once it is made, that it was. */
function Running({ said }: { said: WorkEvent | null }) {
  const work = useWork(said);
  if (!work || work.state === "stopped") return null;
  return (
    <PanelBody>
      {work.state === "running" && <WorkBar work={work} label={settingsWords.settings.backup.title} />}
      {work.state === "done" && (
        <p role="status" className="text-sm text-accent">
          {settingsWords.settings.backup.done}
        </p>
      )}
      <WorkFailed work={work} />
    </PanelBody>
  );
}

/** A backup is handed to who is there for certain: the browser cannot ask in the middle of a download. */
async function proveFirst(event: MouseEvent<HTMLAnchorElement>) {
  const link = event.currentTarget;
  if (link.dataset.proved) {
    delete link.dataset.proved;
    return;
  }
  event.preventDefault();
  try {
    await answered(api.POST("/app/proved", { body: {} }));
  } catch {
    return;
  }
  link.dataset.proved = "true";
  link.click();
}

function BackupLine({ backup }: { backup: Backup }) {
  const client = useQueryClient();
  return (
    <Line
      icon={<Archive className="size-5" aria-hidden />}
      title={
        backup.made ? (
          showExactly(backup.made)
        ) : (
          <>
            <span className="break-all">{backup.name}</span>{" "}
            <Chip tone="look">{settingsWords.settings.backup.bad}</Chip>
          </>
        )
      }
      detail={[
        showBytes(backup.bytes),
        ...(backup.program ? [settingsWords.settings.backup.by(backup.program)] : []),
      ].join(" · ")}
    >
      <a
        href={`/v1/backups/${backup.name}`}
        download={backup.name}
        onClick={proveFirst}
        aria-label={settingsWords.settings.backup.download(backup.name)}
        title={settingsWords.settings.backup.download(backup.name)}
        className={buttonClass("quiet", "px-2.5 text-muted")}
      >
        <Download className="size-4" aria-hidden />
      </a>
      <Removal
        label={settingsWords.settings.backup.remove(backup.name)}
        title={settingsWords.settings.backup.removeTitle}
        lead={settingsWords.settings.backup.removeLead(backup.name)}
        onRemove={() =>
          answered(
            api.DELETE("/v1/backups/{backup}", {
              params: { path: { backup: backup.name }, header: { "Idempotency-Key": newKey() } },
            }),
          )
        }
        said={settingsWords.settings.backup.removed}
        again={() => askAgain(client, settingsKeys.backups)}
      />
    </Line>
  );
}
