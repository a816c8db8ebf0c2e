import { type Author, arrivalOf } from "./author.ts";
import { day } from "./days.ts";
import made from "./identity.json" with { type: "json" };
import type { Maker, Person } from "./wish.ts";

/** Passports, cards and licences. */

const identities = made;

export interface IdentityWish {
  kind: keyof typeof identities;
  whose: Person;
  office: Maker;
  born: string;
  /** Day it runs out. */
  over: string;
  /** Day it is put on file. */
  filed: string;
  /** Day a new one is made out, if one is. */
  renewed: string | null;
}

/** A passport, card or licence, and the one that takes its place. */
export function identity(a: Author, w: IdentityWish): void {
  const of = identities[w.kind];
  const one = (made: string, over: string, filed: string) =>
    a.write({
      sort: w.kind,
      type: of.type,
      title: of.title,
      maker: w.office,
      to: w.whose,
      toLabel: "holder",
      day: made,
      arrived: filed,
      dateLabel: "date-policy",
      rows: [
        { key: "document_number", label: "document_number", value: a.shape("@########") },
        { key: "birth", label: "birth", value: w.born },
        { key: "expiry", label: "expiry", value: over },
      ],
      form: "card",
    });
  const old = one(day.months(w.over, -12 * of.years), w.over, w.filed);
  const claim = a.claim({
    payee: null,
    automatic: false,
    faces: [a.face(old, ["expiry", "renewal"], [w.over], null)],
  });
  if (w.renewed) {
    const over = day.months(w.renewed, 12 * of.years);
    const p = one(w.renewed, over, arrivalOf(a.c, w.renewed));
    claim.endings.push({ paper: p.key, day: p.arrived, why: "a newer one is on file" });
    a.claim({ payee: null, automatic: false, faces: [a.face(p, ["expiry", "renewal"], [over], null)] });
  } else
    a.lacks({
      kind: "expired_without_renewal",
      about: [w.whose.thing, w.office.thing],
      papers: [old.key],
      day: null,
      from: day.later(w.over, w.filed),
      surely: day.plus(day.later(w.over, w.filed), 30),
      until: null,
    });
}
