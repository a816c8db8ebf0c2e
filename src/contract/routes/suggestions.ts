import { AskSuggestions } from "../suggestion.ts";
import { route } from "./route.ts";

export const suggestionRoutes = [
  route({
    id: "suggestQuestions",
    method: "GET",
    path: "/ask/suggestions",
    area: "Ask",
    summary: "Questions that can be answered from what is on file",
    description: "Made of what the caller may see. Asking for them uses up no question of the plan.",
    kind: "read",
    scope: "ask",
    app_only: true,
    answers: [{ status: 200, description: "The questions.", schema: AskSuggestions }],
    problems: [401, 403],
  }),
] as const;
