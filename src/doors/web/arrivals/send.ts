import * as problemMessages from "#messages/app/problem.ts";
import { asksFor, parseJson, Refusal, refusalOf } from "../api/call.ts";
import type { DocumentsAdded } from "../shapes.ts";
import type { Sending } from "./parts.ts";

/** What one upload carries: a file, or photographed pages that make one document. */
export type Load = { file: File } | { pages: File[] };

export type Send = (load: Load, key: string, onProgress: (sent: number, all: number) => void) => Sending;

function isAdded(body: unknown): body is DocumentsAdded {
  return typeof body === "object" && body !== null && "documents" in body && Array.isArray(body.documents);
}

/** `POST /documents` takes up to 95 MB (service document, Limits); what is larger goes in parts. */
export const plainLimit = 95_000_000;

/** Sends one upload the way that fits its size; what sends in parts is fetched when the first large file comes. */
export const sendByXhr: Send = (load, key, onProgress) => {
  if (!("file" in load) || load.file.size <= plainLimit) return sendPlain(load, key, onProgress);
  const { file } = load;
  let stopped = false;
  let sending: Sending | null = null;
  const answer = import("./parts.ts").then(({ sendByParts }) => {
    sending = sendByParts(file, key, onProgress);
    if (stopped) sending.stop();
    return sending.answer;
  });
  return {
    answer,
    stop: () => {
      stopped = true;
      sending?.stop();
    },
  };
};

/**
 * Sends one upload to `POST /v1/documents`. XMLHttpRequest because `fetch` does not say how much has been sent.
 * The answer rejects with a Refusal: status 0 when the box could not be reached.
 */
const sendPlain: Send = (load, key, onProgress) => {
  const form = new FormData();
  if ("file" in load) form.append("file", load.file, load.file.name);
  else for (const page of load.pages) form.append("pages", page, page.name);
  const request = new XMLHttpRequest();
  const answer = new Promise<DocumentsAdded>((resolve, reject) => {
    request.open("POST", "/v1/documents");
    for (const [name, value] of Object.entries(asksFor)) request.setRequestHeader(name, value);
    request.setRequestHeader("idempotency-key", key);
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress(event.loaded, event.total);
    };
    request.onload = () => {
      const body = parseJson(request.responseText);
      if (request.status >= 200 && request.status < 300 && isAdded(body)) resolve(body);
      else reject(refusalOf(request.status, body, request.getResponseHeader("retry-after")));
    };
    request.onerror = () => reject(new Refusal(0, problemMessages.network));
    request.ontimeout = request.onerror;
    request.onabort = () => reject(new Refusal(0, problemMessages.network));
    request.send(form);
  });
  return { answer, stop: () => request.abort() };
};
