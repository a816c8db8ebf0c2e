import { useMutation } from "@tanstack/react-query";
import { Fingerprint } from "lucide-react";
import { Button } from "../elements/button.tsx";
import { Notice } from "../elements/notice.tsx";
import { frontWords } from "../words/front.ts";
import { Front } from "./front.tsx";
import { createPasskey } from "./passkey.ts";

/** Offers a passkey after the owner was created. It can be left for later. */
export function PasskeyOffer({ onDone }: { onDone: () => void }) {
  const create = useMutation({
    mutationFn: () => createPasskey(frontWords.passkey.deviceName),
    onSuccess: onDone,
  });
  return (
    <Front title={frontWords.passkey.offerTitle} lead={frontWords.passkey.offerLead}>
      <div className="grid gap-3">
        {create.error && (
          <Notice tone="bad" urgent>
            {frontWords.passkey.failed}
          </Notice>
        )}
        <Button className="min-h-11" busy={create.isPending} onClick={() => create.mutate()}>
          <Fingerprint className="size-4.5" aria-hidden />
          {frontWords.passkey.create}
        </Button>
        <Button look="quiet" className="min-h-11" onClick={onDone}>
          {frontWords.passkey.later}
        </Button>
      </div>
    </Front>
  );
}
