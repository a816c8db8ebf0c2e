import { daysBetween, later } from "./calendar.ts";
import type { Meanings } from "./score-things.ts";
import { firstOn, type Look, sideOf } from "./seen.ts";
import type { Tally } from "./tally.ts";
import type { Gap } from "./truth.ts";

/** What is missing, as listed, held against what truly is. */
export function scoreGaps(look: Look, meanings: Meanings, tally: Tally): void {
  const { truth, today } = look;
  const there = truth.gaps.filter(
    (g) =>
      g.from <= today && (g.until === null || g.until > today) && g.papers.some((k) => look.papers.has(k)),
  );
  const found = new Set<Gap>();
  for (const line of look.lists.open) {
    if (line.source !== "gap" || line.kind === "unknown_detail") continue;
    const behind = look.on.get(line.document?.id ?? "") ?? [];
    const about = new Set([
      ...(meanings.of.get(line.person_or_thing?.id ?? "") ?? []),
      // Whoever made the paper that it is said of.
      ...behind.flatMap((p) => p.mentions.slice(0, 1).map((m) => m.thing)),
    ]);
    const on = new Set((look.on.get(line.document?.id ?? "") ?? []).map((p) => p.key));
    const hit = truth.gaps.find(
      (g) =>
        (g.kinds as string[]).includes(line.kind) &&
        !found.has(g) &&
        (g.about.some((t) => about.has(t)) || g.papers.some((k) => on.has(k))) &&
        (line.when === null || Math.abs(daysBetween(line.when, g.day)) <= g.within),
    );
    if (hit) found.add(hit);
    // After the last day of the story nothing comes any more: all that is monthly is missing then.
    if (!hit && line.kind === "missing_period" && line.when !== null && line.when > later(truth.to, -35))
      continue;
    const p = firstOn(look, line.document?.id ?? null) ?? makerOf(look, about);
    if (!p) continue;
    tally.count(sideOf(p), "gaps: precision", hit !== undefined, () => ({
      what: `${line.kind} that is none`,
      paper: "key" in p ? (p.key as string) : "-",
      maker: p.maker,
      says: `${line.title} | ${line.detail ?? ""} | ${line.when ?? ""} | about ${line.person_or_thing?.name ?? "-"}`,
    }));
  }
  for (const g of there) {
    if (g.optional) continue;
    const p = look.papers.get(g.papers.find((k) => look.papers.has(k))!)!;
    tally.count(sideOf(p), "gaps: recall", found.has(g), () => ({
      what: `${g.kinds[0]} not found`,
      paper: p.key,
      maker: p.maker,
      says: `${g.about.join(", ")} ${g.day}`,
    }));
  }
}

/** A gap about an organization alone is on the side of that maker. */
function makerOf(look: Look, about: ReadonlySet<string>): { maker: string; sealed: boolean } | undefined {
  for (const thing of about) {
    const name = look.truth.things.find((t) => t.key === thing && t.kind === "organization")?.name;
    const p = look.truth.papers.find((x) => x.maker === name);
    if (p) return { maker: p.maker, sealed: p.sealed };
  }
  const any = look.truth.papers.filter((p) => p.mentions.some((m) => about.has(m.thing)));
  // Of a person many speak: the side is sealed unless all of them are opened.
  const last = any.at(-1);
  return last && { maker: "-", sealed: any.some((p) => p.sealed) };
}
