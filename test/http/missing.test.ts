import { beforeAll, expect, test } from "bun:test";
import type { CheckupList } from "#contract/checkup.ts";
import { accountById } from "#database/accounts/accounts.ts";
import { localDay } from "#kernel/clock.ts";
import { addDays, addMonths, monthNames } from "#kernel/dates.ts";
import { recomputeAccount } from "#operations/checkup/recompute.ts";
import { ownWork } from "#rules/access/access.ts";
import { trash } from "./acts.ts";
import { added, type Household, household, plain, readThrough, upload } from "./people.ts";
import { inProcess } from "./target.ts";

/** What is missing, from the papers that come to the line that goes when it is found. */
inProcess((target) => {
  let home: Household;
  beforeAll(async () => {
    home = await household(target);
  }, 60_000);

  const today = localDay(new Date(performance.timeOrigin + performance.now()).getTime());
  const long = (day: string) =>
    `${Number(day.slice(8))} ${monthNames[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`;
  /** Electricity bills of the 5th of each month; `n`: how many months ago. */
  const bill = async (n: number) => {
    const day = `${addMonths(today, -n).slice(0, 7)}-05`;
    const words =
      `Harbour Lane Energy\nElectricity bill\nInvoice number INV-4821${n}\nInvoice date ${long(day)}\nMaria Castillo\n` +
      `Account number 7123456789\nElectricity used 2${n} kWh\nTotal amount due $${80 + n}.10\nPlease pay by ${long(addDays(day, 20))}.\n`;
    const id = await added(upload(target, home.all, plain(words, `bill-${n}.txt`)));
    return readThrough(target, home.all, id);
  };
  const look = async () => {
    const account = accountById(target.inside.box.db, home.account);
    if (!account) throw new Error("no account");
    return recomputeAccount(target.inside.box, ownWork(account));
  };
  const lines = async (show: string) =>
    (await target.get<CheckupList>(`/v1/checkup?show=${show}&limit=500`, home.all)).body.items.filter(
      (i) => i.kind === "missing_period",
    );

  test("a bill that never came is a line, and the line goes when it is found", async () => {
    for (const n of [9, 8, 7, 6, 4, 3, 2, 1]) await bill(n);
    await look();
    const month = addMonths(today, -5).slice(0, 7);
    const [line, ...others] = await lines("open");
    expect(others).toEqual([]);
    expect(line).toMatchObject({ source: "gap", group: "missing", status: "open" });
    expect(line?.when?.slice(0, 7)).toBe(month);
    expect(line?.detail).toContain("came every month");
    expect((await look()).gaps).toBe(0);

    const found = await bill(5);
    expect(await lines("open")).toEqual([]);
    const [closed] = await lines("dismissed");
    expect(closed).toMatchObject({ id: line?.id, dismissed_reason: `On file now: ${found.title}.` });
    expect((await look()).gaps).toBe(0);

    // Thrown away again, it is missing again.
    await trash(target, home.all, found.id);
    await look();
    expect((await lines("open")).map((l) => l.id)).toEqual([line?.id as string]);

    await target.post(`/v1/checkup/${line?.id}/dismiss`, home.all, { json: { reason: "There was none." } });
    expect((await look()).gaps).toBe(0);
    expect(await lines("open")).toEqual([]);
    expect(await lines("dismissed")).toMatchObject([{ dismissed_reason: "There was none." }]);
  }, 120_000);

  test("an inspection that ran out is one line, counted once; a snooze keeps its own", async () => {
    const due = addDays(today, -40);
    const words =
      `Langley Auto Repair\nVehicle inspection report\nReport number TR-20931\nDate ${long(addDays(due, -365))}\n` +
      `Registration AB12 CDE\nVIN WVWZZZ1JZXW000010\nResult: pass\nNext inspection due: ${long(due)}\n`;
    const { id } = await readThrough(
      target,
      home.all,
      await added(upload(target, home.all, plain(words, "mot.txt"))),
    );
    const about = async () => {
      const { items, total, counts } = (await target.get<CheckupList>("/v1/checkup?limit=500", home.all))
        .body;
      expect([total, counts.open + counts.snoozed]).toEqual([items.length, items.length]);
      return items.filter((i) => i.document?.id === id && i.kind !== "unknown_detail");
    };
    const [before, ...none] = await about();
    expect([before?.kind, before?.group, none]).toEqual(["expiry", "housekeeping", []]);
    await look();
    expect((await about()).map((i) => i.kind)).toEqual(["expired_without_renewal"]);

    const item = before?.id as string;
    const until = addDays(today, 9);
    await target.post(`/v1/checkup/obligations/${item}`, home.all, { json: { action: "snooze", until } });
    expect((await about()).map((i) => i.kind)).toEqual(["expired_without_renewal", "expiry"]);
    await target.post(`/v1/checkup/obligations/${item}`, home.all, { json: { action: "handled" } });
    await look();
    expect(await about()).toEqual([]);
  }, 60_000);
});
