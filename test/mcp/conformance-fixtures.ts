import {
  type CallToolResult,
  CLIENT_CAPABILITIES_META_KEY,
  createRequestStateCodec,
  type GetPromptResult,
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  MissingRequiredClientCapabilityError,
  type Prompt,
  ProtocolError,
  ProtocolErrorCode,
  type ReadResourceResult,
  type Resource,
  type ResourceTemplateType,
  type Server,
  type ServerContext,
  type Tool,
} from "@modelcontextprotocol/server";

/**
 * What the scenarios of `@modelcontextprotocol/conformance` call: tools, resources and prompts by the names and with the
 * answers that each scenario prescribes. They stand beside those of the product on the product's own server, so that what
 * is put to the test is its transport, its sessions, its headers and its two revisions of the protocol.
 */

type Given = Record<string, unknown>;
type Answered = CallToolResult | InputRequiredResult;

interface FixtureTool {
  tool: Tool;
  run(given: Given, ctx: ServerContext, server: Server): Answered | Promise<Answered>;
}

/** A white point as a PNG, and no sound at all as a WAV. */
const PNG =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==";
const WAV = "UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA=";

const text = (words: string) => ({ type: "text" as const, text: words });
const image = { type: "image" as const, data: PNG, mimeType: "image/png" };
const says = (...words: string[]): CallToolResult => ({ content: words.map(text) });

const toolOf = (name: string, run: FixtureTool["run"], properties: Given = {}, required: string[] = []) => ({
  tool: {
    name,
    description: `What the scenario of ${name} calls.`,
    inputSchema: {
      type: "object",
      properties,
      ...(required.length > 0 && { required }),
    } as Tool["inputSchema"],
  },
  run,
});

const word = { type: "string" } as const;
const pause = () => Bun.sleep(50);

/** The schema that must come back keyword by keyword (scenario json-schema-2020-12). */
const wholeSchema = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  type: "object",
  $defs: {
    address: { $anchor: "addressDef", type: "object", properties: { street: word, city: word } },
  },
  properties: {
    name: word,
    address: { $ref: "#/$defs/address" },
    contactMethod: { type: "string", enum: ["phone", "email"] },
    phone: word,
    email: word,
  },
  allOf: [{ anyOf: [{ required: ["phone"] }, { required: ["email"] }] }],
  if: { properties: { contactMethod: { const: "phone" } }, required: ["contactMethod"] },
  else: { required: ["email"] },
  additionalProperties: false,
  // As text, since an object with this member would pass for a promise.
  ...JSON.parse('{"then":{"required":["phone"]}}'),
};

const contents: FixtureTool[] = [
  toolOf("test_simple_text", () => says("This is a simple text response for testing.")),
  toolOf("test_image_content", () => ({ content: [image] })),
  toolOf("test_audio_content", () => ({ content: [{ type: "audio", data: WAV, mimeType: "audio/wav" }] })),
  toolOf("test_embedded_resource", () => ({
    content: [
      {
        type: "resource",
        resource: {
          uri: "test://embedded-resource",
          mimeType: "text/plain",
          text: "This is an embedded resource content.",
        },
      },
    ],
  })),
  toolOf("test_multiple_content_types", () => ({
    content: [
      text("Multiple content types test:"),
      image,
      {
        type: "resource",
        resource: {
          uri: "test://mixed-content-resource",
          mimeType: "application/json",
          text: JSON.stringify({ test: "data", value: 123 }),
        },
      },
    ],
  })),
  toolOf("test_error_handling", () => ({
    content: [text("This tool intentionally returns an error for testing")],
    isError: true,
  })),
  {
    tool: {
      name: "json_schema_2020_12_tool",
      description: "Tool with JSON Schema 2020-12 features",
      inputSchema: wholeSchema as unknown as Tool["inputSchema"],
    },
    run: () => says("Taken."),
  },
];

const log = (ctx: ServerContext, words: string) => ctx.mcpReq.log("info", words, "conformance");

const streams: FixtureTool[] = [
  toolOf("test_tool_with_logging", async (_given, ctx) => {
    await log(ctx, "Tool execution started");
    await pause();
    await log(ctx, "Tool processing data");
    await pause();
    await log(ctx, "Tool execution completed");
    return says("Logged three times.");
  }),
  toolOf("test_logging_tool", async (_given, ctx) => {
    await log(ctx, "Nobody who did not ask for it hears this.");
    return says("Logged, where it was asked for.");
  }),
  toolOf("test_tool_with_progress", async (_given, ctx) => {
    const progressToken = ctx.mcpReq._meta?.progressToken;
    for (const progress of [0, 50, 100]) {
      if (progress > 0) await pause();
      if (progressToken === undefined) continue;
      await ctx.mcpReq.notify({
        method: "notifications/progress",
        params: { progressToken, progress, total: 100, message: `${progress} of 100` },
      });
    }
    return says("All of it is done.");
  }),
  toolOf("test_reconnection", async (_given, ctx) => {
    ctx.http?.closeSSE?.();
    await Bun.sleep(100);
    return says("Answered after the line broke.");
  }),
];

