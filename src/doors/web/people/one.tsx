import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { BellPlus, CircleOff, Combine, Pencil, Pin, RotateCcw } from "lucide-react";
import { useState } from "react";
import * as appMessages from "#messages/app/app.ts";
import * as peopleMessages from "#messages/app/people.ts";
import { answered, api, Refusal, sentenceOf } from "../api/call.ts";
import { useChange } from "../api/change.ts";
import { afterPapers } from "../api/client.ts";
import { Meanwhile, unlessChanged } from "../api/meanwhile.ts";
import { checkupQuery, entitiesQuery, overviewQuery } from "../api/queries.ts";
import { isOlderBill } from "../checkup/groups.ts";
import { CheckupLines } from "../checkup/line.tsx";
import { OlderBills } from "../checkup/older-bills.tsx";
import { ReminderDialog } from "../checkup/reminder.tsx";
import { Cover } from "../document/thumb.tsx";
import { kindIcon } from "../documents/icons.ts";
import { otherType, StatusChip } from "../documents/in-words.tsx";
import { Conflict } from "../elements/conflict.tsx";
import { Missing } from "../elements/empty.tsx";
import { Field } from "../elements/field.tsx";
import { FormDialog } from "../elements/form-dialog.tsx";
import { ActionsMenu } from "../elements/menu.tsx";
import { Notice } from "../elements/notice.tsx";
import { Choice, Select } from "../elements/select.tsx";
import { Skeleton } from "../elements/skeleton.tsx";
import { localDay, showDay, thisMoment } from "../formatting.ts";
import { usePageTitle } from "../frame/page.tsx";
import { Card } from "../home/card.tsx";
import type { DocumentRow, EntityPage, Overview } from "../shapes.ts";
import type { Entity, EntityChange, EntityChanging } from "./queries.ts";
import { entityQuery } from "./queries.ts";
import { useCombine } from "./twice.tsx";
import { Wallet } from "./wallet.tsx";

interface Props {
  entity: Entity;
  onClose(): void;
  onChange(done: EntityChanging, then?: { onSuccess?: () => void; onError?: (error: Error) => void }): void;
}

/** Another name, or another kind. */
export function RenameDialog({ entity, onClose, onChange }: Props) {
  const [name, setName] = useState(entity.name);
  const [kind, setKind] = useState(entity.kind);
  // What stood there when the dialog opened, whatever comes in behind it.
  const [was] = useState(entity);
  const [conflict, setConflict] = useState<Meanwhile | null>(null);
  const changed = name.trim() !== was.name || kind !== was.kind;
  const save = (seen: string) => {
    setConflict(null);
    onChange(
      {
        body: { name: name.trim(), kind },
        said: peopleMessages.toast.renamed({ name: name.trim() }),
        back: { name: seen, kind: was.kind },
        seen,
      },
      { onSuccess: onClose, onError: (error) => void (error instanceof Meanwhile && setConflict(error)) },
    );
  };
  return (
    <FormDialog
      close={appMessages.cancel}
      title={peopleMessages.rename}
      lead={peopleMessages.renameLead}
      submit={appMessages.save}
      ready={name.trim() !== "" && changed && conflict === null}
      onClose={onClose}
      onSubmit={() => save(was.name)}
    >
      <Field
        label={peopleMessages.name}
        value={name}
        maxLength={200}
        onChange={(event) => setName(event.target.value)}
      />
      <Choice label={peopleMessages.kind} value={kind} of={peopleMessages.kinds} onChoose={setKind} />
      {conflict && (
        <Conflict error={conflict} busy={false} onKeep={() => save(conflict.now)} onTake={onClose} />
      )}
    </FormDialog>
  );
}

/** Since when it is gone. */
export function GoneDialog({ entity, onClose, onChange }: Props) {
  const today = localDay(thisMoment());
  const [day, setDay] = useState(today);
  return (
    <FormDialog
      close={appMessages.cancel}
      title={peopleMessages.markGone}
      lead={peopleMessages.markGoneLead}
      submit={appMessages.save}
      ready={day !== ""}
      onClose={onClose}
      onSubmit={() => {
        onChange({
          body: { disposed_at: day },
          said: peopleMessages.toast.gone({ name: entity.name }),
          back: { disposed_at: null },
        });
        onClose();
      }}
    >
      <Field
        label={peopleMessages.goneOn}
        type="date"
        max={today}
        value={day}
        onChange={(event) => setDay(event.target.value)}
      />
    </FormDialog>
  );
}

