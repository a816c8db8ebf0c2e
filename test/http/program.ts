import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { executable, type Running, type Wish } from "./target.ts";

/**
 * One folder of native code for all programs of a run: unpacking it anew for each suite would be most of its time. That it goes
 * well in an empty folder is what `test/smoke` is about.
 */
function runtimeOf(program: string): string {
  const { mtimeMs, size } = statSync(program);
  return join(tmpdir(), `deedbox-unpacked-${Math.round(mtimeMs)}-${size}`);
}

/** The compiled program over a socket, in a temporary folder of its own; told everything else by its command line. */
export async function startProgram(wish: Wish): Promise<Running> {
  const program = executable ?? "";
  const folder = mkdtempSync(join(tmpdir(), "deedbox-program-"));
  const dataDir = join(folder, "data");
  const pace = wish.pace ?? { token: 1_000_000, account: 1_000_000, app: 1_000_000 };
  const env = {
    PATH: process.env.PATH ?? "",
    HOME: folder,
    XDG_CONFIG_HOME: join(folder, "config"),
    XDG_DATA_HOME: join(folder, "share"),
    DEEDBOX_DATA: dataDir,
    DEEDBOX_RUNTIME: runtimeOf(program),
    DEEDBOX_WORKERS: "1",
    DEEDBOX_PACE_TOKEN: String(pace.token),
    DEEDBOX_PACE_ACCOUNT: String(pace.account),
    DEEDBOX_PACE_APP: String(pace.app),
  };
  const child = Bun.spawn([program, "serve", "--port", "0"], { env, stdout: "pipe", stderr: "ignore" });
  const origin = await addressOf(child.stdout);

  const command = async <T>(words: string[], input = ""): Promise<T> => {
    const one = Bun.spawn([program, ...words, "--json"], {
      env,
      stdin: Buffer.from(input),
      stdout: "pipe",
      stderr: "pipe",
    });
    const [out, wrong, code] = await Promise.all([
      new Response(one.stdout).text(),
      new Response(one.stderr).text(),
      one.exited,
    ]);
    if (code !== 0) throw new Error(`${words.slice(0, 2).join(" ")} ended with ${code}: ${wrong}`);
    return JSON.parse(out) as T;
  };
  const option = (name: string, value: string | undefined) =>
    value === undefined ? [] : [`--${name}`, value];

  return {
    origin,
    dataDir,
    inside: null,
    send: (request) => fetch(request, { redirect: "manual" }),
    account: (a) =>
      command(
        [
          ...["account", "create", "--name", a.name, "--kind", a.kind],
          ...["--owner-name", a.owner, "--owner-email", a.email],
          ...option("plan", a.plan),
          ...(a.password === undefined ? [] : ["--password-stdin"]),
        ],
        a.password,
      ),
    member: async (m) =>
      (
        await command<{ user_id: string }>([
          ...[
            "member",
            "add",
            "--account",
            m.account,
            "--email",
            m.email,
            "--name",
            m.name,
            "--role",
            m.role,
          ],
          ...option("bundle", m.bundle),
        ])
      ).user_id,
    token: async (t) =>
      (
        await command<{ token: string }>([
          ...["token", "create", "--email", t.email, "--name", t.name, "--scopes", t.scopes],
          ...option("expires", t.expires),
        ])
      ).token,
    plan: async (account, plan) => {
      await command(["plan", "set", "--account", account, "--plan", plan]);
    },
    listen: async () => ({ url: origin, pid: child.pid }),
    async close() {
      child.kill("SIGTERM");
      const ended = await Promise.race([child.exited, Bun.sleep(20_000).then(() => null)]);
      if (ended === null) child.kill("SIGKILL");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Waits for the line that says where the box listens; the rest of the output is read and dropped. */
async function addressOf(stdout: ReadableStream<Uint8Array>): Promise<string> {
  const reader = stdout.getReader();
  const words = new TextDecoder();
  let seen = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) throw new Error("The program ended before it listened.");
    seen += words.decode(value, { stream: true });
    const address = /listening on (http:\/\/\S+)/.exec(seen)?.[1];
    if (address === undefined) continue;
    void (async () => {
      while (!(await reader.read()).done);
    })();
    return address;
  }
}
