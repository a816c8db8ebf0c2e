import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import * as paperMessages from "#messages/app/paper.ts";
import * as reviewMessages from "#messages/app/review.ts";
import * as sentenceMessages from "#messages/app/sentence.ts";
import { useChange } from "../api/change.ts";
import { keys } from "../api/client.ts";
import { Button } from "../elements/button.tsx";
import { Notice } from "../elements/notice.tsx";
import type { Document, Named } from "../shapes.ts";

import { restoreDocument } from "./bulk-bar.tsx";
import { UnlockForm } from "./unlock-form.tsx";

const linkClass = "font-medium underline underline-offset-3";

function To({ named }: { named: Named }) {
  return (
    <Link to="/documents/$id" params={{ id: named.id }} className={linkClass}>
      {named.title ?? named.name}
    </Link>
  );
}

function Look({ children }: { children: ReactNode }) {
  return <Notice tone="look">{children}</Notice>;
}

/** In the trash, with the way back. */
function Trashed({ document }: { document: Document }) {
  const restore = useChange({
    run: () => restoreDocument(document.id),
    said: () => paperMessages.toast.restored({ title: document.title }),
    refresh: [keys.document(document.id), keys.lists, keys.overview, keys.checkups, keys.arrived],
  });
  return (
    <Notice tone="look">
      <p>{sentenceMessages.trashed}</p>
      <Button
        look="outline"
        className="mt-2"
        busy={restore.isPending}
        onClick={() => restore.mutate(undefined)}
      >
        {sentenceMessages.restore}
      </Button>
    </Notice>
  );
}

/** Where the document stands, as a sentence, and what to do about it; nothing when it is simply filed. */
export function Standing({ document }: { document: Document }) {
  const { metadata } = document;
  if (metadata.trashed !== null) return <Trashed document={document} />;
  const twin = metadata.duplicate_of;
  if (metadata.status === "quarantined") {
    return <Notice tone="bad">{sentenceMessages.quarantined}</Notice>;
  }
  if (metadata.status === "received" || metadata.status === "scanning" || metadata.status === "reading") {
    return <Notice>{sentenceMessages.waiting[metadata.status]}</Notice>;
  }
  if (metadata.needs_look || metadata.status === "needs_review") {
    const review = metadata.review_reason && reviewMessages.reasons[metadata.review_reason];
    if (!review) return <Look>{sentenceMessages.look}</Look>;
    return (
      <Look>
        <p className="font-medium">{review.say}</p>
        <p className="mt-0.5">
          {review.todo} {twin && <To named={twin} />}
        </p>
        {metadata.review_reason === "password_needed" && <UnlockForm document={document.id} />}
      </Look>
    );
  }
  if (metadata.duplicate || twin) {
    return (
      <Notice>
        {twin ? sentenceMessages.duplicateOf : sentenceMessages.duplicate} {twin && <To named={twin} />}
      </Notice>
    );
  }
  if (metadata.superseded || metadata.replaced_by) {
    return (
      <Notice>
        {sentenceMessages.replaced} {metadata.replaced_by && <To named={metadata.replaced_by} />}
      </Notice>
    );
  }
  return null;
}
