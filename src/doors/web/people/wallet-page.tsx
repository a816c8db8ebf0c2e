import { useQueries, useQuery } from "@tanstack/react-query";
import { IdCard, Printer } from "lucide-react";
import * as peopleMessages from "#messages/app/people.ts";
import { entitiesQuery } from "../api/queries.ts";
import { Button } from "../elements/button.tsx";
import { Empty } from "../elements/empty.tsx";
import { Notice } from "../elements/notice.tsx";
import { Skeleton } from "../elements/skeleton.tsx";
import { PageHead } from "../frame/page.tsx";
import { KeepHere } from "./keep-here.tsx";
import { KeptWallet } from "./kept-page.tsx";
import { byKind } from "./kinds.ts";
import { entityQuery } from "./queries.ts";
import { sorted } from "./wallet.tsx";
import { WalletCard } from "./wallet-card.tsx";

/** So many cards at most: a household, not an office's customers. */
const MOST = 30;

/** The household's people and things, each as a card with what one is asked for at a counter; all of it prints on a sheet or two. */
export function WalletPage() {
  const entities = useQuery(entitiesQuery(false));
  const household = byKind(entities.data?.people_and_things ?? [])
    .filter((group) => group.kind !== "organization")
    .flatMap((group) => group.entries)
    .slice(0, MOST);
  const pages = useQueries({ queries: household.map((entry) => entityQuery(entry.id)) });
  const shown = pages.flatMap((page) => (page.data && sorted(page.data).first.length > 0 ? [page.data] : []));
  const waits = entities.isPending || pages.some((page) => page.isPending);
  return (
    <div className="mx-auto max-w-5xl">
      <PageHead
        title={peopleMessages.wallet}
        lead={peopleMessages.walletLead}
        failed={{ said: peopleMessages.failed, error: entities.error }}
      >
        {(waits || shown.length > 0) && (
          <Button look="outline" className="print:hidden" disabled={waits} onClick={() => window.print()}>
            <Printer className="size-4" aria-hidden />
            {peopleMessages.print}
          </Button>
        )}
      </PageHead>
      {pages.some((page) => page.isError) && (
        <div className="mt-4">
          <Notice tone="bad">{peopleMessages.failed}</Notice>
        </div>
      )}
      {waits && <Skeleton className="mt-5" />}
      {(entities.isError || pages.some((page) => page.isError)) && <KeptWallet around={(offer) => offer} />}
      {!waits && !entities.isError && !pages.some((page) => page.isError) && <KeepHere pages={shown} />}
      {!waits && shown.length === 0 && (
        <Empty icon={IdCard} title={peopleMessages.walletNone} detail={peopleMessages.walletNoneDetail} />
      )}
      <div className="mt-5 columns-1 gap-4 sm:columns-2 lg:columns-3 print:columns-2">
        {(waits ? [] : shown).map((page) => (
          <WalletCard
            key={page.person_or_thing.id}
            {...page.person_or_thing}
            facts={sorted(page).first}
            to={page.person_or_thing.id}
          />
        ))}
      </div>
    </div>
  );
}
