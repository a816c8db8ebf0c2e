import { BlockList, isIP, isIPv4 } from "node:net";

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
