import type { Clock } from "#kernel/clock.ts";
import type { Ids } from "#kernel/ids.ts";
import { Problem } from "#kernel/problem.ts";
import { readSettings, type Settings } from "#kernel/settings.ts";
import { inEnglish } from "#messages/render.ts";
import type { App } from "#operations/app.ts";
import { DatabaseProblem, openApp } from "#operations/app.ts";
import { undoUpgrade } from "#operations/backup/undo-upgrade.ts";
import { EngineFailure, type Engines } from "#operations/documents/filing/read-file.ts";
import { ModelProblem } from "#operations/models/folder.ts";
import { renewDatabase } from "#operations/root-key/root-key.ts";
import { KeyProblem, restoreKeyFile, unseal } from "#operations/root-key/unsealing.ts";
import { accountCreate, planSet, tokenCreate } from "./accounts.ts";
import { type Arguments, only, readArguments, Usage } from "./arguments.ts";
import { assistantCommand, type Speak } from "./assistant.ts";
import { auditCommand } from "./audit.ts";
import { backup, restore } from "./backup.ts";
import { checkupCommand } from "./checkup.ts";
import { doctor } from "./doctor.ts";
import { exportCommand } from "./export.ts";
import { health } from "./health.ts";
import { importCommand, type Unpack } from "./import.ts";
import { key } from "./key.ts";
import { mailAddress, mailbox } from "./mail.ts";
import { memberCommand } from "./member.ts";
import { metricsToken } from "./metrics-token.ts";
import { modelsCommand } from "./models.ts";
import { type Output, output } from "./output.ts";
import { provider, signIn } from "./providers.ts";
import { readCommand } from "./read.ts";
import { setAside } from "./set-aside.ts";
import { trash } from "./trash.ts";
import { type OpenHands, workerCommand, workerTokens } from "./worker.ts";

/** What main gives the command line: everything that is made of chance, time, other rooms and other doors. */
export interface Surroundings {
  clock: Clock;
  ids: Ids;
  version: string;
  env: Record<string, string | undefined>;
  engines: (settings: Settings) => Engines;
  lock: (settings: Settings) => () => void;
  unpack: Unpack;
  /** Runs the box until it is stopped. Gives the exit code. */
  serve: (settings: Settings) => Promise<number>;
  /** Makes ready to read for another box. */
  hands: OpenHands;
  speak: Speak;
}

const help = `deedbox: files the documents of a family or small office on a box of their own.

  deedbox serve [--host H] [--port N]     runs the box and prints its address
  deedbox account create --name N --kind family|business --owner-name N --owner-email E [--password-stdin] [--plan P]
  deedbox member add --account ID --email E --name N --role owner|member|viewer|view|edit|upload_only [--bundle ID] [--password-stdin]
  deedbox member list | role | remove | link | password | codes-off | sign-out | unlock | reset --email E [--account ID]
                                          run deedbox member for what each does; reset is for a lost phone
  deedbox token create --email E --name N --scopes read,write,files,identifiers,ask [--expires DATE]
  deedbox plan set --account ID --plan NAME
  deedbox read FILE…                      reads files without filing them
  deedbox import PATH [--account ID]      imports an archive or a folder
  deedbox export DIR|FILE.zip [--account ID] [--template T] [--form deedbox|paperless|paperless-2]
                                          everything of an account, not encrypted; for paperless-ngx 3 or 2 with --form
  deedbox health                          asks the running server whether it's well: exit code 0 or 1
  deedbox doctor [--watch [--every 15m]]  checks the box and changes nothing; --watch goes on and prints what changes
  deedbox set-aside                       sets stored files without a document aside for 30 days
  deedbox checkup [--account ID] [--as-of DATE]
  deedbox trash show | empty --yes | delete DOCUMENT --yes       [--account ID]
                                          deletes documents in the trash for good, now
  deedbox audit [--account ID] [--since DATE]
  deedbox mcp [--account ID]              connects an assistant on this machine, using the token in DEEDBOX_TOKEN
  deedbox mailbox add --host H --user U [--port N] [--security tls|starttls|none] [--folder F] [--mode attachments|messages] [--days N] --password-stdin
  deedbox mailbox list | remove --mailbox ID | test --mailbox ID        [--account ID]
  deedbox mail-address show | new [--senders A,B] | off                 [--account ID]
  deedbox metrics-token new | off         opens /metrics for Prometheus with a token of its own, shown once
  deedbox provider add --name N --issuer URL --client-id ID --secret-stdin [--scopes S] [--match-email] [--join] [--role R]
                       [--domains A,B] [--groups-claim C --groups G=R,…]
  deedbox provider list | remove --provider ID | test --provider ID     people sign in with Entra, Google, Keycloak and others
  deedbox sign-in passwords on|off        lets passwords sign people in, or not
  deedbox models list | pull NAME | verify [NAME] | add FILE [--as NAME] | remove NAME        [--models DIR]
  deedbox backup FILE                     everything in one encrypted file, while the box keeps running
  deedbox backup --to STORE [--secret-file FILE] [--check | --try-restore]
                                          what's new, encrypted, to a folder, sftp://… or s3://…
  deedbox restore FILE|STORE [--recovery-stdin] [--snapshot NAME] [--secret-file FILE]
                                          restores a backup into an empty data folder
  deedbox undo-upgrade                    goes back to the box as it was before a newer version upgraded it
  deedbox worker --of URL --token-file FILE [--ca FILE] [--slots N]
                                          reads documents for a box on another machine; keeps none of them
  deedbox worker-token make --name NAME | list | remove --worker ID
                                          lets other machines read for this box
  deedbox key list | recovery-code | passphrase | renew | restore

Every command takes --data DIR (or DEEDBOX_DATA) and --json.`;

