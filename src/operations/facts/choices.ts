import type { FactChoices } from "#contract/fact.ts";
import type { FactChoicesBody } from "#contract/routes/facts.ts";
import { factsOf } from "#database/documents/facts.ts";
import { ownFactColumns } from "#database/documents/library-facts.ts";
import { factChoices } from "#reading/fields/choices.ts";
import type { AccountScope } from "#rules/access/access.ts";
import type { App } from "../app.ts";
import { onFile } from "../documents/standing.ts";
import { read } from "../operation.ts";
import { moneyOf } from "./read-value.ts";
import { dateSaid } from "./said.ts";

/** Names of people's own that are offered again at most. */
const MOST_NAMES = 40;

/** The currency most amounts of a paper are in: what an amount without a sign is in. Null when none is known. */
export function currencyOfFacts(box: App, scope: AccountScope, documentId: string): string | null {
  const times = new Map<string, number>();
  for (const { currency } of factsOf(box.db, scope, documentId))
    if (currency !== null) times.set(currency, (times.get(currency) ?? 0) + 1);
  return [...times].sort((a, b) => b[1] - a[1])[0]?.[0] ?? null;
}

/** A number that names something: digits, maybe letters and signs among them, no word of letters alone. */
const isNumber = (words: string): boolean =>
  /\d/.test(words) && /^[\p{L}\d][\p{L}\d ./_-]{2,39}$/u.test(words) && !/(?<!\p{L})\p{Ll}{3,}/u.test(words);

/** Words of names that are written small. */
const small = /^(?:&|and|und|et|y|e|en|of|the|de|del|della|di|da|du|des|la|le|der|den|van|von|zu)$/;

/** Up to six words that begin with a capital each: what is left is text. */
const isName = (words: string): boolean => {
  const parts = words.split(" ");
  return (
    parts.length <= 6 &&
    parts.every((word) => /^\p{Lu}[\p{L}.'’&-]*,?$/u.test(word) || small.test(word)) &&
    /^\p{Lu}.*\p{Ll}/u.test(words)
  );
};

/**
 * What words can be used for on a paper: the facts its type has, and how the words read. A day is taken before an amount
 * ("31.03.2025" is no sum), an amount before a number when it has a fraction or a currency.
 */
export const factChoicesOperation = read<FactChoicesBody & { document: string }, FactChoices>(
  { scope: "read" },
  (box, scope, q) =>
    box.db.read(() => {
      const record = onFile(box, scope, q.document);
      const words = q.words.trim();
      const date = dateSaid(box, scope, record, { id: null, key: "" }, words);
      const money = moneyOf(words, currencyOfFacts(box, scope, record.id));
      const amount = money !== null && (/[.,]\d{2}(?!\d)/.test(words) || /\p{Sc}|[A-Z]{3}/u.test(words));
      const role =
        date !== null
          ? ("date" as const)
          : amount
            ? ("money" as const)
            : isNumber(words)
              ? ("identifier" as const)
              : isName(words)
                ? ("party" as const)
                : ("text" as const);
      return {
        choices: factChoices(record.type_slug).filter((c) => scope.identifiers || c.role !== "identifier"),
        own: ownFactColumns(box.db, scope)
          .filter(({ label }) => scope.identifiers || !/\d/.test(label))
          .slice(0, MOST_NAMES)
          .map(({ label, role }) => ({ label, role })),
        reads_as: { role, amount: money?.number ?? null, currency: money?.currency ?? null, date },
      };
    }),
);
