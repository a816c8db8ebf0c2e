/** Promises of the source that the power cut drill breaks, one at a time, to show that it would notice. Files from the root of the checkout. */
export const mutants: Readonly<Record<string, { file: string; from: string; to: string }>> = {
  /** Uploads and corrections commit like a stage of reading: without waiting for the disk. */
  soon: {
    file: "src/database/sqlite/transactions.ts",
    from: "wait(true);\n    const result = alone",
    to: "wait(false);\n    const result = alone",
  },
  /** The bytes of a file are named before they are on the disk. */
  bytes: { file: "src/vault/vault.ts", from: "await this.file?.sync();", to: "" },
  /** The name of a file is not waited for. */
  names: { file: "src/vault/blobs/on-disk.ts", from: "await Promise.all(syncs);", to: "" },
};
