import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import * as appMessages from "#messages/app/app.ts";
import * as moneyMessages from "#messages/app/money.ts";
import { api } from "../api/call.ts";
import { keys } from "../api/client.ts";
import { queryOf } from "../api/query.ts";
import { Cover } from "../document/thumb.tsx";
import { Dialog } from "../elements/dialog.tsx";
import { Refused } from "../elements/notice.tsx";
import { showAmount, showDay } from "../formatting.ts";

/** A figure whose papers are looked at. */
export interface Figure {
  title: string;
  lead: string;
  /** The query of `GET /v1/spending/papers`. */
  of: {
    year: number;
    month?: string;
    type?: string;
    category?: string;
    currency?: string;
    reason?: string;
  };
}

const papersQuery = (of: Figure["of"]) =>
  queryOf([...keys.facts, "spending", "papers", of], (how) =>
    api.GET("/v1/spending/papers", { params: { query: of }, ...how }),
  );

/** The papers that a figure comes from, each with what it adds and a way to it. */
export function FigurePapers({ figure, onClose }: { figure: Figure; onClose: () => void }) {
  const papers = useQuery(papersQuery(figure.of));
  return (
    <Dialog title={figure.title} lead={figure.lead} onClose={onClose}>
      <Refused said={moneyMessages.failed} error={papers.error} />
      {papers.isPending && <p className="text-sm text-muted">{appMessages.loading}</p>}
      <ul className="-mx-2 grid grid-cols-[minmax(0,1fr)]">
        {papers.data?.papers.map(({ document, amount, currency }) => (
          <li key={document.id}>
            <Link
              to="/documents/$id"
              params={{ id: document.id }}
              className="flex min-h-13 items-center gap-3 rounded-lg px-2 py-1.5 hover:bg-sunk"
            >
              <Cover id={document.id} className="h-12 w-9.5 shrink-0 rounded-md" />
              <span className="min-w-0 grow">
                <span className="line-clamp-2 font-medium break-words">{document.title}</span>
                <span className="block text-sm text-muted tabular-nums">{showDay(document.date)}</span>
              </span>
              <span className="shrink-0 tabular-nums">{showAmount(amount, currency)}</span>
            </Link>
          </li>
        ))}
      </ul>
      {(papers.data?.more ?? 0) > 0 && (
        <p className="mt-2 text-sm text-muted">{moneyMessages.morePapers({ n: papers.data?.more ?? 0 })}</p>
      )}
    </Dialog>
  );
}