/** Gives an exit code, or nothing for 0. */
type BoxCommand = (box: App, args: Arguments, out: Output, env: Surroundings["env"]) => unknown;

const boxCommands: Record<string, BoxCommand> = {
  "account create": accountCreate,
  member: memberCommand,
  "token create": tokenCreate,
  "plan set": planSet,
  audit: auditCommand,
  backup,
  checkup: checkupCommand,
  export: exportCommand,
  key,
  mailbox,
  "metrics-token": metricsToken,
  "mail-address": mailAddress,
  provider,
  "set-aside": setAside,
  trash,
  "sign-in": signIn,
  "worker-token": workerTokens,
};

/** Runs one command and gives its exit code; what goes wrong is one sentence on standard error. */
export async function run(argv: string[], given: Surroundings): Promise<number> {
  try {
    const args = readArguments(argv);
    if (args.has("version")) return say(`deedbox ${given.version}`);
    if (args.has("help") || args.words.length === 0) return say(help);
    return await dispatch(args, given);
  } catch (e) {
    const sentence = sentenceOf(e);
    if (sentence === null) throw e;
    process.stderr.write(`${sentence}\n`);
    return e instanceof Usage ? 2 : 1;
  }
}

function say(text: string): number {
  process.stdout.write(`${text}\n`);
  return 0;
}

function sentenceOf(e: unknown): string | null {
  if (e instanceof Problem) {
    return e.extra.errors
      ? e.extra.errors.map((x) => `${x.field} ${inEnglish(x.detail)}.`).join(" ")
      : inEnglish(e.detail);
  }
  if (
    e instanceof Usage ||
    e instanceof KeyProblem ||
    e instanceof DatabaseProblem ||
    e instanceof EngineFailure ||
    e instanceof ModelProblem
  )
    return e.message;
  // Settings and the system say what is wrong in their message ("EADDRINUSE", "EACCES"); no paper is near them.
  if (e instanceof Error && ("code" in e || e.constructor === Error)) return e.message;
  return null;
}

