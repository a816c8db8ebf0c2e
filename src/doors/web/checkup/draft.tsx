import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import * as appMessages from "#messages/app/app.ts";
import * as checkupMessages from "#messages/app/checkup.ts";
import { answered, api } from "../api/call.ts";
import { Button, buttonClass } from "../elements/button.tsx";
import { copyText } from "../elements/copy.ts";
import { Dialog } from "../elements/dialog.tsx";
import { Field, inputClass, Labelled } from "../elements/field.tsx";
import { Form } from "../elements/form.tsx";
import { Notice, Refused } from "../elements/notice.tsx";
import type { CheckupItem } from "../shapes.ts";

/** An address for the mail program: to, subject and text (RFC 6068). Long texts are cut by some programs, so copying stays beside it. */
const mailAddress = (to: string | null, subject: string, body: string): string =>
  `mailto:${encodeURIComponent(to ?? "")}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body.replace(/\r?\n/g, "\r\n"))}`;

/** An e-mail about a line, written from what is on file, to be read, changed, copied or opened in the mail program. */
export function DraftDialog({ item, onClose }: { item: CheckupItem; onClose: () => void }) {
  const [about, setAbout] = useState("");
  const [subject, setSubject] = useState("");
  const [body, setBody] = useState("");
  const [copied, setCopied] = useState(false);
  const draft = useMutation({
    mutationFn: (asked: string) => {
      const wanted = asked.trim() === "" ? {} : { about: asked.trim() };
      return item.source === "gap"
        ? answered(api.POST("/v1/checkup/{gap}/draft", { params: { path: { gap: item.id } }, body: wanted }))
        : answered(
            api.POST("/v1/checkup/obligations/{obligation}/draft", {
              params: { path: { obligation: item.id } },
              body: wanted,
            }),
          );
    },
    onSuccess: (made) => {
      setSubject(made.subject);
      setBody(made.body);
      setCopied(false);
    },
  });
  // Written once when the dialog opens; StrictMode mounts twice and must not count as two drafts.
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    draft.mutate("");
  }, [draft.mutate]);
  const needs = draft.data?.needs.filter((place) => body.includes(place) || subject.includes(place)) ?? [];
  return (
    <Dialog
      onClose={onClose}
      title={checkupMessages.draftTitle}
      lead={checkupMessages.draftLead}
      close={appMessages.cancel}
    >
      <div className="grid gap-4">
        <Form className="flex items-end gap-2" onSubmit={() => draft.mutate(about)}>
          <div className="min-w-0 grow">
            <Field
              label={checkupMessages.draftAbout}
              value={about}
              maxLength={500}
              onChange={(event) => setAbout(event.target.value)}
            />
          </div>
          <Button type="submit" look="outline" busy={draft.isPending}>
            {checkupMessages.draftAgain}
          </Button>
        </Form>
        <Refused error={draft.error} />
        {draft.data && (
          <>
            <p className="text-sm">
              <span className="font-medium">{checkupMessages.draftTo}:</span>{" "}
              {draft.data.to ?? <span className="text-muted">{checkupMessages.draftNoTo}</span>}
            </p>
            <Field
              label={checkupMessages.draftSubject}
              value={subject}
              onChange={(event) => setSubject(event.target.value)}
            />
            <Labelled label={checkupMessages.draftBody}>
              {(names) => (
                <textarea
                  {...names}
                  rows={10}
                  value={body}
                  className={`${inputClass} py-2.5 text-sm`}
                  onChange={(event) => setBody(event.target.value)}
                />
              )}
            </Labelled>
            {needs.length > 0 && (
              <Notice tone="look">
                {checkupMessages.draftNeeds}: {needs.join(", ")}
              </Notice>
            )}
            <div className="flex flex-wrap justify-end gap-2">
              <Button look="outline" onClick={async () => setCopied(await copyText(`${subject}\n\n${body}`))}>
                {copied ? checkupMessages.draftCopied : checkupMessages.draftCopy}
              </Button>
              <a href={mailAddress(draft.data.to, subject, body)} className={buttonClass("primary")}>
                {checkupMessages.draftOpen}
              </a>
            </div>
          </>
        )}
      </div>
    </Dialog>
  );
}
