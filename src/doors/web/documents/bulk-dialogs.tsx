import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ComponentProps, useState } from "react";
import * as appMessages from "#messages/app/app.ts";
import * as bulkMessages from "#messages/app/bulk.ts";
import { answered, api, sentenceOf } from "../api/call.ts";
import { keys } from "../api/client.ts";
import { bundlesQuery, entitiesQuery, typesQuery } from "../api/queries.ts";
import { Field, Labelled } from "../elements/field.tsx";
import { FormDialog } from "../elements/form-dialog.tsx";
import { useSay } from "../elements/said.tsx";
import { Select } from "../elements/select.tsx";
import type { DocumentRow } from "../shapes.ts";
import type { useBulk } from "./bulk.ts";
import { TypeSelect } from "./type-select.tsx";

interface Props {
  rows: readonly DocumentRow[];
  onClose(): void;
  onDone(): void;
}
type WithBulk = Props & { bulk: ReturnType<typeof useBulk<DocumentRow>> };

const at = (id: string) => ({ path: { document: id } });

/** Asks what is to be done with all of them; it closes at once: how far it is stands in the bar of the list. */
const BulkDialog = ({ onSubmit, ...rest }: Omit<ComponentProps<typeof FormDialog>, "submit">) => (
  <FormDialog
    {...rest}
    submit={appMessages.save}
    close={appMessages.cancel}
    onSubmit={() => {
      rest.onClose();
      onSubmit();
    }}
  />
);

/** One type for all of them. */
function TypeChoice({ rows, bulk, onClose, onDone }: WithBulk) {
  const types = useQuery(typesQuery);
  const [type, setType] = useState("");
  const set = (row: DocumentRow, to: string | null) =>
    answered(api.PATCH("/v1/documents/{document}", { params: at(row.id), body: { type: to } }));
  return (
    <BulkDialog
      title={bulkMessages.typeTitle}
      lead={bulkMessages.typeLead}
      ready={type !== ""}
      onClose={onClose}
      onSubmit={() => {
        void bulk
          .run(
            rows,
            (row) => set(row, type),
            bulkMessages.toast.typed,
            (row) => set(row, row.type),
          )
          .then(onDone);
      }}
    >
      <Labelled label={bulkMessages.type}>
        {(names) => <TypeSelect names={names} types={types.data ?? []} value={type} onChange={setType} />}
      </Labelled>
    </BulkDialog>
  );
}

/** One person or thing for all of them. */
function EntityChoice({ rows, bulk, onClose, onDone }: WithBulk) {
  const entities = useQuery(entitiesQuery());
  const [chosen, setChosen] = useState("");
  const link = (row: DocumentRow) =>
    answered(
      api.POST("/v1/documents/{document}/entities", {
        params: at(row.id),
        body: { entity_id: chosen, role: "subject" },
      }),
    );
  const unlink = (row: DocumentRow) =>
    answered(
      api.DELETE("/v1/documents/{document}/entities/{entity}", {
        params: { path: { document: row.id, entity: chosen } },
      }),
    );
  const already = new Set(
    rows.filter((row) => row.people_and_things.some((one) => one.id === chosen)).map((row) => row.id),
  );
  return (
    <BulkDialog
      title={bulkMessages.linkTitle}
      lead={bulkMessages.linkLead}
      ready={chosen !== ""}
      onClose={onClose}
      onSubmit={() => {
        const fresh = rows.filter((row) => !already.has(row.id));
        void bulk.run(fresh, link, bulkMessages.toast.linked, unlink).then(onDone);
      }}
    >
      <Select
        label={bulkMessages.person}
        value={chosen}
        of={[
          ["", ""],
          ...(entities.data?.people_and_things ?? []).map(
            (one) => [one.id, `${one.name} (${one.kind_label})`] as const,
          ),
        ]}
        onChoose={setChosen}
      />
    </BulkDialog>
  );
}

/** Into a bundle that there is, or into a new one. */
export function BundleChoice({
  rows,
  onClose,
  onDone,
}: Omit<Props, "rows"> & { rows: readonly { id: string }[] }) {
  const bundles = useQuery(bundlesQuery);
  const client = useQueryClient();
  const say = useSay();
  const [chosen, setChosen] = useState("");
  const [name, setName] = useState("");
  const put = async () => {
    const document_ids = rows.map((row) => row.id);
    try {
      const { bundle } =
        chosen === ""
          ? await answered(api.POST("/v1/bundles", { body: { name: name.trim(), document_ids } }))
          : await answered(
              api.POST("/v1/bundles/{bundle}/documents", {
                params: { path: { bundle: chosen } },
                body: { document_ids },
              }),
            );
      say({ text: bulkMessages.toast.bundled({ n: rows.length, name: bundle.name }) });
      onDone();
    } catch (error) {
      say({ text: sentenceOf(error), bad: true });
    }
    void client.invalidateQueries({ queryKey: keys.bundles });
  };
  return (
    <BulkDialog
      title={bulkMessages.bundleTitle}
      lead={bulkMessages.bundleLead}
      ready={chosen !== "" || name.trim() !== ""}
      onClose={onClose}
      onSubmit={() => void put()}
    >
      <Select
        label={bulkMessages.bundle}
        value={chosen}
        of={[
          ["", bulkMessages.newBundle],
          ...(bundles.data?.bundles ?? []).map((bundle) => [bundle.id, bundle.name] as const),
        ]}
        onChoose={setChosen}
      />
      {chosen === "" && (
        <Field
          label={bulkMessages.newName}
          value={name}
          maxLength={120}
          onChange={(event) => setName(event.target.value)}
        />
      )}
    </BulkDialog>
  );
}

/** What is to be done with all of them. */
export function BulkChoice({ what, ...props }: WithBulk & { what: "type" | "link" | "bundle" }) {
  if (what === "type") return <TypeChoice {...props} />;
  return what === "link" ? <EntityChoice {...props} /> : <BundleChoice {...props} />;
}
