import type { PaperOnFile, ThingOnFile } from "../on-file.ts";
import { type Desk, dayOf, factOf, isGone, makerOf, onIt, papersAbout, typeWords } from "./desk.ts";
import { registeringVehicle } from "./expected-papers.ts";
import type { WantedGap } from "./gap.ts";
import { isKept, isSettled, isType, nameless, numberOf, ownVehicles } from "./things.ts";
import { dayName, inSentence, withArticle } from "./words.ts";

/** Vehicles of the household known by their VIN alone, and people whose birthday their passport did not give. */
export function detailsUnknown(d: Desk): WantedGap[] {
  const out: WantedGap[] = [];
  for (const t of ownVehicles(d)) {
    const papers = papersAbout(d, t.id);
    const plate =
      numberOf(d, t, "plate").length > 0 || Object.keys(t.details).some((k) => /plate|kennzeichen/i.test(k));
    const proof = papers.filter(isType(registeringVehicle)).at(-1);
    if (plate || proof === undefined || !isKept(d, papers)) continue;
    out.push(
      unknown(
        t,
        proof,
        "plate",
        `Licence plate of ${inSentence(t.name)}`,
        `${t.name} is on ${withArticle(typeWords(proof.type as string))}, but its plate could not be read there. Bills and fines are told by it.`,
      ),
    );
  }
  for (const t of d.onFile.things) {
    if (t.kind !== "person" || !t.household || isGone(t)) continue;
    if (Object.keys(t.details).some((k) => /birth/i.test(k))) continue;
    const papers = papersAbout(d, t.id);
    const passport = papers
      .filter((p) => p.type === "identity/passport" && onIt(d, p, "person").length === 1)
      .at(-1);
    if (
      passport === undefined ||
      papers.some((p) => factOf(p, ["birth_date"]) !== null) ||
      !isSettled(d, passport.arrived)
    )
      continue;
    out.push(
      unknown(
        t,
        passport,
        "birth-date",
        `Birthday of ${t.name}`,
        `A passport of ${t.name} is on file, but the day of birth could not be read there. Forms ask for it.`,
      ),
    );
  }
  out.push(...coverUnknown(d));
  return out;
}

/** Policies that name no vehicle, where there are several it could be about. */
function coverUnknown(d: Desk): WantedGap[] {
  const own = ownVehicles(d);
  if (own.length < 2) return [];
  return nameless(d).flatMap((p) => {
    const until = p.period?.to ?? null;
    const insurer = makerOf(d, p);
    if (until === null || until < d.today || insurer === null || isGone(d.things.get(insurer))) return [];
    if (factOf(p, ["insured_vehicle", "vin", "plate"]) !== null || !isKept(d, [p])) return [];
    const t = d.things.get(insurer);
    const name = t?.name ?? "the insurer";
    return [
      unknown(
        t,
        p,
        `covered ${p.id}`,
        `Which vehicle the policy from ${name} covers`,
        `The policy of ${dayName(dayOf(p))} names none, and there are ${own.length} it could be: ${own
          .map((v) => v.name)
          .slice(0, 4)
          .join(", ")}.`,
      ),
    ];
  });
}

const unknown = (
  t: ThingOnFile | undefined,
  paper: PaperOnFile,
  what: string,
  title: string,
  detail: string,
): WantedGap => ({
  kind: "unknown_detail",
  subject: `detail ${what}`,
  title,
  detail,
  due: null,
  document_id: paper.id,
  entity_id: t?.id ?? null,
});
