import { addDays, isDate } from "#kernel/dates.ts";
import { squeeze } from "#kernel/text.ts";
import { type FormerView, MOST_VIEWS } from "./shapes.ts";

/**
 * Saved views of paperless-ngx (documents.savedview, documents.savedviewfilterrule) as searches. The kinds of rules are numbers
 * (SavedViewFilterRule.RULE_TYPES, versions 1.5 to 3.0); a rule that no search here has makes the view less than whole.
 */

type Fields = Record<string, unknown>;

/** What the rules name by number. */
export interface Naming {
  correspondent(pk: string): string | null;
  type(pk: string): string | null;
  tag(pk: string): string | null;
  storagePath(pk: string): string | null;
  user(pk: unknown): string | null;
}

const LONGEST_NAME = 300;
const LONGEST_WORDS = 1000;

/** A rule put into the view; false when it says something that no search here can. */
type Rule = (view: FormerView, value: string, naming: Naming) => boolean;

/** One of a list of numbers alone: "any of two" is nothing that a search here can say. */
const only = (value: string): string | null => (/^\s*\d+\s*$/.test(value) ? value.trim() : null);

const named =
  (key: "issuer" | "type", of: "correspondent" | "type"): Rule =>
  (view, value, naming) => {
    const pk = only(value);
    const name = pk === null ? null : naming[of](pk);
    if (name === null || view[key] !== null) return false;
    view[key] = name;
    return true;
  };

const tagged =
  (of: "tag" | "storagePath"): Rule =>
  (view, value, naming) => {
    const pk = only(value);
    const name = pk === null ? null : naming[of](pk);
    if (name === null) return false;
    if (!view.tags.includes(name)) view.tags.push(name);
    return true;
  };

const words: Rule = (view, value) => {
  const text = squeeze(value);
  if (text === "") return true;
  view.words = (view.words === null ? text : `${view.words} ${text}`).slice(0, LONGEST_WORDS);
  return true;
};

/** The query language of its index is not that of a search here. */
const query: Rule = (view, value, naming) => !/[:[\]*()~^]/.test(value) && words(view, value, naming);

const addedFrom =
  (later: number): Rule =>
  (view, value) => {
    const day = value.slice(0, 10);
    if (!isDate(day)) return false;
    const since = addDays(day, later);
    if (view.since === null || since > view.since) view.since = since;
    return true;
  };

const year: Rule = (view, value) => {
  const n = Number(value);
  if (!/^\d{4}$/.test(value.trim()) || view.year !== null) return false;
  view.year = n;
  return true;
};

const rules: Readonly<Record<number, Rule>> = {
  0: words,
  1: words,
  3: named("issuer", "correspondent"),
  4: named("type", "type"),
  6: tagged("tag"),
  10: year,
  14: addedFrom(1),
  19: words,
  20: query,
  22: tagged("tag"),
  25: tagged("storagePath"),
  26: named("issuer", "correspondent"),
  28: named("type", "type"),
  30: tagged("storagePath"),
  46: addedFrom(0),
  48: words,
  49: words,
};

const sorts: Readonly<Record<string, FormerView["sort"]>> = { created: "date", added: "arrival" };

/** The views of an export, each with its rules in the order they came. */
export function viewsOf(
  views: ReadonlyMap<string, Fields>,
  rulesOf: (view: string) => readonly Fields[],
  naming: Naming,
): FormerView[] {
  const out: FormerView[] = [];
  for (const [pk, fields] of views) {
    const name = typeof fields.name === "string" ? squeeze(fields.name).slice(0, LONGEST_NAME) : "";
    if (name === "" || out.length >= MOST_VIEWS) continue;
    const view: FormerView = {
      ...{ name, owner: naming.user(fields.owner), words: null, type: null, issuer: null, tags: [] },
      ...{ year: null, since: null, sort: sorts[String(fields.sort_field)] ?? null, whole: true },
    };
    for (const rule of rulesOf(pk)) {
      const put = rules[Number(rule.rule_type)];
      if (!put?.(view, typeof rule.value === "string" ? rule.value : "", naming)) view.whole = false;
    }
    out.push(view);
  }
  return out;
}
