/** The path of an address without a slash at its end; empty for one that is a whole host. */
export const pathOf = (url: string | null): string =>
  url === null ? "" : new URL(url).pathname.replace(/\/+$/, "");
