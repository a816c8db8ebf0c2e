import { useNavigate } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { isTyping } from "./typing.ts";

const Palette = lazy(() => import("../palette/palette.tsx").then((m) => ({ default: m.Palette })));
const KeysDialog = lazy(() => import("../palette/keys.tsx").then((m) => ({ default: m.KeysDialog })));

/** After `g`, the letter that names the place; it must come within this long, in ms. */
const CHORD = 1200;
const chords = { h: "/", c: "/checkup", d: "/documents", p: "/people-and-things", a: "/ask" } as const;
const isChord = (key: string): key is keyof typeof chords => key in chords;

/** The keys that work everywhere: Ctrl+K for the palette, `?` for the list of keys, `g` and a letter to go somewhere. */
export function Shortcuts() {
  const navigate = useNavigate();
  const [open, setOpen] = useState<"palette" | "keys" | null>(null);
  const began = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const show = () => setOpen("palette");
    const key = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k") {
        event.preventDefault();
        setOpen((was) => (was === "palette" ? null : "palette"));
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (event.key === "?") setOpen("keys");
      else if (event.key === "g") began.current = performance.now();
      else if (performance.now() - began.current < CHORD && isChord(event.key)) {
        began.current = Number.NEGATIVE_INFINITY;
        void navigate({ to: chords[event.key] });
      } else return;
      event.preventDefault();
    };
    window.addEventListener("keydown", key);
    window.addEventListener("deedbox:palette", show);
    return () => {
      window.removeEventListener("keydown", key);
      window.removeEventListener("deedbox:palette", show);
    };
  }, [navigate]);
  return (
    <Suspense fallback={null}>
      {open === "palette" && <Palette onClose={() => setOpen(null)} onKeys={() => setOpen("keys")} />}
      {open === "keys" && <KeysDialog onClose={() => setOpen(null)} />}
    </Suspense>
  );
}
