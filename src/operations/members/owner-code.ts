import { createHash, timingSafeEqual } from "node:crypto";
import { type Message, message } from "#messages/message.ts";
import { refuse } from "#messages/refuse.ts";
import { newOwnerCode } from "#rules/access/one-time-codes.ts";
import type { App } from "../app.ts";
import { setupNeeded } from "../identity/state.ts";

/** Wrong codes before a new one takes the place of the one that was printed. */
const TRIES = 5;
/** How long those wrong codes count together, in milliseconds: past them, nobody tries before it is over. */
const WHILE = 60_000;

const folded = (typed: string): Buffer =>
  createHash("sha256").update(typed.toLowerCase().replace(/[\s-]/g, "")).digest();

/**
 * The one-time code by which the first owner is made where others than this machine can open the page: whoever reads what
 * the box prints (its console, the log of its container) is who set it up. It lives in memory alone: each start has a new
 * one, and once there is an account there is none.
 */
export class OwnerCode {
  private code: string | null = null;
  /** When each wrong code of the last minute came. */
  private wrong: number[] = [];

  constructor(
    private readonly box: App,
    /** Prints a sentence where the box was started. */
    private readonly print: (sentence: string) => void,
  ) {}

  /** Prints the code, once for each, while there is no owner. */
  announce(): void {
    if (this.code !== null || !setupNeeded(this.box)) return;
    this.code = newOwnerCode((n) => this.box.ids.bytes(n));
    this.print(`To create the owner, open the page of this box and enter the code ${this.code}`);
  }

  /**
   * What is wrong with a typed code, in words that follow the name of the field, or null. Throws 429 where too many were
   * wrong within a minute.
   */
  trouble(typed: string | undefined): Message | null {
    this.announce();
    const now = this.box.clock.now();
    this.wrong = this.wrong.filter((at) => now - at < WHILE);
    if (this.wrong.length >= TRIES) throw tooMany();
    if (typed === undefined || typed.trim() === "") return message("field.ownerCode");
    if (this.code !== null && timingSafeEqual(folded(typed), folded(this.code))) return null;
    this.wrong.push(now);
    if (this.wrong.length >= TRIES) {
      this.code = null;
      this.announce();
    }
    return message("field.ownerCodeWrong");
  }
}

const tooMany = () =>
  refuse(
    429,
    "pace",
    "codesWrong",
    {},
    {
      headers: { "Retry-After": String(WHILE / 1000) },
    },
  );
