/** Calls that wait until the person has given their password or a passkey again. */
const waiting: ((proved: boolean) => void)[] = [];
const watching = new Set<() => void>();

const changed = () => {
  for (const each of watching) each();
};

/** Calls `each` whenever something begins or ends to wait; gives what stops it. */
export function watchProof(each: () => void): () => void {
  watching.add(each);
  return () => watching.delete(each);
}

/** True while a call waits for a proof. */
export const proofWanted = (): boolean => waiting.length > 0;

/** True once the person has proved that it is them, false when they would not. */
export const proves = (): Promise<boolean> =>
  new Promise((settle) => {
    waiting.push(settle);
    changed();
  });

/** Lets every call that waits go on, or end. */
export function settleProof(proved: boolean): void {
  for (const settle of waiting.splice(0)) settle(proved);
  changed();
}
