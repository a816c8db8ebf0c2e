import type { JsonSchema } from "#contract/published.ts";
import { Html, html, prose } from "./html.ts";

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** The name a reference ends in: `#/components/schemas/Fact` is `Fact`. */
export const lastName = (ref: string): string => ref.slice(ref.lastIndexOf("/") + 1);

const joined = (parts: Html[], between: string): Html =>
  new Html(parts.map((each) => each.text).join(html`${between}`.text));

/** A schema in a few words: "list of Fact", "date or null", "whole number 1 to 200". */
export function inWords(schema: unknown): Html {
  if (!isSchema(schema)) return html`anything`;
  if (typeof schema.$ref === "string") {
    const name = lastName(schema.$ref);
    return html`<a href="#schema-${name}">${name}</a>`;
  }
  if (Array.isArray(schema.anyOf)) return joined(schema.anyOf.map(inWords), " or ");
  const types = Array.isArray(schema.type) ? schema.type : [schema.type];
  const orNull = types.includes("null") ? " or null" : "";
  if (Array.isArray(schema.enum)) {
    const words = schema.enum
      .filter((each) => each !== null)
      .map((each) => html`<code>${String(each)}</code>`);
    return html`${joined(words, " ")}${orNull}`;
  }
  if (types.includes("array")) {
    const items =
      isSchema(schema.items) && isSchema(schema.items.properties) ? "objects" : inWords(schema.items);
    return html`list of ${items}${orNull}`;
  }
  if (isSchema(schema.additionalProperties))
    return html`object, each member ${inWords(schema.additionalProperties)}`;
  return html`${plain(String(types[0]), schema)}${orNull}`;
}

function plain(type: string, schema: JsonSchema): string {
  if (type === "integer") return `whole number${bounds(schema)}`;
  if (type === "number") return `number${bounds(schema)}`;
  if (type === "string" && schema.format === "binary") return "bytes";
  if (type === "string" && typeof schema.format === "string") return schema.format;
  if (type === "string")
    return `text${typeof schema.maxLength === "number" ? `, at most ${schema.maxLength.toLocaleString("en")} characters` : ""}`;
  return type;
}

function bounds({ minimum, maximum }: JsonSchema): string {
  if (typeof minimum === "number" && typeof maximum === "number") return ` ${minimum} to ${maximum}`;
  return typeof minimum === "number" && minimum !== 0 ? ` from ${minimum}` : "";
}

/** One named value: what it is called, its schema in words, what it means. */
export function field(name: string, schema: unknown, required: boolean | null, words?: unknown): Html {
  const described = isSchema(schema) ? schema : {};
  const meaning = words ?? described.description;
  const otherwise = described.default === undefined ? null : JSON.stringify(described.default);
  return html`<div class="field"><dt><code>${name}</code>${required === true && html` <b>required</b>`}</dt>
<dd><span class="kind">${inWords(schema)}${otherwise !== null && html`, <code>${otherwise}</code> when left out`}</span>
${typeof meaning === "string" && prose(meaning)}${members(schema)}</dd></div>`;
}

/** The members of an object written in place, or of the objects in a list. */
function members(schema: unknown): Html | null {
  if (!isSchema(schema)) return null;
  if (isSchema(schema.items)) return members(schema.items);
  return isSchema(schema.properties) ? fields(schema) : null;
}

/** Every member of an object. */
export function fields(schema: JsonSchema): Html {
  const required = new Set(list(schema.required));
  const each = isSchema(schema.properties) ? Object.entries(schema.properties) : [];
  return html`<dl>${each.map(([name, one]) => field(name, one, required.has(name) ? null : false))}</dl>`;
}

/** What a body must have is marked; an answer always has everything. */
export function bodyFields(schema: JsonSchema): Html {
  const required = new Set(list(schema.required));
  const each = isSchema(schema.properties) ? Object.entries(schema.properties) : [];
  return html`<dl>${each.map(([name, one]) => field(name, one, required.has(name)))}</dl>`;
}
