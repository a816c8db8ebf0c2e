import type { NoteAdded } from "#contract/document.ts";
import type { NoteBody } from "#contract/routes/documents.ts";
import { linkEntity } from "#database/entities/entities.ts";
import { type FieldError, invalid } from "#kernel/problem.ts";
import { message } from "#messages/message.ts";
import { type AccountScope, ownWork } from "#rules/access/access.ts";
import type { App } from "../../app.ts";
import { change } from "../../operation.ts";
import { documentRow } from "../../present/present.ts";
import { findEntity } from "../filters.ts";
import { wanted } from "../get.ts";
import { settle } from "./add.ts";
import { dropBytes, type Kept, keepBytes, takeIn } from "./intake.ts";

const wrong = (box: App, scope: AccountScope, note: Partial<NoteBody>): FieldError[] =>
  note.person_or_thing === undefined || findEntity(box, scope, note.person_or_thing)
    ? []
    : [{ field: "person_or_thing", in: "body", detail: message("field.noEntity") }];

/** Turns words into a page: a text file like any other, titled and dated by the person who wrote it. */
export const noteOperation = change<NoteBody, Kept, NoteAdded>(
  { kind: "add", scope: "write" },
  {
    wrong,
    prepare(box, scope, note) {
      const errors = wrong(box, scope, note);
      if (errors.length > 0) throw invalid(errors);
      const words = new TextEncoder().encode(note.text);
      async function* bytes() {
        yield words;
      }
      return keepBytes(
        box,
        scope,
        {
          name: `${note.title.slice(0, 100).replace(/[\\/]/g, "-")}.txt`,
          mime: "text/plain",
          bytes: bytes(),
        },
        "note.txt",
      );
    },
    discard: (box, kept) => dropBytes(box, [kept]),
    commit(box, scope, note, kept, call) {
      const taken = takeIn(box, scope, {
        files: [kept],
        title: note.title,
        date: note.date ?? box.clock.today(),
        had_on: null,
        purpose: null,
        arrived_by: "note",
        added_by: call.caller.user.id,
      });
      const about =
        note.person_or_thing === undefined ? undefined : findEntity(box, scope, note.person_or_thing);
      if (about)
        linkEntity(box.db, {
          document_id: taken.id,
          entity_id: about.id,
          role: "subject",
          position: 0,
          by_hand: 1,
        });
      settle(box, scope, [taken]);
      return {
        output: {
          document: documentRow(
            box.db,
            scope,
            call.origin,
            wanted(box, ownWork({ id: scope.accountId, number: scope.accountNumber }), taken.id),
          ),
        },
        traces: [{ action: "document.add_note", subject: "document", subject_id: taken.id }],
      };
    },
  },
);
