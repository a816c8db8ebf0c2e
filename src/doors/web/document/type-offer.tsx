import { skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import { CopyCheck } from "lucide-react";
import * as retypeMessages from "#messages/app/retype.ts";
import { answered, api } from "../api/call.ts";
import { useChange } from "../api/change.ts";
import { afterPapers, keys } from "../api/client.ts";
import type { TypeOffer } from "../shapes.ts";

/** The sender as people call it, else by name. */
const from = ({ sender_word: word, sender }: TypeOffer): string =>
  word === null ? retypeMessages.from.name({ name: sender.name ?? "" }) : retypeMessages.from[word];

/** The offer in words: "Use Mortgage statement for 6 others from this lender". */
export const offered = (offer: TypeOffer, type = offer.type.name ?? ""): string =>
  retypeMessages.offer({ type, n: offer.documents.length, from: from(offer) });

const path = (offer: TypeOffer) => ({ params: { path: { offer: offer.id } } });

/** Gives the others of an offer its type, says for how many, and puts all of them back with one press. */
export function useTypeOffer(onDone?: (offer: TypeOffer) => void) {
  const back = useChange({
    run: (offer: TypeOffer) => answered(api.POST("/v1/type-offers/{offer}/undo", path(offer))),
    said: ({ changed }) => retypeMessages.undone({ n: changed }),
    refresh: afterPapers(),
  });
  return useChange({
    run: (offer: TypeOffer) => answered(api.POST("/v1/type-offers/{offer}/use", path(offer))),
    said: ({ changed }) => retypeMessages.changed({ n: changed }),
    undo: ({ changed }, offer): (() => void) | undefined =>
      changed === 0 ? undefined : () => back.mutate(offer),
    refresh: afterPapers(),
    onDone: (_, offer) => onDone?.(offer),
  });
}

/** Stands in for the name of the type where it is looked for in the sentence: no name has it. */
const MARK = "\uE000";

/** After the type of a document was put right: its type for others like it, at a press. Below the type; in two columns, below both. */
export function OfferedType({ document }: { document: string }) {
  const client = useQueryClient();
  const queryKey = keys.typeOffer(document);
  const { data: offer } = useQuery<TypeOffer | null>({ queryKey, queryFn: skipToken });
  const take = useTypeOffer(() => client.setQueryData<TypeOffer | null>(queryKey, null));
  if (!offer) return null;
  const [before, after] = offered(offer, MARK).split(MARK);
  return (
    <p role="status" className="-mt-2 text-sm sm:order-last sm:col-span-2">
      <button
        type="button"
        disabled={take.isPending}
        onClick={() => take.mutate(offer)}
        className="inline-flex min-h-9 items-start gap-2 rounded-lg py-1.5 text-left text-accent hover:underline disabled:opacity-60"
      >
        <CopyCheck className="mt-0.5 size-4 shrink-0" aria-hidden />
        <span>
          {before}
          <em>{offer.type.name}</em>
          {after}
        </span>
      </button>
    </p>
  );
}
