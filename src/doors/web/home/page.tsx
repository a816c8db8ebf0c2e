import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Eye, LoaderCircle } from "lucide-react";
import { useEffect } from "react";
import * as appMessages from "#messages/app/app.ts";
import * as homeMessages from "#messages/app/home.ts";
import { overviewQuery } from "../api/queries.ts";
import { FirstPaper } from "../arrivals/first-paper.tsx";
import { buttonClass } from "../elements/button.tsx";
import { localDay, showLongDay, thisMoment } from "../formatting.ts";
import type { Overview } from "../shapes.ts";
import { ArrivedCard } from "./arrived.tsx";
import { CheckupCard } from "./checkup-card.tsx";
import { PeopleCard } from "./people-card.tsx";

/** Where one comes in: what presses, what just came, and how everybody and everything stands. */
export function HomePage() {
  const overview = useQuery(overviewQuery);
  useEffect(() => {
    document.title = appMessages.title({ page: homeMessages.title });
  }, []);
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
