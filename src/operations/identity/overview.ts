import type { Overview } from "#contract/overview.ts";
import { fullReads } from "#database/accounts/allowance.ts";
import { groups, tally } from "#database/documents/listing.ts";
import { kindCounts } from "#database/entities/entities.ts";
import { addDays } from "#kernel/dates.ts";
import type { Language } from "#messages/languages.ts";
import { message } from "#messages/message.ts";
import { render } from "#messages/render.ts";
import { kindIn } from "#rules/taxonomy/kind-names.ts";
import { questionsLeft } from "../ask/allowance.ts";
import { checkupCounts } from "../checkup/lines.ts";
import { read } from "../operation.ts";
import { todayOf } from "../today.ts";
import { tokenOf } from "./me.ts";

/** Categories or types with their names in a language; what the account named itself keeps its name. */
const named = <T extends { slug: string; name: string }>(all: readonly T[], language: Language): T[] =>
  all.map((one) => ({ ...one, name: kindIn(one.slug, language) ?? one.name }));

export const overviewOperation = read<object, Overview>({ scope: "read" }, (box, scope, _input, call) =>
  box.db.read(() => {
    const { caller, origin } = call;
    const today = todayOf(box, scope);
    const room = caller.plan.full_reads;
    const left = room === null ? null : Math.max(0, room - fullReads(box.db, scope, today.slice(0, 7)));
    const { years, categories, types } = groups(box.db, scope);
    const counts = tally(box.db, scope, addDays(today, -6));
    const { dismissed: _, ...checkup } = checkupCounts(box, scope, today);
    return {
      family_or_business: { name: caller.account.name, kind: caller.account.kind },
      you: { name: caller.user.name, role: caller.role, token: tokenOf(caller) },
      documents: { ...counts, years: Object.fromEntries(years.map((y) => [y.year, y.n])) },
      categories: named(categories, scope.language),
      types: named(types, scope.language),
      people_and_things: kindCounts(box.db, scope).map((k) => ({
        kind: k.kind,
        label: render(message(`things.${k.kind}`), scope.language),
        count: k.count,
      })),
      checkup,
      plan: {
        label: caller.plan.label,
        questions_left: questionsLeft(box, scope, caller.plan),
        full_reads_left: left,
      },
      ways_in:
        "Drop files into the app, photograph pages with a phone, write a note, or send documents through the API.",
      urls: {
        home: `${origin}/`,
        library: `${origin}/documents`,
        people_and_things: `${origin}/people-and-things`,
        checkup: `${origin}/checkup`,
      },
    };
  }),
);
