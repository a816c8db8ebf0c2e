import type { Clock } from "#kernel/clock.ts";
import type { Ids } from "#kernel/ids.ts";
import { type KeepRule, kept } from "#rules/accounts/keep-rule.ts";
import { bytesOf, forEach, patiently, type Store } from "#vault/object-store.ts";
import { alone, blobName, GOING, madeAt, momentOf, PACKS, prefaceIn, snapshotsIn } from "./repository.ts";

/** What nothing needs is removed so much later, in milliseconds: whoever writes meanwhile and needs it has told by then. */
const GRACE = 86_400_000;

/** The names in the lists of what goes that are old enough for it to happen during a backup: those are sent again. */
export async function goingIn(store: Store, now: number): Promise<Set<string>> {
  const names = new Set<string>();
  for (const list of await patiently(() => store.list(GOING)))
    if (momentOf(list) < now - GRACE / 2)
      for (const name of (await bytesOf(store, list)).toString("utf8").split("\n")) names.add(name);
  return names;
}

/**
 * What no snapshot needs: packs that none names, files that every one says it does not need. A snapshot that is damaged may need
 * anything, so nothing goes while there is one.
 */
async function unneeded(store: Store, snapshots: readonly string[]): Promise<Set<string> | null> {
  const packs = new Set(await patiently(() => store.list(PACKS)));
  let gone: Set<string> | null = null;
  for (const name of snapshots) {
    const preface = await prefaceIn(store, name);
    if (preface === null) return null;
    for (const pack of preface.packs) packs.delete(`${PACKS}${pack}`);
    const here = new Set(preface.gone);
    gone = gone === null ? here : gone.intersection(here);
  }
  return new Set([...packs, ...[...(gone ?? [])].map(blobName)]);
}

/**
 * Removes snapshots that the rule does not keep, and in two steps what only they needed: first it is put on a list, and a day
 * later it goes, unless a snapshot needs it by then.
 */
export const prune = (
  given: { clock: Clock; ids: Ids },
  store: Store,
  rule: KeepRule,
): Promise<{ snapshots: number; removed: number }> =>
  alone(given, store, "prune", async () => {
    const now = given.clock.now();
    const all = await snapshotsIn(store);
    const stay = kept(all.map(madeAt), rule);
    const snapshots = all.filter((name) => stay.has(madeAt(name)));
    const none = await unneeded(store, snapshots);
    if (none === null) return { snapshots: 0, removed: 0 };
    for (const name of all) if (!snapshots.includes(name)) await patiently(() => store.remove(name));
    let removed = 0;
    const listed = new Set<string>();
    for (const list of await patiently(() => store.list(GOING))) {
      const names = (await bytesOf(store, list)).toString("utf8").split("\n");
      if (momentOf(list) > now - GRACE) {
        for (const name of names) listed.add(name);
        continue;
      }
      await forEach(
        names.filter((name) => none.has(name)),
        8,
        async (name) => {
          await patiently(() => store.remove(name));
          none.delete(name);
          removed++;
        },
      );
      await patiently(() => store.remove(list));
    }
    const fresh = [...none].filter((name) => !listed.has(name));
    if (fresh.length > 0)
      await patiently(() => store.put(`${GOING}${now}-${given.ids.uuid()}`, new Blob([fresh.join("\n")])));
    return { snapshots: all.length - snapshots.length, removed };
  });
