import { hostname, tmpdir, userInfo } from "node:os";
import { isAbsolute, join, resolve } from "node:path";
import { type AcmeSettings, acmeSettings } from "./acme-settings.ts";
import { homeFolder } from "./home.ts";
import { isAtHome } from "./own-network.ts";

/** How the operator's log is written. */
export interface LogForm {
  log: "plain" | "json";
  logLevel: "error" | "warn" | "info" | "detail";
  /** From how many milliseconds on a call or a query of the database is told as slow. */
  slowMs: number;
}

export interface PapersSettings {
  /** `s3://KEY@BUCKET/PREFIX?endpoint=URL&region=R`. */
  store: string;
  /** The secret access key, from the environment or from a file. */
  secret: { text: string } | { file: string } | null;
  /** Bytes on the disk. */
  cacheBytes: number;
  /** Papers go to the store, or come back from it to the disk. */
  keep: "store" | "disk";
}

/** How the box is set up: from the command line first, then the environment, then what is sensible. */
export interface Settings extends LogForm {
  dataDir: string;
  /** Goes on with a database that is an older copy. From the command line alone: it is a decision for one start. */
  acceptOlderDatabase: boolean;
  host: string;
  port: number;
  /** Address people reach the box at, without a slash at the end; null: taken from each call. */
  url: string | null;
  /** Further names that people reach the box by, in small letters. */
  hosts: readonly string[];
  /** Certificate and key with which the box speaks HTTPS by itself, PEM files, or "own": it makes them; null: it speaks HTTP. */
  tls: { cert: string; key: string } | "own" | null;
  /** How it gets a certificate for a name that every device trusts; its own is for everything else. Null: it gets none. */
  acme: AcmeSettings | null;
  /** Port in the clear that sends browsers on to HTTPS and gives devices the box's own certificate; null: none. */
  httpPort: number | null;
  keyFile: string | null;
  passphraseFile: string | null;
  /** clamd to ask beside the built-in signatures: `unix:/path` or `host:port`. */
  clamd: string | null;
  /** The operator's file of plans. */
  plans: string | null;
  /** What stands before the number on the owner's archive labels. */
  serialPrefix: string;
  /** Children that read paper at the same time. */
  workers: number;
  /** Folder with further tesseract language data. */
  tessdata: string | null;
  /**
   * Folders for the native code that the program unpacks, the best first: the one that somebody named, or those that are
   * usual. Never the data folder, which other machines and accounts may share.
   */
  runtime: string[];
  /** Folder with models that do not ship. */
  models: string;
  /** What stands for the hub in the addresses of models, without a slash at the end; null: the hub itself. */
  modelsMirror: string | null;
  /** Which language model of the folder reads papers, "off" for none; null: the best that is there. */
  model: string | null;
  /** Which embedding model of the folder search by meaning uses, "off" for the built-in one; null: the best that is there. */
  embedder: string | null;
  /** An OpenAI-compatible address that papers are sent to for reading, without a slash at the end; null: they stay here. */
  modelEndpoint: { url: string; key: string | null; name: string | null } | null;
  /** Where backups made from the app go. */
  backups: string;
  /** A store that holds the sealed files of papers, with a cache on the disk; null: they lie on the disk. */
  papers: PapersSettings | null;
  /** Proxies whose X-Forwarded-* headers count. */
  trustProxy: boolean;
  /** Calls a minute: one personal token, all of an account's, and the web app. */
  pace: { token: number; account: number; app: number };
  /** Folder whose files are filed as they appear; null: none is watched. */
  inbox: string | null;
  /** Account the files of the inbox go to; null: the first one. */
  inboxAccount: string | null;
  /** Seconds between two looks into the inbox. */
  inboxSeconds: number;
  /** Where mail is taken by SMTP; null: nowhere. */
  smtp: { host: string; port: number } | null;
  /** What stands after the @ in the addresses of the accounts. */
  smtpName: string;
  /** Certificate and key for STARTTLS, PEM files; null: mail comes in the clear. */
  smtpTls: { cert: string; key: string } | null;
}

