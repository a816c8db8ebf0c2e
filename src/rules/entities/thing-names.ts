import type { Message, Said } from "#messages/message.ts";
import { message } from "#messages/message.ts";
import { nameKey } from "../documents/naming.ts";

/** Names that the box gives to things that no paper calls by a name: what it is, and the end of its number. */
export const vehicleByVin = (end: string): Message => message("name.vin", { end });
export const vehicleByPlate = (end: string): Message => message("name.plate", { end });

/** A policy or an account; `who` has it with them, "" when that is not known. */
export const policyByNumber = (who: string, end: string): Message =>
  who === "" ? message("name.policy", { end }) : message("name.policyOf", { who, end });
export const accountByNumber = (who: string, end: string): Message =>
  who === "" ? message("name.account", { end }) : message("name.accountOf", { who, end });

/** Whether a name was given by the box, as against a paper or a person. */
export const isMadeName = (name: Said): name is Message => typeof name !== "string";

/** Whether it names a vehicle: by its plate or by its VIN, which say nothing of each other. */
export const namesVehicle = (name: Message): boolean => name.key === "name.vin" || name.key === "name.plate";

/** The words of a name that tell which one is meant: of one that the box gave the end of the number, and with whom it is. */
export const tellingWords = (name: Said): string =>
  typeof name === "string" ? name : ["who", "end"].flatMap((param) => name.params?.[param] ?? []).join(" ");

/** The form in which names are compared: one that the box gave is another than the same words typed by a person. */
export const nameKeyOf = (name: Said): string =>
  typeof name === "string" ? nameKey(name) : `${name.key} ${nameKey(tellingWords(name))}`;

/** The name of a policy or an account without whom it is with, and whom; null for every other name. */
export function apartFromMaker(name: Said): { who: string; rest: Message } | null {
  if (typeof name === "string") return null;
  const { who, end } = name.params ?? {};
  if (typeof who !== "string" || typeof end !== "string") return null;
  return { who, rest: name.key === "name.policyOf" ? policyByNumber("", end) : accountByNumber("", end) };
}
