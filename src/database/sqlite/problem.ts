/** The box could not be opened; the sentence says what to do. Nothing on disk was changed. */
export class DatabaseProblem extends Error {
  constructor(
    readonly reason:
      | "wrong-key"
      | "damaged"
      | "newer"
      | "older"
      | "missing"
      | "too-old-sqlite"
      | "busy"
      | "no-room",
    message: string,
  ) {
    super(message);
    this.name = "DatabaseProblem";
  }
}
