import type { UseMutationResult } from "@tanstack/react-query";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { Download, FileSearch, Link2, Pencil, RefreshCw, Trash2, X } from "lucide-react";
import { useState } from "react";
import * as appMessages from "#messages/app/app.ts";
import * as bundlesMessages from "#messages/app/bundles.ts";
import { answered, api, sentenceOf } from "../api/call.ts";
import { useChange } from "../api/change.ts";
import { keys } from "../api/client.ts";
import { Meanwhile, unlessChanged } from "../api/meanwhile.ts";
import { bundleQuery, overviewQuery } from "../api/queries.ts";
import { Cover } from "../document/thumb.tsx";
import { namesOf, otherType } from "../documents/in-words.tsx";
import { Button, buttonClass, IconButton } from "../elements/button.tsx";
import { Conflict } from "../elements/conflict.tsx";
import { Dialog } from "../elements/dialog.tsx";
import { Missing } from "../elements/empty.tsx";
import { inputClass } from "../elements/field.tsx";
import { Form } from "../elements/form.tsx";
import { Notice } from "../elements/notice.tsx";
import { showAmount, showDay } from "../formatting.ts";
import { usePageTitle } from "../frame/page.tsx";
import { CardLine } from "../home/card.tsx";
import type { Bundle, DocumentRow } from "../shapes.ts";
import { ShareDialog } from "../share/share.tsx";

/** The name of a bundle, changed where it stands. */
export function BundleName({ bundle }: { bundle: Bundle }) {
  const [typed, setTyped] = useState<string | null>(null);
  /** The name that stood there when the person began to type. */
  const [seen, setSeen] = useState("");
  const path = { bundle: bundle.id };
  const rename: UseMutationResult<{ bundle: Bundle }, Error, { name: string; seen: string | null }> =
    useChange({
      run: ({ name, seen: before }: { name: string; seen: string | null }) =>
        unlessChanged(
          before,
          () => api.GET("/v1/bundles/{bundle}", { params: { path } }),
          (now) => now.bundle.name,
          (tag) =>
            answered(api.PATCH("/v1/bundles/{bundle}", { params: { path, header: tag }, body: { name } })),
        ),
      said: (made) => bundlesMessages.toast.renamed({ name: made.bundle.name }),
      undo: () => () => rename.mutate({ name: bundle.name, seen: null }),
      refresh: [keys.bundles],
      onDone: () => setTyped(null),
    });
  const save = (before: string) => {
    const name = typed?.trim() ?? "";
    if (name === "" || name === before) close();
    else rename.mutate({ name, seen: before });
  };
  const close = () => {
    setTyped(null);
    rename.reset();
  };
  const conflict = rename.error instanceof Meanwhile ? rename.error : null;
  if (typed === null) {
    return (
      <div className="flex items-center gap-1">
        <h1 className="min-w-0 font-serif text-2xl break-words">{bundle.name}</h1>
        <IconButton
          label={bundlesMessages.rename}
          onClick={() => {
            setSeen(bundle.name);
            setTyped(bundle.name);
          }}
        >
          <Pencil className="size-4" aria-hidden />
        </IconButton>
      </div>
    );
  }
  return (
    <Form
      className="flex flex-wrap gap-2"
      onSubmit={() => {
        if (!conflict) save(seen);
      }}
    >
      <h1 className="sr-only">{bundle.name}</h1>
      <input
        // biome-ignore lint/a11y/noAutofocus: the person just asked to write here.
        autoFocus
        aria-label={bundlesMessages.name}
        maxLength={120}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => event.key === "Escape" && close()}
        className={`${inputClass} max-w-96`}
      />
      {conflict ? (
        <Conflict error={conflict} busy={rename.isPending} onKeep={() => save(conflict.now)} onTake={close} />
      ) : (
        <>
          <Button type="submit" busy={rename.isPending}>
            {appMessages.save}
          </Button>
          <Button look="quiet" onClick={close}>
            {appMessages.cancel}
          </Button>
        </>
      )}
    </Form>
  );
}

