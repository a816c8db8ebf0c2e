import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Notice } from "../elements/notice.tsx";
import type { Document, Named } from "../shapes.ts";
import { words } from "../words.ts";
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

/** Where the document stands, as a sentence, and what to do about it; nothing when it is simply filed. */
export function Standing({ document }: { document: Document }) {
  const { metadata } = document;
  const twin = metadata.duplicate_of;
  if (metadata.status === "quarantined") {
    return <Notice tone="bad">{words.sentence.quarantined}</Notice>;
  }
  if (metadata.status === "received" || metadata.status === "scanning" || metadata.status === "reading") {
    return <Notice>{words.sentence[metadata.status]}</Notice>;
  }
  if (metadata.needs_look || metadata.status === "needs_review") {
    const review = metadata.review_reason && words.review[metadata.review_reason];
    if (!review) return <Look>{words.sentence.look}</Look>;
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
        {twin ? words.sentence.duplicateOf : words.sentence.duplicate} {twin && <To named={twin} />}
      </Notice>
    );
  }
  if (metadata.superseded || metadata.replaced_by) {
    return (
      <Notice>
        {words.sentence.replaced} {metadata.replaced_by && <To named={metadata.replaced_by} />}
      </Notice>
    );
  }
  return null;
}
