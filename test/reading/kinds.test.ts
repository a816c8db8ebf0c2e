import { describe, expect, test } from "bun:test";
import { builtInReader } from "#reading/built-in.ts";
import type { Page } from "#reading/layout/page.ts";
import { types } from "#rules/taxonomy/taxonomy.ts";
import { context, note, Paper, slip } from "./paper.ts";

/** What a paper has to be read as; a field left out is not checked. */
interface Want {
  /** Any of these types is a fair answer. */
  type?: string | string[];
  issuer?: string;
  recip?: string;
  date?: string;
  total?: number | null;
  due?: string | null;
  /** `from/to`. */
  period?: string;
}

const papers: [string, () => Page[], Want][] = [
  [
    "fr internet",
    () =>
      new Paper()
        .lines(["Libreconnect SAS - 8 rue de la Ville - 75008 Paris"], 50, 8)
        .gap(10)
        .lines(["M. Jean Dupuis", "35 rue du Logiciel", "69100 VILLEURBANNE"], 340)
        .gap(20)
        .line("Facture n° 441208815 du 2 juillet 2015", 12, true)
        .line("Identifiant : fbx002")
        .line("Abonnement Freefibre du 1er juillet au 31 juillet 2015   29,99")
        .line("Internet haut débit - acces internet ADSL")
        .line([
          [50, "Total de la facture TTC"],
          [480, "29,99"],
        ])
        .line("Prélèvement prévu le 05/07/2015")
        .build(),
    {
      type: ["bills/internet", "invoices/invoice"],
      issuer: "Libreconnect",
      recip: "Jean Dupuis",
      date: "2015-07-02",
      total: 29.99,
      due: "2015-07-05",
      period: "2015-07-01/2015-07-31",
    },
  ],
  [
    "pet",
    () =>
      new Paper()
        .line("© 2020 Citrus Insurance Company | 5 Crosby St, New York, NY 10013", 7)
        .line([[50, "Pet Health Insurance Policy"]], 16, true)
        .line("Hi Paul, here is your policy")
        .line("Policy number: LP 44812")
        .line("Policy period: Nov 3, 2021 - Nov 3, 2022")
        .line([
          [50, "Named insured"],
          [300, "Paul Norton"],
        ])
        .line([
          [50, "Your pet"],
          [300, "Biscuit, Labrador"],
        ])
        .line([
          [50, "Annual premium"],
          [300, "$66.92"],
        ])
        .line([
          [50, "Annual deductible"],
          [300, "$250"],
        ])
        .build(),
    {
      type: "insurance/pet-policy",
      issuer: "Citrus Insurance",
      recip: "Paul",
      total: 66.92,
      period: "2021-11-03/2022-11-03",
    },
  ],
  [
    "1040",
    () =>
      new Paper()
        .line(
          [
            [50, "Form 1040"],
            [120, "Department of the Treasury - Internal Revenue Service"],
          ],
          10,
        )
        .line(
          [
            [120, "U.S. Individual Income Tax Return"],
            [400, "2018"],
          ],
          14,
          true,
        )
        .line([
          [50, "Your first name and initial"],
          [250, "Last name"],
          [400, "Your social security number"],
        ])
        .line([
          [50, "Greta"],
          [250, "Gomes"],
          [400, "123-45-6789"],
        ])
        .line("Filing status: Single   Standard deduction")
        .line([
          [50, "Refund"],
          [480, "1,663."],
        ])
        .build(),
    { type: "tax/return", period: "2018-01-01/2018-12-31" },
  ],
  [
    "1099",
    () =>
      new Paper()
        .line("PAYER'S name, street address, city or town, state or province, country, ZIP")
        .line("or foreign postal code, and telephone no.")
        .line("Fishing Company")
        .line("12 Dock Rd")
        .line("Gloucester, MA 01930")
        .line([
          [50, "PAYER'S TIN"],
          [200, "RECIPIENT'S TIN"],
        ])
        .line([
          [50, "12-1234567"],
          [200, "123-45-6789"],
        ])
        .line("RECIPIENT'S name")
        .line("Bobby Carlton")
        .line("Form 1099-MISC   Miscellaneous Information   For calendar year 2021")
        .build(),
    {
      type: "tax/1099",
      issuer: "Fishing Company",
      recip: "Bobby Carlton",
      period: "2021-01-01/2021-12-31",
      total: null,
    },
  ],
  [
    "cc",
    () =>
      new Paper()
        .line("Meridian Rewards Card", 16, true)
        .lines(["P.O. Box 15123", "Wilmington, DE 19850"])
        .gap(10)
        .line([
          [50, "JOHN PORTER"],
          [340, "Statement date: 12/14/2021"],
        ])
        .line([
          [50, "1 ELM ST"],
          [340, "Payment due date: 01/11/2022"],
        ])
        .line([
          [50, "AKRON OH 44301"],
          [340, "Minimum payment due: $35.00"],
        ])
        .line([
          [50, "Account ending in 4417"],
          [340, "New balance: $1,135.94"],
        ])
        .line([
          [50, "Previous balance $900.00"],
          [340, "Credit limit: $5,000"],
        ])
        .build(),
    {
      type: "banking/credit-card-statement",
      issuer: "Meridian",
      recip: "JOHN PORTER",
      date: "2021-12-14",
      due: "2022-01-11",
      total: 1135.94,
    },
  ],
  [
    "order",
    () =>
      new Paper()
        .line("NORDLICHT VERSAND", 16, true)
        .line("Rechnung", 14, true)
        .line([[50, "Nordlicht Versand SE · Am Hang 1 · 09599 Freiberg"]], 7)
        .gap(6)
        .lines(["Muster Consulting GmbH", "Herr Jens Probst", "Lindenstraße 5", "04103 Leipzig"])
        .line([
          [340, "Rechnungsnr."],
          [450, "RE123456"],
        ])
        .line([
          [340, "Datum"],
          [450, "06.10.2023"],
        ])
        .line([
          [340, "Kundennr."],
          [450, "998877"],
        ])
        .line([
          [50, "USB-C Dock"],
          [340, "1"],
          [450, "434,90 €"],
        ])
        .line([
          [340, "Summe netto"],
          [450, "365,46 €"],
        ])
        .line([
          [340, "19% MwSt"],
          [450, "69,44 €"],
        ])
        .line([
          [340, "Gesamtbetrag"],
          [450, "434,90 €"],
        ])
        .line("Zahlungsart: Kreditkarte")
        .build(),
    {
      type: ["invoices/invoice", "receipts/electronics"],
      issuer: "Nordlicht Versand",
      date: "2023-10-06",
      total: 434.9,
      due: null,
    },
  ],
  [
    "sg cc",
    () =>
      new Paper()
        .line(
          [
            [50, "STATEMENT DATE"],
            [180, "PAYMENT DUE DATE"],
            [330, "TOTAL CREDIT LIMIT"],
            [460, "TOTAL MINIMUM DUE"],
          ],
          8,
        )
        .line(
          [
            [50, "01-07-2023"],
            [180, "24-07-2023"],
            [330, "S$22,800"],
            [460, "S$50.00"],
          ],
          8,
        )
        .gap(10)
        .line("LAST MONTH'S BALANCE   412.16")
        .line("PAYMENT   (412.16)")
        .line("GRAND TOTAL FOR ALL CARD ACCOUNTS   702.10")
        .build(),
    { date: "2023-07-01", due: "2023-07-24" },
  ],
  [
    "hotel",
    () =>
      new Paper()
        .line("Motel Nord Hamburg - Hafenstraße 26 - 20459 Hamburg", 7)
        .lines(["Muster Consulting GmbH", "Friedrichstrasse 114A", "10117 Berlin"])
        .gap(10)
        .line("Invoice", 14, true)
        .line([
          [50, "Date: 09.05.2022"],
          [300, "Room: 271"],
        ])
        .line([
          [50, "Invoice number: 2025417022"],
          [300, "Arrival: 09.05.2022"],
        ])
        .line([
          [50, "Reservation number: 441208814/1"],
          [300, "Departure: 11.05.2022"],
        ])
        .line("Guest: Probst, Jens")
        .line([
          [50, "Best Price including Breakfast"],
          [480, "205,00"],
        ])
        .line([
          [50, "Total amount"],
          [480, "205,00 EUR"],
        ])
        .line([
          [50, "Mastercard"],
          [480, "-205,00 EUR"],
        ])
        .line([
          [50, "Balance to pay"],
          [480, "0,00 EUR"],
        ])
        .build(),
    {
      type: "travel/hotel",
      issuer: "Motel Nord",
      date: "2022-05-09",
      total: 205,
      period: "2022-05-09/2022-05-11",
    },
  ],
  [
    "bus note",
    () =>
      note(
        "Electronic ticket 0123456789\nPassengers: Daniel Vrba\nRoute\nDate Station/Transfer Arrival Departure\nFri 31/07/15 Wien, Airport 22:10 2\nPrice: 340 CZK\nImportant information: boarding the bus\nBus ticket, coach seats\nOperators:\nTATRA AGENCY k.s., internet: www.tatraagency.cz",
      ),
    { type: "travel/bus-ticket", recip: "Daniel Vrba", total: 340 },
  ],
  [
    "fr train",
    () =>
      note(
        "Votre commande de train\nDossier voyage : QWERTY\nNom : Doe John\nPrix : 35,00 EUR\nParis Gare de Lyon 10h20 - Lyon Part Dieu 12h16\nTGV 6607 Voiture 4 Place 22 2e classe\nN° e-billet : 123456789\nAller le mardi 12 janvier 2016",
      ),
    { type: "travel/train-ticket", total: 35 },
  ],
  [
    "passport",
    () =>
      new Paper()
        .line("PASSPORT  PASSEPORT")
        .line("Surname/Nom")
        .line("BRAUN")
        .line("Given names/Prénoms")
        .line("HOLLY")
        .line("Nationality  CANADIAN")
        .line("Date of issue")
        .line("14 JAN 2013")
        .line("Date of expiry")
        .line("14 JAN 2023")
        .line("P<CANBRAUN<<HOLLY<<<<<<<<<<<<<<<<")
        .build(),
    { type: "identity/passport", date: "2013-01-14" },
  ],
  [
    "dl",
    () =>
      new Paper()
        .line("WASHINGTON DRIVER LICENSE")
        .line("4d LIC# WDKLMNO321PQ   9 CLASS B")
        .line("1 TALBERT")
        .line("2 LIAM R.")
        .line("3 DOB 01/06/1958   4a ISS 01/06/2015")
        .line("4b EXP 08/12/2023   15 SEX M   18 EYES BLU")
        .line("YOUR CITY WA 99999-1234")
        .build(),
    { type: "identity/driver-licence", date: "2015-01-06" },
  ],
  [
    "health card",
    () =>
      new Paper()
        .line("PREMIER BLUE SHIELD", 14)
        .line("Member name: ANGELA BRAUN")
        .line("Identification # QRS 240417886 03")
        .line("Group # 4417000   RxBIN 441208")
        .line("Copay Office visit $15")
        .build(),
    { type: "insurance/health-card", recip: "ANGELA BRAUN" },
  ],
  [
    "school",
    () =>
      new Paper()
        .line("City School District", 14)
        .line("REPORT CARD  2024-2025 Semester 2")
        .line("Student: Ava Norton   Grade 5")
        .line("Teacher: Mr. Hill")
        .line([
          [50, "Mathematics"],
          [300, "A"],
        ])
        .build(),
    { type: "education/report-card", recip: "Ava Norton" },
  ],
  [
    "vet",
    () =>
      new Paper()
        .line("Riverside Animal Hospital", 14)
        .line("12 River St, Salem, OR 97301   (503) 555-0144")
        .line("INVOICE 22119   Date: 03/02/2025")
        .line("Client: Dana Moore   Patient: Rex (canine)")
        .line([
          [50, "Rabies vaccine"],
          [450, "$32.00"],
        ])
        .line([
          [50, "Exam"],
          [450, "$68.00"],
        ])
        .line([
          [50, "Total due"],
          [450, "$100.00"],
        ])
        .build(),
    {
      type: "pets/vet-bill",
      issuer: "Riverside Animal Hospital",
      recip: "Dana Moore",
      total: 100,
      date: "2025-03-02",
    },
  ],
  [
    "warranty",
    () =>
      new Paper()
        .line("LIMITED WARRANTY CERTIFICATE", 14)
        .line("Borealis Appliances Ltd warrants this washing machine for five years.")
        .line("Purchase date: 12 May 2024")
        .line("Serial number: WM-2291-8812")
        .line("Warranty valid until 12 May 2029")
        .build(),
    { type: "warranties/warranty", date: "2024-05-12" },
  ],
  [
    "council",
    () =>
      new Paper()
        .line("Wexcombe District Council", 14)
        .line("Council Tax Bill 2025/26", 14)
        .lines(["Mr A Turner", "4 Mill Lane", "Wexcombe WX1 4AB"])
        .line("Date of issue: 10 March 2025")
        .line("Account number 88120044")
        .line([
          [50, "Total amount payable"],
          [450, "£1,882.14"],
        ])
        .line("First instalment due 1 April 2025")
        .build(),
    {
      type: "bills/council-tax",
      issuer: "Wexcombe District Council",
      recip: "A Turner",
      total: 1882.14,
      date: "2025-03-10",
    },
  ],
  [
    "insurance es",
    () =>
      new Paper()
        .line("Seguros Cantábrica S.A.", 14)
        .line("Póliza de seguro de hogar", 14)
        .line("Nº póliza: 44-1188-22")
        .line("Tomador: Marta Ibáñez Ruiz")
        .line("Fecha de efecto: 01/02/2025   Fecha de vencimiento: 01/02/2026")
        .line("Vivienda: capital asegurado 120.000,00 €")
        .line("Prima total 212,40 €")
        .build(),
    {
      type: "insurance/home-policy",
      issuer: "Seguros Cantábrica",
      recip: "Marta Ibáñez",
      total: 212.4,
      period: "2025-02-01/2026-02-01",
    },
  ],
  [
    "dutch invoice",
    () =>
      new Paper()
        .line("Blauwwinkel B.V.   Weena 4   3012 CN Rotterdam")
        .lines(["Pino Vogel", "Sesamstraat 32", "1025 RX Amsterdam"])
        .line("Factuurnummer: 884411700   Factuurdatum: 29 maart 2014")
        .line("Totaal   € 4.904,94")
        .build(),
    { issuer: "Blauwwinkel B.V.", recip: "Pino Vogel", total: 4904.94, date: "2014-03-29" },
  ],
  [
    "premium de",
    () =>
      new Paper()
        .line("MVM Musterverein a.G.", 14)
        .line("Nachtrag zur Kfz-Versicherung")
        .line("Beitragsrechnung vom 11.03.2018")
        .line("Versicherungsnehmer: Max Probst")
        .line("Beitrag 184,87 EUR   Versicherungsteuer 35,13 EUR")
        .line("Zahlbetrag 220,00 EUR")
        .line("Der Betrag wird am 01.04.2018 von Ihrem Konto abgebucht")
        .build(),
    {
      type: ["insurance/premium-invoice", "insurance/auto-policy"],
      issuer: "MVM Musterverein",
      recip: "Max Probst",
      date: "2018-03-11",
      total: 220,
      due: "2018-04-01",
    },
  ],
];

