import { useMutation } from "@tanstack/react-query";
import { Fingerprint } from "lucide-react";
import * as passkeyMessages from "#messages/app/passkey.ts";
import { Button } from "../elements/button.tsx";
import { Notice } from "../elements/notice.tsx";
import { Front } from "./front.tsx";
import { createPasskey } from "./passkey.ts";

/** Offers a passkey after the owner was created. It can be left for later. */
export function PasskeyOffer({ onDone }: { onDone: () => void }) {
  const create = useMutation({
    mutationFn: () => createPasskey(passkeyMessages.deviceName),
    onSuccess: onDone,
  });
  return (
    <Front title={passkeyMessages.offerTitle} lead={passkeyMessages.offerLead}>
      <div className="grid gap-3">
        {create.error && (
          <Notice tone="bad" urgent>
            {passkeyMessages.failed}
          </Notice>
        )}
        <Button className="min-h-11" busy={create.isPending} onClick={() => create.mutate()}>
          <Fingerprint className="size-4.5" aria-hidden />
          {passkeyMessages.create}
        </Button>
        <Button look="quiet" className="min-h-11" onClick={onDone}>
          {passkeyMessages.later}
        </Button>
      </div>
    </Front>
  );
}
