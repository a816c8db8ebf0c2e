import { nameKey } from "../../documents/naming.ts";
import { companyName } from "../../entities/resolution/company-name.ts";

/** One whom a paper names, as it is printed. */
export interface Named {
  name: string;
  /** Whether it is one of the household, or the office itself. */
  ours: boolean;
}

/** True when a company's printed name is the account's own: an office is called as its account is. */
const isAccount = (account: string, name: string): boolean => {
  const own = companyName(account);
  return own.words.length > 0 && (nameKey(account) === nameKey(name) || own.flat === companyName(name).flat);
};

/**
 * True when a paper asks somebody else for money on behalf of the account: a bill that the office, or one of the household,
 * sent to a customer. Who made it, `maker`, is theirs, and whom it is for, `receivers`, is not. A maker that is known by
 * nothing but papers needs a receiver that is plainly another, since the two are mistaken for each other now and then.
 */
export function sentByAccount(account: string, maker: Named | null, receivers: readonly Named[]): boolean {
  if (maker === null) return false;
  const self = isAccount(account, maker.name);
  if (!self && !maker.ours) return false;
  if (receivers.some((r) => r.ours || isAccount(account, r.name))) return false;
  return self || receivers.length > 0;
}
