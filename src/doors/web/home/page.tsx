import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Eye, LoaderCircle } from "lucide-react";
import * as homeMessages from "#messages/app/home.ts";
import { arrivedQuery, checkupQuery, entitiesQuery, overviewQuery } from "../api/queries.ts";
import { FirstPaper } from "../arrivals/first-paper.tsx";
import { categoryIcon, kindIcon } from "../documents/icons.ts";
import { StatusChip, typeName } from "../documents/row.tsx";
import { buttonClass } from "../elements/button.tsx";
import { daysBetween, localDay, showAmount, showDay, showLongDay, thisMoment } from "../formatting.ts";
import { usePageTitle } from "../frame/page.tsx";
import type { CheckupItem, DocumentRow, EntityEntry, Overview } from "../shapes.ts";
import { isMoving } from "../shapes.ts";
import { Card, CardLine, RoundIcon } from "./card.tsx";

/** When a line of the Checkup falls, as one says it: past due, today, tomorrow, or by its day; its kind when it has none. */
function DayWord({ item }: { item: CheckupItem }) {
  if (item.when === null) return item.kind_label;
  const days = daysBetween(localDay(thisMoment()), item.when);
  const day = showDay(item.when);
  if (item.overdue)
    return (
      <>
        <span className="font-medium text-bad">{homeMessages.pastDue}</span> · {day}
      </>
    );
  const said =
    days === 0 ? homeMessages.today : days === 1 ? homeMessages.tomorrow : homeMessages.due({ when: day });
  return (
    <>
      {item.kind_label} · {said}
    </>
  );
}

/** The papers that came last, with where each stands while it is read. */
function ArrivedCard({ overview }: { overview: Overview | undefined }) {
  const arrived = useQuery(arrivedQuery);
  return (
    <Card
      title={homeMessages.arrived}
      all={{ to: "/documents", search: { sort: "arrival" }, text: homeMessages.arrivedAll }}
      className="overflow-hidden"
    >
      {arrived.isError && <p className="px-5 pb-4 text-sm text-bad">{homeMessages.failed}</p>}
      <ul className="divide-y border-t empty:hidden">
        {arrived.data?.documents.slice(0, 6).map((row) => (
          <ArrivedLine key={row.id} row={row} overview={overview} />
        ))}
      </ul>
    </Card>
  );
}

function ArrivedLine({ row, overview }: { row: DocumentRow; overview: Overview | undefined }) {
  const Icon = categoryIcon(row.category);
  const type = row.type === null && isMoving(row) ? "" : typeName(row.type, overview);
  return (
    <li>
      <CardLine
        to="/documents/$id"
        params={{ id: row.id }}
        icon={<Icon className="size-4.5 shrink-0 text-muted" aria-hidden />}
        title={row.title}
        detail={[type, showDay(row.date)].filter(Boolean).join(" · ")}
      >
        <StatusChip row={row} quiet />
      </CardLine>
    </li>
  );
}

/** So many lines stand on the first page; the Checkup has them all. */
const CHECKUP_CARD_MOST = 6;

/** What presses: past due, then what comes due, then what is missing. Nothing that can wait for months. */
function CheckupCard({ overview }: { overview: Overview | undefined }) {
  const checkup = useQuery(checkupQuery());
  const all = checkup.data?.items ?? [];
  const items = all.filter((item) => item.source !== "document");
  const pressing = items.filter((item) => item.severity !== "later" && item.group !== "snoozed");
  const shown = pressing.slice(0, CHECKUP_CARD_MOST);
  const counts = overview?.checkup;
  // Documents to review have the line above the cards.
  const open = (counts?.open ?? 0) - (all.length - items.length);
  return (
    <Card title={homeMessages.checkup} all={{ to: "/checkup", text: homeMessages.checkupAll }}>
      {counts && checkup.isSuccess && open > 0 && (
        <p className="px-5 pb-2 text-sm text-muted tabular-nums">
          {homeMessages.open({ n: open })}
          {counts.past_due_or_urgent > 0 && ` · ${homeMessages.urgent({ n: counts.past_due_or_urgent })}`}
        </p>
      )}
      {checkup.isError && <p className="px-5 pb-4 text-sm text-bad">{homeMessages.checkupFailed}</p>}
      {checkup.isSuccess && shown.length === 0 && (
        <p className="px-5 pb-5 text-muted">
          {items.length === 0 ? homeMessages.nothingOpen : homeMessages.laterOnly}
        </p>
      )}
      <ul className="divide-y border-t empty:hidden">
        {shown.map((item) => (
          <Line key={item.id} item={item} />
        ))}
      </ul>
      {pressing.length > shown.length && (
        <p className="border-t px-5 py-2.5 text-sm text-muted">
          {homeMessages.andMore({ n: pressing.length - shown.length })}
        </p>
      )}
    </Card>
  );
}

