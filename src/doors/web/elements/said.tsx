import { X } from "lucide-react";
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import * as appMessages from "#messages/app/app.ts";
import * as toastMessages from "#messages/app/toast.ts";
import { IconButton } from "./button.tsx";

/** What was just done, said at the foot of the window, with the way back where there is one. */
export interface Saying {
  text: string;
  undo?: () => void;
  /** What can be done next, in place of the way back. */
  next?: { label: string; run: () => void };
  bad?: boolean;
}

const Say = createContext<(saying: Saying) => void>(() => {});

/** Says what was done. One line at a time: the next takes the place of the last. */
export const useSay = () => useContext(Say);

/** How long a line stays, in ms; longer where it can be undone (WCAG 2.2.1: it also stays while it has the pointer or focus). */
const STAYS = 6_000;
const STAYS_UNDO = 12_000;

export function Sayings({ children }: { children: ReactNode }) {
  const [said, setSaid] = useState<(Saying & { n: number }) | null>(null);
  const [held, setHeld] = useState(false);
  const n = useRef(0);
  const say = useCallback((saying: Saying) => setSaid({ ...saying, n: ++n.current }), []);
  const close = useCallback(() => setSaid(null), []);
  useEffect(() => {
    if (!said || held) return;
    const timer = setTimeout(close, said.undo || said.next ? STAYS_UNDO : STAYS);
    return () => clearTimeout(timer);
  }, [said, held, close]);
  const press = said?.next ?? (said?.undo && { label: toastMessages.undo, run: said.undo });
  return (
    <Say value={useMemo(() => say, [say])}>
      {children}
      <div
        role="status"
        className={
          "pointer-events-none fixed inset-x-0 bottom-[calc(5rem+var(--foot,0px))] z-40 grid justify-items-center " +
          "px-4 md:bottom-[calc(1.5rem+var(--foot,0px))]"
        }
      >
        {said && (
          // biome-ignore lint/a11y/noStaticElementInteractions: nothing is done here; it only waits while somebody looks at it.
          <div
            key={said.n}
            onPointerEnter={() => setHeld(true)}
            onPointerLeave={() => setHeld(false)}
            onFocus={() => setHeld(true)}
            onBlur={() => setHeld(false)}
            className={
              "pointer-events-auto flex max-w-full animate-rise items-center gap-2 rounded-xl py-1.5 pr-1.5 pl-4 text-sm " +
              `shadow-float ${said.bad ? "bg-bad-soft text-bad" : "bg-ink text-paper"}`
            }
          >
            <div className="flex min-w-0 flex-wrap items-center gap-x-4">
              <span className="min-w-0">{said.text}</span>
              {press && (
                <button
                  type="button"
                  className="-mx-2.5 min-h-9 rounded-lg px-2.5 text-left font-semibold underline underline-offset-3"
                  onClick={() => {
                    press.run();
                    close();
                  }}
                >
                  {press.label}
                </button>
              )}
            </div>
            <IconButton
              label={appMessages.close}
              className="text-inherit! hover:bg-transparent!"
              onClick={close}
            >
              <X className="size-4" aria-hidden />
            </IconButton>
          </div>
        )}
      </div>
    </Say>
  );
}
