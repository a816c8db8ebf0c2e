import { type ClientApi, type ClientCall, type Field, linesOf, type Schema, schemaName } from "./calls.ts";

/** Words that no name in Python may be. */
const reserved = new Set(
  (
    "False None True and as assert async await break class continue def del elif else except finally for from global if import in is " +
    "lambda nonlocal not or pass raise return try while with yield self"
  ).split(" "),
);

const argument = (name: string): string => (reserved.has(name) ? `${name}_` : name);
const snake = (id: string): string => id.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const camel = (name: string): string =>
  name.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
const literal = (value: string | number | boolean | null): string =>
  typeof value === "boolean" ? (value ? "True" : "False") : value === null ? "None" : JSON.stringify(value);

/** Python has no name for an object within another: each gets one, and is written before what it is in. */
type Hoisted = Map<string, string>;

/** A schema as a type of Python; `name` is what an object without a name of its own is called. */
function pythonType(schema: Schema, name: string, hoisted: Hoisted): string {
  if (schema.$ref) return schemaName(schema);
  if (schema.enum) {
    const words = schema.enum.filter((one) => one !== null);
    const none = words.length < schema.enum.length ? " | None" : "";
    return `Literal[${words.map(literal).join(", ")}]${none}`;
  }
  const several =
    schema.anyOf ?? (Array.isArray(schema.type) ? schema.type.map((type) => ({ ...schema, type })) : null);
  if (several) return [...new Set(several.map((one) => pythonType(one, name, hoisted)))].join(" | ");
  switch (schema.type) {
    case "string":
      return schema.format === "binary" ? "File" : "str";
    case "integer":
      return "int";
    case "number":
      return "float";
    case "boolean":
      return "bool";
    case "null":
      return "None";
    case "array":
      return `list[${pythonType(schema.items ?? {}, name, hoisted)}]`;
    case "object": {
      if (schema.properties) {
        hoisted.set(name, typedDict(name, schema, hoisted));
        return name;
      }
      const values = schema.additionalProperties;
      return `dict[str, ${typeof values === "object" ? pythonType(values, name, hoisted) : "object"}]`;
    }
    default:
      return "object";
  }
}

function docstring(words: string, indent: string): string {
  const plain = words.replaceAll("\\", "\\\\").replaceAll('"""', "'''");
  const lines = linesOf(plain, 100 - indent.length);
  if (lines.length === 1) return `${indent}"""${lines[0]}"""\n`;
  const rest = lines.slice(1).map((line) => (line === "" ? "" : `${indent}${line}`));
  return `${indent}"""${lines[0]}\n${rest.join("\n")}\n${indent}"""\n`;
}

/** An object as a TypedDict; its functional form can have fields that are words of the language. */
function typedDict(name: string, schema: Schema, hoisted: Hoisted): string {
  const fields = Object.entries(schema.properties ?? {}).map(([field, one]) => {
    const type = pythonType(one, `${name}${camel(field)}`, hoisted);
    return [field, (schema.required ?? []).includes(field) ? type : `NotRequired[${type}]`] as const;
  });
  if (fields.some(([field]) => reserved.has(field))) {
    const rows = fields.map(([field, type]) => `        "${field}": ${JSON.stringify(type)},\n`).join("");
    return `${name} = TypedDict(\n    "${name}",\n    {\n${rows}    },\n)\n`;
  }
  const rows = fields.map(([field, type]) => `    ${field}: ${type}\n`).join("");
  return `class ${name}(TypedDict):\n${docstring(schema.description ?? `${name}.`, "    ")}\n${rows || "    pass\n"}`;
}

function shapes(api: ClientApi): string {
  const hoisted: Hoisted = new Map();
  return api.schemas
    .map(([name, schema]) => {
      const own = schema.properties
        ? typedDict(name, schema, hoisted)
        : `${name} = ${JSON.stringify(pythonType(schema, `${name}Value`, hoisted))}\n`;
      const before = [...hoisted.values()];
      hoisted.clear();
      return [...before, own].join("\n\n");
    })
    .join("\n\n");
}

const inner = (call: ClientCall, api: ClientApi): Field[] => {
  if (call.body === null) return call.query;
  const [, schema] = api.schemas.find(([name]) => name === call.body) ?? [];
  return Object.entries(schema?.properties ?? {}).map(([name, one]) => ({
    name,
    schema: one,
    required: (schema?.required ?? []).includes(name),
  }));
};

