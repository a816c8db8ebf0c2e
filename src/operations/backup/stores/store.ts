import { Problem } from "#kernel/problem.ts";
import { type Message, message } from "#messages/message.ts";
import { type Failing, StoreFailure } from "#vault/object-store.ts";

const sentence = (failing: Failing, store: string): Message => {
  if (failing === "refused") return message("problem.store.refused", { store });
  if (failing === "clock") return message("problem.store.clock", { store });
  if (failing === "full") return message("problem.store.full", { store });
  return failing === "away"
    ? message("problem.store.away", { store })
    : message("problem.store.wrong", { store });
};

export const notBackedUp = (detail: Message): Problem =>
  new Problem(409, null, message("problem.noBackup.title"), detail);

/** A failure of a store as a refusal with its sentence; whatever else it is, as it is. */
export const storeProblem = (error: unknown, place: string): unknown =>
  error instanceof StoreFailure ? notBackedUp(sentence(error.failing, place)) : error;
