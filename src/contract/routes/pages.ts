import { type Static, Type } from "@sinclair/typebox";
import { PageArrangement, PagesArranged } from "../arrangement.ts";
import { DocumentChanged } from "../filing.ts";
import { Closed, Id } from "../schema.ts";
import { DocumentPath } from "./documents.ts";
import { inArea, ok } from "./route.ts";

const { get, post, remove } = inArea("Documents");

/** Most pages of one arrangement. */
export const MOST_ARRANGED = 2000;

const ArrangedPage = Closed({
  file_id: Id("The file that the page is shown from."),
  page: Type.Integer({
    minimum: 1,
    maximum: 1_000_000,
    description: "The page of that file, counted from 1.",
  }),
  turn: Type.Optional(
    Type.Union([Type.Literal(0), Type.Literal(90), Type.Literal(180), Type.Literal(270)], {
      description: "Degrees clockwise that it is turned by, from how it is shown now.",
    }),
  ),
});

export const ArrangeBody = Closed(
  {
    parts: Type.Array(
      Type.Array(ArrangedPage, {
        minItems: 1,
        maxItems: MOST_ARRANGED,
        description: "Pages in their order.",
      }),
      {
        minItems: 1,
        maxItems: 100,
        description:
          "The first is what the document consists of from now on; each further one becomes a document of its own. Pages of " +
          "another document are taken in, and that document goes to the trash.",
      },
    ),
  },
  { $id: "Arrange", description: "The pages of a document as they are to be." },
);
export type ArrangeBody = Static<typeof ArrangeBody>;

const changed = (description: string) => [{ status: 200, description, schema: DocumentChanged }];

/** What is done with the pages of a document. The files as they came are never changed. */
export const pagesRoutes = [
  get("getPageArrangement", "/documents/{document}/arrangement", {
    summary: "What became of the pages of a document",
    params: DocumentPath,
    answers: ok("Whether they are arranged, and what was taken in.", PageArrangement),
  }),
  post("arrangePages", "/documents/{document}/arrangement", {
    summary: "Put the pages of a document in order",
    description:
      "Pages are left out, turned, moved, taken in from other documents and cut out into documents of their own. A PDF is " +
      "made of them and read; the files as they came stay, and so does what was corrected by hand.",
    params: DocumentPath,
    body: ArrangeBody,
    problems: [503, 507],
    answers: ok("The document, and those that were cut out of it.", PagesArranged),
  }),
  post("undoArrangement", "/documents/{document}/arrangement/undo", {
    summary: "Take back the last arrangement of pages",
    description: "What was taken in comes back from the trash, what was cut out goes there.",
    params: DocumentPath,
    answers: changed("The document, with its pages as they were before."),
  }),
  remove("restorePages", "/documents/{document}/arrangement", {
    summary: "Put the pages of a document back as they arrived",
    params: DocumentPath,
    answers: changed("The document as it arrived."),
  }),
] as const;