/** Where data goes when nobody says: the user's own data folder (XDG Base Directory), or /data in a container. */
function defaultDataDir(env: Record<string, string | undefined>): string {
  if (process.platform === "darwin")
    return join(homeFolder(), "Library", "Application Support", "deedbox", "data");
  if (process.platform === "win32") return join(env.LOCALAPPDATA ?? homeFolder(), "deedbox", "data");
  return join(env.XDG_DATA_HOME || join(homeFolder(), ".local", "share"), "deedbox");
}

/**
 * Where files go that can be made again, the best folder first: the user's own cache (XDG Base Directory, which says to leave a
 * relative path aside), and for a user without a home one in the folder for temporary files.
 */
function cacheFolders(env: Record<string, string | undefined>): string[] {
  const own = process.getuid?.() ?? userInfo().username;
  const last = join(tmpdir(), `deedbox-${own}`);
  if (process.platform === "darwin") return [join(homeFolder(), "Library", "Caches", "deedbox"), last];
  if (process.platform === "win32") return [join(env.LOCALAPPDATA ?? homeFolder(), "deedbox", "cache"), last];
  const named = env.XDG_CACHE_HOME ?? "";
  return [...(isAbsolute(named) ? [named] : []), join(homeFolder(), ".cache")]
    .map((folder) => join(folder, "deedbox"))
    .concat(last);
}

const text = (v: string | undefined) => (v === undefined || v.trim() === "" ? null : v.trim());

function whole(v: string | null, name: string, min: number, max: number): number | null {
  if (v === null) return null;
  const n = Number(v);
  if (!Number.isInteger(n) || n < min || n > max)
    throw new Error(`${name} must be a whole number from ${min} to ${max}, not "${v}".`);
  return n;
}

/** `host:port`, `[ipv6]:port` or a port alone, which then is this machine's only. */
function address(v: string | null, name: string): { host: string; port: number } | null {
  if (v === null) return null;
  const m = /^(?:(?:\[([0-9a-f:]+)\]|([^\s:[\]]+)):)?(\d{1,5})$/i.exec(v);
  if (!m || Number(m[3]) > 65535) throw new Error(`${name} must look like 0.0.0.0:2525, not "${v}".`);
  return { host: m[1] ?? m[2] ?? "127.0.0.1", port: Number(m[3]) };
}

/** Names with commas between them, as they stand in a Host header without its port. */
function names(v: string | null, name: string): string[] {
  const list = (v ?? "").split(",").map((one) => one.trim().toLowerCase());
  const wrong = list.find((one) => one !== "" && !/^[a-z0-9_-]+(?:\.[a-z0-9_-]+)*$/.test(one));
  if (wrong !== undefined) throw new Error(`${name} must look like nas.example.org,papers.lan, not "${v}".`);
  return list.filter((one) => one !== "");
}

/** A certificate with its key, or neither. */
function pair(cert: string | null, key: string | null, name: string): { cert: string; key: string } | null {
  if (cert !== null && key !== null) return { cert: resolve(cert), key: resolve(key) };
  if (cert === null && key === null) return null;
  throw new Error(`${name}_CERT and ${name}_KEY are given together or not at all.`);
}

/** One of some words. */
function oneOf<T extends string>(v: string | null, name: string, words: readonly T[], usual: T): T {
  if (v === null) return usual;
  const found = words.find((word) => word === v.toLowerCase());
  if (found === undefined) throw new Error(`${name} must be ${words.join(", ")}, not "${v}".`);
  return found;
}

/** How the box speaks HTTPS by itself, if it does. */
function tlsOf(
  own: string | null,
  files: { cert: string; key: string } | null,
  acme: AcmeSettings | null,
): Settings["tls"] {
  if (acme !== null && files !== null)
    throw new Error("DEEDBOX_ACME and DEEDBOX_TLS_CERT can’t be set together.");
  if (own === null) return acme === null ? files : "own";
  if (own !== "own") throw new Error(`DEEDBOX_TLS can only be "own", not "${own}".`);
  if (files !== null) throw new Error("DEEDBOX_TLS=own and DEEDBOX_TLS_CERT can’t be set together.");
  return "own";
}

/** The port in the clear of a box that makes its own certificate, where nobody named one: the next one, or 80 beside 443. */
const besidePort = (port: number): number =>
  port === 443 ? 80 : port === 0 ? 0 : port === 65535 ? 65534 : port + 1;