/** Which other one it is the same as: those of its kind first. */
export function CombineDialog({ entity, onClose }: { entity: Entity; onClose(): void }) {
  const entities = useQuery(entitiesQuery());
  const combine = useCombine();
  const [other, setOther] = useState("");
  const others = (entities.data?.people_and_things ?? [])
    .filter((one) => one.id !== entity.id)
    .sort(
      (a, b) =>
        Number(b.kind === entity.kind) - Number(a.kind === entity.kind) || a.name.localeCompare(b.name),
    );
  return (
    <FormDialog
      close={appMessages.cancel}
      title={peopleMessages.combine}
      lead={peopleMessages.combineLead}
      submit={peopleMessages.combineSubmit}
      ready={other !== ""}
      onClose={onClose}
      onSubmit={() => {
        combine.mutate({ keep: entity.id, other });
        onClose();
      }}
    >
      <Select
        label={peopleMessages.combineWith}
        value={other}
        of={[
          ["", ""],
          ...others.map(
            (one) =>
              [
                one.id,
                `${one.name} (${one.kind_label}, ${peopleMessages.papers({ n: one.documents })})`,
              ] as const,
          ),
        ]}
        onChoose={setOther}
      />
    </FormDialog>
  );
}

/** What is said once a change is taken back. */
function putBack(entity: Entity, back: EntityChange): string {
  if (back.name !== undefined) return peopleMessages.toast.renamed({ name: back.name });
  if (back.disposed_at !== undefined)
    return back.disposed_at === null
      ? peopleMessages.toast.back({ name: entity.name })
      : peopleMessages.toast.gone({ name: entity.name });
  return back.pinned === true
    ? peopleMessages.toast.pinned({ name: entity.name })
    : peopleMessages.toast.unpinned({ name: entity.name });
}

/** Changes a person or thing, says `said`, and puts back what was on request. */
export function useEntityChange(entity: Entity) {
  const path = { entity: entity.id };
  const change = useChange({
    run: ({ body, seen = null }: EntityChanging) =>
      unlessChanged(
        seen,
        () => api.GET("/v1/people-and-things/{entity}", { params: { path } }),
        (now) => now.person_or_thing.name,
        (tag) =>
          answered(api.PATCH("/v1/people-and-things/{entity}", { params: { path, header: tag }, body })),
      ),
    said: (_, { said }) => said,
    undo: (_, { back }): (() => void) | undefined =>
      back && (() => change.mutate({ body: back, said: putBack(entity, back) })),
    refresh: afterPapers(),
  });
  return change;
}

/** Everything that can be done about a person or thing. */
export function EntityMenu({ entity }: { entity: Entity }) {
  const [dialog, setDialog] = useState<"rename" | "combine" | "gone" | "reminder" | null>(null);
  const change = useEntityChange(entity);
  const close = () => setDialog(null);
  const lines = [
    { icon: Pencil, text: peopleMessages.rename, run: () => setDialog("rename") },
    {
      icon: Pin,
      text: peopleMessages.pin,
      run: () =>
        change.mutate({
          body: { pinned: true },
          said: peopleMessages.toast.pinned({ name: entity.name }),
          back: { pinned: false },
        }),
    },
    { icon: BellPlus, text: peopleMessages.reminder, run: () => setDialog("reminder") },
    { icon: Combine, text: peopleMessages.combine, run: () => setDialog("combine") },
    entity.gone === null
      ? { icon: CircleOff, text: peopleMessages.markGone, run: () => setDialog("gone") }
      : {
          icon: RotateCcw,
          text: peopleMessages.bringBack,
          run: () =>
            change.mutate({
              body: { disposed_at: null },
              said: peopleMessages.toast.back({ name: entity.name }),
              back: { disposed_at: entity.gone },
            }),
        },
  ];
  return (
    <>
      <ActionsMenu label={peopleMessages.actions({ name: entity.name })} lines={lines} />
      {dialog === "rename" && <RenameDialog entity={entity} onClose={close} onChange={change.mutate} />}
      {dialog === "gone" && <GoneDialog entity={entity} onClose={close} onChange={change.mutate} />}
      {dialog === "combine" && <CombineDialog entity={entity} onClose={close} />}
      <ReminderDialog open={dialog === "reminder"} onClose={close} about={{ person_or_thing: entity.id }} />
    </>
  );
}

/** One person or thing: how it stands, what is next and missing, what its papers say, and those papers by year. */
export function PersonOrThingPage() {
  const { id } = useParams({ from: "/people-and-things/$id" });
  const page = useQuery(entityQuery(id));
  const overview = useQuery(overviewQuery);
  // What is next stands above the papers: all of it comes at once.
  const checkup = useQuery(checkupQuery({ person_or_thing: id }));
  const name = page.data?.person_or_thing.name;
  usePageTitle(name ?? peopleMessages.title);
  if (page.error instanceof Refusal && page.error.status === 404) {
    return (
      <Missing
        title={peopleMessages.missingTitle}
        detail={peopleMessages.missing}
        back={{ to: "/people-and-things", text: peopleMessages.back }}
      />
    );
  }
  if (page.error) return <Notice tone="bad">{sentenceOf(page.error)}</Notice>;
  if (!page.data || checkup.isPending) return <Skeleton className="mt-20" />;
  return (
    <div className="mx-auto max-w-5xl">
      <Head page={page.data} />
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        {/* At a counter one looks at the phone, and for this first. */}
        <div className="lg:order-2">
          <Wallet page={page.data} />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <Open id={page.data.person_or_thing.id} />
          <Papers documents={page.data.documents} overview={overview.data} />
        </div>
      </div>
    </div>
  );
}

