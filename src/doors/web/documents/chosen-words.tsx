import { Copy, X } from "lucide-react";
import { useEffect } from "react";
import * as factMessages from "#messages/app/fact.ts";
import * as wordsTabMessages from "#messages/app/wordsTab.ts";
import { IconButton } from "../elements/button.tsx";
import { copyText } from "../elements/copy.ts";
import { useMedia, wideQuery } from "../elements/media.ts";
import { useSay } from "../elements/said.tsx";
import type { Document } from "../shapes.ts";

import type { Chosen } from "./text-layer.tsx";
import { UseWords } from "./use-words.tsx";

/** Room the panel needs below the words, in CSS pixels; where there is less it stands higher. */
const PANEL = 400;

/** What can be done with words chosen on a page: copied, taken as the value of a fact, or made a new one. */
export function ChosenWords({
  document,
  chosen,
  onDone,
}: {
  document: Document;
  chosen: Chosen;
  onDone(): void;
}) {
  const say = useSay();
  const wide = useMedia(wideQuery);
  useEffect(() => {
    const leave = (event: KeyboardEvent) => event.key === "Escape" && onDone();
    window.addEventListener("keydown", leave);
    return () => window.removeEventListener("keydown", leave);
  }, [onDone]);
  const left = Math.min(Math.max(chosen.x, 170), window.innerWidth - 170);
  const top = Math.max(8, Math.min(chosen.y + 8, window.innerHeight - PANEL));
  return (
    <section
      aria-label={factMessages.chosen}
      style={wide ? { left, top } : undefined}
      className="fixed z-40 grid animate-rise gap-3 rounded-xl border bg-surface p-3 shadow-float max-lg:inset-x-2 max-lg:bottom-[max(0.5rem,env(safe-area-inset-bottom))] lg:w-80 lg:-translate-x-1/2"
    >
      <div className="flex items-start gap-1">
        <p className="line-clamp-2 min-w-0 grow text-sm font-medium break-words">“{chosen.text}”</p>
        <IconButton
          label={factMessages.copy}
          className="-my-1.5"
          onClick={async () => {
            if (await copyText(chosen.text)) say({ text: wordsTabMessages.copied });
            onDone();
          }}
        >
          <Copy className="size-4" aria-hidden />
        </IconButton>
        <IconButton label={factMessages.use.close} className="-my-1.5 -mr-1" onClick={onDone}>
          <X className="size-4" aria-hidden />
        </IconButton>
      </div>
      <UseWords
        key={`${chosen.page} ${chosen.text}`}
        document={document}
        said={chosen.text}
        place={chosen}
        onDone={onDone}
      />
    </section>
  );
}
