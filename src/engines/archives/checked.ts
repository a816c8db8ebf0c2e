import { createHash, type Hash } from "node:crypto";

/** Holds bytes against the checksum an export gives for them: MD5 (32 hex digits) or SHA-256 (64), told by its length. */
export class Checked {
  private readonly hash: Hash | null;

  constructor(private readonly wanted: string | null) {
    const kind =
      wanted && /^[0-9a-f]+$/i.test(wanted) ? { 32: "md5", 64: "sha256" }[wanted.length] : undefined;
    this.hash = kind ? createHash(kind) : null;
  }

  add(piece: Uint8Array): void {
    this.hash?.update(piece);
  }

  /** A sentence when the bytes are others than the export says; they are taken all the same. */
  remark(): string | null {
    if (!this.hash || this.hash.digest("hex") === this.wanted?.toLowerCase()) return null;
    return "Its bytes are not those that the export gives a checksum for. It was taken in as it is.";
  }
}
