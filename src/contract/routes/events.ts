import { Type } from "@sinclair/typebox";
import { ChangeEvent, DocumentEvent } from "../event.ts";
import { WorkEvent } from "../settings-box.ts";
import { route } from "./route.ts";

export const eventRoutes = [
  route({
    id: "watchEvents",
    method: "GET",
    path: "/events",
    area: "Events",
    summary: "What happens to the documents of the account, as it happens",
    description:
      "Server-sent events: `event: document` with a DocumentEvent as its data, one each step; `event: change` with a " +
      "ChangeEvent, when somebody changed something; for who looks after the box " +
      "`event: work` with a WorkEvent, while a backup, a pull or a look at everything goes on.",
    kind: "read",
    scope: "read",
    app_only: true,
    answers: [
      {
        status: 200,
        description: "The stream.",
        type: "text/event-stream",
        schema: Type.Union([DocumentEvent, ChangeEvent, WorkEvent]),
      },
    ],
    problems: [401, 403, 404],
  }),
] as const;
