import { afterAll, expect, test } from "bun:test";
import { CommandLine } from "./command-line.ts";
import { exportJourney } from "./export-journey.ts";

const cli = new CommandLine();
afterAll(() => cli.close());

test(
  "an account goes out and comes back by the command line, in both forms",
  () => exportJourney(cli),
  240_000,
);
