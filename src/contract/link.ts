import { type Static, Type } from "@sinclair/typebox";
import { Closed, Count, Day, Id, Nullable } from "./schema.ts";

export const LinkOut = Closed(
  {
    id: Id(),
    expires: Nullable(Day(), { description: "The last day it opens." }),
    views: Count("How many times it was opened."),
    max_views: Nullable(Type.Integer({ minimum: 1 }), { description: "How many times it may be opened." }),
    passcode: Type.Boolean({ description: "Whether it asks for a passcode." }),
    live: Type.Boolean({ description: "Whether it opens now." }),
    revoked: Type.Boolean(),
  },
  { $id: "LinkOut", description: "A shared link, without its token." },
);
export type LinkOut = Static<typeof LinkOut>;
