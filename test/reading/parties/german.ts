import { Paper, slip } from "../paper.ts";
import type { PartyPaper } from "./paper.ts";

/** German papers. Made up: nobody of these names is known to us. */
export const germanPapers: PartyPaper[] = [
  [
    "de Absenderzeile und Fußzeile",
    () =>
      new Paper()
        .gap(80)
        .line("Dachdeckerei Hollstein · Am Bach 4 · 37073 Göttingen", 7)
        .gap(4)
        .lines(["Frau", "Edeltraud Vossberg", "Lindenweg 9", "37075 Göttingen"])
        .gap(20)
        .line(
          [
            [50, "Rechnung Nr. 2024-17"],
            [400, "Datum: 04.03.2024"],
          ],
          12,
          true,
        )
        .line([
          [50, "Dachrinne erneuert"],
          [430, "640,00 €"],
        ])
        .gap(300)
        .line(
          [
            [50, "Dachdeckerei Hollstein"],
            [230, "Tel. 0551 555010"],
            [400, "Sparkasse Göttingen"],
          ],
          7,
        )
        .line(
          [
            [50, "Inh. Jörg Hollstein"],
            [230, "www.hollstein-dach.example"],
            [400, "IBAN DE02 1203 0000 0000 2020 51"],
          ],
          7,
        )
        .build(),
    "Dachdeckerei Hollstein",
    "Edeltraud Vossberg",
  ],
  [
    "de Stadtwerke",
    () =>
      new Paper()
        .line([[380, "Stadtwerke Eschenau GmbH"]], 12, true)
        .line([[380, "Wasserstr. 1, 91056 Eschenau"]], 8)
        .gap(30)
        .lines(["Herrn", "Ruprecht Amsel", "Gartenstr. 3", "91056 Eschenau"])
        .gap(20)
        .line("Jahresabrechnung Strom 2023", 13, true)
        .line("Sehr geehrter Herr Amsel,")
        .build(),
    "Stadtwerke Eschenau",
    "Ruprecht Amsel",
  ],
  [
    "de Finanzamt",
    () =>
      new Paper()
        .line("Finanzamt Wolfsbergen", 12, true)
        .line("Steuernummer 22/333/44455")
        .line("Finanzamt Wolfsbergen, Postfach 1200, 44001 Wolfsbergen", 7)
        .gap(4)
        .lines(["Eheleute", "Konrad und Almut Siebert", "Hügelstr. 12", "44003 Wolfsbergen"])
        .gap(20)
        .line("Bescheid für 2022 über Einkommensteuer", 12, true)
        .build(),
    "Finanzamt Wolfsbergen",
    "Siebert",
  ],
  [
    "de Arztrechnung",
    () =>
      new Paper()
        .line("Dr. med. Ottilie Brandt", 13, true)
        .lines(["Fachärztin für Augenheilkunde", "Marktplatz 2", "72070 Tübingen", "Tel. 07071 555020"])
        .gap(20)
        .lines(["Herrn", "Leopold Anders", "Neckargasse 8", "72070 Tübingen"])
        .gap(10)
        .line("Rechnung 118/2024 vom 02.02.2024", 12, true)
        .build(),
    "Ottilie Brandt",
    "Leopold Anders",
  ],
  [
    "de Kassenbon",
    () =>
      slip([
        "NAHKAUF",
        "Bio-Markt Seidel e.K.",
        "Bahnhofstr. 11",
        "04109 Leipzig",
        "Tel. 0341 555011",
        ["Brot", "3,20"],
        ["SUMME EUR", "3,20"],
        "Es bediente Sie: Heike",
      ]),
    "Bio-Markt Seidel",
    "-",
  ],
  [
    "de Gasthaus",
    () =>
      slip([
        "Gasthaus Zum Goldenen Hirsch",
        "Inh. Familie Reiter",
        "Dorfstr. 1, 82467 Garmisch",
        "Bewirtungsbeleg",
        ["Schnitzel", "14,50"],
        ["Gesamt", "14,50"],
      ]),
    "Zum Goldenen Hirsch",
    "-",
  ],
  [
    "de Rechnung mit Feldern",
    () =>
      new Paper()
        .line("Rechnung R-2210 vom 03.05.2023", 14, true)
        .line("Verkäufer", 11, true)
        .line([
          [50, "Name:"],
          [200, "Wintergarten Korte KG"],
        ])
        .line([
          [50, "Anschrift:"],
          [200, "Ringstr. 5"],
        ])
        .line([[200, "DE 33602 Bielefeld"]])
        .line("Käufer/Leistungsempfänger", 11, true)
        .line([
          [50, "Name:"],
          [200, "Hedwig Thalmann"],
        ])
        .line([
          [50, "Anschrift:"],
          [200, "Am Hang 4"],
        ])
        .line([[200, "DE 33604 Bielefeld"]])
        .build(),
    "Wintergarten Korte",
    "Hedwig Thalmann",
  ],
  [
    "de Gehaltsabrechnung",
    () =>
      new Paper()
        .line(
          [
            [50, "Abrechnung der Brutto/Netto-Bezüge"],
            [380, "März 2024"],
          ],
          12,
          true,
        )
        .line("Spedition Ahrens GmbH, Hafenweg 3, 26721 Emden", 7)
        .gap(4)
        .lines(["Frau", "Swantje Petersen", "Deichstr. 20", "26721 Emden"])
        .gap(10)
        .line([
          [50, "Gehalt"],
          [400, "3.100,00"],
        ])
        .line([
          [50, "Auszahlungsbetrag"],
          [400, "2.077,20"],
        ])
        .build(),
    "Spedition Ahrens",
    "Swantje Petersen",
  ],
  [
    "de Kündigung einer Person",
    () =>
      new Paper()
        .lines(["Gunhild Mertens", "Rosenweg 5", "53111 Bonn"])
        .gap(20)
        .lines(["Fitpark Rhein GmbH", "Kundenservice", "Uferstr. 1", "50667 Köln"])
        .gap(20)
        .line([[400, "Bonn, 03.09.2023"]])
        .line("Kündigung meiner Mitgliedschaft", 11, true)
        .lines([
          "Sehr geehrte Damen und Herren,",
          "hiermit kündige ich.",
          "Mit freundlichen Grüßen",
          "Gunhild Mertens",
        ])
        .build(),
    "Gunhild Mertens",
    "Fitpark Rhein",
  ],
  [
    "de Name eines Hauses mit Umlaut und Adresse im Netz",
    () =>
      slip([
        ["BÄR", "Kundenbeleg"],
        "Fahrgastservice AG",
        "15.12.2023 18:30",
        ["Betrag EUR", "9,60"],
        "Infos unter www.baer.example",
      ]),
    "BÄR",
    "-",
  ],
  [
    "de Rechnung mit Kopf links und Anschrift",
    () =>
      new Paper()
        .lines(["Gartenbau Lindner GmbH", "Lieferantenweg 20", "80333 München"])
        .gap(15)
        .lines(["Wohnpark Isar AG", "Ludwig Ott", "Kundenallee 15", "69876 Frankfurt"])
        .gap(15)
        .line("Rechnung Nr. 471102 vom 05.03.2023", 12, true)
        .line([
          [50, "Heckenschnitt"],
          [430, "198,00"],
        ])
        .line(
          [
            [50, "USt-IdNr. DE123456789"],
            [300, "Steuernummer 201/113/40209"],
          ],
          8,
        )
        .build(),
    "Gartenbau Lindner",
    "Wohnpark Isar",
  ],
  [
    "de Fahrkarte",
    () =>
      new Paper()
        .line([[50, "Online-Ticket"]], 16, true)
        .line([
          [50, "Nordbahn Fernverkehr AG"],
          [330, "Auftragsnummer: QX7ZTR"],
        ])
        .line([
          [50, "Fahrgast: Wiebke Harms"],
          [330, "Hinfahrt 12.05.2023 Kiel - Hamburg"],
        ])
        .line([
          [50, "Betrag"],
          [400, "29,90 EUR"],
        ])
        .build(),
    "Nordbahn",
    "Wiebke Harms",
  ],
  [
    "de Taxi",
    () =>
      slip([
        "Taxi-Quittung",
        "Taxibetrieb Yıldız",
        "Kirchstr. 4, 70173 Stuttgart",
        "Steuer-Nr. 99/123/45678",
        ["Fahrpreis EUR", "18,40"],
        "Vielen Dank",
      ]),
    "Taxibetrieb Y",
    "-",
  ],
  [
    "de Supermarkt mit Kette und Betreiber",
    () =>
      slip([
        "FRISCHEHOF",
        "Markus Tegeler e.K.",
        "Hauptstr. 100",
        "48143 Münster",
        "UID Nr.: DE123456789",
        ["MILCH", "1,19"],
        ["SUMME", "1,19"],
      ]),
    "?",
    "-",
  ],
  [
    "de Kontoauszug",
    () =>
      new Paper()
        .line(
          [
            [50, "Volksbank Talheim eG"],
            [380, "Kontoauszug 3/2024"],
          ],
          12,
          true,
        )
        .line("Volksbank Talheim eG, Marktstr. 1, 74388 Talheim", 7)
        .gap(4)
        .lines(["Herrn", "Eckbert Zoller", "Am Rain 7", "74388 Talheim"])
        .gap(10)
        .line([
          [50, "04.03."],
          [130, "Lastschrift Stromhaus GmbH"],
          [430, "-61,00"],
        ])
        .build(),
    "Volksbank Talheim",
    "Eckbert Zoller",
  ],
  [
    "de Mietvertrag",
    () =>
      new Paper()
        .line([[200, "Mietvertrag"]], 16, true)
        .lines([
          "Vermieter: Hausverwaltung Kranz GmbH, Ulmer Str. 1, 70327 Stuttgart",
          "Mieter: Isolde Brück",
          "Mietobjekt: Neckarweg 5, 70327 Stuttgart",
          "Die Miete beträgt 820,00 € monatlich.",
        ])
        .build(),
    "Hausverwaltung Kranz",
    "Isolde Brück",
  ],
  [
    "de Versicherung mit Ansprechpartner",
    () =>
      new Paper()
        .line([[380, "Alpenland Versicherung AG"]], 12, true)
        .line([[380, "Ihr Ansprechpartner: Herr Fuchs"]], 8)
        .line([[380, "Tel. 089 555011"]], 8)
        .gap(10)
        .line("Alpenland Versicherung AG · 80331 München", 7)
        .lines(["Frau", "Notburga Stiegler", "Isarweg 3", "82515 Wolfratshausen"])
        .gap(20)
        .line("Ihre Hausratversicherung, Vertrag 22-119-887", 11, true)
        .line("Sehr geehrte Frau Stiegler,")
        .build(),
    "Alpenland Versicherung",
    "Notburga Stiegler",
  ],
  [
    "de Rechnung, Name nur als Wortbild und im Netz",
    () =>
      new Paper()
        .gap(60)
        .lines(["Herrn", "Volkmar Eising", "Talweg 2", "99423 Weimar"])
        .gap(20)
        .line(
          [
            [50, "Ihre Mobilfunkrechnung"],
            [380, "Rechnungsdatum 02.04.2024"],
          ],
          13,
          true,
        )
        .line("Guten Tag Herr Eising,")
        .line("anbei erhalten Sie Ihre Rechnung. Ihr Team von Funkwerk")
        .gap(300)
        .line(
          [
            [50, "Funkwerk GmbH"],
            [230, "Geschäftsführer: A. Kahl"],
            [400, "USt-IdNr. DE811111111"],
          ],
          7,
        )
        .line(
          [
            [50, "Sendemast 1, 10115 Berlin"],
            [230, "HRB 11111 Berlin"],
            [400, "www.funkwerk.example"],
          ],
          7,
        )
        .build(),
    "Funkwerk",
    "Volkmar Eising",
  ],
  [
    "de Rechnung mit Kundennummer und Herausgeber im Kopf",
    () =>
      new Paper()
        .line(
          [
            [50, "Autohaus Brinkmann OHG"],
            [330, "Kunden-Nr.: 11820"],
          ],
          13,
          true,
        )
        .line(
          [
            [50, "Industriestr. 8 · 49074 Osnabrück"],
            [330, "Auftrag: 2211"],
          ],
          8,
        )
        .gap(20)
        .lines(["Firma", "Tischlerei Ostermann", "Holzweg 4", "49076 Osnabrück"])
        .line("Rechnung", 14, true)
        .build(),
    "Autohaus Brinkmann",
    "Tischlerei Ostermann",
  ],
];
