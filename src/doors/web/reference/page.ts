import type {
  ApiContent,
  ApiDocument,
  ApiOperation,
  ApiParameter,
  ApiResponse,
  Ref,
} from "#contract/openapi-document.ts";
import { Html, html, prose } from "./html.ts";
import { bodyFields, field, fields, inWords, lastName } from "./schemas.ts";
import { style } from "./style.ts";

/** A page and the files it needs beside it, by their path on the box. */
export interface ReferencePage {
  html: string;
  assets: Record<string, { file: string; type: string }>;
}

/**
 * The reference of the API as one page, made from its description: no script, no font, no request to anywhere, so it
 * reads the same on a box without internet. Its style stands in the page (`style-src 'unsafe-inline'`); links lead to
 * places on the page and to the description itself, `/v1/openapi.json`.
 */
export function referencePage(api: ApiDocument): ReferencePage {
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${api.info.title}</title>
<link rel="icon" href="data:,">
<style>${new Html(style)}</style>
</head>
<body>
<div class="page">
${contents(api)}
<main>
<h1>${api.info.title}</h1>
<p class="soft">Version ${api.info.version} · <a href="/v1/openapi.json">OpenAPI description</a></p>
${prose(api.info.description)}
<p>Every address below hangs off <code>${base(api)}</code>.</p>
${tokens(api)}
${api.tags.map((tag) => area(api, tag.name, tag.description))}
${refusals(api)}
${shapes(api)}
</main>
</div>
</body>
</html>
`;
  return { html: page.text, assets: {} };
}

interface Call {
  method: string;
  path: string;
  operation: ApiOperation;
}

const base = (api: ApiDocument): string => api.servers[0]?.url ?? "";

const calls = (api: ApiDocument, tag: string): Call[] =>
  Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => operation.tags.includes(tag))
      .map(([method, operation]) => ({ method, path, operation })),
  );

const place = (title: string): string => `area-${title.toLowerCase().replace(/[^a-z0-9]+/g, "-")}`;

function contents(api: ApiDocument): Html {
  const areas = api.tags.map(
    (tag) => html`<h2><a href="#${place(tag.name)}">${tag.name}</a></h2>
<ul>${calls(api, tag.name).map(({ operation }) => html`<li><a href="#${operation.operationId}">${operation.summary}</a></li>`)}</ul>`,
  );
  return html`<nav aria-label="Contents"><ul>
<li><a href="#tokens">Tokens</a></li>
<li><a href="#refusals">Refusals</a></li>
<li><a href="#shapes">Shapes</a></li>
</ul>${areas}</nav>`;
}

function tokens(api: ApiDocument): Html {
  const schemes = Object.values(api.components.securitySchemes).map((each) => prose(each.description));
  const common = Object.values(api.components.parameters);
  return html`<h2 id="tokens">Tokens</h2>
<p>Every call carries <code>Authorization: Bearer &lt;token&gt;</code>.</p>${schemes}
<p>These headers may go with it, the second one with every call that changes something:</p>
<dl>${common.map((each) => field(each.name, each.schema, null, each.description))}</dl>`;
}

const area = (api: ApiDocument, name: string, description: string): Html =>
  html`<section><h2 id="${place(name)}">${name}</h2>${prose(description)}
${calls(api, name).map((each) => call(api, each))}</section>`;

function call(api: ApiDocument, { method, path, operation }: Call): Html {
  const parameters = own(operation);
  const groups = [
    ["In the path", "path"],
    ["In the query", "query"],
    ["In the headers", "header"],
  ] as const;
  return html`<article class="call" id="${operation.operationId}">
<h3>${operation.summary}</h3>
<p class="address"><span class="method ${method}">${method.toUpperCase()}</span> <code>${path}</code></p>
${prose(operation.description)}
${groups.map(([title, of]) =>
  parameterGroup(
    title,
    parameters.filter((each) => each.in === of),
  ),
)}
${body(api, operation)}
<h4>On the command line</h4>
<pre tabindex="0">${curl(api, method, path, operation)}</pre>
<h4>Answers</h4>
${Object.entries(operation.responses)
  .filter(([, each]) => !("$ref" in each))
  .map(([status, each]) => answer(status, each))}
<p class="soft">Refused with ${refusedWith(operation)}.</p>
</article>`;
}

/** The parameters of this call alone; those of every call are described once, beside the tokens. */
const own = (operation: ApiOperation): ApiParameter[] =>
  operation.parameters.filter((each): each is ApiParameter => !("$ref" in each));

const parameterGroup = (title: string, group: ApiParameter[]): Html | null =>
  group.length === 0
    ? null
    : html`<h4>${title}</h4><dl>${group.map((each) => field(each.name, each.schema, each.required, each.description))}</dl>`;

function body(api: ApiDocument, operation: ApiOperation): Html[] {
  return Object.entries(operation.requestBody?.content ?? {}).map(([type, content]) => {
    const ref = content.schema.$ref;
    const schema = typeof ref === "string" ? api.components.schemas[lastName(ref)] : content.schema;
    return html`<h4>Body, <code>${type}</code></h4>${schema && bodyFields(schema)}`;
  });
}

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** The call as a line for a shell. */
function curl(api: ApiDocument, method: string, path: string, operation: ApiOperation): string {
  const query = own(operation)
    .filter((each) => each.in === "query" && each.required)
    .map((each) => `${each.name}=electricity`);
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => `$${name.toUpperCase()}`);
  const address = `${base(api)}${filled}${query.length > 0 ? `?${query.join("&")}` : ""}`;
  const parts = [
    `curl "${address}"`,
    ...(method === "get" ? [] : [`-X ${method.toUpperCase()}`]),
    `-H "Authorization: Bearer $TOKEN"`,
  ];
  const content = operation.requestBody?.content ?? {};
  const json = content["application/json"];
  if (json) parts.push("-H 'Content-Type: application/json'", `-d ${quoted(JSON.stringify(json.example))}`);
  if ("multipart/form-data" in content) parts.push("-F file=@bill.pdf");
  return parts.join(" \\\n  ");
}

const written = (value: unknown): Html =>
  html`<details><summary>Example</summary><pre tabindex="0">${JSON.stringify(value, null, 2)}</pre></details>`;

function answer(status: string, response: ApiResponse | Ref): Html | null {
  if ("$ref" in response) return null;
  const contents = Object.entries(response.content ?? {}).map(([type, content]) =>
    answerContent(type, content),
  );
  const headers = Object.entries(response.headers ?? {}).map(([name, each]) =>
    field(name, each.schema, null, each.description),
  );
  return html`<p><b>${status}</b> ${response.description}</p>${contents}${headers.length > 0 && html`<dl>${headers}</dl>`}`;
}

const answerContent = (type: string, content: ApiContent): Html =>
  html`<p class="kind">${inWords(content.schema)}, <code>${type}</code></p>${content.example !== undefined && written(content.example)}`;

function refusedWith(operation: ApiOperation): Html {
  const statuses = Object.entries(operation.responses).flatMap(([status, each]) =>
    "$ref" in each ? [html`<a href="#refusal-${lastName(each.$ref)}">${status}</a>`] : [],
  );
  return new Html(statuses.map((each) => each.text).join(", "));
}

function refusals(api: ApiDocument): Html {
  const each = Object.entries(api.components.responses).map(([name, response]) => {
    const examples = Object.values(response.content?.["application/problem+json"]?.examples ?? {});
    const [first] = examples;
    const status =
      typeof first?.value === "object" && first.value && "status" in first.value
        ? String(first.value.status)
        : "";
    const headers = Object.entries(response.headers ?? {}).map(([header, of]) =>
      field(header, of.schema, null, of.description),
    );
    return html`<article class="call" id="refusal-${name}"><h3>${status} ${name.replace(/(?<=.)([A-Z])/g, " $1").toLowerCase()}</h3>
${prose(response.description)}${headers.length > 0 && html`<dl>${headers}</dl>`}
${examples.map((example) => written(example.value))}</article>`;
  });
  return html`<section><h2 id="refusals">Refusals</h2>
<p>Every refusal is <code>application/problem+json</code>, a <a href="#schema-Problem">Problem</a>.</p>${each}</section>`;
}

function shapes(api: ApiDocument): Html {
  const each = Object.entries(api.components.schemas).map(
    ([name, schema]) => html`<article class="schema" id="schema-${name}"><h3>${name}</h3>
${typeof schema.description === "string" && prose(schema.description)}${fields(schema)}</article>`,
  );
  return html`<section><h2 id="shapes">Shapes</h2>
<p>A field is always there; one that is not on file is <code>null</code>.</p>${each}</section>`;
}
