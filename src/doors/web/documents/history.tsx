import { useQuery } from "@tanstack/react-query";
import * as paperMessages from "#messages/app/paper.ts";
import { answered, api, sentenceOf } from "../api/call.ts";
import { Dialog } from "../elements/dialog.tsx";
import { Notice } from "../elements/notice.tsx";
import { showMoment } from "../formatting.ts";
import { actionWords, viaWords } from "../settings/actions.ts";

/** What was done with a paper and by whom, from the audit log. */
export function HistoryDialog({ document, onClose }: { document: string; onClose: () => void }) {
  const log = useQuery({
    queryKey: ["audit", document],
    queryFn: ({ signal }) =>
      answered(api.GET("/v1/audit", { params: { query: { document, limit: 100 } }, signal })),
    staleTime: 0,
  });
  const lines = log.data?.lines ?? [];
  return (
    <Dialog
      open
      onOpenChange={(now) => now || onClose()}
      title={paperMessages.history}
      lead={paperMessages.historyLead}
      close={paperMessages.close}
    >
      {log.error && <Notice tone="bad">{sentenceOf(log.error)}</Notice>}
      {log.isSuccess && lines.length === 0 && <p className="text-muted">{paperMessages.historyNone}</p>}
      <ol className="divide-y text-sm">
        {lines.map((line) => (
          <li key={line.number} className="flex flex-wrap items-baseline gap-x-3 py-2">
            <span className="grow font-medium">{actionWords(line.action)}</span>
            <span className="text-muted">
              {line.user?.name ?? paperMessages.byBox}, {viaWords(line)}
            </span>
            <time dateTime={line.at} className="text-muted tabular-nums">
              {showMoment(line.at)}
            </time>
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
