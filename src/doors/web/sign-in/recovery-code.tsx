import { Check, Copy, Printer } from "lucide-react";
import { useEffect, useState } from "react";
import * as recoveryMessages from "#messages/app/recovery.ts";
import { Button } from "../elements/button.tsx";
import { copyText } from "../elements/copy.ts";
import { Tick } from "../elements/field.tsx";
import { Notice } from "../elements/notice.tsx";
import { Front } from "./front.tsx";

/** Shows the recovery code, once. Leaving the page before it is confirmed asks first. */
export function RecoveryCode({ code, onDone }: { code: string; onDone: () => void }) {
  const [written, setWritten] = useState(false);
  const [copied, setCopied] = useState(false);

  useEffect(() => {
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", hold);
    return () => window.removeEventListener("beforeunload", hold);
  }, []);

  return (
    <Front title={recoveryMessages.title}>
      <div className="grid gap-5">
        <div className="print:hidden">
          <Notice tone="look">{recoveryMessages.lead}</Notice>
        </div>
        <section
          aria-label={recoveryMessages.label}
          className="rounded-xl border border-dashed border-edge bg-paper px-4 py-5 text-center font-mono text-lg leading-relaxed tracking-wide text-balance break-words select-all"
        >
          {code}
        </section>
        <div className="print:hidden flex flex-wrap gap-2.5">
          <Button look="outline" onClick={async () => setCopied(await copyText(code))}>
            {copied ? <Check className="size-4" aria-hidden /> : <Copy className="size-4" aria-hidden />}
            <span aria-live="polite">{copied ? recoveryMessages.copied : recoveryMessages.copy}</span>
          </Button>
          <Button look="outline" onClick={() => window.print()}>
            <Printer className="size-4" aria-hidden />
            {recoveryMessages.print}
          </Button>
        </div>
        <p className="text-sm text-muted">{recoveryMessages.where}</p>
        <Tick
          label={recoveryMessages.confirm}
          on={written}
          onTick={setWritten}
          className="font-medium print:hidden"
        />
        <Button className="print:hidden min-h-11" disabled={!written} onClick={onDone}>
          {recoveryMessages.next}
        </Button>
      </div>
    </Front>
  );
}
