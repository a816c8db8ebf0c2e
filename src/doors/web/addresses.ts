/** The path that the box puts before all of its addresses, where it shares its host with others; empty otherwise. */
export const base = globalThis.document?.documentElement.dataset.base ?? "";

/** The path of an address of the app, as its router has it. */
export function pathInApp(url: string): string {
  const { pathname } = new URL(url);
  return pathname.startsWith(`${base}/`) ? pathname.slice(base.length) : pathname;
}

/** What the list of documents shows. Everything here stands in the address, so that a view can be kept and sent. */
export interface ListFilter {
  sort: "date" | "arrival";
  /** The column of the table whose order the list is in instead, and whether its least comes first. */
  by?: string;
  up?: boolean;
  look: boolean;
  trash?: boolean;
  category?: string;
  type?: string;
  year?: number;
  person?: string;
  /** Ids of bundles, separated by commas: what is in all of them. */
  tags?: string;
  /** The month at which the list is entered, or `undated`. */
  at?: string;
  /** Keys of the facts that come with the rows; no part of the address. */
  facts?: string;
}

/** What the address of the list carries. Only what differs from the plain view is written. */
export interface ListSearch {
  sort?: "arrival";
  by?: string;
  up?: true;
  look?: true;
  trash?: true;
  category?: string;
  type?: string;
  year?: number;
  person?: string;
  tags?: string;
  at?: string;
}

/** A word of an address, however it was typed; undefined where there is none. */
export const textOf = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value : typeof value === "number" ? String(value) : undefined;

/** What a search is narrowed to. */
export type SearchFilter = Pick<ListSearch, "category" | "type" | "year" | "person">;

/** What the address of a search carries: its words, and what it is narrowed to. */
export function searchSearch(raw: Record<string, unknown>): SearchFilter & { q: string } {
  const { category, type, year, person } = listSearch(raw);
  return {
    q: textOf(raw.q) ?? "",
    ...(category ? { category } : {}),
    ...(type ? { type } : {}),
    ...(year ? { year } : {}),
    ...(person ? { person } : {}),
  };
}

/** Reads the list's view from an address; anything that is not one of its words is left out. */
export function listSearch(raw: Record<string, unknown>): ListSearch {
  const search: ListSearch = {};
  if (raw.sort === "arrival") search.sort = "arrival";
  const by = textOf(raw.by);
  if (by && /^(?:title|date|type|from|tags|arrived|amount|fact\.[a-z][a-z0-9_]{0,69})$/.test(by))
    search.by = by;
  if (search.by && (raw.up === true || raw.up === "true" || raw.up === 1)) search.up = true;
  if (raw.look === true || raw.look === "true" || raw.look === 1) search.look = true;
  if (raw.trash === true || raw.trash === "true" || raw.trash === 1) search.trash = true;
  const type = textOf(raw.type);
  if (type) search.type = type;
  const year = Number(raw.year);
  if (Number.isInteger(year) && year >= 1000 && year <= 9999) search.year = year;
  const category = textOf(raw.category);
  if (category) search.category = category;
  const person = textOf(raw.person);
  if (person) search.person = person;
  const tags = textOf(raw.tags);
  if (tags && /^[0-9a-f-]{36}(?:,[0-9a-f-]{36}){0,9}$/i.test(tags)) search.tags = tags;
  if (typeof raw.at === "string" && /^(?:\d{4}-\d{2}|undated)$/.test(raw.at)) search.at = raw.at;
  return search;
}

/** What the address of a document carries: the page to open at, words of it to light up, and a fact to correct. */
export function documentSearch(raw: Record<string, unknown>): {
  page?: number;
  quote?: string;
  fact?: string;
} {
  const page = Number(raw.page);
  const quote = textOf(raw.quote);
  const fact = textOf(raw.fact);
  return {
    ...(Number.isInteger(page) && page > 0 ? { page } : {}),
    ...(quote ? { quote } : {}),
    ...(fact ? { fact } : {}),
  };
}

/** What the address of the Checkup carries: the list or the month, whose items, and which. */
export interface CheckupSearch {
  view?: "month";
  month?: string;
  person?: string;
  show?: "handled" | "dismissed";
}

export function checkupSearch(raw: Record<string, unknown>): CheckupSearch {
  const search: CheckupSearch = {};
  if (raw.view === "month") search.view = "month";
  if (typeof raw.month === "string" && /^(?!0000)\d{4}-(?:0[1-9]|1[0-2])$/.test(raw.month))
    search.month = raw.month;
  const person = textOf(raw.person);
  if (person) search.person = person;
  if (raw.show === "handled" || raw.show === "dismissed") search.show = raw.show;
  return search;
}

/** What the address of the page of money and time carries. */
export function moneySearch(raw: Record<string, unknown>): { year?: number } {
  const year = Number(raw.year);
  return Number.isInteger(year) && year > 1900 ? { year } : {};
}
