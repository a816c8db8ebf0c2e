import type { CheckupItem } from "#contract/checkup.ts";
import { later } from "./calendar.ts";
import { firstOn, type ItemRow, type Look, sideOf } from "./seen.ts";
import type { Tally } from "./tally.ts";
import { type Claim, type Face, lastDay, type ObligationKind, type Standing, standing } from "./truth.ts";

type Item = Pick<ItemRow, "kind" | "due" | "amount">;

const fits = (i: Item, f: Face): boolean =>
  f.kinds.includes(i.kind as ObligationKind) &&
  f.days.includes(i.due) &&
  (f.amounts === null ||
    i.kind !== "payment" ||
    f.amounts.some((a) => i.amount !== null && Math.abs(a - i.amount) < 0.006));

interface Facing {
  claim: Claim;
  face: Face;
}

function facesOf(look: Look): (document: string) => Facing[] {
  const by = new Map<string, Facing[]>();
  for (const claim of look.truth.claims)
    for (const face of claim.faces) by.set(face.paper, [...(by.get(face.paper) ?? []), { claim, face }]);
  return (document) => (look.on.get(document) ?? []).flatMap((p) => by.get(p.key) ?? []);
}

const told = (i: Item & { title: string }) => `${i.kind} ${i.due} ${i.amount ?? ""} "${i.title}"`;

function whyWrong(i: Item, faces: readonly Facing[]): string {
  if (faces.length === 0) return `${i.kind} on a paper that asks nothing`;
  const near = faces.filter((f) => f.face.kinds.includes(i.kind as ObligationKind));
  if (near.length === 0) return `${i.kind} beside what is asked`;
  return near.some((f) => f.face.days.includes(i.due))
    ? `${i.kind}: another amount`
    : `${i.kind}: another day`;
}

const asked = (faces: readonly Facing[]) =>
  faces.map(({ face }) => `${face.kinds[0]} ${face.days[0]} ${face.amounts?.join("/") ?? ""}`).join(", ") ||
  "nothing";

/** Dated items and how they stand. */
export function scoreItems(look: Look, tally: Tally): void {
  const faces = facesOf(look);
  const hits = new Map<Claim, ItemRow[]>();
  for (const row of look.rows) {
    const hit = faces(row.document).find((f) => fits(row, f.face));
    if (hit) hits.set(hit.claim, [...(hits.get(hit.claim) ?? []), row]);
  }
  lines(look, tally, faces);
  for (const c of look.truth.claims) judge(look, tally, c, hits.get(c) ?? []);
}

/** Whether each line that is shown was asked for, and whether what is red is owed. */
function lines(look: Look, tally: Tally, faces: (document: string) => Facing[]): void {
  const shown = [...look.lists.open, ...look.lists.handled].filter((i) => i.source === "obligation");
  const met = new Set<string>();
  for (const line of shown) {
    const p = firstOn(look, line.document?.id ?? null);
    if (!p || line.when === null) continue;
    const item = { kind: line.kind, due: line.when, amount: line.amount, title: line.title };
    const on = faces(line.document!.id);
    const hit = on.find((f) => fits(item, f.face));
    const again = hit !== undefined && met.has(`${hit.claim.key} ${line.document!.id} ${item.kind}`);
    if (hit) met.add(`${hit.claim.key} ${line.document!.id} ${item.kind}`);
    if (!hit && mayBe(look, line)) continue;
    tally.count(sideOf(p), "items: precision", hit !== undefined && !again, () => ({
      what: again ? "one claim twice on a paper" : whyWrong(item, on),
      paper: p.key,
      maker: p.maker,
      says: `${told(item)}; true: ${asked(on)}`,
    }));
    if (!look.red.has(line.id)) continue;
    const why = hit ? notOwed(look, hit.claim) : "red, and nothing of the kind was asked";
    tally.count(sideOf(p), "red: owed", why === null, () => ({
      what: why ?? "",
      paper: p.key,
      maker: p.maker,
      says: `${told(item)}; ${hit ? ended(hit.claim) : asked(on)}`,
    }));
  }
}

const ended = (c: Claim) =>
  `settled ${c.settled ?? "never"}, shown by ${c.endings.map((e) => `${e.paper ?? "the day"} ${e.day} (${e.why})`).join(", ") || "nothing"}`;

const mayBe = (look: Look, line: CheckupItem): boolean =>
  (look.on.get(line.document?.id ?? "") ?? []).some((p) =>
    p.allowed.some(
      (a) => a.kinds.includes(line.kind as ObligationKind) && (a.days?.includes(line.when ?? "") ?? true),
    ),
  );

/** Why a red line is wrong; null when it is right. */
function notOwed(look: Look, c: Claim): string | null {
  const as = standing(c, look.papers, look.today);
  if (as === "open") return null;
  if (as === "closed") return `red, and it is over: ${c.endings[0]!.why}`;
  // Nobody can know that it was paid; after a month it is no longer pressed on people.
  return lastDay(c, look.papers, look.today) < later(look.today, -30)
    ? "red a month after it was due, and it was paid"
    : null;
}

function judge(look: Look, tally: Tally, c: Claim, rows: readonly ItemRow[]): void {
  const papers = c.faces.flatMap((f) => look.papers.get(f.paper) ?? []);
  const p = papers[0];
  if (!p) return;
  const face = c.faces.find((f) => f.paper === p.key)!;
  const wanted = `${face.kinds[0]} ${face.days[0]} ${face.amounts?.join("/") ?? ""}`;
  const note = (what: string, says: string) => () => ({ what, paper: p.key, maker: p.maker, says });
  const found = rows.length > 0;
  if (!c.optional) tally.count(sideOf(p), "items: recall", found, note(`${face.kinds[0]} not found`, wanted));
  if (!found) return;
  const as = standing(c, look.papers, look.today);
  if (as === "open")
    tally.count(
      sideOf(p),
      "owed: not closed",
      rows.some((r) => r.status === "open"),
      note("closed, and it is owed", `${wanted}; ${closing(look, rows)}`),
    );
  pressed(look, tally, c, rows, as);
  const shownBy = c.endings.find((e) => e.paper !== null && e.day <= look.today);
  if (as !== "closed" || !shownBy) return;
  // What its day ended by itself needs no closing.
  const listed = new Set(look.lists.open.map((i) => i.id));
  const still = rows.filter((r) => r.status === "open" && listed.has(r.id));
  tally.count(
    sideOf(p),
    "settled: closed",
    still.length === 0,
    note(`still open: ${shownBy.why}`, `${wanted}; ${ended(c)}`),
  );
}

/** What fell due within the last month and is owed is to be pressed on people. */
function pressed(look: Look, tally: Tally, c: Claim, rows: readonly ItemRow[], as: Standing): void {
  const p = look.papers.get(c.faces[0]!.paper);
  const last = lastDay(c, look.papers, look.today);
  if (!p || as !== "open" || c.automatic || !c.faces[0]!.kinds.includes("payment")) return;
  if (last >= look.today || last < later(look.today, -30)) return;
  tally.count(
    sideOf(p),
    "owed and just past due: red",
    rows.some((r) => look.red.has(r.id)),
    () => ({
      what: "past due and not red",
      paper: p.key,
      maker: p.maker,
      says: last,
    }),
  );
}

/** What the box says of how it was closed. */
function closing(look: Look, rows: readonly ItemRow[]): string {
  const row = rows[0]!;
  const item = [...look.lists.handled, ...look.lists.dismissed].find((i) => i.id === row.id);
  return `${row.status}: ${item?.dismissed_reason ?? item?.detail ?? ""}`;
}