const form = (message: string, properties: Given, required = Object.keys(properties)) => ({
  message,
  requestedSchema: { type: "object" as const, properties, required } as never,
});

const asked = (result: { action: string; content?: unknown }) =>
  `action=${result.action}, content=${JSON.stringify(result.content ?? {})}`;

const options = ["option1", "option2", "option3"];
const titled = (names: string[]) => names.map((title, i) => ({ const: `value${i + 1}`, title }));

/** Calls of the earlier protocol that ask the program back while they run. */
const asksBack: FixtureTool[] = [
  toolOf(
    "test_sampling",
    async (given, ctx) => {
      const { content } = await ctx.mcpReq.requestSampling({
        messages: [{ role: "user", content: text(String(given.prompt)) }],
        maxTokens: 100,
      });
      const [first] = Array.isArray(content) ? content : [content];
      return says(`LLM response: ${first?.type === "text" ? first.text : ""}`);
    },
    { prompt: word },
    ["prompt"],
  ),
  toolOf(
    "test_elicitation",
    async (given, ctx) => {
      const properties = {
        username: { type: "string", description: "User's response" },
        email: { type: "string", description: "User's email address" },
      };
      return says(
        `User response: ${asked(await ctx.mcpReq.elicitInput(form(String(given.message), properties)))}`,
      );
    },
    { message: word },
    ["message"],
  ),
  toolOf("test_elicitation_sep1034_defaults", async (_given, ctx) => {
    const properties = {
      name: { type: "string", description: "Name", default: "John Doe" },
      age: { type: "integer", description: "Age", default: 30 },
      score: { type: "number", description: "Score", default: 95.5 },
      status: { type: "string", enum: ["active", "inactive", "pending"], default: "active" },
      verified: { type: "boolean", description: "Verified", default: true },
    };
    return says(
      `Elicitation completed: ${asked(await ctx.mcpReq.elicitInput(form("Look over these values", properties, [])))}`,
    );
  }),
  toolOf("test_elicitation_sep1330_enums", async (_given, ctx) => {
    const properties = {
      untitledSingle: { type: "string", enum: options },
      titledSingle: { type: "string", oneOf: titled(["First Option", "Second Option", "Third Option"]) },
      legacyEnum: {
        type: "string",
        enum: ["opt1", "opt2", "opt3"],
        enumNames: ["Option One", "Option Two", "Option Three"],
      },
      untitledMulti: { type: "array", items: { type: "string", enum: options } },
      titledMulti: {
        type: "array",
        items: { anyOf: titled(["First Choice", "Second Choice", "Third Choice"]) },
      },
    };
    return says(
      `Elicitation completed: ${asked(await ctx.mcpReq.elicitInput(form("Choose", properties, [])))}`,
    );
  }),
];

/** State that a program carries from round to round, so that one it altered is refused. */
const states = createRequestStateCodec({ key: new Uint8Array(32).fill(7) });

const refused = () =>
  new ProtocolError(ProtocolErrorCode.InvalidParams, "The state of this request is not ours.");

/** The state that came back, or null when none did. Throws a protocol error for one that was altered. */
async function stateOf(ctx: ServerContext): Promise<string | null> {
  const state = ctx.mcpReq.requestState<string | undefined>();
  if (state === undefined) return null;
  return (await states.verify(state, ctx).catch(() => {
    throw refused();
  })) as string;
}

const elicit = (message: string, properties: Given) => inputRequired.elicit(form(message, properties));
const nameAsked = (message = "What is your name?") => elicit(message, { name: word });
const sampling = (words: string, maxTokens: number) =>
  inputRequired.createMessage({ messages: [{ role: "user", content: text(words) }], maxTokens });

const given = (ctx: ServerContext, key: string) => inputResponse(ctx.mcpReq.inputResponses, key);

/** A member of what a person filled in, or null when it is not there. */
function filled(ctx: ServerContext, key: string, member: string): unknown {
  const answer = given(ctx, key);
  return answer.kind === "elicit" && answer.action === "accept" ? (answer.content?.[member] ?? null) : null;
}

/** A tool that asks for one thing, with a state that must come back whole. */
const confirmed = (name: string) =>
  toolOf(name, async (_given, ctx) => {
    const state = await stateOf(ctx);
    if (state === name && filled(ctx, "confirm", "ok") !== null) return says("state-ok");
    return inputRequired({
      inputRequests: { confirm: elicit("Please confirm", { ok: { type: "boolean" } }) },
      requestState: await states.mint(name, ctx),
    });
  });

