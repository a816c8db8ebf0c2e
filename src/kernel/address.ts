import { BlockList, isIP, isIPv4 } from "node:net";

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

/** The network of an address as `networkOf` writes it: IPv4 by its /24, IPv6 by its /48; this machine's own as it is. */
export function shortened(address: string): string {
  if (/^127\.|^::1$/.test(address)) return address;
  if (isIPv4(address)) return address.replace(/\d+$/, "0/24");
  const groups = /^([0-9a-f]+:[0-9a-f]+:[0-9a-f]+):[0-9a-f]+::\/64$/.exec(address);
  return groups ? `${groups[1]}::/48` : address;
}

/**
 * IPv4 that leads to no machine of the public internet: the IANA special-purpose registry (RFC 6890), multicast, what is reserved, and the
 * address at which one cloud's machines find their own host.
 */
const special4 = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "168.63.129.16/32",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.31.196.0/24",
  "192.52.193.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "192.175.48.0/24",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
];

/** All that is given out of IPv6 (RFC 4291, 2.4): what lies beside it is loopback, mapped, local, translated (NAT64) or unused. */
const global6 = "2000::/3";

/** What of it leads elsewhere than it says or nowhere: IETF protocols with Teredo, documentation, 6to4, AS112, documentation again. */
const special6 = ["2001::/23", "2001:db8::/32", "2002::/16", "2620:4f:8000::/48", "3fff::/20"];

function listOf(cidrs: readonly string[]): BlockList {
  const list = new BlockList();
  for (const cidr of cidrs) {
    const [net = "", bits] = cidr.split("/");
    list.addSubnet(net, Number(bits), isIPv4(net) ? "ipv4" : "ipv6");
  }
  return list;
}

const barred = listOf([...special4, ...special6]);
const given6 = listOf([global6]);

/** A home gets a /56 as a rule, and its machines have public addresses in it (RIPE-690). */
const HOME = 56;

/** Networks of this machine's own interfaces, as the system writes them (`192.0.2.7/24`), as wide as a home's may be. */
const widened = (cidr: string): string => {
  const [net = "", bits = "0"] = cidr.split("/");
  return isIPv4(net) ? cidr : `${net}/${Math.min(Number(bits), HOME)}`;
};

/**
 * Whether an address belongs to the public internet and not to the networks in `own` (`address/bits`, as the interfaces of a machine
 * have them). False for what is no address, for one with a zone, and for every IPv6 form that carries an IPv4 address in itself.
 * A translator with a prefix of its own (RFC 6052, 2.2) cannot be told from others: its operator must not translate to private addresses.
 */
export function isPublicAddress(address: string, own: readonly string[] = []): boolean {
  const version = address.includes("%") ? 0 : isIP(address);
  if (version === 0) return false;
  const family = version === 4 ? "ipv4" : "ipv6";
  if (family === "ipv6" && !given6.check(address, family)) return false;
  return !barred.check(address, family) && !listOf(own.map(widened)).check(address, family);
}