const flat = (s: string | null) => (s ?? "-").toLowerCase().replace(/[^\p{L}\p{N}-]/gu, "");

describe("kinds of paper", () => {
  for (const [name, build, want] of papers)
    test(name, () => {
      const pages = build();
      const s = builtInReader.sort(pages, context());
      const f = builtInReader.read(pages, s, context());
      if (want.type !== undefined) expect([want.type].flat()).toContain(s.type ?? "unknown");
      if (want.issuer !== undefined) expect(flat(s.issuer)).toContain(flat(want.issuer));
      if (want.recip !== undefined) expect(flat(s.recipient)).toContain(flat(want.recip));
      if (want.date !== undefined) expect(s.date).toBe(want.date);
      if (want.total !== undefined) expect(f.total?.value ?? null).toBe(want.total);
      if (want.due !== undefined) expect(f.dueDate).toBe(want.due);
      if (want.period !== undefined)
        expect(s.period ? `${s.period.from}/${s.period.to}` : "").toBe(want.period);
    });

  test("nothing is made of paper that says nothing", () => {
    for (const text of [
      "xq vlk mmn prt wws zzk",
      "The rain came down all day and the river rose slowly behind the old mill.",
    ]) {
      const s = builtInReader.sort(note(text), context());
      expect(s.type).toBeNull();
      expect(s.date).toBeNull();
      expect(s.look?.reason).toBe("low_confidence");
    }
  });

  test("a slip that is cut off before its total has none", () => {
    const pages = slip([
      "Frischmarkt Holler e.K.",
      ["BIO MILCH 1L", "1,19"],
      ["ROGGENBROT", "2,49"],
      ["KASE JUNG", "3,15"],
    ]);
    expect(builtInReader.read(pages, builtInReader.sort(pages, context()), context()).total).toBeNull();
  });

  test("every type that is read is a shipped one", () => {
    const slugs = new Set(types.map((t) => t.slug));
    for (const [, build] of papers) {
      const { type } = builtInReader.sort(build(), context());
      if (type !== null) expect(slugs.has(type)).toBe(true);
    }
  });

  // What names a type in the taxonomy has to lead back to it, against all the others.
  for (const type of types)
    test(`${type.slug} by its own words`, () => {
      const paper = new Paper().line("Harbor House", 12).gap(8).line(type.title[0]!, 16, true).gap(10);
      for (let i = 0; i < 8 && i < type.body.length; i++) paper.line(type.body[(i * 3) % type.body.length]!);
      paper.line("Date: 12 May 2025");
      if (type.total !== "none")
        paper.line([
          [50, "Total"],
          [400, "$120.00"],
        ]);
      expect(builtInReader.sort(paper.build(), context()).type).toBe(type.slug);
    });

  test("titles read as a person would write them", () => {
    const [, build] = papers.find(([n]) => n === "vet")!;
    expect(builtInReader.sort(build(), context()).title).toBe(
      "Vet bill, 2 March 2025, Riverside Animal Hospital",
    );
  });
});
