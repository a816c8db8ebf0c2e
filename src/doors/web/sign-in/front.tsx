import { Languages, LoaderCircle, SunMoon } from "lucide-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import * as appMessages from "#messages/app/app.ts";
import * as themeMessages from "#messages/app/theme.ts";
import * as unreachableMessages from "#messages/app/unreachable.ts";
import { languages } from "#messages/languages.ts";
import { Button } from "../elements/button.tsx";
import { chooseTheme, chosenTheme, themes } from "../frame/theme.ts";
import { keepLanguage } from "./language.ts";

interface Props {
  title: string;
  lead?: string;
  /** Whether language and look can be chosen here: not where the page holds what a reload would lose. */
  looks?: boolean;
  children: ReactNode;
}

/** The page before the door: one card in the middle, the name of the product above it. */
export function Front({ title, lead, looks = false, children }: Props) {
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-md flex-col justify-center px-4 py-10 sm:px-0">
      <div className="mb-6 flex items-center gap-3 px-1">
        <img
          src="/icon.svg"
          alt=""
          width={40}
          height={40}
          className="rounded-[0.6rem]"
          // Without a connection it may not be there.
          onError={(event) => {
            event.currentTarget.hidden = true;
          }}
        />
        <div>
          <p className="font-serif text-xl leading-tight">{appMessages.name}</p>
          <p className="text-sm text-muted">{appMessages.tagline}</p>
        </div>
      </div>
      {looks && <Looks />}
      <div className="rounded-2xl border bg-surface p-6 shadow-card sm:p-8">
        <h1 className="font-serif text-2xl text-balance">{title}</h1>
        {lead && <p className="mt-1.5 text-pretty text-muted">{lead}</p>}
        <div className="mt-6">{children}</div>
      </div>
    </main>
  );
}

/** What a language calls itself, with a capital as in a list. */
function ownName(language: string): string {
  const name = new Intl.DisplayNames([language], { type: "language" }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

const choiceClass = "min-h-11 min-w-0 rounded-lg bg-transparent pr-1 text-muted hover:text-ink";

/** Language and look, before anybody is known: whoever cannot read the page could not find them behind it. */
function Looks() {
  const [theme, setTheme] = useState(chosenTheme);
  return (
    <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 px-1 text-sm text-muted">
      <label className="flex min-w-0 items-center gap-1.5">
        <Languages className="size-4" aria-hidden />
        <span className="sr-only">{appMessages.languageOf}</span>
        <select
          className={choiceClass}
          value={appMessages.language}
          onChange={(event) => {
            keepLanguage(event.target.value);
            window.location.reload();
          }}
        >
          {languages.map((each) => (
            <option key={each} value={each}>
              {ownName(each)}
            </option>
          ))}
        </select>
      </label>
      <label className="flex min-w-0 items-center gap-1.5">
        <SunMoon className="size-4" aria-hidden />
        <span className="sr-only">{themeMessages.label}</span>
        <select
          className={choiceClass}
          value={theme}
          onChange={(event) => {
            const chosen = themes.find((one) => one === event.target.value) ?? "device";
            setTheme(chosen);
            chooseTheme(chosen);
          }}
        >
          {themes.map((each) => (
            <option key={each} value={each}>
              {themeMessages.names[each]}
            </option>
          ))}
        </select>
      </label>
    </div>
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

/** Where even this part cannot be fetched, no wallet was kept. */
const KeptWallet = lazy(() =>
  import("../people/kept-page.tsx").then(
    (part) => ({ default: part.KeptWallet }),
    () => ({ default: ({ around }: { around: (offer: ReactNode) => ReactNode }) => around(null) }),
  ),
);

/** The box does not answer; it is asked again every two seconds. The wallet that is kept on this device opens without it. */
export function Unreachable({ onRetry }: { onRetry: () => void }) {
  const around = (offer: ReactNode) => (
    <Front title={unreachableMessages.title} lead={unreachableMessages.detail}>
      <Button look="outline" onClick={onRetry}>
        {unreachableMessages.retry}
      </Button>
      {offer}
    </Front>
  );
  return (
    <Suspense fallback={around(null)}>
      <KeptWallet around={around} alone />
    </Suspense>
  );
}
