import { existsSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { invalid, Problem } from "#kernel/problem.ts";
import { message } from "#messages/message.ts";
import type { Bucket, Store } from "#vault/object-store.ts";
import { folderStore } from "./folder.ts";
import { notBackedUp, storeProblem } from "./store.ts";

export type { Store };

const SCHEME = /^[a-z0-9]+:\/\//i;

/** Whether an address names a server, and not a folder of this machine: what is sent there leaves the box. */
export const leavesBox = (address: string): boolean => SCHEME.test(address);

const wrongAddress = () =>
  invalid([{ field: "store", in: "body", detail: message("problem.store.address") }]);

/** An address of a server, checked. Throws 422 for one that is none. */
function urlOf(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : null;
  const known = url?.protocol === "s3:" || url?.protocol === "sftp:";
  if (!url || !known || url.hostname === "" || url.password !== "") throw wrongAddress();
  return url;
}

/**
 * Opens a store by its address: the path of a folder that is there, `sftp://USER@HOST[:PORT]/PATH?host-key=SHA256:…` or
 * `s3://KEY@BUCKET/PREFIX?endpoint=URL&region=R`. `secret`: the password or the private key (PEM), or the secret access key. Nothing
 * leaves the box before one is opened. Throws 422 for an address that is none, 409 with a sentence.
 */
export async function openStore(address: string, secret: string | null): Promise<Store> {
  if (!leavesBox(address)) {
    const folder = resolve(address);
    if (!existsSync(folder)) throw notBackedUp(message("problem.folderMissing", { folder }));
    if (!statSync(folder).isDirectory()) throw wrongAddress();
    return folderStore(folder);
  }
  const url = urlOf(address);
  if (secret === null || secret === "")
    throw notBackedUp(message("problem.store.noSecret", { store: placeOf(url) }));
  try {
    if (url.protocol === "s3:") return (await import("./s3.ts")).s3Store(url, secret, placeOf(url));
    return await (await import("./sftp.ts")).sftpStore(url, secret, placeOf(url));
  } catch (error) {
    throw storeProblem(error, placeOf(url));
  }
}

/** A bucket that speaks S3, by its address and the secret access key. Throws 422 for another address. */
export async function openBucket(address: string, secret: string, silence: number): Promise<Bucket> {
  const url = urlOf(address);
  if (url.protocol !== "s3:") throw wrongAddress();
  return (await import("./s3.ts")).s3Store(url, secret, placeOf(url), silence);
}

/** An address as it is shown: without who signs in and without settings. */
function placeOf(url: URL): string {
  const endpoint = url.searchParams.get("endpoint");
  const at = endpoint !== null && URL.canParse(endpoint) ? ` (${new URL(endpoint).host})` : "";
  return `${url.protocol}//${url.host}${url.pathname.replace(/\/$/, "")}${at}`;
}

/** An address as it is shown, also when it is none. */
export function shownPlace(address: string): string {
  if (!leavesBox(address)) return address;
  try {
    return placeOf(urlOf(address));
  } catch (error) {
    if (error instanceof Problem) return address;
    throw error;
  }
}