const capabilitiesOf = (ctx: ServerContext) =>
  ((ctx.mcpReq.envelope as Given | undefined)?.[CLIENT_CAPABILITIES_META_KEY] ?? {}) as Given;

/** Calls of the protocol of 2026-07-28 that are answered with what is needed first. */
const needsMore: FixtureTool[] = [
  toolOf("test_input_required_result_elicitation", (_given, ctx) => {
    const name = filled(ctx, "user_name", "name");
    if (typeof name === "string") return says(`Hello, ${name}!`);
    return inputRequired({ inputRequests: { user_name: nameAsked() } });
  }),
  toolOf("test_input_required_result_sampling", (_given, ctx) => {
    const answer = given(ctx, "capital_question");
    if (answer.kind === "sampling") return says(JSON.stringify(answer.result.content));
    return inputRequired({
      inputRequests: { capital_question: sampling("What is the capital of France?", 100) },
    });
  }),
  toolOf("test_input_required_result_list_roots", (_given, ctx) => {
    const answer = given(ctx, "client_roots");
    if (answer.kind === "roots") return says(answer.roots.map((root) => root.uri).join("\n"));
    return inputRequired({ inputRequests: { client_roots: inputRequired.listRoots() } });
  }),
  confirmed("test_input_required_result_request_state"),
  confirmed("test_input_required_result_tampered_state"),
  toolOf("test_input_required_result_multiple_inputs", async (_given, ctx) => {
    const [name, greeting, roots] = [
      filled(ctx, "user_name", "name"),
      given(ctx, "greeting"),
      given(ctx, "client_roots"),
    ];
    if (
      (await stateOf(ctx)) !== null &&
      name !== null &&
      greeting.kind === "sampling" &&
      roots.kind === "roots"
    )
      return says(`${name}, ${roots.roots.length}`);
    return inputRequired({
      inputRequests: {
        user_name: nameAsked(),
        greeting: sampling("Generate a greeting", 50),
        client_roots: inputRequired.listRoots(),
      },
      requestState: await states.mint("all", ctx),
    });
  }),
  toolOf("test_input_required_result_multi_round", async (_given, ctx) => {
    const state = await stateOf(ctx);
    if (state === "second" && filled(ctx, "step2", "color") !== null) return says("Both are known.");
    if (state === "first" && filled(ctx, "step1", "name") !== null)
      return inputRequired({
        inputRequests: { step2: elicit("Step 2: What is your favorite color?", { color: word }) },
        requestState: await states.mint("second", ctx),
      });
    return inputRequired({
      inputRequests: { step1: nameAsked("Step 1: What is your name?") },
      requestState: await states.mint("first", ctx),
    });
  }),
  toolOf("test_input_required_result_capabilities", (_given, ctx) => {
    const can = capabilitiesOf(ctx);
    const inputRequests = {
      ...(can.elicitation !== undefined && { name: nameAsked() }),
      ...(can.sampling !== undefined && { greeting: sampling("Generate a greeting", 50) }),
    };
    if (Object.keys(ctx.mcpReq.inputResponses ?? {}).length > 0) return says("Known.");
    return Object.keys(inputRequests).length > 0
      ? inputRequired({ inputRequests })
      : says("Nothing can be asked.");
  }),
  toolOf("test_streaming_elicitation", (_given, ctx) => {
    if (filled(ctx, "user_name", "name") !== null) return says("Known.");
    return inputRequired({ inputRequests: { user_name: nameAsked() } });
  }),
  toolOf("test_missing_capability", (_given, ctx) => {
    if (capabilitiesOf(ctx).sampling === undefined)
      throw new MissingRequiredClientCapabilityError({ requiredCapabilities: { sampling: {} } });
    return says("It can be sampled.");
  }),
];

const fixtureTools = new Map(
  [...contents, ...streams, ...asksBack, ...needsMore].map((t) => [t.tool.name, t]),
);

const resources: Resource[] = [
  { uri: "test://static-text", name: "static_text", description: "A text.", mimeType: "text/plain" },
  { uri: "test://static-binary", name: "static_binary", description: "A picture.", mimeType: "image/png" },
  { uri: "test://watched-resource", name: "watched", description: "One to watch.", mimeType: "text/plain" },
];

const template: ResourceTemplateType = {
  uriTemplate: "test://template/{id}/data",
  name: "template",
  description: "Data by its id.",
  mimeType: "application/json",
};

