import type { Interaction, OidcClient } from "oidc-provider/lib/provider.js";
import { ConsentGiven } from "#contract/app.ts";
import { parseBody } from "#contract/parse.ts";
import { cookieOf, json, jsonBody, refuseForeign } from "#kernel/http.ts";
import { notFound } from "#kernel/problem.ts";
import type { Box } from "#operations/box.ts";
import { mcpUrl } from "#operations/connections/assistants.ts";
import { type Asking, allowConnection, consentOf } from "#operations/connections/consent.ts";
import type { Around } from "#operations/door.ts";
import type { Caller } from "#operations/operation.ts";
import { takenOf } from "./clients.ts";
import { keepDocument } from "./documents.ts";
import { CONNECT_COOKIE } from "./metadata.ts";
import type { Provider } from "./provider.ts";

export interface ConsentCall {
  box: Box;
  request: Request;
  origin: string;
  uid: string;
  authenticate: Around["authenticate"];
}

const over = () =>
  notFound("This request is over, or it was made in another browser. Start again in the app.");

/** A request in hand with the app that made it. */
interface InHand {
  provider: Provider;
  interaction: Interaction;
  client: OidcClient;
  asking: Asking;
}

/**
 * The request of a page. It is known only in the browser that was sent to the page with it: whoever gives its address to somebody
 * else would have them connect an app to their papers that the sender then holds. Throws 404.
 */
async function inHand(c: ConsentCall, providerOf: () => Promise<Provider>): Promise<InHand> {
  if (cookieOf(c.request, CONNECT_COOKIE) !== c.uid) throw over();
  const provider = await providerOf();
  const interaction = await provider.Interaction.find(c.uid);
  if (!interaction || interaction.result !== undefined) throw over();
  const { client_id = "", redirect_uri = "", scope = "" } = interaction.params;
  const client = await provider.Client.find(client_id);
  if (!client) throw over();
  const asking: Asking = {
    uid: c.uid,
    client_id,
    name: client.clientName ?? null,
    redirect_uri,
    website: client.clientUri ?? null,
    described: client_id.startsWith("https://"),
    asked: scope.split(" "),
    expires: interaction.exp * 1000,
  };
  return { provider, interaction, client, asking };
}

/** Connects the app and keeps what its first token will hang on. */
async function allowed(c: ConsentCall, held: InHand, caller: Caller, said: ConsentGiven) {
  const { provider, client, asking } = held;
  const grant = new provider.Grant({ accountId: caller.user.id, clientId: client.clientId });
  grant.jti = c.box.ids.bytes(32).toString("base64url");
  const scopes = allowConnection(c.box, caller, asking, said, grant.jti);
  grant.addResourceScope(mcpUrl(c.origin), scopes.join(" "));
  await grant.save();
  if (asking.described)
    keepDocument(c.box, client.clientId, { ...takenOf(client.metadata()), client_id: client.clientId });
  return { login: { accountId: caller.user.id, remember: false }, consent: { grantId: grant.jti } };
}

const refused = { error: "access_denied", error_description: "The person did not allow it." };

/** The page on which a person says whether an app is connected, as the page asks for it and sends what was said. Throws 401, 404. */
export async function answerConsent(c: ConsentCall, providerOf: () => Promise<Provider>): Promise<Response> {
  const { box, request, origin } = c;
  if (request.method !== "GET" && request.method !== "POST") throw over();
  refuseForeign(request, origin);
  const caller = c.authenticate(request);
  const said = request.method === "POST" ? parseBody(ConsentGiven, await jsonBody(request)) : null;
  const held = await inHand(c, providerOf);
  const shown = consentOf(box, caller, held.asking);
  if (said === null) return json(shown);
  const { interaction } = held;
  interaction.result = said.allow ? await allowed(c, held, caller, said) : refused;
  await interaction.save(Math.max(1, interaction.exp - Math.floor(box.clock.now() / 1000)));
  return json({ redirect_to: interaction.returnTo });
}