/** One bundle: what it holds, what is missing of it, and ways to give it away. */
export function BundlePage() {
  const { id } = useParams({ from: "/bundles/$id" });
  const found = useQuery(bundleQuery(id));
  const overview = useQuery(overviewQuery);
  const name = found.data?.bundle.name;
  usePageTitle(name ?? bundlesMessages.title);
  const takeOut = useTakeOut(id);
  if (found.error) {
    return (
      <Missing
        title={bundlesMessages.gone}
        detail={sentenceOf(found.error)}
        back={{ to: "/bundles", text: bundlesMessages.back }}
      />
    );
  }
  if (!found.data) return null;
  const { bundle, documents } = found.data;
  return (
    <div className="mx-auto max-w-4xl">
      <Link to="/bundles" className="text-sm text-muted hover:underline">
        {bundlesMessages.back}
      </Link>
      <BundleName bundle={bundle} />
      <p className="mt-1 text-sm text-muted tabular-nums">
        {bundlesMessages.papers({ n: bundle.documents })} · {showDay(bundle.created)}
      </p>
      {bundle.in_trash > 0 && (
        <p className="mt-1 text-sm text-muted">{bundlesMessages.inTrash({ n: bundle.in_trash })}</p>
      )}
      {bundle.rule && <p className="mt-1 max-w-prose text-sm text-pretty text-muted">{bundle.rule}</p>}
      <Doings bundle={bundle} />
      {bundle.missing.length > 0 && (
        <div className="mt-4">
          <Notice tone="look">
            <p className="font-medium">{bundlesMessages.missingTitle}</p>
            <ul className="mt-1 list-disc pl-5">
              {bundle.missing.map((one) => (
                <li key={one}>{one}</li>
              ))}
            </ul>
          </Notice>
        </div>
      )}
      <Sums sums={bundle.sums} />
      {documents.length === 0 ? (
        <Missing
          icon={FileSearch}
          title={bundlesMessages.empty}
          detail={bundlesMessages.emptyDetail}
          back={{ to: "/documents", text: bundlesMessages.toDocuments }}
        />
      ) : (
        <ul className="mt-5 divide-y rounded-2xl border bg-surface shadow-card">
          {documents.map((row) => (
            <li key={row.id} className="flex items-center gap-1 pr-2">
              <CardLine
                to="/documents/$id"
                params={{ id: row.id }}
                title={row.title}
                icon={<Cover id={row.id} className="h-12 w-9.5 shrink-0 rounded-md" />}
                detail={
                  <>
                    <span className="tabular-nums sm:hidden">{showDay(row.date)} · </span>
                    {[otherType(row, overview.data), ...namesOf(row.people_and_things).slice(0, 1)]
                      .filter(Boolean)
                      .join(" · ")}
                  </>
                }
              >
                <span className="shrink-0 text-sm text-muted tabular-nums max-sm:hidden">
                  {showDay(row.date)}
                </span>
              </CardLine>
              <IconButton
                label={bundlesMessages.takeOut({ name: row.title })}
                onClick={() => takeOut.mutate(row)}
              >
                <X className="size-4" aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** What the papers of the year add up to, each sum with the papers it is made of. */
function Sums({ sums }: { sums: Bundle["sums"] }) {
  if (sums.length === 0) return null;
  return (
    <section className="mt-5 rounded-2xl border bg-surface p-4 shadow-card">
      <h2 className="font-medium">{bundlesMessages.sumsTitle}</h2>
      <p className="text-sm text-muted">{bundlesMessages.sumsDetail}</p>
      <ul className="mt-2 divide-y">
        {sums.map((sum) => (
          <li key={`${sum.category} ${sum.currency}`} className="py-2">
            <p className="flex justify-between gap-4">
              <span>{sum.label}</span>
              <span className="tabular-nums">{showAmount(sum.amount, sum.currency)}</span>
            </p>
            <ul className="text-sm text-muted">
              {sum.papers.map((paper) => (
                <li key={paper.document.id} className="flex justify-between gap-4">
                  <Link
                    to="/documents/$id"
                    params={{ id: paper.document.id }}
                    className="truncate hover:underline"
                  >
                    {paper.document.title}
                  </Link>
                  <span className="tabular-nums">{showAmount(paper.amount, sum.currency)}</span>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
}

function useTakeOut(bundle: string) {
  const put = useChange({
    run: (row: DocumentRow) =>
      answered(
        api.POST("/v1/bundles/{bundle}/documents", {
          params: { path: { bundle } },
          body: { document_ids: [row.id] },
        }),
      ),
    said: () => bundlesMessages.toast.putBack,
    refresh: [keys.bundles],
  });
  return useChange({
    run: (row: DocumentRow) =>
      answered(
        api.DELETE("/v1/bundles/{bundle}/documents/{document}", {
          params: { path: { bundle, document: row.id } },
        }),
      ),
    said: (_, row) => bundlesMessages.toast.takenOut({ name: row.title }),
    undo: (_, row) => () => put.mutate(row),
    refresh: [keys.bundles],
  });
}

/** Downloading, sharing, putting together again, deleting. */
function Doings({ bundle }: { bundle: Bundle }) {
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<"share" | "delete" | null>(null);
  const again = useChange({
    run: () => answered(api.POST("/v1/bundles/tax", { body: { year: bundle.year ?? 0 } })),
    said: (made) => bundlesMessages.toast.refreshed({ name: made.bundle.name }),
    refresh: [keys.bundles],
  });
  const remove = useChange({
    run: () => answered(api.DELETE("/v1/bundles/{bundle}", { params: { path: { bundle: bundle.id } } })),
    said: () => bundlesMessages.toast.removed({ name: bundle.name }),
    refresh: [keys.bundles],
    onDone: () => navigate({ to: "/bundles" }),
  });
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      <a href={`/v1/bundles/${bundle.id}/download`} download className={buttonClass("outline")}>
        <Download className="size-4.5" aria-hidden />
        {bundlesMessages.download}
      </a>
      <Button look="outline" onClick={() => setDialog("share")}>
        <Link2 className="size-4.5" aria-hidden />
        {bundlesMessages.share}
      </Button>
      {bundle.kind === "tax" && (
        <Button look="outline" busy={again.isPending} onClick={() => again.mutate()}>
          <RefreshCw className="size-4.5" aria-hidden />
          {bundlesMessages.refresh}
        </Button>
      )}
      <Button look="danger" onClick={() => setDialog("delete")}>
        <Trash2 className="size-4.5" aria-hidden />
        {bundlesMessages.remove}
      </Button>
      {dialog === "share" && <ShareDialog what={{ bundle_id: bundle.id }} onClose={() => setDialog(null)} />}
      <Dialog
        open={dialog === "delete"}
        onClose={() => setDialog(null)}
        title={bundlesMessages.remove}
        lead={bundlesMessages.removeLead}
        close={appMessages.cancel}
      >
        <div className="flex justify-end gap-2">
          <Button look="quiet" data-first onClick={() => setDialog(null)}>
            {appMessages.cancel}
          </Button>
          <Button look="danger" busy={remove.isPending} onClick={() => remove.mutate()}>
            {bundlesMessages.remove}
          </Button>
        </div>
      </Dialog>
    </div>
  );
}
