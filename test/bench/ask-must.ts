/**
 * What the answers to those of the sample questions whose gold is no single value have to say, for a machine to judge: every
 * group must be met by one of its words (all words of a phrase stand in the answer in that order, side by side). `not` holds
 * words that turn an answer into a wrong one. A word behind "^" must be the first of the answer.
 */
export interface Must {
  all: string[][];
  not?: string[];
}

const yes = ["^yes", "^ja", "^oui", "^si", "automatically", "automatic renewal", "renews by itself"];

export const mustOf: Record<string, Must> = {
  sq02: { all: [["4329-98-11-11"]] },
  sq03: { all: [["sequoia"], ["prius"], ["leaf"], ["niro"]] },
  sq05: {
    all: [["^no", "not a bill", "do not pay", "not to pay", "don't pay", "no bill"]],
    not: ["^yes"],
  },
  sq10: { all: [["ally bank", "ally"]] },
  sq13: { all: [[...yes]], not: ["^no"] },
  sq17: { all: [["talbot"], ["hollie brown", "brown"]] },
  sq18: { all: [["123-45-6789"]] },
  sq23: { all: [["carlos salazar", "salazar"]] },
  sq24: { all: [["6.8", "6,8"]] },
  sq25: { all: [["6 weeks", "six weeks"]] },
  sq28: { all: [["pancake mix"], ["maple syrup"]] },
  sq30: { all: [["DE02120300000000202051"]] },
  sq32: { all: [["1S82RN00C0GEPF45HW9N"]] },
  sq39: { all: [["illinois"]] },
  sq40: { all: [["9D"]] },
  sq41: {
    all: [["^no", "non-refundable", "not refundable", "nonrefundable", "non refundable"]],
    not: ["^yes"],
  },
  sq46: { all: [["^no", "paid", "nothing"]], not: ["^yes"] },
  sq56: { all: [["40,32", "40.32"]] },
  sq64: { all: [["2018-07-01"], ["2018-10-01"]] },
  sq65: {
    all: [
      ["RE-20190610/507", "507", "2019-06-10"],
      ["RE-20201121/508", "508", "2020-11-21"],
    ],
  },
  sq66: { all: [["omnia"], ["30"]] },
  sq67: { all: [["FO10479674"]] },
  // Two things were asked, and the value is only one of them.
  sq06: { all: [["351", "351.00"]] },
  sq09: { all: [["50,494", "50494"]] },
  sq29: { all: [["380", "380.00", "380,00"]] },
  sq34: { all: [["521,341.68"]] },
  sq35: { all: [["50.00", "50"]] },
  sq44: { all: [["144,107.15"]] },
  sq55: { all: [["306"]] },
  sq62: { all: [["993548900", "2014-04-19"]] },
};
