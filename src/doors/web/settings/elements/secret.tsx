import { Check, Copy } from "lucide-react";
import { useState } from "react";
import * as settingsMessages from "#messages/app/settings.ts";
import { Button } from "../../elements/button.tsx";
import { copyText } from "../../elements/copy.ts";

/** Copies a text and says so. */
export function CopyButton({ text }: { text: string }) {
  const [copied, setCopied] = useState(false);
  return (
    <Button look="outline" onClick={async () => setCopied(await copyText(text))}>
      {copied ? <Check className="size-4" aria-hidden /> : <Copy className="size-4" aria-hidden />}
      <span aria-live="polite">{copied ? settingsMessages.copied : settingsMessages.copy}</span>
    </Button>
  );
}

/** Something that is shown once, to be copied. */
export function Secret({
  label,
  text,
  hint = settingsMessages.shownOnce,
}: {
  label: string;
  text: string;
  hint?: string;
}) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <section
        aria-label={label}
        className="rounded-xl border border-dashed border-edge bg-paper px-4 py-3 font-mono text-sm break-all select-all"
      >
        {text}
      </section>
      <div className="flex flex-wrap items-center gap-3">
        <CopyButton text={text} />
        <p className="min-w-40 grow basis-0 text-sm text-muted">{hint}</p>
      </div>
    </div>
  );
}
