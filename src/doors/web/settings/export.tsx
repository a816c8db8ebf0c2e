import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useState } from "react";
import * as settingsMessages from "#messages/app/settings.ts";
import { answered, api } from "../api/call.ts";
import { useChange } from "../api/change.ts";
import { Button, buttonClass } from "../elements/button.tsx";
import { Notice } from "../elements/notice.tsx";
import { Select } from "../elements/select.tsx";
import { Panel, PanelBody } from "./elements/panel.tsx";
import { proveFirst } from "./elements/prove-first.ts";
import { useWork, WorkBar, WorkFailed } from "./elements/work.tsx";
import { exportQuery, settingsKeys } from "./queries.ts";

const forms = [
  ["deedbox", settingsMessages.exportSection.own],
  ["paperless", settingsMessages.exportSection.paperless({ version: "3" })],
  ["paperless-2", settingsMessages.exportSection.paperless({ version: "2" })],
] as const;

/** How far the export is, and what stops it. */
function Running({ work }: { work: NonNullable<ReturnType<typeof useWork>> }) {
  const { done, of } = work;
  const stop = useChange({
    run: () => answered(api.POST("/v1/account/export/stop")),
    said: () => null,
    refresh: [settingsKeys.export],
  });
  return (
    <div className="grid w-full grid-cols-[minmax(0,1fr)] gap-3">
      <WorkBar work={work} label={settingsMessages.exportSection.title} />
      {of > 0 && <p className="text-sm tabular-nums">{settingsMessages.exportSection.count({ done, of })}</p>}
      <div>
        <Button look="outline" busy={stop.isPending} onClick={() => stop.mutate()}>
          {settingsMessages.exportSection.stop}
        </Button>
      </div>
    </div>
  );
}

/** Everything of the account as one download, for its owner. */
export function ExportSection() {
  const [form, setForm] = useState("deedbox");
  // The export that was known when the last download was begun; undefined when none was, or another is known since.
  const [before, setBefore] = useState<string | null>();
  const said = useQuery(exportQuery(before !== undefined)).data?.work ?? null;
  if (before !== undefined && (said?.started ?? null) !== before) setBefore(undefined);
  const work = useWork(said);
  const running = work?.state === "running";
  return (
    <Panel title={settingsMessages.exportSection.title} lead={settingsMessages.exportSection.lead}>
      <PanelBody className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-4">
        <Notice tone="look">
          <p>{settingsMessages.exportSection.clear}</p>
        </Notice>
        {running ? (
          <Running work={work} />
        ) : (
          <>
            <div className="w-full max-w-sm">
              <Select
                label={settingsMessages.exportSection.form}
                hint={form === "deedbox" ? undefined : settingsMessages.exportSection.paperlessHint}
                value={form}
                of={forms}
                onChoose={setForm}
              />
            </div>
            <a
              href={`/v1/account/export?form=${form}`}
              download
              onClick={(event) => void proveFirst(event, () => setBefore(said?.started ?? null))}
              className={buttonClass()}
            >
              <Download className="size-4" aria-hidden />
              {settingsMessages.exportSection.download}
            </a>
          </>
        )}
        {work?.state === "done" && (
          <p role="status" className="text-sm text-accent">
            {settingsMessages.exportSection.done}
          </p>
        )}
        <WorkFailed work={work} />
      </PanelBody>
    </Panel>
  );
}
