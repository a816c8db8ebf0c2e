import { any } from "#lexicon/phrases.ts";
import { comingDay } from "../time/future.ts";

/** A change that a question asks for. Nothing is changed by asking: it is only proposed. */
export type Change =
  | { act: "handled" | "dismiss" | "reopen"; about: string }
  /** `until`: the day it shows again; null when none was named. */
  | { act: "snooze"; about: string; until: string | null }
  /** `title` as it was typed. */
  | { act: "remind"; title: string; on: string | null }
  | { act: "rename"; about: string; title: string }
  | { act: "belongs"; about: string; whose: string }
  | { act: "trash"; about: string };

const please = `^(?:(?:${any("change-please")}),? )*`;

const paid = `(?:${any("change-paid")})`;
const as = "(?:as |als |comme |como |come |to |auf |off as )?";

type Found = Record<string, string | undefined>;
type Row = readonly [pattern: RegExp, make: (g: Found) => Omit<Change, never> | null];
const r = (body: string) => new RegExp(`${please}${body}[.!?]*$`, "u");
const X = "(?<about>.*?)";

const handled = (g: Found): Change => ({ act: "handled", about: g.about ?? "" });
const NO_ORDER = new RegExp(String.raw`^(?:${any("change-no-order")})\b`);

const rows: readonly Row[] = [
  [r(`(?:${any("change-mark")})(?:e| off)?(?!\\p{L}) ?${X} ?${as}${paid}(?: ab| af)?`), handled],
  [
    r(
      `(?:i|we|ich|wir|j'|je|nous|yo|io|ik)(?: have| ve| habe| haben| ai| avons| he| ho| heb` +
        `|'ve)? ?(?:just |already |schon |gerade |bereits |deja |ya |gia |al )?(?:paid|payed` +
        `|settled) ${X}(?: already| today| now)?`,
    ),
    handled,
  ],
  [
    r(`(?:ich|wir) (?:habe|haben) ${X} (?:schon |gerade |bereits |heute )?(?:${any("change-paid-german")})`),
    handled,
  ],
  [r(`(?:j'ai|nous avons) (?:deja )?(?:paye|regle) ${X}`), handled],
  [
    r(`(?:${any("change-he")}) (?:ya )?(?:pagado )?${X}(?: ya)?`),
    (g) => (/^(?:la|el|los|las|lo|mi) /.test(`${g.about} `) ? handled(g) : null),
  ],
  [r(`(?:ho|abbiamo) (?:gia )?(?:pagato|saldato) ${X}`), handled],
  [r(`(?:ik|we) (?:heb|hebben) ${X} (?:al )?betaald`), handled],
  [
    r(
      `${X} (?:${any("change-is")}) (?:now |already |schon |bereits |deja |ya |gia )?(?:${any("change-paid-said")})`,
    ),
    (g) => (NO_ORDER.test(g.about ?? "") ? null : handled(g)),
  ],
  [
    r(`(?:${any("change-postpone")})(?!\\p{L}) ?${X}(?: zuruck| back| uit| auf)?`),
    (g) => ({ act: "snooze", about: g.about ?? "", until: null }),
  ],
  [r(`(?:${any("change-dismiss")}) ${X}`), (g) => ({ act: "dismiss", about: g.about ?? "" })],
  [
    r(`(?:${any("change-reopen")}) ${X}(?: wieder| again)?`),
    (g) => ({ act: "reopen", about: g.about ?? "" }),
  ],
  [
    r(
      `(?:rename|retitle|benenne|renomme[rz]?|renombra(?:r)?|rinomina(?:re)?` +
        `|hernoem)(?!\\p{L}) ?${X} (?:to|as|um in|um zu|in|en|comme|como|a` +
        `|naar) (?<title>.+?)(?: um)?`,
    ),
    (g) => ({ act: "rename", about: g.about ?? "", title: (g.title ?? "").trim() }),
  ],
  [r(`(?:${any("change-delete")}) ${X}(?: weg)?`), (g) => ({ act: "trash", about: g.about ?? "" })],
  [
    r(
      "(?<about>it|this|that|the (?:document|paper|bill|letter|receipt)) (?:belongs to|is for|is about) (?<whose>.+)",
    ),
    (g) => ({ act: "belongs", about: g.about ?? "", whose: g.whose ?? "" }),
  ],
  [
    r("(?<about>it|this|that) ?(?:is|'s) (?<whose>my [\\p{L} ]+'s|[\\p{L}]+(?: [\\p{L}]+)?'s)"),
    (g) => ({ act: "belongs", about: g.about ?? "", whose: (g.whose ?? "").replace(/'s$/, "") }),
  ],
  [
    r(`(?<about>${any("change-this-german")}) (?:${any("change-belongs-german")}) (?<whose>.+)`),
    (g) => ({ act: "belongs", about: g.about ?? "", whose: g.whose ?? "" }),
  ],
  [
    r(`(?<about>${any("change-this-french")}) (?:a|pour|de) (?<whose>.+)`),
    (g) => ({ act: "belongs", about: g.about ?? "", whose: g.whose ?? "" }),
  ],
  [
    r(`(?<about>${any("change-this-spanish")}) (?:a|de|para) (?<whose>.+)`),
    (g) => ({ act: "belongs", about: g.about ?? "", whose: g.whose ?? "" }),
  ],
  [
    r(`(?<about>${any("change-this-italian")}) (?:a|di) (?<whose>.+)`),
    (g) => ({ act: "belongs", about: g.about ?? "", whose: g.whose ?? "" }),
  ],
  [
    r(`(?<about>het|dit|dat) (?:${any("change-belongs-dutch")}) (?<whose>.+)`),
    (g) => ({ act: "belongs", about: g.about ?? "", whose: g.whose ?? "" }),
  ],
];

const remind = new RegExp(`${please}(?:${any("change-remind")})\\b`, "u");
const joins =
  /^(?:(?:to|about|that|of|for|an|daran|dass|zu|de|que|di|che|aan|om|dat|te)(?=\s|$)|d'|[:,-])\s*/;

/**
 * The change that a question asks for, or null. `folded` is the question folded with its spaces single; `plain` is the
 * same as it was typed, so that a title keeps its letters (the same length is not needed: only words after "to" are taken).
 */
export function changeIn(folded: string, plain: string, today: string): Change | null {
  const text = folded.trim().replace(/^[¿¡]+/, "");
  const lead = remind.exec(text);
  if (lead) {
    const { day, rest } = comingDay(text.slice(lead[0].length), today);
    let title = rest.trim();
    while (joins.test(title)) title = title.replace(joins, "");
    title = title.replace(/[.!?\s]+$/, "").slice(0, 140);
    return title === "" ? null : { act: "remind", title: asTyped(plain, title), on: day };
  }
  for (const [pattern, make] of rows) {
    const m = pattern.exec(text);
    const found = m && (make(m.groups ?? {}) as Change | null);
    if (!found) continue;
    if (found.act === "snooze") {
      const { day, rest } = comingDay(found.about, today);
      return { act: "snooze", about: rest, until: day };
    }
    if (found.act === "rename")
      return { ...found, title: asTyped(plain, found.title.replace(/^["'“„«]|["'”“»]$/g, "")) };
    return found;
  }
  return null;
}

/** Words of a folded text as they were typed: where folding kept the length, the very letters; else as they are. */
function asTyped(plain: string, folded: string): string {
  const at = plain
    .toLowerCase()
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .lastIndexOf(folded);
  const typed = at < 0 ? folded : plain.normalize("NFC").slice(at, at + folded.length);
  return typed.trim() === "" ? folded : typed.trim();
}
