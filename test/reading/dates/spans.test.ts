import { describe, expect, test } from "bun:test";
import { study } from "#reading/classify/study.ts";
import type { Page } from "#reading/layout/page.ts";
import { context, note, Paper } from "../paper.ts";

/** Papers and the span they are about, "" for none. */
const papers: [string, Page[], string][] = [
  [
    "bank dash",
    note(
      "Northgate Bank\nAccount statement\nStatement Period Jan 1 - Jan 31, 2022\nBeginning balance $1\nEnding balance $2\nDenver, CO 80202",
    ),
    "2022-01-01/2022-01-31",
  ],
  [
    "bank from",
    note(
      "Northgate Bank\nAccount statement\nFrom January 1, 2022 to January 31, 2022\nBeginning balance $1\nEnding balance $2",
    ),
    "2022-01-01/2022-01-31",
  ],
  [
    "bank for",
    note("Northgate Bank\nAccount statement\nFor the period 01/01/2022 to 01/31/2022\nBeginning balance $1"),
    "2022-01-01/2022-01-31",
  ],
  [
    "bank balances",
    note(
      "Northgate Bank\nAccount statement\nBeginning balance on January 1, 2022 $1\nEnding balance on January 31, 2022 $2",
    ),
    "2022-01-01/2022-01-31",
  ],
  [
    "bank balances on",
    note(
      "Northgate Bank\nAccount statement\nBeginning Balance as of 01/01/2022 $1\nEnding Balance as of 01/31/2022 $2\nDenver, CO 80202",
    ),
    "2022-01-01/2022-01-31",
  ],
  [
    "bank cycle",
    note("Northgate Card\nOpening/Closing Date 07/05/23 - 08/04/23\nNew balance $20.00\nDenver, CO 80202"),
    "2023-07-05/2023-08-04",
  ],
  [
    "bank thru",
    note("Northgate Card\nStatement dates 7/05/23 thru 8/03/23\nNew balance $20.00\nDenver, CO 80202"),
    "2023-07-05/2023-08-03",
  ],
  [
    "bank begin/end",
    note(
      "Northgate Card\nStatement begin date: 07/05/2023\nStatement end date: 08/04/2023\nDenver, CO 80202",
    ),
    "2023-07-05/2023-08-04",
  ],
  [
    "days in cycle",
    note("Northgate Card\nBilling cycle: 07/05/2023 to 08/04/2023 (31 days)\nDenver, CO 80202"),
    "2023-07-05/2023-08-04",
  ],
  [
    "kontoauszug",
    note("Sparkasse Nord\nKontoauszug\nvom 01.03.2022 bis 31.03.2022\nalter Saldo 1,00 neuer Saldo 2,00"),
    "2022-03-01/2022-03-31",
  ],
  [
    "short year dots",
    note("Stadtwerke\nAbrechnungszeitraum: 01.01.21-31.12.21\nStromrechnung"),
    "2021-01-01/2021-12-31",
  ],
  [
    "payslip end",
    note(
      "Orchard Foods\nEarnings statement\nPay period start 02/01/2022   Pay period end 02/15/2022   Pay date 02/18/2022\nNet pay 1,512.11\nGross pay\nAtlanta, GA 30354",
    ),
    "2022-02-01/2022-02-15",
  ],
  [
    "payslip month de",
    note(
      "Obsthof GmbH\nEntgeltabrechnung\nAbrechnung für März 2025\nBruttobezüge 3.000,00 Auszahlungsbetrag 2.000,00",
    ),
    "2025-03-01/2025-03-31",
  ],
  [
    "payslip month de2",
    note("Obsthof GmbH\nVerdienstabrechnung 03/2025\nBruttobezüge 3.000,00 Auszahlungsbetrag 2.000,00"),
    "2025-03-01/2025-03-31",
  ],
  [
    "payslip fr",
    note(
      "Verger SARL\nBulletin de paie\nPériode : du 01/03/2025 au 31/03/2025\nPayé le 31/03/2025\nNet à payer 1.500,00",
    ),
    "2025-03-01/2025-03-31",
  ],
  [
    "payslip fr month",
    note("Verger SARL\nBulletin de salaire\nPériode : Mars 2025\nNet à payer avant impôt 1.500,00"),
    "2025-03-01/2025-03-31",
  ],
  [
    "payslip es",
    note(
      "Huerta SL\nNómina\nPeriodo de liquidación: del 1 al 31 de marzo de 2025\nLíquido a percibir 1.500,00",
    ),
    "2025-03-01/2025-03-31",
  ],
  [
    "payslip it",
    note("Frutteto Srl\nBusta paga\nMese di marzo 2025\nNetto 1.500,00"),
    "2025-03-01/2025-03-31",
  ],
  [
    "payslip nl",
    note("Boomgaard BV\nLoonstrook\nPeriode: maart 2025\nNetto loon 1.500,00"),
    "2025-03-01/2025-03-31",
  ],
  [
    "payslip week",
    note(
      "Orchard Foods\nEarnings statement\nPeriod ending: 02/15/2022\nPay date: 02/18/2022\nNet pay 1,512.11\nYTD\nAtlanta, GA 30354",
    ),
    "",
  ],
  [
    "policy two lines",
    new Paper()
      .line("Harbor Mutual Insurance policy declarations")
      .line("Policy period: From June 1, 2021")
      .line("to June 1, 2022 12:01 a.m.")
      .line("Premium deductible coverage Dayton, OH 45402")
      .build(),
    "2021-06-01/2022-06-01",
  ],
  [
    "policy from/to labels",
    note(
      "Harbor Mutual Insurance\nauto policy declarations premium coverage\nPolicy effective dates: From: 06-01-2021 To: 06-01-2022\nDayton, OH 45402",
    ),
    "2021-06-01/2022-06-01",
  ],
  [
    "policy begins",
    note(
      "Harbor Mutual Insurance\nauto policy declarations premium coverage\nYour policy period begins Jul 1, 2021 and ends Jul 1, 2022 at 12:01 am\nDayton",
    ),
    "2021-07-01/2022-07-01",
  ],
  [
    "policy beginning",
    note(
      "Harbor Mutual Insurance\nauto policy declarations premium coverage\nPolicy period beginning Jul 1, 2021 and ending Jul 1, 2022",
    ),
    "2021-07-01/2022-07-01",
  ],
  [
    "policy inception",
    note(
      "Harbor Mutual Insurance\nauto policy declarations premium coverage\nInception: 1 July 2021\nExpiry: 30 June 2022",
    ),
    "2021-07-01/2022-06-30",
  ],
  [
    "policy time between",
    note(
      "Harbor Mutual Insurance\nhome policy declarations premium coverage\nPolicy period: 12:01 A.M. 06/01/2021 to 12:01 A.M. 06/01/2022\nDayton, OH 45402",
    ),
    "2021-06-01/2022-06-01",
  ],
  [
    "policy expiration beside",
    new Paper()
      .line("Harbor Mutual Insurance policy declarations premium coverage")
      .line([
        [50, "Effective: 06/01/2021"],
        [300, "Expires: 06/01/2022"],
      ])
      .line("Dayton, OH 45402")
      .build(),
    "2021-06-01/2022-06-01",
  ],
  [
    "policy cols",
    new Paper()
      .line("Harbor Mutual Insurance policy declarations premium coverage")
      .line([
        [50, "Policy Number"],
        [200, "Policy Period From"],
        [350, "Policy Period To"],
      ])
      .line([
        [50, "HM1"],
        [200, "06/01/2021"],
        [350, "06/01/2022"],
      ])
      .line("Dayton, OH 45402")
      .build(),
    "2021-06-01/2022-06-01",
  ],
  [
    "policy rows",
    new Paper()
      .line("Harbor Mutual Insurance policy declarations premium coverage")
      .line([
        [50, "Policy period"],
        [200, "06/01/2021 to"],
      ])
      .line([[200, "06/01/2022"]])
      .line("Dayton, OH 45402")
      .build(),
    "2021-06-01/2022-06-01",
  ],
  [
    "policy term",
    note(
      "Harbor Mutual Insurance\nauto policy declarations premium coverage\nPolicy term: 6 months, 08/12/2021 to 02/12/2022\nDayton, OH 45402",
    ),
    "2021-08-12/2022-02-12",
  ],
  [
    "policy de",
    note(
      "Hafen Versicherung AG\nVersicherungsschein Hausrat\nVersicherungsbeginn: 01.06.2021 12:00 Uhr\nVersicherungsablauf: 01.06.2022 12:00 Uhr\nVersicherungsnehmer Versicherungssumme",
    ),
    "2021-06-01/2022-06-01",
  ],
  [
    "policy fr",
    note(
      "Assurances du Port\nPolice d'assurance habitation assuré franchise prime\nDate d'effet : 01/06/2021\nDate d'échéance : 01/06/2022",
    ),
    "2021-06-01/2022-06-01",
  ],
  [
    "policy fr valable",
    note("Assurances du Port\nAttestation d'assurance\nValable du 01/06/2021 au 31/05/2022"),
    "2021-06-01/2022-05-31",
  ],
  [
    "policy es",
    note(
      "Seguros Puerto\nPóliza de hogar prima asegurado\nEfecto desde las 00:00 horas del 01/06/2021 hasta las 24:00 horas del 31/05/2022",
    ),
    "2021-06-01/2022-05-31",
  ],
  [
    "policy it",
    note(
      "Assicurazioni Porto\nPolizza casa contraente assicurato\nDecorrenza: ore 24 del 01/06/2021\nScadenza: ore 24 del 01/06/2022",
    ),
    "2021-06-01/2022-06-01",
  ],
  [
    "contract years",
    note(
      'Service agreement\nThis agreement, hereinafter, the parties\nThe term of this Agreement shall commence on December 1, 2022 (the "Start Date") and shall end on November 30, 2024.',
    ),
    "2022-12-01/2024-11-30",
  ],
  [
    "lease from",
    note(
      "Residential lease agreement\nTerm: beginning December 1, 2022 and ending November 30, 2023 (the parties, hereinafter)",
    ),
    "2022-12-01/2023-11-30",
  ],
  [
    "mietvertrag",
    note("Mietvertrag\nDas Mietverhältnis beginnt am 01.12.2022 und endet am 30.11.2023."),
    "2022-12-01/2023-11-30",
  ],
  [
    "stay",
    note(
      "City Hospital\nDischarge summary\nPatient: A. Poe\nAdmission date: 03/02/2022\nDischarge date: 03/09/2022\nDiagnosis: flu physician\nDayton, OH 45402",
    ),
    "2022-03-02/2022-03-09",
  ],
  [
    "stay de",
    note(
      "Arztbrief\nSehr geehrte Kollegin,\nwir berichten über den Patienten, der sich vom 02.03.2022 bis 09.03.2022 in stationärer Behandlung befand.\nDiagnose Befund",
    ),
    "2022-03-02/2022-03-09",
  ],
  [
    "invoice month",
    note("Invoice 12\nInvoice date 4 April 2022\nHosting March 2022\nPeriod: March 2022"),
    "2022-03-01/2022-03-31",
  ],
  [
    "invoice sub",
    note(
      "Invoice 12\nDate of issue April 4, 2022\nDate due April 4, 2022\nPro plan\nApr 4 – May 4, 2022\nTotal $20.00",
    ),
    "2022-04-04/2022-05-04",
  ],
  [
    "invoice leistungszeitraum months",
    note("Rechnung\nRechnungsdatum 04.04.2022\nLeistungszeitraum: Januar - März 2022"),
    "2022-01-01/2022-03-31",
  ],
  [
    "year",
    note("Grundsteuerbescheid\nBescheid vom 04.01.2022\nZeitraum: 01.01. bis 31.12.2022"),
    "2022-01-01/2022-12-31",
  ],
  [
    "internet",
    note("Your bill\nBill date: Apr 4, 2022\nService from 04/04/22 through 05/03/22\nDenver, CO 80202"),
    "2022-04-04/2022-05-03",
  ],
  [
    "internet2",
    note("Your bill\nBilling date: Apr 4, 2022\nFor services from Apr 4 to May 3, 2022"),
    "2022-04-04/2022-05-03",
  ],
  ["cross year", note("Your bill\nService period: Dec 12 - Jan 11, 2022"), "2021-12-12/2022-01-11"],
  ["cross year full", note("Your bill\nBilling period: 12 Dec 2021 - 11 Jan 2022"), "2021-12-12/2022-01-11"],
  [
    "utility reads",
    new Paper()
      .line("Electric bill")
      .line([
        [50, "Previous reading"],
        [250, "Current reading"],
      ])
      .line([
        [50, "03/02/2022"],
        [250, "04/01/2022"],
      ])
      .line("Billing period 03/02/2022 - 04/01/2022 (30 days)")
      .line("Denver, CO 80202")
      .build(),
    "2022-03-02/2022-04-01",
  ],
  [
    "tax year w2",
    note(
      "2021 Form W-2 Wage and Tax Statement\nDepartment of the Treasury Internal Revenue Service\nEmployer's name",
    ),
    "2021-01-01/2021-12-31",
  ],
  ["tax year p60", note("P60 End of Year Certificate\nTax year to 5 April 2021\nHMRC"), ""],
  [
    "nl",
    note("Factuur\nFactuurdatum 4 april 2022\nPeriode 1 maart 2022 t/m 31 maart 2022"),
    "2022-03-01/2022-03-31",
  ],
  ["da", note("Faktura\nFakturadato: 04.04.2022\nPeriode: 01.03.2022 - 31.03.2022"), "2022-03-01/2022-03-31"],
  ["sv", note("Faktura\nFakturadatum: 2022-04-04\nPeriod: 2022-03-01 - 2022-03-31"), "2022-03-01/2022-03-31"],
  [
    "pt",
    note("Fatura\nData de emissão 04/04/2022\nPeríodo de faturação: 01/03/2022 a 31/03/2022"),
    "2022-03-01/2022-03-31",
  ],
  [
    "no range of rows",
    new Paper()
      .line("Northgate Bank statement")
      .line([
        [50, "Date"],
        [200, "Text"],
      ])
      .line([
        [50, "03/01/2022"],
        [200, "Card"],
      ])
      .line([
        [50, "03/09/2022"],
        [200, "Card"],
      ])
      .line("Denver, CO 80202")
      .build(),
    "",
  ],
  ["dmy short", note("Stromrechnung\nVerbrauchszeitraum 1.1.2021 bis 31.12.2021"), "2021-01-01/2021-12-31"],
];

describe("the span a paper is about, by kind of paper and language", () => {
  for (const [name, pages, want] of papers)
    test(name, () => {
      const { period } = study(pages, context());
      expect(period ? `${period.from}/${period.to}` : "").toBe(want);
    });
});
