import type { Tool } from "@modelcontextprotocol/server";
import type { TSchema } from "@sinclair/typebox";
import { Type } from "@sinclair/typebox";
import type { Route } from "#contract/routes/route.ts";
import type { RouteId } from "#contract/routes.ts";
import { routes } from "#contract/routes.ts";
import { Closed } from "#contract/schema.ts";
import type { Caller } from "#operations/operation.ts";
import { refusal } from "#operations/operation.ts";

/**
 * Schemas of the contract as a model is given them: the same rules in fewer words, since every tool of the list is read by
 * every conversation. JSON Schema, draft 2020-12.
 */
type Json = { [name: string]: unknown };

const literals = (parts: TSchema[]): unknown[] | null =>
  parts.every((part) => "const" in part) ? parts.map((part) => part.const) : null;

/** Says what a value may be; what only repeats the obvious (one visible character, a plain string) is left out. */
const kept = [
  "type",
  "const",
  "format",
  "minimum",
  "maximum",
  "minLength",
  "maxLength",
  "maxItems",
  "minItems",
  "default",
  "enum",
];

/** A union: fixed words become an `enum`, "or null" a second type. */
function union(parts: TSchema[], description: string | undefined): Json {
  const rest = parts.filter((part) => part.type !== "null");
  const nullable = rest.length < parts.length;
  const said = description ? { description } : {};
  const words = literals(rest);
  if (words) return { ...said, enum: nullable ? [...words, null] : words };
  const [only] = rest;
  if (rest.length > 1 || !only) return { ...said, anyOf: parts.map((part) => inputSchema(part)) };
  const one = inputSchema(only);
  if (nullable && one.enum) return { ...one, ...said, enum: [...(one.enum as unknown[]), null] };
  return { ...one, ...said, ...(nullable && { type: [one.type, "null"] }) };
}

/** What a tool takes, from a schema of the contract. */
function inputSchema(schema: TSchema): Json {
  if (schema.anyOf) return union(schema.anyOf as TSchema[], schema.description);
  const out: Json = {};
  for (const name of kept) if (schema[name] !== undefined) out[name] = schema[name];
  if (out.minLength === 1) delete out.minLength;
  if (schema.description && schema.type !== undefined) out.description = schema.description;
  if (schema.items) out.items = inputSchema(schema.items as TSchema);
  if (schema.properties) {
    const properties = schema.properties as Record<string, TSchema>;
    out.properties = Object.fromEntries(
      Object.entries(properties).map(([name, part]) => [name, inputSchema(part)]),
    );
    const required = (schema.required as string[] | undefined) ?? [];
    if (required.length > 0) out.required = required;
    if (schema.additionalProperties === false) out.additionalProperties = false;
  }
  return out;
}

const typeOf = (schema: TSchema): string | string[] | undefined => {
  if (typeof schema.type === "string") return schema.type;
  const parts = (schema.anyOf as TSchema[] | undefined)?.flatMap(typeOf);
  if (!parts || parts.includes(undefined)) return undefined;
  const types = [...new Set(parts as string[])];
  return types.length === 1 ? types[0] : types;
};

/**
 * What a tool answers: the members of the answer with their types. What is inside a member is described once, in the
 * published description of the API, and not with every tool.
 */
function outputSchema(schema: TSchema): Json {
  const members = Object.entries((schema.properties ?? {}) as Record<string, TSchema>);
  const properties = members.map(([name, part]) => {
    const type = typeOf(part);
    return [name, type === undefined ? {} : { type }];
  });
  return { type: "object", properties: Object.fromEntries(properties) };
}

