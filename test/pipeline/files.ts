import { addOperation, type Part } from "#operations/documents/filing/add.ts";
import { perform } from "#operations/operation.ts";
import type { TestBox } from "../box.ts";

/** One file as a form sends it. */
export async function* oneFile(
  bytes: Uint8Array,
  name = "a.txt",
  mime = "text/plain",
): AsyncGenerator<Part, void, undefined> {
  yield {
    ...{ kind: "file", name: "file", filename: name, mime },
    bytes: new Blob([new Uint8Array(bytes)]).stream(),
  };
}

/** Adds one file to a box, and gives the document it became. */
export async function addFile(t: TestBox, bytes: Uint8Array, name: string, mime: string) {
  const parts = oneFile(bytes, name, mime);
  const { output } = await perform(t.box, addOperation, { parts }, t.call, null, 201);
  return output!.documents[0]!;
}