/** An address that somebody set for models, without a slash at the end. */
function modelAddress(v: string | null, name: string): string | null {
  if (v === null) return null;
  const url = URL.canParse(v) ? new URL(v) : null;
  const plain =
    url !== null && url.username === "" && url.password === "" && url.search === "" && url.hash === "";
  if (!plain || !/^https?:$/.test(url.protocol))
    throw new Error(`${name} must look like http://10.0.0.5:11434/v1, not "${v}".`);
  if (url.protocol === "http:" && !isAtHome(url.hostname))
    throw new Error(`${name} must begin with https:// outside of your own network.`);
  return v.replace(/\/+$/, "");
}

/** A size on the disk, such as 500MB or 10GB, in bytes. */
function sizeOf(v: string, name: string): number {
  const m = /^(\d{1,6}(?:\.\d{1,3})?) ?(MB|GB|TB)$/i.exec(v);
  const bytes = m
    ? Number(m[1]) * { MB: 1e6, GB: 1e9, TB: 1e12 }[(m[2] ?? "").toUpperCase() as "MB" | "GB" | "TB"]
    : 0;
  if (bytes < 10e6) throw new Error(`${name} must be a size from 10MB on, like 500MB or 10GB, not "${v}".`);
  return Math.floor(bytes);
}

/** Where the sealed files of papers go. `get` as in readSettings. */
function papersOf(
  get: (flag: string, variable: string) => string | null,
  env: Record<string, string | undefined>,
): PapersSettings | null {
  const store = get("papers-store", "DEEDBOX_PAPERS_STORE");
  const keep = oneOf(get("papers", "DEEDBOX_PAPERS"), "DEEDBOX_PAPERS", ["store", "disk"], "store");
  const cacheBytes = sizeOf(get("papers-cache", "DEEDBOX_PAPERS_CACHE") ?? "10GB", "papers-cache");
  if (store === null) return null;
  const url = URL.canParse(store) ? new URL(store) : null;
  if (url?.protocol !== "s3:" || url.hostname === "" || url.username === "" || url.password !== "")
    // What was given is not repeated: somebody may have put a secret into it.
    throw new Error("DEEDBOX_PAPERS_STORE must look like s3://KEY-ID@BUCKET/PREFIX?endpoint=URL&region=R.");
  const given = text(env.DEEDBOX_PAPERS_SECRET);
  const file = get("papers-secret-file", "DEEDBOX_PAPERS_SECRET_FILE");
  const secret = given !== null ? { text: given } : file !== null ? { file: resolve(file) } : null;
  return { store, secret, keep, cacheBytes };
}

