import { addDays } from "#kernel/dates.ts";
import { type Message, message } from "#messages/message.ts";
import type { SnapshotPaper, SnapshotThing } from "../account-snapshot.ts";
import { nameOfType, typeInSentence } from "../obligations/titles.ts";
import {
  bare,
  countryOf,
  type Desk,
  dayOf,
  factOf,
  isGone,
  madeOn,
  makerOf,
  numbersOf,
  onIt,
  papersAbout,
  papersOf,
} from "./desk.ts";
import { isCancellation } from "./ended.ts";
import {
  insuringHome,
  insuringVehicle,
  lease,
  owningHome,
  ownVehicle,
  registeringVehicle,
  rentingHome,
  vehicleInsurance,
} from "./expected-papers.ts";
import type { WantedGap } from "./gap.ts";

/** Days after the first paper about a thing came before others are missed: a household brings its papers over some weeks. */
const SETTLED = 30;

/** Nothing new was said about it for so long, in days, that it is more likely gone than badly filed. */
const FORGOTTEN = 1100;

export const isType = (types: readonly string[]) => (p: SnapshotPaper) =>
  p.type !== null && types.includes(p.type);

/** A thing whose papers are looked after: it came long enough ago, and it is not forgotten. */
export function isKept(d: Desk, papers: readonly SnapshotPaper[]): boolean {
  const came = papers.map((p) => p.arrived).sort()[0];
  const last = papers.map(dayOf).sort().at(-1);
  return (
    came !== undefined && last !== undefined && isSettled(d, came) && last >= addDays(d.today, -FORGOTTEN)
  );
}

/** What is to come beside a paper that arrived on a day has had the time to come. */
export const isSettled = (d: Desk, came: string): boolean => came <= addDays(d.today, -SETTLED) && brought(d);

/** The account itself is long enough in use. */
const brought = (d: Desk) =>
  d.onFile.firstArrived === undefined || d.onFile.firstArrived <= addDays(d.today, -SETTLED);

const detailOf = (t: SnapshotThing, words: RegExp): string | null => {
  const found = Object.entries(t.details).find(
    ([k, v]) => words.test(k) && typeof v === "string" && v !== "",
  );
  return found === undefined ? null : bare(String(found[1]));
};

export const numberOf = (d: Desk, t: SnapshotThing, key: "vin" | "plate"): string[] => [
  ...(detailOf(t, key === "vin" ? /vin|chassis|fin\b/i : /plate|kennzeichen/i) === null
    ? []
    : [detailOf(t, key === "vin" ? /vin|chassis|fin\b/i : /plate|kennzeichen/i) as string]),
  ...papersAbout(d, t.id)
    .filter((p) => onIt(d, p, "vehicle").length === 1)
    .flatMap((p) => numbersOf(p, [key])),
];

/** The vehicles that are the household's by papers that only their owner has. */
export function ownVehicles(d: Desk): SnapshotThing[] {
  return d.onFile.things.filter(
    (t) => t.kind === "vehicle" && !isGone(t) && papersAbout(d, t.id).some(isType(ownVehicle)),
  );
}

/** Two vehicles of which one may be the other: one known by its plate, one by its VIN, and nothing tells them apart. */
function mayBeOne(d: Desk, a: SnapshotThing, b: SnapshotThing): boolean {
  for (const key of ["vin", "plate"] as const) {
    const [x, y] = [numberOf(d, a, key), numberOf(d, b, key)];
    if (x.length > 0 && y.length > 0 && !x.some((n) => y.includes(n))) return false;
  }
  return true;
}

/** The policies that insure a vehicle and were not cancelled since. */
function insuring(d: Desk, t: SnapshotThing): SnapshotPaper[] {
  const about = papersAbout(d, t.id);
  return about
    .filter(isType(insuringVehicle))
    .filter(
      (p) => !about.some((c) => dayOf(c) > madeOn(p) && isCancellation(c) && makerOf(d, c) === makerOf(d, p)),
    );
}

/** Vehicle policies that name no vehicle: each may be that of any of them. */
export const nameless = (d: Desk): SnapshotPaper[] =>
  papersOf(d, ["insurance/auto-policy"]).filter((p) => onIt(d, p, "vehicle").length === 0);

/** A registration, or a paper with the number of the vehicle that was not sorted: it may be one. */
const mayRegister = (p: SnapshotPaper): boolean =>
  isType(registeringVehicle)(p) || (p.type === null && factOf(p, ["vin", "plate"]) !== null);

/** Papers of two days show that the papers of a vehicle are kept here: one alone may be of any, also of one just sold. */
const keptHere = (d: Desk, t: SnapshotThing): boolean =>
  new Set(papersAbout(d, t.id).filter(isType(ownVehicle)).map(dayOf)).size > 1;

