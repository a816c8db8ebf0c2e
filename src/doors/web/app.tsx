import { focusManager, QueryClientProvider, useQuery, useQueryClient } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { lazy, StrictMode, Suspense, useEffect, useReducer, useState, useSyncExternalStore } from "react";
import { createRoot } from "react-dom/client";
import { pathInApp } from "./addresses.ts";
import { isNoState, keys, makeClient } from "./api/client.ts";
import { proofWanted, settleProof, watchProof } from "./api/proof.ts";
import { stateQuery } from "./api/queries.ts";
import { isHeld, setStillIn, settleHeld } from "./api/session.ts";
import { Arriving } from "./arrivals/arriving.tsx";
import { registerWorker } from "./arrivals/given.ts";
import { watchInstall } from "./frame/install.ts";
import { chosenTheme, showTheme } from "./frame/theme.ts";
import { hasUnsaved, watchFields } from "./frame/unsaved.ts";
import { makeRouter } from "./routes.tsx";
import type { AppState } from "./shapes.ts";
import { Unreachable, Waiting } from "./sign-in/front.tsx";
import { speak } from "./sign-in/language.ts";
import { hasLeft, hasLeftElsewhere } from "./sign-in/leaving.ts";
import { RETURN } from "./sign-in/provider.ts";

showTheme(chosenTheme());
const router = makeRouter();
registerWorker();
watchInstall();
watchFields();

/** The doors before the app are seldom seen, so each is fetched only where it is. */
const Setup = lazy(async () => ({ default: (await import("./sign-in/setup.tsx")).Setup }));
const SignIn = lazy(async () => ({ default: (await import("./sign-in/sign-in.tsx")).SignIn }));
const ComeBack = lazy(async () => ({ default: (await import("./sign-in/come-back.tsx")).ComeBack }));
const Prove = lazy(async () => ({ default: (await import("./sign-in/prove.tsx")).Prove }));
const Unlock = lazy(async () => ({ default: (await import("./sign-in/unlock.tsx")).Unlock }));
const ConnectPage = lazy(async () => ({ default: (await import("./connect/page.tsx")).ConnectPage }));
const Return = lazy(async () => ({ default: (await import("./sign-in/return.tsx")).Return }));
const Welcome = lazy(async () => ({ default: (await import("./sign-in/welcome.tsx")).Welcome }));

/** The wallet that is kept on this device may have to go; while it stays, what shows it without a connection is fetched, too. */
async function lookAfterWallet(state: AppState): Promise<void> {
  try {
    const { heardOf } = await import("./people/kept-wallet.ts");
    if (await heardOf(state)) await import("./people/kept-page.tsx");
  } catch {
    // The box is not reached any more, or the browser keeps nothing.
  }
}

/** Decides which door to stand at: sealed box, first visit, sign in, or the app itself. */
function App() {
  const client = useQueryClient();
  const state = useQuery(stateQuery);
  // The owner exists as soon as the form is sent, but the recovery code must be seen before the app opens.
  const [settingUp, setSettingUp] = useState(false);
  // The page that a provider sent back to has put another address into the bar, which nothing else would notice.
  const [, returned] = useReducer((times: number) => times + 1, 0);

  useEffect(() => void (state.data && lookAfterWallet(state.data)), [state.data]);
  if (!state.data) {
    // Asking anew is no reason to close what was opened meanwhile.
    return state.errorUpdateCount > 0 ? <Unreachable onRetry={() => state.refetch()} /> : <Waiting />;
  }
  if (state.data.setup_needed || settingUp) {
    return (
      <Setup
        takesCode={state.data.setup_code}
        onStarted={() => setSettingUp(true)}
        onDone={async () => {
          await client.invalidateQueries({ queryKey: keys.state });
          setSettingUp(false);
        }}
      />
    );
  }
  if (state.data.sealed) return <Unlock />;
  if (pathInApp(window.location.href) === RETURN)
    return <Return signedIn={state.data.signed_in} onDone={returned} />;
  if (pathInApp(window.location.href) === "/welcome" && window.location.hash !== "")
    return <Welcome state={state.data} />;
  return <Inside state={state.data} />;
}

/** Called with each person, or null, and with whether they are those who were here before. */
function useSettling(here: string | null, kept: string | null): void {
  const client = useQueryClient();
  useEffect(() => {
    setStillIn(
      async () =>
        (await client.fetchQuery({ ...stateQuery, staleTime: 0 }).catch(() => null))?.signed_in ?? true,
    );
  }, [client]);
  useEffect(() => {
    // Nothing asks by itself for somebody who is not there.
    focusManager.setFocused(here === null && kept !== null ? false : undefined);
    if (here !== null || kept === null || hasLeftElsewhere()) settleHeld(here !== null);
    if (here !== null)
      void client.invalidateQueries({ predicate: (query) => query.state.status === "error" });
  }, [client, here, kept]);
}

/** The dialog that asks who is there, while a change waits for it. Whoever leaves meanwhile has not proved it. */
function Proof() {
  const wanted = useSyncExternalStore(watchProof, proofWanted);
  useEffect(() => () => settleProof(false), []);
  return wanted ? (
    <Suspense fallback={null}>
      <Prove />
    </Suspense>
  ) : null;
}

/**
 * The app, or the way in. When a session ends by itself (its time was over, somebody ended it, another tab signed out), the
 * pages go and files that are on their way are kept for the same person; words that were not saved keep their page, covered,
 * until that person is back. Who leaves on purpose leaves nothing.
 */
function Inside({ state }: { state: AppState }) {
  const client = useQueryClient();
  const [inside, setInside] = useState<string | null>(null);
  const [covered, setCovered] = useState(false);
  const here = state.signed_in ? (state.user?.email ?? "") : null;
  const kept = here ?? (hasLeft() ? null : inside);
  if (kept !== inside) {
    // Somebody else at the same window sees nothing that was asked for before, and nothing that waited is sent in their name.
    if (here !== null && inside !== null) {
      client.removeQueries({ predicate: isNoState });
      settleHeld(false);
    }
    setInside(kept);
  }
  const away = kept !== null && here === null;
  const cover = away && !hasLeftElsewhere() && (covered || isHeld() || hasUnsaved());
  if (cover !== covered) setCovered(cover);
  useSettling(here, kept);
  useEffect(() => {
    if (state.signed_in) speak(state.language);
  }, [state]);
  if (kept === null) return <SignIn state={state} />;
  // Where an app asks to be let in stands by itself: nothing else of the app is loaded, and nothing of it is kept for later.
  if (pathInApp(window.location.href).startsWith("/connect/"))
    return here === null ? (
      <SignIn state={state} />
    ) : (
      <>
        <ConnectPage key={here} />
        <Proof />
      </>
    );
  return (
    <Arriving key={kept} signedIn={here !== null}>
      {away && !cover ? (
        <SignIn state={state} />
      ) : (
        <div hidden={away}>
          <RouterProvider router={router} />
        </div>
      )}
      {cover && <ComeBack state={state} />}
      {here !== null && <Proof />}
    </Arriving>
  );
}

const place = document.getElementById("app");
if (place) {
  createRoot(place).render(
    <StrictMode>
      <QueryClientProvider client={makeClient()}>
        <Suspense fallback={<Waiting />}>
          <App />
        </Suspense>
      </QueryClientProvider>
    </StrictMode>,
  );
}
