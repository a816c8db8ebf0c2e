import type { EntityEnd, EntityStatus, PersonOrThing } from "#contract/entity.ts";
import type { ListedFact as ListedFactOnWire } from "#contract/fact.ts";
import type { ListedFact } from "#database/documents/facts.ts";
import type { Details } from "#database/entities/entities.ts";
import type { EntityRecord } from "#database/entities/entity-list.ts";
import { cleanLine } from "#kernel/text.ts";
import type { Language } from "#messages/languages.ts";
import { message } from "#messages/message.ts";
import { render, restored, written } from "#messages/render.ts";
import { type LineItem, statusLine } from "#rules/checkup/status-line.ts";
import { isIdentifierDetail } from "#rules/entities/identifier-details.ts";
import { carriesNumber } from "#rules/entities/identifier-text.ts";
import type { PaperWords } from "./paper-words.ts";
import { entityUrl, fact, namedDocument } from "./present.ts";

/** Details that tell one from others of its name when nobody wrote a line, the most telling first. */
const telling = ["make", "model", "address", "relation", "breed", "species", "bank", "insurer", "type"];

/** Details whose numbers say how to reach somebody. */
const reach = /phone|mobile|fax|e-?mail/i;

function shown(details: Details, hidden: Hidden): Record<string, string | number | boolean> {
  const out: Record<string, string | number | boolean> = {};
  for (const [key, value] of Object.entries(details)) {
    if (value === null) continue;
    // An address or a note that carries a number is left out whole: the rest of it would say what was taken out.
    const tells = typeof value === "string" && !reach.test(key) && hidden?.carries(value);
    if (hidden === null || (!isIdentifierDetail(key, value) && !tells)) out[key] = value;
  }
  return out;
}

/** What tells it from others of its name: the plate of a car to whoever may see it, or details that anybody may. */
function subtitleOf(
  r: EntityRecord,
  details: Record<string, string | number | boolean>,
  hidden: Hidden,
): string | null {
  if (r.subtitle !== null) return r.subtitle;
  if (r.kind === "vehicle" && hidden === null && typeof details.plate === "string" && details.plate.trim())
    return cleanLine(details.plate);
  const found = telling.flatMap((key) => {
    const value = details[key];
    return typeof value === "string" &&
      value.trim() !== "" &&
      value !== r.name &&
      !isIdentifierDetail(key, value) &&
      !carriesNumber(value)
      ? [value]
      : [];
  });
  return found.length === 0 ? null : found.slice(0, 2).join(" ").slice(0, 120);
}

/** What words of people and things are held against for a caller who may see no identifiers; null for one who may. */
export type Hidden = { carries(words: string): boolean; clean(words: string): string } | null;

/**
 * The one maker of people and things. Without the `identifiers` scope details that are identifiers, or carry one, are left
 * out, and so are other names that carry one.
 */
export function personOrThing(
  origin: string,
  r: EntityRecord,
  hidden: Hidden,
  language: Language,
): PersonOrThing {
  const kind = render(message(`items.${r.kind}`), language);
  const details = shown(r.details, hidden);
  const subtitle = subtitleOf(r, details, hidden);
  return {
    id: r.id,
    name: cleanLine(hidden ? hidden.clean(r.name) : r.name) || kind,
    kind: r.kind,
    kind_label: kind,
    subtitle: subtitle !== null && hidden ? hidden.clean(subtitle) || null : subtitle,
    also_known_as: r.aliases.filter((name) => !hidden?.carries(name)).map((name) => cleanLine(name)),
    details,
    gone: r.gone_on ?? r.disowned_on,
    ended: endOf(origin, r, hidden, language),
    url: entityUrl(origin, r.id),
  };
}

/** The end that a document says, as long as it counts; one to come, too. */
function endOf(origin: string, r: EntityRecord, hidden: Hidden, language: Language): EntityEnd | null {
  const { ended_on: date, ended_way: way, ended_by: id } = r;
  if (date === null || way === null || id === null || r.ended_title === null) return null;
  // A person said otherwise.
  if (r.gone_said === 1 && r.gone_on !== date) return null;
  const title = cleanLine(written(restored(r.ended_title, r.ended_title_message), language));
  return {
    ...{ way, date, text: render(message("checkup.ended", { way, date }), language) },
    document: namedDocument(origin, {
      id,
      title: (hidden ? hidden.clean(title) : title) || render(message("paper.kind"), language),
    }),
  };
}

/** The line of a person or thing; one that is gone has none. */
export const statusOf = (
  r: EntityRecord,
  items: LineItem[] | undefined,
  today: string,
  language: Language,
): EntityStatus | null => {
  const line = r.gone_on !== null || items === undefined ? null : statusLine(items, today);
  return line && { text: upper(render(line.says, language), language), when: line.when, more: line.more };
};

/** A line begins with a capital, whatever stands first in it. */
const upper = (text: string, language: Language): string =>
  text.charAt(0).toLocaleUpperCase(language) + text.slice(1);

/** Facts with the documents they stand on, in their order, as the caller may read them. */
export const listedFacts = (
  shown: PaperWords,
  origin: string,
  facts: readonly ListedFact[],
): ListedFactOnWire[] =>
  facts.flatMap((f) =>
    shown.facts(f.document_id, [f]).map((one) => ({
      ...fact(one, shown.language),
      document: namedDocument(origin, {
        id: f.document_id,
        title: shown.title({
          id: f.document_id,
          title: f.document_title,
          title_message: f.document_title_message,
        }),
      }),
    })),
  );
