import type { JsonSchema } from "./published.ts";

/** The part of OpenAPI 3.1 (https://spec.openapis.org/oas/v3.1.0) that the description of this API is written in. */
export interface ApiDocument {
  openapi: "3.1.0";
  info: {
    title: string;
    version: string;
    summary: string;
    description: string;
    contact: { name: string; url: string };
    license: { name: string; identifier: string };
  };
  servers: { url: string; description: string }[];
  security: Record<string, string[]>[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, ApiOperation>>;
  components: {
    securitySchemes: Record<string, { type: string; scheme: string; description: string }>;
    parameters: Record<string, ApiParameter>;
    responses: Record<string, ApiResponse>;
    schemas: Record<string, JsonSchema>;
  };
}

export interface Ref {
  $ref: string;
}

export interface ApiOperation {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  parameters: (ApiParameter | Ref)[];
  requestBody?: { required: boolean; content: Record<string, ApiContent> };
  responses: Record<string, ApiResponse | Ref>;
}

export interface ApiParameter {
  name: string;
  in: string;
  required: boolean;
  description?: string;
  schema: JsonSchema;
}

export interface ApiContent {
  schema: JsonSchema;
  example?: unknown;
  examples?: Record<string, { value: unknown }>;
  encoding?: Record<string, { contentType: string }>;
}

export interface ApiResponse {
  description: string;
  headers?: Record<string, { description: string; schema: JsonSchema }>;
  content?: Record<string, ApiContent>;
}
