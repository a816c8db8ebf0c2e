import { household, someone } from "../../http/people.ts";
import { Target } from "../../http/target.ts";

/** A box of its own with another pace, and calls of one token or several. */
export async function pastThePace(
  kind: Target["kind"],
  pace: { token: number; account: number; app: number },
  check: (call: (who?: number) => Promise<{ status: number; headers: Headers }>) => Promise<void>,
): Promise<void> {
  const target = new Target(kind, { pace, worker: false });
  await target.open();
  try {
    const home = await household(target);
    const tokens = [home.all, home.reads, await someone(target, home.account, "member")];
    await check((who = 0) => target.get("/v1/account", tokens[who] ?? null));
  } finally {
    await target.close();
  }
}
