import type { Access } from "#contract/connection.ts";
import type { Scope } from "#rules/access/access.ts";

const read: readonly Scope[] = ["read", "files", "ask"];
const change: readonly Scope[] = ["read", "write", "files", "identifiers", "ask"];

/** What a connection of either kind may do. Account and policy numbers are seen only where changes are made. */
export const scopesOf = (access: Access): readonly Scope[] => (access === "change" ? change : read);

/** What an app that asked for `asked` is given: never more than it asked for, and always `read`. */
export const scopesGiven = (access: Access, asked: readonly string[]): Scope[] =>
  scopesOf(access).filter((s) => s === "read" || asked.includes(s));

/** An app that does not ask to change things is not offered it. */
export const asksForChange = (asked: readonly string[]): boolean => asked.includes("write");
