/**
 * Who may learn what, written anew and not asked of the code: a pure function of the caller, a value that was planted and the
 * place of an answer it stands in. It knows nothing of routes but what sort of place a value was found in.
 */
export interface Canary {
  /** The value, unlike any other on the box. */
  value: string;
  /** What it is, for the report: `name`, `word`, `detail`, `amount`, `date`, `title`, `note` … */
  kind: string;
  /** Papers that print it, by label. None: nobody printed it, the household wrote or said it. */
  papers: readonly string[];
  /** An account, policy or licence number, a plate, a VIN … or it stands in words that are nothing without one. */
  identifier: boolean;
  account: "home" | "other";
  /** Whose alone it is (a saved search, a thread): the email of one person. */
  own?: string;
  /** Seen by an owner alone, in the app or by a token with this scope. */
  owners?: "members" | "webhooks";
}

export interface Caller {
  label: string;
  /** Null: nobody is signed in. */
  account: "home" | "other" | null;
  email: string;
  role: "owner" | "member" | "viewer" | "view" | "edit" | "upload_only" | "visitor";
  /** The label of the bundle they were let in on, or of what a link opens. */
  bundle: string | null;
  scopes: readonly string[];
  token: string | null;
}

/** What sort of place a value stands in. */
export interface Place {
  /** The paper's own print: its text, the words over its picture, its file. */
  print: boolean;
  /** An answer that is about the trash or about one document by its id: elsewhere what is in the trash is not there. */
  trash: boolean;
}

export interface World {
  /** Papers of bundles, by label. */
  bundles: Readonly<Record<string, readonly string[]>>;
  trashed: ReadonlySet<string>;
}

/** The papers a caller may look at. */
export function mayOpen(world: World, caller: Caller, paper: string): boolean {
  if (caller.account !== "home" || caller.role === "upload_only") return false;
  if (caller.bundle === null) return true;
  return (world.bundles[caller.bundle] ?? []).includes(paper) && !world.trashed.has(paper);
}

/** Whether a caller may read a value in a place. */
export function allowed(world: World, caller: Caller, canary: Canary, place: Place): boolean {
  if (caller.account === null || caller.account !== canary.account) return false;
  if (caller.role === "upload_only") return false;
  if (canary.own !== undefined && canary.own !== caller.email) return false;
  const { owners } = canary;
  if (owners && !(caller.role === "owner" && caller.scopes.some((s) => s === owners || s === "manage")))
    return false;
  if (canary.identifier && !place.print && !caller.scopes.includes("identifiers")) return false;
  if (canary.account === "other") return true;
  if (canary.papers.length === 0) return caller.bundle === null;
  const open = canary.papers.filter((paper) => mayOpen(world, caller, paper));
  return open.some((paper) => place.trash || !world.trashed.has(paper));
}
