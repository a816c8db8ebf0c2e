import { Paper, slip } from "../paper.ts";
import type { PartyPaper } from "./paper.ts";

/** French, Spanish, Italian and Portuguese papers. Made up: nobody of these names is known to us. */
export const romancePapers: PartyPaper[] = [
  [
    "fr facture d'artisan",
    () =>
      new Paper()
        .line("SARL Menuiserie Vautrin", 14, true)
        .lines(["12 rue des Tilleuls", "21000 Dijon", "Tél. 03 80 55 01 01", "SIRET 552 100 554 00025"])
        .gap(10)
        .lines(["Madame Solange Perrault", "4 impasse du Moulin", "21121 Fontaine"], 330)
        .gap(10)
        .line("FACTURE N° 2024-031", 13, true)
        .line([
          [50, "Total TTC"],
          [400, "1 240,00 €"],
        ])
        .build(),
    "Menuiserie Vautrin",
    "Solange Perrault",
  ],
  [
    "fr quittance de loyer",
    () =>
      new Paper()
        .line("QUITTANCE DE LOYER", 14, true)
        .line("Bailleur : Foncière des Remparts SAS")
        .line("Locataire : Achille Bonnefoy")
        .line("Loyer de mars 2024 : 640,00 €")
        .build(),
    "Foncière des Remparts",
    "Achille Bonnefoy",
  ],
  [
    "fr ticket de caisse",
    () =>
      slip([
        "BOULANGERIE L'ÉPI D'OR",
        "3 place du Marché",
        "69002 LYON",
        "Tél 04 78 55 01 02",
        ["BAGUETTE", "1,10"],
        ["TOTAL", "1,10 EUR"],
        "Merci de votre visite",
      ]),
    "L'ÉPI D'OR",
    "-",
  ],
  [
    "fr énergie",
    () =>
      new Paper()
        .line(
          [
            [50, "Votre facture d'électricité"],
            [380, "du 04/03/2024"],
          ],
          14,
          true,
        )
        .lines(["M. Thibault Carpentier", "9 allée des Cèdres", "33000 Bordeaux"], 330)
        .gap(20)
        .line("Votre espace client : www.luminergie.example")
        .line("Luminergie vous remercie de votre confiance.")
        .gap(300)
        .line(
          "Luminergie SA au capital de 1 000 000 € - 5 quai Sud, 33300 Bordeaux - RCS Bordeaux 552 081 317",
          7,
        )
        .build(),
    "Luminergie",
    "Thibault Carpentier",
  ],
  [
    "fr bulletin de paie",
    () =>
      new Paper()
        .line(
          [
            [50, "BULLETIN DE PAIE"],
            [380, "Mars 2024"],
          ],
          13,
          true,
        )
        .line(
          [
            [50, "Employeur"],
            [330, "Salarié"],
          ],
          10,
          true,
        )
        .line([
          [50, "Transports Delacroix SARL"],
          [330, "Odile Marchand"],
        ])
        .line([
          [50, "8 rue du Port"],
          [330, "2 rue Haute"],
        ])
        .line([
          [50, "44000 Nantes"],
          [330, "44100 Nantes"],
        ])
        .line([
          [50, "Net à payer"],
          [400, "1 702,10"],
        ])
        .build(),
    "Transports Delacroix",
    "Odile Marchand",
  ],
  [
    "es factura",
    () =>
      new Paper()
        .line(
          [
            [50, "Talleres Aranda, S.L."],
            [400, "FACTURA"],
          ],
          14,
          true,
        )
        .lines(["C/ Mayor 14", "28013 Madrid", "CIF B12345678"])
        .gap(10)
        .line("Cliente: Encarnación Robles")
        .line([
          [50, "Total"],
          [400, "220,00 €"],
        ])
        .build(),
    "Talleres Aranda",
    "Encarnación Robles",
  ],
  [
    "es luz",
    () =>
      new Paper()
        .line("Factura de electricidad", 14, true)
        .lines([
          "Titular del contrato: Rogelio Fuentes",
          "Periodo: 01/02/2024 - 29/02/2024",
          "Importe: 61,20 €",
          "Gracias por confiar en Nortelux",
          "Nortelux Comercializadora, S.A. Inscrita en el Registro Mercantil de Bilbao",
          "www.nortelux.example",
        ])
        .build(),
    "Nortelux",
    "Rogelio Fuentes",
  ],
  [
    "es ticket",
    () =>
      slip([
        "BAR LA PARRA",
        "NIF 12345678Z",
        "Plaza Nueva 3",
        "41001 SEVILLA",
        ["Tapa", "3,50"],
        ["TOTAL", "3,50"],
      ]),
    "BAR LA PARRA",
    "-",
  ],
  [
    "it fattura",
    () =>
      new Paper()
        .line("Officine Bellandi S.r.l.", 14, true)
        .lines(["Via Roma 12", "20121 Milano", "P.IVA 12345678901"])
        .gap(10)
        .lines(["Spett.le", "Pasticceria Gallo", "Corso Torino 5", "10100 Torino"], 330)
        .gap(10)
        .line("Fattura n. 31 del 04/03/2024", 12, true)
        .build(),
    "Officine Bellandi",
    "Pasticceria Gallo",
  ],
  [
    "it scontrino",
    () =>
      slip([
        "TRATTORIA DA GINO",
        "di Luigi Marchesi",
        "Via del Porto 8",
        "16124 Genova",
        "P.IVA 01234567890",
        ["Coperto", "2,00"],
        ["TOTALE EURO", "2,00"],
      ]),
    "TRATTORIA DA GINO",
    "-",
  ],
  [
    "it bolletta",
    () =>
      new Paper()
        .line("Bolletta gas", 14, true)
        .lines(["Intestatario: Serafina Conti", "Codice cliente 4410022", "Totale da pagare 44,10 €"])
        .gap(200)
        .line("Gasdelta S.p.A. - Viale Verdi 1, 40121 Bologna - www.gasdelta.example", 7)
        .build(),
    "Gasdelta",
    "Serafina Conti",
  ],
  [
    "pt fatura",
    () =>
      new Paper()
        .line("Carpintaria Moreira, Lda", 14, true)
        .lines(["Rua das Flores 20", "4050-262 Porto", "Contribuinte 501234567"])
        .gap(10)
        .line("Cliente: Graça Teixeira")
        .line("Fatura FT 2024/31 de 04-03-2024", 12, true)
        .build(),
    "Carpintaria Moreira",
    "Graça Teixeira",
  ],
  [
    "fr facture mobile",
    () =>
      new Paper()
        .line(
          [
            [50, "Vagatel"],
            [330, "Facture mobile n° 77120"],
          ],
          16,
          true,
        )
        .line([[330, "Mme Capucine Leroux"]])
        .line([[330, "14 rue de la Gare"]])
        .line([[330, "35000 Rennes"]])
        .gap(20)
        .line([
          [50, "Total à payer"],
          [400, "19,99 €"],
        ])
        .gap(250)
        .line("Vagatel - SAS au capital de 3 000 000 € - 8 rue du Lac 75008 Paris - RCS Paris 421 938 861", 7)
        .build(),
    "Vagatel",
    "Capucine Leroux",
  ],
  [
    "fr avis d'impôt",
    () =>
      new Paper()
        .line("DIRECTION GÉNÉRALE DES FINANCES PUBLIQUES", 10, true)
        .line("AVIS D'IMPÔT 2023", 14, true)
        .lines(["M. BASILE FONTANEL", "3 RUE DES LILAS", "38000 GRENOBLE"], 330)
        .build(),
    "FINANCES PUBLIQUES",
    "BASILE FONTANEL",
  ],
  [
    "es nómina",
    () =>
      new Paper()
        .line("RECIBO DE SALARIOS", 13, true)
        .line([
          [50, "Empresa: Cítricos Levante, S.A."],
          [330, "Trabajador: Amparo Vidal"],
        ])
        .line([
          [50, "CIF: A46123456"],
          [330, "NIF: 12345678Z"],
        ])
        .line([
          [50, "Líquido a percibir"],
          [400, "1.302,10"],
        ])
        .build(),
    "Cítricos Levante",
    "Amparo Vidal",
  ],
  [
    "it busta paga",
    () =>
      new Paper()
        .line("Prospetto paga marzo 2024", 13, true)
        .line(
          [
            [50, "Azienda"],
            [330, "Dipendente"],
          ],
          8,
        )
        .line([
          [50, "Vetreria Lagunare S.p.A."],
          [330, "Ludovica Ferri"],
        ])
        .line([
          [50, "Fondamenta 3, 30141 Venezia"],
          [330, "Calle Lunga 8, 30141 Venezia"],
        ])
        .line([
          [50, "Netto in busta"],
          [400, "1.544,00"],
        ])
        .build(),
    "Vetreria Lagunare",
    "Ludovica Ferri",
  ],
  [
    "fr assurance",
    () =>
      new Paper()
        .line("Avis d'échéance", 15, true)
        .line([
          [50, "Assuré : Gaspard Lemoine"],
          [330, "Contrat n° 77120-B"],
        ])
        .line("Votre assurance habitation est renouvelée au 1er mai 2024.")
        .gap(250)
        .line(
          "Mutuelle du Vercors - Société d'assurance mutuelle - 1 place Haute 38000 Grenoble - SIREN 775 709 702",
          7,
        )
        .build(),
    "Mutuelle du Vercors",
    "Gaspard Lemoine",
  ],
  [
    "es seguro",
    () =>
      new Paper()
        .line("Póliza de hogar", 15, true)
        .line("Aseguradora: Seguros Guadarrama, S.A.")
        .line("Tomador: Leocadia Prieto")
        .line("Vigencia: 01/01/2024 - 31/12/2024")
        .build(),
    "Seguros Guadarrama",
    "Leocadia Prieto",
  ],
];