/** Calls of the published API that are no tools, each with its reason. Every other one is a tool. */
export const notTools: Partial<Record<RouteId, string>> = {
  getIdentity: "A part of what get_me answers.",
  getAccount: "A part of what get_me answers.",
  getFact: "One of the facts that list_document_facts answers.",
  patchObligation: "The same as act_on_obligation.",
  getCalendar: "A feed for calendar programs; get_checkup answers the same items as data.",
  startUpload: "Parts of files of gigabytes do not pass through a conversation; add_documents takes a file.",
  uploadUrls: "A step of startUpload.",
  completeUpload: "A step of startUpload.",
  abortUpload: "A step of startUpload.",
  deleteDocument: "What an assistant got wrong can be taken out of the trash for 30 days.",
  emptyTrash: "What an assistant got wrong can be taken out of the trash for 30 days.",
  downloadBundle:
    "A zip is of no use to a model; get_bundle lists the documents and get_file gives each of them.",
  listSavedSearches: "Shortcuts of a person's own; search and list_documents take the same filters.",
  addSavedSearch: "A shortcut that a person keeps for themselves in the app.",
  changeSavedSearch: "A shortcut that a person keeps for themselves in the app.",
  deleteSavedSearch: "A shortcut that a person keeps for themselves in the app.",
  listTags: "The names that list_bundles answers as well.",
  listColumns: "What a table of export_library can show.",
  exportLibrary:
    "A table for programs that calculate; list_documents and list_facts answer the same as data.",
  listSimilar: "What search finds by meaning.",
  getPageArrangement: "Pages are put in order by somebody who sees them.",
  arrangePages: "Pages are put in order by somebody who sees them.",
  undoArrangement: "Pages are put in order by somebody who sees them.",
  restorePages: "Pages are put in order by somebody who sees them.",
  listPaperNotes: "What people write for each other on a document.",
  addPaperNote: "What people write for each other on a document.",
  removePaperNote: "What people write for each other on a document.",
  getCover: "A small picture for lists; get_page gives one that can be read.",
  listPageWords:
    "Places of words for programs that draw over a page; get_document with `text` gives the words.",
  chooseFact: "A step of adding a fact by hand.",
  addFact: "What a person knows of a paper and no reader found: theirs to say.",
  takeFact: "What a person knows of a paper and no reader found: theirs to say.",
  getSpending: "Sums of a year for a chart; ask and list_facts answer for any part of them.",
  getSpendingPapers: "A step of get_spending.",
  getObligationCalendar: "An event for calendar programs; get_obligation answers the same as data.",
  pauseImport: "Whether an import goes on is watched over in the app.",
  changeDocuments: "A model does one thing at a time, so that whoever watches can stop it.",
  listMembers: "No connected app has the scope for it.",
  addMember: "No connected app has the scope for it.",
  changeMember: "No connected app has the scope for it.",
  removeMember: "No connected app has the scope for it.",
  listWebhooks: "No connected app has the scope for it.",
  addWebhook: "No connected app has the scope for it.",
  listWebhookDeliveries: "No connected app has the scope for it.",
  renewWebhookSecret: "No connected app has the scope for it.",
  deleteWebhook: "No connected app has the scope for it.",
  testWebhook: "No connected app has the scope for it.",
};

/** Where the words of the published API speak of HTTP, or leave out what a model has to know. */
const said: Partial<Record<RouteId, string>> = {
  getMe: "The person and the account that this connection works for, and what it may do here.",
  getOverview:
    "How many documents of which category and type there are, and how much waits on a person. A good first call.",
  search: "The best matches for words or for a meaning, best first, each with the words around the match.",
  listDocuments:
    "Newest first, with filters. For the next page send `next_cursor` back as `cursor` with the same filters.",
  getDocument:
    "Everything on file about it: facts, dated items, people and things. `text` true adds its words in windows of whole " +
    "pages; `metadata.text_window.next_page` is the `page` to ask for next.",
  addDocuments:
    "Send `file`, or `pages` for photographed pages that make one document. One that is already on file is not filed " +
    "twice. It is read after the answer: get_document shows `status` move from `received` to `filed` or `needs_review`.",
  getFile: "The file as it came. Its id is in `metadata.files` of the document.",
  notADuplicate: "It becomes a document of its own again and is read.",
  foldDocument: "It is folded under the other one and leaves the lists; not_a_duplicate takes that back.",
  listDocumentFacts:
    "Values read off its pages, each with its page. Numbers of accounts, policies and licences only where this connection may see them.",
  getPage:
    "A page as a picture, for what words alone do not show. The file's id is in `metadata.files` of the document.",
  listFacts:
    "Amounts, dates, parties and numbers read off the papers, newest first, with sums over everything that matches.",
  getCheckup:
    "Payments, renewals, expiries, filings, what is missing and papers waiting on a look, in the order of urgency.",
  actOnObligation:
    "`handled` closes it (paid, done), `snooze` hides it until a day, `dismiss` closes it as not needed, `reopen` " +
    "brings it back, `manual` says that this payee's bills are paid by hand.",
  ask:
    "Answered from what is on file with quotations and their pages. What is not on file is said to be so (`grounded` " +
    "false). Prefer it for sums and for questions over many papers.",
  askDocument: "Answered from this document alone, with quotations and their pages.",
  readDocument: "Counts as a full read on the plan. What was corrected by hand stays.",
  trashDocument:
    "It leaves every list. For 30 days restore_document brings it back, then it is removed for good.",
};

