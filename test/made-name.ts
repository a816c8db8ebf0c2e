import type { Said } from "#messages/message.ts";
import {
  accountByNumber,
  policyByNumber,
  vehicleByPlate,
  vehicleByVin,
} from "#rules/entities/thing-names.ts";

/** A name as a table of a test writes it: "Vehicle (VIN ending 0001)" and its like are names that the box gives. */
export function nameAs(text: string): Said {
  const [, mark, sign = ""] = /^Vehicle \((VIN|plate) ending (\w+)\)$/.exec(text) ?? [];
  if (mark !== undefined) return mark === "VIN" ? vehicleByVin(sign) : vehicleByPlate(sign);
  const [, who = "", what, end = ""] = /^(?:(.+) )?(policy|account) ending (\w+)$/i.exec(text) ?? [];
  if (what === undefined) return text;
  return what.toLowerCase() === "policy" ? policyByNumber(who, end) : accountByNumber(who, end);
}
