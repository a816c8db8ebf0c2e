import type { Message, Said } from "#messages/message.ts";
import { message } from "#messages/message.ts";
import { nameKey } from "../documents/naming.ts";

const signsOf = (number: string): string => number.replace(/[^A-Za-z0-9]/g, "");

/** The end of a number, as much as a name may carry of it: at most a third of its signs, and never more than four. */
export function endOfNumber(number: string): string {
  const signs = signsOf(number);
  return signs.slice(-Math.max(1, Math.min(4, Math.floor(signs.length / 3))));
}

/** From so many signs on banks and insurers print the last four of a number themselves. */
const LONG = 8;

/** The end of the number of an account or a policy. */
export const endOfAccount = (number: string): string =>
  signsOf(number).length >= LONG ? signsOf(number).slice(-4) : endOfNumber(number);

/** Names that the box gives to things that no paper calls by a name: what it is, and the end of its number. */
export const vehicleByVin = (end: string): Message => message("name.vin", { end });
export const vehicleByPlate = (end: string): Message => message("name.plate", { end });

/** A word in capitals as a name has it; up to three letters may stand for words, and what holds figures is written as it is. */
const capitalised = (name: string): string =>
  name.replace(
    /(?<![\p{L}\p{N}])\p{Lu}{4,}(?![\p{L}\p{N}])/gu,
    (word) => word.charAt(0) + word.slice(1).toLowerCase(),
  );

/** What people call a car by what is known of it, "2017 Volvo V60"; null where make or model is not known. */
export function carName(details: Readonly<Record<string, unknown>>): string | null {
  const [year, make, model] = [details.year, details.make, details.model].map((value) =>
    String(value ?? "").trim(),
  ) as [string, string, string];
  if (make === "" || model === "" || make.length + model.length > 40) return null;
  const [maker, rest] = [capitalised(make), capitalised(model)];
  // Some papers print the make with the model once more, or the year.
  const name = rest.toLowerCase().includes(maker.toLowerCase()) ? rest : `${maker} ${rest}`;
  return /^\d{4}$/.test(year) && !name.includes(year) ? `${year} ${name}` : name;
}

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
