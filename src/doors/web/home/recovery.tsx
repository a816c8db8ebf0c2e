import { useMutation, useQuery } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import * as recoveryMessages from "#messages/app/recovery.ts";
import { answered, api } from "../api/call.ts";
import { stateQuery } from "../api/queries.ts";
import { Button } from "../elements/button.tsx";
import { Refused } from "../elements/notice.tsx";

const RecoveryDialog = lazy(async () => ({
  default: (await import("../sign-in/recovery-code.tsx")).RecoveryDialog,
}));

/** Reminds whoever keeps the box of the recovery code, until it is said to be written down. */
export function RecoveryReminder() {
  const state = useQuery(stateQuery);
  const [code, setCode] = useState<string | null>(null);
  const show = useMutation({
    mutationFn: () => answered(api.GET("/v1/keys/recovery-code")),
    onSuccess: ({ recovery_code }) => setCode(recovery_code),
  });
  if (!state.data?.recovery_code_unkept) return null;
  return (
    <section
      aria-label={recoveryMessages.title}
      className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-2xl bg-look-soft px-4 py-3 text-look"
    >
      <KeyRound className="size-5 shrink-0" aria-hidden />
      <p className="min-w-48 grow basis-0">
        <strong className="font-semibold">{recoveryMessages.title}.</strong> {recoveryMessages.lead}
      </p>
      <Button look="outline" busy={show.isPending} onClick={() => show.mutate()}>
        {recoveryMessages.show}
      </Button>
      <Refused error={show.error} />
      {code && (
        <Suspense fallback={null}>
          <RecoveryDialog code={code} onClose={() => setCode(null)} />
        </Suspense>
      )}
    </section>
  );
}
