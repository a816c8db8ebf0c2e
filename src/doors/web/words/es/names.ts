import { namingBy } from "../naming.ts";

/** Names that the box itself gives (of kinds of paper, of facts), in Spanish. */
export const inOwnWords = namingBy(async () => ({
  ...(await import("./name-tables.ts")),
  ...(await import("./fact-names.ts")),
}));
