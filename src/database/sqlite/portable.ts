import type { Database } from "./open.ts";
import { lookAtDatabase } from "./open.ts";

/** A value of a row as an export carries it; bytes in base64. */
export type Portable = string | number | { base64: string };
/** A row without its empty columns. */
export type PortableRow = Record<string, Portable>;

/** A table whose rows leave the box with an account and come back with it. */
interface PortableTable {
  table: string;
  /** What its rows are called in a record. */
  section: string;
  /** Whether they lie in the record of a paper or in that of the account. */
  of: "paper" | "account";
  /** Whose they are: of the paper, or of the account, in `?`. */
  where: string;
  /** The order that counts; rows without one are sorted by what they say. */
  order?: string;
  /** Columns that say nothing outside this box, or that are worked out when the row comes in. */
  leave?: readonly string[];
}

const byPaper = "document_id = ?";
const byAccount = "account_id = ?";

/** The tables of an export, in the order of their sections. What is in none of them is in `staysHere`. */
export const portableTables: readonly PortableTable[] = [
  { table: "type", section: "types", of: "account", where: byAccount, order: "id" },
  { table: "entity", section: "people_and_things", of: "account", where: byAccount, order: "id" },
  { table: "entity_alias", section: "other_names", of: "account", where: byAccount },
  { table: "not_duplicate", section: "kept_separate", of: "account", where: byAccount },
  { table: "combination", section: "merged", of: "account", where: byAccount, order: "id" },
  { table: "bundle", section: "bundles", of: "account", where: byAccount, order: "id" },
  { table: "import_bundle", section: "bundles_of_folders", of: "account", where: byAccount },
  { table: "saved_search", section: "saved_searches", of: "account", where: byAccount, order: "id" },
  { table: "gap", section: "missing", of: "account", where: byAccount, order: "id" },
  {
    table: "obligation",
    section: "reminders",
    of: "account",
    where: "account_id = ? AND document_id IS NULL",
    order: "id",
  },
  { table: "paid_by_hand", section: "paid_by_hand", of: "account", where: byAccount },
  {
    table: "closed_with_entity",
    section: "closed_with",
    of: "account",
    where: "entity_id IN (SELECT id FROM entity WHERE account_id = ?)",
  },
  { table: "type_change", section: "type_changes", of: "account", where: byAccount, order: "id" },
  {
    table: "type_change_paper",
    section: "type_change_papers",
    of: "account",
    where: "change_id IN (SELECT id FROM type_change WHERE account_id = ?)",
  },
  // The order in which it was learned counts, so it is the account's and not the papers'.
  {
    table: "lesson_paper",
    section: "learned_forms",
    of: "account",
    where: byAccount,
    order: "seq",
    leave: ["seq"],
  },
  {
    table: "lesson_maker",
    section: "learned_senders",
    of: "account",
    where: byAccount,
    order: "seq",
    leave: ["seq"],
  },
  { table: "lesson_place", section: "learned_places", of: "account", where: byAccount },
  { table: "lesson_due", section: "learned_facts", of: "account", where: byAccount },
  { table: "lesson_alias", section: "learned_names", of: "account", where: byAccount },
  { table: "document", section: "document", of: "paper", where: "id = ?", leave: ["n"] },
  // Names of sealed bytes, and hashes under a key of this account.
  {
    table: "file",
    section: "files",
    of: "paper",
    where: byPaper,
    order: "id",
    leave: ["blob_id", "fingerprint"],
  },
  { table: "arrangement", section: "arrangements", of: "paper", where: byPaper, order: "made_at, file_id" },
  { table: "fact", section: "facts", of: "paper", where: byPaper, order: "position, id" },
  { table: "document_entity", section: "people_and_things", of: "paper", where: byPaper },
  { table: "entity_sighting", section: "names_as_printed", of: "paper", where: byPaper },
  { table: "refused_link", section: "links_taken_away", of: "paper", where: byPaper },
  { table: "obligation", section: "checkup", of: "paper", where: byPaper, order: "id" },
  { table: "paper_note", section: "notes", of: "paper", where: byPaper, order: "id" },
  { table: "bundle_document", section: "bundles", of: "paper", where: byPaper },
  { table: "bundle_left_out", section: "left_out_of_bundles", of: "paper", where: byPaper },
  { table: "document_part", section: "came_inside", of: "paper", where: byPaper },
  { table: "likely_copy", section: "looks_like", of: "paper", where: byPaper },
  { table: "version_found", section: "older_versions", of: "paper", where: byPaper },
  { table: "set_aside", section: "set_aside", of: "paper", where: byPaper },
  { table: "former_history", section: "history", of: "paper", where: byPaper, order: "at, position" },
  { table: "statement_line", section: "statement_lines", of: "paper", where: byPaper, order: "n" },
  { table: "page", section: "pages", of: "paper", where: byPaper, order: "number" },
];

