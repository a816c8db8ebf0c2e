import { addDays, daysBetween } from "#kernel/dates.ts";
import { groupOf } from "#rules/taxonomy/taxonomy.ts";
import type { Study } from "../classify/study.ts";
import { cellAt, depth, spanAt } from "../layout/layout.ts";
import { ofPaper, read } from "../ranking/features.ts";
import { type Features, flag } from "../ranking/forest.ts";
import type { Candidate } from "../ranking/ranker.ts";
import type { DateRole } from "./cues.ts";
import { labelFeatures } from "./date-features.ts";
import { type DateFound, eitherWay } from "./found.ts";
import { GREETING, issuePoints, PLACE, WEEKDAY } from "./issue-points.ts";

/** Roles that a label of the paper's own day is taken for, or that stand in for it on some papers. */
const ROLES: (DateRole | "none")[] = [
  "issue",
  "order",
  "print",
  "payment",
  "service",
  "delivery",
  "start",
  "from",
  "to",
  "end",
  "period",
  "other",
  "none",
];

/** Days of somebody's life, of what is still to come, or of the form are never the paper's own. */
const NEVER: ReadonlySet<DateRole> = new Set([
  "expiry",
  "renewal",
  "cancel",
  "birth",
  "death",
  "revision",
  "appointment",
  "due",
]);
/** Days of something else: a paper that prints no other is made when its time begins or ends. */
const ELSE: ReadonlySet<DateRole> = new Set(["from", "to", "end", "other", "period"]);

/** Days that may be the paper's own, whatever their role; those of something else where there are no others. */
function proposed(s: Study, latest: string): DateFound[] {
  const all = eitherWay(s.dates.dates).filter(
    (d) =>
      d.date <= latest &&
      d.date >= "1950-01-01" &&
      !(d.monthOnly && d.role !== "issue") &&
      !(d.role !== null && NEVER.has(d.role)),
  );
  const usual = all.filter(
    (d) =>
      !(d.role !== null && ELSE.has(d.role)) &&
      // A stay, a journey or a cover begins on a day of its own; a contract is of the day it begins.
      (d.role !== "start" || d.paper.contract),
  );
  return usual.length > 0 ? usual : all;
}

/** Kinds of paper on which other days than elsewhere are the paper's own. */
const GROUPS = ["receipts", "letters", "tax", "banking", "insurance", "health", "travel", "work"];

/** Where a date stands on its page, as the day of a letter or of a slip does. */
function placeFeatures(d: DateFound): Features {
  const { line } = d;
  const first = line.page.number === 1;
  const cell = cellAt(line, d.start);
  const before = cell ? line.folded.slice(cell.start, d.start).trim() : "";
  const others = cell ? cell.text.length - (d.end - d.start) : 99;
  const next = line.page.lines.slice(line.index + 1, line.index + 7);
  const greets = next.findIndex((l) => l.cells.some((c) => GREETING.test(l.folded.slice(c.start, c.end))));
  return {
    "place.depth": first ? depth(line) : 1,
    "place.page": Math.min(5, line.page.number),
    "place.alone": flag(others < 22 || WEEKDAY.test(before)),
    "place.others": Math.min(80, others),
    "place.cells": Math.min(6, line.cells.length),
    "place.town": flag(before !== "" && PLACE.test(`${before} `) && !/\d/.test(before)),
    "place.greeting": greets < 0 ? 0 : 6 - greets,
    "place.prose": flag(line.text.split(" ").length > 10 && others > 40),
    "place.right": Math.min(1, Math.max(0, spanAt(line, d.start, d.end).x0 / line.page.width)),
    "place.size": Math.min(3, line.size / Math.max(1e-6, line.page.size)),
    "place.bold": flag(line.bold),
  };
}

const printFeatures = (d: DateFound, s: Study): Features => ({
  "print.read": read(d.line, d.start, d.end),
  "print.mended": d.mended,
  "print.ambiguous": flag(d.ambiguous),
  "print.swapped": flag(d.swapped ?? false),
  "print.order_sure": flag(s.dates.orderSure),
  "print.month_only": flag(d.monthOnly),
  "print.time": flag(d.time),
  "print.written": flag(/[a-z]{3}/.test(d.line.folded.slice(d.start, d.end))),
  "print.long_year": flag(/(?:19|20)\d{2}/.test(d.line.folded.slice(d.start, d.end))),
});

