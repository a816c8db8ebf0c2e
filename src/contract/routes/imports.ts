import type { Static } from "@sinclair/typebox";
import { Import, ImportList } from "../import.ts";
import { Closed, Id } from "../schema.ts";
import { route } from "./route.ts";

const area = "Imports";

export const ImportPath = Closed({ import: Id("The import.") });
export type ImportPath = Static<typeof ImportPath>;

export const importsRoutes = [
  route({
    id: "listImports",
    method: "GET",
    path: "/imports",
    area,
    summary: "List imports",
    description: "Archives taken in, newest first, each with one phrase for where it stands. The whole list.",
    kind: "read",
    scope: "read",
    answers: [{ status: 200, description: "Every import.", schema: ImportList }],
    problems: [401, 403],
  }),
  route({
    id: "getImport",
    method: "GET",
    path: "/imports/{import}",
    area,
    summary: "One import",
    description: "With counts per stage, and what was left behind when the plan's room ran out.",
    kind: "read",
    scope: "read",
    params: ImportPath,
    answers: [{ status: 200, description: "The import.", schema: Import }],
    problems: [401, 403, 404],
  }),
  route({
    id: "pauseImport",
    method: "POST",
    path: "/imports/{import}/pause",
    area,
    summary: "Pause an import",
    description:
      "Nothing more is taken out of the archive and its papers wait to be read, over a restart too, until it is resumed. One " +
      "that is done, or paused, is answered as it is.",
    kind: "change",
    scope: "write",
    app_only: true,
    params: ImportPath,
    answers: [{ status: 200, description: "The import.", schema: Import }],
    problems: [400, 401, 403, 404, 409, 422],
  }),
  route({
    id: "resumeImport",
    method: "POST",
    path: "/imports/{import}/resume",
    area,
    summary: "Take in what was left behind",
    description:
      "Once the plan has room. One that was paused goes on. An import that left nothing behind is answered as it is.",
    kind: "change",
    scope: "write",
    params: ImportPath,
    answers: [{ status: 200, description: "The import.", schema: Import }],
    problems: [400, 401, 403, 404, 409, 422],
  }),
] as const;
