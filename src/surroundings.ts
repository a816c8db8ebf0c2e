import { mkdirSync } from "node:fs";
import { lockFolder } from "#database/sqlite/lock.ts";
import type { Surroundings } from "#doors/cli/run.ts";
import type { WebFile } from "#doors/http/web.ts";
import { openHands } from "#engines/elsewhere.ts";
import { type Engines, openEngines } from "#engines/engines.ts";
import { EngineFailure } from "#engines/process/failure.ts";
import { systemClock } from "#kernel/clock.ts";
import { systemIds } from "#kernel/ids.ts";
import type { Settings } from "#kernel/settings.ts";
import { message } from "#messages/message.ts";
import { unpackNow } from "#pipeline/imports.ts";
import pack from "../package.json" with { type: "json" };
import type { Native } from "./executable/native.ts";
import { serve, speak } from "./serve.ts";

/** What the build puts into the single executable; in a checkout there is none of it. */
export interface Embedded {
  version: string;
  /** Files of the web app, bundled beforehand. */
  web: Map<string, WebFile>;
  /** Code that can be loaded from a disk only. */
  native: Native;
}

/**
 * Engines that wait for their packages to be unpacked: at their first use, or when the server asks for it beside
 * everything else. A try that failed (a full disk) is made again at the next use.
 */
function whenUnpacked(unpack: () => Promise<string>, home: () => string, settings: Settings): Engines {
  let opened: Engines | null = null;
  let places = 0;
  // Starts nothing: for what needs none of the packages.
  const bare = engineFor(settings, null);
  const ready = async () => {
    const folder = await unpack().catch(() => {
      throw new EngineFailure("unavailable", message("failure.noRoom", { folder: home() }));
    });
    opened ??= engineFor(settings, folder);
    return opened;
  };
  return {
    inspect: async (file, hint) => (await ready()).inspect(file, hint),
    lift: async (file, options) => (await ready()).lift(file, options),
    draw: async (file, options) => (await ready()).draw(file, options),
    convert: async (file, options) => (await ready()).convert(file, options),
    read: async (pages, context) => (await ready()).read(pages, context),
    readWithModel: async (pages, context, options) => (await ready()).readWithModel(pages, context, options),
    // Which model there is shows without the packages that run it.
    languageModel: () => bare.languageModel(),
    languageModelState: () => (opened ?? bare).languageModelState(),
    write: async (wording, writing) => (await ready()).write(wording, writing),
    embed: async (texts, as, signal) => (await ready()).embed(texts, as, signal),
    embedder: () => bare.embedder(),
    embedderState: () => (opened ?? bare).embedderState(),
    learn: async (pages, correction) => (await ready()).learn(pages, correction),
    split: async (pages) => (await ready()).split(pages),
    cut: async (file, options) => (await ready()).cut(file, options),
    arrange: async (files, options) => (await ready()).arrange(files, options),
    scan: async (file, hint) => (await ready()).scan(file, hint),
    scanOpened: async (file, password, hint) => (await ready()).scanOpened(file, password, hint),
    reached: async (path) => (await ready()).reached(path),
    scanner: async () => (await ready()).scanner(),
    // Taking archives apart needs none of the packages.
    unpack: (archive, kind) => bare.unpack(archive, kind),
    elsewhere: {
      get places() {
        return places;
      },
      set places(n) {
        places = n;
        if (opened) opened.elsewhere.places = n;
      },
      get reads() {
        return bare.elsewhere.reads;
      },
      async ask(signal) {
        const engines = await ready();
        engines.elsewhere.places = places;
        return engines.elsewhere.ask(signal);
      },
    },
    close: async () => opened?.close(),
  };
}

/** Checks and unpacks at most once at a time; what is unpacked stays, what failed may be tried again. */
function unpackOnceFrom(native: Native): () => Promise<string> {
  let going: Promise<string> | null = null;
  return () => {
    going ??= native.packages().catch((e) => {
      going = null;
      throw e;
    });
    return going;
  };
}

/** What papers are read with. */
const reading = (s: Settings, runtime: string | null) => ({
  runtime,
  ...(s.tessdata ? { tessdata: s.tessdata } : {}),
  models: s.models,
});

const engineFor = (s: Settings, runtime: string | null): Engines =>
  openEngines({
    ...reading(s, runtime),
    workers: s.workers,
    clamd: s.clamd,
    languageModel: { wanted: s.model, endpoint: s.modelEndpoint },
    embedder: { wanted: s.embedder },
  });

/** Everything the command line is given: time, chance, engines, the server and the work in the background. */
export function surroundings(embedded: Embedded | null): Surroundings {
  const native = embedded?.native;
  const unpack = native && unpackOnceFrom(native);
  const given = {
    clock: systemClock,
    ids: systemIds,
    version: embedded?.version ?? pack.version,
    env: process.env,
  };
  const engines = (settings: Settings) => {
    // Whoever asks for the engines opens the database next.
    native?.prepare(settings.runtime);
    return native && unpack ? whenUnpacked(unpack, () => native.home, settings) : engineFor(settings, null);
  };
  const lock = ({ dataDir, runtime }: Settings) => {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    native?.prepare(runtime);
    return lockFolder(dataDir);
  };
  return {
    ...given,
    lock,
    engines,
    unpack: (box, importId) =>
      unpackNow(box, importId, new AbortController().signal, (e) => {
        throw e;
      }),
    serve: (settings) =>
      serve(
        {
          ...given,
          settings,
          engines: () => engines(settings),
          web: async (language) => {
            if (embedded) return embedded.web;
            const { buildWebApart } = await import("#doors/web/build.ts");
            return buildWebApart(language);
          },
          ready: async (box) => {
            try {
              await unpack?.();
              await native?.sweep(box.settings.dataDir);
            } catch {
              // Said already; the next paper that is to be read tries again.
            }
          },
        },
        () => lock(settings),
      ),
    hands: async (settings, slots) => {
      native?.prepare(settings.runtime);
      return openHands(reading(settings, (await unpack?.()) ?? null), slots);
    },
    speak,
  };
}
