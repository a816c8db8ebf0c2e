import { isIP, isIPv4 } from "node:net";

/** The eight groups of an IPv6 address as numbers; null for one that is none. */
function groupsOf(address: string): number[] | null {
  const dotted = /^(.*:)(\d+\.\d+\.\d+\.\d+)$/.exec(address);
  let text = address;
  if (dotted?.[1] !== undefined && dotted[2] !== undefined) {
    const [a = 0, b = 0, c = 0, d = 0] = dotted[2].split(".").map(Number);
    text = `${dotted[1]}${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
  }
  const [head = "", tail, ...more] = text.split("::");
  if (more.length > 0) return null;
  const of = (part: string) => (part === "" ? [] : part.split(":").map((g) => Number.parseInt(g, 16)));
  const [front, back] = [of(head), of(tail ?? "")];
  const gap = tail === undefined ? 0 : 8 - front.length - back.length;
  const all = [...front, ...Array.from({ length: Math.max(0, gap) }, () => 0), ...back];
  return all.length === 8 && all.every((g) => g >= 0 && g <= 0xffff) ? all : null;
}

/**
 * An address as it is counted: IPv4 as it is (also where it is written as IPv6, `::ffff:192.0.2.1`), IPv6 by its /64, which one
 * household or one machine has to itself. Null for what is no address.
 */
export function networkOf(address: string): string | null {
  const bare = address.replace(/%.*$/, "");
  if (isIPv4(bare)) return bare;
  if (isIP(bare) !== 6) return null;
  const groups = groupsOf(bare.toLowerCase());
  if (!groups) return null;
  const [a = 0, b = 0] = groups.slice(6);
  if (groups.slice(0, 5).every((g) => g === 0) && groups[5] === 0xffff)
    return [a >> 8, a & 255, b >> 8, b & 255].join(".");
  if (groups.slice(0, 7).every((g) => g === 0) && b === 1) return "::1";
  return `${groups
    .slice(0, 4)
    .map((g) => g.toString(16))
    .join(":")}::/64`;
}
