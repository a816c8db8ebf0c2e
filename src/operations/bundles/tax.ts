import type { BundleChanged } from "#contract/bundle.ts";
import type { TaxBody } from "#contract/routes/bundles.ts";
import {
  addBundle,
  type BundleRecord,
  papersBetween,
  replaceChosen,
  taxPackage,
} from "#database/accounts/bundles.ts";
import { type Message, message } from "#messages/message.ts";
import type { AccountScope } from "#rules/access/access.ts";
import { chosenFor, lookAt, missingFor, type Paper, taxTypes } from "#rules/documents/tax-package.ts";
import { alsoOfYear } from "#rules/documents/tax-sums.ts";
import type { App } from "../app.ts";
import { change } from "../operation.ts";
import { bundle } from "../present/bundle.ts";
import { summedPapers, sumsOf } from "./sums.ts";
import { wantedBundle } from "./wanted.ts";

/** The papers that a package of a year may be made of, and those around it that say what to expect. */
function papersAround(box: App, scope: AccountScope, year: number): Paper[] {
  const { from, to } = lookAt(year);
  return papersBetween(box.db, scope, [...taxTypes], from, to).map((p) => ({
    id: p.id,
    type: p.type,
    title: p.title,
    date: p.sort_date,
    from: p.period_from,
    to: p.period_to,
    issuer: p.issuer,
  }));
}

/**
 * What a tax package lacks, told from what is on file now. A guest of the bundle is not told: the lines name senders of
 * papers that are not in it.
 */
export const missingFrom = (box: App, scope: AccountScope, b: BundleRecord): Message[] =>
  b.kind === "tax" && b.year !== null && scope.bundle === null
    ? missingFor(papersAround(box, scope, b.year), b.year, box.clock.today())
    : [];

/** Puts the package of a year together, or refreshes it; what people put in or took out stays as they left it. */
export const taxOperation = change<TaxBody, void, BundleChanged>(
  { kind: "change", scope: "write" },
  {
    commit(box, scope, { year }, _prepared, call) {
      const now = box.clock.now();
      const known = taxPackage(box.db, scope, year)?.id;
      const id = known ?? box.ids.uuid();
      if (known === undefined) {
        const name = message("bundle.tax", { year });
        addBundle(box.db, scope, { id, name, kind: "tax", year, created_at: now });
      }
      const chosen = chosenFor(papersAround(box, scope, year), year);
      const told = alsoOfYear(summedPapers(box, scope, year), year);
      replaceChosen(box.db, id, [...new Set([...chosen, ...told])], now);
      const record = wantedBundle(box, scope, id);
      return {
        output: {
          bundle: bundle(
            box.db,
            scope,
            call.origin,
            record,
            missingFrom(box, scope, record),
            sumsOf(box, scope, record, call.origin),
          ),
        },
        traces: [
          {
            action: known === undefined ? "bundle.add_tax" : "bundle.refresh_tax",
            subject: "bundle",
            subject_id: id,
          },
        ],
      };
    },
  },
);
