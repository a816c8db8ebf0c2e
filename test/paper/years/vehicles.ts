import { type Author, arrivalOf } from "./author.ts";
import { day } from "./days.ts";
import type { Claim, MadePaper, Mention, Thing } from "./truth.ts";
import type { Land, Maker, Person, Row } from "./wish.ts";

/** Vehicles: their registration and inspection, which run out and are made anew. */

export interface Vehicle {
  thing: Thing;
  plate: string;
  vin: string;
}

const plates: Record<Land, string> = {
  DE: "M-@@ ####|HH @@ ###",
  GB: "@@## @@@",
  US: "@@@-####|#@@@###",
  FR: "@@-###-@@",
  NL: "@@-###-@|#-@@@-##",
  IT: "@@###@@",
};

export function vehicle(a: Author): Vehicle {
  const plate = a.shape(a.c.of(plates[a.land]));
  const vin = `W${a.c.letters(2).replace(/[OIQ]/g, "X")}${a.shape("###########").padStart(14, "0")}`.slice(
    0,
    17,
  );
  return { thing: a.thing("vehicle", plate, true), plate, vin };
}

export const vehicleRows = (v: Vehicle, vin: boolean): Row[] => [
  { key: "plate", label: "plate", value: v.plate },
  ...(vin ? [{ key: "vin", label: "vin" as const, value: v.vin }] : []),
];

export const vehicleMention = (v: Vehicle): Mention => ({
  thing: v.thing.key,
  printed: v.plate,
  part: "thing",
});

/** Registration of a vehicle: for good, or by the year where it must be renewed. */
export function registration(
  a: Author,
  office: Maker,
  v: Vehicle,
  keeper: Person,
  first: string,
  until: string,
): MadePaper[] {
  const yearly = a.land === "US";
  const out: MadePaper[] = [];
  let open: Claim | null = null;
  for (let i = 0, at = first; at <= until && (i === 0 || yearly); i++, at = day.months(first, 12 * i)) {
    const end = day.plus(day.months(at, 12), -1);
    const p = a.write({
      sort: "registration",
      type: "vehicles/registration",
      title:
        "Vehicle registration certificate|Vehicle registration;Zulassungsbescheinigung Teil I|Fahrzeugschein;Certificat d'immatriculation;Carta di circolazione|Documento unico di circolazione;Kentekenbewijs",
      maker: office,
      to: keeper,
      toLabel: "holder",
      day: at,
      arrived: arrivalOf(a.c, at),
      dateLabel: "date",
      rows: [
        ...vehicleRows(v, true),
        ...(yearly ? [{ key: "expiry", label: "expiry" as const, value: end }] : []),
      ],
      form: "form",
      things: [vehicleMention(v)],
    });
    out.push(p);
    if (!yearly) continue;
    open?.endings.push({ paper: p.key, day: p.arrived, why: "the registration of the next year" });
    open = a.claim({
      payee: null,
      automatic: false,
      faces: [a.face(p, ["expiry", "renewal"], [end], null)],
    });
  }
  return out;
}

const nextDue: Record<Land, string> = {
  GB: "MOT expiry date|Next MOT due",
  US: "Inspection expires|Next inspection due",
  DE: "Nächste HU|Nächste Hauptuntersuchung fällig",
  FR: "Validité jusqu'au|Prochain contrôle avant le",
  IT: "Prossima revisione entro il|Scadenza revisione",
  NL: "APK-vervaldatum|Volgende APK voor",
};
const turn: Record<Land, number> = { GB: 12, US: 12, DE: 24, FR: 24, IT: 24, NL: 12 };

/** Inspections of a vehicle. With `lapses` the last one runs out and none follows. */
export function inspections(
  a: Author,
  garage: Maker,
  v: Vehicle,
  keeper: Person,
  first: string,
  until: string,
  lapses: boolean,
): void {
  let open: Claim | null = null;
  const out: MadePaper[] = [];
  for (let i = 0, at = first; at <= until; i++, at = day.months(first, turn[a.land] * i)) {
    if (lapses && i === 1) {
      const over = day.months(first, turn[a.land]);
      a.lacks({
        kind: "expired_without_renewal",
        about: [v.thing.key, garage.thing],
        papers: out.map((p) => p.key),
        day: null,
        from: over,
        surely: day.plus(over, 45),
        until: null,
      });
      break;
    }
    const due = day.months(at, turn[a.land]);
    const p = a.write({
      sort: "inspection",
      type: "vehicles/inspection",
      title:
        "MOT test certificate|Vehicle inspection certificate;Prüfbericht Hauptuntersuchung|Untersuchungsbericht nach § 29 StVZO;Procès-verbal de contrôle technique;Certificato di revisione;APK-keuringsrapport",
      maker: garage,
      to: keeper,
      toLabel: "holder",
      day: at,
      arrived: arrivalOf(a.c, at),
      dateLabel: "date",
      rows: [...vehicleRows(v, a.c.is(0.5)), { key: "next", label: a.c.of(nextDue[a.land]), value: due }],
      form: "form",
      things: [vehicleMention(v)],
    });
    out.push(p);
    open?.endings.push({ paper: p.key, day: p.arrived, why: "the next inspection" });
    open = a.claim({
      payee: null,
      automatic: false,
      faces: [a.face(p, ["reminder", "expiry", "appointment", "renewal"], [due], null)],
    });
  }
}
