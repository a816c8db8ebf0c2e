import { useMutation } from "@tanstack/react-query";
import { Fingerprint, Lock, Printer } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import * as appMessages from "#messages/app/app.ts";
import * as keptMessages from "#messages/app/kept.ts";
import * as peopleMessages from "#messages/app/people.ts";
import { Button } from "../elements/button.tsx";
import { Notice } from "../elements/notice.tsx";
import { localDay, showDay, thisMoment } from "../formatting.ts";
import { type KeptWallet as Kept, type KeptCard, keptWallet, LONGEST, openWallet } from "./kept-wallet.ts";
import { WalletCard } from "./wallet-card.tsx";

interface Props {
  /** What is shown while it is closed; given the offer to open it, or null where none is kept. */
  around: (offer: ReactNode) => ReactNode;
  /** Nothing else is on the page. */
  alone?: boolean;
}

/** The wallet that is kept on this device, for when the box does not answer. */
export function KeptWallet({ around, alone = false }: Props) {
  const [kept, setKept] = useState<Kept | null>(null);
  const [cards, setCards] = useState<KeptCard[] | null>(null);
  useEffect(() => void keptWallet().then(setKept), []);
  const open = useMutation({ mutationFn: openWallet, onSuccess: setCards });
  if (!kept || thisMoment() - kept.contact > LONGEST) return around(null);
  const asOf = keptMessages.asOf({ day: showDay(localDay(kept.asOf)) });
  if (cards) return <Open cards={cards} asOf={asOf} alone={alone} onLock={() => setCards(null)} />;
  return around(
    <section aria-label={peopleMessages.wallet} className="mt-6 border-t pt-5">
      <h2 className="font-serif text-lg">{keptMessages.offer}</h2>
      <p className="mt-0.5 text-sm text-muted">{asOf}</p>
      <Button className="mt-4 min-h-11" busy={open.isPending} onClick={() => open.mutate(kept)}>
        <Fingerprint className="size-4.5" aria-hidden />
        {keptMessages.open}
      </Button>
      {open.isError && (
        <div className="mt-4">
          <Notice tone="bad" urgent>
            {keptMessages.openFailed}
          </Notice>
        </div>
      )}
    </section>,
  );
}

interface OpenProps {
  cards: readonly KeptCard[];
  asOf: string;
  alone: boolean;
  onLock: () => void;
}

function Open({ cards, asOf, alone, onLock }: OpenProps) {
  useEffect(() => {
    if (alone) document.title = appMessages.title({ page: peopleMessages.wallet });
  }, [alone]);
  const Place = alone ? "main" : "div";
  const Title = alone ? "h1" : "h2";
  return (
    <Place className={alone ? "mx-auto w-full max-w-5xl px-4 py-6" : "mt-6"}>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <Title className="font-serif text-2xl">{peopleMessages.wallet}</Title>
          <p className="mt-1 text-sm text-muted">{asOf}</p>
        </div>
        <div className="flex gap-2 print:hidden">
          <Button look="outline" className="min-h-11" onClick={() => window.print()}>
            <Printer className="size-4" aria-hidden />
            {peopleMessages.print}
          </Button>
          <Button look="outline" className="min-h-11" onClick={onLock}>
            <Lock className="size-4" aria-hidden />
            {keptMessages.lock}
          </Button>
        </div>
      </div>
      <div className="mt-5 columns-1 gap-4 sm:columns-2 lg:columns-3 print:columns-2">
        {cards.map((card) => (
          <WalletCard
            key={`${card.kind} ${card.name}`}
            {...card}
            facts={card.facts.map((fact) => ({ ...fact, from: null }))}
          />
        ))}
      </div>
    </Place>
  );
}
