import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Fingerprint } from "lucide-react";
import { useEffect, useState } from "react";
import * as keptMessages from "#messages/app/kept.ts";
import * as passkeyMessages from "#messages/app/passkey.ts";
import { useAgain } from "../api/change.ts";
import { keys } from "../api/client.ts";
import { stateQuery } from "../api/queries.ts";
import { Button } from "../elements/button.tsx";
import { Tick } from "../elements/field.tsx";
import { touchQuery, useMedia } from "../elements/media.ts";
import { Notice } from "../elements/notice.tsx";
import { useSay } from "../elements/said.tsx";
import { profileQuery, settingsKeys } from "../settings/queries.ts";
import type { EntityPage } from "../shapes.ts";
import { createPasskey, passkeysPossible } from "../sign-in/passkey.ts";
import {
  dropWallet,
  type KeptCard,
  keepWallet,
  keptWallet,
  NoLock,
  ownerOf,
  renewWallet,
} from "./kept-wallet.ts";
import { sorted } from "./wallet.tsx";

/** A page as its card is kept: what is read at a counter, and no more. */
const cardOf = (page: EntityPage): KeptCard => ({
  kind: page.person_or_thing.kind,
  kind_label: page.person_or_thing.kind_label,
  name: page.person_or_thing.name,
  facts: sorted(page).first.map(({ key, label, value }) => ({ key, label, value })),
});

/** Whether this browser can keep a wallet at this address. */
const possibleHere = (): boolean => passkeysPossible() && "indexedDB" in window;

/** Whether the wallet is kept on this device, and the switch for it, where the account's owner allows it. */
export function KeepHere({ pages }: { pages: readonly EntityPage[] }) {
  const state = useQuery(stateQuery).data;
  const profile = useQuery(profileQuery).data;
  if (!state || !profile || pages.length === 0) return null;
  const who = ownerOf(state);
  if (state.wallet_offline && who !== null)
    return <Switch who={who} pages={pages} passkeys={profile.passkeys.map((one) => one.id)} />;
  // Where no passkey can be had, as without a certificate, nothing is offered that could not be done then.
  if (profile.role !== "owner" || !possibleHere()) return null;
  return (
    <Link
      to="/settings"
      search={{ section: "members" }}
      className="mt-3 inline-flex min-h-11 items-center text-sm text-muted hover:underline print:hidden"
    >
      {keptMessages.ask}
    </Link>
  );
}

interface Props {
  who: string;
  pages: readonly EntityPage[];
  passkeys: readonly string[];
}

function Switch({ who, pages, passkeys }: Props) {
  const say = useSay();
  const again = useAgain(settingsKeys.profile, keys.state);
  const touch = useMedia(touchQuery);
  const [on, setOn] = useState<boolean | null>(null);
  const cards = pages.map(cardOf);
  const now = JSON.stringify(cards);
  useEffect(() => {
    void keptWallet().then((kept) => setOn(kept?.who === who));
    void renewWallet(who, JSON.parse(now)).catch(() => {});
  }, [who, now]);
  const turn = useMutation({
    mutationFn: async (wish: "drop" | "keep" | "keep with a new passkey") => {
      if (wish === "drop") return dropWallet();
      // What shows the wallet without a connection must be on the device, too.
      await import("./kept-page.tsx");
      const isNew = wish !== "keep" || passkeys.length === 0;
      const known = isNew ? [await createPasskey(passkeyMessages.deviceName)] : passkeys;
      if (isNew) void again();
      await keepWallet(who, known, cards);
    },
    onSuccess: (_, wish) => {
      setOn(wish !== "drop");
      say({ text: wish === "drop" ? keptMessages.removed : keptMessages.kept });
    },
  });
  if (on === null) return null;
  const possible = possibleHere();
  const name = touch ? keptMessages.keep : keptMessages.keepHere;
  return (
    <div className="mt-3 print:hidden">
      {possible ? (
        <Tick
          label={name}
          on={turn.isPending ? turn.variables !== "drop" : on}
          onTick={(keep) => turn.mutate(keep ? "keep" : "drop")}
          className="min-h-11 font-medium"
        />
      ) : null}
      <p className="text-sm text-pretty text-muted">
        {possible ? keptMessages.keepLead : keptMessages.noAddress}
      </p>
      {turn.isError && <Failed error={turn.error} onCreate={() => turn.mutate("keep with a new passkey")} />}
    </div>
  );
}

/** Why it is not kept; where the passkeys are on other devices, one can be made here. */
function Failed({ error, onCreate }: { error: Error; onCreate: () => void }) {
  const noLock = error instanceof NoLock;
  return (
    <div className="mt-3 grid gap-3">
      <Notice tone="bad" urgent>
        {noLock ? keptMessages.noLock : keptMessages.failed}
      </Notice>
      {!noLock && (
        <div>
          <Button look="outline" className="min-h-11" onClick={onCreate}>
            <Fingerprint className="size-4" aria-hidden />
            {passkeyMessages.create}
          </Button>
        </div>
      )}
    </div>
  );
}
