import type { CheckupList } from "#contract/checkup.ts";
import { accountById, allAccounts } from "#database/accounts.ts";
import { notFound } from "#kernel/problem.ts";
import { ownWork } from "#rules/access.ts";
import type { Box } from "../box.ts";
import { checkupOn } from "./list.ts";

/** The Checkup of one account, or of each, as it stands or would stand on a day. Throws 404 for an account that is none. */
export function checkupsOn(
  box: Box,
  wanted: { account?: string | undefined; day?: string | undefined },
): ({ account_id: string; name: string; as_of: string } & CheckupList)[] {
  const one = wanted.account === undefined ? null : accountById(box.db, wanted.account.toLowerCase());
  if (one === undefined) throw notFound("There is no account of that id.");
  const as_of = wanted.day ?? box.clock.today();
  const { settings } = box;
  const origin = settings.url ?? `http://${settings.host}:${settings.port}`;
  return (one === null ? allAccounts(box.db) : [one]).map((a) => ({
    account_id: a.id,
    name: a.name,
    as_of,
    ...checkupOn(box, ownWork(a), { show: "open", limit: 1_000_000 }, as_of, origin),
  }));
}
