import { Check, Copy, Printer } from "lucide-react";
import { type ReactNode, useState } from "react";
import * as appMessages from "#messages/app/app.ts";
import * as settingsMessages from "#messages/app/settings.ts";
import { Button } from "../../elements/button.tsx";
import { copyText } from "../../elements/copy.ts";
import { Dialog } from "../../elements/dialog.tsx";

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

interface SecretDialogProps {
  title: string;
  lead: string;
  label: string;
  text: string;
  hint?: string;
  onClose: () => void;
}

/** Something that was just made and is shown this once. */
export const SecretDialog = ({ title, lead, onClose, ...secret }: SecretDialogProps) => (
  <Dialog onClose={onClose} title={title} lead={lead}>
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Secret {...secret} />
      <Button className="justify-self-end" onClick={onClose}>
        {appMessages.done}
      </Button>
    </div>
  </Dialog>
);

interface KeepProps {
  title: string;
  lead: string;
  /** What is copied. */
  text: string;
  print: string;
  /** What the press says that lets it go. */
  kept: string;
  onKept: () => void;
  /** Where it can be shown again. */
  onClose?: () => void;
  children: ReactNode;
}

/** Something for paper, shown once: the dialog stays until the person says that it is kept. */
export const KeepDialog = ({
  title,
  lead,
  text,
  print,
  kept,
  onKept,
  onClose = () => {},
  children,
}: KeepProps) => (
  <Dialog onClose={onClose} title={title} lead={lead}>
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {children}
      <div className="flex flex-wrap gap-2.5">
        <CopyButton text={text} />
        <Button look="outline" onClick={() => window.print()}>
          <Printer className="size-4" aria-hidden />
          {print}
        </Button>
      </div>
      <Button data-first onClick={onKept}>
        {kept}
      </Button>
    </div>
  </Dialog>
);