/** Vehicles without insurance, or without registration. */
export function vehiclesLacking(d: Desk): WantedGap[] {
  const own = ownVehicles(d).filter((t) => keptHere(d, t));
  const uninsured = own.filter((t) => insuring(d, t).length === 0);
  const unregistered = own.filter((t) => !papersAbout(d, t.id).some(mayRegister));
  const open =
    nameless(d).length > 0
      ? new Set(nameless(d).map((p) => numbersOf(p, ["policy_number"])[0] ?? makerOf(d, p))).size
      : 0;
  const out: WantedGap[] = [];
  for (const t of uninsured.length > open ? uninsured : []) {
    if (unregistered.some((o) => o !== t && mayBeOne(d, t, o))) continue;
    const gap = lacking(d, t, ownVehicle, "insurance/auto-policy", insuranceReason(d, t));
    if (gap) out.push(gap);
  }
  for (const t of unregistered) {
    if (uninsured.some((o) => o !== t && mayBeOne(d, t, o))) continue;
    const gap = lacking(d, t, ownVehicle, "vehicles/registration", message("checkup.why.registered"));
    if (gap) out.push(gap);
  }
  return out;
}

function insuranceReason(d: Desk, t: SnapshotThing): Message {
  const countries = papersAbout(d, t.id).flatMap((p) => countryOf(d, p) ?? []);
  const law = vehicleInsurance.find((v) => v.country === (countries.at(-1) ?? d.onFile.country));
  return message("checkup.why.insured", {
    names: law?.source == null ? "none" : "law",
    law: law?.source ?? "",
  });
}

function lacking(
  d: Desk,
  t: SnapshotThing,
  shownBy: readonly string[],
  type: string,
  why: Message,
): WantedGap | null {
  const papers = papersAbout(d, t.id);
  const proof = papers.filter(isType(shownBy)).at(-1);
  if (proof === undefined || !isKept(d, papers)) return null;
  return {
    kind: "missing_document",
    subject: `paper ${type}`,
    title: message("checkup.gap.of", { what: nameOfType(type), who: t.name }),
    detail: message("checkup.why.lacking", {
      ...{ who: t.name, date: dayOf(proof), why },
      ...{ shown: typeInSentence(proof.type ?? ""), what: typeInSentence(type) },
    }),
    due: null,
    document_id: proof.id,
    entity_id: t.id,
  };
}

/** Homes without insurance or lease. Who owns one is in a register in most countries: no deed is missed. */
export function homesLacking(d: Desk): WantedGap[] {
  const homes = d.onFile.things.filter((t) => t.kind === "property" && !isGone(t));
  const named = homes.flatMap((t) => homeLacking(d, t));
  return [...named, ...unnamedHome(d, homes)];
}

/** A policy or lease that names no home may be that of any. */
const homeless = (d: Desk, types: readonly string[]) =>
  papersOf(d, types).some((p) => onIt(d, p, "property").length === 0);

function homeLacking(d: Desk, t: SnapshotThing): WantedGap[] {
  const papers = papersAbout(d, t.id);
  const has = (types: readonly string[]) => papers.some(isType(types));
  const out: (WantedGap | null)[] = [];
  if (has(owningHome) && !has(insuringHome) && !homeless(d, ["insurance/home-policy"]))
    out.push(lacking(d, t, owningHome, "insurance/home-policy", message("checkup.why.home_insured")));
  // In the United States a statement of shared costs comes from an association of owners.
  const rents = papers.some(
    (p) => isType(rentingHome)(p) && (p.type === "receipts/rent" || countryOf(d, p) !== "US"),
  );
  if (rents && !has([lease, ...owningHome]) && !homeless(d, [lease]))
    out.push(lacking(d, t, rentingHome, lease, message("checkup.why.lease")));
  return out.filter((g) => g !== null);
}

/** Statements of a mortgage whose home is not known as a thing, while no home is insured at all. */
function unnamedHome(d: Desk, homes: readonly SnapshotThing[]): WantedGap[] {
  if (homes.length > 0 || papersOf(d, ["insurance/home-policy", "insurance/renters-policy"]).length > 0)
    return [];
  if (papersOf(d, ["insurance/policy", "insurance/premium-invoice"]).length > 0) return [];
  const papers = papersOf(d, ["housing/mortgage-statement"]);
  const proof = papers.at(-1);
  if (papers.length < 3 || proof === undefined || !isKept(d, papers)) return [];
  const lender = makerOf(d, proof);
  const name = d.things.get(lender ?? "")?.name;
  if (isGone(d.things.get(lender ?? ""))) return [];
  return [
    {
      kind: "missing_document",
      subject: `paper insurance/home-policy${lender === null ? ` ${proof.id}` : ""}`,
      title: nameOfType("insurance/home-policy"),
      detail: message("checkup.why.mortgage", {
        ...{ n: papers.length, names: name === undefined ? "none" : "who", who: name ?? "" },
      }),
      due: null,
      document_id: proof.id,
      entity_id: lender,
    },
  ];
}