function Line({ item }: { item: CheckupItem }) {
  return (
    <li>
      <CardLine
        to="/checkup/$id"
        params={{ id: item.id }}
        title={item.title}
        detail={<DayWord item={item} />}
      >
        {item.amount !== null && (
          <span className="shrink-0 tabular-nums">{showAmount(item.amount, item.currency)}</span>
        )}
      </CardLine>
    </li>
  );
}

/** So many stand on the first page: those with something to say first, then those that have most paper. */
const MOST = 9;

/** The household's own people and things, each with the one line of how it stands. Companies only when something is up with them. */
function PeopleCard() {
  const entities = useQuery(entitiesQuery());
  const all = entities.data?.people_and_things ?? [];
  const shown = chosen(all);
  if (entities.isPending) return null;
  return (
    <Card
      title={homeMessages.people}
      all={{ to: "/people-and-things", text: homeMessages.peopleAll }}
      className="mt-5"
    >
      {entities.isError && <p className="px-5 pb-4 text-sm text-bad">{homeMessages.failed}</p>}
      {entities.isSuccess && shown.length === 0 && (
        <p className="px-5 pb-5 text-muted">{homeMessages.peopleNone}</p>
      )}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-px overflow-hidden rounded-b-2xl border-t bg-surface empty:hidden sm:grid-cols-2 lg:grid-cols-3">
        {shown.map((entity) => (
          <Entry key={entity.id} entity={entity} />
        ))}
      </ul>
    </Card>
  );
}

/** Those with a dated line by its day, then persons and things of the household by their paper. */
function chosen(all: readonly EntityEntry[]): EntityEntry[] {
  const rank = (e: EntityEntry) => (e.status?.when ? 0 : e.kind === "organization" ? 2 : 1);
  return [...all]
    .filter((e) => e.gone === null && rank(e) < 2)
    .sort(
      (a, b) =>
        rank(a) - rank(b) ||
        (a.status?.when ?? "").localeCompare(b.status?.when ?? "") ||
        b.documents - a.documents ||
        a.name.localeCompare(b.name),
    )
    .slice(0, MOST);
}

function Entry({ entity }: { entity: EntityEntry }) {
  const Icon = kindIcon(entity.kind);
  return (
    <li className="outline outline-line">
      <Link
        to="/people-and-things/$id"
        params={{ id: entity.id }}
        className="flex h-full min-h-16 items-center gap-3 px-5 py-2.5 hover:bg-sunk/60"
      >
        <RoundIcon icon={Icon} />
        <span className="min-w-0">
          <span className="block truncate font-medium">{entity.name}</span>
          <span className="block truncate text-sm text-muted">
            {entity.status ? entity.status.text : homeMessages.documents({ n: entity.documents })}
          </span>
        </span>
      </Link>
    </li>
  );
}

/** Where one comes in: what presses, what just came, and how everybody and everything stands. */
export function HomePage() {
  const overview = useQuery(overviewQuery);
  usePageTitle(homeMessages.title);
  const on = overview.data?.documents;
  if (on && on.including_replaced === 0 && on.being_read === 0 && on.needs_a_look === 0)
    return <FirstPaper title={homeMessages.title} />;
  return (
    <div className="mx-auto max-w-5xl">
      <h1 className="font-serif text-2xl">{overview.data?.family_or_business.name ?? homeMessages.title}</h1>
      <p className="mt-1 text-sm text-muted">
        {homeMessages.lead({ day: showLongDay(localDay(thisMoment())) })}
      </p>
      <Waiting overview={overview.data} />
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-2">
        <CheckupCard overview={overview.data} />
        <ArrivedCard overview={overview.data} />
      </div>
      <PeopleCard />
    </div>
  );
}

/** What is on its way, and what waits on a person: one line each, only while there is some. */
function Waiting({ overview }: { overview: Overview | undefined }) {
  if (!overview) return null;
  const { being_read: reading, needs_a_look: looks } = overview.documents;
  return (
    <div className="mt-4 grid gap-2 empty:hidden">
      {looks > 0 && (
        <section
          aria-label={homeMessages.looks({ n: looks })}
          className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-2xl bg-look-soft px-4 py-3 text-look"
        >
          <Eye className="size-5 shrink-0" aria-hidden />
          <p className="min-w-48 grow">
            <strong className="font-semibold">{homeMessages.looks({ n: looks })}.</strong>{" "}
            {homeMessages.looksDetail({ n: looks })}
          </p>
          <Link to="/review" className={buttonClass("outline")}>
            {homeMessages.review}
          </Link>
        </section>
      )}
      {reading > 0 && (
        <p role="status" className="flex items-center gap-2.5 px-1 text-sm text-muted">
          <LoaderCircle className="size-4 animate-spin" aria-hidden />
          {homeMessages.reading({ n: reading })}
        </p>
      )}
    </div>
  );
}