/** Tables whose rows stay, each with the reason. A test holds that every table is here or above. */
export const staysHere: Readonly<Record<string, string>> = {
  account: "what counts of it is in the record of the account",
  user: "people are named by their address; what they sign in with is theirs",
  membership: "who may come in is decided on each box",
  invitation: "who may come in is decided on each box",
  passkey: "a secret",
  sign_in_provider: "a secret",
  sign_in_identity: "who may come in is decided on each box",
  totp: "a secret",
  totp_recovery: "a secret",
  token: "a secret",
  connection: "of the assistant and this box",
  oauth_item: "of the assistant and this box",
  tries: "of this box",
  known_address: "of this box",
  box: "of this box",
  account_use: "counted by the database itself",
  self_check: "of this box",
  broken_seal: "of this box",
  audit: "sealed under a key of this box; what it says of a paper is that paper's history",
  calendar_feed: "a secret",
  link: "a secret",
  webhook: "a secret",
  worker: "a secret",
  delivery: "of the webhook",
  delivery_try: "of the webhook",
  occurrence: "of the webhook",
  due_told: "of the webhook",
  notice: "a secret",
  notice_out: "of the notice",
  notice_told: "of the notice",
  mail_server: "a secret",
  mail_address: "a secret",
  mailbox: "a secret",
  door_seen: "of the doors of this box",
  password: "a secret",
  file_password: "a secret",
  backup_plan: "of this box",
  backup_made: "of this box",
  upload: "not on file yet",
  upload_part: "not on file yet",
  import: "of the archive it took apart",
  import_source: "of the archive it took apart",
  import_entry: "of the archive it took apart",
  ask_count: "of the plan",
  ask_turn: "what was asked last, of the person who asked",
  idempotency: "of calls to this box",
  job: "a paper that is not read yet is read where it comes in",
  model_job: "a paper that is not read yet is read where it comes in",
  file_scan: "files are looked over again where they come in",
  category: "ships with the program",
  picture: "drawn again",
  redating: "of lists that are being walked",
  stale_words: "of the index",
  loose_entity: "of the look at the account",
  checkup_stale: "of the look at the account",
  numbering: "worked out from the pages",
  likeness: "hashes under a key of this account, made again",
  entity_key: "kept by the database itself",
  entity_names: "a counter",
  words: "the index, made again",
  words_language: "the index, made again",
  vocabulary: "the index, made again",
  vocabulary_parts: "the index, made again",
  meaning: "the index, made again",
  embedded_document: "the index, made again",
  embedded_vectors: "the index, made again",
  embed_wait: "the index, made again",
};

interface Column {
  name: string;
  type: string;
}

const columnsOf = (db: Database, table: string): Column[] =>
  // Hidden columns are those the database works out.
  db.sql("SELECT name, type FROM pragma_table_xinfo(?) WHERE hidden = 0").all(table) as Column[];

const carried = new WeakMap<Database, Map<PortableTable, Column[]>>();

/** The columns of a table that an export carries. */
function carriedColumns(db: Database, t: PortableTable): Column[] {
  const known = carried.get(db) ?? new Map<PortableTable, Column[]>();
  carried.set(db, known);
  const columns =
    known.get(t) ??
    columnsOf(db, t.table).filter((c) => c.name !== "account_id" && !t.leave?.includes(c.name));
  known.set(t, columns);
  return columns;
}

const quoted = (names: readonly string[]) => names.map((n) => `"${n}"`).join(", ");

/** The rows of a table that belong to a paper or an account, without empty columns. */
export function portableRows(db: Database, t: PortableTable, owner: string): PortableRow[] {
  const names = carriedColumns(db, t).map((c) => c.name);
  const order = t.order === undefined ? "" : ` ORDER BY ${t.order}`;
  const rows = db
    .sql(`SELECT ${quoted(names)} FROM "${t.table}" WHERE ${t.where}${order}`)
    .all(owner) as Record<string, string | number | Buffer | null>[];
  return rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).flatMap(([name, v]) =>
        v === null ? [] : [[name, typeof v === "object" ? { base64: v.toString("base64") } : v]],
      ),
    ),
  );
}

/** Thrown for a row that this database has no place for: another version wrote it, or somebody changed it. */
export class StrangeRow extends Error {}

const fits = (type: string, v: Portable): boolean =>
  type === "BLOB"
    ? typeof v === "object"
    : type === "TEXT"
      ? typeof v === "string"
      : typeof v === "number" && (type !== "INTEGER" || Number.isSafeInteger(v));

/**
 * Puts a row in; columns it does not name take their default. `more`: what is worked out here. Throws StrangeRow for a column that
 * is not carried or a value of another kind.
 */
export function putPortableRow(
  db: Database,
  t: PortableTable,
  row: PortableRow,
  more: Record<string, string | number | null>,
): void {
  const known = new Map(carriedColumns(db, t).map((c) => [c.name, c.type]));
  const given = Object.entries(row).filter(([name]) => !(name in more));
  for (const [name, v] of given) {
    const type = known.get(name);
    if (type === undefined || !fits(type, v)) throw new StrangeRow(`${t.section}.${name}`);
  }
  const scoped = columnsOf(db, t.table).some((c) => c.name === "account_id");
  const extra = Object.entries(more).filter(([name]) => scoped || name !== "account_id");
  const names = [...given.map(([name]) => name), ...extra.map(([name]) => name)];
  db.sql(`INSERT INTO "${t.table}" (${quoted(names)}) VALUES (${names.map(() => "?").join(", ")})`).run(
    ...given.map(([, v]) => (typeof v === "object" ? Buffer.from(v.base64, "base64") : v)),
    ...extra.map(([, v]) => v),
  );
}

