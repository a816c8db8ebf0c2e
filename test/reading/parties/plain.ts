import { note, Paper } from "../paper.ts";
import { type PartyPaper, rows, two } from "./paper.ts";

/** Messages, notes, statements and orders. Made up: nobody of these names is known to us. */
export const plainPapers: PartyPaper[] = [
  [
    "en bank statement, name in the foot",
    () =>
      rows(
        new Paper(),
        two([
          ["Statement of Account", "Page 1 of 3"],
          ["", "Statement period 01/01/2023 - 01/31/2023"],
          ["TOBIAS R LANGLEY", "Account ending 4410"],
          ["90 WINTHROP ST APT 3", ""],
          ["PROVIDENCE RI 02903", ""],
        ]),
      )
        .gap(20)
        .line([
          [50, "Date"],
          [150, "Description"],
          [400, "Amount"],
        ])
        .line([
          [50, "01/04"],
          [150, "CORNER BAKERY"],
          [400, "12.40"],
        ])
        .line([
          [50, "01/09"],
          [150, "RIVERSIDE PHARMACY INC"],
          [400, "33.10"],
        ])
        .gap(380)
        .line(
          "Member FDIC. Copperfield Savings Bank, N.A. PO Box 22, Providence RI 02901 copperfieldsavings.example",
          7,
        )
        .build(),
    "Copperfield Savings Bank",
    "TOBIAS R LANGLEY",
  ],
  [
    "en order confirmation by mail",
    () =>
      new Paper()
        .lines([
          "From: Thistle & Loom <orders@thistleloom.example>",
          "To: Rosalind Achterberg <ros@example.org>",
          "Date: Mon, 4 Mar 2024 08:00:00 +0000",
          "Subject: Your order 5512 is on its way",
          "",
          "Hi Rosalind,",
          "Thank you for your order. It ships today with Parcel Post Inc.",
        ])
        .build(),
    "Thistle & Loom",
    "Rosalind Achterberg",
  ],
  [
    "en a message to oneself",
    () =>
      new Paper()
        .lines([
          "From: Percival Onslow <percy@example.org>",
          "To: Percival Onslow <percy@example.org>",
          "Date: Fri, 16 Dec 2022 17:04:16 -0500",
          "Subject: Shopping list",
          "",
          "Eggs, flour, butter.",
        ])
        .build(),
    "Percival Onslow",
    "Percival Onslow",
  ],
  [
    "en letter of a person",
    () =>
      new Paper()
        .lines(["Philippa Grange", "6 Orchard Close", "Bath BA2 4QT"], 380)
        .gap(20)
        .lines(["Mr A. Thornbury", "Weston Lettings Ltd", "1 Market Place", "Bristol BS1 3AA"])
        .gap(10)
        .lines([
          "3 March 2024",
          "Dear Mr Thornbury,",
          "I write to give notice.",
          "Yours sincerely,",
          "Philippa Grange",
        ])
        .build(),
    "Philippa Grange",
    "Thornbury",
  ],
  [
    "en school letter",
    () =>
      new Paper()
        .line([[180, "St Hilda's Primary School"]], 15, true)
        .line([[180, "Church Road, York YO1 7HH  Tel: 01904 555010"]], 8)
        .gap(20)
        .lines(["12 May 2024", "Dear Parents and Carers,", "Sports day is on 4 June."])
        .build(),
    "St Hilda's Primary School",
    "-",
  ],
  [
    "note of a call",
    () => note("Called the roofer on Tuesday.\nHe will come back next week.\nAsk for two quotes."),
    "-",
    "-",
  ],
  [
    "en booking in plain text",
    () =>
      note(
        [
          "Booking confirmation",
          "Thank you for booking through larkandlantern.example.",
          "On arrival at LARK & LANTERN INNS please show this number: LL-22-1190",
          "First name: Cosima   Last name: Brandt",
          "Arrival 10.08.2023  Departure 12.08.2023",
        ].join("\n"),
      ),
    "LARK & LANTERN",
    "Cosima Brandt",
  ],
  [
    "en bank statement with a line of service",
    () =>
      new Paper()
        .line(
          [
            [50, "Meridian Trust Bank Ltd"],
            [380, "Consolidated Statement"],
          ],
          11,
          true,
        )
        .line([[380, "as at 31 Mar 2024"]])
        .gap(20)
        .lines(["MR OLIVER TANAKA", "12 ORCHID LANE", "#08-11 THE PALMS", "SINGAPORE 238111"])
        .gap(20)
        .line([
          [50, "DATE"],
          [130, "DESCRIPTION"],
          [330, "WITHDRAWAL"],
          [430, "BALANCE"],
        ])
        .line([
          [50, "02 Mar"],
          [130, "CLOUD NINE CAFE"],
          [330, "8.40"],
          [430, "901.10"],
        ])
        .line([
          [50, "09 Mar"],
          [130, "HARBOUR GYM PTE LTD"],
          [330, "90.00"],
          [430, "811.10"],
        ])
        .build(),
    "Meridian Trust Bank",
    "OLIVER TANAKA",
  ],
  [
    "en software receipt",
    () =>
      new Paper()
        .line([[50, "Receipt"]], 20, true)
        .line([[50, "Invoice number 7741-0002"]])
        .line([[50, "Date paid March 4, 2024"]])
        .gap(10)
        .line(
          [
            [50, "Nimbusforge, Inc."],
            [300, "Bill to"],
          ],
          10,
          true,
        )
        .line([
          [50, "500 Cloud St"],
          [300, "Jasper Linden"],
        ])
        .line([
          [50, "Austin, Texas 78701"],
          [300, "jasper@example.org"],
        ])
        .line([[50, "support@nimbusforge.example"]])
        .gap(10)
        .line([
          [50, "Team plan"],
          [430, "$20.00"],
        ])
        .line([
          [50, "Amount paid"],
          [430, "$20.00"],
        ])
        .build(),
    "Nimbusforge",
    "Jasper Linden",
  ],
  [
    "en online order",
    () =>
      new Paper()
        .line("Final Details for Order #114-2200-7781", 14, true)
        .line("Order Placed: January 3, 2024")
        .line("Larkmart.example order number: 114-2200-7781")
        .line("Sold by: Kettle & Quill Goods")
        .line("Shipping Address:", 10, true)
        .lines(["Theodora Banks", "31 Sycamore St", "Dayton, OH 45402"])
        .line("Grand Total: $31.20", 10, true)
        .build(),
    "Kettle & Quill Goods",
    "Theodora Banks",
  ],
  [
    "en forwarded booking as text",
    () =>
      note(
        [
          "From: Saltmarsh Ferries <bookings@saltmarshferries.example>",
          "Sent: 3 May 2024 10:22",
          "To: jo.winter@example.org",
          "Subject: Booking SF-2211",
          "",
          "Dear Jo Winter,",
          "thank you for booking with Saltmarsh Ferries.",
        ].join("\n"),
      ),
    "Saltmarsh Ferries",
    "Jo Winter",
  ],
  [
    "en nothing but prose",
    () => note("the quick brown fox jumps over the lazy dog and then it goes home to sleep for a while"),
    "-",
    "-",
  ],
  [
    "en statement that speaks of itself",
    () =>
      new Paper()
        .line(
          [
            [50, "Your monthly statement"],
            [400, "April 2024"],
          ],
          14,
          true,
        )
        .line([[50, "Hugo Lansbury"]])
        .line([[50, "4 Weir Terrace"]])
        .line([[50, "Durham DH1 3AA"]])
        .gap(10)
        .line([
          [50, "Sort code 20-11-22"],
          [250, "Account 00112233"],
        ])
        .gap(300)
        .line("Wharfedale Building Society is authorised by the Prudential Regulation Authority.", 7)
        .line("www.wharfedalebs.example", 7)
        .build(),
    "Wharfedale",
    "Hugo Lansbury",
  ],
  [
    "en minutes of a meeting",
    () =>
      note(
        "Meeting notes\nAttending: Rob, Ann, Li\nWe agreed to paint the hall in May.\nNext meeting on Friday.",
      ),
    "-",
    "?",
  ],
  [
    "en bill, the name stands in the address of the web alone",
    () =>
      new Paper()
        .line(
          [
            [50, "Your broadband bill"],
            [400, "12 March 2024"],
          ],
          14,
          true,
        )
        .lines(["Mr Augustin Bellamy", "8 Harbour View", "Truro TR1 1AA"])
        .gap(20)
        .line("Total to pay £31.00")
        .line("Pay at www.quickfibre.example or write to help@quickfibre.example")
        .build(),
    "Quickfibre",
    "Augustin Bellamy",
  ],
  [
    "en invoice of a person whose mail is at somebody else's house",
    () =>
      new Paper()
        .line("Rosalie Penhallow", 12)
        .line("rosalie@larchmail.example")
        .gap(10)
        .line("Invoice 12", 12, true)
        .line("Bill to: Thistledown Nursery")
        .line([
          [50, "Garden plan"],
          [430, "£120.00"],
        ])
        .build(),
    "Rosalie Penhallow",
    "Thistledown Nursery",
  ],
  [
    "en bill that calls itself by its house",
    () =>
      new Paper()
        .line(
          [
            [50, "Account summary"],
            [400, "May 2, 2023"],
          ],
          14,
          true,
        )
        .line("Thank you for paying your Gullwing Power bill online.")
        .line("Your Gullwing Power account ends in 2201.")
        .line("Amount due $80.10")
        .build(),
    "Gullwing Power",
    "?",
  ],
];
