/**
 * A thousand guesses at once at each secret of a running box, the right one among them: `bun test/drill/guesses.ts`. Says how many
 * were looked at (answers and the operator's log must agree), that none got in, that the owner does at once and from their own
 * device, that a restart gives no fresh tries, and how long other calls took meanwhile, measured by a process of its own.
 * Every sender has a loopback address of its own (127.0.0.0/8), so it runs on Linux.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { codeAt, stepAt } from "#rules/access/one-time-codes.ts";

const GUESSES = 1000;
const MOST = 5;
const SLOWEST = 50;
const PASSWORD = "correct horse battery";
const PASSPHRASE = "four words make one";

interface Answer {
  status: number;
  cookies: string;
  body: string;
  ms: number;
}

const agents = new Map<string, Agent>();

function agentOf(from: string): Agent {
  let agent = agents.get(from);
  if (!agent) {
    agent = new Agent({ keepAlive: true, maxSockets: 200, localAddress: from });
    agents.set(from, agent);
  }
  return agent;
}

/** One call from a loopback address. */
function call(
  origin: string,
  method: string,
  path: string,
  sent: { from: string; json?: object; form?: string; cookie?: string; token?: string },
): Promise<Answer> {
  const body = sent.form ?? (sent.json === undefined ? undefined : JSON.stringify(sent.json));
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    const out = request(
      origin + path,
      {
        method,
        agent: agentOf(sent.from),
        localAddress: sent.from,
        headers: {
          ...(body === undefined
            ? {}
            : {
                "content-type":
                  sent.form === undefined ? "application/json" : "application/x-www-form-urlencoded",
                "content-length": Buffer.byteLength(body),
              }),
          ...(sent.cookie === undefined ? {} : { cookie: sent.cookie }),
          ...(sent.token === undefined ? {} : { authorization: `Bearer ${sent.token}` }),
        },
      },
      (answer) => {
        const pieces: Buffer[] = [];
        answer.on("data", (piece: Buffer) => pieces.push(piece));
        answer.on("error", reject);
        answer.on("end", () =>
          resolve({
            status: answer.statusCode ?? 0,
            cookies: (answer.headers["set-cookie"] ?? []).map((c) => c.split(";", 1)[0]).join("; "),
            body: Buffer.concat(pieces).toString("utf8"),
            ms: performance.now() - begun,
          }),
        );
      },
    );
    out.on("error", reject);
    out.end(body);
  });
}

// ---- the process that measures

const at = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;

/** Calls the paths in turn until its input ends, and prints each one's times. */
async function probe(origin: string, token: string, paths: string[]): Promise<void> {
  let over = false;
  void new Response(Bun.stdin.stream()).text().then(() => {
    over = true;
  });
  const times = paths.map((): number[] => []);
  let wrong = 0;
  while (!over) {
    for (const [i, path] of paths.entries()) {
      const answer = await call(origin, "GET", path, { from: "127.0.0.1", token });
      if (answer.status >= 500 && answer.status !== 503) wrong++;
      times[i]?.push(answer.ms);
    }
    await Bun.sleep(2);
  }
  const told = times.map((all) => all.sort((a, b) => a - b));
  console.log(
    JSON.stringify({
      wrong,
      calls: told.map((all) => [all.length, at(all, 0.5), at(all, 0.99), all.at(-1) ?? 0]),
    }),
  );
}

if (process.argv[2] === "--probe") {
  const [, , , origin = "", token = "", ...paths] = process.argv;
  await probe(origin, token, paths);
  process.exit(0);
}

interface Measured {
  wrong: number;
  /** How many, p50, p99 and the slowest, of each path. */
  calls: [number, number, number, number][];
}

async function meanwhile<T>(
  origin: string,
  token: string,
  paths: string[],
  work: () => Promise<T>,
): Promise<{ result: T; measured: Measured }> {
  const child = Bun.spawn([process.execPath, import.meta.path, "--probe", origin, token, ...paths], {
    stdin: "pipe",
    stdout: "pipe",
    stderr: "inherit",
  });
  await Bun.sleep(700);
  const result = await work();
  await Bun.sleep(1000);
  child.stdin.end();
  const measured = JSON.parse(await new Response(child.stdout).text()) as Measured;
  await child.exited;
  return { result, measured };
}

// ---- the box

