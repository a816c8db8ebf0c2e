import { type Static, Type } from "@sinclair/typebox";
import { Named } from "./named.ts";
import { Closed, Count, Day, Id, Nullable, Url } from "./schema.ts";

const members = {
  id: Id(),
  expires: Nullable(Day(), { description: "The last day it opens." }),
  views: Count("How many times it was opened."),
  max_views: Nullable(Type.Integer({ minimum: 1 }), { description: "How many times it may be opened." }),
  passcode: Type.Boolean({ description: "Whether it asks for a passcode." }),
  live: Type.Boolean({ description: "Whether it opens now." }),
  revoked: Type.Boolean(),
};

export const LinkOut = Closed(members, {
  $id: "LinkOut",
  description: "A shared link, without its token.",
});
export type LinkOut = Static<typeof LinkOut>;

export const LinkEntry = Closed(
  {
    ...members,
    created: Day("The day it was made."),
    in_trash: Type.Boolean({
      description: "What it opens is in the trash: until that is restored, the link opens nothing.",
    }),
    document: Nullable(Named, { description: "The document it opens; null when it opens a bundle." }),
    bundle: Nullable(Named, { description: "The bundle it opens; null when it opens a document." }),
    url: Url("What it opens, in the app."),
  },
  { $id: "LinkEntry", description: "A shared link as the list shows it, with what it opens." },
);
export type LinkEntry = Static<typeof LinkEntry>;

export const LinkList = Closed({ links: Type.Array(LinkEntry) }, { $id: "LinkList" });
export type LinkList = Static<typeof LinkList>;

export const LinkMade = Closed(
  {
    link: LinkOut,
    share_url: Type.String({
      format: "uri",
      description:
        "The address to give away. It is shown this once: only what it can be checked against is kept.",
    }),
  },
  { $id: "LinkMade", description: "The link that was made, with its address." },
);
export type LinkMade = Static<typeof LinkMade>;

export const LinkChanged = Closed(
  { link: LinkOut },
  { $id: "LinkChanged", description: "The link after the change." },
);
export type LinkChanged = Static<typeof LinkChanged>;
