import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CalendarPlus, Eye, LoaderCircle } from "lucide-react";
import * as homeMessages from "#messages/app/home.ts";
import { arrivedQuery, checkupQuery, entitiesQuery, overviewQuery } from "../api/queries.ts";
import { FirstPaper } from "../arrivals/first-paper.tsx";
import { DoneButton } from "../checkup/done-button.tsx";
import { Cover } from "../document/thumb.tsx";
import { categoryIcon, kindIcon } from "../documents/icons.ts";
import { namesOf, otherType, StatusChip } from "../documents/in-words.tsx";
import { buttonClass } from "../elements/button.tsx";
import { Skeleton } from "../elements/skeleton.tsx";
import { daysBetween, localDay, showAmount, showDay, showLongDay, thisMoment } from "../formatting.ts";
import { usePageTitle } from "../frame/page.tsx";
import type { CheckupItem, DocumentRow, EntityEntry, Overview } from "../shapes.ts";
import { Card, CardLine, RoundIcon } from "./card.tsx";
import { RecoveryReminder } from "./recovery.tsx";
import { SamplesNotice, SamplesOffer } from "./samples.tsx";

/** What somebody has to do by its day. */
const BY: ReadonlySet<string> = new Set(["payment", "renewal", "filing"]);

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
  // What is to be done is done by its day; everything else falls on it, or fell on it.
  const on = BY.has(item.kind) && item.source === "obligation" ? homeMessages.due({ when: day }) : day;
  const said = days === 0 ? homeMessages.today : days === 1 ? homeMessages.tomorrow : on;
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
      {arrived.isPending && <Skeleton rows={6} className="rounded-none border-x-0 border-b-0" />}
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
  const maker = namesOf(row.people_and_things).find((name) => !row.title.includes(name));
  const said = otherType(row, overview) || maker;
  return (
    <li>
      <CardLine
        to="/documents/$id"
        params={{ id: row.id }}
        icon={
          <Cover id={row.id} className="h-12 w-9.5 shrink-0 rounded-md">
            <Icon className="size-4.5" aria-hidden />
          </Cover>
        }
        title={row.title}
        detail={[said, showDay(row.date)].filter(Boolean).join(" · ")}
      >
        <StatusChip row={row} quiet />
      </CardLine>
    </li>
  );
}

/** So many things are put before somebody at once; the Checkup has them all. */
const MOST_CARDS = 3;
/** Lines of what comes after them. */
const MOST_COMING = 5;

/** What presses: past due, then what comes due, then what is missing; and what comes after it, by its day. */
function useCheckup() {
  const checkup = useQuery(checkupQuery());
  const items = (checkup.data?.items ?? []).filter((item) => item.source !== "document");
  const pressing = items.filter((item) => item.severity !== "later" && item.group !== "snoozed");
  const cards = pressing.slice(0, MOST_CARDS);
  const today = localDay(thisMoment());
  const coming = items.filter(
    (item) => !cards.includes(item) && item.group !== "snoozed" && item.when !== null && item.when >= today,
  );
  return { checkup, cards, more: pressing.length - cards.length, coming: coming.slice(0, MOST_COMING) };
}

/** What needs somebody this week, at most three things, each done at one press. */
function ThisWeek({ overview }: { overview: Overview | undefined }) {
  const { checkup, cards, more } = useCheckup();
  const reading = overview?.documents.being_read ?? 0;
  return (
    <section aria-label={homeMessages.thisWeek} className="mt-6">
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="font-serif text-lg">{homeMessages.thisWeek}</h2>
        <Link to="/checkup" className="text-sm font-medium text-accent hover:underline">
          {more > 0 ? homeMessages.moreInCheckup({ n: more }) : homeMessages.checkupAll}
        </Link>
      </div>
      {checkup.isError && <p className="mt-2 text-sm text-bad">{homeMessages.checkupFailed}</p>}
      {checkup.isSuccess && cards.length === 0 && (
        <p className="mt-2 text-muted">{reading > 0 ? homeMessages.notYet : homeMessages.nothingUrgent}</p>
      )}
      <ul className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-3 empty:hidden lg:grid-cols-3">
        {cards.map((item) => (
          <Pressing key={item.id} item={item} />
        ))}
      </ul>
    </section>
  );
}

