import { existsSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { sumOf } from "#engines/process/model-host.ts";
import { message, type Said } from "#messages/message.ts";
import { inEnglish, isMessage } from "#messages/render.ts";
import {
  type EmbedderWay,
  type Manifest,
  type Model,
  type ModelKind,
  modelKinds,
  modelNamed,
  shippedManifest,
} from "#rules/accounts/models.ts";

/** What stops a command about models: one sentence for the owner. */
export class ModelProblem extends Error {
  constructor(readonly said: Said) {
    super(inEnglish(said));
  }
}

/** The models folder and what may lie in it. */
export interface ModelFolder {
  folder: string;
  manifest: Manifest;
}

export const modelFolderAt = (folder: string, manifest: Manifest = shippedManifest): ModelFolder => ({
  folder,
  manifest,
});

/** What the owner said of a model that the manifest does not know. */
export interface Brought {
  kind: ModelKind;
  files: { name: string; bytes: number; sha256: string }[];
  /** Of an embedder: how it is to be used, where the owner said. */
  embedder?: Partial<EmbedderWay>;
}

/** Beside the files of a model that the owner brought. */
export const BROUGHT = "brought.json";

/** `whole`: every file is there in its size; `part`: something of it is; `none`: nothing. */
export interface StoredModel {
  name: string;
  kind: ModelKind;
  about: Said;
  licence: Said;
  bytes: number;
  ramMb: number | null;
  present: "whole" | "part" | "none";
  by: "manifest" | "owner";
}

const isThere = (shelf: ModelFolder, name: string, file: { name: string; bytes: number }): boolean => {
  const path = join(shelf.folder, name, file.name);
  return existsSync(path) && statSync(path).size === file.bytes;
};

function presence(
  shelf: ModelFolder,
  name: string,
  files: { name: string; bytes: number }[],
): StoredModel["present"] {
  const there = files.filter((f) => isThere(shelf, name, f)).length;
  if (there === files.length) return "whole";
  const folder = join(shelf.folder, name);
  return there > 0 || (existsSync(folder) && readdirSync(folder).length > 0) ? "part" : "none";
}

/** What the owner brought under a name, or null. */
export function broughtAt(shelf: ModelFolder, name: string): Brought | null {
  const path = join(shelf.folder, name, BROUGHT);
  if (!existsSync(path)) return null;
  try {
    const said: { kind?: string; files?: Brought["files"]; embedder?: Brought["embedder"] } = JSON.parse(
      readFileSync(path, "utf8"),
    );
    const kind = modelKinds.find((k) => k === said.kind);
    if (!kind || !Array.isArray(said.files)) return null;
    const files = said.files.map(({ name, bytes, sha256 }) => ({ name, bytes, sha256 }));
    return { kind, files, ...(said.embedder ? { embedder: said.embedder } : {}) };
  } catch {
    return null;
  }
}

const bytesOf = (files: { bytes: number }[]): number => files.reduce((n, f) => n + f.bytes, 0);

/** What the catalogue says of a model, or its manifest where the catalogue does not know it. */
function aboutOf({ name, about }: Model): Said {
  const said = { key: `model.about.${name.replaceAll(/[^a-z0-9]/g, "_")}` };
  return isMessage(said) ? said : about;
}

const ofManifest = (shelf: ModelFolder, m: Model): StoredModel => ({
  name: m.name,
  kind: m.kind,
  about: aboutOf(m),
  licence: m.licence.name,
  bytes: bytesOf(m.files),
  ramMb: m.ramMb,
  present: presence(shelf, m.name, m.files),
  by: "manifest",
});

/** Every model that may be pulled, and those that the owner brought. */
export function modelsOn(shelf: ModelFolder): StoredModel[] {
  const known = shelf.manifest.models.map((m) => ofManifest(shelf, m));
  const names = existsSync(shelf.folder)
    ? readdirSync(shelf.folder, { withFileTypes: true })
        .filter((e) => e.isDirectory() && modelNamed(e.name, shelf.manifest) === undefined)
        .map((e) => e.name)
        .sort()
    : [];
  const brought = names.flatMap((name): StoredModel[] => {
    const b = broughtAt(shelf, name);
    if (!b) return [];
    return [
      {
        name,
        kind: b.kind,
        about: message("model.about.own"),
        licence: message("model.about.ownLicence"),
        bytes: bytesOf(b.files),
        ramMb: null,
        present: presence(shelf, name, b.files),
        by: "owner",
      },
    ];
  });
  return [...known, ...brought];
}

/** Puts a folder's names on disk; a system without handles on folders does that by itself. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

interface Verified {
  name: string;
  file: string;
  ok: boolean;
  detail: string;
}

/** Reads every file of the models that are here, or of one of them, and says which is not what it should be. */
export async function* verifyModels(shelf: ModelFolder, name: string | null): AsyncGenerator<Verified> {
  const here = modelsOn(shelf).filter((m) => m.present !== "none" && (name === null || m.name === name));
  if (name !== null && here.length === 0)
    throw new ModelProblem(`The model ${name} isn’t in ${shelf.folder}.`);
  for (const m of here) {
    const files = modelNamed(m.name, shelf.manifest)?.files ?? broughtAt(shelf, m.name)?.files ?? [];
    for (const f of files) {
      const path = join(shelf.folder, m.name, f.name);
      const say = (ok: boolean, detail: string): Verified => ({ name: m.name, file: f.name, ok, detail });
      if (!existsSync(path)) {
        const begun = existsSync(`${path}.part`) ? statSync(`${path}.part`).size : 0;
        yield say(false, begun > 0 ? `incomplete (${begun} of ${f.bytes} bytes)` : "missing");
      } else if (statSync(path).size !== f.bytes)
        yield say(false, `${statSync(path).size} bytes instead of ${f.bytes}`);
      else if ((await sumOf(path)) !== f.sha256) yield say(false, "changed: the SHA-256 differs");
      else yield say(true, "whole");
    }
  }
}

/** Removes a model's files. Throws ModelProblem when there is none of that name. */
export function removeModel(shelf: ModelFolder, name: string): void {
  const here = modelsOn(shelf).find((m) => m.name === name && m.present !== "none");
  if (!here) throw new ModelProblem(`The model ${name} isn’t in ${shelf.folder}.`);
  rmSync(join(shelf.folder, name), { recursive: true, force: true });
}
