import { type Static, Type } from "@sinclair/typebox";
import { Closed, Nullable } from "./schema.ts";

export const Draft = Closed(
  {
    to: Nullable(Type.String(), {
      description: "The address to send it to; null when the papers name none that is surely the right one.",
    }),
    subject: Type.String(),
    body: Type.String({ description: "Plain text, in the language of the paper." }),
    needs: Type.Array(Type.String(), {
      description: "Placeholders left in the body to fill by hand, as they stand there: `[account number]`.",
    }),
  },
  { $id: "Draft", description: "An email written from what is on file, for a person to read and send." },
);
export type Draft = Static<typeof Draft>;
