import { fold } from "#kernel/text.ts";

/** The part of a slug that a name gives: "Allotment & garden bills" is `allotment-garden-bills`; empty without a letter or digit. */
export const slugOf = (name: string): string =>
  fold(name)
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 80)
    .replace(/-+$/, "");

/** The slug of a new type of an account's own: `own/<name>`, with a number behind when that is taken. */
export function freeSlug(name: string, taken: ReadonlySet<string>): string {
  const slug = `own/${slugOf(name)}`;
  if (!taken.has(slug)) return slug;
  for (let n = 2; ; n++) if (!taken.has(`${slug}-${n}`)) return `${slug}-${n}`;
}
