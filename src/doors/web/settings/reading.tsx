import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Check, Download, Square } from "lucide-react";
import { answered, api, newKey, sentenceOf } from "../api/call.ts";
import { Button } from "../elements/button.tsx";
import { useSay } from "../elements/said.tsx";
import { showBytes } from "../formatting.ts";
import { settingsWords } from "../words/settings.ts";
import { words } from "../words.ts";
import { Removal } from "./list-panel.tsx";
import { Chip, Lines, Loaded, Panel, PanelBody } from "./panel.tsx";
import { askAgain, readingQuery, settingsKeys } from "./queries.ts";
import type { ReadingModel } from "./shapes.ts";
import { useWork, WorkBar, WorkFailed } from "./work.tsx";

const names = new Intl.DisplayNames(words.app.language, { type: "language", fallback: "code" });

/** The language of a code of either kind, as one says it. */
function languageName(code: string): string {
  const known = settingsWords.settings.reading.names[code];
  if (known) return known;
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
          <Panel title={settingsWords.settings.reading.title} lead={settingsWords.settings.reading.lead}>
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
                  {settingsWords.settings.reading.onFile(
                    data.on_file
                      .map((l) =>
                        settingsWords.settings.reading.onFileOne(languageName(l.language), l.documents),
                      )
                      .join(", "),
                  )}
                </p>
              )}
              <p>{settingsWords.settings.reading.more}</p>
            </PanelBody>
          </Panel>
          <Panel
            title={settingsWords.settings.reading.secondTitle}
            lead={settingsWords.settings.reading.secondLead}
          >
            <PanelBody className="text-sm first-letter:uppercase">{data.second_reader}</PanelBody>
          </Panel>
          <Panel
            title={settingsWords.settings.reading.models}
            lead={settingsWords.settings.reading.modelsLead(data.from)}
          >
            <Lines label={settingsWords.settings.reading.models}>
              {data.models.map((model) => (
                <ModelLine key={model.name} model={model} />
              ))}
            </Lines>
            <p className="border-t px-5 py-3 text-sm break-all text-muted">
              {settingsWords.settings.reading.folder(data.folder)}
            </p>
          </Panel>
        </>
      )}
    </Loaded>
  );
}

function ModelLine({ model }: { model: ReadingModel }) {
  const work = useWork(model.work);
  const running = work?.state === "running";
  const facts = [
    settingsWords.settings.reading.kinds[model.kind],
    settingsWords.settings.reading.size(showBytes(model.bytes)),
    ...(model.memory_mb
      ? [settingsWords.settings.reading.memory(showBytes(model.memory_mb * 1_048_576))]
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
                {model.present === "whole"
                  ? settingsWords.settings.reading.here
                  : settingsWords.settings.reading.part}
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
  const client = useQueryClient();
  const say = useSay();
  const params = () => ({ path: { model: model.name }, header: { "Idempotency-Key": newKey() } });
  const act = useMutation({
    mutationFn: async (what: "pull" | "stop") => {
      if (what === "pull") await answered(api.POST("/v1/models/{model}/pull", { params: params() }));
      else {
        await answered(api.POST("/v1/models/{model}/stop", { params: params() }));
        say({ text: settingsWords.settings.reading.stopped });
      }
    },
    onError: (error) => say({ text: sentenceOf(error), bad: true }),
    onSettled: () => askAgain(client, settingsKeys.reading),
  });
  return (
    <div className="flex items-center gap-1">
      {running ? (
        <Button
          look="outline"
          aria-label={settingsWords.settings.reading.stopOf(model.name)}
          busy={act.isPending}
          onClick={() => act.mutate("stop")}
        >
          <Square className="size-4" aria-hidden />
          {settingsWords.settings.reading.stop}
        </Button>
      ) : model.present === "whole" ? (
        <Check className="size-5 text-accent" aria-hidden />
      ) : (
        !model.brought && (
          <Button
            look="outline"
            aria-label={settingsWords.settings.reading.pullOf(model.name)}
            busy={act.isPending}
            onClick={() => act.mutate("pull")}
          >
            <Download className="size-4" aria-hidden />
            {model.present === "part"
              ? settingsWords.settings.reading.goOn
              : settingsWords.settings.reading.pull}
          </Button>
        )
      )}
      <Removal
        hidden={model.present === "none" || running}
        label={settingsWords.settings.reading.remove(model.name)}
        title={settingsWords.settings.reading.removeTitle}
        lead={settingsWords.settings.reading.removeLead(model.name)}
        onRemove={() => answered(api.DELETE("/v1/models/{model}", { params: params() }))}
        said={settingsWords.settings.reading.removed}
        again={() => askAgain(client, settingsKeys.reading)}
      />
    </div>
  );
}
