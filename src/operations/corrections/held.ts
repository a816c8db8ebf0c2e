import { dropHeld, keepPlace } from "#database/jobs/corrections.ts";
import type { FullRead } from "#reading/reader.ts";
import type { AccountScope } from "#rules/access/access.ts";
import type { App } from "../app.ts";

/** Notes where taught places held on a paper that was just read; what a person taught on it stays. Inside its transaction. */
export function keepHeld(box: App, scope: AccountScope, documentId: string, full: FullRead): void {
  const taught = dropHeld(box.db, documentId);
  for (const p of full.held ?? []) {
    if (taught.has(p.key)) continue;
    keepPlace(
      box.db,
      scope,
      documentId,
      {
        maker: p.maker,
        key: p.key,
        label: p.label,
        role: p.role,
        taught: 0,
        words: p.words,
        place: p.where,
        page: p.page,
        box: JSON.stringify([p.box.x0, p.box.y0, p.box.x1, p.box.y1]),
        kind: p.shape.kind,
        pattern: p.shape.pattern,
        date_order: null,
      },
      box.clock.now(),
    );
  }
}
