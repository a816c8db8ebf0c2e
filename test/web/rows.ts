import type { DocumentRow } from "#doors/web/shapes.ts";

/** A document of a list as the API gives it. */
export const row = (id: string, date: string, over: Partial<DocumentRow> = {}): DocumentRow => ({
  id,
  title: id,
  type: null,
  category: null,
  date,
  period: null,
  status: "filed",
  needs_look: false,
  read: "full",
  superseded: false,
  duplicate: false,
  people_and_things: [],
  arrived: "2026-11-20",
  url: "http://localhost/",
  ...over,
});
