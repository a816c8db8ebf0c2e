import { useQueryClient } from "@tanstack/react-query";
import * as tagsMessages from "#messages/app/tags.ts";
import { answered, api } from "../api/call.ts";
import { useChange } from "../api/change.ts";
import { keys } from "../api/client.ts";
import type { LoadedList } from "../api/merge.ts";
import type { DocumentRow } from "../shapes.ts";

/** A bundle as the tag of a paper. */
export type Tag = NonNullable<DocumentRow["bundles"]>[number];

/** What was asked for: a tag there is, or a new one by its name; and the papers it is for. */
export interface Tagging {
  tag: Tag | { name: string };
  documents: readonly string[];
}

/** The tags of a row with one more or one less, by name. */
export function retagged(row: DocumentRow, tag: Tag, on: boolean): DocumentRow {
  const others = (row.bundles ?? []).filter((one) => one.id !== tag.id);
  const bundles = on ? [...others, tag].sort((a, b) => a.name.localeCompare(b.name)) : others;
  return { ...row, bundles: bundles.length > 0 ? bundles : undefined };
}

/** Shows a change of tags at once in every list that has the papers: a long one is not asked for again. */
function useRetag() {
  const client = useQueryClient();
  return (ids: readonly string[], tag: Tag, on: boolean) => {
    const these = new Set(ids);
    client.setQueriesData<LoadedList>({ queryKey: keys.lists }, (list) =>
      list?.pages.some((page) => page.documents.some((row) => these.has(row.id)))
        ? {
            ...list,
            pages: list.pages.map((page) => ({
              ...page,
              documents: page.documents.map((row) => (these.has(row.id) ? retagged(row, tag, on) : row)),
            })),
          }
        : list,
    );
  };
}

const refresh = [keys.bundles, keys.tags, ["document"]] as const;

const put = ({ tag, documents }: Tagging) => {
  const document_ids = [...documents];
  return "id" in tag
    ? answered(
        api.POST("/v1/bundles/{bundle}/documents", {
          params: { path: { bundle: tag.id } },
          body: { document_ids },
        }),
      )
    : answered(api.POST("/v1/bundles", { body: { name: tag.name, document_ids } }));
};

const takeFrom = async ({ tag, documents }: { tag: Tag; documents: readonly string[] }) => {
  for (const document of documents)
    await answered(
      api.DELETE("/v1/bundles/{bundle}/documents/{document}", {
        params: { path: { bundle: tag.id, document } },
      }),
    );
};

/** Putting a tag on papers and taking it off, each with its way back. A tag is a bundle. */
export function useTag(onDone?: () => void) {
  const retag = useRetag();
  const takeBack = useChange({
    run: takeFrom,
    said: (_, { tag }) => tagsMessages.removed({ name: tag.name }),
    refresh,
    onDone: (_, { tag, documents }) => retag(documents, tag, false),
  });
  const drop = useChange({
    run: ({ tag }: { tag: Tag; documents: readonly string[] }) =>
      answered(api.DELETE("/v1/bundles/{bundle}", { params: { path: { bundle: tag.id } } })),
    said: (_, { tag }) => tagsMessages.removed({ name: tag.name }),
    refresh,
    onDone: (_, { tag, documents }) => retag(documents, tag, false),
  });
  const putBack = useChange({
    run: put,
    said: ({ bundle }) => tagsMessages.added({ name: bundle.name, n: 1 }),
    refresh,
    onDone: ({ bundle }, { documents }) => retag(documents, { id: bundle.id, name: bundle.name }, true),
  });
  const add = useChange({
    run: put,
    said: ({ bundle }, { documents }) => tagsMessages.added({ name: bundle.name, n: documents.length }),
    undo:
      ({ bundle }, { tag, documents }) =>
      () =>
        // A tag that was made for them goes with them.
        ("id" in tag ? takeBack : drop).mutate({ tag: { id: bundle.id, name: bundle.name }, documents }),
    refresh,
    onDone: ({ bundle }, { documents }) => {
      retag(documents, { id: bundle.id, name: bundle.name }, true);
      onDone?.();
    },
  });
  const remove = useChange({
    run: takeFrom,
    said: (_, { tag }) => tagsMessages.removed({ name: tag.name }),
    undo:
      (_, { tag, documents }) =>
      () =>
        putBack.mutate({ tag, documents }),
    refresh,
    onDone: (_, { tag, documents }) => retag(documents, tag, false),
  });
  return { add, remove };
}
