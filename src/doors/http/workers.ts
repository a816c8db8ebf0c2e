import { bytesHeaders, json, wholeBody } from "#kernel/http.ts";
import { badRequest, noRoute } from "#kernel/problem.ts";
import { message } from "#messages/message.ts";
import { refuse } from "#messages/refuse.ts";
import type { App } from "#operations/app.ts";
import type { Mount } from "#operations/door.ts";
import { CHANNEL_HEADER, WORKER_PATH } from "#operations/workers/said.ts";

/** A hello is a few short texts. */
const MOST_HELLO = 4096;

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw badRequest(message("problem.notJson"));
  }
};

/**
 * Where machines that read for the box call: a first call begins a channel, and each one after it is a turn of its channel, sealed from end
 * to end (vault/channel.ts). No token goes over the wire and no other token opens anything here.
 */
export const workersDoor = (box: App): Mount => ({
  paths: [WORKER_PATH],
  async answer(request, { place }) {
    if (request.method !== "POST") throw noRoute();
    const channel = request.headers.get(CHANNEL_HEADER);
    if (channel === null) {
      const tooLong = () => refuse(413, "too-large", "bodyTooLarge");
      const body = await wholeBody(request, MOST_HELLO, tooLong);
      return json(box.workers.hello(parsed(body.toString("utf8")), place.address));
    }
    const body = request.body ?? new ReadableStream<Uint8Array>({ start: (c) => c.close() });
    const answer = await box.workers.answer(channel, body, request.signal);
    return new Response(answer, {
      headers: bytesHeaders({ "Content-Type": "application/octet-stream" }),
    });
  },
});
