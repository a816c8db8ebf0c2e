import { describe, expect, test } from "bun:test";
import { builtInReader } from "#reading/built-in.ts";
import { findDates } from "#reading/dates/dates.ts";
import { fullYear } from "#reading/dates/hit.ts";
import { repairDigits } from "#reading/dates/noise.ts";
import { decideOrder, readings, resolve } from "#reading/dates/order.ts";
import { foldKeep } from "#reading/text/fold.ts";
import { context, note } from "./paper.ts";

const sort = (text: string) => builtInReader.sort(note(text), context());

/** Lines of a paper and the day it was made. */
const days: [string, string][] = [
  ["Invoice Date: 11/02/2021\nUnited States, TX 75001", "2021-11-02"],
  ["DATE 11/2/2021\nDallas, TX 75001", "2021-11-02"],
  ["Date: 15-Nov-2019", "2019-11-15"],
  ["INVOICE DATE: 11/15/2019\nDUE DATE: 12/15/2019", "2019-11-15"],
  ["Bill date Aug 29, 2024", "2024-08-29"],
  ["Your bill dated: 8/29/24\nNew York, NY 10116", "2024-08-29"],
  ["Statement date: 2023-07-01", "2023-07-01"],
  ["Statement closing date 01/31/22\nChicago, IL 60601", "2022-01-31"],
  ["Declarations effective 02/13/2022\nDate issued: February 15, 2022", "2022-02-15"],
  ["Issue Date   06/17/2020\nSeattle, WA 98101", "2020-06-17"],
  ["Prepared: December 1, 2021", "2021-12-01"],
  ["Processed: July 9, 2021", "2021-07-09"],
  ["Policy issued on 07/09/2021\nFresno, CA 93650", "2021-07-09"],
  ["Order placed: 03 April 2019", "2019-04-03"],
  ["Booked: 3 Apr 2019", "2019-04-03"],
  ["Buchungsdatum: 03.04.2019", "2019-04-03"],
  ["Date of booking 03/04/2019\nBerlin Germany GmbH", "2019-04-03"],
  ["Rechnungsdatum 07.05.2014", "2014-05-07"],
  ["Leipzig, den 13.02.2024", "2024-02-13"],
  ["Datum: 13. Feb. 2024", "2024-02-13"],
  ["Paris, le 3 mars 2024", "2024-03-03"],
  ["Le 03/03/2024 à 12:41", "2024-03-03"],
  ["Fecha: 21/05/2022 Hora: 22:10", "2022-05-21"],
  ["Pamplona, 21 de mayo de 2022", "2022-05-21"],
  ["Milano, 9 aprile 2013", "2013-04-09"],
  ["Data: 09/04/2013", "2013-04-09"],
  ["Factuurdatum: 19 april 2014", "2014-04-19"],
  ["Datum 19-04-2014", "2014-04-19"],
  ["25/12/20188:13:39PM\nKUALA LUMPUR SDN BHD", "2018-12-25"],
  ["25/12/2018 8:13:39 PM SDN BHD", "2018-12-25"],
  ["O5/O2/2018 SDN BHD", "2018-02-05"],
  ["20 MAR 2018 18:01", "2018-03-20"],
  ["MAR 20, 2018 6:01 PM", "2018-03-20"],
  ["11MAR2018", "2018-03-11"],
  ["2018年3月20日", "2018-03-20"],
  ["2018-09-24 14:22", "2018-09-24"],
  ["Mon 24 Sep 2018", "2018-09-24"],
  ["24.9.18 14:22 Uhr MwSt Kasse", "2018-09-24"],
  ["24. 09. 2018", "2018-09-24"],
  ["Date : 24 / 09 / 2018", "2018-09-24"],
  ["24-9-2018 14:22", "2018-09-24"],
  ["Date: Sep. 24th, 2018", "2018-09-24"],
  ["09/27/2022 06:21 PM Chicago, IL 60614", "2022-09-27"],
  ["27.01.23 18:22", "2023-01-27"],
];

