/** Every call of the box as types, for openapi-fetch. Made by `bun test/contract/client.ts --app`; do not edit. */
export interface paths {
  "/v1/me": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Who is calling */
    get: {
      parameters: {
        query?: never;
        header?: {
          "If-None-Match"?: string;
          "Service-Account"?: components["parameters"]["ServiceAccount"];
        };
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Me"];
          };
        };
        304: {
          headers: {
            [name: string]: unknown;
          };
          content?: never;
        };
        default: components["responses"]["Refused"];
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/identity": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The person and the token */
    get: {
      parameters: {
        query?: never;
        header?: {
          "If-None-Match"?: string;
          "Service-Account"?: components["parameters"]["ServiceAccount"];
        };
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Identity"];
          };
        };
        304: {
          headers: {
            [name: string]: unknown;
          };
          content?: never;
        };
        default: components["responses"]["Refused"];
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/account": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The account the call landed in */
    get: {
      parameters: {
        query?: never;
        header?: {
          "If-None-Match"?: string;
          "Service-Account"?: components["parameters"]["ServiceAccount"];
        };
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["AccountAnswer"];
          };
        };
        304: {
          headers: {
            [name: string]: unknown;
          };
          content?: never;
        };
        default: components["responses"]["Refused"];
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/overview": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** What is on file, counted */
    get: {
      parameters: {
        query?: never;
        header?: {
          "If-None-Match"?: string;
          "Service-Account"?: components["parameters"]["ServiceAccount"];
        };
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Overview"];
          };
        };
        304: {
          headers: {
            [name: string]: unknown;
          };
          content?: never;
        };
        default: components["responses"]["Refused"];
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/search": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Find documents by their words */
    get: {
      parameters: {
        query: {
          q: string;
          category?: string;
          type?: string;
          person_or_thing?: string;
          year?: number;
          include_superseded?: boolean;
          meaning?: boolean;
          limit?: number;
        };
        header?: {
          "If-None-Match"?: string;
          "Service-Account"?: components["parameters"]["ServiceAccount"];
        };
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["SearchAnswer"];
          };
        };
        304: {
          headers: {
            [name: string]: unknown;
          };
          content?: never;
        };
        default: components["responses"]["Refused"];
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/searches": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Searches the person keeps */
    get: {
      parameters: {
        query?: never;
        header?: {
          "If-None-Match"?: string;
          "Service-Account"?: components["parameters"]["ServiceAccount"];
        };
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["SavedSearchList"];
          };
        };
        304: {
          headers: {
            [name: string]: unknown;
          };
          content?: never;
        };
        default: components["responses"]["Refused"];
      };
    };
    put?: never;
    /** Keep a search */
    post: {
      parameters: {
        query?: never;
        header?: {
          "Service-Account"?: components["parameters"]["ServiceAccount"];
          "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        };
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          "application/json": components["schemas"]["NewSavedSearch"];
        };
      };
      responses: {
        201: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["SavedSearch"];
          };
        };
        default: components["responses"]["Refused"];
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/searches/{search}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /** Keep it no longer */
    delete: {
      parameters: {
        query?: never;
        header?: {
          "If-Match"?: string;
          "Service-Account"?: components["parameters"]["ServiceAccount"];
          "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        };
        path: {
          search: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["SavedSearchDeleted"];
          };
        };
        default: components["responses"]["Refused"];
      };
    };
    options?: never;
    head?: never;
    /** Name it, pin it or look for something else */
    patch: {
      parameters: {
        query?: never;
        header?: {
          "If-Match"?: string;
          "Service-Account"?: components["parameters"]["ServiceAccount"];
          "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        };
        path: {
          search: string;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          "application/json": components["schemas"]["SavedSearchChange"];
        };
      };
      responses: {
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["SavedSearch"];
          };
        };
        default: components["responses"]["Refused"];
      };
    };
    trace?: never;
  };
  "/v1/documents": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List documents */
    get: {
      parameters: {
        query?: {
          category?: string;
          type?: string;
          person_or_thing?: string;
          year?: number;
          since?: string;
          needs_look?: boolean;
          shred?: boolean;
          include_superseded?: boolean;
          trash?: boolean;
          sort?: "date" | "arrival";
          limit?: number;
          cursor?: string;
        };
        header?: {
          "If-None-Match"?: string;
          "Service-Account"?: components["parameters"]["ServiceAccount"];
        };
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["DocumentList"];
          };
        };
        304: {
          headers: {
            [name: string]: unknown;
          };
          content?: never;
        };
        default: components["responses"]["Refused"];
      };
    };
    put?: never;
    /** Add a file or photographed pages */
    post: {
      parameters: {
        query?: never;
        header?: {
          "Service-Account"?: components["parameters"]["ServiceAccount"];
          "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        };
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          "multipart/form-data": components["schemas"]["Upload"];
        };
      };
      responses: {
        201: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["DocumentsAdded"];
          };
        };
        default: components["responses"]["Refused"];
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/documents/note": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Add a note */
    post: {
      parameters: {
        query?: never;
        header?: {
          "Service-Account"?: components["parameters"]["ServiceAccount"];
          "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        };
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          "application/json": components["schemas"]["Note"];
        };
      };
      responses: {
        201: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["NoteAdded"];
          };
        };
        default: components["responses"]["Refused"];
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/documents/{document}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** One document */
    get: {
      parameters: {
        query?: {
          text?: boolean;
          page?: number;
          max_chars?: number;
        };
        header?: {
          "If-None-Match"?: string;
          "Service-Account"?: components["parameters"]["ServiceAccount"];
        };
        path: {
          document: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Document"];
          };
        };
        304: {
          headers: {
            [name: string]: unknown;
          };
          content?: never;
        };
        default: components["responses"]["Refused"];
      };
    };
    put?: never;
    post?: never;
    /** Put a document in the trash */
    delete: {
      parameters: {
        query?: never;
        header?: {
          "If-Match"?: string;
          "Service-Account"?: components["parameters"]["ServiceAccount"];
          "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        };
        path: {
          document: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["DocumentChanged"];
          };
        };
        default: components["responses"]["Refused"];
      };
    };
    options?: never;
    head?: never;
    /** Correct a document */
    patch: {
      parameters: {
        query?: never;
        header?: {
          "If-Match"?: string;
          "Service-Account"?: components["parameters"]["ServiceAccount"];
          "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        };
        path: {
          document: string;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          "application/json": components["schemas"]["Correction"];
        };
      };
      responses: {
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["DocumentCorrected"];
          };
        };
        default: components["responses"]["Refused"];
      };
    };
    trace?: never;
  };
  "/v1/documents/{document}/similar": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Documents like one */
    get: {
      parameters: {
        query?: {
          limit?: number;
        };
        header?: {
          "If-None-Match"?: string;
          "Service-Account"?: components["parameters"]["ServiceAccount"];
        };
        path: {
          document: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["SimilarDocuments"];
          };
        };
        304: {
          headers: {
            [name: string]: unknown;
          };
          content?: never;
        };
        default: components["responses"]["Refused"];
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/documents/{document}/files/{file}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The bytes of a file */
    get: {
      parameters: {
        query?: {
          download?: boolean;
        };
        header?: {
          Range?: string;
          "If-None-Match"?: string;
          "Service-Account"?: components["parameters"]["ServiceAccount"];
        };
        path: {
          document: string;
          file: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "*/*": Blob;
          };
        };
        206: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "*/*": Blob;
          };
        };
        304: {
          headers: {
            [name: string]: unknown;
          };
          content?: never;
        };
        default: components["responses"]["Refused"];
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/documents/{document}/files/{file}/pages/{page}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The picture of a page */
    get: {
      parameters: {
        query?: {
          w?: number;
        };
        header?: {
          "If-None-Match"?: string;
          "Service-Account"?: components["parameters"]["ServiceAccount"];
        };
        path: {
          document: string;
          file: string;
          page: number;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "image/png": Blob;
          };
        };
        304: {
          headers: {
            [name: string]: unknown;
          };
          content?: never;
        };
        default: components["responses"]["Refused"];
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/documents/{document}/facts": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The facts of a document */
    get: {
      parameters: {
        query?: never;
        header?: {
          "If-None-Match"?: string;
          "Service-Account"?: components["parameters"]["ServiceAccount"];
        };
        path: {
          document: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["DocumentFacts"];
          };
        };
        304: {
          headers: {
            [name: string]: unknown;
          };
          content?: never;
        };
        default: components["responses"]["Refused"];
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/documents/{document}/pages/{page}/words": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The words of a page with their places */
    get: {
      parameters: {
        query?: never;
        header?: {
          "If-None-Match"?: string;
          "Service-Account"?: components["parameters"]["ServiceAccount"];
        };
        path: {
          document: string;
          page: number;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["PageWords"];
          };
        };
        304: {
          headers: {
            [name: string]: unknown;
          };
          content?: never;
        };
        default: components["responses"]["Refused"];
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/facts": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Facts across documents */
    get: {
      parameters: {
        query?: {
          label?: string;
          role?: "money" | "date" | "party" | "text" | "identifier";
          category?: string;
          type?: string;
          person_or_thing?: string;
          year?: number;
          include_superseded?: boolean;
          limit?: number;
        };
        header?: {
          "If-None-Match"?: string;
          "Service-Account"?: components["parameters"]["ServiceAccount"];
        };
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["FactList"];
          };
        };
        304: {
          headers: {
            [name: string]: unknown;
          };
          content?: never;
        };
        default: components["responses"]["Refused"];
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/documents/{document}/facts/{fact}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** One fact */
    get: {
      parameters: {
        query?: never;
        header?: {
          "If-None-Match"?: string;
          "Service-Account"?: components["parameters"]["ServiceAccount"];
        };
        path: {
          document: string;
          fact: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["ListedFact"];
          };
        };
        304: {
          headers: {
            [name: string]: unknown;
          };
          content?: never;
        };
        default: components["responses"]["Refused"];
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    /** Correct a fact */
    patch: {
      parameters: {
        query?: never;
        header?: {
          "If-Match"?: string;
          "Service-Account"?: components["parameters"]["ServiceAccount"];
          "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        };
        path: {
          document: string;
          fact: string;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          "application/json": components["schemas"]["FactCorrection"];
        };
      };
      responses: {
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["FactCorrected"];
          };
        };
        default: components["responses"]["Refused"];
      };
    };
    trace?: never;
  };
  "/v1/documents/{document}/own-facts/choices": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** What words can be used for */
    post: {
      parameters: {
        query?: never;
        header?: {
          "Service-Account"?: components["parameters"]["ServiceAccount"];
        };
        path: {
          document: string;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          "application/json": components["schemas"]["ChosenWords"];
        };
      };
      responses: {
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["FactChoices"];
          };
        };
        default: components["responses"]["Refused"];
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/documents/{document}/own-facts": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Add a fact */
    post: {
      parameters: {
        query?: never;
        header?: {
          "Service-Account"?: components["parameters"]["ServiceAccount"];
          "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        };
        path: {
          document: string;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          "application/json": components["schemas"]["NewFact"];
        };
      };
      responses: {
        201: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["FactCorrected"];
          };
        };
        default: components["responses"]["Refused"];
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/documents/{document}/own-facts/{fact}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /** Take away a fact that a person added */
    delete: {
      parameters: {
        query?: never;
        header?: {
          "Service-Account"?: components["parameters"]["ServiceAccount"];
          "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        };
        path: {
          document: string;
          fact: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["FactTaken"];
          };
        };
        default: components["responses"]["Refused"];
      };
    };
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/documents/{document}/type": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** File a document as a type */
    post: {
      parameters: {
        query?: never;
        header?: {
          "If-Match"?: string;
          "Service-Account"?: components["parameters"]["ServiceAccount"];
          "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        };
        path: {
          document: string;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          "application/json": components["schemas"]["TypeChoice"];
        };
      };
      responses: {
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["TypeGiven"];
          };
        };
        default: components["responses"]["Refused"];
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/people-and-things": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List people & things */
    get: {
      parameters: {
        query?: {
          kind?: "person" | "pet" | "vehicle" | "property" | "organization" | "account" | "policy" | "item";
          include_gone?: boolean;
        };
        header?: {
          "If-None-Match"?: string;
          "Service-Account"?: components["parameters"]["ServiceAccount"];
        };
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["EntityList"];
          };
        };
        304: {
          headers: {
            [name: string]: unknown;
          };
          content?: never;
        };
        default: components["responses"]["Refused"];
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/people-and-things/duplicates": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** People & things that may be on file twice */
    get: {
      parameters: {
        query?: never;
        header?: {
          "If-None-Match"?: string;
          "Service-Account"?: components["parameters"]["ServiceAccount"];
        };
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["DuplicateList"];
          };
        };
        304: {
          headers: {
            [name: string]: unknown;
          };
          content?: never;
        };
        default: components["responses"]["Refused"];
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/people-and-things/duplicates/dismiss": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Say that two are not one */
    post: {
      parameters: {
        query?: never;
        header?: {
          "Service-Account"?: components["parameters"]["ServiceAccount"];
          "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        };
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          "application/json": components["schemas"]["TwoNotOne"];
        };
      };
      responses: {
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["DuplicateDismissed"];
          };
        };
        default: components["responses"]["Refused"];
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/people-and-things/{entity}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** One person or thing */
    get: {
      parameters: {
        query?: never;
        header?: {
          "If-None-Match"?: string;
          "Service-Account"?: components["parameters"]["ServiceAccount"];
        };
        path: {
          entity: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["EntityPage"];
          };
        };
        304: {
          headers: {
            [name: string]: unknown;
          };
          content?: never;
        };
        default: components["responses"]["Refused"];
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    /** Change a person or thing */
    patch: {
      parameters: {
        query?: never;
        header?: {
          "If-Match"?: string;
          "Service-Account"?: components["parameters"]["ServiceAccount"];
          "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        };
        path: {
          entity: string;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          "application/json": components["schemas"]["EntityChange"];
        };
      };
      responses: {
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["EntityAnswer"];
          };
        };
        default: components["responses"]["Refused"];
      };
    };
    trace?: never;
  };
  "/v1/people-and-things/{entity}/combine": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Make two people or things one */
    post: {
      parameters: {
        query?: never;
        header?: {
          "Service-Account"?: components["parameters"]["ServiceAccount"];
          "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        };
        path: {
          entity: string;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          "application/json": components["schemas"]["Combination"];
        };
      };
      responses: {
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["EntitiesCombined"];
          };
        };
        default: components["responses"]["Refused"];
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/people-and-things/combinations/{id}/undo": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Make two of one again */
    post: {
      parameters: {
        query?: never;
        header?: {
          "Service-Account"?: components["parameters"]["ServiceAccount"];
          "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        };
        path: {
          id: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["CombinationUndone"];
          };
        };
        default: components["responses"]["Refused"];
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/documents/{document}/entities": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Link a person or thing to a document */
    post: {
      parameters: {
        query?: never;
        header?: {
          "Service-Account"?: components["parameters"]["ServiceAccount"];
          "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        };
        path: {
          document: string;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          "application/json": components["schemas"]["EntityLink"];
        };
      };
      responses: {
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["EntityLinked"];
          };
        };
        default: components["responses"]["Refused"];
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/documents/{document}/entities/{entity}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /** Take a person or thing off a document */
    delete: {
      parameters: {
        query?: never;
        header?: {
          "Service-Account"?: components["parameters"]["ServiceAccount"];
          "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        };
        path: {
          document: string;
          entity: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Unlinked"];
          };
        };
        default: components["responses"]["Refused"];
      };
    };
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/checkup": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Everything that needs a person */
    get: {
      parameters: {
        query?: {
          group?: string;
          from?: string;
          to?: string;
          person_or_thing?: string;
          show?: "open" | "handled" | "dismissed";
          limit?: number;
        };
        header?: {
          "If-None-Match"?: string;
          "Service-Account"?: components["parameters"]["ServiceAccount"];
        };
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["CheckupList"];
          };
        };
        304: {
          headers: {
            [name: string]: unknown;
          };
          content?: never;
        };
        default: components["responses"]["Refused"];
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/checkup/obligations/{obligation}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** One dated item */
    get: {
      parameters: {
        query?: never;
        header?: {
          "If-None-Match"?: string;
          "Service-Account"?: components["parameters"]["ServiceAccount"];
        };
        path: {
          obligation: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["CheckupItemAnswer"];
          };
        };
        304: {
          headers: {
            [name: string]: unknown;
          };
          content?: never;
        };
        default: components["responses"]["Refused"];
      };
    };
    put?: never;
    /** Handle, snooze, dismiss or reopen a dated item */
    post: {
      parameters: {
        query?: never;
        header?: {
          "If-Match"?: string;
          "Service-Account"?: components["parameters"]["ServiceAccount"];
          "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        };
        path: {
          obligation: string;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          "application/json": components["schemas"]["CheckupAction"];
        };
      };
      responses: {
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["CheckupItemAnswer"];
          };
        };
        default: components["responses"]["Refused"];
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    /** The same as the POST */
    patch: {
      parameters: {
        query?: never;
        header?: {
          "If-Match"?: string;
          "Service-Account"?: components["parameters"]["ServiceAccount"];
          "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        };
        path: {
          obligation: string;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          "application/json": components["schemas"]["CheckupAction"];
        };
      };
      responses: {
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["CheckupItemAnswer"];
          };
        };
        default: components["responses"]["Refused"];
      };
    };
    trace?: never;
  };
  "/v1/checkup/obligations/{obligation}/lead-days": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    /** Set how early a dated item shows as due */
    patch: {
      parameters: {
        query?: never;
        header?: {
          "If-Match"?: string;
          "Service-Account"?: components["parameters"]["ServiceAccount"];
          "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        };
        path: {
          obligation: string;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          "application/json": components["schemas"]["LeadDays"];
        };
      };
      responses: {
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["LeadDaysSet"];
          };
        };
        default: components["responses"]["Refused"];
      };
    };
    trace?: never;
  };
  "/v1/checkup/{gap}/dismiss": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Dismiss something missing */
    post: {
      parameters: {
        query?: never;
        header?: {
          "Service-Account"?: components["parameters"]["ServiceAccount"];
          "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        };
        path: {
          gap: string;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          "application/json": components["schemas"]["GapDismissal"];
        };
      };
      responses: {
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["CheckupItemAnswer"];
          };
        };
        default: components["responses"]["Refused"];
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/checkup/{gap}/reopen": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Bring something missing back */
    post: {
      parameters: {
        query?: never;
        header?: {
          "Service-Account"?: components["parameters"]["ServiceAccount"];
          "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        };
        path: {
          gap: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["CheckupItemAnswer"];
          };
        };
        default: components["responses"]["Refused"];
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/reminders": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Add a reminder */
    post: {
      parameters: {
        query?: never;
        header?: {
          "Service-Account"?: components["parameters"]["ServiceAccount"];
          "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        };
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          "application/json": components["schemas"]["Reminder"];
        };
      };
      responses: {
        201: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["CheckupItemAnswer"];
          };
        };
        default: components["responses"]["Refused"];
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/calendar.ics": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The dated items as a calendar */
    get: {
      parameters: {
        query?: never;
        header?: {
          "If-None-Match"?: string;
          "Service-Account"?: components["parameters"]["ServiceAccount"];
        };
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "text/calendar": Blob;
          };
        };
        304: {
          headers: {
            [name: string]: unknown;
          };
          content?: never;
        };
        default: components["responses"]["Refused"];
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/calendar/feed": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Whether there is a private address of the calendar */
    get: {
      parameters: {
        query?: never;
        header?: {
          "If-None-Match"?: string;
          "Service-Account"?: components["parameters"]["ServiceAccount"];
        };
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["CalendarFeedState"];
          };
        };
        304: {
          headers: {
            [name: string]: unknown;
          };
          content?: never;
        };
        default: components["responses"]["Refused"];
      };
    };
    put?: never;
    /** Make a private address of the calendar; the one before it ends */
    post: {
      parameters: {
        query?: never;
        header?: {
          "Service-Account"?: components["parameters"]["ServiceAccount"];
          "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        };
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        201: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["CalendarFeed"];
          };
        };
        default: components["responses"]["Refused"];
      };
    };
    /** End the private address of the calendar */
    delete: {
      parameters: {
        query?: never;
        header?: {
          "Service-Account"?: components["parameters"]["ServiceAccount"];
          "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        };
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["CalendarFeed"];
          };
        };
        default: components["responses"]["Refused"];
      };
    };
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/uploads": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Begin a large upload */
    post: {
      parameters: {
        query?: never;
        header?: {
          "Service-Account"?: components["parameters"]["ServiceAccount"];
          "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        };
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          "application/json": components["schemas"]["UploadStart"];
        };
      };
      responses: {
        201: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["UploadSession"];
          };
        };
        default: components["responses"]["Refused"];
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/uploads/urls": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Addresses for parts */
    post: {
      parameters: {
        query?: never;
        header?: {
          "Service-Account"?: components["parameters"]["ServiceAccount"];
          "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        };
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          "application/json": components["schemas"]["UploadUrls"];
        };
      };
      responses: {
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["PartUrls"];
          };
        };
        default: components["responses"]["Refused"];
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/uploads/complete": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Finish a large upload */
    post: {
      parameters: {
        query?: never;
        header?: {
          "Service-Account"?: components["parameters"]["ServiceAccount"];
          "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        };
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          "application/json": components["schemas"]["UploadComplete"];
        };
      };
      responses: {
        201: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["UploadCompleted"];
          };
        };
        default: components["responses"]["Refused"];
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/uploads/abort": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Give up a large upload */
    post: {
      parameters: {
        query?: never;
        header?: {
          "Service-Account"?: components["parameters"]["ServiceAccount"];
          "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        };
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          "application/json": components["schemas"]["UploadAbort"];
        };
      };
      responses: {
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["UploadAborted"];
          };
        };
        default: components["responses"]["Refused"];
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/imports": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List imports */
    get: {
      parameters: {
        query?: never;
        header?: {
          "If-None-Match"?: string;
          "Service-Account"?: components["parameters"]["ServiceAccount"];
        };
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["ImportList"];
          };
        };
        304: {
          headers: {
            [name: string]: unknown;
          };
          content?: never;
        };
        default: components["responses"]["Refused"];
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/imports/{import}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** One import */
    get: {
      parameters: {
        query?: never;
        header?: {
          "If-None-Match"?: string;
          "Service-Account"?: components["parameters"]["ServiceAccount"];
        };
        path: {
          import: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Import"];
          };
        };
        304: {
          headers: {
            [name: string]: unknown;
          };
          content?: never;
        };
        default: components["responses"]["Refused"];
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/imports/{import}/pause": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Pause an import */
    post: {
      parameters: {
        query?: never;
        header?: {
          "Service-Account"?: components["parameters"]["ServiceAccount"];
          "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        };
        path: {
          import: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Import"];
          };
        };
        default: components["responses"]["Refused"];
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/imports/{import}/resume": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Take in what was left behind */
    post: {
      parameters: {
        query?: never;
        header?: {
          "Service-Account"?: components["parameters"]["ServiceAccount"];
          "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        };
        path: {
          import: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Import"];
          };
        };
        default: components["responses"]["Refused"];
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/documents/{document}/restore": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Bring a document back from the trash */
    post: {
      parameters: {
        query?: never;
        header?: {
          "Service-Account"?: components["parameters"]["ServiceAccount"];
          "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        };
        path: {
          document: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["DocumentChanged"];
          };
        };
        default: components["responses"]["Refused"];
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/documents/{document}/read": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Read a document again */
    post: {
      parameters: {
        query?: never;
        header?: {
          "Service-Account"?: components["parameters"]["ServiceAccount"];
          "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        };
        path: {
          document: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["DocumentChanged"];
          };
        };
        default: components["responses"]["Refused"];
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/documents/{document}/unlock": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Open a locked file */
    post: {
      parameters: {
        query?: never;
        header?: {
          "Service-Account"?: components["parameters"]["ServiceAccount"];
          "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        };
        path: {
          document: string;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          "application/json": components["schemas"]["Unlock"];
        };
      };
      responses: {
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["DocumentChanged"];
          };
        };
        default: components["responses"]["Refused"];
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/documents/{document}/replaces": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Say that a document replaces an older one */
    post: {
      parameters: {
        query?: never;
        header?: {
          "Service-Account"?: components["parameters"]["ServiceAccount"];
          "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        };
        path: {
          document: string;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          "application/json": components["schemas"]["Replaces"];
        };
      };
      responses: {
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["VersionChanged"];
          };
        };
        default: components["responses"]["Refused"];
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/documents/{document}/replaces/{replaced}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /** Take back that a document replaces another */
    delete: {
      parameters: {
        query?: never;
        header?: {
          "Service-Account"?: components["parameters"]["ServiceAccount"];
          "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        };
        path: {
          document: string;
          replaced: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["VersionChanged"];
          };
        };
        default: components["responses"]["Refused"];
      };
    };
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/documents/{document}/not-a-duplicate": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Say that a document is no copy */
    post: {
      parameters: {
        query?: never;
        header?: {
          "Service-Account"?: components["parameters"]["ServiceAccount"];
          "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        };
        path: {
          document: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["DocumentChanged"];
          };
        };
        default: components["responses"]["Refused"];
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/documents/{document}/duplicate-of": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Say that a document is a copy of another */
    post: {
      parameters: {
        query?: never;
        header?: {
          "Service-Account"?: components["parameters"]["ServiceAccount"];
          "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        };
        path: {
          document: string;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          "application/json": components["schemas"]["CopyOf"];
        };
      };
      responses: {
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["DocumentChanged"];
          };
        };
        default: components["responses"]["Refused"];
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/documents/{document}/split": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Split a stack into its papers, or keep it as one */
    post: {
      parameters: {
        query?: never;
        header?: {
          "Service-Account"?: components["parameters"]["ServiceAccount"];
          "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        };
        path: {
          document: string;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          "application/json": components["schemas"]["Split"];
        };
      };
      responses: {
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["DocumentSplit"];
          };
        };
        default: components["responses"]["Refused"];
      };
    };
    /** Put a split stack together again */
    delete: {
      parameters: {
        query?: never;
        header?: {
          "Service-Account"?: components["parameters"]["ServiceAccount"];
          "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        };
        path: {
          document: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["DocumentChanged"];
          };
        };
        default: components["responses"]["Refused"];
      };
    };
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/documents/{document}/look": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** What a person may have to decide about a document */
    get: {
      parameters: {
        query?: never;
        header?: {
          "If-None-Match"?: string;
          "Service-Account"?: components["parameters"]["ServiceAccount"];
        };
        path: {
          document: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["DocumentLook"];
          };
        };
        304: {
          headers: {
            [name: string]: unknown;
          };
          content?: never;
        };
        default: components["responses"]["Refused"];
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/bundles": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Every bundle */
    get: {
      parameters: {
        query?: never;
        header?: {
          "If-None-Match"?: string;
          "Service-Account"?: components["parameters"]["ServiceAccount"];
        };
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["BundleList"];
          };
        };
        304: {
          headers: {
            [name: string]: unknown;
          };
          content?: never;
        };
        default: components["responses"]["Refused"];
      };
    };
    put?: never;
    /** Make a bundle */
    post: {
      parameters: {
        query?: never;
        header?: {
          "Service-Account"?: components["parameters"]["ServiceAccount"];
          "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        };
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          "application/json": components["schemas"]["NewBundle"];
        };
      };
      responses: {
        201: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["BundleChanged"];
          };
        };
        default: components["responses"]["Refused"];
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/bundles/tax": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Put together the tax package of a year */
    post: {
      parameters: {
        query?: never;
        header?: {
          "Service-Account"?: components["parameters"]["ServiceAccount"];
          "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        };
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          "application/json": components["schemas"]["TaxYear"];
        };
      };
      responses: {
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["BundleChanged"];
          };
        };
        default: components["responses"]["Refused"];
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/bundles/{bundle}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** One bundle */
    get: {
      parameters: {
        query?: never;
        header?: {
          "If-None-Match"?: string;
          "Service-Account"?: components["parameters"]["ServiceAccount"];
        };
        path: {
          bundle: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["BundleWithDocuments"];
          };
        };
        304: {
          headers: {
            [name: string]: unknown;
          };
          content?: never;
        };
        default: components["responses"]["Refused"];
      };
    };
    put?: never;
    post?: never;
    /** Delete a bundle */
    delete: {
      parameters: {
        query?: never;
        header?: {
          "If-Match"?: string;
          "Service-Account"?: components["parameters"]["ServiceAccount"];
          "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        };
        path: {
          bundle: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["BundleDeleted"];
          };
        };
        default: components["responses"]["Refused"];
      };
    };
    options?: never;
    head?: never;
    /** Rename a bundle */
    patch: {
      parameters: {
        query?: never;
        header?: {
          "If-Match"?: string;
          "Service-Account"?: components["parameters"]["ServiceAccount"];
          "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        };
        path: {
          bundle: string;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          "application/json": components["schemas"]["BundleName"];
        };
      };
      responses: {
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["BundleChanged"];
          };
        };
        default: components["responses"]["Refused"];
      };
    };
    trace?: never;
  };
  "/v1/bundles/{bundle}/documents": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Put documents into a bundle */
    post: {
      parameters: {
        query?: never;
        header?: {
          "If-Match"?: string;
          "Service-Account"?: components["parameters"]["ServiceAccount"];
          "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        };
        path: {
          bundle: string;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          "application/json": components["schemas"]["BundleDocuments"];
        };
      };
      responses: {
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["BundleChanged"];
          };
        };
        default: components["responses"]["Refused"];
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/bundles/{bundle}/documents/{document}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /** Take a document out of a bundle */
    delete: {
      parameters: {
        query?: never;
        header?: {
          "Service-Account"?: components["parameters"]["ServiceAccount"];
          "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        };
        path: {
          bundle: string;
          document: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["BundleChanged"];
          };
        };
        default: components["responses"]["Refused"];
      };
    };
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/bundles/{bundle}/download": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** A bundle as a zip file */
    get: {
      parameters: {
        query?: never;
        header?: {
          "Service-Account"?: components["parameters"]["ServiceAccount"];
        };
        path: {
          bundle: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/zip": Blob;
          };
        };
        default: components["responses"]["Refused"];
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/links": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Every link out */
    get: {
      parameters: {
        query?: never;
        header?: {
          "If-None-Match"?: string;
          "Service-Account"?: components["parameters"]["ServiceAccount"];
        };
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["LinkList"];
          };
        };
        304: {
          headers: {
            [name: string]: unknown;
          };
          content?: never;
        };
        default: components["responses"]["Refused"];
      };
    };
    put?: never;
    /** Share a document or a bundle by a link */
    post: {
      parameters: {
        query?: never;
        header?: {
          "Service-Account"?: components["parameters"]["ServiceAccount"];
          "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        };
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          "application/json": components["schemas"]["NewLink"];
        };
      };
      responses: {
        201: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["LinkMade"];
          };
        };
        default: components["responses"]["Refused"];
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/links/{link}/revoke": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** End a link */
    post: {
      parameters: {
        query?: never;
        header?: {
          "Service-Account"?: components["parameters"]["ServiceAccount"];
          "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        };
        path: {
          link: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["LinkChanged"];
          };
        };
        default: components["responses"]["Refused"];
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/mailboxes": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Mailboxes that are read */
    get: {
      parameters: {
        query?: never;
        header?: {
          "If-None-Match"?: string;
          "Service-Account"?: components["parameters"]["ServiceAccount"];
        };
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["MailboxList"];
          };
        };
        304: {
          headers: {
            [name: string]: unknown;
          };
          content?: never;
        };
        default: components["responses"]["Refused"];
      };
    };
    put?: never;
    /** Read a mailbox from now on */
    post: {
      parameters: {
        query?: never;
        header?: {
          "Service-Account"?: components["parameters"]["ServiceAccount"];
          "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        };
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          "application/json": components["schemas"]["MailboxBody"];
        };
      };
      responses: {
        201: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Mailbox"];
          };
        };
        default: components["responses"]["Refused"];
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/mailboxes/{mailbox}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /** Read a mailbox no longer */
    delete: {
      parameters: {
        query?: never;
        header?: {
          "Service-Account"?: components["parameters"]["ServiceAccount"];
          "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        };
        path: {
          mailbox: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["MailboxDeleted"];
          };
        };
        default: components["responses"]["Refused"];
      };
    };
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/mailboxes/{mailbox}/test": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Look whether a mailbox can be read */
    post: {
      parameters: {
        query?: never;
        header?: {
          "Service-Account"?: components["parameters"]["ServiceAccount"];
          "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        };
        path: {
          mailbox: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["MailboxTested"];
          };
        };
        default: components["responses"]["Refused"];
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/mail-address": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The private address of the account */
    get: {
      parameters: {
        query?: never;
        header?: {
          "If-None-Match"?: string;
          "Service-Account"?: components["parameters"]["ServiceAccount"];
        };
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["MailAddress"];
          };
        };
        304: {
          headers: {
            [name: string]: unknown;
          };
          content?: never;
        };
        default: components["responses"]["Refused"];
      };
    };
    put?: never;
    /** Make a private address, or another one; the one before ends */
    post: {
      parameters: {
        query?: never;
        header?: {
          "Service-Account"?: components["parameters"]["ServiceAccount"];
          "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        };
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          "application/json": components["schemas"]["MailAddressBody"];
        };
      };
      responses: {
        201: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["MailAddress"];
          };
        };
        default: components["responses"]["Refused"];
      };
    };
    /** Take no more mail for the account */
    delete: {
      parameters: {
        query?: never;
        header?: {
          "Service-Account"?: components["parameters"]["ServiceAccount"];
          "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        };
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["MailAddress"];
          };
        };
        default: components["responses"]["Refused"];
      };
    };
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/notices": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** What is sent out, to whom, and how */
    get: {
      parameters: {
        query?: never;
        header?: {
          "If-None-Match"?: string;
          "Service-Account"?: components["parameters"]["ServiceAccount"];
        };
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["NoticeSettings"];
          };
        };
        304: {
          headers: {
            [name: string]: unknown;
          };
          content?: never;
        };
        default: components["responses"]["Refused"];
      };
    };
    put?: never;
    /** Send somebody a digest of the Checkup from now on */
    post: {
      parameters: {
        query?: never;
        header?: {
          "Service-Account"?: components["parameters"]["ServiceAccount"];
          "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        };
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          "application/json": components["schemas"]["NewNotice"];
        };
      };
      responses: {
        201: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Notice"];
          };
        };
        default: components["responses"]["Refused"];
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/notices/{notice}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /** Send it no more */
    delete: {
      parameters: {
        query?: never;
        header?: {
          "If-Match"?: string;
          "Service-Account"?: components["parameters"]["ServiceAccount"];
          "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        };
        path: {
          notice: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["NoticeDeleted"];
          };
        };
        default: components["responses"]["Refused"];
      };
    };
    options?: never;
    head?: never;
    /** Send it otherwise */
    patch: {
      parameters: {
        query?: never;
        header?: {
          "If-Match"?: string;
          "Service-Account"?: components["parameters"]["ServiceAccount"];
          "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        };
        path: {
          notice: string;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          "application/json": components["schemas"]["NoticeChange"];
        };
      };
      responses: {
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Notice"];
          };
        };
        default: components["responses"]["Refused"];
      };
    };
    trace?: never;
  };
  "/v1/notices/{notice}/test": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Send the digest as it would be now, and say how it went */
    post: {
      parameters: {
        query?: never;
        header?: {
          "Service-Account"?: components["parameters"]["ServiceAccount"];
          "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        };
        path: {
          notice: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["NoticeTested"];
          };
        };
        default: components["responses"]["Refused"];
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/mail-server": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Hand mail to a server from now on */
    post: {
      parameters: {
        query?: never;
        header?: {
          "Service-Account"?: components["parameters"]["ServiceAccount"];
          "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        };
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          "application/json": components["schemas"]["NewMailServer"];
        };
      };
      responses: {
        201: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["MailServer"];
          };
        };
        default: components["responses"]["Refused"];
      };
    };
    /** Send no more mail */
    delete: {
      parameters: {
        query?: never;
        header?: {
          "Service-Account"?: components["parameters"]["ServiceAccount"];
          "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        };
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["NoticeDeleted"];
          };
        };
        default: components["responses"]["Refused"];
      };
    };
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/time-zone": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Say where the account is: its days begin at midnight there */
    post: {
      parameters: {
        query?: never;
        header?: {
          "Service-Account"?: components["parameters"]["ServiceAccount"];
          "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        };
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          "application/json": components["schemas"]["NewTimeZone"];
        };
      };
      responses: {
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["TimeZoneSet"];
          };
        };
        default: components["responses"]["Refused"];
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/profile": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The person, and how they sign in */
    get: {
      parameters: {
        query?: never;
        header?: {
          "If-None-Match"?: string;
          "Service-Account"?: components["parameters"]["ServiceAccount"];
        };
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Profile"];
          };
        };
        304: {
          headers: {
            [name: string]: unknown;
          };
          content?: never;
        };
        default: components["responses"]["Refused"];
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    /** Another name or e-mail address */
    patch: {
      parameters: {
        query?: never;
        header?: {
          "If-Match"?: string;
          "Service-Account"?: components["parameters"]["ServiceAccount"];
          "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        };
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          "application/json": components["schemas"]["ProfileChange"];
        };
      };
      responses: {
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Profile"];
          };
        };
        default: components["responses"]["Refused"];
      };
    };
    trace?: never;
  };
  "/v1/profile/password": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Another password; every other session ends */
    post: {
      parameters: {
        query?: never;
        header?: {
          "Service-Account"?: components["parameters"]["ServiceAccount"];
          "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        };
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          "application/json": components["schemas"]["PasswordChange"];
        };
      };
      responses: {
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["PasswordChanged"];
          };
        };
        default: components["responses"]["Refused"];
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/passkeys/{passkey}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /** Let a passkey sign in no more */
    delete: {
      parameters: {
        query?: never;
        header?: {
          "Service-Account"?: components["parameters"]["ServiceAccount"];
          "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        };
        path: {
          passkey: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Removed"];
          };
        };
        default: components["responses"]["Refused"];
      };
    };
    options?: never;
    head?: never;
    /** Call a passkey otherwise */
    patch: {
      parameters: {
        query?: never;
        header?: {
          "Service-Account"?: components["parameters"]["ServiceAccount"];
          "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        };
        path: {
          passkey: string;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          "application/json": components["schemas"]["PasskeyName"];
        };
      };
      responses: {
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Passkey"];
          };
        };
        default: components["responses"]["Refused"];
      };
    };
    trace?: never;
  };
  "/v1/totp": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Begin with codes of an app on the phone */
    post: {
      parameters: {
        query?: never;
        header?: {
          "Service-Account"?: components["parameters"]["ServiceAccount"];
          "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        };
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          "application/json": components["schemas"]["OwnPassword"];
        };
      };
      responses: {
        201: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["TotpSetup"];
          };
        };
        default: components["responses"]["Refused"];
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/totp/confirm": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Give the first code; from now on one is asked for after the password */
    post: {
      parameters: {
        query?: never;
        header?: {
          "Service-Account"?: components["parameters"]["ServiceAccount"];
          "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        };
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          "application/json": components["schemas"]["TotpCode"];
        };
      };
      responses: {
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["RecoveryCodes"];
          };
        };
        default: components["responses"]["Refused"];
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/totp/recovery-codes": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** New codes for paper; those before serve no more */
    post: {
      parameters: {
        query?: never;
        header?: {
          "Service-Account"?: components["parameters"]["ServiceAccount"];
          "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        };
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          "application/json": components["schemas"]["OwnPassword"];
        };
      };
      responses: {
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["RecoveryCodes"];
          };
        };
        default: components["responses"]["Refused"];
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/totp/remove": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Ask for no code any more */
    post: {
      parameters: {
        query?: never;
        header?: {
          "Service-Account"?: components["parameters"]["ServiceAccount"];
          "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        };
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          "application/json": components["schemas"]["OwnPassword"];
        };
      };
      responses: {
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Removed"];
          };
        };
        default: components["responses"]["Refused"];
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/sessions": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Where the person is signed in */
    get: {
      parameters: {
        query?: never;
        header?: {
          "If-None-Match"?: string;
          "Service-Account"?: components["parameters"]["ServiceAccount"];
        };
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["SessionList"];
          };
        };
        304: {
          headers: {
            [name: string]: unknown;
          };
          content?: never;
        };
        default: components["responses"]["Refused"];
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/sessions/end-others": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** End every session but this one */
    post: {
      parameters: {
        query?: never;
        header?: {
          "Service-Account"?: components["parameters"]["ServiceAccount"];
          "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        };
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["SessionsEnded"];
          };
        };
        default: components["responses"]["Refused"];
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/sessions/{session}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /** End a session */
    delete: {
      parameters: {
        query?: never;
        header?: {
          "Service-Account"?: components["parameters"]["ServiceAccount"];
          "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        };
        path: {
          session: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["SessionsEnded"];
          };
        };
        default: components["responses"]["Refused"];
      };
    };
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/tokens": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** What the person gave to programs */
    get: {
      parameters: {
        query?: never;
        header?: {
          "If-None-Match"?: string;
          "Service-Account"?: components["parameters"]["ServiceAccount"];
        };
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["OwnTokenList"];
          };
        };
        304: {
          headers: {
            [name: string]: unknown;
          };
          content?: never;
        };
        default: components["responses"]["Refused"];
      };
    };
    put?: never;
    /** A personal token */
    post: {
      parameters: {
        query?: never;
        header?: {
          "Service-Account"?: components["parameters"]["ServiceAccount"];
          "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        };
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          "application/json": components["schemas"]["NewToken"];
        };
      };
      responses: {
        201: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["TokenMade"];
          };
        };
        default: components["responses"]["Refused"];
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/tokens/{token}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /** Let a token, or a connection, in no more */
    delete: {
      parameters: {
        query?: never;
        header?: {
          "Service-Account"?: components["parameters"]["ServiceAccount"];
          "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        };
        path: {
          token: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Removed"];
          };
        };
        default: components["responses"]["Refused"];
      };
    };
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/members": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Who belongs to the account, and its guests */
    get: {
      parameters: {
        query?: never;
        header?: {
          "If-None-Match"?: string;
          "Service-Account"?: components["parameters"]["ServiceAccount"];
        };
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["MemberList"];
          };
        };
        304: {
          headers: {
            [name: string]: unknown;
          };
          content?: never;
        };
        default: components["responses"]["Refused"];
      };
    };
    put?: never;
    /** Let somebody in */
    post: {
      parameters: {
        query?: never;
        header?: {
          "Service-Account"?: components["parameters"]["ServiceAccount"];
          "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        };
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          "application/json": components["schemas"]["NewMember"];
        };
      };
      responses: {
        201: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["MemberAdded"];
          };
        };
        default: components["responses"]["Refused"];
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/members/{member}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /** Let somebody in no more */
    delete: {
      parameters: {
        query?: never;
        header?: {
          "Service-Account"?: components["parameters"]["ServiceAccount"];
          "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        };
        path: {
          member: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Removed"];
          };
        };
        default: components["responses"]["Refused"];
      };
    };
    options?: never;
    head?: never;
    /** Give somebody another role */
    patch: {
      parameters: {
        query?: never;
        header?: {
          "Service-Account"?: components["parameters"]["ServiceAccount"];
          "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        };
        path: {
          member: string;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          "application/json": components["schemas"]["MemberChange"];
        };
      };
      responses: {
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Member"];
          };
        };
        default: components["responses"]["Refused"];
      };
    };
    trace?: never;
  };
  "/v1/members/{member}/sign-in-link": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** An address to come in by, for somebody who has lost their password */
    post: {
      parameters: {
        query?: never;
        header?: {
          "Service-Account"?: components["parameters"]["ServiceAccount"];
          "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        };
        path: {
          member: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        201: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["SignInLink"];
          };
        };
        default: components["responses"]["Refused"];
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/members/{member}/end-sessions": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Sign somebody out on every device */
    post: {
      parameters: {
        query?: never;
        header?: {
          "Service-Account"?: components["parameters"]["ServiceAccount"];
          "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        };
        path: {
          member: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["SessionsEnded"];
          };
        };
        default: components["responses"]["Refused"];
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/members/{member}/end-codes": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Ask somebody for codes no more, who has lost phone and paper */
    post: {
      parameters: {
        query?: never;
        header?: {
          "Service-Account"?: components["parameters"]["ServiceAccount"];
          "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        };
        path: {
          member: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Removed"];
          };
        };
        default: components["responses"]["Refused"];
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/account-name": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Call the family or the business otherwise */
    post: {
      parameters: {
        query?: never;
        header?: {
          "Service-Account"?: components["parameters"]["ServiceAccount"];
          "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        };
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          "application/json": components["schemas"]["AccountName"];
        };
      };
      responses: {
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["AccountNamed"];
          };
        };
        default: components["responses"]["Refused"];
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/doctor": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Whether the box is well */
    get: {
      parameters: {
        query?: never;
        header?: {
          "If-None-Match"?: string;
          "Service-Account"?: components["parameters"]["ServiceAccount"];
        };
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Health"];
          };
        };
        304: {
          headers: {
            [name: string]: unknown;
          };
          content?: never;
        };
        default: components["responses"]["Refused"];
      };
    };
    put?: never;
    /** Look at every file, every page of the database, every line of the log */
    post: {
      parameters: {
        query?: never;
        header?: {
          "Service-Account"?: components["parameters"]["ServiceAccount"];
          "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        };
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        202: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["WorkStarted"];
          };
        };
        default: components["responses"]["Refused"];
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/reading": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** What papers are read with */
    get: {
      parameters: {
        query?: never;
        header?: {
          "If-None-Match"?: string;
          "Service-Account"?: components["parameters"]["ServiceAccount"];
        };
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Reading"];
          };
        };
        304: {
          headers: {
            [name: string]: unknown;
          };
          content?: never;
        };
        default: components["responses"]["Refused"];
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/models/{model}/pull": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Fetch a model */
    post: {
      parameters: {
        query?: never;
        header?: {
          "Service-Account"?: components["parameters"]["ServiceAccount"];
          "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        };
        path: {
          model: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        202: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["WorkStarted"];
          };
        };
        default: components["responses"]["Refused"];
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/models/{model}/stop": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Stop fetching a model; what is here stays for the next time */
    post: {
      parameters: {
        query?: never;
        header?: {
          "Service-Account"?: components["parameters"]["ServiceAccount"];
          "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        };
        path: {
          model: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["WorkStarted"];
          };
        };
        default: components["responses"]["Refused"];
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/models/{model}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /** Take a model away */
    delete: {
      parameters: {
        query?: never;
        header?: {
          "Service-Account"?: components["parameters"]["ServiceAccount"];
          "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        };
        path: {
          model: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Removed"];
          };
        };
        default: components["responses"]["Refused"];
      };
    };
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/backups": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The last backups, and what opens them */
    get: {
      parameters: {
        query?: never;
        header?: {
          "If-None-Match"?: string;
          "Service-Account"?: components["parameters"]["ServiceAccount"];
        };
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["BackupList"];
          };
        };
        304: {
          headers: {
            [name: string]: unknown;
          };
          content?: never;
        };
        default: components["responses"]["Refused"];
      };
    };
    put?: never;
    /** Put everything into one sealed file, now */
    post: {
      parameters: {
        query?: never;
        header?: {
          "Service-Account"?: components["parameters"]["ServiceAccount"];
          "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        };
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        202: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["WorkStarted"];
          };
        };
        default: components["responses"]["Refused"];
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/backup-plan": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Have backups made by themselves, every day or every week */
    post: {
      parameters: {
        query?: never;
        header?: {
          "Service-Account"?: components["parameters"]["ServiceAccount"];
          "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        };
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          "application/json": components["schemas"]["BackupPlanWish"];
        };
      };
      responses: {
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["BackupPlanSet"];
          };
        };
        default: components["responses"]["Refused"];
      };
    };
    /** Make no more backups by themselves; those that are there stay */
    delete: {
      parameters: {
        query?: never;
        header?: {
          "Service-Account"?: components["parameters"]["ServiceAccount"];
          "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        };
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["BackupPlanSet"];
          };
        };
        default: components["responses"]["Refused"];
      };
    };
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/backups/stop": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Call the backup off */
    post: {
      parameters: {
        query?: never;
        header?: {
          "Service-Account"?: components["parameters"]["ServiceAccount"];
          "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        };
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["WorkStarted"];
          };
        };
        default: components["responses"]["Refused"];
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/backups/{backup}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The backup itself */
    get: {
      parameters: {
        query?: never;
        header?: {
          "Service-Account"?: components["parameters"]["ServiceAccount"];
        };
        path: {
          backup: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "*/*": Blob;
          };
        };
        default: components["responses"]["Refused"];
      };
    };
    put?: never;
    post?: never;
    /** Delete a backup */
    delete: {
      parameters: {
        query?: never;
        header?: {
          "Service-Account"?: components["parameters"]["ServiceAccount"];
          "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        };
        path: {
          backup: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Removed"];
          };
        };
        default: components["responses"]["Refused"];
      };
    };
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/keys/recovery-code": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** A new recovery code for the box; the one before opens nothing any more */
    post: {
      parameters: {
        query?: never;
        header?: {
          "Service-Account"?: components["parameters"]["ServiceAccount"];
          "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        };
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          "application/json": components["schemas"]["OwnPassword"];
        };
      };
      responses: {
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["RecoveryCode"];
          };
        };
        default: components["responses"]["Refused"];
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/plan": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** What the account may use, and what is left */
    get: {
      parameters: {
        query?: never;
        header?: {
          "If-None-Match"?: string;
          "Service-Account"?: components["parameters"]["ServiceAccount"];
        };
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["PlanState"];
          };
        };
        304: {
          headers: {
            [name: string]: unknown;
          };
          content?: never;
        };
        default: components["responses"]["Refused"];
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/ways-in": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The watched folder */
    get: {
      parameters: {
        query?: never;
        header?: {
          "If-None-Match"?: string;
          "Service-Account"?: components["parameters"]["ServiceAccount"];
        };
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["WaysIn"];
          };
        };
        304: {
          headers: {
            [name: string]: unknown;
          };
          content?: never;
        };
        default: components["responses"]["Refused"];
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/ask": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** A question, answered from what is on file */
    post: {
      parameters: {
        query?: never;
        header?: {
          "Service-Account"?: components["parameters"]["ServiceAccount"];
        };
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          "application/json": components["schemas"]["Question"];
        };
      };
      responses: {
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "text/event-stream":
              | components["schemas"]["AskPiece"]
              | components["schemas"]["AskAnswer"]
              | components["schemas"]["AskFailure"];
          };
        };
        default: components["responses"]["Refused"];
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/documents/{document}/ask": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** A question about one document */
    post: {
      parameters: {
        query?: never;
        header?: {
          "Service-Account"?: components["parameters"]["ServiceAccount"];
        };
        path: {
          document: string;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          "application/json": components["schemas"]["DocumentQuestion"];
        };
      };
      responses: {
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "text/event-stream":
              | components["schemas"]["AskPiece"]
              | components["schemas"]["AskAnswer"]
              | components["schemas"]["AskFailure"];
          };
        };
        default: components["responses"]["Refused"];
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/checkup/obligations/{obligation}/draft": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** An email about a dated item */
    post: {
      parameters: {
        query?: never;
        header?: {
          "Service-Account"?: components["parameters"]["ServiceAccount"];
        };
        path: {
          obligation: string;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          "application/json": components["schemas"]["DraftRequest"];
        };
      };
      responses: {
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Draft"];
          };
        };
        default: components["responses"]["Refused"];
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/checkup/{gap}/draft": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** An email about something missing */
    post: {
      parameters: {
        query?: never;
        header?: {
          "Service-Account"?: components["parameters"]["ServiceAccount"];
        };
        path: {
          gap: string;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          "application/json": components["schemas"]["DraftRequest"];
        };
      };
      responses: {
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Draft"];
          };
        };
        default: components["responses"]["Refused"];
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/spending": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** What was spent in a year, by month and type */
    get: {
      parameters: {
        query?: {
          year?: number;
        };
        header?: {
          "If-None-Match"?: string;
          "Service-Account"?: components["parameters"]["ServiceAccount"];
        };
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Spending"];
          };
        };
        304: {
          headers: {
            [name: string]: unknown;
          };
          content?: never;
        };
        default: components["responses"]["Refused"];
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/ask/suggestions": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Questions that can be answered from what is on file */
    get: {
      parameters: {
        query?: never;
        header?: {
          "If-None-Match"?: string;
          "Service-Account"?: components["parameters"]["ServiceAccount"];
        };
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["AskSuggestions"];
          };
        };
        304: {
          headers: {
            [name: string]: unknown;
          };
          content?: never;
        };
        default: components["responses"]["Refused"];
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/categories": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List categories */
    get: {
      parameters: {
        query?: never;
        header?: {
          "If-None-Match"?: string;
          "Service-Account"?: components["parameters"]["ServiceAccount"];
        };
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["CategoryList"];
          };
        };
        304: {
          headers: {
            [name: string]: unknown;
          };
          content?: never;
        };
        default: components["responses"]["Refused"];
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/types": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List document types */
    get: {
      parameters: {
        query?: never;
        header?: {
          "If-None-Match"?: string;
          "Service-Account"?: components["parameters"]["ServiceAccount"];
        };
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["TypeList"];
          };
        };
        304: {
          headers: {
            [name: string]: unknown;
          };
          content?: never;
        };
        default: components["responses"]["Refused"];
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/events": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** What happens to the documents of the account, as it happens */
    get: {
      parameters: {
        query?: never;
        header?: {
          "Service-Account"?: components["parameters"]["ServiceAccount"];
        };
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "text/event-stream":
              | components["schemas"]["DocumentEvent"]
              | components["schemas"]["ChangeEvent"]
              | components["schemas"]["WorkEvent"];
          };
        };
        default: components["responses"]["Refused"];
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/webhooks": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Every webhook */
    get: {
      parameters: {
        query?: never;
        header?: {
          "If-None-Match"?: string;
          "Service-Account"?: components["parameters"]["ServiceAccount"];
        };
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["WebhookList"];
          };
        };
        304: {
          headers: {
            [name: string]: unknown;
          };
          content?: never;
        };
        default: components["responses"]["Refused"];
      };
    };
    put?: never;
    /** Tell an address of what happens */
    post: {
      parameters: {
        query?: never;
        header?: {
          "Service-Account"?: components["parameters"]["ServiceAccount"];
          "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        };
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          "application/json": components["schemas"]["NewWebhook"];
        };
      };
      responses: {
        201: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["WebhookMade"];
          };
        };
        default: components["responses"]["Refused"];
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/webhooks/{webhook}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /** Stop telling an address */
    delete: {
      parameters: {
        query?: never;
        header?: {
          "Service-Account"?: components["parameters"]["ServiceAccount"];
          "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        };
        path: {
          webhook: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["WebhookDeleted"];
          };
        };
        default: components["responses"]["Refused"];
      };
    };
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/webhooks/{webhook}/test": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Send one delivery now and say how it went */
    post: {
      parameters: {
        query?: never;
        header?: {
          "Service-Account"?: components["parameters"]["ServiceAccount"];
          "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        };
        path: {
          webhook: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["WebhookTested"];
          };
        };
        default: components["responses"]["Refused"];
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/connections": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The connected apps: one's own, and for the owner all of the account */
    get: {
      parameters: {
        query?: never;
        header?: {
          "If-None-Match"?: string;
          "Service-Account"?: components["parameters"]["ServiceAccount"];
        };
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["ConnectionList"];
          };
        };
        304: {
          headers: {
            [name: string]: unknown;
          };
          content?: never;
        };
        default: components["responses"]["Refused"];
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/connections/{connection}/activity": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** What a connected app did */
    get: {
      parameters: {
        query?: {
          limit?: number;
        };
        header?: {
          "If-None-Match"?: string;
          "Service-Account"?: components["parameters"]["ServiceAccount"];
        };
        path: {
          connection: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["ConnectionActivity"];
          };
        };
        304: {
          headers: {
            [name: string]: unknown;
          };
          content?: never;
        };
        default: components["responses"]["Refused"];
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/connections/{connection}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /** Disconnect an app at once */
    delete: {
      parameters: {
        query?: never;
        header?: {
          "Service-Account"?: components["parameters"]["ServiceAccount"];
          "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        };
        path: {
          connection: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["ConnectionEnded"];
          };
        };
        default: components["responses"]["Refused"];
      };
    };
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/v1/assistants": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** How assistants reach the box */
    get: {
      parameters: {
        query?: never;
        header?: {
          "If-None-Match"?: string;
          "Service-Account"?: components["parameters"]["ServiceAccount"];
        };
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Assistants"];
          };
        };
        304: {
          headers: {
            [name: string]: unknown;
          };
          content?: never;
        };
        default: components["responses"]["Refused"];
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    /** Say whether personal tokens may be used there */
    patch: {
      parameters: {
        query?: never;
        header?: {
          "If-Match"?: string;
          "Service-Account"?: components["parameters"]["ServiceAccount"];
          "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        };
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          "application/json": components["schemas"]["AssistantsChange"];
        };
      };
      responses: {
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Assistants"];
          };
        };
        default: components["responses"]["Refused"];
      };
    };
    trace?: never;
  };
  "/v1/audit": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** What was done in the account, by whom, and whether the log is whole */
    get: {
      parameters: {
        query?: {
          since?: string;
          document?: string;
          cursor?: string;
          limit?: number;
        };
        header?: {
          "If-None-Match"?: string;
          "Service-Account"?: components["parameters"]["ServiceAccount"];
        };
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["AuditPage"];
          };
        };
        304: {
          headers: {
            [name: string]: unknown;
          };
          content?: never;
        };
        default: components["responses"]["Refused"];
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/app/state": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** What the app must know first */
    get: {
      parameters: {
        query?: never;
        header?: {
          "If-None-Match"?: string;
          "Service-Account"?: components["parameters"]["ServiceAccount"];
        };
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["AppState"];
          };
        };
        304: {
          headers: {
            [name: string]: unknown;
          };
          content?: never;
        };
        default: components["responses"]["Refused"];
      };
    };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/app/connect/{uid}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** What an app that asks to be connected wants */
    get: {
      parameters: {
        query?: never;
        header?: {
          "If-None-Match"?: string;
          "Service-Account"?: components["parameters"]["ServiceAccount"];
        };
        path: {
          uid: string;
        };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Consent"];
          };
        };
        304: {
          headers: {
            [name: string]: unknown;
          };
          content?: never;
        };
        default: components["responses"]["Refused"];
      };
    };
    put?: never;
    /** Connects an app, or does not */
    post: {
      parameters: {
        query?: never;
        header?: {
          "Service-Account"?: components["parameters"]["ServiceAccount"];
          "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        };
        path: {
          uid: string;
        };
        cookie?: never;
      };
      requestBody: {
        content: {
          "application/json": components["schemas"]["ConsentGiven"];
        };
      };
      responses: {
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["ConsentAnswered"];
          };
        };
        default: components["responses"]["Refused"];
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/app/setup": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Makes the first account and its owner */
    post: {
      parameters: {
        query?: never;
        header?: {
          "Service-Account"?: components["parameters"]["ServiceAccount"];
          "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        };
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          "application/json": components["schemas"]["Setup"];
        };
      };
      responses: {
        201: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["SetUp"];
          };
        };
        default: components["responses"]["Refused"];
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/app/unlock": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Opens a sealed box */
    post: {
      parameters: {
        query?: never;
        header?: {
          "Service-Account"?: components["parameters"]["ServiceAccount"];
          "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        };
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          "application/json": components["schemas"]["BoxUnlock"];
        };
      };
      responses: {
        204: {
          headers: {
            [name: string]: unknown;
          };
          content?: never;
        };
        default: components["responses"]["Refused"];
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/app/sign-in": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Signs in with a password */
    post: {
      parameters: {
        query?: never;
        header?: {
          "Service-Account"?: components["parameters"]["ServiceAccount"];
          "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        };
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          "application/json": components["schemas"]["SignIn"];
        };
      };
      responses: {
        204: {
          headers: {
            [name: string]: unknown;
          };
          content?: never;
        };
        default: components["responses"]["Refused"];
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/app/welcome": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Says whom an address to come in by is for */
    post: {
      parameters: {
        query?: never;
        header?: {
          "Service-Account"?: components["parameters"]["ServiceAccount"];
          "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        };
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          "application/json": components["schemas"]["WelcomeToken"];
        };
      };
      responses: {
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["Welcomed"];
          };
        };
        default: components["responses"]["Refused"];
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/app/welcome/come-in": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Sets a password and signs in, once */
    post: {
      parameters: {
        query?: never;
        header?: {
          "Service-Account"?: components["parameters"]["ServiceAccount"];
          "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        };
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          "application/json": components["schemas"]["ComeIn"];
        };
      };
      responses: {
        204: {
          headers: {
            [name: string]: unknown;
          };
          content?: never;
        };
        default: components["responses"]["Refused"];
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/app/sign-out": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Signs out */
    post: {
      parameters: {
        query?: never;
        header?: {
          "Service-Account"?: components["parameters"]["ServiceAccount"];
          "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        };
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          "application/json": components["schemas"]["Nothing"];
        };
      };
      responses: {
        204: {
          headers: {
            [name: string]: unknown;
          };
          content?: never;
        };
        default: components["responses"]["Refused"];
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/app/passkeys/options": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Starts registering a passkey */
    post: {
      parameters: {
        query?: never;
        header?: {
          "Service-Account"?: components["parameters"]["ServiceAccount"];
          "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        };
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          "application/json": components["schemas"]["Nothing"];
        };
      };
      responses: {
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["PasskeyOptions"];
          };
        };
        default: components["responses"]["Refused"];
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/app/passkeys": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Registers a passkey */
    post: {
      parameters: {
        query?: never;
        header?: {
          "Service-Account"?: components["parameters"]["ServiceAccount"];
          "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        };
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          "application/json": components["schemas"]["PasskeyAnswer"];
        };
      };
      responses: {
        201: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["PasskeyAdded"];
          };
        };
        default: components["responses"]["Refused"];
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/app/passkeys/sign-in-options": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Starts signing in with a passkey */
    post: {
      parameters: {
        query?: never;
        header?: {
          "Service-Account"?: components["parameters"]["ServiceAccount"];
          "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        };
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          "application/json": components["schemas"]["Nothing"];
        };
      };
      responses: {
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["PasskeyRequest"];
          };
        };
        default: components["responses"]["Refused"];
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/app/passkeys/sign-in": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Signs in with a passkey */
    post: {
      parameters: {
        query?: never;
        header?: {
          "Service-Account"?: components["parameters"]["ServiceAccount"];
          "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        };
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          "application/json": components["schemas"]["PasskeyAnswer"];
        };
      };
      responses: {
        204: {
          headers: {
            [name: string]: unknown;
          };
          content?: never;
        };
        default: components["responses"]["Refused"];
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/app/prove": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Gives the password again */
    post: {
      parameters: {
        query?: never;
        header?: {
          "Service-Account"?: components["parameters"]["ServiceAccount"];
          "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        };
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          "application/json": components["schemas"]["Prove"];
        };
      };
      responses: {
        204: {
          headers: {
            [name: string]: unknown;
          };
          content?: never;
        };
        default: components["responses"]["Refused"];
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/app/proved": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Says whether it is known who is there; asks for it where it is not */
    post: {
      parameters: {
        query?: never;
        header?: {
          "Service-Account"?: components["parameters"]["ServiceAccount"];
          "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        };
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          "application/json": components["schemas"]["Nothing"];
        };
      };
      responses: {
        204: {
          headers: {
            [name: string]: unknown;
          };
          content?: never;
        };
        default: components["responses"]["Refused"];
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/app/prove/passkey-options": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Starts giving a passkey again */
    post: {
      parameters: {
        query?: never;
        header?: {
          "Service-Account"?: components["parameters"]["ServiceAccount"];
          "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        };
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          "application/json": components["schemas"]["Nothing"];
        };
      };
      responses: {
        200: {
          headers: {
            [name: string]: unknown;
          };
          content: {
            "application/json": components["schemas"]["PasskeyRequest"];
          };
        };
        default: components["responses"]["Refused"];
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/app/prove/passkey": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Gives a passkey again */
    post: {
      parameters: {
        query?: never;
        header?: {
          "Service-Account"?: components["parameters"]["ServiceAccount"];
          "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
        };
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: {
          "application/json": components["schemas"]["PasskeyAnswer"];
        };
      };
      responses: {
        204: {
          headers: {
            [name: string]: unknown;
          };
          content?: never;
        };
        default: components["responses"]["Refused"];
      };
    };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
export type webhooks = Record<string, never>;
export interface components {
  schemas: {
    AccountAnswer: {
      /** Format: uuid */
      id: string;
      name: string;
      /** @enum {string} */
      kind: "family" | "business";
      /** @enum {string} */
      role: "owner" | "member" | "viewer" | "view" | "edit" | "upload_only";
      plan: components["schemas"]["Plan"];
      can: components["schemas"]["Can"];
    };
    AccountChoice: {
      /** Format: uuid */
      id: string;
      name: string;
      /** @enum {string} */
      kind: "family" | "business";
      /** @enum {string} */
      role: "owner" | "member" | "viewer" | "view" | "edit" | "upload_only";
      guest: boolean;
    };
    AccountName: {
      name: string;
    };
    AccountNamed: {
      name: string;
    };
    AppState: {
      sealed: boolean;
      setup_needed: boolean;
      setup_code: boolean;
      signed_in: boolean;
      version: string;
      user: {
        name: string | null;
        /** Format: email */
        email: string;
      } | null;
      account: {
        /** Format: uuid */
        id: string;
        name: string;
        /** @enum {string} */
        kind: "family" | "business";
      } | null;
      language: string | null;
      passkeys: boolean;
    };
    AskAnswer: {
      answer: string;
      citations: components["schemas"]["Citation"][];
      grounded: boolean;
      proposed_change: components["schemas"]["ProposedChange"] | null;
      questions_left: number | null;
    };
    AskFailure: {
      problem: components["schemas"]["Problem"];
    };
    AskPiece: {
      text: string;
    };
    AskSuggestions: {
      suggestions: {
        question: string;
        /** @enum {string} */
        kind: "next" | "identity" | "term" | "spent" | "bills" | "pay" | "insurer" | "number" | "latest";
      }[];
    };
    Assistants: {
      /** Format: uri */
      mcp_url: string;
      https: boolean;
      /** @enum {string} */
      reach: "this_machine" | "home_network" | "internet";
      personal_tokens: boolean;
    };
    AssistantsChange: {
      personal_tokens: boolean;
    };
    AuditLine: {
      number: number;
      at: string;
      user: {
        /** Format: uuid */
        id: string;
        name: string | null;
      } | null;
      /** @enum {string} */
      via: "api" | "app" | "assistant" | "mail" | "folder" | "cli";
      connection: {
        /** Format: uuid */
        id: string;
        name: string;
      } | null;
      action: string;
      subject: string | null;
      subject_id: string | null;
      /** Format: uri */
      url: string | null;
    };
    AuditPage: {
      lines: components["schemas"]["AuditLine"][];
      next_cursor: string | null;
      verified: boolean;
      broken_at: number | null;
      checked: number;
    };
    Backup: {
      name: string;
      made: string | null;
      bytes: number;
      program: string | null;
    };
    BackupList: {
      folder: string;
      same_disk: boolean;
      backups: components["schemas"]["Backup"][];
      plan: components["schemas"]["BackupPlan"] | null;
      work: components["schemas"]["WorkEvent"] | null;
      keys: {
        /** @enum {string} */
        kind: "keyfile" | "passphrase" | "recovery";
        made: string;
      }[];
    };
    BackupPlan: {
      /** @enum {string} */
      every: "day" | "week";
      /** @enum {string|null} */
      weekday: "monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | "sunday" | null;
      at: string;
      folder: string;
      own_folder: boolean;
      keep: number;
      next: string | null;
      last: {
        at: string;
        name: string | null;
        failure: string | null;
      } | null;
      last_good: string | null;
    };
    BackupPlanSet: {
      plan: components["schemas"]["BackupPlan"] | null;
    };
    BackupPlanWish: {
      /** @enum {string} */
      every: "day" | "week";
      /** @enum {string} */
      weekday?: "monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | "sunday";
      at: string;
      folder?: string | null;
      keep: number;
    };
    Box: {
      x0: number;
      y0: number;
      x1: number;
      y1: number;
    };
    BoxUnlock: {
      passphrase: string;
    };
    Bundle: {
      /** Format: uuid */
      id: string;
      name: string;
      /** @enum {string} */
      kind: "made" | "tax";
      year: number | null;
      rule: string | null;
      documents: number;
      in_trash: number;
      missing: string[];
      /** Format: date */
      created: string;
      /** Format: uri */
      url: string;
    };
    BundleChanged: {
      bundle: components["schemas"]["Bundle"];
    };
    BundleDeleted: {
      /** @enum {boolean} */
      deleted: true;
    };
    BundleDocuments: {
      document_ids: string[];
    };
    BundleList: {
      bundles: components["schemas"]["Bundle"][];
    };
    BundleName: {
      name: string;
    };
    BundleWithDocuments: {
      bundle: components["schemas"]["Bundle"];
      documents: components["schemas"]["DocumentRow"][];
    };
    CalendarFeed: {
      /** Format: uri */
      url: string | null;
    };
    CalendarFeedState: {
      made: string | null;
    };
    Can: {
      change: boolean;
      identifiers: boolean;
    };
    Category: {
      /** Format: uuid */
      id: string;
      name: string;
      slug: string;
      documents: number;
    };
    CategoryList: {
      categories: components["schemas"]["Category"][];
    };
    ChangeEvent: {
      subject: string;
      id: string | null;
    };
    CheckupAction: {
      /** @enum {string} */
      action: "handled" | "snooze" | "dismiss" | "reopen" | "manual";
      /** Format: date */
      until?: string;
      note?: string;
    };
    CheckupItem: {
      /** Format: uuid */
      id: string;
      kind_label: string;
      title: string;
      /** @enum {string} */
      status: "open" | "snoozed" | "handled" | "dismissed";
      /** Format: date */
      snoozed_until: string | null;
      amount: number | null;
      currency: string | null;
      what_to_do: components["schemas"]["WhatToDo"] | null;
      document: components["schemas"]["Named"] | null;
      person_or_thing: components["schemas"]["Named"] | null;
      /** Format: uri */
      url: string;
      /** @enum {string} */
      source: "obligation" | "gap" | "document";
      kind: string;
      detail: string | null;
      /** Format: date */
      when: string | null;
      overdue: boolean;
      group: string;
      /** @enum {string} */
      severity: "urgent" | "soon" | "later";
      dismissed_reason: string | null;
    };
    CheckupItemAnswer: {
      item: components["schemas"]["CheckupItem"];
    };
    CheckupList: {
      items: components["schemas"]["CheckupItem"][];
      total: number;
      by_group: {
        [key: string]: number;
      };
      counts: {
        open: number;
        past_due_or_urgent: number;
        snoozed: number;
        handled: number;
        dismissed: number;
      };
      /** Format: uri */
      url: string;
    };
    ChosenWords: {
      words: string;
    };
    Citation: {
      document: {
        /** Format: uuid */
        id: string;
        title: string;
        /** Format: uri */
        url: string;
      };
      page: number;
      quote: string;
      /** Format: uuid */
      fact_id?: string;
    };
    Combination: {
      /** Format: uuid */
      other_id: string;
    };
    CombinationUndone: {
      people_and_things: components["schemas"]["PersonOrThing"][];
    };
    ComeIn: {
      token: string;
      password: string;
      code?: string;
    };
    ConnectedApp: {
      /** Format: uuid */
      id: string;
      name: string;
      redirect_host: string;
      user: {
        /** Format: uuid */
        id: string;
        name: string | null;
      };
      account: {
        /** Format: uuid */
        id: string;
        name: string;
      };
      /** @enum {string} */
      access: "read" | "change";
      scopes: ("read" | "write" | "files" | "identifiers" | "ask" | "manage")[];
      created: string;
      last_used: string | null;
      today: {
        calls: number;
        documents_read: number;
        changes: number;
      };
      own: boolean;
    };
    Connection: {
      /** @enum {string} */
      kind: "connection";
      name: string;
      scopes: ("read" | "write" | "files" | "identifiers" | "ask" | "manage")[];
    };
    ConnectionActivity: {
      lines: components["schemas"]["ConnectionLine"][];
    };
    ConnectionEnded: {
      connection: components["schemas"]["ConnectedApp"];
    };
    ConnectionLine: {
      at: string;
      action: string;
      subject: string | null;
      subject_id: string | null;
      /** Format: uri */
      url: string | null;
    };
    ConnectionList: {
      connections: components["schemas"]["ConnectedApp"][];
    };
    Consent: {
      uid: string;
      app: {
        name: string;
        redirect_host: string | null;
        redirect_scheme: string;
        website: string | null;
        verified: boolean;
      };
      user: {
        name: string | null;
        /** Format: email */
        email: string;
      };
      accounts: {
        /** Format: uuid */
        id: string;
        name: string;
        /** @enum {string} */
        kind: "family" | "business";
        /** @enum {string} */
        role: "owner" | "member" | "viewer" | "view" | "edit" | "upload_only";
        may_change: boolean;
      }[];
      may_ask_change: boolean;
      expires: string;
    };
    ConsentAnswered: {
      /** Format: uri */
      redirect_to: string;
    };
    ConsentGiven: {
      allow: boolean;
      /** Format: uuid */
      account_id?: string;
      /** @enum {string} */
      access?: "read" | "change";
    };
    CopyOf: {
      /** Format: uuid */
      document_id: string;
    };
    Correction: {
      title?: string;
      summary?: string | null;
      /** Format: date */
      doc_date?: string | null;
      type?: string | null;
      /** Format: uuid */
      category_id?: string | null;
    };
    Document: {
      /** Format: uuid */
      id: string;
      title: string;
      text?: string;
      /** Format: uri */
      url: string;
      metadata: components["schemas"]["DocumentMetadata"];
    };
    DocumentChanged: {
      document: components["schemas"]["DocumentRow"];
    };
    DocumentCorrected: {
      document: components["schemas"]["DocumentRow"];
      edited: ("title" | "summary" | "doc_date" | "type" | "category")[];
    };
    DocumentEvent: {
      /** Format: uuid */
      id: string;
      title: string;
      /** @enum {string} */
      status: "received" | "scanning" | "reading" | "filed" | "needs_review" | "quarantined";
      step: string;
      needs_look: boolean;
      /** @enum {string} */
      read: "full" | "quick" | "not yet";
      /** @enum {string|null} */
      review_reason:
        | "password_needed"
        | "unreadable"
        | "low_confidence"
        | "possible_duplicate"
        | "infected"
        | "unsupported_format"
        | "split_unsure"
        | "damaged"
        | null;
      duplicate_of: {
        /** Format: uuid */
        id: string;
        title: string;
      } | null;
    };
    DocumentFacts: {
      document: components["schemas"]["Named"];
      facts: components["schemas"]["Fact"][];
      identifiers_shown: boolean;
    };
    DocumentFile: {
      /** Format: uuid */
      id: string;
      /** @enum {string} */
      role: "original" | "readable" | "page";
      name: string;
      mime: string;
      bytes: number;
      pages: number | null;
      /** Format: uri */
      url: string;
    };
    DocumentList: {
      documents: components["schemas"]["DocumentRow"][];
      total: number;
      next_cursor: string | null;
    };
    DocumentLook: {
      /** @enum {string|null} */
      reason:
        | "password_needed"
        | "unreadable"
        | "low_confidence"
        | "possible_duplicate"
        | "infected"
        | "unsupported_format"
        | "split_unsure"
        | "damaged"
        | null;
      detail: string | null;
      split_at: number[];
      stack: components["schemas"]["Named"] | null;
      parts: components["schemas"]["StackPart"][];
      likely_copies: components["schemas"]["Named"][];
      copies: components["schemas"]["Named"][];
    };
    DocumentMetadata: {
      /** Format: uuid */
      id: string;
      title: string;
      type: string | null;
      category: string | null;
      /** Format: date */
      date: string;
      period: components["schemas"]["Period"] | null;
      /** @enum {string} */
      status: "received" | "scanning" | "reading" | "filed" | "needs_review" | "quarantined";
      needs_look: boolean;
      /** @enum {string} */
      read: "full" | "quick" | "not yet";
      superseded: boolean;
      duplicate: boolean;
      people_and_things: components["schemas"]["NamedWithRole"][];
      /** Format: date */
      arrived: string;
      /** Format: uri */
      url: string;
      summary: string | null;
      confidence: number | null;
      page_count: number | null;
      read_by_ocr_pages: number;
      /** Format: date */
      retention_until: string | null;
      corrected_by_hand: ("title" | "summary" | "doc_date" | "type" | "category")[];
      /** @enum {string} */
      arrived_by: "upload" | "photo" | "note" | "api" | "email" | "folder" | "import" | "assistant";
      facts: components["schemas"]["Fact"][];
      identifiers_shown: boolean;
      up_next: components["schemas"]["UpNext"][];
      replaces: components["schemas"]["Named"][];
      replaced_by: components["schemas"]["Named"] | null;
      duplicate_of: components["schemas"]["Named"] | null;
      links_out: components["schemas"]["LinkOut"][];
      text_window: components["schemas"]["TextWindow"] | null;
      /** @enum {string|null} */
      review_reason:
        | "password_needed"
        | "unreadable"
        | "low_confidence"
        | "possible_duplicate"
        | "infected"
        | "unsupported_format"
        | "split_unsure"
        | "damaged"
        | null;
      files: components["schemas"]["DocumentFile"][];
      language: string | null;
      original_name: string | null;
      /** Format: date */
      trashed: string | null;
    };
    DocumentQuestion: {
      question: string;
      history?: {
        question: string;
        answer: string;
      }[];
    };
    DocumentRow: {
      /** Format: uuid */
      id: string;
      title: string;
      type: string | null;
      category: string | null;
      /** Format: date */
      date: string;
      period: components["schemas"]["Period"] | null;
      /** @enum {string} */
      status: "received" | "scanning" | "reading" | "filed" | "needs_review" | "quarantined";
      needs_look: boolean;
      /** @enum {string} */
      read: "full" | "quick" | "not yet";
      superseded: boolean;
      duplicate: boolean;
      people_and_things: components["schemas"]["NamedWithRole"][];
      /** Format: date */
      arrived: string;
      /** Format: uri */
      url: string;
    };
    DocumentSplit: {
      document: components["schemas"]["DocumentRow"];
      documents: components["schemas"]["DocumentRow"][];
    };
    DocumentType: {
      /** Format: uuid */
      id: string;
      name: string;
      slug: string;
      category: {
        /** Format: uuid */
        id: string;
        name: string;
        slug: string;
      };
      own: boolean;
      documents: number;
    };
    DocumentsAdded: {
      documents: components["schemas"]["DocumentRow"][];
      message: string;
      /** Format: uuid */
      import_id: string | null;
    };
    Draft: {
      to: string | null;
      subject: string;
      body: string;
      needs: string[];
    };
    DraftRequest: {
      about?: string;
    };
    DuplicateDismissed: {
      /** @enum {boolean} */
      dismissed: true;
      people_and_things: components["schemas"]["Named"][];
    };
    DuplicateList: {
      pairs: components["schemas"]["DuplicatePair"][];
      total: number;
    };
    DuplicatePair: {
      people_and_things: components["schemas"]["Named"][];
      score: number;
      why: string;
    };
    EntitiesCombined: {
      person_or_thing: components["schemas"]["PersonOrThing"];
      /** Format: uuid */
      undo_id: string;
    };
    EntityAnswer: {
      person_or_thing: components["schemas"]["PersonOrThing"];
    };
    EntityChange: {
      name?: string;
      /** @enum {string} */
      kind?:
        | "person"
        | "pet"
        | "organization"
        | "property"
        | "vehicle"
        | "financial_account"
        | "policy"
        | "asset";
      attributes?: {
        [key: string]: string | number | boolean | null;
      };
      /** Format: date */
      disposed_at?: string | null;
      pinned?: boolean;
      household?: boolean | null;
    };
    EntityEntry: {
      /** Format: uuid */
      id: string;
      name: string;
      /** @enum {string} */
      kind:
        | "person"
        | "pet"
        | "organization"
        | "property"
        | "vehicle"
        | "financial_account"
        | "policy"
        | "asset";
      kind_label: string;
      subtitle: string | null;
      also_known_as: string[];
      details: {
        [key: string]: string | number | boolean | null;
      };
      /** Format: date */
      gone: string | null;
      /** Format: uri */
      url: string;
      documents: number;
      status: components["schemas"]["EntityStatus"] | null;
    };
    EntityLink: {
      /** Format: uuid */
      entity_id?: string;
      name?: string;
      /** @enum {string} */
      kind?:
        | "person"
        | "pet"
        | "organization"
        | "property"
        | "vehicle"
        | "financial_account"
        | "policy"
        | "asset";
      /**
       * @default subject
       * @enum {string}
       */
      role?: "subject" | "issuer" | "payer" | "payee" | "owner" | "covered";
    };
    EntityLinked: {
      person_or_thing: components["schemas"]["PersonOrThing"];
      document: components["schemas"]["DocumentRow"];
    };
    EntityList: {
      people_and_things: components["schemas"]["EntityEntry"][];
      total: number;
      /** Format: uri */
      url: string;
    };
    EntityPage: {
      person_or_thing: components["schemas"]["PersonOrThing"];
      status: components["schemas"]["EntityStatus"] | null;
      facts: components["schemas"]["ListedFact"][];
      identifiers_shown: boolean;
      documents: components["schemas"]["DocumentRow"][];
      up_next: components["schemas"]["UpNext"][];
      missing: components["schemas"]["CheckupItem"][];
    };
    EntityStatus: {
      text: string;
      /** Format: date */
      when: string | null;
      more: number;
    };
    Fact: {
      /** Format: uuid */
      id: string;
      key: string;
      label: string;
      /** @enum {string} */
      role: "money" | "date" | "party" | "text" | "identifier";
      value: string;
      number: number | null;
      /** Format: date */
      date: string | null;
      currency: string | null;
      page: number | null;
      corrected_by_hand: boolean;
      added_by_hand: boolean;
      confidence: number | null;
      box: components["schemas"]["Box"] | null;
      quote: string | null;
    };
    FactChoices: {
      choices: {
        key: string;
        label: string;
        /** @enum {string} */
        role: "money" | "date" | "party" | "text" | "identifier";
      }[];
      reads_as: {
        /** @enum {string} */
        role: "money" | "date" | "party" | "text" | "identifier";
        amount: number | null;
        currency: string | null;
        /** Format: date */
        date: string | null;
      };
    };
    FactCorrected: {
      fact: components["schemas"]["Fact"];
      document: components["schemas"]["DocumentRow"];
    };
    FactCorrection: {
      value: string;
    };
    FactList: {
      facts: components["schemas"]["ListedFact"][];
      showing: number;
      total: number;
      sum_of_amounts: {
        [key: string]: number;
      };
      identifiers_shown: boolean;
    };
    FactTaken: {
      document: components["schemas"]["DocumentRow"];
    };
    FamilyOrBusiness: {
      /** Format: uuid */
      id: string;
      name: string;
      /** @enum {string} */
      kind: "family" | "business";
    };
    Finding: {
      check: string;
      ok: boolean;
      detail: string;
    };
    GapDismissal: {
      reason: string;
      disposed?: boolean;
    };
    Health: {
      version: string;
      findings: components["schemas"]["Finding"][];
      whole: {
        at: string;
        findings: components["schemas"]["Finding"][];
      } | null;
      running: components["schemas"]["WorkEvent"] | null;
    };
    Identity: {
      user: components["schemas"]["User"];
      token: components["schemas"]["Token"] | components["schemas"]["Connection"];
      accounts: components["schemas"]["AccountChoice"][];
      /** @enum {string} */
      header: "Service-Account";
      /** Format: uri */
      api: string;
    };
    Import: {
      /** Format: uuid */
      id: string;
      name: string;
      /** @enum {string} */
      kind: "zip" | "enex" | "paperless" | "mbox" | "folder";
      /** @enum {string} */
      stage: "unpacking" | "sorting" | "reading in full" | "done";
      phrase: string;
      paused: boolean;
      counts: components["schemas"]["ImportCounts"];
      problems: {
        entry: string;
        detail: string;
      }[];
      /** Format: date */
      started: string;
      /** Format: date */
      finished: string | null;
      /** Format: uri */
      url: string;
    };
    ImportCounts: {
      entries: number;
      unpacked: number;
      sorted: number;
      read: number;
      duplicates: number;
      skipped: number;
      failed: number;
      left_behind: number;
    };
    ImportList: {
      imports: components["schemas"]["Import"][];
    };
    LeadDays: {
      days: number;
    };
    LeadDaysSet: {
      item: components["schemas"]["CheckupItem"];
      lead_days: number;
    };
    LinkChanged: {
      link: components["schemas"]["LinkOut"];
    };
    LinkEntry: {
      /** Format: uuid */
      id: string;
      /** Format: date */
      expires: string | null;
      views: number;
      max_views: number | null;
      passcode: boolean;
      live: boolean;
      revoked: boolean;
      /** Format: date */
      created: string;
      in_trash: boolean;
      document: components["schemas"]["Named"] | null;
      bundle: components["schemas"]["Named"] | null;
      /** Format: uri */
      url: string;
    };
    LinkList: {
      links: components["schemas"]["LinkEntry"][];
    };
    LinkMade: {
      link: components["schemas"]["LinkOut"];
      /** Format: uri */
      share_url: string;
    };
    LinkOut: {
      /** Format: uuid */
      id: string;
      /** Format: date */
      expires: string | null;
      views: number;
      max_views: number | null;
      passcode: boolean;
      live: boolean;
      revoked: boolean;
    };
    ListedFact: {
      /** Format: uuid */
      id: string;
      key: string;
      label: string;
      /** @enum {string} */
      role: "money" | "date" | "party" | "text" | "identifier";
      value: string;
      number: number | null;
      /** Format: date */
      date: string | null;
      currency: string | null;
      page: number | null;
      corrected_by_hand: boolean;
      added_by_hand: boolean;
      confidence: number | null;
      box: components["schemas"]["Box"] | null;
      quote: string | null;
      document: components["schemas"]["Named"];
    };
    MailAddress: {
      address: string | null;
      senders: string[];
      listening: boolean;
      protected: boolean;
    };
    MailAddressBody: {
      senders?: string[];
    };
    MailServer: {
      host: string;
      port: number;
      /** @enum {string} */
      security: "tls" | "starttls" | "none";
      username: string | null;
      sender: string;
      /** Format: date */
      created: string;
    };
    Mailbox: {
      /** Format: uuid */
      id: string;
      host: string;
      port: number;
      /** @enum {string} */
      security: "tls" | "starttls" | "none";
      username: string;
      folder: string;
      /** @enum {string} */
      mode: "attachments" | "messages";
      /** Format: date */
      since: string;
      trouble: string | null;
      left_out: number;
      /** Format: date-time */
      looked_at: string | null;
    };
    MailboxBody: {
      host: string;
      port?: number;
      /** @enum {string} */
      security?: "tls" | "starttls" | "none";
      username: string;
      password: string;
      folder?: string;
      /** @enum {string} */
      mode?: "attachments" | "messages";
      days?: number;
    };
    MailboxDeleted: {
      /** @enum {boolean} */
      deleted: true;
    };
    MailboxList: {
      mailboxes: components["schemas"]["Mailbox"][];
    };
    MailboxTested: {
      ok: boolean;
      detail: string;
    };
    Me: {
      user: components["schemas"]["User"];
      account: components["schemas"]["MyAccount"];
      token: components["schemas"]["Token"] | components["schemas"]["Connection"];
      can: components["schemas"]["Can"];
      accounts: components["schemas"]["AccountChoice"][];
      /** @enum {string} */
      header: "Service-Account";
      /** Format: uri */
      api: string;
    };
    Member: {
      /** Format: uuid */
      id: string;
      name: string | null;
      email: string;
      /** @enum {string} */
      role: "owner" | "member" | "viewer" | "view" | "edit" | "upload_only";
      bundle: {
        /** Format: uuid */
        id: string;
        name: string | null;
      } | null;
      joined: string;
      last_seen: string | null;
      signs_in: {
        password: boolean;
        passkeys: number;
        totp: boolean;
      };
      invited_until: string | null;
      elsewhere: boolean;
      you: boolean;
    };
    MemberAdded: {
      member: components["schemas"]["Member"];
      /** Format: uri */
      sign_in_url: string | null;
      expires: string | null;
    };
    MemberChange: {
      /** @enum {string} */
      role: "owner" | "member" | "viewer" | "view" | "edit" | "upload_only";
      /** Format: uuid */
      bundle?: string;
    };
    MemberList: {
      name: string;
      members: components["schemas"]["Member"][];
    };
    MyAccount: {
      /** Format: uuid */
      id: string;
      name: string;
      /** @enum {string} */
      kind: "family" | "business";
      /** @enum {string} */
      role: "owner" | "member" | "viewer" | "view" | "edit" | "upload_only";
      bundle: string | null;
      family_or_business: components["schemas"]["FamilyOrBusiness"];
      plan: components["schemas"]["Plan"];
    };
    Named: {
      /** Format: uuid */
      id: string;
      title: string | null;
      name: string | null;
      kind: string;
      /** Format: uri */
      url: string;
    };
    NamedWithRole: {
      /** Format: uuid */
      id: string;
      title: string | null;
      name: string | null;
      kind: string;
      /** Format: uri */
      url: string;
      /** @enum {string} */
      role: "subject" | "issuer" | "payer" | "payee" | "owner" | "covered";
    };
    NewBundle: {
      name: string;
      document_ids?: string[];
    };
    NewFact: {
      key?: string;
      label?: string;
      /** @enum {string} */
      role?: "money" | "date" | "party" | "text" | "identifier";
      value: string;
      page: number | null;
      quote: string | null;
      box: components["schemas"]["Box"] | null;
    };
    NewLink: {
      /** Format: uuid */
      document_id?: string;
      /** Format: uuid */
      bundle_id?: string;
      /** Format: date */
      expires: string;
      max_views?: number;
      passcode?: string;
    };
    NewMailServer: {
      host: string;
      port?: number;
      /** @enum {string} */
      security?: "tls" | "starttls" | "none";
      username?: string;
      password?: string;
      sender: string;
    };
    NewMember: {
      name: string;
      email: string;
      /** @enum {string} */
      role: "owner" | "member" | "viewer" | "view" | "edit" | "upload_only";
      /** Format: uuid */
      bundle?: string;
    };
    NewNotice: {
      /** @enum {string} */
      way: "mail" | "ntfy" | "gotify";
      person?: string;
      to?: string;
      at?: string;
      days?: ("monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | "sunday")[];
      /** @enum {string} */
      wants?: "news" | "standing" | "always";
      details?: boolean;
      /** @enum {string} */
      language?: "en" | "de" | "fr" | "es" | "it" | "nl";
      token?: string;
    };
    NewSavedSearch: {
      name: string;
      q?: string;
      filters?: {
        category?: string;
        type?: string;
        person_or_thing?: string;
        year?: number;
        /** Format: date */
        since?: string;
        needs_look?: boolean;
        include_superseded?: boolean;
        meaning?: boolean;
        /** @enum {string} */
        sort?: "date" | "arrival";
      };
      pinned?: boolean;
    };
    NewTimeZone: {
      time_zone: string | null;
    };
    NewToken: {
      name: string;
      scopes: ("read" | "write" | "files" | "identifiers" | "ask" | "manage")[];
      /** Format: date */
      expires?: string;
    };
    NewWebhook: {
      url: string;
      events?: ("document.filed" | "document.needs_review" | "checkup.due" | "import.done")[];
    };
    Note: {
      title: string;
      text: string;
      person_or_thing?: string;
      /** Format: date */
      date?: string;
    };
    NoteAdded: {
      document: components["schemas"]["DocumentRow"];
    };
    Nothing: Record<string, never>;
    Notice: {
      /** Format: uuid */
      id: string;
      /** @enum {string} */
      way: "mail" | "ntfy" | "gotify";
      person: {
        name: string | null;
        email: string;
      };
      to: string;
      at: string;
      days: ("monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | "sunday")[];
      /** @enum {string} */
      wants: "news" | "standing" | "always";
      details: boolean;
      /** @enum {string} */
      language: "en" | "de" | "fr" | "es" | "it" | "nl";
      /** @enum {string} */
      state: "on" | "failing" | "waiting";
      next: string | null;
      last_sent: string | null;
      last_failure: {
        at: string;
        detail: string;
      } | null;
      given_up: number;
    };
    NoticeChange: {
      at?: string;
      days?: ("monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | "sunday")[];
      /** @enum {string} */
      wants?: "news" | "standing" | "always";
      details?: boolean;
      /** @enum {string} */
      language?: "en" | "de" | "fr" | "es" | "it" | "nl";
      token?: string;
    };
    NoticeDeleted: {
      /** @enum {boolean} */
      deleted: true;
    };
    NoticeSettings: {
      mail_server: components["schemas"]["MailServer"] | null;
      time_zone: string | null;
      notices: components["schemas"]["Notice"][];
    };
    NoticeTested: {
      delivered: boolean;
      detail: string;
      notice: components["schemas"]["Notice"];
    };
    Overview: {
      family_or_business: {
        name: string;
        /** @enum {string} */
        kind: "family" | "business";
      };
      you: {
        name: string | null;
        /** @enum {string} */
        role: "owner" | "member" | "viewer" | "view" | "edit" | "upload_only";
        token: components["schemas"]["Token"] | components["schemas"]["Connection"];
      };
      documents: {
        current: number;
        including_replaced: number;
        needs_a_look: number;
        being_read: number;
        arrived_last_7_days: number;
        years: {
          [key: string]: number;
        };
      };
      categories: {
        name: string;
        slug: string;
        documents: number;
      }[];
      types: {
        name: string;
        slug: string;
        documents: number;
      }[];
      people_and_things: {
        /** @enum {string} */
        kind:
          | "person"
          | "pet"
          | "organization"
          | "property"
          | "vehicle"
          | "financial_account"
          | "policy"
          | "asset";
        label: string;
        count: number;
      }[];
      checkup: {
        open: number;
        past_due_or_urgent: number;
        snoozed: number;
        handled: number;
      };
      plan: {
        label: string;
        questions_left: number | null;
        full_reads_left: number | null;
      };
      ways_in: string;
      urls: {
        /** Format: uri */
        home: string;
        /** Format: uri */
        library: string;
        /** Format: uri */
        people_and_things: string;
        /** Format: uri */
        checkup: string;
      };
    };
    OwnPassword: {
      password?: string;
    };
    OwnToken: {
      /** Format: uuid */
      id: string;
      /** @enum {string} */
      kind: "personal" | "connection";
      name: string;
      scopes: ("read" | "write" | "files" | "identifiers" | "ask" | "manage")[];
      created: string;
      last_used: string | null;
      /** Format: date */
      expires_at: string | null;
      ended: boolean;
    };
    OwnTokenList: {
      tokens: components["schemas"]["OwnToken"][];
      offered: ("read" | "write" | "files" | "identifiers" | "ask" | "manage")[];
      works: boolean;
      /** Format: uri */
      api: string;
    };
    PageWords: {
      page: number;
      words: {
        text: string;
        box: components["schemas"]["Box"];
      }[];
    };
    PartUrl: {
      part_number: number;
      /** Format: uri */
      url: string;
      expires: string;
    };
    PartUrls: {
      urls: components["schemas"]["PartUrl"][];
    };
    Passkey: {
      id: string;
      name: string;
      created: string;
      last_used: string | null;
    };
    PasskeyAdded: {
      name: string;
    };
    PasskeyAnswer: {
      name?: string;
      response: {
        [key: string]: unknown;
      };
    };
    PasskeyName: {
      name: string;
    };
    PasskeyOptions: {
      rp: {
        id?: string;
        name: string;
      };
      user: {
        id: string;
        name: string;
        displayName: string;
      };
      challenge: string;
      pubKeyCredParams: {
        alg: number;
        /** @enum {string} */
        type: "public-key";
      }[];
      timeout?: number;
      excludeCredentials?: {
        id: string;
        /** @enum {string} */
        type: "public-key";
        transports?: ("ble" | "cable" | "hybrid" | "internal" | "nfc" | "smart-card" | "usb")[];
      }[];
      authenticatorSelection?: {
        /** @enum {string} */
        residentKey?: "discouraged" | "preferred" | "required";
        requireResidentKey?: boolean;
        /** @enum {string} */
        userVerification?: "discouraged" | "preferred" | "required";
      };
      /** @enum {string} */
      attestation?: "direct" | "enterprise" | "indirect" | "none";
    };
    PasskeyRequest: {
      rpId?: string;
      challenge: string;
      timeout?: number;
      allowCredentials?: {
        id: string;
        /** @enum {string} */
        type: "public-key";
        transports?: ("ble" | "cable" | "hybrid" | "internal" | "nfc" | "smart-card" | "usb")[];
      }[];
      /** @enum {string} */
      userVerification?: "discouraged" | "preferred" | "required";
    };
    PasswordChange: {
      current?: string;
      password: string;
    };
    PasswordChanged: {
      /** @enum {boolean} */
      changed: true;
      sessions_ended: number;
    };
    Period: {
      /** Format: date */
      from: string;
      /** Format: date */
      to: string;
    };
    PersonOrThing: {
      /** Format: uuid */
      id: string;
      name: string;
      /** @enum {string} */
      kind:
        | "person"
        | "pet"
        | "organization"
        | "property"
        | "vehicle"
        | "financial_account"
        | "policy"
        | "asset";
      kind_label: string;
      subtitle: string | null;
      also_known_as: string[];
      details: {
        [key: string]: string | number | boolean | null;
      };
      /** Format: date */
      gone: string | null;
      /** Format: uri */
      url: string;
    };
    Plan: {
      name: string;
      label: string;
    };
    PlanState: {
      name: string;
      label: string;
      api: boolean;
      drafts: boolean;
      questions: {
        all: number;
        left: number;
      } | null;
      full_reads: {
        all: number;
        left: number;
      } | null;
      documents: number;
      bytes: number;
    };
    Problem: {
      /** Format: uri-reference */
      type: string;
      title: string;
      status: number;
      detail: string;
      scope?: string;
      errors?: components["schemas"]["WrongField"][];
      current?: {
        [key: string]: unknown;
      };
    };
    Profile: {
      /** Format: uuid */
      id: string;
      name: string | null;
      /** Format: email */
      email: string;
      language: string | null;
      /** @enum {string} */
      role: "owner" | "member" | "viewer" | "view" | "edit" | "upload_only";
      keeper: boolean;
      password: boolean;
      passkeys: components["schemas"]["Passkey"][];
      totp: {
        on: boolean;
        since: string | null;
        recovery_codes_left: number;
      };
    };
    ProfileChange: {
      name?: string;
      email?: string;
      language?: string | null;
      password?: string;
    };
    ProposedChange: {
      operation: string;
      summary: string;
      /** @enum {string} */
      method: "POST" | "PATCH" | "DELETE";
      path: string;
      body: {
        [key: string]: string | number | boolean;
      } | null;
    };
    Prove: {
      password: string;
    };
    Question: {
      question: string;
    };
    Reading: {
      languages: {
        code: string;
        ships: boolean;
      }[];
      on_file: {
        language: string;
        documents: number;
      }[];
      second_reader: string;
      folder: string;
      from: string;
      models: components["schemas"]["ReadingModel"][];
    };
    ReadingModel: {
      name: string;
      /** @enum {string} */
      kind: "language-model" | "ocr" | "embedder";
      about: string;
      licence: string;
      bytes: number;
      memory_mb: number | null;
      /** @enum {string} */
      present: "whole" | "part" | "none";
      brought: boolean;
      work: components["schemas"]["WorkEvent"] | null;
    };
    RecoveryCode: {
      recovery_code: string;
    };
    RecoveryCodes: {
      recovery_codes: string[];
    };
    Reminder: {
      title: string;
      /** Format: date */
      on: string;
      /** Format: uuid */
      document_id?: string;
      person_or_thing?: string;
      note?: string;
    };
    Removed: {
      /** @enum {boolean} */
      deleted: true;
    };
    Replaces: {
      /** Format: uuid */
      document_id: string;
    };
    SavedSearch: {
      /** Format: uuid */
      id: string;
      name: string;
      q: string | null;
      filters: components["schemas"]["SavedSearchFilters"];
      pinned: boolean;
      /** Format: date */
      created: string;
      /** Format: uri */
      url: string;
    };
    SavedSearchChange: {
      name?: string;
      q?: string | null;
      filters?: {
        category?: string;
        type?: string;
        person_or_thing?: string;
        year?: number;
        /** Format: date */
        since?: string;
        needs_look?: boolean;
        include_superseded?: boolean;
        meaning?: boolean;
        /** @enum {string} */
        sort?: "date" | "arrival";
      };
      pinned?: boolean;
    };
    SavedSearchDeleted: {
      /** @enum {boolean} */
      deleted: true;
    };
    SavedSearchFilters: {
      category: string | null;
      type: string | null;
      person_or_thing: string | null;
      year: number | null;
      /** Format: date */
      since: string | null;
      needs_look: boolean | null;
      include_superseded: boolean | null;
      meaning: boolean | null;
      /** @enum {string|null} */
      sort: "date" | "arrival" | null;
    };
    SavedSearchList: {
      searches: components["schemas"]["SavedSearch"][];
    };
    SearchAnswer: {
      results: components["schemas"]["SearchResult"][];
      total: number;
      people_and_things: components["schemas"]["Named"][];
      /** Format: uri */
      library_url: string;
    };
    SearchResult: {
      /** Format: uuid */
      id: string;
      title: string;
      type: string | null;
      category: string | null;
      /** Format: date */
      date: string;
      period: components["schemas"]["Period"] | null;
      /** @enum {string} */
      status: "received" | "scanning" | "reading" | "filed" | "needs_review" | "quarantined";
      needs_look: boolean;
      /** @enum {string} */
      read: "full" | "quick" | "not yet";
      superseded: boolean;
      duplicate: boolean;
      people_and_things: components["schemas"]["NamedWithRole"][];
      /** Format: date */
      arrived: string;
      /** Format: uri */
      url: string;
      snippet: string | null;
      matched_on: string | null;
    };
    Session: {
      /** Format: uuid */
      id: string;
      device: string | null;
      signed_in: string;
      last_seen: string | null;
      expires: string;
      this_one: boolean;
    };
    SessionList: {
      sessions: components["schemas"]["Session"][];
    };
    SessionsEnded: {
      ended: number;
    };
    SetUp: {
      recovery_code: string | null;
    };
    Setup: {
      account_name: string;
      /** @enum {string} */
      kind: "family" | "business";
      owner_name: string;
      email: string;
      password: string;
      code?: string;
    };
    SignIn: {
      email: string;
      password: string;
      code?: string;
    };
    SignInLink: {
      /** Format: uri */
      sign_in_url: string;
      expires: string;
    };
    SimilarDocuments: {
      documents: components["schemas"]["DocumentRow"][];
    };
    Spending: {
      year: number;
      years: number[];
      rows: components["schemas"]["SpendingRow"][];
      left_out: {
        why: string;
        documents: number;
      }[];
      without_amount: number;
      storage: {
        files: number;
        bytes: number;
      };
    };
    SpendingRow: {
      month: string;
      type: string | null;
      type_name: string | null;
      category: string | null;
      currency: string | null;
      amount: number;
      documents: number;
    };
    Split: {
      at: number[];
    };
    StackPart: {
      from_page: number;
      to_page: number;
      document: components["schemas"]["Named"];
    };
    TaxYear: {
      year: number;
    };
    TextWindow: {
      from_page: number;
      to_page: number;
      total_pages: number;
      more: boolean;
      next_page: number | null;
    };
    TimeZoneSet: {
      time_zone: string | null;
      /** Format: date */
      today: string;
    };
    Token: {
      /** @enum {string} */
      kind: "personal" | "app";
      name: string;
      label: string;
      scopes: ("read" | "write" | "files" | "identifiers" | "ask" | "manage")[];
      /** Format: date */
      expires_at: string | null;
    };
    TokenMade: {
      token: components["schemas"]["OwnToken"];
      secret: string;
    };
    TotpCode: {
      code: string;
    };
    TotpSetup: {
      secret: string;
      uri: string;
    };
    TwoNotOne: {
      ids: string[];
    };
    TypeChoice: {
      /** Format: uuid */
      type_id?: string;
      name?: string;
      /** Format: uuid */
      category_id?: string;
      /** @default false */
      move_all?: boolean;
    };
    TypeGiven: {
      document: components["schemas"]["DocumentRow"];
      type: components["schemas"]["Named"];
      moved: number;
    };
    TypeList: {
      types: components["schemas"]["DocumentType"][];
    };
    Unlinked: {
      document: components["schemas"]["DocumentRow"];
    };
    Unlock: {
      password: string;
      /** @default false */
      remember?: boolean;
    };
    UpNext: {
      /** Format: uuid */
      id: string;
      kind_label: string;
      title: string;
      /** @enum {string} */
      status: "open" | "snoozed" | "handled" | "dismissed";
      /** Format: date */
      snoozed_until: string | null;
      amount: number | null;
      currency: string | null;
      what_to_do: components["schemas"]["WhatToDo"] | null;
      document: components["schemas"]["Named"] | null;
      person_or_thing: components["schemas"]["Named"] | null;
      /** Format: uri */
      url: string;
      /** @enum {string} */
      kind: "payment" | "renewal" | "expiry" | "filing" | "appointment" | "reminder";
      /** Format: date */
      due: string;
      if_missed: string | null;
    };
    Upload: {
      /** Format: binary */
      file?: Blob;
      pages?: Blob[];
      title?: string;
      /** @default false */
      separate?: boolean;
      /** @enum {string} */
      for?: "receipt";
    };
    UploadAbort: {
      key: string;
      upload_id: string;
    };
    UploadAborted: {
      /** @enum {boolean} */
      aborted: true;
    };
    UploadComplete: {
      key: string;
      upload_id: string;
      parts: {
        part_number: number;
        etag: string;
      }[];
      title?: string;
      /** @enum {string} */
      for?: "receipt";
    };
    UploadCompleted: {
      documents: components["schemas"]["DocumentRow"][];
      /** Format: uuid */
      import_id: string | null;
      message: string;
    };
    UploadSession: {
      key: string;
      upload_id: string;
      part_bytes: number;
      parts: number;
    };
    UploadStart: {
      name: string;
      size: number;
      mime?: string;
    };
    UploadUrls: {
      key: string;
      upload_id: string;
      part_numbers: number[];
    };
    User: {
      /** Format: uuid */
      id: string;
      name: string | null;
      /** Format: email */
      email: string;
    };
    VersionChanged: {
      document: components["schemas"]["DocumentRow"];
      replaced: components["schemas"]["DocumentRow"];
    };
    WaysIn: {
      inbox: {
        folder: string;
        seconds: number;
      } | null;
    };
    Webhook: {
      /** Format: uuid */
      id: string;
      /** Format: uri */
      url: string;
      events: ("document.filed" | "document.needs_review" | "checkup.due" | "import.done")[];
      /** @enum {string} */
      state: "on" | "failing" | "off";
      /** Format: date */
      created: string;
      last_delivered: string | null;
      last_failure: {
        at: string;
        detail: string;
      } | null;
      waiting: number;
      given_up: number;
    };
    WebhookDeleted: {
      /** @enum {boolean} */
      deleted: true;
    };
    WebhookList: {
      webhooks: components["schemas"]["Webhook"][];
    };
    WebhookMade: {
      webhook: components["schemas"]["Webhook"];
      secret: string;
    };
    WebhookTested: {
      delivered: boolean;
      status: number | null;
      detail: string;
      webhook: components["schemas"]["Webhook"];
    };
    WelcomeToken: {
      token: string;
    };
    Welcomed: {
      name: string | null;
      email: string;
      account: string;
    };
    WhatToDo: {
      summary: string | null;
      steps: string[];
      phone: string | null;
      links: string[];
      prepared: string | null;
    };
    WorkEvent: {
      /** @enum {string} */
      work: "backup" | "model" | "doctor";
      name: string;
      /** @enum {string} */
      state: "running" | "done" | "failed" | "stopped";
      stage: string;
      done: number;
      of: number;
      detail: string | null;
      started: string;
    };
    WorkStarted: {
      work: components["schemas"]["WorkEvent"];
    };
    WrongField: {
      field: string;
      /** @enum {string} */
      in: "body" | "query" | "path" | "header";
      detail: string;
    };
  };
  responses: {
    Refused: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
  };
  parameters: {
    ServiceAccount: string;
    IdempotencyKey: string;
  };
  requestBodies: never;
  headers: never;
  pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
