import { createRequire } from "node:module";
import { message } from "#messages/message.ts";
import { EngineFailure } from "../process/failure.ts";
import { nativePath } from "../process/runtime.ts";

/** What is used of libheif (LGPL-3.0, a file of its own that another build of it replaces in node_modules), compiled to WebAssembly. */
interface Heif {
  HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] };
}

interface HeifImage {
  get_width(): number;
  get_height(): number;
  is_primary(): boolean;
  display(
    into: { data: Uint8ClampedArray; width: number; height: number },
    done: (filled: unknown) => void,
  ): void;
  free(): void;
}

let loaded: Promise<Heif> | null = null;

async function load(): Promise<Heif> {
  const library: unknown = createRequire(import.meta.url)(nativePath("libheif-js/wasm-bundle"));
  const made: unknown = typeof library === "function" ? library() : library;
  return (await made) as Heif;
}

const damaged = () => new EngineFailure("unreadable", message("failure.damaged"));

export interface Opened {
  /** Upright: the file's own turns and mirrors are applied when it is decoded. */
  width: number;
  height: number;
  /** Four bytes a pixel, row by row. */
  pixels(): Promise<Uint8ClampedArray>;
  /** Lets go of what the decoder holds. */
  free(): void;
}

/** Opens the main picture of a HEIC or HEIF file (ISO/IEC 23008-12); its pixels are decoded when they are asked for. */
export async function openHeic(bytes: Uint8Array): Promise<Opened> {
  loaded ??= load();
  const library = await loaded;
  let images: HeifImage[];
  try {
    images = new library.HeifDecoder().decode(bytes);
  } catch {
    throw damaged();
  }
  const image = images.find((i) => i.is_primary()) ?? images[0];
  if (!image) throw damaged();
  const width = image.get_width();
  const height = image.get_height();
  const free = () => {
    for (const i of images) i.free();
  };
  if (!(width > 0 && height > 0)) {
    free();
    throw damaged();
  }
  return {
    width,
    height,
    free,
    pixels: () =>
      new Promise((resolve, reject) => {
        const data = new Uint8ClampedArray(width * height * 4);
        image.display({ data, width, height }, (filled) => (filled ? resolve(data) : reject(damaged())));
      }),
  };
}
