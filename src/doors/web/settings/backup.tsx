import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Archive, Download, HardDriveDownload, KeyRound } from "lucide-react";
import type { MouseEvent } from "react";
import * as settingsMessages from "#messages/app/settings.ts";
import { answered, api, newKey, sentenceOf } from "../api/call.ts";
import { Button, buttonClass } from "../elements/button.tsx";
import { Notice } from "../elements/notice.tsx";
import { useSay } from "../elements/said.tsx";
import { showBytes } from "../formatting.ts";
import type { WorkEvent } from "../shapes.ts";
import { BackupPlanPanel } from "./backup-plan.tsx";
import { Keys } from "./keys.tsx";
import { Removal } from "./list-panel.tsx";
import { Chip, Details, Line, Lines, Loaded, Panel, PanelBody } from "./panel.tsx";
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
            title={settingsMessages.backup.title}
            lead={settingsMessages.backup.lead}
            action={<Now said={data.work} />}
          >
            <Running said={data.work} />
            <PanelBody className="grid grid-cols-[minmax(0,1fr)] gap-3 text-sm text-muted">
              {data.backups.length === 0 && <p>{settingsMessages.backup.none}</p>}
              {data.same_disk && <Notice tone="look">{settingsMessages.backup.sameDisk}</Notice>}
              <Details>
                <p className="break-all">{settingsMessages.backup.folder({ path: data.folder })}</p>
                <p>{settingsMessages.backup.restore}</p>
              </Details>
            </PanelBody>
            <Lines label={settingsMessages.backup.title}>
              {data.backups.map((backup) => (
                <BackupLine key={backup.name} backup={backup} />
              ))}
            </Lines>
          </Panel>
          <BackupPlanPanel plan={data.plan} folder={data.folder} />
          <Panel title={settingsMessages.backup.keysTitle} lead={settingsMessages.backup.keysLead}>
            <Lines label={settingsMessages.backup.keysTitle}>
              {data.keys.map((key) => (
                <Line
                  key={`${key.kind}${key.made}`}
                  icon={<KeyRound className="size-5" aria-hidden />}
                  title={settingsMessages.backup.kinds[key.kind]}
                  detail={settingsMessages.backup.since({ day: showExactly(key.made) })}
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
        say({ text: settingsMessages.backup.calledOff });
      } else await answered(api.POST("/v1/backups", { params: params() }));
    },
    onError: (error) => say({ text: sentenceOf(error), bad: true }),
    onSettled: () => askAgain(client, settingsKeys.backups),
  });
  return (
    <Button look={running ? "outline" : "primary"} busy={act.isPending} onClick={() => act.mutate()}>
      {!running && <HardDriveDownload className="size-4" aria-hidden />}
      {running ? settingsMessages.backup.stop : settingsMessages.backup.now}
    </Button>
  );
}

/** How far the backup is; once it is made, that it was. */
function Running({ said }: { said: WorkEvent | null }) {
  const work = useWork(said);
  if (!work || work.state === "stopped") return null;
  return (
    <PanelBody>
      {work.state === "running" && <WorkBar work={work} label={settingsMessages.backup.title} />}
      {work.state === "done" && (
        <p role="status" className="text-sm text-accent">
          {settingsMessages.backup.done}
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
            <Chip tone="look">{settingsMessages.backup.bad}</Chip>
          </>
        )
      }
      detail={[
        showBytes(backup.bytes),
        ...(backup.program ? [settingsMessages.backup.by({ version: backup.program })] : []),
      ].join(" · ")}
    >
      <a
        href={`/v1/backups/${backup.name}`}
        download={backup.name}
        onClick={proveFirst}
        aria-label={settingsMessages.backup.download({ name: backup.name })}
        title={settingsMessages.backup.download({ name: backup.name })}
        className={buttonClass("quiet", "px-2.5 text-muted")}
      >
        <Download className="size-4" aria-hidden />
      </a>
      <Removal
        label={settingsMessages.backup.remove({ name: backup.name })}
        title={settingsMessages.backup.removeTitle}
        lead={settingsMessages.backup.removeLead({ name: backup.name })}
        onRemove={() =>
          answered(
            api.DELETE("/v1/backups/{backup}", {
              params: { path: { backup: backup.name }, header: { "Idempotency-Key": newKey() } },
            }),
          )
        }
        said={settingsMessages.backup.removed}
        again={() => askAgain(client, settingsKeys.backups)}
      />
    </Line>
  );
}
