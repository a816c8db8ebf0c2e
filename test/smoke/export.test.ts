import { test } from "bun:test";
import { CommandLine } from "../cli/command-line.ts";
import { exportJourney } from "../cli/export-journey.ts";
import { builtProgram } from "./program.ts";

test("an account goes out of the compiled program and comes back, in both forms", async () => {
  const cli = new CommandLine([await builtProgram()]);
  try {
    await exportJourney(cli);
  } finally {
    cli.close();
  }
}, 240_000);
