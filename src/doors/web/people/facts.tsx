import { Link } from "@tanstack/react-router";
import * as peopleMessages from "#messages/app/people.ts";
import { showAmount, showDay, slugWords } from "../formatting.ts";
import { Card } from "../home/card.tsx";
import type { EntityPage } from "../shapes.ts";

type ListedFact = EntityPage["facts"][number];

const shown = (fact: ListedFact): string => {
  if (fact.role === "money" && fact.number !== null) return showAmount(fact.number, fact.currency);
  if (fact.role === "date" && fact.date !== null) return showDay(fact.date);
  return fact.value;
};

/** Facts that read the same beside a paper, such as a total that is also what is due, once. */
const once = (facts: readonly ListedFact[]): ListedFact[] => [
  ...new Map(facts.map((fact) => [`${fact.label}\n${shown(fact)}\n${fact.document.id}`, fact])).values(),
];

/** What is known about it: its details, then the newest fact of each kind with the paper it stands on. */
export function EntityFacts({ page }: { page: EntityPage }) {
  const details = Object.entries(page.person_or_thing.details).filter(
    ([, value]) => value !== null && value !== "",
  );
  return (
    <Card title={peopleMessages.facts}>
      <dl className="divide-y border-t text-sm">
        {details.map(([key, value]) => (
          <div key={key} className="grid grid-cols-[2fr_3fr] gap-3 px-5 py-2">
            <dt className="text-muted">{slugWords(key.replaceAll("_", "-"))}</dt>
            <dd className="min-w-0 break-words">{String(value)}</dd>
          </div>
        ))}
        {once(page.facts).map((fact) => (
          <div key={fact.id} className="grid grid-cols-[2fr_3fr] gap-3 px-5 py-2">
            <dt className="min-w-0 break-words text-muted">{fact.label}</dt>
            <dd className="min-w-0">
              <span className="block break-words">{shown(fact)}</span>
              <Link
                to="/documents/$id"
                params={{ id: fact.document.id }}
                className="block truncate text-xs text-muted hover:underline"
              >
                {fact.document.title}
              </Link>
            </dd>
          </div>
        ))}
      </dl>
      {!page.identifiers_shown && (
        <p className="border-t px-5 py-3 text-sm text-muted">{peopleMessages.hidden}</p>
      )}
    </Card>
  );
}
