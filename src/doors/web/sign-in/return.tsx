import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import * as providerMessages from "#messages/app/provider.ts";
import { answered, api, fieldError, sentenceOf } from "../api/call.ts";
import { isNoState, keys } from "../api/client.ts";
import { Button } from "../elements/button.tsx";
import { Front, Waiting } from "./front.tsx";
import { leave } from "./leaving.ts";
import { goOn } from "./provider.ts";
import { SecondStep } from "./second-step.tsx";

/** Goes on in the app as whoever is there now: nothing of anybody before stays. */
async function enter(client: QueryClient, next: string, onDone: () => void): Promise<void> {
  leave(false);
  goOn(next);
  client.removeQueries({ predicate: isNoState });
  await client.invalidateQueries({ queryKey: keys.state });
  onDone();
}

interface Props {
  /** Somebody is signed in in this browser. */
  signedIn: boolean;
  /** The address is no longer that of the way back. */
  onDone: () => void;
}

/** Where an identity provider sends the browser back to: its answer is shown to the box, once, and the app goes on or says what is wrong. */
export function Return({ signedIn, onDone }: Props) {
  const client = useQueryClient();
  const [query] = useState(() => window.location.search.slice(1));
  const [code, setCode] = useState("");
  const answer = useQuery({
    queryKey: ["provider answer", query],
    queryFn: () => answered(api.POST("/app/providers/answer", { body: { query } })),
    // It serves once.
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const withCode = useMutation({
    mutationFn: () => answered(api.POST("/app/providers/code", { body: { code: code.trim() } })),
    onSuccess: ({ next }) => enter(client, next, onDone),
  });
  const next = answer.data?.next;
  useEffect(() => {
    if (next !== undefined) void enter(client, next, onDone);
  }, [client, next, onDone]);
  const leaveHere = () => {
    goOn("/");
    onDone();
  };
  if (fieldError(answer.error, "code") !== undefined)
    return (
      <SecondStep
        code={code}
        onCode={setCode}
        error={withCode.error}
        busy={withCode.isPending || withCode.isSuccess}
        onSubmit={() => withCode.mutate()}
        onBack={leaveHere}
      />
    );
  if (!answer.isError) return <Waiting />;
  return (
    <Front
      title={signedIn ? providerMessages.linkFailed : providerMessages.failed}
      lead={sentenceOf(answer.error)}
    >
      <Button look="outline" onClick={leaveHere}>
        {signedIn ? providerMessages.onward : providerMessages.back}
      </Button>
    </Front>
  );
}
