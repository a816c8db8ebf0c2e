import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link2 } from "lucide-react";
import { useState } from "react";
import * as bulkMessages from "#messages/app/bulk.ts";
import * as shareMessages from "#messages/app/share.ts";
import { answered, api, fieldError } from "../api/call.ts";
import { useChange } from "../api/change.ts";
import { keys } from "../api/client.ts";
import { queryOf } from "../api/query.ts";
import { dayAfter } from "../checkup/groups.ts";
import { Button } from "../elements/button.tsx";
import { copyText } from "../elements/copy.ts";
import { Dialog } from "../elements/dialog.tsx";
import { Field } from "../elements/field.tsx";
import { useFields } from "../elements/fields.ts";
import { Form } from "../elements/form.tsx";
import { Refused } from "../elements/notice.tsx";
import { localDay, showDay, thisMoment } from "../formatting.ts";

const linksKey = ["links"] as const;

const linksQuery = queryOf(linksKey, (how) => api.GET("/v1/links", how));

/** What a link leads to. */
type Shared = { document_id: string } | { bundle_id: string };

const idOf = (what: Shared) => ("document_id" in what ? what.document_id : what.bundle_id);

interface Props {
  /** Several documents are shared as a bundle, which is made with the first link. */
  what: Shared | { document_ids: string[] };
  onClose(): void;
}

/** Makes a link to a document or a bundle, and shows and ends those there are. */
export function ShareDialog({ what, onClose }: Props) {
  const client = useQueryClient();
  const today = localDay(thisMoment());
  const several = "document_ids" in what;
  const form = useFields({
    expires: dayAfter(today, 14),
    passcode: "",
    name: shareMessages.severalName({ day: showDay(today) }),
  });
  const { expires, passcode, name } = form.values;
  const [shared, setShared] = useState<Shared | null>(several ? null : what);
  const [views, setViews] = useState("");
  const [copied, setCopied] = useState(false);
  const make = useMutation({
    mutationFn: async () => {
      const to = shared ?? (await toBundle(name, "document_ids" in what ? what.document_ids : []));
      setShared(to);
      return answered(
        api.POST("/v1/links", {
          body: {
            ...to,
            expires,
            ...(Number(views) > 0 ? { max_views: Number(views) } : {}),
            ...(passcode === "" ? {} : { passcode }),
          },
        }),
      );
    },
    onSuccess: () => {
      setCopied(false);
      if (several) void client.invalidateQueries({ queryKey: keys.bundles });
      void client.invalidateQueries({ queryKey: linksKey });
      void client.invalidateQueries({ queryKey: ["document"] });
    },
  });
  const submit = () => {
    make.mutate();
  };
  const url = make.data?.share_url;
  return (
    <Dialog
      onClose={onClose}
      title={shareMessages.title}
      lead={several ? shareMessages.severalLead : shareMessages.lead}
    >
      <Form onSubmit={submit}>
        {several && (
          <Field
            label={bulkMessages.newName}
            required
            maxLength={120}
            disabled={shared !== null}
            {...form.field("name", make.error)}
          />
        )}
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Field
            label={shareMessages.expires}
            type="date"
            min={today}
            required
            {...form.field("expires", make.error)}
          />
          <Field
            label={shareMessages.views}
            hint={shareMessages.viewsHint}
            inputMode="numeric"
            value={views}
            error={fieldError(make.error, "max_views")}
            onChange={(event) => setViews(event.target.value.replace(/\D/g, ""))}
          />
        </div>
        <Field
          label={shareMessages.passcode}
          hint={shareMessages.passcodeHint}
          autoComplete="off"
          {...form.field("passcode", make.error)}
        />
        <Refused error={make.error} />
        {url && (
          <div role="status" className="grid gap-2 rounded-xl bg-accent-soft p-3.5">
            <p className="text-sm font-medium">{shareMessages.once}</p>
            <p className="text-sm break-all">{url}</p>
            <Button className="justify-self-start" onClick={async () => setCopied(await copyText(url))}>
              {copied ? shareMessages.copied : shareMessages.copy}
            </Button>
          </div>
        )}
        <Button type="submit" look={url ? "outline" : "primary"} busy={make.isPending}>
          <Link2 className="size-4.5" aria-hidden />
          {shareMessages.create}
        </Button>
      </Form>
      {shared && <LinksOut what={shared} />}
    </Dialog>
  );
}

const toBundle = async (name: string, document_ids: string[]): Promise<Shared> => {
  const { bundle } = await answered(api.POST("/v1/bundles", { body: { name: name.trim(), document_ids } }));
  return { bundle_id: bundle.id };
};

function LinksOut({ what }: { what: Shared }) {
  const links = useQuery(linksQuery);
  const end = useChange({
    run: (id: string) => answered(api.POST("/v1/links/{link}/revoke", { params: { path: { link: id } } })),
    said: () => shareMessages.revoked,
    refresh: [linksKey, ["document"]],
  });
  const own = (links.data?.links ?? []).filter((link) => (link.document ?? link.bundle)?.id === idOf(what));
  if (own.length === 0) return null;
  return (
    <section aria-label={shareMessages.live} className="mt-5 border-t pt-4">
      <h3 className="text-sm font-semibold">{shareMessages.live}</h3>
      <ul className="mt-1 divide-y">
        {own.map((link) => (
          <li key={link.id} className="flex min-h-12 items-center gap-3 text-sm">
            <span className="min-w-0 grow text-muted tabular-nums">
              {shareMessages.viewed({ n: link.views })}
              {link.max_views !== null && ` / ${link.max_views}`}
              {link.expires && ` · ${shareMessages.ends({ day: showDay(link.expires) })}`}
              {link.passcode && ` · ${shareMessages.passcode}`}
            </span>
            {link.live ? (
              <Button look="danger" busy={end.isPending} onClick={() => end.mutate(link.id)}>
                {shareMessages.revoke}
              </Button>
            ) : (
              <span className="text-muted">
                {link.in_trash && !link.revoked ? shareMessages.inTrash : shareMessages.ended}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