const program = process.env.DEEDBOX_EXECUTABLE
  ? [process.env.DEEDBOX_EXECUTABLE]
  : [process.execPath, join(import.meta.dir, "..", "..", "src", "main.ts")];
const home = mkdtempSync(join(tmpdir(), "deedbox-guesses-"));
const data = join(home, "data");
const secret = join(home, "passphrase");
mkdirSync(data);
writeFileSync(secret, `${PASSPHRASE}\n`);
const env = {
  PATH: process.env.PATH ?? "",
  HOME: home,
  DEEDBOX_DATA: data,
  DEEDBOX_PACE_TOKEN: "1000000",
  DEEDBOX_PACE_ACCOUNT: "1000000",
  BUN_RUNTIME_TRANSPILER_CACHE_PATH: "0",
};

async function command(words: string[], input = ""): Promise<Record<string, string>> {
  const child = Bun.spawn([...program, ...words, "--json"], {
    env: { ...env, DEEDBOX_PASSPHRASE_FILE: secret },
    stdin: Buffer.from(input),
    stdout: "pipe",
    stderr: "inherit",
  });
  const text = await new Response(child.stdout).text();
  await child.exited;
  return JSON.parse(text) as Record<string, string>;
}

interface Server {
  origin: string;
  /** Lines of the operator's log so far. */
  lines: string[];
  stop(): Promise<void>;
}

async function serve(): Promise<Server> {
  const child = Bun.spawn([...program, "serve", "--port", "0"], { env, stdout: "pipe", stderr: "pipe" });
  const lines: string[] = [];
  void (async () => {
    let rest = "";
    const words = new TextDecoder();
    for await (const piece of child.stderr) {
      rest += words.decode(piece, { stream: true });
      const all = rest.split("\n");
      rest = all.pop() ?? "";
      lines.push(...all);
    }
  })();
  const words = new TextDecoder();
  let text = "";
  for await (const piece of child.stdout) {
    text += words.decode(piece, { stream: true });
    const origin = /listening on (http:\S+)/.exec(text)?.[1];
    if (origin)
      return {
        origin,
        lines,
        async stop() {
          child.kill("SIGTERM");
          await child.exited;
        },
      };
  }
  throw new Error("the server ended before it answered");
}

// ---- the guessing

const bad: string[] = [];
const must = (holds: boolean, what: string) => {
  if (holds) return;
  bad.push(what);
  console.log(`NOT SO: ${what}`);
};

interface Flood {
  name: string;
  right: string;
  ask(guess: string): Promise<Answer>;
  /** The status of a wrong guess that was looked at, and of a right one; null where it is that of one which must wait. */
  wrong: number | null;
  in: number;
  /** Words of the operator's log: of one that was looked at, of the others. */
  logged: [string, string];
  paths: string[];
}

const ms = (n: number) => n.toFixed(1);
let slowest = 0;

async function flood(server: Server, token: string, f: Flood): Promise<void> {
  const from = server.lines.length;
  const { result: answers, measured } = await meanwhile(server.origin, token, f.paths, () =>
    Promise.all(Array.from({ length: GUESSES }, (_, i) => f.ask(i === 300 ? f.right : `000 guess ${i}`))),
  );
  const of = (status: number) => answers.filter((a) => a.status === status).length;
  const lines = server.lines.slice(from);
  const logged = lines.filter((l) => l.includes(` ${f.logged[0]} `)).length;
  const looked = f.wrong === null ? 0 : of(f.wrong);
  const told = lines.filter((l) => l.includes(` ${f.logged[1]} `)).length;
  const rows = measured.calls.map(
    ([n, p50, p99, max], i) =>
      `${f.paths[i]?.slice(0, 16)}: ${n} calls p50 ${ms(p50)} p99 ${ms(p99)} max ${ms(max)} ms`,
  );
  console.log(
    `${f.name}: ${logged} looked at, ${of(f.in)} got in, ${of(429)} must wait, ${of(503)} busy; ${told} log lines of those; ${rows.join("; ")}`,
  );
  must(logged > 0 && logged <= MOST, `${f.name}: ${logged} were looked at`);
  must(f.wrong === null || logged === looked, `${f.name}: ${looked} were answered as looked at`);
  must(told <= 3, `${f.name}: ${told} lines of those that must wait`);
  must(of(f.in) === 0, `${f.name}: the right one got in past the limit`);
  must(looked + of(429) + of(503) === GUESSES, `${f.name}: some were answered otherwise`);
  must(measured.wrong === 0, `${f.name}: ${measured.wrong} other calls failed`);
  for (const [, , p99] of measured.calls) {
    slowest = Math.max(slowest, p99);
    must(p99 < SLOWEST, `${f.name}: p99 of other calls ${ms(p99)} ms`);
  }
  const late = await f.ask(f.right);
  must(late.status === 429, `${f.name}: the right one afterwards was answered with ${late.status}`);
}

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const decode = (text: string): Uint8Array => {
  const bits = [...text].map((c) => letters.indexOf(c).toString(2).padStart(5, "0")).join("");
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (b) => Number.parseInt(b, 2));
};