/** One thing that presses: its page, what it is, when and how much, and the one press it takes. */
function Pressing({ item }: { item: CheckupItem }) {
  const to = { to: "/checkup/$id", params: { id: item.id } } as const;
  return (
    <li className="flex flex-col rounded-2xl border bg-surface shadow-card md:max-lg:flex-row md:max-lg:items-center">
      <Link
        {...to}
        className={
          "flex min-w-0 grow gap-3.5 rounded-t-2xl px-4 pt-4 pb-2 hover:bg-sunk/60 " +
          "md:max-lg:rounded-r-none md:max-lg:rounded-l-2xl md:max-lg:pb-4"
        }
      >
        {item.document && <Cover id={item.document.id} className="h-18 w-14 shrink-0 rounded-md" />}
        <span className="min-w-0">
          <span className="line-clamp-3 font-medium text-pretty">{item.title}</span>
          <span className="mt-0.5 block text-sm text-muted">
            <DayWord item={item} />
          </span>
          {item.amount !== null && (
            <span className="mt-1 block text-lg font-semibold tabular-nums">
              {showAmount(item.amount, item.currency)}
            </span>
          )}
        </span>
      </Link>
      <div className="px-4 pt-1 pb-4 md:max-lg:w-52 md:max-lg:shrink-0 md:max-lg:pt-4">
        {item.source === "obligation" && item.kind === "appointment" ? (
          <a
            href={`/v1/checkup/obligations/${item.id}/calendar.ics`}
            download={`${item.title}.ics`}
            className={buttonClass("outline", "w-full")}
          >
            <CalendarPlus className="size-4" aria-hidden />
            {homeMessages.addToCalendar}
          </a>
        ) : item.source === "obligation" ? (
          <DoneButton item={item} className="w-full" />
        ) : (
          <Link {...to} className={buttonClass("outline", "w-full")}>
            <Eye className="size-4" aria-hidden />
            {homeMessages.look}
          </Link>
        )}
      </div>
    </li>
  );
}

/** What comes after this week, by its day. */
function ComingCard() {
  const { checkup, coming } = useCheckup();
  if (!checkup.isSuccess || coming.length === 0) return null;
  return (
    <Card title={homeMessages.coming}>
      <ul className="divide-y border-t">
        {coming.map((item) => (
          <Line key={item.id} item={item} />
        ))}
      </ul>
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

/** The household's own people and things, each with the one line of how it stands; companies have a page of their own. */
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
  const rank = (e: EntityEntry) => (e.status?.when ? 0 : 1);
  return [...all]
    .filter((e) => e.gone === null && e.kind !== "organization")
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
  // All of it is asked for at once. What stands above comes first, and what follows never moves it.
  const checkup = useQuery(checkupQuery());
  const arrived = useQuery(arrivedQuery);
  useQuery(entitiesQuery());
  usePageTitle(homeMessages.title);
  const on = overview.data?.documents;
  if (on && on.including_replaced === 0 && on.being_read === 0 && on.needs_a_look === 0)
    return (
      <>
        <RecoveryReminder />
        <FirstPaper title={homeMessages.title} />
        <SamplesOffer />
      </>
    );
  return (
    <div className="mx-auto max-w-5xl">
      <h1 className="font-serif text-2xl">{overview.data?.family_or_business.name ?? homeMessages.title}</h1>
      <p className="mt-1 text-sm text-muted">
        {homeMessages.lead({ day: showLongDay(localDay(thisMoment())) })}
      </p>
      <RecoveryReminder />
      <SamplesNotice />
      {overview.isPending || checkup.isPending ? (
        <Skeleton rows={8} className="mt-8" />
      ) : (
        <>
          <Waiting overview={overview.data} />
          <ThisWeek overview={overview.data} />
          <div className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[repeat(auto-fit,minmax(24rem,1fr))]">
            <ComingCard />
            <ArrivedCard overview={overview.data} />
          </div>
          {!arrived.isPending && <PeopleCard />}
        </>
      )}
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
          <div className="flex grow basis-64 gap-3">
            <Eye className="mt-0.5 size-5 shrink-0" aria-hidden />
            <p>
              <strong className="font-semibold">{homeMessages.looks({ n: looks })}.</strong>{" "}
              {homeMessages.looksDetail({ n: looks })}
            </p>
          </div>
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
