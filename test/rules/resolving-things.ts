import { mill, millAgain, oak, type Pair, table } from "./resolving-table.ts";

export const things: Pair[] = [
  // ---- vehicles -------------------------------------------------------------------------------------------------------
  ...table("vehicles", "vehicle", [
    [
      ["Golf", { vin: "WVWZZZ1JZXW000001" }],
      ["Vehicle (VIN ending 0001)", { vin: "wvwzzz1jzxw000001" }],
      "same",
    ],
    [["Golf", { vin: "WVWZZZ1JZXW000001" }], ["Golf", { vin: "WVWZZZ1JZXW000002" }], "different"],
    [["Golf", { plate: "B-AB 1234" }], ["Vehicle (plate ending 34)", { plate: "B AB 1234" }], "same"],
    [["Golf", { plate: "B-AB 1234" }], ["Golf", { plate: "B-AB 1243" }], "different"],
    [
      ["Golf", { vin: "WVWZZZ1JZXW000001", plate: "B-AB 1234" }],
      ["Vehicle", { vin: "WVWZZZ1JZXW000001", plate: "M-XY 99" }],
      "same",
    ],
    [
      ["Golf", { vin: "WVWZZZ1JZXW000001", plate: "B-AB 1234" }],
      ["Polo", { vin: "WVWZZZ6RZXW777777", plate: "B-AB 1234" }],
      "different",
    ],
    [["Golf", { vin: "WVWZZZ1JZXW000001" }], ["Golf", { plate: "B-AB 1234" }], "unsure"],
    [["Volkswagen Golf", { plate: "LT19 XYZ" }], ["VW Golf", { plate: "LT19XYZ" }], "same"],
    [["Toyota Yaris", { plate: "AB-123-CD" }], ["Toyota Yaris", { plate: "AB-123-CE" }], "different"],
    [["Fiat Panda", { plate: "GA 123 BB" }], ["FIAT PANDA 1.2", { plate: "GA123BB" }], "same"],
    ["Fiat Panda", "Fiat Panda", "same"],
    ["Fiat Panda", "Fiat Punto", "different"],
    ["Vehicle (VIN ending 0001)", "Vehicle (VIN ending 0002)", "different"],
    ["Vehicle (VIN ending 0001)", "Vehicle (plate ending 34)", "unsure"],
    [["Golf", { vin: "WVWZZZ1JZXW000001" }], ["Golf", { vin: "WVWZZZIJZXWO00001" }], "same"],
  ]),
  // ---- accounts -------------------------------------------------------------------------------------------------------
  ...table("accounts", "financial_account", [
    [
      ["Harbor Bank account ending 4821", { iban: "GB29NWBK60161331926819", bank: "Harbor Bank" }],
      ["Harbor Bank account ending 6819", { iban: "GB29 NWBK 6016 1331 9268 19", bank: "Harbor Bank PLC" }],
      "same",
    ],
    [
      ["Sparkasse account ending 2051", { iban: "DE02120300000000202051" }],
      ["Sparkasse account ending 3152", { iban: "DE02120300000000203152" }],
      "different",
    ],
    [
      ["Sparkasse account ending 2051", { iban: "DE02120300000000202051" }],
      ["Sparkasse account ending 2051", { account_number: "202051" }],
      "same",
    ],
    [
      ["Harbor Bank account ending 4821", { account_number: "10004821", bank: "Harbor Bank" }],
      ["Harbor Bank account ending 4821", { account_number: "****4821", bank: "Harbor Bank" }],
      "same",
    ],
    [
      ["Harbor Bank account ending 4821", { account_number: "10004821", bank: "Harbor Bank" }],
      ["Harbor Bank account ending 9377", { account_number: "10009377", bank: "Harbor Bank" }],
      "different",
    ],
    [
      ["Harbor Bank account ending 4821", { account_number: "10004821", bank: "Harbor Bank" }],
      ["Castle Bank account ending 4821", { account_number: "20004821", bank: "Castle Bank" }],
      "different",
    ],
    [
      ["Harbor Bank account ending 4821", { account_number: "xxxx4821", bank: "Harbor Bank" }],
      ["Castle Bank account ending 4821", { account_number: "xxxx4821", bank: "Castle Bank" }],
      "different",
    ],
    [
      ["Harbor Bank account ending 4821", { card_number: "**** **** **** 4821", bank: "Harbor Bank" }],
      ["Harbor Bank account ending 4821", { card_number: "XXXX-XXXX-XXXX-4821", bank: "Harbor Bank" }],
      "same",
    ],
    [
      ["Harbor Bank account ending 4821", { card_number: "****4821", bank: "Harbor Bank" }],
      ["Harbor Bank account ending 1180", { account_number: "30001180", bank: "Harbor Bank" }],
      "different",
    ],
    [
      ["Account ending 4821", { account_number: "10004821" }],
      ["Harbor Bank account ending 4821", { account_number: "10004821", bank: "Harbor Bank" }],
      "same",
    ],
    ["Savings", "Savings", "same"],
    [
      ["Savings", { iban: "NL91ABNA0417164300" }],
      ["ABN account ending 4300", { account_number: "0417164300" }],
      "same",
    ],
    [
      ["Sparkasse account ending 2051", { iban: "DE02120300000000202051" }],
      ["Castle Bank account ending 2051", { account_number: "992051", bank: "Castle Bank" }],
      "different",
    ],
  ]),
  // ---- policies -------------------------------------------------------------------------------------------------------
  ...table("policies", "policy", [
    [
      ["Allianz policy ending 4711", { policy_number: "AZ-0815-4711", insurer: "Allianz" }],
      ["Allianz policy ending 4711", { policy_number: "AZ 08154711", insurer: "Allianz Versicherungs-AG" }],
      "same",
    ],
    [
      ["Allianz policy ending 4711", { policy_number: "AZ-0815-4711", insurer: "Allianz" }],
      ["Allianz policy ending 4712", { policy_number: "AZ-0815-4712", insurer: "Allianz" }],
      "different",
    ],
    [
      ["Northfield policy ending 1111", { policy_number: "551111", insurer: "Northfield Mutual" }],
      ["Castle policy ending 1111", { policy_number: "551111", insurer: "Castle Insurance" }],
      "unsure",
    ],
    [
      ["Policy ending 1111", { policy_number: "HH-551111" }],
      ["Northfield policy ending 1111", { policy_number: "HH551111" }],
      "same",
    ],
    ["Northfield policy ending 1111", "Northfield policy ending 2222", "different"],
    [
      ["Home policy", { policy_number: "HO-123456-01" }],
      ["Home policy", { policy_number: "HO-123456-02" }],
      "unsure",
    ],
    [["Home policy", { policy_number: "HO123456" }], ["Home policy", { policy_number: "HOI23456" }], "same"],
    [
      ["Home policy", { policy_number: "HO123456" }],
      ["Car policy", { policy_number: "CA998877" }],
      "different",
    ],
    ["Home policy", "Home policy", "same"],
  ]),
  // ---- homes ----------------------------------------------------------------------------------------------------------
  ...table("homes", "property", [
    ["12 Mill Road", "12 Mill Rd", "same"],
    ["12 Mill Road", "14 Mill Road", "different"],
    ["Flat 3, 12 Mill Road", "Flat 4, 12 Mill Road", "different"],
    ["Flat 3, 12 Mill Road", "12 Mill Road", "unsure"],
    [["The house", mill], ["12 Mill Road", millAgain], "same"],
    [["The house", mill], ["The house", oak], "different"],
    ["Lindenstraße 7, 50674 Köln", "Lindenstr. 7, 50674 Koeln", "same"],
    ["Lindenstraße 7, 50674 Köln", "Lindenstraße 7, 40215 Düsseldorf", "different"],
    ["Lindenstraße 7a", "Lindenstraße 7b", "different"],
    ["3 rue des Lilas, 69003 Lyon", "3, Rue des Lilas 69003 LYON", "same"],
    ["Via Roma 10, Modena", "Via Roma, 10 - Modena", "same"],
    ["Keizersgracht 100-2", "Keizersgracht 100-3", "different"],
    ["Calle Mayor 5, 2º B", "Calle Mayor 5, 2º C", "different"],
    ["12 Mill Road, Leeds", "12 Mill Road", "unsure"],
    ["742 Evergreen Ter", "742 Evergreen Terrace", "same"],
  ]),
  // ---- pets and other things -------------------------------------------------------------------------------------------
  ...table("pets", "pet", [
    ["Bello", "BELLO", "same"],
    [["Bello", { species: "dog" }], ["Bello", { species: "cat" }], "different"],
    [
      ["Bello", { chip_number: "276098106123456" }],
      ["Bello", { chip_number: "276098106999999" }],
      "different",
    ],
    [["Bello", { chip_number: "276098106123456" }], ["Belo", { chip_number: "276 098 106 123 456" }], "same"],
    ["Bello", "Bella", "different"],
    ["Minka", "Minka vom Walde", "unsure"],
  ]),
  ...table("other things", "asset", [
    ["Bosch washing machine", "Bosch Washing Machine", "same"],
    [
      ["Dell laptop", { serial_number: "SN123456" }],
      ["Dell laptop", { serial_number: "SN999999" }],
      "different",
    ],
    [["Dell laptop", { serial_number: "SN123456" }], ["Laptop", { serial_number: "sn-123456" }], "same"],
    ["Bosch washing machine", "Bosch dishwasher", "different"],
    ["Piano", "Piano", "same"],
    ["Canon EOS 80D", "Canon EOS 90D", "different"],
  ]),
];
