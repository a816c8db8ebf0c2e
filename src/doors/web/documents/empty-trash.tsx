import { useState } from "react";
import * as bulkMessages from "#messages/app/bulk.ts";
import { answered, api } from "../api/call.ts";
import { useDone } from "../api/change.ts";
import { afterPapers } from "../api/client.ts";
import { Button } from "../elements/button.tsx";
import { Confirm } from "../elements/confirm.tsx";

/** Empties the trash, a few documents at a time so that others are answered meanwhile. Gives how many went. */
async function emptyTrash(): Promise<number> {
  for (let gone = 0; ; ) {
    const { deleted, left } = await answered(api.DELETE("/v1/trash"));
    gone += deleted;
    if (left === 0 || deleted === 0) return gone;
  }
}

/** The button that empties the trash, and the question before it, which says how much goes. */
export function EmptyTrash({ documents }: { documents: number }) {
  const [asking, setAsking] = useState(false);
  const done = useDone(...afterPapers());
  if (documents === 0 && !asking) return null;
  return (
    <>
      <Button look="outline" onClick={() => setAsking(true)}>
        {bulkMessages.emptyTrash}
      </Button>
      <Confirm
        open={asking}
        onClose={() => setAsking(false)}
        title={bulkMessages.emptyTitle}
        lead={bulkMessages.emptyLead({ n: documents })}
        submit={bulkMessages.emptyTrash}
        onSubmit={async () => {
          const n = await emptyTrash();
          await done(bulkMessages.toast.emptied({ n }));
        }}
      />
    </>
  );
}
