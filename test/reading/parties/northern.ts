import { Paper, slip } from "../paper.ts";
import type { PartyPaper } from "./paper.ts";

/** Dutch and Nordic papers. Made up: nobody of these names is known to us. */
export const northernPapers: PartyPaper[] = [
  [
    "nl factuur",
    () =>
      new Paper()
        .line([[350, "Fietsmakerij Zuiderzee B.V."]], 12, true)
        .lines(["Kade 12", "1621 AA Hoorn", "KvK 12345678"], 350)
        .gap(10)
        .lines(["Dhr. Wietse Hoekstra", "Dorpsstraat 3", "1628 PH Hoorn"])
        .gap(10)
        .line("Factuur 2024-118", 12, true)
        .line([
          [50, "Totaal"],
          [400, "€ 85,00"],
        ])
        .build(),
    "Fietsmakerij Zuiderzee",
    "Wietse Hoekstra",
  ],
  [
    "nl kassabon",
    () =>
      slip([
        "Bakkerij De Gouden Korenaar",
        "Markt 7",
        "4331 LK Middelburg",
        ["Brood", "2,80"],
        ["Totaal", "2,80"],
        "Bedankt en tot ziens",
      ]),
    "De Gouden Korenaar",
    "-",
  ],
  [
    "sv faktura",
    () =>
      new Paper()
        .line(
          [
            [50, "Snickarverkstaden i Luleå AB"],
            [400, "Faktura"],
          ],
          14,
          true,
        )
        .line([
          [50, "Storgatan 5, 972 31 Luleå"],
          [400, "2024-03-04"],
        ])
        .gap(20)
        .lines(["Gunilla Ekdahl", "Björkvägen 2", "972 33 Luleå"], 330)
        .build(),
    "Snickarverkstaden i Luleå",
    "Gunilla Ekdahl",
  ],
  [
    "da kvittering",
    () =>
      slip([
        "Havnens Fiskehus ApS",
        "Kajen 4",
        "3000 Helsingør",
        "CVR 12345678",
        ["Rejer", "95,00"],
        ["I alt", "95,00"],
      ]),
    "Havnens Fiskehus",
    "-",
  ],
  [
    "nl loonstrook",
    () =>
      new Paper()
        .line([[50, "Loonspecificatie maart 2024"]], 13, true)
        .line([
          [50, "Werkgever: Rederij Waddenzee B.V."],
          [330, "Werknemer: Femke Dijkstra"],
        ])
        .line([
          [50, "Netto loon"],
          [400, "2.010,55"],
        ])
        .build(),
    "Rederij Waddenzee",
    "Femke Dijkstra",
  ],
  [
    "no faktura",
    () =>
      new Paper()
        .line(
          [
            [50, "Fjordstrøm AS"],
            [400, "Faktura 1182"],
          ],
          14,
          true,
        )
        .line(
          [
            [50, "Havnegata 3, 6002 Ålesund"],
            [400, "Org.nr 912 345 678 MVA"],
          ],
          8,
        )
        .gap(10)
        .lines(["Ragnhild Moen", "Solveien 9", "6004 Ålesund"])
        .gap(10)
        .line([
          [50, "Å betale"],
          [400, "812,00"],
        ])
        .build(),
    "Fjordstrøm",
    "Ragnhild Moen",
  ],
  [
    "nl verzekering",
    () =>
      new Paper()
        .line([[350, "Polderzekerheid N.V."]], 12, true)
        .line([[350, "Postbus 10, 3500 AA Utrecht"]], 8)
        .gap(10)
        .lines(["Mevrouw J. van Houten", "Singel 4", "3511 AB Utrecht"])
        .gap(10)
        .line("Polisblad inboedelverzekering", 13, true)
        .line("Verzekeringnemer: Josephina van Houten")
        .build(),
    "Polderzekerheid",
    "van Houten",
  ],
];
