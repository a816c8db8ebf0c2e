import { useNavigate } from "@tanstack/react-router";
import { CalendarCheck, FileText, House, type LucideIcon, MessageCircleQuestion, Users } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import * as placesMessages from "#messages/app/places.ts";
import * as tourMessages from "#messages/app/tour.ts";
import { Button } from "../elements/button.tsx";

interface Stop {
  to: "/" | "/documents" | "/people-and-things" | "/checkup" | "/ask";
  icon: LucideIcon;
  title: string;
  text: string;
}

const stops: readonly Stop[] = [
  { to: "/", icon: House, title: placesMessages.home, text: tourMessages.homeText },
  { to: "/documents", icon: FileText, title: placesMessages.documents, text: tourMessages.documentsText },
  { to: "/people-and-things", icon: Users, title: placesMessages.people, text: tourMessages.peopleText },
  { to: "/checkup", icon: CalendarCheck, title: placesMessages.checkup, text: tourMessages.checkupText },
  { to: "/ask", icon: MessageCircleQuestion, title: placesMessages.ask, text: tourMessages.askText },
];

/** Walks somebody new through the rooms of the app, one sentence each. The page behind stays alive; it ends at any step. */
export function Tour({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [at, setAt] = useState(0);
  const card = useRef<HTMLElement>(null);
  const stop = stops[at];
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step is read out, also the one that stays on its page.
  useEffect(() => card.current?.focus({ preventScroll: true }), [at]);
  // What is said meanwhile stands above the card, not on its buttons.
  // biome-ignore lint/correctness/useExhaustiveDependencies: steps are of different heights.
  useEffect(() => {
    const { style } = document.documentElement;
    style.setProperty("--foot", `${card.current?.offsetHeight ?? 0}px`);
    return () => void style.removeProperty("--foot");
  }, [at]);
  if (!stop) return null;
  const go = (to: number) => {
    const next = stops[to];
    if (!next) return onClose();
    setAt(to);
    void navigate({ to: next.to });
  };
  const last = at === stops.length - 1;
  return (
    <section
      ref={card}
      tabIndex={-1}
      aria-label={tourMessages.title}
      onKeyDown={(event) => event.key === "Escape" && onClose()}
      className={
        "fixed inset-x-3 bottom-[calc(4.5rem+env(safe-area-inset-bottom))] z-30 animate-rise rounded-2xl border bg-surface p-5 " +
        "shadow-float outline-none md:inset-x-auto md:bottom-6 md:left-1/2 md:w-[28rem] md:-translate-x-1/2"
      }
    >
      <p className="text-xs text-muted tabular-nums">{tourMessages.step({ n: at + 1, all: stops.length })}</p>
      <h2 className="mt-1 flex items-center gap-2 font-serif text-lg">
        <stop.icon className="size-5 text-accent" aria-hidden />
        {stop.title}
      </h2>
      <p className="mt-1 text-pretty">{stop.text}</p>
      <div className="mt-4 flex items-center justify-end gap-2">
        {!last && (
          <Button look="quiet" className="mr-auto -ml-3" onClick={onClose}>
            {tourMessages.skip}
          </Button>
        )}
        {at > 0 && (
          <Button look="outline" onClick={() => go(at - 1)}>
            {tourMessages.back}
          </Button>
        )}
        <Button onClick={() => go(at + 1)}>{last ? tourMessages.done : tourMessages.next}</Button>
      </div>
    </section>
  );
}
