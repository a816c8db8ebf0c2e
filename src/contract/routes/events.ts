import { DocumentEvent } from "../event.ts";
import { route } from "./route.ts";

export const eventRoutes = [
  route({
    id: "watchEvents",
    method: "GET",
    path: "/events",
    area: "Events",
    summary: "What happens to the documents of the account, as it happens",
    description: "Server-sent events: `event: document` with a DocumentEvent as its data, one each step.",
    kind: "read",
    scope: "read",
    app_only: true,
    answers: [{ status: 200, description: "The stream.", type: "text/event-stream", schema: DocumentEvent }],
    problems: [401, 403, 404],
  }),
] as const;
