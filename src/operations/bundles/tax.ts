import type { BundleChanged } from "#contract/bundle.ts";
import type { TaxBody } from "#contract/routes/bundles.ts";
import { addBundle, replaceChosen, taxPackage } from "#database/accounts/bundles.ts";
import { message } from "#messages/message.ts";
import { chosenFor } from "#rules/documents/tax-package.ts";
import { alsoOfYear } from "#rules/documents/tax-sums.ts";
import { change } from "../operation.ts";
import { bundleShown, papersAround, summedPapers } from "./shown.ts";
import { wantedBundle } from "./wanted.ts";

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
      const summed = alsoOfYear(summedPapers(box, scope, year), year);
      replaceChosen(box.db, id, [...new Set([...chosen, ...summed])], now);
      const record = wantedBundle(box, scope, id);
      return {
        output: {
          bundle: bundleShown(box, scope, record, call.origin),
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
