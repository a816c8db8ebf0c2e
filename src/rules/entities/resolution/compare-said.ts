import { type Message, type MessageKey, message } from "#messages/message.ts";
import { companyName as readCompany } from "./company-name.ts";
import type { Described, Likeness } from "./described.ts";
import type { Marks } from "./marks.ts";
import { personName as readPerson } from "./person-name.ts";

/** Most texts that are remembered for one function. */
const MOST = 20_000;

/** A pure function of a text that remembers what it made: the same names are compared over and over. */
function remembered<T>(make: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    if (known.size >= MOST) known.clear();
    const made = make(text);
    known.set(text, made);
    return made;
  };
}

export const personName = remembered(readPerson);
export const companyName = remembered(readCompany);

/** What is compared of one, made once for each. */
export interface Prepared extends Described {
  marks: Marks;
  /** Names that papers and people gave. */
  names: string[];
  /** Names that the box gave it. */
  made: Message[];
}

type Suffix<K> = K extends `alike.${infer R}` ? R : never;

/** What two have in common: `alike.*`. */
export type Reason = Exclude<Suffix<MessageKey>, "mark" | "birthToo" | "addressToo">;

const said = (why: Reason | Message): Message => (typeof why === "string" ? { key: `alike.${why}` } : why);

export const same = (by: Likeness["by"], score: number, why: Reason | Message): Likeness => ({
  says: "same",
  by,
  score,
  why: said(why),
});

export const unsure = (score: number, why: Reason | Message): Likeness => ({
  says: "unsure",
  by: "short name",
  score,
  why: said(why),
});

/** The same number or other mark. */
export const mark = (mark: string): Message => message("alike.mark", { mark });

/** Something, and the day of birth or the address as well. */
export const too = (key: "birthToo" | "addressToo", why: Reason): Message =>
  message(`alike.${key}`, { why: said(why) });
