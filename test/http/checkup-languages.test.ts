import { beforeAll, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import type { CheckupItem, CheckupList } from "#contract/checkup.ts";
import { accountById } from "#database/accounts/accounts.ts";
import { obligationsById, titleOf } from "#database/checkup/obligations.ts";
import { obligation } from "#database/sqlite/tables.ts";
import { localDay } from "#kernel/clock.ts";
import { addDays, addMonths, monthNames } from "#kernel/dates.ts";
import { languages } from "#messages/languages.ts";
import { stored, written } from "#messages/render.ts";
import { recomputeAccount } from "#operations/checkup/recompute.ts";
import { ownWork } from "#rules/access/access.ts";
import { payTitle } from "#rules/checkup/obligations/titles.ts";
import { openTestBox, reopen } from "../box.ts";
import { added, type Household, household, plain, readThrough, upload } from "./people.ts";
import { inProcess } from "./target.ts";

/** The lines of a household, asked for in each language: every sentence of ours is said in it. */
inProcess((target) => {
  const today = localDay(new Date(performance.timeOrigin + performance.now()).getTime());
  const long = (day: string) =>
    `${Number(day.slice(8))} ${monthNames[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`;
  let home: Household;
  const file = async (name: string, words: string) => {
    const id = await added(upload(target, home.all, plain(words, name)));
    return readThrough(target, home.all, id);
  };

  beforeAll(async () => {
    home = await household(target);
    for (const n of [9, 8, 7, 6, 4, 3, 2, 1, 0]) {
      const day = n === 0 ? today : `${addMonths(today, -n).slice(0, 7)}-05`;
      await file(
        `bill-${n}.txt`,
        `Harbour Lane Energy\nElectricity bill\nInvoice number INV-4821${n}\nInvoice date ${long(day)}\nMaria Castillo\n` +
          `Account number 7123456789\nElectricity used 2${n} kWh\nTotal amount due $${80 + n}.10\nPlease pay by ${long(addDays(day, 20))}.\n`,
      );
    }
    await file(
      "inspection.txt",
      `Langley Auto Repair\nVehicle inspection report\nReport number TR-20931\nDate ${long(addDays(today, -405))}\n` +
        `Registration AB12 CDE\nVIN WVWZZZ1JZXW000010\nResult: pass\nNext inspection due: ${long(addDays(today, -40))}\n`,
    );
    await file("blur.txt", "q\n");
    const account = accountById(target.inside.box.db, home.account);
    if (account) await recomputeAccount(target.inside.box, ownWork(account));
  }, 120_000);

  const asked = async (language: string) =>
    (
      await target.get<CheckupList>("/v1/checkup?show=open&limit=500", home.all, {
        headers: { "accept-language": language },
      })
    ).body.items;
  /** Every sentence of ours on a line. */
  const sentences = (i: CheckupItem | undefined): string[] =>
    [
      i?.source === "document" ? null : i?.title,
      i?.kind_label,
      i?.detail,
      i?.what_to_do?.summary,
      ...(i?.what_to_do?.steps ?? []),
    ].filter((s): s is string => typeof s === "string");

  test.each(languages.filter((each) => each !== "en"))(
    "no sentence stays English in %s",
    async (language) => {
      const english = await asked("en");
      expect([...new Set(english.map((i) => i.source))].sort()).toEqual(["document", "gap", "obligation"]);
      const own = new Map((await asked(language)).map((i) => [i.id, i]));
      for (const i of english) {
        const here = sentences(own.get(i.id));
        expect(here).toHaveLength(sentences(i).length);
        expect(here.filter((words) => sentences(i).includes(words))).toEqual([]);
      }
    },
  );
});

test("what a line says is a message still after a restart", async () => {
  const t = await openTestBox();
  const id = t.box.ids.uuid();
  const { words, message } = stored(payTitle("Harbour Lane Energy"));
  t.box.db.orm
    .insert(obligation)
    .values({
      ...{ id, account_id: t.accountId, kind: "payment", title: words, title_message: message },
      ...{ due: addDays(t.box.clock.today(), 10), created_at: 1, changed_at: 1 },
    })
    .run();
  await t.box.close();
  const box = await reopen(t.dataDir);
  try {
    const [row] = obligationsById(box.db, t.scope, [id]);
    expect(row && written(titleOf(row), "de")).toBe("An Harbour Lane Energy zahlen");
  } finally {
    await box.close();
    rmSync(t.dataDir, { recursive: true, force: true });
  }
});