/** Lines of a paper and the span it is about ("" for none). */
const spans: [string, string][] = [
  ["Statement Period: 01/01/2024 - 01/31/2024\nUSA", "2024-01-01/2024-01-31"],
  ["Statement period 12/15/23 to 01/14/24", "2023-12-15/2024-01-14"],
  ["Billing Period Jul 30, 2024 to Aug 28, 2024", "2024-07-30/2024-08-28"],
  ["Billing period: July 1 - July 31, 2014", "2014-07-01/2014-07-31"],
  ["January 14, 2021 through February 10, 2021", "2021-01-14/2021-02-10"],
  ["Policy Period: From 07/25/2020 To 07/25/2021 12:01 A.M. Standard Time, Ohio", "2020-07-25/2021-07-25"],
  ["POLICY PERIOD FROM 07/25/20 TO 07/25/21\nOhio 44067", "2020-07-25/2021-07-25"],
  ["Policy Period: Aug 12, 2021 - Feb 12, 2022 12:01 AM", "2021-08-12/2022-02-12"],
  [
    "Policy Period Effective: 8/31/2021 12:01 AM   Expiration: 8/31/2022 12:01 AM\nCalifornia, CA 90210",
    "2021-08-31/2022-08-31",
  ],
  [
    "Effective Date: September 24, 2021\nExpiration Date: September 24, 2022\nRenters policy declarations insurance premium coverage policy number",
    "2021-09-24/2022-09-24",
  ],
  [
    "Policy effective date 11/03/2021\nPolicy expiration date 11/03/2022\ninsurance policy declarations coverage premium deductible New York, NY 10001",
    "2021-11-03/2022-11-03",
  ],
  ["Your policy begins on Nov 3, 2021 and ends on Nov 3, 2022", "2021-11-03/2022-11-03"],
  ["The coverage starts 11/03/2021 and ends 11/03/2022. New York, NY 10001 USA", "2021-11-03/2022-11-03"],
  ["This policy is effective from June 1, 2021 to June 1, 2022", "2021-06-01/2022-06-01"],
  ["Abrechnungszeitraum: 01.03.2025 - 31.03.2025", "2025-03-01/2025-03-31"],
  ["Abrechnungszeitraum 01.03. - 31.03.2025", "2025-03-01/2025-03-31"],
  ["Leistungszeitraum vom 01.05.2014 bis 31.05.2014", "2014-05-01/2014-05-31"],
  ["Leistungszeitraum: Mai 2014", "2014-05-01/2014-05-31"],
  ["Zeitraum 1. März bis 31. März 2025", "2025-03-01/2025-03-31"],
  ["Période du 1er juillet au 31 juillet 2015", "2015-07-01/2015-07-31"],
  ["Période de consommation : 01/07/2015 au 31/07/2015", "2015-07-01/2015-07-31"],
  ["Abonnement du 1 juillet 2015 au 31 juillet 2015", "2015-07-01/2015-07-31"],
  ["Facture du mois de juillet 2015", "2015-07-01/2015-07-31"],
  ["Periodo de facturación: del 11/05/2021 a 31/05/2021 (20 días)", "2021-05-11/2021-05-31"],
  ["Periodo: del 1 al 30 de junio de 2025", "2025-06-01/2025-06-30"],
  ["Periodo di riferimento: dal 01/02/2025 al 28/02/2025", "2025-02-01/2025-02-28"],
  ["Periode: 01-02-2025 t/m 28-02-2025", "2025-02-01/2025-02-28"],
  ["Period: 2025-02-01 to 2025-02-28", "2025-02-01/2025-02-28"],
  ["Pay Period: 02/01/2022 to 02/07/2022\nEarnings statement Atlanta, GA 30354", "2022-02-01/2022-02-07"],
  ["Pay Begin Date: 02/01/2022   Pay End Date: 02/07/2022\nAtlanta, GA 30354", "2022-02-01/2022-02-07"],
  ["Period Beginning: 02/01/2022\nPeriod Ending: 02/07/2022\nAtlanta, GA 30354", "2022-02-01/2022-02-07"],
  ["Arrival: 09.05.2022   Departure: 11.05.2022\nHotel Zimmer", "2022-05-09/2022-05-11"],
  ["Check-in: Fri, Aug 10, 2018\nCheck-out: Sat, Aug 18, 2018", "2018-08-10/2018-08-18"],
  ["commencing on December 1, 2022 and expiring on May 31, 2025", "2022-12-01/2025-05-31"],
  [
    "The Lease Term shall commence on December 1, 2022 and shall terminate on May 31, 2025.",
    "2022-12-01/2025-05-31",
  ],
  ["for the period of 30 days ending 01/31/2022", ""],
  ["Coverage period 05-18-22 through 11-18-22\nSan Diego, CA 92150", "2022-05-18/2022-11-18"],
  ["Term 08/13/2020 - 02/13/2021\nSeattle, WA 98101", "2020-08-13/2021-02-13"],
];

