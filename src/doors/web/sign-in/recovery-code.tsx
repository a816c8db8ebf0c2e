import { useMutation, useQueryClient } from "@tanstack/react-query";
import * as recoveryMessages from "#messages/app/recovery.ts";
import { answered, api } from "../api/call.ts";
import { keys } from "../api/client.ts";
import { KeepDialog } from "../settings/elements/secret.tsx";

/** The recovery code as it is written down. */
export const CodeOnPaper = ({ code }: { code: string }) => (
  <section
    aria-label={recoveryMessages.label}
    className={
      "rounded-xl border border-dashed border-edge bg-paper px-4 py-5 text-center font-mono text-lg leading-relaxed " +
      "tracking-wide text-balance break-words select-all"
    }
  >
    {code}
  </section>
);

/** Says that the code is written down: the box forgets it, and nobody is reminded any more. */
export function useKept(onKept: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => answered(api.POST("/v1/keys/recovery-code/kept")),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: keys.state });
      onKept();
    },
  });
}

/** The recovery code, to be written down. Closed without that it can be shown again. */
export function RecoveryDialog({ code, onClose }: { code: string; onClose: () => void }) {
  const kept = useKept(onClose);
  return (
    <KeepDialog
      title={recoveryMessages.title}
      lead={recoveryMessages.lead}
      text={code}
      print={recoveryMessages.print}
      kept={recoveryMessages.confirm}
      onKept={() => kept.mutate()}
      onClose={onClose}
    >
      <CodeOnPaper code={code} />
      <p className="text-sm text-muted">{recoveryMessages.where}</p>
    </KeepDialog>
  );
}
