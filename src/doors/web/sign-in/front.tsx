import { LoaderCircle } from "lucide-react";
import type { ReactNode } from "react";
import * as appMessages from "#messages/app/app.ts";
import * as unreachableMessages from "#messages/app/unreachable.ts";
import { Button } from "../elements/button.tsx";

interface Props {
  title: string;
  lead?: string;
  children: ReactNode;
}

/** The page before the door: one card in the middle, the name of the product above it. */
export function Front({ title, lead, children }: Props) {
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-md flex-col justify-center px-4 py-10 sm:px-0">
      <div className="mb-6 flex items-center gap-3 px-1">
        <img src="/icon.svg" alt="" width={40} height={40} className="rounded-[0.6rem]" />
        <div>
          <p className="font-serif text-xl leading-tight">{appMessages.name}</p>
          <p className="text-sm text-muted">{appMessages.tagline}</p>
        </div>
      </div>
      <div className="rounded-2xl border bg-surface p-6 shadow-card sm:p-8">
        <h1 className="font-serif text-2xl text-balance">{title}</h1>
        {lead && <p className="mt-1.5 text-pretty text-muted">{lead}</p>}
        <div className="mt-6">{children}</div>
      </div>
    </main>
  );
}

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
