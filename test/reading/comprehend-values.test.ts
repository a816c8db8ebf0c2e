import { describe, expect, test } from "bun:test";
import type { AnswerKind } from "#questions/attributes/table.ts";
import { vehiclesIn } from "#questions/value-finder/values/texts.ts";
import { type Notation, valuesOf } from "#questions/value-finder/values/values.ts";

const notation: Notation = { order: "dmy", decimal: ".", todayYear: 2026, picture: false };
const found = (kind: AnswerKind, text: string) =>
  valuesOf(kind, text, notation).map((v) => text.slice(v.start, v.end));

describe("values by their look", () => {
  test.each([
    ["measure", "used 1,020,509 kWh in all", ["1,020,509 kWh"]],
    ["measure", "Consumo 284 Smc", ["284 Smc"]],
    ["measure", "Blood pressure 142/88 mmHg", ["142/88 mmHg"]],
    ["measure", "Wohnfläche 58,40 m², Höhe 2.1 m", ["58,40 m²", "2.1 m"]],
    ["measure", "LDL 12.5 mg/dL, Na 140 mmol/l", ["12.5 mg/dL", "140 mmol/l"]],
    ["measure", "bags of 15 x 25 x 35 cm", ["15 x 25 x 35 cm"]],
    ["measure", "WGT: 185LB", ["185LB"]],
    ["measure", "a reward at 5,000 pts", ["5,000 pts"]],
    ["measure", "up to 500 Mbps, 74 km/h", ["500 Mbps", "74 km/h"]],
    ["measure", "call 1-877-262-6633 24 hours a day", []],
    ["measure", "valid for 12 months", []],
    ["count", "Points earned: 821", ["821"]],
    ["count", "2 x Adult, 8 nights, Qty 48", ["2", "8", "48"]],
    ["count", "B12 and box 12b", []],
    ["count", "Tel. 0341 555 7720", []],
    ["stretch", "4 hrs 15 min, or within 24 hours", ["4 hrs 15 min", "24 hours"]],
    ["stretch", "Fahrzeit 90 Minuten", ["90 Minuten"]],
    ["stretch", "answered 24 hours a day, 30 days", ["30 days"]],
    ["number", "National Insurance number QQ 31 77 05 C", ["QQ 31 77 05 C"]],
    ["number", "targa GH 417 ZK", ["GH 417 ZK"]],
    ["number", "IBAN NL44 INGB 0004 4471 63", ["NL44 INGB 0004 4471 63"]],
    ["money", "veh. 1 $500; veh. 2 $1,000", ["$500", "$1,000"]],
  ] as const)("%s in %s", (kind, text, values) => {
    expect(found(kind, text)).toEqual([...values]);
  });

  test.each([
    ["1 2020 Kia Telluride 4D 5XYP5DHCXLG071234", ["2020 Kia Telluride 4D"]],
    ["2011 CHEV CRUZE LT/CRUZE   001", ["2011 CHEV CRUZE LT/CRUZE"]],
    ["Fahrzeug: Škoda Octavia Combi, Anhänger", ["Škoda Octavia Combi"]],
    ["a mini bar and a smart meter", []],
    ["Please take a seat", []],
  ] as const)("cars in %s", (text, cars) => {
    expect(vehiclesIn(text)).toEqual([...cars]);
  });
});
