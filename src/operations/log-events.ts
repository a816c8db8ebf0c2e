/** How loud an event is. A log of one level has that of every louder one. */
export const levels = ["error", "warn", "info", "detail"] as const;
export type Level = (typeof levels)[number];

/** Events of the operator's log that are not `info`. The project's README lists all of them with their fields. */
const loudness: Readonly<Record<string, Level>> = {
  fault: "error",
  "file.damaged": "error",
  "box.notice": "warn",
  "box.locked_out": "warn",
  "box.wrong_passphrase": "warn",
  "call.refused": "warn",
  "call.slow": "warn",
  "job.failed": "warn",
  "link.locked_out": "warn",
  "link.wrong_passcode": "warn",
  "query.slow": "warn",
  "session.locked_out": "warn",
  "session.wrong_code": "warn",
  "session.wrong_passkey": "warn",
  "session.wrong_password": "warn",
  "session.wrong_proof": "warn",
  "token.refused": "warn",
  "job.step": "detail",
  "work.done": "detail",
};

export const levelOf = (event: string): Level => loudness[event] ?? "info";

/** Whether a log of a level has an event. */
export const isHeard = (event: string, level: Level): boolean =>
  levels.indexOf(levelOf(event)) <= levels.indexOf(level);