async function run(): Promise<void> {
  const account = (name: string) =>
    command(
      [
        ...["account", "create", "--name", name, "--kind", "family", "--owner-name", name],
        ...["--owner-email", `${name}@example.org`, "--password-stdin"],
      ],
      PASSWORD,
    );
  for (const name of ["ann", "bea", "cid"]) await account(name);
  const { token = "" } = await command([
    ...["token", "create", "--email", "ann@example.org", "--name", "d", "--scopes", "read,write,files"],
  ]);
  let server = await serve();

  const unlock = (passphrase: string, from: string) =>
    call(server.origin, "POST", "/app/unlock", { from, json: { passphrase } });
  await flood(server, token, {
    name: "passphrase",
    right: PASSPHRASE,
    ask: (guess) => unlock(guess, "127.0.0.11"),
    wrong: 401,
    in: 204,
    logged: ["box.wrong_passphrase", "box.locked_out"],
    paths: ["/health", "/app/state"],
  });
  await server.stop();
  server = await serve();
  must((await unlock(PASSPHRASE, "127.0.0.11")).status === 429, "passphrase: a restart gave fresh tries");
  must((await unlock(PASSPHRASE, "127.0.0.12")).status === 204, "passphrase: the owner was kept out");

  const signIn = (
    name: string,
    password: string,
    from: string,
    more: { cookie?: string; code?: string } = {},
  ) =>
    call(server.origin, "POST", "/app/sign-in", {
      from,
      json: {
        email: `${name}@example.org`,
        password,
        ...(more.code === undefined ? {} : { code: more.code }),
      },
      ...(more.cookie === undefined ? {} : { cookie: more.cookie }),
    });
  const ann = (await signIn("ann", PASSWORD, "127.0.0.20")).cookies;
  const added = await fetch(`${server.origin}/v1/documents`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}` },
    body: (() => {
      const form = new FormData();
      form.append(
        "file",
        new Blob(["A letter of some length.\n".repeat(4000)], { type: "text/plain" }),
        "a.txt",
      );
      return form;
    })(),
  });
  const document = ((await added.json()) as { documents: { id: string }[] }).documents[0]?.id ?? "";
  const about = await call(server.origin, "GET", `/v1/documents/${document}`, { from: "127.0.0.1", token });
  const file = (JSON.parse(about.body) as { metadata: { files: { id: string }[] } }).metadata.files[0]?.id;
  const read = `/v1/documents/${document}/files/${file}`;
  const paths = ["/v1/me", read];
  // Read once: the scan and the first reading are over.
  for (let i = 0; i < 100; i++) {
    const { body } = await call(server.origin, "GET", `/v1/documents/${document}`, {
      from: "127.0.0.1",
      token,
    });
    if (/"status":"(filed|needs_review)"/.test(body)) break;
    await Bun.sleep(200);
  }
  await call(server.origin, "GET", read, { from: "127.0.0.1", token });
  const idle = await meanwhile(server.origin, token, paths, () => Bun.sleep(2000));
  for (const [i, [n, p50, p99]] of idle.measured.calls.entries())
    console.log(`idle: ${paths[i]?.slice(0, 16)}: ${n} calls p50 ${ms(p50)} p99 ${ms(p99)} ms`);

  await flood(server, token, {
    name: "password",
    right: PASSWORD,
    ask: (guess) => signIn("ann", guess, "127.0.0.21"),
    wrong: 401,
    in: 204,
    logged: ["session.wrong_password", "session.locked_out"],
    paths,
  });
  const begun = performance.now();
  must(
    (await signIn("ann", PASSWORD, "127.0.0.30", { cookie: ann })).status === 204,
    "password: the owner was kept out",
  );
  console.log(`the owner is in again after ${ms(performance.now() - begun)} ms`);
  must(
    (await signIn("ann", PASSWORD, "127.0.0.20")).status === 204,
    "password: the owner's address was kept out",
  );

  const steps = new Map<string, { secret: Uint8Array; paper: string[]; cookie: string }>();
  for (const [i, name] of ["bea", "cid"].entries()) {
    const { cookies: cookie } = await signIn(name, PASSWORD, `127.0.0.${40 + i}`);
    const act = async (path: string, json: object) =>
      JSON.parse((await call(server.origin, "POST", path, { from: "127.0.0.1", json, cookie })).body);
    const secretOf = decode((await act("/v1/totp", { password: PASSWORD })).secret);
    const on = await act("/v1/totp/confirm", { code: codeAt(secretOf, stepAt(Date.now())) });
    steps.set(name, { secret: secretOf, paper: on.recovery_codes, cookie });
  }
  // The step that turned codes on was taken.
  const bea = steps.get("bea");
  const next = () => codeAt(bea?.secret ?? new Uint8Array(), stepAt(Date.now()) + 1);
  await flood(server, token, {
    name: "second step",
    right: next(),
    ask: (guess) => signIn("bea", PASSWORD, "127.0.0.22", { code: guess }),
    wrong: 401,
    in: 204,
    logged: ["session.wrong_code", "session.locked_out"],
    paths,
  });
  must(
    (await signIn("bea", PASSWORD, "127.0.0.31", { cookie: bea?.cookie ?? "", code: next() })).status === 204,
    "second step: the owner was kept out",
  );
  const cid = steps.get("cid");
  await flood(server, token, {
    name: "recovery code",
    right: cid?.paper[0] ?? "",
    ask: (guess) => signIn("cid", PASSWORD, "127.0.0.23", { code: guess }),
    wrong: 401,
    in: 204,
    logged: ["session.wrong_code", "session.locked_out"],
    paths,
  });
  must(
    (await signIn("cid", PASSWORD, "127.0.0.32", { cookie: cid?.cookie ?? "", code: cid?.paper[0] ?? "" }))
      .status === 204,
    "recovery code: the owner was kept out",
  );

  const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const link = await call(server.origin, "POST", "/v1/links", {
    from: "127.0.0.1",
    token,
    json: { document_id: document, expires: day, passcode: "harbour" },
  });
  const share = new URL((JSON.parse(link.body) as { share_url: string }).share_url).pathname;
  const visit = (passcode: string, from: string) =>
    call(server.origin, "POST", share, { from, form: new URLSearchParams({ passcode }).toString() });
  must((await visit("harbour", "127.0.0.50")).status === 200, "passcode: the first visit");
  // All five are counted before the first is looked at, so each is told that the next must wait.
  await flood(server, token, {
    name: "passcode",
    right: "harbour",
    ask: (guess) => visit(guess, "127.0.0.24"),
    wrong: null,
    in: 200,
    logged: ["link.wrong_passcode", "link.locked_out"],
    paths,
  });
  must((await visit("harbour", "127.0.0.50")).status === 200, "passcode: a friend was kept out");

  await server.stop();
  server = await serve();
  await unlock(PASSPHRASE, "127.0.0.13");
  for (const [what, answer] of [
    ["password", signIn("ann", PASSWORD, "127.0.0.21")],
    ["passcode", visit("harbour", "127.0.0.24")],
  ] as const)
    must((await answer).status === 429, `${what}: a restart gave fresh tries`);
  await server.stop();
}

try {
  await run();
} catch (e) {
  bad.push(String(e));
  console.log(e);
} finally {
  rmSync(home, { recursive: true, force: true });
}
const detail = `${GUESSES} guesses at once at each of five secrets, at most ${MOST} looked at; slowest p99 of other calls ${ms(slowest)} ms at a load of ${loadavg()[0]?.toFixed(1)}${bad.length > 0 ? `; ${bad.join("; ")}` : ""}`;
console.log(
  `RESULT ${JSON.stringify({ drill: "guesses", bad: bad.length, lost: 0, doubled: 0, leaked: 0, sockets: 0, detail })}`,
);
process.exit(bad.length > 0 ? 1 : 0);
