import { Import, ImportList } from "../import.ts";
import { Closed, Id } from "../schema.ts";
import { inArea, ok } from "./route.ts";

const { get, post } = inArea("Imports");

const ImportPath = Closed({ import: Id("The import.") });

export const importsRoutes = [
  get("listImports", "/imports", {
    summary: "List imports",
    description: "Archives taken in, newest first, each with one phrase for where it stands. The whole list.",
    answers: ok("Every import.", ImportList),
  }),
  get("getImport", "/imports/{import}", {
    summary: "One import",
    description: "With counts per stage, and what was left behind when the plan's room ran out.",
    params: ImportPath,
    answers: ok("The import.", Import),
  }),
  post("pauseImport", "/imports/{import}/pause", {
    summary: "Pause an import",
    description:
      "Nothing more is taken out of the archive and its papers wait to be read, over a restart too, until it is resumed. One " +
      "that is done, or paused, is answered as it is.",
    params: ImportPath,
    answers: ok("The import.", Import),
  }),
  post("resumeImport", "/imports/{import}/resume", {
    summary: "Take in what was left behind",
    description:
      "Once the plan has room. One that was paused goes on. An import that left nothing behind is answered as it is.",
    params: ImportPath,
    answers: ok("The import.", Import),
  }),
] as const;
