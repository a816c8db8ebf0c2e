/** The letters of a private address: no look-alikes (Crockford's base 32), so that it can be typed from paper. */
const letters = "0123456789abcdefghjkmnpqrstvwxyz";

/** Letters of a private address, and of those given out by earlier versions, which still work. */
const LETTERS = 26;
const EARLIER = 16;

/** `papers-` and 26 letters of 130 bits of chance: nobody guesses it. `bytes` gives chance. */
export function newLocalPart(bytes: (n: number) => Uint8Array): string {
  return `papers-${Array.from(bytes(LETTERS), (b) => letters[b & 31]).join("")}`;
}

/** True for what could be an address of the box, by its form, in any case. */
export function looksLikeLocalPart(s: string): boolean {
  const m = /^papers-([0-9abcdefghjkmnpqrstvwxyz]+)$/.exec(s.toLowerCase());
  return m?.[1]?.length === LETTERS || m?.[1]?.length === EARLIER;
}

/** One entry of a list of senders: an address, or a domain written `@example.org`; lower case. Null when it is neither. */
export function senderEntry(s: string): string | null {
  const clean = s.trim().toLowerCase();
  if (clean.length > 254) return null;
  return /^[^\s@<>]*@[^\s@<>]+$/.test(clean) ? clean : null;
}

/** Whether mail of a sender is taken: an empty list takes everybody's. The sender is what the envelope says, unproven. */
export function senderAllowed(senders: readonly string[], from: string): boolean {
  if (senders.length === 0) return true;
  const sender = from.toLowerCase();
  return senders.some((s) =>
    s.startsWith("@") ? sender.endsWith(s) && sender.length > s.length : sender === s,
  );
}
