import { type Problem, type ProblemKind, problemNamed } from "#kernel/problem.ts";
import type { MessageKey, ParamsOf } from "./message.ts";

/** The refusals of the catalogue: `problem.NAME` has a `title` and a `detail`. */
type Refusal = MessageKey extends infer K ? (K extends `problem.${infer Name}.title` ? Name : never) : never;

type DetailOf<N extends Refusal> = Extract<MessageKey, `problem.${N}.detail`>;

/**
 * A refusal whose title and detail are `problem.NAME` in the catalogues.
 * @param params what goes into its detail; its title takes none
 */
export const refuse = <N extends Refusal>(
  status: number,
  kind: ProblemKind | null,
  name: N,
  params: ParamsOf<DetailOf<N>> | Record<string, never> = {},
  extra: Problem["extra"] = {},
): Problem => problemNamed(status, kind, name, params, extra);
