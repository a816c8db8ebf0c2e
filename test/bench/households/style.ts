import type { Dice } from "./dice.ts";
import { drawnFrom } from "./seal.ts";

/** How a maker's sheets look: one draw of the grammar. */
export interface Style {
  letterhead: "left" | "right" | "centre" | "band" | "split" | "foot" | "boxed";
  meta: "column" | "row" | "sentence" | "grid" | "list" | "beside";
  to: "left" | "window" | "right" | "late";
  pairs: "colon" | "right" | "dots" | "above" | "tab" | "cells";
  table: "ruled" | "grid" | "plain" | "zebra" | "underlined" | "tight";
  heading: "caps" | "big" | "bold" | "right" | "plain" | "centre";
  slip: "foot" | "head" | "none" | "last page" | "boxed";
  columns: 1 | 2;
  face: "sans" | "serif" | "typewriter";
  size: number;
  margin: number;
  /** Pairs before text or after. */
  order: "as is" | "sums first" | "text first";
  footer: "columns" | "line" | "none" | "page";
  bank: "two columns" | "signed" | "balance" | "grouped" | "no year" | "suffix";
  grey: number;
}

export function drawStyle(dice: Dice, sealed: boolean): Style {
  const one = <T>(list: readonly T[]): T => dice.pick(drawnFrom(list, sealed));
  return {
    letterhead: one(["left", "right", "centre", "band", "split", "foot", "boxed"]),
    meta: one(["column", "row", "sentence", "list", "grid", "beside"]),
    to: one(["left", "window", "right", "late"]),
    pairs: one(["right", "dots", "colon", "tab", "above", "cells"]),
    table: one(["ruled", "grid", "plain", "zebra", "underlined", "tight"]),
    heading: one(["big", "right", "plain", "bold", "caps", "centre"]),
    slip: one(["foot", "none", "head", "boxed", "last page"]),
    columns: one([1, 1, 2, 1, 2]),
    face: one(["sans", "serif", "sans", "serif", "typewriter", "sans", "sans"]),
    size: one([9.5, 10, 8.5, 10.5, 9, 11]),
    margin: one([54, 40, 66, 48, 60]),
    order: one(["as is", "sums first", "text first", "as is"]),
    footer: one(["line", "none", "columns", "page"]),
    bank: one(["two columns", "signed", "balance", "no year", "grouped", "suffix"]),
    grey: one([0, 0.1, 0.2, 0, 0.25]),
  };
}
