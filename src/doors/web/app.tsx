import { QueryClientProvider, useQuery, useQueryClient } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode, useState } from "react";
import { createRoot } from "react-dom/client";
import { keys, makeClient } from "./api/client.ts";
import { stateQuery } from "./api/queries.ts";
import { Arriving } from "./arrivals/arriving.tsx";
import { makeRouter } from "./routes.tsx";
import { Setup } from "./sign-in/setup.tsx";
import { SignIn } from "./sign-in/sign-in.tsx";
import { Unlock } from "./sign-in/unlock.tsx";
import { Unreachable, Waiting } from "./sign-in/waiting.tsx";

const router = makeRouter();

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
  if (!state.data.signed_in) return <SignIn state={state.data} />;
  return (
    <Arriving>
      <RouterProvider router={router} />
    </Arriving>
  );
}

const place = document.getElementById("app");
if (place) {
  createRoot(place).render(
    <StrictMode>
      <QueryClientProvider client={makeClient()}>
        <App />
      </QueryClientProvider>
    </StrictMode>,
  );
}
