import { Paper } from "../paper.ts";
import type { PartyPaper } from "./paper.ts";

/** Invoices and offices in English. Made up: nobody of these names is known to us. */
export const englishTradePapers: PartyPaper[] = [
  [
    "en pay stub with company and employee columns",
    () =>
      new Paper()
        .line(
          [
            [50, "Pay Statement"],
            [400, "Check date 03/15/2024"],
          ],
          13,
          true,
        )
        .line(
          [
            [50, "Company"],
            [300, "Employee"],
          ],
          8,
        )
        .line([
          [50, "Ferngrove Dairy Cooperative"],
          [300, "Esther Villanueva"],
        ])
        .line([
          [50, "1 Creamery Rd, Tillamook, OR 97141"],
          [300, "22 Bay St, Tillamook, OR 97141"],
        ])
        .line([
          [50, "Net Pay"],
          [400, "$1,402.11"],
        ])
        .build(),
    "Ferngrove Dairy",
    "Esther Villanueva",
  ],
  [
    "en hotel folio",
    () =>
      new Paper()
        .line([[200, "The Larkspur Inn"]], 15, true)
        .line([[200, "5 Promenade, Brighton BN2 1TL"]], 8)
        .line([
          [50, "Guest: Mr Dashiell Crane"],
          [330, "Room: 204"],
        ])
        .line([
          [50, "Arrival: 02/03/2024"],
          [330, "Departure: 04/03/2024"],
        ])
        .line([
          [50, "Accommodation"],
          [430, "240.00"],
        ])
        .line([
          [50, "Total"],
          [430, "240.00"],
        ])
        .build(),
    "The Larkspur Inn",
    "Dashiell Crane",
  ],
  [
    "en water bill with remittance slip",
    () =>
      new Paper()
        .line(
          [
            [50, "Silver Creek Water District"],
            [380, "Bill date 5/2/2023"],
          ],
          12,
          true,
        )
        .line([
          [50, "PO Box 12, Silver Creek, CO 80401"],
          [380, "Account 22011"],
        ])
        .gap(20)
        .lines(["Service address: 8 Mill Pond Rd"])
        .gap(300)
        .line([[50, "Please detach and return with payment"]], 8)
        .line([
          [50, "FELICITY MARCH"],
          [330, "SILVER CREEK WATER DISTRICT"],
        ])
        .line([
          [50, "8 MILL POND RD"],
          [330, "PO BOX 12"],
        ])
        .line([
          [50, "SILVER CREEK CO 80401"],
          [330, "SILVER CREEK CO 80401"],
        ])
        .build(),
    "Silver Creek Water District",
    "FELICITY MARCH",
  ],
  [
    "en car repair, customer box",
    () =>
      new Paper()
        .line("Rusty's Garage & Tyres", 16, true)
        .line("Unit 4 Trade Park, Hull HU3 2AA   01482 555019")
        .line("INVOICE", 12, true)
        .line(
          [
            [50, "Customer"],
            [300, "Vehicle"],
          ],
          9,
          true,
        )
        .line([
          [50, "Mrs Ottilie Shaw"],
          [300, "Ford Fiesta AB12 CDE"],
        ])
        .line([
          [50, "9 Quay Rd"],
          [300, "Mileage 44,120"],
        ])
        .line([[50, "Hull HU1 1AA"]])
        .build(),
    "Rusty's Garage",
    "Ottilie Shaw",
  ],
  [
    "en policy, agent above insurer",
    () =>
      new Paper()
        .line([[50, "Homeowners Policy Declarations"]], 15, true)
        .line(
          [
            [50, "Your agent"],
            [330, "Policy number HO-221-9"],
          ],
          9,
          true,
        )
        .line([
          [50, "Pennywhistle Insurance Agency"],
          [330, "Effective 02/01/2024"],
        ])
        .line([[50, "12 Elm St, Dover, DE 19901"]])
        .gap(10)
        .line([[50, "Named Insured"]], 9, true)
        .line([[50, "Sylvester Crowe"]])
        .line([[50, "77 Marsh Rd"]])
        .line([[50, "Dover, DE 19901"]])
        .gap(10)
        .line("Insurance is provided by Granite Coast Mutual Insurance Company, a stock company.")
        .line("Visit granitecoast.example")
        .build(),
    "Granite Coast",
    "Sylvester Crowe",
  ],
  [
    "en policy whose box of names is empty, with a table of benefits",
    () =>
      new Paper()
        .line([[50, "Granite Coast Mutual Insurance"]], 15, true)
        .line(
          [
            [50, "Policy Number"],
            [200, "Named Insured"],
            [350, "Additional Insured"],
          ],
          9,
          true,
        )
        .gap(20)
        .line([
          [50, "Property Coverage"],
          [350, "Additional coverages"],
        ])
        .line([
          [50, "Blanket $1,000"],
          [350, "Pet Parent"],
          [480, "On"],
        ])
        .line([
          [50, "Technology $1,000"],
          [350, "Replacement Cost"],
          [480, "On"],
        ])
        .build(),
    "Granite Coast",
    "-",
  ],
  [
    "en letter signed with an office",
    () =>
      new Paper()
        .line([[50, "Puddle & Marsh LLP"]], 18, true)
        .line("9 Dock Rd, Cardiff CF10 1AA", 9)
        .gap(20)
        .line("Client: Sylvester Crowe, Director")
        .line("Dear Mr Crowe,")
        .line("We thank you for your instructions of last week and enclose our terms.")
        .build(),
    "Puddle & Marsh",
    "Sylvester Crowe",
  ],
  [
    "en freelancer",
    () =>
      new Paper()
        .line([[50, "Imogen Fairweather"]], 18, true)
        .line("Illustration & lettering", 9)
        .line("imogen@fairweather-ink.example   +44 7700 900123", 9)
        .gap(20)
        .line("Invoice 0042", 14, true)
        .line("To: Puddle Press Ltd, 9 Dock Rd, Cardiff CF10 1AA")
        .line([
          [50, "Book cover"],
          [430, "£450.00"],
        ])
        .line("Account name: Imogen Fairweather  Sort code 20-00-00  Account 12345678")
        .build(),
    "Imogen Fairweather",
    "Puddle Press",
  ],
  [
    "en invoice with remit to",
    () =>
      new Paper()
        .line([[400, "INVOICE"]], 18, true)
        .line(
          [
            [50, "SOLD TO"],
            [330, "REMIT TO"],
          ],
          8,
          true,
        )
        .line([
          [50, "Canyon Schools Trust"],
          [330, "Bluestem Paper Supply"],
        ])
        .line([
          [50, "2 Mesa Dr"],
          [330, "PO Box 7710"],
        ])
        .line([
          [50, "Moab, UT 84532"],
          [330, "Denver, CO 80217"],
        ])
        .build(),
    "Bluestem Paper Supply",
    "Canyon Schools",
  ],
  [
    "en event ticket",
    () =>
      new Paper()
        .line([[50, "E-TICKET"]], 16, true)
        .line("The Winter Tale - a play", 13, true)
        .line("Venue: Old Mill Theatre, 3 Mill Lane, Exeter EX1 1AA")
        .line("Ticket holder: Barnaby Ludd")
        .line("Seat F12   Price £22.00")
        .line("Tickets sold by Stagelight Tickets Ltd. stagelight.example", 8)
        .build(),
    "?",
    "Barnaby Ludd",
  ],
  [
    "en hotel folio for a company, the guest is named too",
    () =>
      new Paper()
        .gap(60)
        .line("Lantern Quay Hotel  ·  2 Quay Road  ·  20459 Hamburg", 7)
        .gap(6)
        .lines(["Ferngrove Consulting", "Friedrichstrasse 4", "10117 Berlin", "Germany"])
        .gap(40)
        .line("Invoice", 14, true)
        .line([
          [50, "Date: 14.01.2024"],
          [330, "Room: 617"],
        ])
        .line("Guest: Leopold Ames")
        .build(),
    "Lantern Quay",
    "Ferngrove Consulting",
  ],
  [
    "de Rechnung einer Person, die nur das Konto nennt",
    () =>
      new Paper()
        .line("Rechnung R18-31", 14, true)
        .line("Leistungen im September", 10)
        .line([
          [50, "Massage"],
          [430, "120,00 €"],
        ])
        .line("Zahlbar bis 21.10.2024 auf das Konto:")
        .line("Kontoinhaber: Tabea Wendland")
        .line("IBAN: DE02 1203 0000 0000 2020 51")
        .build(),
    "Tabea Wendland",
    "-",
  ],
  [
    "en rental by a brand, the company behind it has another name",
    () =>
      new Paper()
        .line([
          [50, "KVR Services Germany GmbH"],
          [330, "Quickwheel Hotline: 0800 555011"],
        ])
        .line("Hafenweg 1, 20537 Hamburg, HRB 11111", 8)
        .gap(30)
        .lines([
          "Your Quickwheel rental starts today. Quickwheel wishes you a good trip.",
          "At the Quickwheel desk you get the keys. Quickwheel stations are open all day.",
          "More at www.quickwheel.example",
        ])
        .build(),
    "Quickwheel",
    "-",
  ],
];
