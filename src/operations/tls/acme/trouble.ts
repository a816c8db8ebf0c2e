import type { Message } from "#messages/message.ts";
import { inEnglish } from "#messages/render.ts";

/** Why no certificate could be had, in one sentence for the owner. It names hosts and the name of the box, never a secret. */
export class AcmeTrouble extends Error {
  constructor(
    readonly said: Message,
    /** How long the other end asks to be left alone, in milliseconds. */
    readonly retryAfter = 0,
  ) {
    super(inEnglish(said));
    this.name = "AcmeTrouble";
  }
}
