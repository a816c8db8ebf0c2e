import { useQuery } from "@tanstack/react-query";
import { Check, Download, Square } from "lucide-react";
import * as appMessages from "#messages/app/app.ts";
import * as settingsMessages from "#messages/app/settings.ts";
import { answered, api } from "../../api/call.ts";
import { useChange } from "../../api/change.ts";
import { Button } from "../../elements/button.tsx";
import { showBytes } from "../../formatting.ts";
import { Chip, Details, Hint, Lines, Loaded, Panel, PanelBody } from "../elements/panel.tsx";
import { Removal } from "../elements/sure.tsx";
import { useWork, WorkBar, WorkFailed } from "../elements/work.tsx";
import { readingQuery, settingsKeys } from "../queries.ts";
import type { ReadingModel } from "../shapes.ts";
import { Workers } from "./workers.tsx";

const names = new Intl.DisplayNames(appMessages.language, { type: "language", fallback: "code" });

/** The language of a code of either kind, as one says it. */
function languageName(code: string): string {
  const known: Readonly<Record<string, string>> = settingsMessages.reading.names;
  if (known[code]) return known[code];
  try {
    return names.of(code.replace("_", "-")) ?? code;
  } catch {
    return code;
  }
}

/** What papers are read with: languages, the second reader, and the models it may have. */
export function ReadingSection() {
  const reading = useQuery(readingQuery);
  return (
    <Loaded query={reading}>
      {(data) => (
        <>
          <Panel title={settingsMessages.reading.title} lead={settingsMessages.reading.lead}>
            <PanelBody className="grid grid-cols-[minmax(0,1fr)] gap-3 text-sm text-muted">
              <ul className="flex flex-wrap gap-1.5">
                {data.languages.map((language) => (
                  <li key={language.code}>
                    <Chip tone={language.ships ? "plain" : "good"}>{languageName(language.code)}</Chip>
                  </li>
                ))}
              </ul>
              {data.on_file.length > 0 && (
                <p>
                  {settingsMessages.reading.onFile({
                    list: data.on_file
                      .map((l) =>
                        settingsMessages.reading.onFileOne({
                          language: languageName(l.language),
                          n: l.documents,
                        }),
                      )
                      .join(", "),
                  })}
                </p>
              )}
              <Hint said={settingsMessages.reading.more} how={settingsMessages.reading.moreHow} />
            </PanelBody>
          </Panel>
          <Panel title={settingsMessages.reading.secondTitle} lead={settingsMessages.reading.secondLead}>
            <PanelBody className="text-sm">{data.second_reader}</PanelBody>
          </Panel>
          <Panel
            title={settingsMessages.reading.models}
            lead={settingsMessages.reading.modelsLead({ from: data.from })}
          >
            <Lines label={settingsMessages.reading.models}>
              {data.models.map((model) => (
                <ModelLine key={model.name} model={model} />
              ))}
            </Lines>
            <div className="border-t px-5 py-3 text-sm text-muted">
              <Details>
                <p className="break-all">{settingsMessages.reading.folder({ path: data.folder })}</p>
              </Details>
            </div>
          </Panel>
          <Workers />
        </>
      )}
    </Loaded>
  );
}

function ModelLine({ model }: { model: ReadingModel }) {
  const work = useWork(model.work);
  const running = work?.state === "running";
  const facts = [
    settingsMessages.reading.kinds[model.kind],
    settingsMessages.reading.size({ size: showBytes(model.bytes) }),
    ...(model.memory_mb
      ? [settingsMessages.reading.memory({ size: showBytes(model.memory_mb * 1_048_576) })]
      : []),
    model.licence,
  ];
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-2 px-5 py-3">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-0 grow basis-56">
          <p className="font-medium break-words">
            {model.name}{" "}
            {model.present !== "none" && (
              <Chip tone={model.present === "whole" ? "good" : "look"}>
                {model.present === "whole" ? settingsMessages.reading.here : settingsMessages.reading.part}
              </Chip>
            )}
          </p>
          <p className="text-sm text-muted">{facts.join(" · ")}</p>
          <p className="mt-1 text-sm text-pretty text-muted">{model.about}</p>
        </div>
        <ModelActs model={model} running={running} />
      </div>
      {running && work && <WorkBar work={work} label={model.name} />}
      <WorkFailed work={work} />
    </li>
  );
}

function ModelActs({ model, running }: { model: ReadingModel; running: boolean }) {
  const params = { path: { model: model.name } };
  const act = useChange({
    run: (what: "pull" | "stop") =>
      what === "pull"
        ? answered(api.POST("/v1/models/{model}/pull", { params }))
        : answered(api.POST("/v1/models/{model}/stop", { params })),
    said: (_, what) => (what === "stop" ? settingsMessages.reading.stopped : null),
    refresh: [settingsKeys.reading],
  });
  return (
    <div className="flex items-center gap-1">
      {running ? (
        <Button
          look="outline"
          aria-label={settingsMessages.reading.stopOf({ name: model.name })}
          busy={act.isPending}
          onClick={() => act.mutate("stop")}
        >
          <Square className="size-4" aria-hidden />
          {settingsMessages.reading.stop}
        </Button>
      ) : model.present === "whole" ? (
        <Check className="size-5 text-accent" aria-hidden />
      ) : (
        !model.brought && (
          <Button
            look="outline"
            aria-label={settingsMessages.reading.pullOf({ name: model.name })}
            busy={act.isPending}
            onClick={() => act.mutate("pull")}
          >
            <Download className="size-4" aria-hidden />
            {model.present === "part" ? settingsMessages.reading.goOn : settingsMessages.reading.pull}
          </Button>
        )
      )}
      <Removal
        hidden={model.present === "none" || running}
        label={settingsMessages.reading.remove({ name: model.name })}
        title={settingsMessages.reading.removeTitle}
        lead={settingsMessages.reading.removeLead({ name: model.name })}
        run={() => answered(api.DELETE("/v1/models/{model}", { params }))}
        said={settingsMessages.reading.removed}
        refresh={[settingsKeys.reading]}
      />
    </div>
  );
}
