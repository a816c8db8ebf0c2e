/**
 * What a language model is asked, and the form its answer must have. The form is small on purpose: every answer it allows
 * is bounded, and a number is never a JSON number of its own making ("8e58444" would be infinity).
 */
export type Form =
  | { kind: "object"; fields: Record<string, Form> }
  /** A whole number from 0 to `upTo`: which of the numbered choices, 0 for none. */
  | { kind: "choice"; upTo: number }
  /** Words copied from the paper, at most `longest` letters; empty for none. */
  | { kind: "words"; longest: number }
  /** An amount as printed, without its currency; empty for none. */
  | { kind: "amount" }
  | { kind: "list"; of: Form; most: number };

export interface Question {
  /** What the model is and how it answers. */
  system: string;
  /** Words of the paper: data, never instructions. Cut from its middle when there is no room for all of them. */
  paper: string;
  /** What is asked of it. */
  task: string;
  form: Form;
  /** Tokens after which the answer is cut off, which makes it no answer. */
  maxTokens: number;
}

/** Digits with the signs that part them, perhaps negative: bounded, and without an exponent. */
const AMOUNT = "^$|^[-(]?[0-9][0-9.,' ]{0,14}[-)]?$";
const amount = new RegExp(AMOUNT);

/** The form as a JSON Schema (draft 2020-12), for servers that keep an answer to one. */
export function jsonSchema(form: Form): Record<string, unknown> {
  switch (form.kind) {
    case "object":
      return {
        type: "object",
        properties: Object.fromEntries(Object.entries(form.fields).map(([k, f]) => [k, jsonSchema(f)])),
        required: Object.keys(form.fields),
        additionalProperties: false,
      };
    case "choice":
      return { type: "integer", enum: Array.from({ length: form.upTo + 1 }, (_, i) => i) };
    case "words":
      return { type: "string", maxLength: form.longest };
    case "amount":
      return { type: "string", pattern: AMOUNT };
    case "list":
      return { type: "array", items: jsonSchema(form.of), maxItems: form.most };
  }
}

/**
 * The form as a grammar of llama.cpp (GBNF: its names allow letters, digits and dashes alone). It leaves no freedom of
 * spaces or order, so that a small model cannot wander off.
 */
export function grammarOf(form: Form): string {
  const rules: string[] = [];
  const literal = (s: string) => `"${s.replace(/[\\"]/g, "\\$&")}"`;
  const rule = (body: string): string => {
    const name = `r${rules.length}`;
    rules.push(`${name} ::= ${body}`);
    return name;
  };
  const write = (f: Form): string => {
    switch (f.kind) {
      case "object": {
        const parts = Object.entries(f.fields).map(
          ([key, inner], i) => `${literal(`${i > 0 ? "," : ""}${JSON.stringify(key)}:`)} ${write(inner)}`,
        );
        return rule(`"{" ${parts.join(" ")} "}"`);
      }
      case "choice":
        return rule(Array.from({ length: f.upTo + 1 }, (_, i) => `"${i}"`).join(" | "));
      case "words":
        return rule(`"\\"" letter{0,${f.longest}} "\\""`);
      case "amount":
        return rule(`"\\"" ([-(]? [0-9] [0-9.,' ]{0,14} [-)]?)? "\\""`);
      case "list": {
        const item = write(f.of);
        return rule(`"[" (${item} ("," ${item}){0,${Math.max(0, f.most - 1)}})? "]"`);
      }
    }
  };
  const root = write(form);
  return [`root ::= ${root}`, 'letter ::= [^"\\\\\\x00-\\x1F\\x7F] | "\\\\" ["\\\\/]', ...rules, ""].join(
    "\n",
  );
}

/** An answer of a form, made of plain values. */
export type Answer = number | string | Answer[] | { [key: string]: Answer };

/** A server may count letters in its own way (bytes, halves of a sign): what is longer than any of them is refused. */
const LENIENT = 4;

const NOT = Symbol("not of the form");

function fitted(form: Form, value: unknown): Answer | typeof NOT {
  switch (form.kind) {
    case "object": {
      if (typeof value !== "object" || value === null || Array.isArray(value)) return NOT;
      const given = new Map<string, unknown>(Object.entries(value));
      if (given.size !== Object.keys(form.fields).length) return NOT;
      const out: { [key: string]: Answer } = {};
      for (const [key, inner] of Object.entries(form.fields)) {
        const fit = fitted(inner, given.get(key));
        if (fit === NOT) return NOT;
        out[key] = fit;
      }
      return out;
    }
    case "choice":
      return typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= form.upTo
        ? value
        : NOT;
    case "words":
      return typeof value === "string" && value.length <= form.longest * LENIENT ? value : NOT;
    case "amount":
      return typeof value === "string" && amount.test(value) ? value : NOT;
    case "list": {
      if (!Array.isArray(value) || value.length > form.most) return NOT;
      const items = value.map((v) => fitted(form.of, v));
      return items.every((v): v is Answer => v !== NOT) ? items : NOT;
    }
  }
}

/** Longest answer looked at, in letters. */
const LONGEST = 64 * 1024;

/** The answer when it is of the form to the letter, else null. Whoever answered: a grammar may not have been kept. */
export function answerOf(form: Form, text: string): Answer | null {
  if (text.length > LONGEST) return null;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  const fit = fitted(form, value);
  return fit === NOT ? null : fit;
}
