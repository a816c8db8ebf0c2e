/**
 * What is used of oidc-provider (MIT, https://github.com/panva/node-oidc-provider); it comes without types. Its parts are taken one
 * by one: the file that brings them together prints a line for every runtime but Node.
 */
declare module "oidc-provider/lib/provider.js" {
  import type { IncomingMessage, ServerResponse } from "node:http";

  export interface OidcClient {
    clientId: string;
    clientName?: string;
    clientUri?: string;
    metadata(): Record<string, unknown>;
  }
  export interface OidcContext {
    path: string;
    method: string;
    status: number;
    body: unknown;
    type: string;
    req: IncomingMessage;
    cookies: { set(name: string, value: string | null, options: Record<string, unknown>): void };
    oidc: {
      route: string;
      provider: Provider;
      client?: OidcClient;
      params?: Record<string, unknown>;
      result?: { consent?: { grantId?: string } };
      entities: { RotatedRefreshToken?: { remainingTTL: number }; Client?: OidcClient };
    };
  }
  export interface Grant {
    jti: string;
    addResourceScope(resource: string, scope: string): void;
    save(): Promise<string>;
  }
  export interface Interaction {
    uid: string;
    exp: number;
    returnTo: string;
    params: Record<string, string | undefined>;
    result?: Record<string, unknown>;
    save(seconds: number): Promise<string>;
  }
  interface Model<T> {
    find(id: string): Promise<T | undefined>;
    prototype: { generateTokenId(): string };
  }
  export class Provider {
    constructor(issuer: string, configuration: Record<string, unknown>);
    readonly issuer: string;
    silent: boolean;
    readonly Client: { find(id: string): Promise<OidcClient | undefined> };
    readonly Interaction: Model<Interaction>;
    readonly AccessToken: Model<unknown>;
    readonly RefreshToken: Model<unknown>;
    readonly AuthorizationCode: Model<unknown>;
    readonly Grant: {
      new (of: { accountId: string; clientId: string }): Grant;
      find(id: string): Promise<Grant | undefined>;
    };
    callback(): (req: IncomingMessage, res: ServerResponse) => Promise<void>;
    on(event: "server_error", told: (ctx: OidcContext, e: Error) => void): this;
    on(event: "error", told: (e: Error) => void): this;
    static readonly ctx: OidcContext | undefined;
  }
}

declare module "oidc-provider/lib/helpers/errors.js" {
  type ErrorClass = new (description?: string, detail?: string) => Error;
  export const InvalidGrant: ErrorClass;
  export const InvalidTarget: ErrorClass;
  export const InvalidClient: ErrorClass;
  export const InvalidClientMetadata: ErrorClass;
}

declare module "oidc-provider/lib/helpers/interaction_policy/index.js" {
  import type { OidcContext } from "oidc-provider/lib/provider.js";
  export const Prompt: new (of: { name: string; requestable: boolean }, ...checks: unknown[]) => unknown;
  export const Check: new (
    reason: string,
    description: string,
    check: (ctx: OidcContext) => boolean,
  ) => unknown;
}
