import type {
  ListResourcesResult,
  ListResourceTemplatesResult,
  ReadResourceResult,
} from "@modelcontextprotocol/server";
import { ProtocolError, ProtocolErrorCode, ResourceNotFoundError } from "@modelcontextprotocol/server";
import type { DocumentList } from "#contract/document.ts";
import type { Problem as ProblemBody } from "#contract/problem.ts";
import type { RouteId } from "#contract/routes.ts";
import type { Rest } from "#operations/door.ts";
import type { Call } from "#operations/operation.ts";
import { LARGEST, NOTICE, TOO_LARGE } from "./calls.ts";

/** Papers that a program can put into a conversation by itself, without a tool being called. */
const CHECKUP = "deedbox://checkup";
const OVERVIEW = "deedbox://overview";

const uuid = "([0-9a-fA-F-]{36})";

/** An address of ours with the REST call it stands for. */
const addresses: { pattern: RegExp; id: RouteId; path(m: string[]): string; names: string[] }[] = [
  { pattern: /^deedbox:\/\/checkup$/, id: "getCheckup", path: () => "/checkup", names: [] },
  { pattern: /^deedbox:\/\/overview$/, id: "getOverview", path: () => "/overview", names: [] },
  {
    pattern: new RegExp(`^deedbox://documents/${uuid}/text(?:\\?page=(\\d{1,6}))?$`),
    id: "getDocument",
    path: ([document = "", page = "1"]) => `/documents/${document}?text=true&page=${page}`,
    names: ["document"],
  },
  {
    pattern: new RegExp(`^deedbox://documents/${uuid}/files/${uuid}/pages/(\\d{1,6})$`),
    id: "getPage",
    path: ([document = "", file = "", page = ""]) => `/documents/${document}/files/${file}/pages/${page}`,
    names: ["document", "file", "page"],
  },
  {
    pattern: new RegExp(`^deedbox://documents/${uuid}/files/${uuid}$`),
    id: "getFile",
    path: ([document = "", file = ""]) => `/documents/${document}/files/${file}`,
    names: ["document", "file"],
  },
];

export const templates: ListResourceTemplatesResult = {
  resourceTemplates: [
    {
      uriTemplate: "deedbox://documents/{document}/text{?page}",
      name: "document_text",
      title: "The words of a document",
      description: "In windows of whole pages; the end of a window names the page to go on with.",
      mimeType: "text/plain",
    },
    {
      uriTemplate: "deedbox://documents/{document}/files/{file}/pages/{page}",
      name: "page_picture",
      title: "The picture of a page",
      mimeType: "image/png",
    },
    {
      uriTemplate: "deedbox://documents/{document}/files/{file}",
      name: "file",
      title: "A file as it came",
    },
  ],
};

/** How many of the newest papers are listed one by one; all of them are found by the tools. */
const NEWEST = 50;

const get = (rest: Rest, call: Call, id: RouteId, path: string, params: Record<string, string>) =>
  rest(id, call, new Request(`${call.origin}/v1${path}`), params);

/** The Checkup, what is on file, and the newest papers. */
export async function listResources(call: Call, rest: Rest): Promise<ListResourcesResult> {
  const answer = await get(rest, call, "listDocuments", `/documents?sort=arrival&limit=${NEWEST}`, {});
  const { documents } = answer.ok ? ((await answer.json()) as DocumentList) : { documents: [] };
  return {
    // Titles are words of papers, too.
    _meta: { "deedbox/notice": NOTICE },
    resources: [
      {
        uri: CHECKUP,
        name: "checkup",
        title: "The Checkup",
        description: "Everything that needs a person.",
        mimeType: "application/json",
      },
      { uri: OVERVIEW, name: "overview", title: "What is on file, counted", mimeType: "application/json" },
      ...documents.map((d) => ({
        uri: `deedbox://documents/${d.id}/text`,
        name: d.id,
        title: d.title,
        mimeType: "text/plain",
      })),
    ],
  };
}

const notice = { uri: "deedbox://notice", mimeType: "text/plain", text: NOTICE };

/** The words of a window, and where they go on. */
function words(uri: string, body: string): ReadResourceResult["contents"] {
  const { text, metadata, title } = JSON.parse(body) as {
    text?: string;
    title: string;
    metadata: { text_window?: { more: boolean; next_page: number | null } };
  };
  const { more, next_page } = metadata.text_window ?? {};
  const on = more ? `\n\n[Goes on: ${uri.replace(/\?.*/, "")}?page=${next_page}]` : "";
  return [{ uri, mimeType: "text/plain", text: `${title}\n\n${text ?? ""}${on}` }];
}

/** What stands at an address. Throws a protocol error for one that leads nowhere, or that this connection may not open. */
export async function readResource(uri: string, call: Call, rest: Rest): Promise<ReadResourceResult> {
  const found = addresses.find(({ pattern }) => pattern.test(uri));
  const parts = found?.pattern.exec(uri)?.slice(1) ?? [];
  if (!found) throw new ResourceNotFoundError(uri);
  const params = Object.fromEntries(found.names.map((name, i) => [name, parts[i] ?? ""]));
  const response = await get(rest, call, found.id, found.path(parts.filter((p) => p !== undefined)), params);
  if (response.status === 404) throw new ResourceNotFoundError(uri);
  if (!response.ok) {
    const { title, detail } = (await response.json()) as ProblemBody;
    throw new ProtocolError(ProtocolErrorCode.InvalidRequest, `${title}. ${detail}`);
  }
  const type = (response.headers.get("content-type") ?? "").split(";")[0]?.trim() ?? "";
  if (found.id === "getDocument") return { contents: [...words(uri, await response.text()), notice] };
  if (type === "application/json")
    return { contents: [{ uri, mimeType: type, text: await response.text() }, notice] };
  if (Number(response.headers.get("content-length") ?? 0) > LARGEST) {
    await response.body?.cancel();
    throw new ProtocolError(ProtocolErrorCode.InvalidRequest, TOO_LARGE);
  }
  const blob = Buffer.from(await response.arrayBuffer()).toString("base64");
  return { contents: [{ uri, mimeType: type, blob }, notice] };
}
