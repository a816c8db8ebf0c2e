import { runEngine } from "./child.ts";

/** A child on its own, for tests and measurements; the program itself starts one as `deedbox engine`. */
await runEngine();
