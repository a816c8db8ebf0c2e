type KeyReason = "no-key" | "wrong-key" | "needs-passphrase" | "keyring-broken" | "key-in-data-folder";

/** The box cannot be opened, or a key cannot be added. The message is a sentence for the person at the box: what to do. */
export class KeyProblem extends Error {
  constructor(
    readonly reason: KeyReason,
    sentence: string,
  ) {
    super(sentence);
    this.name = "KeyProblem";
  }
}
