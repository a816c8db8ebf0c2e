import { LoaderCircle } from "lucide-react";
import { Button } from "../elements/button.tsx";
import { words } from "../words.ts";
import { Front } from "./front.tsx";

/** Before the box has answered for the first time. */
export function Waiting() {
  return (
    <main className="grid min-h-dvh place-items-center" aria-busy>
      <LoaderCircle className="size-7 animate-spin text-muted" aria-label={words.app.loading} />
    </main>
  );
}

/** The box does not answer; it is asked again every two seconds. */
export function Unreachable({ onRetry }: { onRetry: () => void }) {
  return (
    <Front title={words.unreachable.title} lead={words.unreachable.detail}>
      <Button look="outline" onClick={onRetry}>
        {words.unreachable.retry}
      </Button>
    </Front>
  );
}
