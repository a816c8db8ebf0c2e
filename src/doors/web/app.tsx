import { QueryClientProvider, useQuery, useQueryClient } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { lazy, StrictMode, Suspense, useState } from "react";
import { createRoot } from "react-dom/client";
import { isNoState, keys, makeClient } from "./api/client.ts";
import { stateQuery } from "./api/queries.ts";
import { Arriving } from "./arrivals/arriving.tsx";
import { registerWorker } from "./arrivals/given.ts";
import { makeRouter } from "./routes.tsx";
import type { AppState } from "./shapes.ts";
import { hasLeft } from "./sign-in/leaving.ts";
import { Unreachable, Waiting } from "./sign-in/waiting.tsx";

const router = makeRouter();
registerWorker();

/** The doors before the app are seldom seen, so each is fetched only where it is. */
const Setup = lazy(async () => ({ default: (await import("./sign-in/setup.tsx")).Setup }));
const SignIn = lazy(async () => ({ default: (await import("./sign-in/sign-in.tsx")).SignIn }));
const Unlock = lazy(async () => ({ default: (await import("./sign-in/unlock.tsx")).Unlock }));
const Welcome = lazy(async () => ({ default: (await import("./sign-in/welcome.tsx")).Welcome }));

/** Decides which door to stand at: sealed box, first visit, sign in, or the app itself. */
function App() {
  const client = useQueryClient();
  const state = useQuery(stateQuery);
  // The owner exists as soon as the form is sent, but the recovery code must be seen before the app opens.
  const [settingUp, setSettingUp] = useState(false);

  if (!state.data) {
    return state.isError ? <Unreachable onRetry={() => state.refetch()} /> : <Waiting />;
  }
  if (state.data.setup_needed || settingUp) {
    return (
      <Setup
        onStarted={() => setSettingUp(true)}
        onDone={async () => {
          await client.invalidateQueries({ queryKey: keys.state });
          setSettingUp(false);
        }}
      />
    );
  }
  if (state.data.sealed) return <Unlock />;
  if (window.location.pathname === "/welcome" && window.location.hash !== "") return <Welcome />;
  return <Inside state={state.data} />;
}

/**
 * The app, or the way in. When a session ends by itself (its time was over, somebody ended it, another tab signed out), the
 * pages go and files that are on their way are kept for the same person; who leaves on purpose leaves nothing.
 */
function Inside({ state }: { state: AppState }) {
  const client = useQueryClient();
  const [inside, setInside] = useState<string | null>(null);
  const here = state.signed_in ? (state.user?.email ?? "") : null;
  const kept = here ?? (hasLeft() ? null : inside);
  if (kept !== inside) {
    // Somebody else at the same window sees nothing that was asked for before.
    if (here !== null && inside !== null) client.removeQueries({ predicate: isNoState });
    setInside(kept);
  }
  if (kept === null) return <SignIn state={state} />;
  return (
    <Arriving key={kept} signedIn={here !== null}>
      {here === null ? <SignIn state={state} /> : <RouterProvider router={router} />}
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
