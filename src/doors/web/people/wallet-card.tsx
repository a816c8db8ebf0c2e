import { Link } from "@tanstack/react-router";
import { kindIcon } from "../documents/icons.ts";
import { RoundIcon } from "../home/card.tsx";
import type { Entity } from "./queries.ts";
import { type Known, Wanted } from "./wallet.tsx";

interface Props {
  kind: Entity["kind"];
  kind_label: string;
  name: string;
  facts: readonly Known[];
  /** The person or thing whose page it opens; none where there is no page to open. */
  to?: string;
}

const headClass = "flex items-center gap-3 px-5 py-3.5";

/** A person or thing as a card that one reads from at a counter. */
export function WalletCard({ kind, kind_label, name, facts, to }: Props) {
  const head = (
    <>
      <RoundIcon icon={kindIcon(kind)} />
      <span className="min-w-0">
        <span className="block font-serif text-lg leading-tight break-words">{name}</span>
        <span className="block text-sm text-muted">{kind_label}</span>
      </span>
    </>
  );
  return (
    <section
      aria-label={name}
      className="mb-4 break-inside-avoid overflow-hidden rounded-2xl border bg-surface shadow-card print:shadow-none"
    >
      {to === undefined ? (
        <h2 className={headClass}>{head}</h2>
      ) : (
        <Link
          to="/people-and-things/$id"
          params={{ id: to }}
          className={`${headClass} -outline-offset-2 hover:bg-sunk/60`}
        >
          {head}
        </Link>
      )}
      <dl className="divide-y border-t">
        {facts.map((one) => (
          <Wanted key={one.label} one={one} />
        ))}
      </dl>
    </section>
  );
}
