import { afterAll, expect, test } from "bun:test";
import { strToU8, zipSync } from "fflate";
import { EngineFailure } from "#engines/process/failure.ts";
import { openTestEngines, source } from "./open.ts";

const engines = openTestEngines();
afterAll(() => engines.close());

const KIND = "application/vnd.oasis.opendocument.text";
const manifest = (entry: string) =>
  strToU8(`<?xml version="1.0"?><manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0">
<manifest:file-entry manifest:full-path="/" manifest:media-type="${KIND}"/>
<manifest:file-entry manifest:full-path="${entry}" manifest:size="900"><manifest:encryption-data manifest:checksum="x">
<manifest:algorithm manifest:algorithm-name="http://www.w3.org/2001/04/xmlenc#aes256-cbc"/></manifest:encryption-data>
</manifest:file-entry></manifest:manifest>`);

test.each([
  ["each part by itself", "content.xml"],
  ["the whole at once", "encrypted-package"],
])("an OpenDocument file locked with a password says so: %s", async (_, entry) => {
  const noise = Uint8Array.from({ length: 900 }, (_, i) => (i * 7919) % 251);
  const bytes = zipSync({
    mimetype: [strToU8(KIND), { level: 0 }],
    [entry]: [noise, { level: 0 }],
    "META-INF/manifest.xml": manifest(entry),
  });
  const failed = await engines.lift(source(bytes), {}).catch((e: unknown) => e);
  // Not "password": there is none that would open it here.
  expect(failed instanceof EngineFailure && [failed.kind, failed.said.key]).toEqual([
    "unsupported",
    "failure.unknownLock",
  ]);
});
