import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link2 } from "lucide-react";
import { type FormEvent, useState } from "react";
import { answered, api, fieldError, newKey, sentenceOf } from "../api/call.ts";
import { useChange } from "../api/change.ts";
import { dayAfter } from "../checkup/groups.ts";
import { Button } from "../elements/button.tsx";
import { copyText } from "../elements/copy.ts";
import { Dialog } from "../elements/dialog.tsx";
import { Field } from "../elements/field.tsx";
import { Notice } from "../elements/notice.tsx";
import { localDay, showDay, thisMoment } from "../formatting.ts";
import { bundlesWords } from "../words/bundles.ts";

const linksKey = ["links"] as const;

const linksQuery = queryOptions({
  queryKey: linksKey,
  queryFn: ({ signal }) => answered(api.GET("/v1/links", { signal })),
});

/** What a link leads to. */
export type Shared = { document_id: string } | { bundle_id: string };

const idOf = (what: Shared) => ("document_id" in what ? what.document_id : what.bundle_id);

/** Makes a link to a document or a bundle, and shows and ends those there are. */
export function ShareDialog({ what, onClose }: { what: Shared; onClose: () => void }) {
  const client = useQueryClient();
  const today = localDay(thisMoment());
  const [expires, setExpires] = useState(dayAfter(today, 14));
  const [views, setViews] = useState("");
  const [passcode, setPasscode] = useState("");
  const [copied, setCopied] = useState(false);
  const make = useMutation({
    mutationFn: () =>
      answered(
        api.POST("/v1/links", {
          params: { header: { "Idempotency-Key": newKey() } },
          body: {
            ...what,
            expires,
            ...(Number(views) > 0 ? { max_views: Number(views) } : {}),
            ...(passcode === "" ? {} : { passcode }),
          },
        }),
      ),
    onSuccess: () => {
      setCopied(false);
      void client.invalidateQueries({ queryKey: linksKey });
      void client.invalidateQueries({ queryKey: ["document"] });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    make.mutate();
  };
  const url = make.data?.share_url;
  return (
    <Dialog
      open
      onOpenChange={(now) => now || onClose()}
      title={bundlesWords.share.title}
      lead={bundlesWords.share.lead}
      close={bundlesWords.share.cancel}
    >
      <form className="grid gap-4" onSubmit={submit}>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            label={bundlesWords.share.expires}
            type="date"
            min={today}
            required
            value={expires}
            error={fieldError(make.error, "expires")}
            onChange={(event) => setExpires(event.target.value)}
          />
          <Field
            label={bundlesWords.share.views}
            hint={bundlesWords.share.viewsHint}
            inputMode="numeric"
            value={views}
            error={fieldError(make.error, "max_views")}
            onChange={(event) => setViews(event.target.value.replace(/\D/g, ""))}
          />
        </div>
        <Field
          label={bundlesWords.share.passcode}
          hint={bundlesWords.share.passcodeHint}
          autoComplete="off"
          value={passcode}
          error={fieldError(make.error, "passcode")}
          onChange={(event) => setPasscode(event.target.value)}
        />
        {make.error && (
          <Notice tone="bad" urgent>
            {sentenceOf(make.error)}
          </Notice>
        )}
        {url && (
          <div role="status" className="grid gap-2 rounded-xl bg-accent-soft p-3.5">
            <p className="text-sm font-medium">{bundlesWords.share.once}</p>
            <p className="text-sm break-all">{url}</p>
            <Button className="justify-self-start" onClick={async () => setCopied(await copyText(url))}>
              {copied ? bundlesWords.share.copied : bundlesWords.share.copy}
            </Button>
          </div>
        )}
        <Button type="submit" look={url ? "outline" : "primary"} busy={make.isPending}>
          <Link2 className="size-4.5" aria-hidden />
          {bundlesWords.share.create}
        </Button>
      </form>
      <LinksOut what={what} />
    </Dialog>
  );
}

function LinksOut({ what }: { what: Shared }) {
  const links = useQuery(linksQuery);
  const end = useChange({
    run: (id: string) =>
      answered(
        api.POST("/v1/links/{link}/revoke", {
          params: { path: { link: id }, header: { "Idempotency-Key": newKey() } },
        }),
      ),
    said: () => bundlesWords.share.revoked,
    refresh: [linksKey, ["document"]],
  });
  const own = (links.data?.links ?? []).filter((link) => (link.document ?? link.bundle)?.id === idOf(what));
  if (own.length === 0) return null;
  return (
    <section aria-label={bundlesWords.share.live} className="mt-5 border-t pt-4">
      <h3 className="text-sm font-semibold">{bundlesWords.share.live}</h3>
      <ul className="mt-1 divide-y">
        {own.map((link) => (
          <li key={link.id} className="flex min-h-12 items-center gap-3 text-sm">
            <span className="min-w-0 grow text-muted tabular-nums">
              {bundlesWords.share.viewed(link.views)}
              {link.max_views !== null && ` / ${link.max_views}`}
              {link.expires && ` · ${bundlesWords.share.ends(showDay(link.expires))}`}
              {link.passcode && ` · ${bundlesWords.share.passcode}`}
            </span>
            {link.live ? (
              <Button look="danger" busy={end.isPending} onClick={() => end.mutate(link.id)}>
                {bundlesWords.share.revoke}
              </Button>
            ) : (
              <span className="text-muted">
                {link.in_trash && !link.revoked ? bundlesWords.share.inTrash : bundlesWords.share.ended}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