describe("the day a paper was made", () => {
  for (const [text, want] of days) test(JSON.stringify(text), () => expect(sort(text).date).toBe(want));
});

describe("the span a paper is about", () => {
  for (const [text, want] of spans)
    test(JSON.stringify(text), () => {
      const p = sort(text).period;
      expect(p ? `${p.from}/${p.to}` : "").toBe(want);
    });
});

describe("finding dates", () => {
  const nothing = [
    "1,234.56",
    "Tel 089/12 34 56",
    "31.02.2024",
    "13/13/2024",
    "version 1.2.3.4",
    "00/00/0000",
    "99.99.99",
    "10:20:30",
  ];
  for (const text of nothing)
    test(`no date in "${text}"`, () => {
      const found = findDates(foldKeep(text), 2025)
        .map((h) => resolve(h, "dmy", 2025))
        .filter((r) => r !== null);
      expect(found).toEqual([]);
    });

  test("two-digit years look at most fifteen years ahead", () => {
    expect(fullYear(18, 2025)).toBe(2018);
    expect(fullYear(40, 2025)).toBe(2040);
    expect(fullYear(41, 2025)).toBe(1941);
  });

  test("letters read for digits are put right only inside dates", () => {
    expect(repairDigits("O5/O2/2O18")).toBe("05/02/2018");
    expect(repairDigits("SOLD/OUT/TODAY")).toBe("SOLD/OUT/TODAY");
  });

  test("one plain date decides the order of all", () => {
    const hits = findDates("03/04/2025 25/04/2025", 2025);
    expect(decideOrder(hits, { order: "mdy", sure: false }, "2025-06-30")).toEqual({
      order: "dmy",
      sure: true,
    });
  });

  test("both readings of an open date are known", () =>
    expect(readings([3, 4, 2025], 2025).map((r) => r.date)).toEqual(["2025-04-03", "2025-03-04"]));

  test("an open date is trusted less than a plain one", () => {
    const open = builtInReader.read(note("Date: 03/04/2025"), sort("Date: 03/04/2025"), context());
    const plain = builtInReader.read(note("Date: 23/04/2025"), sort("Date: 23/04/2025"), context());
    const trust = (facts: typeof open.facts) => facts.find((f) => f.key === "issue_date")?.confidence ?? 0;
    expect(trust(open.facts)).toBeLessThan(trust(plain.facts));
  });
});

describe("roles", () => {
  test("the due date, the date of birth and the print date are not the paper's date", () => {
    const s = sort(
      "Date of birth: 12/03/1980\nDue date: 30/05/2025\nInvoice date: 16/05/2025\nPrinted: 17/05/2025",
    );
    expect(s.date).toBe("2025-05-16");
  });
  test("a due date alone is no date of issue", () =>
    expect(sort("Please pay by 30 May 2025\nThank you for your payment").date).toBeNull());
});
