import type { Settings } from "#kernel/settings.ts";
import { inEnglish } from "#messages/render.ts";
import { addModel } from "#operations/models/add.ts";
import {
  type Brought,
  type ModelFolder,
  ModelProblem,
  modelFolderAt,
  modelsOn,
  removeModel,
  verifyModels,
} from "#operations/models/folder.ts";
import { type PullNews, pullModel } from "#operations/models/pull.ts";
import { type Arguments, only, Usage } from "./arguments.ts";
import type { Output } from "./output.ts";

const mb = (bytes: number): string => `${Math.max(1, Math.round(bytes / 1e6))} MB`;

/**
 * `models list | pull NAME | verify [NAME] | add FILE [--as NAME] | remove NAME`: models that do not ship. Needs no open box. An
 * embedder that the owner adds may say how it is used: `--pooling cls|mean --max-tokens N --query-prefix P --passage-prefix P`.
 */
export async function modelsCommand(settings: Settings, args: Arguments, out: Output): Promise<number> {
  const [, what, name] = args.words;
  only(args, [
    "models",
    ...(what === "add" ? ["as", ...Object.keys(wayFlags)] : []),
    ...(what === "pull" ? ["mirror"] : []),
  ]);
  const shelf = modelFolderAt(settings.models);
  switch (what) {
    case "list":
      return list(shelf, out);
    case "pull":
      return pull(shelf, named(name, "pull"), settings.modelsMirror, out);
    case "verify":
      return verify(shelf, name ?? null, out);
    case "add": {
      const added = await addModel(shelf, named(name, "add"), args.flags.as ?? null, wayGiven(args));
      const rest = added.missing.length > 0 ? ` Still missing: ${added.missing.join(", ")}.` : "";
      const by = added.by === "owner" ? " as your own model" : "";
      out.result(added, `${added.model}: ${added.file} added${by}.${rest}`);
      return 0;
    }
    case "remove":
      removeModel(shelf, named(name, "remove"));
      out.result({ removed: name }, `${name} was removed.`);
      return 0;
  }
  throw new Usage("deedbox models list | pull NAME | verify [NAME] | add FILE [--as NAME] | remove NAME");
}

/** What the owner may say of how an embedder of theirs is used, and what it is called beside its files. */
const wayFlags = {
  pooling: "pooling",
  "max-tokens": "maxTokens",
  "query-prefix": "queryPrefix",
  "passage-prefix": "passagePrefix",
} as const;

function wayGiven(args: Arguments): Brought["embedder"] {
  const said = Object.entries(wayFlags).flatMap(([flag, key]) => {
    const value = args.flags[flag];
    return value === undefined ? [] : [[key, key === "maxTokens" ? Number(value) : value]];
  });
  return Object.fromEntries(said);
}

function named(name: string | undefined, what: string): string {
  if (name === undefined)
    throw new Usage(`Choose one: deedbox models ${what} ${what === "add" ? "FILE" : "NAME"}`);
  return name;
}

const standing = { whole: "downloaded", part: "incomplete", none: "not downloaded" } as const;

function list(shelf: ModelFolder, out: Output): number {
  const models = modelsOn(shelf);
  if (out.json) {
    const said = models.map((m) => ({ ...m, about: inEnglish(m.about), licence: inEnglish(m.licence) }));
    out.result({ folder: shelf.folder, models: said }, "");
    return 0;
  }
  for (const m of models) {
    const memory = m.ramMb === null ? "" : `, ${(m.ramMb / 1000).toFixed(1)} GB of memory`;
    out.line(
      `${m.name} [${standing[m.present]}] ${m.kind}, ${mb(m.bytes)}${memory}, ${inEnglish(m.licence)}`,
    );
    out.line(`    ${inEnglish(m.about)}`);
  }
  out.line(`In ${shelf.folder}. Nothing is downloaded until you run deedbox models pull NAME.`);
  return 0;
}

function say(news: PullNews): string {
  switch (news.kind) {
    case "licence":
      return `${news.name}: ${mb(news.bytes)} under the licence ${news.licence}, ${news.text}`;
    case "there":
      return `${news.file}: already here`;
    case "by hand":
      return `${news.file}: has to be added by hand (SHA-256 ${news.sha256})`;
    case "progress":
      return `${news.file}: ${mb(news.have)} of ${mb(news.bytes)} (${Math.floor((100 * news.have) / news.bytes)} %)`;
    case "checking":
      return `${news.file}: checking`;
    case "done":
      return `${news.file}: complete`;
  }
}

async function pull(shelf: ModelFolder, name: string, mirror: string | null, out: Output): Promise<number> {
  try {
    for await (const news of pullModel(shelf, name, { mirror })) out.result(news, say(news));
  } catch (error) {
    if (!(error instanceof ModelProblem) || typeof error.said === "string") throw error;
    if (error.said.key !== "work.unreachable" && error.said.key !== "work.byHand") throw error;
    throw new ModelProblem(
      `${error.message} You can also use another address (DEEDBOX_MODELS_MIRROR) or add the file yourself: deedbox models add FILE.`,
    );
  }
  return 0;
}

async function verify(shelf: ModelFolder, name: string | null, out: Output): Promise<number> {
  let bad = 0;
  let all = 0;
  for await (const v of verifyModels(shelf, name)) {
    all++;
    if (!v.ok) bad++;
    out.result(v, `${v.ok ? "ok  " : "BAD "} ${v.name}/${v.file}: ${v.detail}`);
  }
  if (all === 0 && !out.json) out.line("There are no models here.");
  return bad === 0 ? 0 : 1;
}