async function dispatch(args: Arguments, given: Surroundings): Promise<number> {
  const settings = readSettings(args.flags, given.env);
  const out = output(args.has("json"));
  const [first, second] = args.words;
  if (first === "serve") {
    only(args, [
      "host",
      "port",
      "url",
      "hosts",
      "clamd",
      "workers",
      "tessdata",
      "models",
      "model",
      "embedder",
      "model-url",
      "model-name",
      "serial-prefix",
      "plans",
      "trust-proxy",
      "tls",
      "http-port",
      "tls-cert",
      "tls-key",
      "acme",
      "acme-agree",
      "acme-dns",
      "acme-dns-token-file",
      "acme-email",
      "acme-directory",
      "acme-resolvers",
      "accept-older-database",
      "pace-token",
      "pace-account",
      "pace-app",
      "inbox",
      "inbox-account",
      "inbox-seconds",
      "smtp",
      "smtp-name",
      "smtp-cert",
      "smtp-key",
      "backups",
      "papers",
      "papers-store",
      "papers-secret-file",
      "papers-cache",
      "log",
      "log-level",
      "log-slow",
    ]);
    return given.serve(settings);
  }
  if (first === "health") return health(settings, args, out);
  if (first === "read") {
    const engines = given.engines(settings);
    try {
      return await readCommand(engines, given.clock.today(), args, out);
    } finally {
      await engines.close();
    }
  }
  if (first === "worker") return workerCommand({ ...given, settings }, args, out);
  if (first === "models") return modelsCommand(settings, args, out);
  if (first === "restore") {
    const unlock = given.lock(settings);
    try {
      await restore({ ...given, settings }, args, out);
    } finally {
      unlock();
    }
    return 0;
  }
  if (first === "undo-upgrade") {
    only(args, []);
    const unlock = given.lock(settings);
    try {
      return await undoUpgradeCommand(settings, given, out);
    } finally {
      unlock();
    }
  }
  if (first === "key" && second === "restore") {
    only(args, []);
    const code = (await Bun.stdin.text()).trim();
    const path = await restoreKeyFile(settings, given.clock, given.ids, given.env, code);
    out.result({ key_file: path }, `The box now opens with the key file ${path}.`);
    return 0;
  }
  if (first === "import")
    return withBox(settings, given, "command", (box) => importCommand(box, args, out, given.unpack));
  if (first === "mcp")
    return withBox(settings, given, "command", (box) => assistantCommand(box, args, given.env, given.speak));
  if (first === "doctor") return doctor(() => open(settings, given, "look", false), args, out, given.clock);
  const command = boxCommands[`${first} ${second}`] ?? boxCommands[first ?? ""];
  if (!command)
    throw new Usage(`There’s no command "${args.words.join(" ")}". Run deedbox --help for the list.`);
  return withBox(settings, given, first === "account" ? "maker" : "command", (box) =>
    command(box, args, out, given.env),
  );
}

/** `undo-upgrade`: the database as it was before a newer version, accepted at once, so that the next start says nothing. */
async function undoUpgradeCommand(settings: Settings, given: Surroundings, out: Output): Promise<number> {
  const { root } = await unseal(settings, given.clock, given.ids, given.env, undefined, false);
  const done = await undoUpgrade({ settings, clock: given.clock }, root);
  const { clock, ids, version } = given;
  const accepting = { ...settings, acceptOlderDatabase: true };
  const engines = given.engines(settings);
  const box = await openApp({ settings: accepting, root, clock, ids, engines, version, opener: "server" });
  await box.close();
  const n = done.papers_since;
  const lost =
    n === 0
      ? ""
      : ` ${n === 1 ? "One paper that came in since isn’t" : `${n.toLocaleString("en")} papers that came in since aren’t`} in it.`;
  out.result(
    done,
    `The box is as it was on ${new Date(done.as_of).toISOString().slice(0, 16).replace("T", " at ")} UTC, before the ` +
      `upgrade.${lost} The upgraded database is kept for 30 days: ${done.kept}`,
  );
  return 0;
}

/** Opens the box of the settings. `mayMake`: a new one where there is none. */
async function open(
  settings: Settings,
  given: Surroundings,
  opener: "command" | "look",
  mayMake: boolean,
): Promise<App> {
  const { root } = await unseal(settings, given.clock, given.ids, given.env, undefined, mayMake);
  return openApp({
    settings,
    root,
    clock: given.clock,
    ids: given.ids,
    engines: given.engines(settings),
    version: given.version,
    opener,
  });
}

async function withBox(
  settings: Settings,
  given: Surroundings,
  who: "maker" | "command",
  work: (box: App) => unknown,
): Promise<number> {
  const box = await open(settings, given, "command", who === "maker");
  for (const sentence of box.found) process.stderr.write(`${sentence}\n`);
  try {
    const code = await work(box);
    return typeof code === "number" ? code : 0;
  } finally {
    await box.close();
    // A key that was changed while no server runs; a running one does it at its next start.
    await renewDatabase(given, settings.dataDir, box.root).catch(() => {});
  }
}
