import type { CategoryList, TypeList } from "#contract/taxonomy.ts";
import { categoriesWithCounts, typesWithCounts } from "#database/documents/taxonomy.ts";
import { kindIn } from "#rules/taxonomy/kind-names.ts";
import { read } from "../operation.ts";

export const categoriesOperation = read<object, CategoryList>({ scope: "read" }, (box, scope) => ({
  categories: categoriesWithCounts(box.db, scope).map((c) => ({
    id: c.id,
    name: kindIn(c.slug, scope.language) ?? c.name,
    slug: c.slug,
    documents: c.documents,
  })),
}));

export const typesOperation = read<object, TypeList>({ scope: "read" }, (box, scope) => ({
  types: typesWithCounts(box.db, scope).map((t) => ({
    id: t.id,
    name: kindIn(t.slug, scope.language) ?? t.name,
    slug: t.slug,
    category: {
      id: t.category_id,
      name: kindIn(t.category_slug, scope.language) ?? t.category_name,
      slug: t.category_slug,
    },
    own: t.account_id !== null,
    documents: t.documents,
  })),
}));
