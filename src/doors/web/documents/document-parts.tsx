import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import * as documentMessages from "#messages/app/document.ts";
import * as paperMessages from "#messages/app/paper.ts";
import { overviewQuery, similarQuery } from "../api/queries.ts";
import { showDay } from "../formatting.ts";
import { type Document, type Fact, isMoving, type Overview } from "../shapes.ts";

import { Facts } from "./facts.tsx";
import type { Lit } from "./pages.tsx";
import { Line, Particulars } from "./particulars.tsx";
import { typeName } from "./row.tsx";
import { Standing } from "./standing.tsx";

interface FactsTabProps {
  document: Document;
  litFact: string | null;
  onLight: (fact: Fact | null, lit: Lit | null) => void;
  onShow: (fact: Fact, lit: Lit) => void;
}

export function FactsTab({ document, litFact, onLight, onShow }: FactsTabProps) {
  const overview = useQuery(overviewQuery);
  const { metadata } = document;
  return (
    <>
      <Standing document={document} />
      <Particulars document={document} overview={overview.data} />
      <hr />
      <Facts
        document={document}
        facts={metadata.facts}
        identifiersShown={metadata.identifiers_shown}
        moving={isMoving(metadata)}
        litFact={litFact}
        onLight={onLight}
        onShow={onShow}
      />
      <hr />
      <About document={document} />
      <Similar id={document.id} overview={overview.data} />
    </>
  );
}

/** Papers like this one. */
function Similar({ id, overview }: { id: string; overview: Overview | undefined }) {
  const found = useQuery(similarQuery(id));
  const rows = found.data?.documents ?? [];
  if (rows.length === 0) return null;
  return (
    <section aria-label={paperMessages.similar}>
      <h2 className="mb-1 text-sm font-semibold text-muted">{paperMessages.similar}</h2>
      <ul className="-mx-2.5">
        {rows.map((row) => (
          <li key={row.id}>
            <Link
              to="/documents/$id"
              params={{ id: row.id }}
              className="flex min-h-10 items-baseline gap-3 rounded-lg px-2.5 py-1.5 text-sm hover:bg-sunk"
            >
              <span className="min-w-0 grow truncate" title={typeName(row.type, overview)}>
                {row.title}
              </span>
              <span className="shrink-0 text-muted tabular-nums">{showDay(row.date)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The versions of a paper and what it is a copy of. */
function Versions({ document }: { document: Document }) {
  const { replaces, replaced_by, duplicate_of } = document.metadata;
  const lines = [
    ...replaces.map((one) => ({ label: paperMessages.replacesOf, one })),
    ...(replaced_by ? [{ label: paperMessages.replacedBy, one: replaced_by }] : []),
    ...(duplicate_of ? [{ label: paperMessages.copyOf, one: duplicate_of }] : []),
  ];
  return lines.map(({ label, one }) => (
    <Line key={one.id} label={label}>
      <Link to="/documents/$id" params={{ id: one.id }} className="underline underline-offset-3">
        {one.title}
      </Link>
    </Line>
  ));
}

function About({ document }: { document: Document }) {
  const { metadata } = document;
  const pages = [
    metadata.page_count !== null && documentMessages.pages({ n: metadata.page_count }),
    metadata.read_by_ocr_pages > 0 && documentMessages.ocr({ n: metadata.read_by_ocr_pages }),
  ].filter((text) => text !== false);
  return (
    <div className="grid gap-3 text-sm">
      <Line label={documentMessages.arrivedOn}>
        {showDay(metadata.arrived)} {documentMessages.arrivedBy[metadata.arrived_by]}
      </Line>
      {pages.length > 0 && <Line label={documentMessages.length}>{pages.join(" · ")}</Line>}
      <Versions document={document} />
      {metadata.retention_until && (
        <Line label={documentMessages.keepUntil}>{showDay(metadata.retention_until)}</Line>
      )}
    </div>
  );
}