function resourceAt(uri: string): ReadResourceResult | null {
  if (uri === "test://static-text")
    return {
      contents: [{ uri, mimeType: "text/plain", text: "This is the content of the static text resource." }],
    };
  if (uri === "test://static-binary") return { contents: [{ uri, mimeType: "image/png", blob: PNG }] };
  if (uri === "test://watched-resource")
    return { contents: [{ uri, mimeType: "text/plain", text: "Still." }] };
  const id = /^test:\/\/template\/([^/]+)\/data$/.exec(uri)?.[1];
  if (id === undefined) return null;
  const data = JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` });
  return { contents: [{ uri, mimeType: "application/json", text: data }] };
}

const user = <T>(content: T) => ({ role: "user" as const, content });

interface FixturePrompt {
  prompt: Prompt;
  says(given: Record<string, string>, ctx: ServerContext): GetPromptResult | InputRequiredResult;
}

const argument = (name: string) => ({ name, description: `The ${name}.`, required: true });

const promptOf = (
  name: string,
  answer: FixturePrompt["says"],
  names: string[] = [],
): [string, FixturePrompt] => [
  name,
  {
    prompt: { name, description: `What the scenario of ${name} asks for.`, arguments: names.map(argument) },
    says: answer,
  },
];

const prompts = new Map([
  promptOf("test_simple_prompt", () => ({ messages: [user(text("This is a simple prompt for testing."))] })),
  promptOf(
    "test_prompt_with_arguments",
    ({ arg1, arg2 }) => ({ messages: [user(text(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`))] }),
    ["arg1", "arg2"],
  ),
  promptOf(
    "test_prompt_with_embedded_resource",
    ({ resourceUri: uri = "" }) => {
      const resource = { uri, mimeType: "text/plain", text: "Embedded resource content for testing." };
      return {
        messages: [
          user({ type: "resource" as const, resource }),
          user(text("Please process the embedded resource above.")),
        ],
      };
    },
    ["resourceUri"],
  ),
  promptOf("test_prompt_with_image", () => ({
    messages: [user(image), user(text("Please analyze the image above."))],
  })),
  promptOf("test_input_required_result_prompt", (_given, ctx) => {
    const context = filled(ctx, "user_context", "context");
    if (context !== null) return { messages: [user(text(`With this context: ${context}`))] };
    return inputRequired({
      inputRequests: { user_context: elicit("What context should the prompt use?", { context: word }) },
    });
  }),
]);

type Handler = (request: { method: string; params?: Given }, ctx: ServerContext) => Promise<Given>;

/** Puts a handler in front of the product's own, which it is given: a list has both, a name goes to whom it is of. */
function before(
  server: Server,
  method: string,
  handler: (own: () => Promise<Given>, params: Given, ctx: ServerContext) => unknown,
): void {
  const { _requestHandlers: handlers } = server as unknown as { _requestHandlers: Map<string, Handler> };
  const own = handlers.get(method);
  if (!own) throw new Error(`the product answers no ${method}`);
  const set = server.setRequestHandler.bind(server) as (method: string, handler: Handler) => void;
  set(
    method,
    async (request, ctx) => (await handler(() => own(request, ctx), request.params ?? {}, ctx)) as Given,
  );
}

/** Adds to a list of the product's. */
const listed = (server: Server, method: string, member: string, more: unknown[]) =>
  before(server, method, async (own) => {
    const answer = await own();
    return { ...answer, [member]: [...(answer[member] as unknown[]), ...more] };
  });

/** Gives a server of the product what the scenarios call. */
export function withFixtures(server: Server): Server {
  server.registerCapabilities({ logging: {}, completions: {}, resources: { subscribe: true } });
  listed(
    server,
    "tools/list",
    "tools",
    [...fixtureTools.values()].map((t) => t.tool),
  );
  listed(server, "resources/list", "resources", resources);
  listed(server, "resources/templates/list", "resourceTemplates", [template]);
  listed(
    server,
    "prompts/list",
    "prompts",
    [...prompts.values()].map((p) => p.prompt),
  );
  before(server, "tools/call", (own, params, ctx) => {
    const fixture = fixtureTools.get(String(params.name));
    return fixture ? fixture.run((params.arguments ?? {}) as Given, ctx, server) : own();
  });
  before(server, "resources/read", (own, params) => resourceAt(String(params.uri)) ?? own());
  before(server, "prompts/get", (own, params, ctx) => {
    const fixture = prompts.get(String(params.name));
    return fixture ? fixture.says((params.arguments ?? {}) as Record<string, string>, ctx) : own();
  });
  server.setRequestHandler("completion/complete", () => ({
    completion: { values: [], total: 0, hasMore: false },
  }));
  server.setRequestHandler("resources/subscribe", () => ({}));
  server.setRequestHandler("resources/unsubscribe", () => ({}));
  return server;
}
