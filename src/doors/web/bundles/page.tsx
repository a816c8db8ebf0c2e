import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { Calculator, Package, Plus } from "lucide-react";
import { useState } from "react";
import * as appMessages from "#messages/app/app.ts";
import * as bundlesMessages from "#messages/app/bundles.ts";
import { answered, api } from "../api/call.ts";
import { useChange } from "../api/change.ts";
import { keys } from "../api/client.ts";
import { bundlesQuery } from "../api/queries.ts";
import { Button } from "../elements/button.tsx";
import { Dialog } from "../elements/dialog.tsx";
import { Empty } from "../elements/empty.tsx";
import { Field } from "../elements/field.tsx";
import { Form } from "../elements/form.tsx";
import { localDay, showDay, thisMoment } from "../formatting.ts";
import { PageHead } from "../frame/page.tsx";
import type { Bundle } from "../shapes.ts";

/** Every bundle: those made by hand, and the tax packages of years. */
export function BundlesPage() {
  const bundles = useQuery(bundlesQuery);
  const [dialog, setDialog] = useState<"make" | "tax" | null>(null);
  const all = bundles.data?.bundles ?? [];
  const buttons = (
    <div className={`flex flex-wrap gap-2 ${all.length > 0 ? "" : "justify-center"}`}>
      <Button look="outline" onClick={() => setDialog("tax")}>
        <Calculator className="size-4.5" aria-hidden />
        {bundlesMessages.tax}
      </Button>
      <Button onClick={() => setDialog("make")}>
        <Plus className="size-4.5" aria-hidden />
        {bundlesMessages.make}
      </Button>
    </div>
  );
  return (
    <div className="mx-auto max-w-4xl">
      <PageHead
        title={bundlesMessages.title}
        lead={bundlesMessages.lead}
        failed={{ said: bundlesMessages.failed, error: bundles.error }}
      >
        {all.length > 0 && buttons}
      </PageHead>
      {bundles.isSuccess && all.length === 0 && (
        <Empty icon={Package} title={bundlesMessages.none} detail={bundlesMessages.noneDetail}>
          {buttons}
        </Empty>
      )}
      <ul className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-2">
        {all.map((bundle) => (
          <Entry key={bundle.id} bundle={bundle} />
        ))}
      </ul>
      {dialog && <MakeDialog kind={dialog} onClose={() => setDialog(null)} />}
    </div>
  );
}

function Entry({ bundle }: { bundle: Bundle }) {
  const Icon = bundle.kind === "tax" ? Calculator : Package;
  return (
    <li>
      <Link
        to="/bundles/$id"
        params={{ id: bundle.id }}
        className="flex h-full items-start gap-3 rounded-2xl border bg-surface px-5 py-4 shadow-card hover:border-edge/60"
      >
        <Icon className="mt-0.5 size-5 shrink-0 text-muted" aria-hidden />
        <span className="min-w-0">
          <span className="block truncate font-medium">{bundle.name}</span>
          <span className="block text-sm text-muted tabular-nums">
            {bundlesMessages.papers({ n: bundle.documents })} · {showDay(bundle.created)}
          </span>
          {bundle.missing.length > 0 && (
            <span className="block text-sm text-look">
              {bundlesMessages.missing({ n: bundle.missing.length })}
            </span>
          )}
        </span>
      </Link>
    </li>
  );
}

/** A new bundle by its name, or the tax package of a year. Leads to it when it is made. */
function MakeDialog({ kind, onClose }: { kind: "make" | "tax"; onClose: () => void }) {
  const navigate = useNavigate();
  const [name, setName] = useState("");
  const [year, setYear] = useState(String(Number(localDay(thisMoment()).slice(0, 4)) - 1));
  const make = useChange({
    run: () => {
      return kind === "tax"
        ? answered(api.POST("/v1/bundles/tax", { body: { year: Number(year) } }))
        : answered(api.POST("/v1/bundles", { body: { name: name.trim() } }));
    },
    said: ({ bundle }) =>
      kind === "tax"
        ? bundlesMessages.toast.refreshed({ name: bundle.name })
        : bundlesMessages.toast.made({ name: bundle.name }),
    refresh: [keys.bundles],
    onDone: ({ bundle }) => navigate({ to: "/bundles/$id", params: { id: bundle.id } }),
  });
  const ready = kind === "tax" ? /^\d{4}$/.test(year) : name.trim() !== "";
  const submit = () => {
    if (ready) make.mutate();
  };
  return (
    <Dialog
      onClose={onClose}
      title={kind === "tax" ? bundlesMessages.tax : bundlesMessages.make}
      lead={kind === "tax" ? bundlesMessages.taxLead : bundlesMessages.makeLead}
      close={appMessages.cancel}
    >
      <Form onSubmit={submit}>
        {kind === "tax" ? (
          <Field
            label={bundlesMessages.year}
            inputMode="numeric"
            maxLength={4}
            value={year}
            onChange={(event) => setYear(event.target.value.replace(/\D/g, ""))}
          />
        ) : (
          <Field
            label={bundlesMessages.name}
            value={name}
            maxLength={120}
            onChange={(event) => setName(event.target.value)}
          />
        )}
        <div className="flex justify-end gap-2">
          <Button look="quiet" onClick={onClose}>
            {appMessages.cancel}
          </Button>
          <Button type="submit" disabled={!ready} busy={make.isPending}>
            {kind === "tax" ? bundlesMessages.taxMake : bundlesMessages.create}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
