import { existsSync, readdirSync } from "node:fs";
import type { Removed } from "#contract/settings.ts";
import type { Reading, ReadingModel, WorkStarted } from "#contract/settings-box.ts";
import { languagesOnFile } from "#database/documents/languages.ts";
import { notFound } from "#kernel/problem.ts";
import type { Language } from "#messages/languages.ts";
import { type Message, message } from "#messages/message.ts";
import { refuse } from "#messages/refuse.ts";
import { render, written } from "#messages/render.ts";
import { shippedManifest } from "#rules/accounts/models.ts";
import type { App } from "../app.ts";
import { ModelProblem, modelFolderAt, modelsOn, removeModel, type StoredModel } from "../models/folder.ts";
import { pullModel } from "../models/pull.ts";
import { change, read } from "../operation.ts";
import { startWork, stopWork, workOf, workRow } from "../work.ts";
import { mustKeep } from "./keeper.ts";

const keeps = { kind: "change", scope: "manage", appOnly: true } as const;

/** What the reader of pictures ships with, by its own names. */
const shipped = ["eng", "deu", "fra", "spa", "ita", "nld"];

function languages(box: App): Reading["languages"] {
  const { tessdata } = box.settings;
  const more =
    tessdata !== null && existsSync(tessdata)
      ? readdirSync(tessdata).flatMap(
          (name) => /^([a-z_]{3,20})\.traineddata(?:\.gz)?$/i.exec(name)?.[1] ?? [],
        )
      : [];
  return [...new Set([...shipped, ...more.sort()])].map((code) => ({ code, ships: shipped.includes(code) }));
}

const row = (box: App, language: Language, m: StoredModel): ReadingModel => ({
  name: m.name,
  kind: m.kind,
  about: written(m.about, language),
  licence: written(m.licence, language),
  bytes: m.bytes,
  memory_mb: m.ramMb,
  present: m.present,
  brought: m.by === "owner",
  work: workRow(workOf(box, "model", m.name), language),
});

/** What papers are read with: languages, the second reader, models that are here or may be fetched. */
export const readingOperation = read<object, Reading>(
  { scope: "manage", appOnly: true },
  async (box, scope, _input, call) => {
    mustKeep(box, call.caller);
    const { models, modelsMirror } = box.settings;
    return {
      languages: languages(box),
      on_file: languagesOnFile(box.db, scope),
      second_reader: render((await box.engines.languageModelState()).detail, scope.language),
      folder: models,
      from: new URL(modelsMirror ?? shippedManifest.base).host,
      models: modelsOn(modelFolderAt(models)).map((m) => row(box, scope.language, m)),
    };
  },
);

/** Every one that stops a pull is a message; those of a file that is brought by hand never get here. */
const pullBroke = (error: unknown): Message =>
  error instanceof ModelProblem && typeof error.said !== "string" ? error.said : message("work.pullBroke");

const traced = (action: string, model: string) => [{ action, subject: "model", subject_id: model }];

function known(box: App, name: string): StoredModel {
  const found = modelsOn(modelFolderAt(box.settings.models)).find((m) => m.name === name);
  if (!found) throw notFound();
  return found;
}

/** Fetches a model: the only moment at which this box asks another for something by itself. */
export const pullModelOperation = change<{ model: string }, void, WorkStarted>(keeps, {
  commit(box, scope, { model }, _prepared, call) {
    mustKeep(box, call.caller);
    known(box, model);
    const { models, modelsMirror } = box.settings;
    const work = startWork(
      box,
      scope.accountId,
      { work: "model", name: model, slot: model },
      async (tell, signal) => {
        for await (const news of pullModel(modelFolderAt(models), model, { mirror: modelsMirror, signal })) {
          if (news.kind === "progress")
            tell(message("work.fetching", { file: news.file }), news.have, news.bytes);
          if (news.kind === "checking") tell(message("work.checking", { file: news.file }), 1, 1);
        }
      },
      pullBroke,
    );
    return { output: { work: workRow(work, scope.language) }, traces: traced("model.pull", model) };
  },
});

export const stopModelOperation = change<{ model: string }, void, WorkStarted>(keeps, {
  commit(box, scope, { model }, _prepared, call) {
    mustKeep(box, call.caller);
    known(box, model);
    return {
      output: { work: workRow(stopWork(box, "model", model), scope.language) },
      traces: traced("model.stop", model),
    };
  },
});

/** Takes a model away. Throws 404 for one that is not here, 409 while it is fetched. */
export const removeModelOperation = change<{ model: string }, void, Removed>(keeps, {
  commit(box, _scope, { model }, _prepared, call) {
    mustKeep(box, call.caller);
    if (known(box, model).present === "none") throw notFound();
    if (workOf(box, "model", model)?.state === "running") throw refuse(409, null, "beingFetched");
    removeModel(modelFolderAt(box.settings.models), model);
    return { output: { deleted: true }, traces: traced("model.remove", model) };
  },
});
