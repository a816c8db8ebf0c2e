import { expect, test } from "bun:test";
import fc from "fast-check";
import { shownName } from "#reading/parties/shown-name.ts";
import { compact } from "#reading/text/fold.ts";

test.each([
  ["LIAN HING STATIONERY SDN BHD", "Lian Hing Stationery Sdn Bhd"],
  ["MAX MUSTERMANN", "Max Mustermann"],
  ["STADTWERKE NORDFELD GMBH", "Stadtwerke Nordfeld GmbH"],
  ["STADTWERKE NORDFELD GmbH", "Stadtwerke Nordfeld GmbH"],
  ["HUK-COBURG", "HUK-Coburg"],
  ["IKEA", "IKEA"],
  ["ADAC", "ADAC"],
  ["HSBC BANK", "HSBC Bank"],
  ["BERRY'S CAKE HOUSE", "Berry's Cake House"],
  ["Harbour 's", "Harbour's"],
  ["CORNER 'S BAKERY", "Corner's Bakery"],
  ["PATRICK O'BRIEN", "Patrick O'Brien"],
  ["MCKENZIE AND SONS LTD.", "McKenzie and Sons Ltd."],
  ["CLARA MAY ASHDOWN", "Clara May Ashdown"],
  ["L'ÉPI D'OR", "L'Épi D'Or"],
  ["FRANCHISE TAX BOARD", "Franchise Tax Board"],
  ["SAN MIRADOR COUNTY", "San Mirador County"],
  ["ACE BAY HARDWARE", "ACE Bay Hardware"],
  ["SUN", "SUN"],
  ["THE COPPER KETTLE", "The Copper Kettle"],
  ["7-ELEVEN", "7-ELEVEN"],
  ["MÜLLER & SÖHNE KG", "Müller & Söhne KG"],
  ["Northfield Energy", "Northfield Energy"],
  ["easyJet AIRLINE", "easyJet AIRLINE"],
])("%s is shown as %s", (printed, shown) => {
  expect(shownName(printed)).toBe(shown);
});

test("only capitals change, never a letter, and what is shown stays as it is", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-ZÄÖÜ0-9&'. -]{1,40}$/), (name) => {
      const shown = shownName(name);
      expect(compact(shown)).toBe(compact(name));
      expect(shownName(shown)).toBe(shown);
    }),
  );
});
