import { Share, Smartphone } from "lucide-react";
import * as installMessages from "#messages/app/install.ts";
import { Button } from "../elements/button.tsx";
import { install, settleInstall } from "./install.ts";

/** Says once on a phone that the app can be put on its home screen, and how. */
export function InstallHint({ way }: { way: "press" | "ios" }) {
  const Icon = way === "ios" ? Share : Smartphone;
  return (
    <section
      aria-label={installMessages.title}
      className="mx-4 mt-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-3 rounded-2xl border bg-surface p-4 shadow-card print:hidden"
    >
      <Icon className="mt-0.5 size-5 text-accent" aria-hidden />
      <div>
        <p className="font-medium">{installMessages.title}</p>
        <p className="mt-0.5 text-sm text-muted">
          {way === "ios" ? installMessages.ios : installMessages.lead}
        </p>
      </div>
      <div className="col-start-2 flex flex-wrap gap-2">
        {way === "press" && (
          <Button className="min-h-11" onClick={() => void install()}>
            {installMessages.button}
          </Button>
        )}
        <Button look="quiet" className="min-h-11" onClick={settleInstall}>
          {installMessages.dismiss}
        </Button>
      </div>
    </section>
  );
}
