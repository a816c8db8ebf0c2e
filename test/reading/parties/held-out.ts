import { Paper, slip } from "../paper.ts";
import type { PartyPaper } from "./paper.ts";

/** Papers written after the rules, in other layouts again. Made up: nobody of these names is known to us. */
export const heldOutPapers: PartyPaper[] = [
  [
    "en dental bill with guarantor",
    () =>
      new Paper()
        .line(
          [
            [50, "Bright Harbor Dental"],
            [380, "STATEMENT"],
          ],
          13,
          true,
        )
        .line([
          [50, "221 Pier Ave, Suite 4"],
          [380, "Date: 03/02/2023"],
        ])
        .line([
          [50, "Monterey, CA 93940"],
          [380, "Account #: 5521"],
        ])
        .gap(15)
        .line([[50, "Guarantor"]], 8)
        .line([[50, "Rosamund Teague"]])
        .line([[50, "8 Cannery Row"]])
        .line([[50, "Monterey, CA 93940"]])
        .line([
          [50, "Patient: Toby Teague"],
          [380, "Balance due: $140.00"],
        ])
        .build(),
    "Bright Harbor Dental",
    "Teague",
  ],
  [
    "en electricity statement, columns",
    () =>
      new Paper()
        .line(
          [
            [50, "NORTHRIDGE POWER & LIGHT"],
            [330, "Your Electric Bill"],
          ],
          13,
          true,
        )
        .line(
          [
            [50, "Customer name"],
            [200, "Account number"],
            [380, "Due date"],
          ],
          7,
        )
        .line([
          [50, "DESMOND ACKROYD"],
          [200, "1102-3391"],
          [380, "06/12/2023"],
        ])
        .line(
          [
            [50, "Service address"],
            [200, "Meter"],
            [380, "Amount"],
          ],
          7,
        )
        .line([
          [50, "19 SPRUCE CT"],
          [200, "77120"],
          [380, "$91.11"],
        ])
        .build(),
    "NORTHRIDGE POWER",
    "DESMOND ACKROYD",
  ],
  [
    "en tuition",
    () =>
      new Paper()
        .line([[220, "Larkmoor College"]], 14, true)
        .line([[220, "Office of Student Accounts"]], 9)
        .line([
          [50, "Student: Cordelia Finch"],
          [330, "ID: 2201177"],
        ])
        .line([
          [50, "Fall 2023 tuition"],
          [430, "4,200.00"],
        ])
        .build(),
    "Larkmoor College",
    "Cordelia Finch",
  ],
  [
    "en quote from a builder",
    () =>
      new Paper()
        .line([[330, "Tidewell Builders Ltd"]], 12, true)
        .lines(["Unit 2, The Yard, Poole BH15 1AA", "T: 01202 555013  W: tidewell.example"], 330, 8)
        .gap(20)
        .lines(["Mr & Mrs Hallam", "6 Heron Close", "Poole BH15 2BB"])
        .gap(10)
        .line("QUOTATION Q-118", 12, true)
        .build(),
    "Tidewell Builders",
    "Hallam",
  ],
  [
    "en vehicle registration",
    () =>
      new Paper()
        .line([[120, "STATE OF MINNESOTA"]], 12, true)
        .line([[120, "VEHICLE REGISTRATION CARD"]], 11)
        .line(
          [
            [50, "Registered owner"],
            [330, "Plate: ABC 123"],
          ],
          8,
        )
        .line([
          [50, "LEANDER BRIGGS"],
          [330, "VIN 1FTFW1ET5DFC10312"],
        ])
        .line([[50, "44 LAKE ST"]])
        .line([[50, "DULUTH MN 55802"]])
        .build(),
    "MINNESOTA",
    "LEANDER BRIGGS",
  ],
  [
    "en charity receipt",
    () =>
      new Paper()
        .line("Hedgerow Rescue Trust", 15, true)
        .line("Registered charity 1122334")
        .line("Dear Winston Marchbanks,")
        .line("Thank you for your gift of £50.00 on 3 May 2024.")
        .line("With best wishes,")
        .line("Hetty Loom")
        .line("Fundraising, Hedgerow Rescue Trust")
        .build(),
    "Hedgerow Rescue Trust",
    "Winston Marchbanks",
  ],
  [
    "en coffee slip",
    () =>
      slip([
        "Bean & Gone Coffee Co.",
        "Terminal 2, Gate B",
        "Order 118  Name: Ziggy",
        ["Flat white", "3.40"],
        ["Total", "3.40"],
        "VAT no 123 4567 89",
      ]),
    "Bean & Gone Coffee",
    "-",
  ],
  [
    "en slip of a chain abroad",
    () =>
      slip([
        "PASARAYA SERI MAWAR",
        "SERI MAWAR RETAIL (M) SDN BHD",
        "CO. REG. 998877-X",
        "G-12, GROUND FLOOR, MAWAR MALL",
        "75000 MELAKA",
        "CASH BILL",
        ["EGGS", "12.90"],
        ["TOTAL RM", "12.90"],
      ]),
    "SERI MAWAR",
    "-",
  ],
  [
    "en rental car agreement",
    () =>
      new Paper()
        .line(
          [
            [50, "RENTAL AGREEMENT"],
            [330, "RA 2201177"],
          ],
          13,
          true,
        )
        .line([
          [50, "Quickwheel Car Rental"],
          [330, "Renter: Lysander Crane"],
        ])
        .line([
          [50, "Airport Rd 1, Shannon"],
          [330, "Vehicle: Opel Corsa"],
        ])
        .line("www.quickwheel.example")
        .build(),
    "Quickwheel",
    "Lysander Crane",
  ],
  [
    "de Handwerkerrechnung, drei Spalten im Fuß",
    () =>
      new Paper()
        .line([[380, "Elektro Rademacher"]], 14, true)
        .line([[380, "Meisterbetrieb"]], 8)
        .gap(30)
        .line("Elektro Rademacher, Brückenstr. 9, 45239 Essen", 7)
        .lines(["Eheleute", "Horst und Gisela Pauli", "Ruhrallee 3", "45138 Essen"])
        .gap(20)
        .line("Rechnung 2024/88", 12, true)
        .gap(300)
        .line(
          [
            [50, "Elektro Rademacher"],
            [230, "Sparkasse Essen"],
            [400, "St.-Nr. 112/5011/2233"],
          ],
          7,
        )
        .line(
          [
            [50, "Brückenstr. 9"],
            [230, "IBAN DE02 1203 0000 0000 2020 51"],
            [400, "www.elektro-rademacher.example"],
          ],
          7,
        )
        .build(),
    "Elektro Rademacher",
    "Pauli",
  ],
  [
    "de Lebensversicherung, Standmitteilung",
    () =>
      new Paper()
        .line([[50, "Nordlicht Lebensversicherung AG, 20095 Hamburg"]], 7)
        .lines(["Frau Dr.", "Annegret Tiedemann", "Alsterufer 2", "20354 Hamburg"])
        .gap(20)
        .line("Jährliche Mitteilung zum Stand Ihrer Versicherung", 11, true)
        .line([
          [50, "Versicherte Person"],
          [230, "Annegret Tiedemann"],
        ])
        .build(),
    "Nordlicht Lebensversicherung",
    "Annegret Tiedemann",
  ],
  [
    "de Eisdiele",
    () =>
      slip([
        "EISCAFÉ DOLOMITI",
        "Inh. Sandro Zanella",
        "Marktplatz 3",
        "97070 Würzburg",
        ["2 Kugeln", "3,00"],
        ["Summe", "3,00"],
      ]),
    "DOLOMITI",
    "-",
  ],
  [
    "fr médecin",
    () =>
      new Paper()
        .line("Docteur Eugénie Vasseur", 13, true)
        .lines(["Médecin généraliste", "5 rue de l'Église", "49000 Angers", "Tél. 02 41 55 01 01"])
        .gap(10)
        .line("Patient : Anatole Rivière")
        .line("Note d'honoraires 26,50 €")
        .build(),
    "Eugénie Vasseur",
    "Anatole Rivière",
  ],
  [
    "fr restaurant",
    () =>
      slip([
        "LE PETIT CHAUDRON",
        "SARL CHAUDRON ET FILS",
        "2 quai Neuf 33000 BORDEAUX",
        "SIRET 55210055400025",
        ["2 MENUS", "44,00"],
        ["TOTAL TTC", "44,00"],
      ]),
    "CHAUDRON",
    "-",
  ],
  [
    "es alquiler",
    () =>
      new Paper()
        .line([[180, "CONTRATO DE ARRENDAMIENTO"]], 13, true)
        .line("Arrendador: Inmobiliaria Costa Serena, S.L.")
        .line("Arrendatario: Fermín Orozco")
        .line("Renta mensual: 650,00 €")
        .build(),
    "Inmobiliaria Costa Serena",
    "Fermín Orozco",
  ],
  [
    "it medico",
    () =>
      new Paper()
        .line("Studio Dentistico Dott. Valerio Nardi", 13, true)
        .lines(["Via Dante 4", "37121 Verona", "P.IVA 01234567890"])
        .gap(10)
        .line("Paziente: Ornella Greco")
        .line("Fattura n. 18", 12, true)
        .build(),
    "Valerio Nardi",
    "Ornella Greco",
  ],
  [
    "nl apotheek",
    () =>
      slip([
        "Apotheek De Linde",
        "Lindelaan 8",
        "2264 AA Leidschendam",
        ["Zalf", "6,95"],
        ["Totaal", "6,95"],
      ]),
    "De Linde",
    "-",
  ],
  [
    "pt eletricidade",
    () =>
      new Paper()
        .line("Fatura de eletricidade", 14, true)
        .line("Nome do cliente: Belmiro Faria")
        .line("Luzatlântica, S.A. - Av. Liberdade 10, 1250-001 Lisboa - NIF 501234567", 7)
        .line("www.luzatlantica.example", 7)
        .build(),
    "Luzatlântica",
    "Belmiro Faria",
  ],
  [
    "sv kvitto",
    () =>
      slip([
        "Kafé Gläntan",
        "Skogsvägen 12",
        "903 25 Umeå",
        "Org.nr 556677-8899",
        ["Bulle", "35,00"],
        ["Totalt SEK", "35,00"],
      ]),
    "Kafé Gläntan",
    "-",
  ],
  [
    "en gym membership by mail",
    () =>
      new Paper()
        .lines([
          "From: memberships@ironwillow.example",
          "To: Leopold Ames <leo@example.org>",
          "Date: Mon, 4 Mar 2024 08:00:00 +0000",
          "Subject: Your membership",
          "",
          "Hi Leopold, welcome to Ironwillow Gym.",
        ])
        .build(),
    "Ironwillow",
    "Leopold Ames",
  ],
];
