import { test } from "bun:test";
import { recomputeAccount } from "#operations/checkup/recompute.ts";
import { noon, openClockBox } from "./bench/clock-box.ts";
import { household } from "./bench/households/household.ts";
test("x", async () => {
  const red = new Map<string, number>();
  const closed = new Map<string, number>();
  for (const seed of [6, 9, 10]) {
    const made = household(seed, "us" as never);
    const { truth } = made;
    const b = await openClockBox({ from: truth.from, name: "Home", kind: "family", owner: truth.owner });
    const days = [...truth.asOf].sort();
    const look = async (today: string) => {
      b.clock.set(noon(today)); await recomputeAccount(b.box, b.scope, today);
      for (const o of b.box.db.sql("SELECT o.kind, o.due, o.evidence, o.asserted a, o.by_hand h, o.open_chance c, o.automatic au, d.hidden FROM obligation o LEFT JOIN document d ON d.id=o.document_id WHERE o.status='open' AND o.due < ? AND ifnull(d.hidden,0)=0").all(today) as any[]) {
        const recent = (Date.parse(today) - Date.parse(o.due)) / 864e5 <= 30;
        if (o.au || !(o.a || (recent && (o.c ?? 1) >= 0.5))) continue;
        const k = `${o.kind} ${o.evidence ? JSON.parse(o.evidence).key.slice(13) : "-"} ${o.a ? "asserted" : "recent"}`; red.set(k, (red.get(k) ?? 0) + 1);
      }
      for (const o of b.box.db.sql("SELECT o.kind, o.closed_by_rule r, o.closed_message m FROM obligation o WHERE o.status<>'open'").all() as any[]) { const k = `${o.kind} ${o.r} ${o.m ? JSON.parse(o.m).key : "-"}`; closed.set(k, (closed.get(k) ?? 0) + 1); }
    };
    for (const p of truth.papers) { while (days.length > 0 && p.arrived > days[0]!) await look(days.shift()!); await b.fileBytes({ key: p.key, arrived: p.arrived, name: p.file, bytes: await made.bytes(p.key) }); }
    for (const d of days) await look(d);
    await b.close();
  }
  console.log([...red].sort((x, y) => y[1] - x[1]).map((x) => x.join(": ")).join("\n"), "\n---\n" + [...closed].sort((x, y) => y[1] - x[1]).map((x) => x.join(": ")).join("\n"));
}, 600000);
