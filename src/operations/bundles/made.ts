import { addBundle } from "#database/accounts/bundles.ts";
import { cleanLine } from "#kernel/text.ts";
import type { AccountScope } from "#rules/access/access.ts";
import type { App } from "../app.ts";

const LONGEST_NAME = 120;

/** The name a bundle gets from a folder or a tag; empty when there is nothing in it to name one by. */
export const bundleName = (name: string): string => cleanLine(name, LONGEST_NAME);

/** Makes an empty bundle of this name and gives its id; inside a transaction. */
export function makeBundle(box: App, scope: AccountScope, name: string): string {
  const id = box.ids.uuid();
  addBundle(box.db, scope, {
    id,
    name,
    kind: "made",
    year: null,
    created_at: box.clock.now(),
  });
  return id;
}
