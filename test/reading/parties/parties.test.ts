import { describe, expect, test } from "bun:test";
import { builtInReader } from "#reading/built-in.ts";
import { context } from "../paper.ts";
import { contractsPapers } from "./contracts.ts";
import { englishBillsPapers } from "./english-bills.ts";
import { englishSlipsPapers } from "./english-slips.ts";
import { englishTradePapers } from "./english-trade.ts";
import { germanPapers } from "./german.ts";
import { heldOutPapers } from "./held-out.ts";
import { northernPapers } from "./northern.ts";
import { personsPapers } from "./persons.ts";
import { plainPapers } from "./plain.ts";
import { romancePapers } from "./romance.ts";

const flat = (s: string | null) => (s ?? "-").toLowerCase().replace(/[^\p{L}\p{N}-]/gu, "");

const papers = [
  ...englishBillsPapers,
  ...englishTradePapers,
  ...englishSlipsPapers,
  ...germanPapers,
  ...romancePapers,
  ...northernPapers,
  ...personsPapers,
  ...plainPapers,
  ...contractsPapers,
  ...heldOutPapers,
];

describe("parties of papers of many lands", () => {
  for (const [name, build, issuer, recipient] of papers)
    test(name, () => {
      const s = builtInReader.sort(build(), context());
      if (issuer === "-") expect(s.issuer).toBeNull();
      else if (issuer !== "?") expect(flat(s.issuer)).toContain(flat(issuer));
      if (recipient === "-") expect(s.recipient).toBeNull();
      else if (recipient !== "?") expect(flat(s.recipient)).toContain(flat(recipient));
    });
});