function method(call: ClientCall, api: ClientApi): string {
  const fields = inner(call, api).sort((a, b) => Number(b.required) - Number(a.required));
  const named = fields.map(({ name, schema, required }) => {
    const type = pythonType(schema, `${call.body}${camel(name)}`, new Map());
    return `${argument(name)}: ${required ? type : `${type} | Unset = UNSET`}`;
  });
  const clash = call.params.filter((name) => fields.some((one) => one.name === name));
  if (clash.length > 0) throw new Error(`${call.id} has ${clash.join()} twice.`);
  const args = [
    "self",
    ...call.params.map((name) => `${name}: ${name === "page" ? "int" : "str"}`),
    "*",
    ...named,
    ...(call.changes ? ["idempotency_key: str | None = None", "if_match: str | None = None"] : []),
    "account: str | None = None",
  ];
  const given = `{${fields.map(({ name }) => `"${name}": ${argument(name)}`).join(", ")}}`;
  const place = call.body === null ? "query" : call.form ? "form" : "body";
  const sent = [
    `"${call.method}"`,
    `${call.params.length > 0 ? "f" : ""}"${call.path.replace(/\{(\w+)\}/g, (_, name: string) => `{quoted(${name})}`)}"`,
    ...(fields.length > 0 ? [`${place}=${given}`] : []),
    ...(call.changes
      ? [`key=${call.keyed ? "idempotency_key or new_key()" : "idempotency_key"}`, "if_match=if_match"]
      : []),
    "account=account",
  ].join(",\n            ");
  const answers = answerOf(call);
  const what = docstring(call.words, "        ");
  return (
    `    def ${snake(call.id)}(\n        ${args.join(",\n        ")},\n    ) -> ${answers.type}:\n${what}` +
    `        return ${answers.wrap(`self._door.${answers.by}(\n            ${sent},\n        )`)}\n${each(call, named)}`
  );
}

function answerOf({ answer }: ClientCall): { type: string; by: string; wrap(call: string): string } {
  if (answer.kind === "bytes") return { type: "bytes", by: "read_bytes", wrap: (call) => call };
  if (answer.kind === "events")
    return { type: "Iterator[tuple[str, dict[str, object]]]", by: "read_events", wrap: (call) => call };
  const type = pythonType(answer.schema, "", new Map());
  return { type, by: "read_json", wrap: (call) => `cast(${JSON.stringify(type)}, ${call})` };
}

/** The rows of every page, where a list has a cursor. */
function each({ id, rows, query }: ClientCall, named: readonly string[]): string {
  if (!rows) return "";
  const kept = query.filter((one) => one.name !== "cursor").map((one) => argument(one.name));
  const args = named.filter((one) => !one.startsWith("cursor:"));
  return `
    def ${snake(id)}_each(
        self,
        *,
        ${args.join(",\n        ")},
        account: str | None = None,
    ) -> Iterator[${pythonType(rows.of, "", new Map())}]:
        """Every row of \`${snake(id)}\`, page by page."""
        cursor: str | Unset = UNSET
        while True:
            found = self.${snake(id)}(
                ${kept.map((name) => `${name}=${name}`).join(",\n                ")},
                cursor=cursor,
                account=account,
            )
            yield from found["${rows.field}"]
            if found["next_cursor"] is None:
                return
            cursor = found["next_cursor"]
`;
}

/** The module of the client: a TypedDict for every shape, and a class with a method for every call. It stands beside `door.py`. */
export function pythonClient(api: ClientApi): string {
  return `"""A client of the Deedbox API ${api.version}, made from its description. It needs Python 3.11 and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NotRequired, TypedDict, cast

from .door import (
    UNSET,
    DeedboxError,
    Door,
    File,
    Unset,
    new_key,
    quoted,
    read_webhook,
)

__all__ = ["Deedbox", "DeedboxError", "File", "read_webhook"]
__version__ = "${api.version}"


${shapes(api)}


class Deedbox:
    """A box, and one method for each of its calls: parts of the path first, then what is asked or sent, by name."""

    def __init__(self, url: str, token: str, *, account: str | None = None, retries: int = 4, timeout: float = 60) -> None:
        """\`url\`: where people open the box; \`token\`: a personal token; \`timeout\`: seconds for one answer."""
        self._door = Door(url, token, account, retries, timeout)

    def add_file(self, file: File, *, title: str | Unset = UNSET, for_: Literal["receipt"] | Unset = UNSET) -> DocumentsAdded:
        """Adds a file of any size: in one call, or in parts where it is past 95 MB."""
        return cast("DocumentsAdded", self._door.add_file(file, title, for_))

    def until_read(self, document: str, seconds: float = 300) -> Document:
        """The document once it is read. Raises TimeoutError when that takes longer."""
        return cast("Document", self._door.until_read(document, seconds))

${api.calls.map((call) => method(call, api)).join("\n")}`;
}