/** What the other dates of a paper say of one; made once for all of them. */
function relations(all: DateFound[], s: Study, today: string): (d: DateFound, nth: number) => Features {
  const days = [...new Set(all.map((d) => d.date))].sort();
  const due = s.dates.dates.find((d) => d.role === "due")?.date;
  const named = all.filter((d) => d.role === "issue" && d.strength > 0.7 && d.label !== "compound");
  const timed = new Set(all.flatMap((d) => (d.time ? [d.date] : [])));
  const spans = new Set(
    s.dates.dates.flatMap((d) => (d.role !== null && COVER.has(d.role) && d.strength > 0.8 ? [d.date] : [])),
  );
  return (d, nth) => {
    const same = all.filter((o) => o !== d && o.date === d.date).length;
    const later = days.filter((o) => o > d.date).length;
    const near = Math.min(
      400,
      ...days.filter((o) => o !== d.date).map((o) => Math.abs(daysBetween(o, d.date))),
    );
    return {
      "order.nth": Math.min(10, nth),
      "order.last": flag(nth === all.length - 1),
      "order.on_line": d.nth,
      "order.listed": flag(d.listed),
      "order.days": Math.min(10, days.length),
      "again.prints": Math.min(5, same),
      "again.mended": flag(all.some((o) => o !== d && o.date === d.date && o.mended === 0 && !o.swapped)),
      "again.numbered": flag(d.numbered),
      "again.timed": flag(timed.has(d.date)),
      "rel.later": later / Math.max(1, days.length - 1),
      "rel.latest": flag(later === 0),
      "rel.nearest": near,
      "rel.years_ago": Math.min(40, Math.max(0, Math.floor(daysBetween(d.date, today) / 365))),
      "rel.named": flag(named.some((o) => o.date === d.date)),
      "rel.others_named": new Set(named.flatMap((o) => (o.date === d.date ? [] : [o.date]))).size,
      "rel.others_timed": flag([...timed].some((o) => o !== d.date)),
      "rel.after_due": flag(due !== undefined && due < d.date),
      "rel.to_due": due === undefined ? -1 : Math.max(-30, Math.min(90, daysBetween(d.date, due))),
      "rel.cover": flag(spans.has(d.date)),
      "rel.after_period":
        s.period === null ? -100 : Math.max(-90, Math.min(120, daysBetween(s.period.to, d.date))),
      "rel.in_period": flag(s.period !== null && d.date >= s.period.from && d.date <= s.period.to),
    };
  };
}

const COVER: ReadonlySet<DateRole> = new Set(["from", "to", "start", "end", "period", "expiry", "renewal"]);

const kindFeatures = (s: Study, d: DateFound): Features => {
  const group = s.kind.slug === null ? "" : groupOf(s.kind.slug);
  const traits = Object.entries(d.paper).map(([name, on]): [string, number] => [`paper.${name}`, flag(on)]);
  const paper = Object.entries(ofPaper(s)).map(([name, v]): [string, number] => [`paper.${name}`, v]);
  return {
    ...Object.fromEntries(GROUPS.map((g) => [`type.${g}`, flag(g === group)])),
    "type.letter": flag(s.shape.letter),
    ...Object.fromEntries(traits),
    ...Object.fromEntries(paper),
  };
};

/** How far ahead of today a paper may be dated, in days. */
const AHEAD = 31;

/** Days on a paper that may be its own. */
export function issueCandidates(s: Study, today: string): Candidate<DateFound>[] {
  const all = proposed(s, addDays(today, AHEAD));
  const related = relations(all, s, today);
  const points = all.map((d) => issuePoints(d, s.dates.dates, today, s.receipt));
  const top = Math.max(-100, ...points);
  return all.map((d, i) => ({
    of: d,
    value: d.date,
    features: {
      "rule.points": points[i]!,
      "rule.behind": Math.min(60, top - points[i]!),
      ...labelFeatures(d, ROLES),
      ...placeFeatures(d),
      ...printFeatures(d, s),
      ...related(d, i),
      ...kindFeatures(s, d),
    },
  }));
}
