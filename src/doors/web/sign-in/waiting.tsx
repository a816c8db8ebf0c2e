import { LoaderCircle } from "lucide-react";
import * as appMessages from "#messages/app/app.ts";
import * as unreachableMessages from "#messages/app/unreachable.ts";
import { Button } from "../elements/button.tsx";
import { Front } from "./front.tsx";

/** Before the box has answered for the first time. */
export function Waiting() {
  return (
    <main className="grid min-h-dvh place-items-center" aria-busy>
      <LoaderCircle className="size-7 animate-spin text-muted" aria-label={appMessages.loading} />
    </main>
  );
}

/** The box does not answer; it is asked again every two seconds. */
export function Unreachable({ onRetry }: { onRetry: () => void }) {
  return (
    <Front title={unreachableMessages.title} lead={unreachableMessages.detail}>
      <Button look="outline" onClick={onRetry}>
        {unreachableMessages.retry}
      </Button>
    </Front>
  );
}