/** Reads settings. Throws an Error with one clear sentence when a value makes no sense. */
export function readSettings(
  flags: Record<string, string | undefined>,
  env: Record<string, string | undefined>,
): Settings {
  const get = (flag: string, variable: string) => text(flags[flag]) ?? text(env[variable]);
  const url = get("url", "DEEDBOX_URL");
  if (url !== null && !/^https?:\/\/[^\s/?#]+(?:\/[\w.~-]+)*$/.test(url.replace(/\/$/, ""))) {
    throw new Error(
      `DEEDBOX_URL must look like https://papers.example.org or https://example.org/papers, not "${url}".`,
    );
  }
  const inbox = get("inbox", "DEEDBOX_INBOX");
  const dataDir = resolve(get("data", "DEEDBOX_DATA") ?? defaultDataDir(env));
  const runtime = get("runtime", "DEEDBOX_RUNTIME");
  const port = whole(get("port", "DEEDBOX_PORT"), "port", 0, 65535) ?? 7170;
  const files = pair(get("tls-cert", "DEEDBOX_TLS_CERT"), get("tls-key", "DEEDBOX_TLS_KEY"), "DEEDBOX_TLS");
  const acme = acmeSettings(get, text(env.DEEDBOX_ACME_DNS_TOKEN));
  const tls = tlsOf(get("tls", "DEEDBOX_TLS"), files, acme);
  const httpPort = whole(get("http-port", "DEEDBOX_HTTP_PORT"), "http-port", 0, 65535);
  if (httpPort !== null && tls === null)
    throw new Error(
      "DEEDBOX_HTTP_PORT sends browsers on to HTTPS: set DEEDBOX_TLS or DEEDBOX_TLS_CERT as well.",
    );
  const modelUrl = modelAddress(get("model-url", "DEEDBOX_MODEL_URL"), "DEEDBOX_MODEL_URL");
  return {
    dataDir,
    acceptOlderDatabase: flags["accept-older-database"] !== undefined,
    host: get("host", "DEEDBOX_HOST") ?? "127.0.0.1",
    port,
    url: url?.replace(/\/$/, "") ?? null,
    hosts: [...(acme === null ? [] : [acme.name]), ...names(get("hosts", "DEEDBOX_HOSTS"), "DEEDBOX_HOSTS")],
    tls,
    acme,
    httpPort: httpPort ?? (tls === "own" ? besidePort(port) : null),
    keyFile: get("key-file", "DEEDBOX_KEY_FILE"),
    passphraseFile: get("passphrase-file", "DEEDBOX_PASSPHRASE_FILE"),
    clamd: get("clamd", "DEEDBOX_CLAMD"),
    plans: get("plans", "DEEDBOX_PLANS"),
    serialPrefix: get("serial-prefix", "DEEDBOX_SERIAL_PREFIX") ?? "ASN",
    workers: whole(get("workers", "DEEDBOX_WORKERS"), "workers", 1, 16) ?? 2,
    tessdata: get("tessdata", "DEEDBOX_TESSDATA"),
    runtime: runtime === null ? cacheFolders(env) : [resolve(runtime)],
    models: resolve(get("models", "DEEDBOX_MODELS") ?? join(dataDir, "models")),
    modelsMirror: modelAddress(get("mirror", "DEEDBOX_MODELS_MIRROR"), "DEEDBOX_MODELS_MIRROR"),
    model: get("model", "DEEDBOX_MODEL"),
    embedder: get("embedder", "DEEDBOX_EMBEDDER"),
    modelEndpoint:
      modelUrl === null
        ? null
        : {
            url: modelUrl,
            // From the environment alone: a command line is seen by everybody on the machine.
            key: text(env.DEEDBOX_MODEL_KEY),
            name: get("model-name", "DEEDBOX_MODEL_NAME"),
          },
    backups: resolve(get("backups", "DEEDBOX_BACKUPS") ?? join(dataDir, "backups")),
    papers: papersOf(get, env),
    log: oneOf(get("log", "DEEDBOX_LOG"), "DEEDBOX_LOG", ["plain", "json"], "plain"),
    logLevel: oneOf(
      get("log-level", "DEEDBOX_LOG_LEVEL"),
      "DEEDBOX_LOG_LEVEL",
      ["error", "warn", "info", "detail"],
      "info",
    ),
    slowMs: whole(get("log-slow", "DEEDBOX_LOG_SLOW"), "log-slow", 1, 3_600_000) ?? 1000,
    trustProxy: get("trust-proxy", "DEEDBOX_TRUST_PROXY") === "true",
    pace: {
      token: whole(get("pace-token", "DEEDBOX_PACE_TOKEN"), "pace-token", 1, 1e9) ?? 120,
      account: whole(get("pace-account", "DEEDBOX_PACE_ACCOUNT"), "pace-account", 1, 1e9) ?? 600,
      app: whole(get("pace-app", "DEEDBOX_PACE_APP"), "pace-app", 1, 1e9) ?? 3000,
    },
    inbox: inbox === null ? null : resolve(inbox),
    inboxAccount: get("inbox-account", "DEEDBOX_INBOX_ACCOUNT"),
    inboxSeconds: whole(get("inbox-seconds", "DEEDBOX_INBOX_SECONDS"), "inbox-seconds", 1, 3600) ?? 5,
    smtp: address(get("smtp", "DEEDBOX_SMTP"), "DEEDBOX_SMTP"),
    smtpName: get("smtp-name", "DEEDBOX_SMTP_NAME")?.toLowerCase() ?? hostname().toLowerCase(),
    smtpTls: pair(get("smtp-cert", "DEEDBOX_SMTP_CERT"), get("smtp-key", "DEEDBOX_SMTP_KEY"), "DEEDBOX_SMTP"),
  };
}
