import { type Static, Type } from "@sinclair/typebox";
import { Closed, Count, Nullable, OneOf } from "./schema.ts";

/*
 * An account as files, to be read by anyone and taken in by another box. Keys are made of what is in the export and are the same in
 * each export of the same account; ids of a box are nowhere in it.
 */

/** The schema of the manifest and of the records, in the export itself. */
export const SCHEMA = "deedbox-export.schema.json";

/** What an export is made for: Deedbox and whoever reads files, or paperless-ngx from version 3 on, or its versions 2. */
export const exportForms = ["deedbox", "paperless", "paperless-2"] as const;
export type ExportForm = (typeof exportForms)[number];

/** A pattern and no format: those are known only where the HTTP door was loaded, and the command line checks this, too. */
const UUID = "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$";
const Key = (description?: string) => Type.String({ pattern: UUID, ...(description && { description }) });
const Digest = Type.String({
  pattern: "^[0-9a-f]{64}$",
  description: "SHA-256 of the bytes, in hexadecimal.",
});

const Row = Type.Record(
  Type.String(),
  Type.Union([Type.String(), Type.Number(), Closed({ base64: Type.String() })]),
  { description: "A row without its empty fields. Days are YYYY-MM-DD, moments milliseconds since 1970." },
);
const Rows = Type.Record(Type.String(), Type.Array(Row));

const exportRoles = ["original", "readable", "page", "paper", "account", "other"] as const;

const ExportedFile = Closed({
  path: Type.String({ minLength: 1, description: "Below the folder of the manifest, with /." }),
  role: OneOf(exportRoles, {
    description: "original and page: as it came; readable: the searchable PDF; paper and account: a record.",
  }),
  bytes: Count(),
  sha256: Digest,
});

export const ExportManifest = Closed({
  format: Type.Literal("deedbox-export"),
  version: Type.Literal(1),
  made: Type.String({ description: "The moment it was made (RFC 3339, UTC)." }),
  program: Type.String({ description: "The version of Deedbox that made it." }),
  account: Closed({ name: Type.String(), kind: OneOf(["family", "business"]) }),
  papers: Count("How many records of papers there are."),
  files: Type.Array(ExportedFile),
  left_out: Type.Array(
    Closed({
      paper: Key(),
      name: Type.String(),
      reason: OneOf(["quarantined", "damaged", "deleted"]),
    }),
    { description: "Files of papers that are not in the export." },
  ),
});
export type ExportManifest = Static<typeof ExportManifest>;

export const ExportedPaper = Closed({
  format: Type.Literal("deedbox-paper"),
  key: Key("What others in the export call it."),
  about: Closed(
    {
      title: Type.String(),
      date: Nullable(Type.String()),
      type: Nullable(Type.String()),
      from: Nullable(Type.String()),
      tags: Type.Array(Type.String()),
    },
    { description: "For people and other programs; an import reads the rows." },
  ),
  files: Type.Array(Closed({ key: Key(), path: Type.String(), sha256: Digest })),
  rows: Rows,
});
export type ExportedPaper = Static<typeof ExportedPaper>;

export const ExportedAccount = Closed({
  format: Type.Literal("deedbox-account"),
  account: Closed({
    name: Type.String(),
    kind: OneOf(["family", "business"]),
    country: Nullable(Type.String()),
    time_zone: Nullable(Type.String()),
    checkup_on: Nullable(Type.String()),
  }),
  people: Type.Array(Closed({ key: Key(), email: Type.String(), name: Nullable(Type.String()) }), {
    description: "Who the records name. Nobody is let in by it.",
  }),
  rows: Rows,
});
export type ExportedAccount = Static<typeof ExportedAccount>;

/** The JSON Schema that lies in each export. */
export const exportSchema = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  $ref: "#/$defs/manifest",
  $defs: { manifest: ExportManifest, paper: ExportedPaper, account: ExportedAccount },
};
