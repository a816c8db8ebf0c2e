import { Paper } from "../paper.ts";
import type { PartyPaper } from "./paper.ts";

/** Contracts, which give their parties a part. Made up: nobody of these names is known to us. */
export const contractsPapers: PartyPaper[] = [
  [
    "en lease, parts named in brackets over two lines",
    () =>
      new Paper()
        .line([[200, "APARTMENT LEASE"]], 14, true)
        .lines([
          "This agreement is entered into on March 1, 2022 by and between Bracken and",
          'Moss Properties LLC, (hereinafter referred to as "Landlord") and Leopoldina Marsh,',
          '(hereinafter referred to as "Tenant"), for the premises at 8 Fern Street.',
        ])
        .build(),
    "Bracken and Moss Properties",
    "Leopoldina Marsh",
  ],
  [
    "en employment contract",
    () =>
      new Paper()
        .line([[200, "EMPLOYMENT AGREEMENT"]], 14, true)
        .lines([
          "This Employment Agreement is made between Tidewater Robotics, Inc., a Delaware",
          'corporation (the "Company"), and Ignatius Bell (the "Executive").',
        ])
        .build(),
    "Tidewater Robotics",
    "Ignatius Bell",
  ],
  [
    "en agreement with an undersigned",
    () =>
      new Paper()
        .line([[200, "NON-DISCLOSURE AGREEMENT"]], 14, true)
        .lines([
          "THIS AGREEMENT is made by and between Sable & Thorne, Inc., a Nevada corporation",
          "(hereinafter S&T), and the undersigned.",
        ])
        .build(),
    "Sable & Thorne",
    "-",
  ],
  [
    "en agreement signed as parts",
    () =>
      new Paper()
        .line([[200, "CONFIDENTIALITY AGREEMENT"]], 14, true)
        .lines([
          "This agreement is made by and between Fenland Optics, Inc., an Ohio corporation",
          "(hereinafter FO), and the undersigned (hereinafter “Second Party”).",
        ])
        .next()
        .line("FENLAND OPTICS, INC.")
        .line("By:   /s/ Horace Blyth")
        .gap(10)
        .line("SECOND PARTY")
        .line("By:   /s/ Minerva Quayle")
        .build(),
    "Fenland Optics",
    "Minerva Quayle",
  ],
  [
    "de Arbeitsvertrag",
    () =>
      new Paper()
        .line([[200, "Arbeitsvertrag"]], 14, true)
        .lines([
          "zwischen Möbelwerk Tannert GmbH, Werkstr. 1, 32052 Herford (nachfolgend Arbeitgeber genannt)",
          "und Friederike Pohl, Gartenweg 3, 32049 Herford (nachfolgend Arbeitnehmerin genannt)",
          "wird folgender Vertrag geschlossen:",
        ])
        .build(),
    "Möbelwerk Tannert",
    "Friederike Pohl",
  ],
  [
    "fr bail",
    () =>
      new Paper()
        .line([[200, "CONTRAT DE LOCATION"]], 14, true)
        .lines([
          "Entre Immobilière du Parc SAS, 3 rue Basse, 59000 Lille (ci-après le bailleur)",
          "et Maxence Dujardin, 8 rue Haute, 59000 Lille (ci-après le locataire)",
        ])
        .build(),
    "Immobilière du Parc",
    "Maxence Dujardin",
  ],
  [
    "en policy letter that greets by name",
    () =>
      new Paper()
        .line("Wagtail Pet Insurance", 16, true)
        .line("Welcome, Martha Greenleaf!")
        .line("Your pet policy WT-2201 covers Pepper from January 1, 2024.")
        .line("Visit wagtailpet.example")
        .build(),
    "Wagtail Pet",
    "Martha Greenleaf",
  ],
];
