import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export const main = join(import.meta.dir, "..", "..", "src", "main.ts");

/** The command line in a home of its own: nothing of this machine's settings gets in. */
export class CommandLine {
  readonly home = mkdtempSync(join(tmpdir(), "deedbox-cli-"));

  constructor(private readonly command = [process.execPath, main]) {}

  /** What a command is started with; `box` is a data folder in the home. */
  environment(box = "box", more: Record<string, string> = {}): Record<string, string> {
    return {
      PATH: process.env.PATH ?? "",
      HOME: this.home,
      XDG_CONFIG_HOME: join(this.home, "config"),
      DEEDBOX_DATA: join(this.home, box),
      ...more,
    };
  }

  /** Runs one command to its end. */
  async run(args: string[], more: { box?: string; env?: Record<string, string>; input?: string } = {}) {
    const child = Bun.spawn([...this.command, ...args], {
      env: this.environment(more.box, more.env),
      stdin: new TextEncoder().encode(more.input ?? ""),
      stdout: "pipe",
      stderr: "pipe",
    });
    const [out, err, code] = await Promise.all([
      new Response(child.stdout).text(),
      new Response(child.stderr).text(),
      child.exited,
    ]);
    return { out: out.trim(), err: err.trim(), code };
  }

  close(): void {
    rmSync(this.home, { recursive: true, force: true });
  }
}
