import type { Citation, ProposedChange } from "#contract/ask.ts";
import type { DocumentRecord } from "#database/documents/documents.ts";
import type { AccountScope } from "#rules/access/access.ts";
import type { App } from "../app.ts";

/** Who asks, of what, and whether anybody still waits. */
export interface Asking {
  box: App;
  scope: AccountScope;
  origin: string;
  /** The one document that is asked about. */
  only: DocumentRecord | null;
  /** Documents that the answer before this one cited: what "it" is. */
  spoken?: readonly string[];
  /** False for whoever may change nothing: then no change is proposed. */
  changes?: boolean;
  /** Lets others go first; false when nobody waits any more. */
  breathe(): Promise<boolean>;
}

/** What one way of answering gives: null for nothing. */
export type Given = (Told & { proposed?: ProposedChange | null; computed?: boolean }) | null;

/** An answer as lines of text; what it cites is with its `Citing`. */
export interface Told {
  lines: string[];
  grounded: boolean;
  /** The value alone, where one was asked for: the first line begins with it or has it. */
  value?: string;
  /** Where the answer should stand, where nothing is told. */
  passages?: Citation[];
}
