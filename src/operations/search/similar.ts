import type { SimilarQuery } from "#contract/routes/similar.ts";
import type { SimilarDocuments } from "#contract/similar.ts";
import { documentsByRow } from "#database/documents/documents.ts";
import { sharingEntities } from "#database/documents/similar.ts";
import { allowed } from "#database/search/embeddings.ts";
import { alikeInMeaning, meaningOf, searchMeaning } from "#database/search/meaning.ts";
import { meantByPaper } from "#reading/meaning/asked.ts";
import { wanted } from "../documents/get.ts";
import { read } from "../operation.ts";
import { documentRows } from "../present/present.ts";

/** How much each says that two papers belong together; together 1. */
const says = { about: 0.5, issuer: 0.25, type: 0.15, others: 0.1 } as const;
/** Papers that score less are not alike. */
const LEAST = 0.3;
/** Papers that are looked at, of those about the same and of those of the same people and things. */
const LOOKED_AT = 200;
const plain = { include_superseded: false };

/**
 * Documents like one, the most alike first: by what they are about, by maker, kind, people and things. Never itself, nothing that
 * the caller may not see, nothing of the trash or replaced. 404 for a document that is not there for the caller.
 */
export const similarOperation = read<SimilarQuery & { document: string }, SimilarDocuments>(
  { scope: "read" },
  (box, scope, { document, limit }, call) =>
    box.db.read(() => {
      const { db } = box;
      const own = wanted(box, scope, document);
      const about = meaningOf(db, own.n);
      const shared = new Map(sharingEntities(db, scope, own.id, LOOKED_AT).map((s) => [s.n, s]));
      const alike = about
        ? searchMeaning(db, scope, meantByPaper(about), plain, { limit: LOOKED_AT, least: LEAST })
        : [];
      const rows = [...new Set([...alike.map((h) => h.n), ...shared.keys()])].filter((n) => n !== own.n);
      const seen = allowed(db, scope, plain, rows);
      const near = alikeInMeaning(db, scope, own.n, rows);
      const records = new Map(documentsByRow(db, scope, [...seen]).map((r) => [r.n, r]));
      const scored = [...records.values()].map((r) => {
        const common = shared.get(r.n);
        const score =
          says.about * (near.get(r.n) ?? 0) +
          says.issuer * (common?.issuer ?? 0) +
          says.type * (own.type_slug !== null && r.type_slug === own.type_slug ? 1 : 0) +
          says.others * Math.min(1, (common?.others ?? 0) / 2);
        return { r, score };
      });
      const best = scored
        .filter((s) => s.score >= LEAST)
        .sort((a, b) => b.score - a.score || b.r.n - a.r.n)
        .slice(0, limit)
        .map((s) => s.r);
      return { documents: documentRows(db, scope, call.origin, best) };
    }),
);