function Head({ page }: { page: EntityPage }) {
  const entity = page.person_or_thing;
  const Icon = kindIcon(entity.kind);
  return (
    <header className="flex items-start gap-4">
      <span className="grid size-12 shrink-0 place-items-center rounded-full bg-accent-soft text-accent">
        <Icon className="size-6" aria-hidden />
      </span>
      <div className="min-w-0 grow">
        <p className="text-sm text-muted">
          <Link to="/people-and-things" className="hover:underline">
            {peopleMessages.back}
          </Link>{" "}
          · {entity.kind_label}
        </p>
        <h1 className="font-serif text-2xl text-pretty wrap-anywhere">{entity.name}</h1>
        {entity.subtitle && <p className="text-muted">{entity.subtitle}</p>}
        {entity.also_known_as.length > 0 && (
          <p className="mt-1 text-sm text-muted">
            {peopleMessages.alsoKnownAs({ names: entity.also_known_as.slice(0, 5).join(", ") })}
          </p>
        )}
        {entity.ended ? (
          <p className="mt-2 inline-block rounded-2xl bg-sunk px-3 py-1 text-sm">
            {entity.ended.text} ·{" "}
            <Link
              to="/documents/$id"
              params={{ id: entity.ended.document.id }}
              className="text-accent hover:underline"
            >
              {peopleMessages.endShown({ title: entity.ended.document.title ?? "" })}
            </Link>
          </p>
        ) : (
          entity.gone && (
            <p className="mt-2 inline-block rounded-full bg-sunk px-3 py-1 text-sm">
              {peopleMessages.goneSince({ day: showDay(entity.gone) })}
            </p>
          )
        )}
      </div>
      <EntityMenu entity={entity} />
    </header>
  );
}

/** What the Checkup has of it, as the Checkup says it: older bills behind one line. */
function Open({ id }: { id: string }) {
  const today = localDay(thisMoment());
  const checkup = useQuery(checkupQuery({ person_or_thing: id }));
  const [opened, setOpened] = useState<string | null>(null);
  const items = (checkup.data?.items ?? []).filter((item) => item.source !== "document");
  const older = items.filter(isOlderBill);
  const others = items.filter((item) => !isOlderBill(item));
  return (
    <>
      <Card title={peopleMessages.upNext} className="overflow-hidden">
        {checkup.isSuccess && others.length === 0 && (
          <p className="px-5 pb-5 text-muted">{peopleMessages.nothingDue}</p>
        )}
        <CheckupLines
          className="divide-y border-t empty:hidden"
          items={others}
          today={today}
          opened={opened}
          onOpen={setOpened}
        />
      </Card>
      {older.length > 0 && <OlderBills items={older} today={today} opened={opened} onOpen={setOpened} />}
    </>
  );
}

function Papers({ documents, overview }: { documents: DocumentRow[]; overview: Overview | undefined }) {
  const { id } = useParams({ from: "/people-and-things/$id" });
  const years = [...Map.groupBy(documents, (row) => row.date.slice(0, 4))];
  return (
    <Card
      title={peopleMessages.documents}
      all={{ to: "/documents", search: { person: id }, text: peopleMessages.documentsAll }}
      className="overflow-hidden"
    >
      {years.map(([year, rows]) => (
        <section key={year} aria-label={year} className="border-t">
          <h3 className="bg-sunk/50 px-5 py-1.5 text-sm font-semibold text-muted tabular-nums">{year}</h3>
          <ul className="divide-y">
            {rows.map((row) => (
              <li key={row.id}>
                <Link
                  to="/documents/$id"
                  params={{ id: row.id }}
                  className="flex min-h-12 items-center gap-3 px-5 py-2 hover:bg-sunk/60"
                >
                  <Cover id={row.id} className="h-12 w-9.5 shrink-0 rounded-md" />
                  <span className="min-w-0 grow">
                    <span className="line-clamp-2 break-words">{row.title}</span>
                    <span className="block truncate text-sm text-muted">{otherType(row, overview)}</span>
                  </span>
                  <StatusChip row={row} quiet />
                  <span className="shrink-0 text-sm text-muted tabular-nums">{showDay(row.date)}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {documents.length >= 200 && (
        <p className="border-t px-5 py-3 text-sm text-muted">{peopleMessages.more200}</p>
      )}
    </Card>
  );
}