/** What was done with a paper, the oldest first: before it came here, and here. */
export const portableHistory = (db: Database, accountId: string, documentId: string): PortableRow[] =>
  (
    db
      .sql(
        `SELECT at, user_id, via, action, 0 AS here, position AS n FROM former_history WHERE document_id = @id
         UNION ALL SELECT at, user_id, via, action, 1, n FROM audit
           WHERE subject = 'document' AND subject_id = @id AND account_id = @account
         ORDER BY here, n`,
      )
      .all({ id: documentId, account: accountId }) as {
      at: number;
      user_id: string | null;
      via: string;
      action: string;
    }[]
  ).map(({ at, user_id, via, action }, position) => ({
    document_id: documentId,
    position,
    at,
    ...(user_id === null ? {} : { user_id }),
    via,
    action,
  }));

/** Ids of the rows of a table that belong to an account, in their order. */
export const portableIds = (
  db: Database,
  table: "entity" | "bundle" | "gap" | "obligation" | "type" | "combination" | "saved_search" | "type_change",
  accountId: string,
): { id: string; document_id: string | null }[] =>
  db
    .sql(
      `SELECT id, ${table === "obligation" ? "document_id" : "NULL AS document_id"} FROM "${table}"
       WHERE account_id = ? ORDER BY id`,
    )
    .all(accountId) as { id: string; document_id: string | null }[];

/** Everybody the box knows: whoever did something is named by the address they sign in with. */
export const portablePeople = (db: Database): { id: string; email: string; name: string | null }[] =>
  db.sql("SELECT id, email, name FROM user ORDER BY email").all() as {
    id: string;
    email: string;
    name: string | null;
  }[];

const ACCOUNT = ["name", "kind", "country", "time_zone", "checkup_on"] as const;
/** What counts of an account itself. */
export type PortableAccount = Record<(typeof ACCOUNT)[number], string | null>;

export const portableAccount = (db: Database, accountId: string): PortableAccount =>
  db.sql(`SELECT ${ACCOUNT.join(", ")} FROM account WHERE id = ?`).get(accountId) as PortableAccount;

/** Makes an account what it was where it comes from. */
export function putPortableAccount(db: Database, accountId: string, a: PortableAccount): void {
  db.sql(`UPDATE account SET ${ACCOUNT.map((c) => `${c} = @${c}`).join(", ")} WHERE id = @id`).run({
    ...a,
    id: accountId,
  });
}

/** True while an account holds nothing that an import could meet. */
export const holdsNothing = (db: Database, accountId: string): boolean =>
  db
    .sql(
      `SELECT 1 FROM document WHERE account_id = @id UNION ALL SELECT 1 FROM entity WHERE account_id = @id
       UNION ALL SELECT 1 FROM bundle WHERE account_id = @id UNION ALL SELECT 1 FROM obligation WHERE account_id = @id LIMIT 1`,
    )
    .get({ id: accountId }) === undefined;

/** Holds foreign keys back until the end of the transaction: rows of an export point at each other in circles. */
export const deferForeignKeys = (db: Database): void => void db.client.pragma("defer_foreign_keys=ON");

/** Gives parts of papers that came in the prints of their files, under the key of this account. */
export const putPartPrints = (db: Database, accountId: string): void =>
  void db
    .sql(
      `UPDATE document_part SET key = (SELECT f.fingerprint FROM file f
         WHERE f.document_id = document_part.document_id AND f.role = 'original' ORDER BY f.position LIMIT 1)
       WHERE key = document_id AND parent_id IN (SELECT id FROM document WHERE account_id = ?)`,
    )
    .run(accountId);

/** What rows that come in have the box do anew: it is all in the export, as it stood. */
export function forgetStale(db: Database, accountId: string): void {
  db.sql("DELETE FROM checkup_stale WHERE account_id = ?").run(accountId);
  db.sql("DELETE FROM loose_entity WHERE account_id = ?").run(accountId);
}

/** The state of a database at one moment, whatever is written to it meanwhile. */
export interface Moment {
  db: Database;
  close(): void;
}

/** A second look at the database of a data folder that stays as it is now until it is closed (a read transaction of the log). */
export function momentOf(dataDir: string, key: Uint8Array): Moment {
  const db = lookAtDatabase(dataDir, key);
  db.client.exec("BEGIN");
  // The state is that of the first read, not of BEGIN (https://sqlite.org/lang_transaction.html).
  db.sql("SELECT 1 FROM box LIMIT 1").get();
  return {
    db,
    close() {
      db.client.exec("COMMIT");
      db.close();
    },
  };
}
