/** What the authorization server keeps outlives the keys that are changed under it, and comes back from a backup. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addConnection } from "#database/accounts/connections.ts";
import { systemClock } from "#kernel/clock.ts";
import { systemIds } from "#kernel/ids.ts";
import type { App } from "#operations/app.ts";
import { makeBackup } from "#operations/backup/make.ts";
import { restoreBackup } from "#operations/backup/restore.ts";
import { connectionCaller } from "#operations/connections/connection-token.ts";
import { freshToken, hashOf, itemOf, keepItem } from "#operations/connections/items.ts";
import { renewKeys } from "#operations/identity/recovery.ts";
import { renewDatabase } from "#operations/root-key/root-key.ts";
import { callerOf } from "#operations/tokens/callers.ts";
import { type Held, holdBox, openHeld, settingsOf } from "../operations/data-folder.ts";

const home = mkdtempSync(join(tmpdir(), "deedbox-oauth-keys-"));
const folder = join(home, "box");
const origin = "http://box.test";
let held: Held;
let access = "";
let refresh = "";

beforeAll(async () => {
  held = await holdBox(home, 1);
  cpSync(held.states.newest, folder, { recursive: true });
  const box = await openHeld(held, folder);
  const { account, user } = callerOf(box, held.token, null, "api");
  const now = box.clock.now();
  addConnection(box.db, {
    id: box.ids.uuid(),
    account_id: account.id,
    user_id: user.id,
    client_hash: hashOf("client"),
    grant_hash: hashOf("grant"),
    name: "Claude",
    redirect_host: "claude.ai",
    access: "read",
    scopes: "read files ask",
    created_at: now,
    expires_at: now + 86_400_000,
  });
  access = freshToken(box, "access");
  refresh = freshToken(box, "refresh");
  const of = { grantId: "grant", scope: "read files ask" };
  keepItem(box, "AccessToken", access, { ...of, aud: `${origin}/mcp` }, 3600);
  keepItem(box, "RefreshToken", refresh, { ...of, jti: refresh }, 86_400);
  await box.close();
}, 120_000);
afterAll(() => rmSync(home, { recursive: true, force: true }));

function stillOpens(box: App): void {
  expect(connectionCaller(box, access, origin).token).toMatchObject({ kind: "connection", name: "Claude" });
  expect(itemOf(box, "RefreshToken", refresh)).toEqual({
    grantId: "grant",
    scope: "read files ask",
    jti: refresh,
  });
  expect(itemOf(box, "RefreshToken", `${refresh}x`)).toBeUndefined();
}

test("after a change of the root key and from a backup, a connected app goes on", async () => {
  for (let i = 0; i < 2; i++) {
    const box = await openHeld(held, folder);
    renewKeys(box);
    await box.close();
    await renewDatabase({ clock: systemClock, ids: systemIds }, folder, box.root);
  }
  const box = await openHeld(held, folder);
  stillOpens(box);
  const file = join(home, "one.dbxbackup");
  await makeBackup(box, file);
  await box.close();
  const again = join(home, "again");
  const given = { clock: systemClock, ids: systemIds, settings: settingsOf(held, again), env: {} };
  await restoreBackup(given, file, null);
  const restored = await openHeld(held, again);
  stillOpens(restored);
  await restored.close();
}, 120_000);

test("a row that is put in another's place, or touched, is none", async () => {
  const box = await openHeld(held, folder);
  const other = freshToken(box, "refresh");
  keepItem(box, "RefreshToken", other, { grantId: "grant", scope: "read" }, 3600);
  const { sealed } = box.db
    .sql("SELECT sealed FROM oauth_item WHERE kind = 'RefreshToken' AND hash = ?")
    .get(hashOf(refresh)) as { sealed: Buffer };
  box.db.sql("UPDATE oauth_item SET sealed = ? WHERE hash = ?").run(sealed, hashOf(other));
  expect(itemOf(box, "RefreshToken", other)).toBeUndefined();
  await box.close();
});
