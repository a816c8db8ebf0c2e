import { getBundleOperation } from "#operations/bundles/bundles.ts";
import { obligationOperation } from "#operations/checkup/act.ts";
import { getOperation } from "#operations/documents/get.ts";
import { entityOperation } from "#operations/entities/list.ts";
import { factOperation } from "#operations/facts/list.ts";
import { shownBy } from "./tags.ts";

/** What changes show of what they change: the looks that give the tags of their `If-Match`, asked without a query. */
export const documentShown = shownBy(getOperation, ({ document }: { document: string }) => ({
  document,
  text: false,
  max_chars: 12_000,
}));

export const factShown = shownBy(factOperation, ({ document, fact }: { document: string; fact: string }) => ({
  document,
  fact,
}));

export const entityShown = shownBy(entityOperation, ({ entity }: { entity: string }) => ({ entity }));

export const obligationShown = shownBy(obligationOperation, ({ obligation }: { obligation: string }) => ({
  obligation,
}));

export const bundleShown = shownBy(getBundleOperation, ({ bundle }: { bundle: string }) => ({ bundle }));