/** Longer texts than this are no description any more. */
const LONGEST = 330;

const describe = (route: Route): string => {
  const text = said[route.id as RouteId] ?? route.description ?? "";
  const words = text.length === 0 ? `${route.summary}.` : text;
  return words.length > LONGEST ? `${words.slice(0, LONGEST).replace(/[^.]*$/, "")}`.trim() : words;
};

/** A file in a call: its bytes as text. */
const File = (description: string) =>
  Closed(
    {
      name: Type.String({ minLength: 1, maxLength: 255, description: "With its ending, such as bill.pdf." }),
      base64: Type.String({ description: "The bytes (RFC 4648, section 4)." }),
    },
    { description },
  );

const uploads: Record<string, TSchema> = {
  file: File("One document, or an archive to import."),
  pages: Type.Array(File("A page."), { maxItems: 30 }),
};

/** The name that the change is known by when it is sent again. */
export const KEY = "idempotency_key";

/** The members of a call, and which of them must be there. */
function takes(route: Route): { properties: Record<string, TSchema>; required: string[] } {
  const parts = [route.params, route.query, route.body, route.multipart].filter((part) => part !== undefined);
  const properties = Object.assign({}, ...parts.map((part) => part.properties)) as Record<string, TSchema>;
  if (route.multipart) Object.assign(properties, uploads);
  if (isKeyed(route)) properties[KEY] = Type.String({ maxLength: 255 });
  return { properties, required: parts.flatMap((part) => part.required ?? []) };
}

/** True for a change, which accepts a key that makes sending it twice the same as sending it once. */
export const isKeyed = (route: Route): boolean => route.kind !== "read";

/** Changes that take something away or hand it out: a program asks its person before it does them. */
const destructive = new Set<string>([
  "trashDocument",
  "combinePeopleAndThings",
  "deleteBundle",
  "addLink",
  "splitDocument",
  "unsplitDocument",
  "replaceDocument",
  "foldDocument",
  "dismissGap",
]);

/** Changes that make something new each time. */
const makesNew = new Set<string>(["addNote", "addReminder", "addBundle", "addLink", "linkPersonOrThing"]);

export interface ToolEntry {
  route: Route & { id: RouteId };
  tool: Tool;
}

/** `getDocument` as `get_document`. */
export const toolName = (id: string): string => id.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`);

function entry(route: Route & { id: RouteId }): ToolEntry {
  const { properties, required } = takes(route);
  const answer = route.answers.find((a) => a.status < 300);
  const reads = route.kind === "read";
  const tool: Tool = {
    name: toolName(route.id),
    title: route.summary,
    description: describe(route),
    inputSchema: {
      type: "object",
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, schema]) => [name, inputSchema(schema)]),
      ) as { [name: string]: object },
      ...(required.length > 0 && { required: [...new Set(required)] }),
      additionalProperties: false,
    } as Tool["inputSchema"],
    annotations: reads
      ? { readOnlyHint: true, openWorldHint: false }
      : {
          readOnlyHint: false,
          destructiveHint: destructive.has(route.id),
          idempotentHint: !makesNew.has(route.id),
          openWorldHint: route.id === "addLink",
        },
  };
  const schema = route.id === "ask" || route.id === "askDocument" ? answered : answer?.schema;
  if (schema) tool.outputSchema = outputSchema(schema) as NonNullable<Tool["outputSchema"]>;
  return { route, tool };
}

/** What the stream of an answer ends with. */
const answered = Type.Object({
  answer: Type.String(),
  citations: Type.Array(Type.Object({})),
  grounded: Type.Boolean(),
  value: Type.Optional(Type.String()),
  plan: Type.Optional(Type.Object({})),
  passages: Type.Optional(Type.Array(Type.Object({}))),
  proposed_change: Type.Union([Type.Object({}), Type.Null()]),
  questions_left: Type.Union([Type.Integer(), Type.Null()]),
});

/** Every tool, in the order of the contract. */
export const tools: readonly ToolEntry[] = routes
  .filter((route) => !route.app_only && !(route.id in notTools))
  .map(entry);

/** The same by name. */
export const toolByName: ReadonlyMap<string, ToolEntry> = new Map(tools.map((t) => [t.tool.name, t]));

/**
 * True for a tool that a caller could use. The others are left out of the list, so that no model tries them; called by name
 * they are refused like any call.
 */
export const isOffered = ({ route }: ToolEntry, caller: Caller): boolean =>
  refusal(caller, { kind: route.kind, scope: route.scope, ...(route.id === "getMe" && { own: true }) }) ===
  null;
