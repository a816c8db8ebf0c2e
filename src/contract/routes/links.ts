import { type Static, Type } from "@sinclair/typebox";
import { LinkChanged, LinkList, LinkMade } from "../link.ts";
import { Closed, Day, Id } from "../schema.ts";
import { created, inArea, ok } from "./route.ts";

const { get, post } = inArea("Links out");

const LinkPath = Closed({ link: Id("The link.") });

export const LinkBody = Closed(
  {
    document_id: Type.Optional(Id("The document to share.")),
    bundle_id: Type.Optional(Id("The bundle to share.")),
    expires: Day("The last day it opens: today or later."),
    max_views: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 1_000_000, description: "How many times it may be opened." }),
    ),
    passcode: Type.Optional(
      Type.String({ minLength: 4, maxLength: 128, description: "What a visitor must type to see it." }),
    ),
  },
  { $id: "NewLink", description: "A link to make, to either a document or a bundle." },
);
export type LinkBody = Static<typeof LinkBody>;

export const linksRoutes = [
  get("listLinks", "/links", {
    summary: "Every link out",
    description: "Those that ended, too; newest first. There is no cursor.",
    answers: ok("The links.", LinkList),
  }),
  post("addLink", "/links", {
    summary: "Share a document or a bundle by a link",
    description:
      "Send either `document_id` or `bundle_id`. Whoever has `share_url` sees the pages and can save the files, without " +
      "an account. The address is shown this once.",
    body: LinkBody,
    answers: created("The link and its address.", LinkMade),
  }),
  post("revokeLink", "/links/{link}/revoke", {
    summary: "End a link",
    description: "It opens nothing any more, from this moment on.",
    params: LinkPath,
    answers: ok("The link.", LinkChanged),
  }),
] as const;
