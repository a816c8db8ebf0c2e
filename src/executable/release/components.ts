import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A package that a released program has pieces of. */
export interface Component {
  name: string;
  version: string;
  /** An SPDX identifier or expression, or what the package says instead. */
  licence: string;
  /** SHA-512 of the package as it was fetched, 128 hexadecimal digits; null where the lock file has none. */
  sha512: string | null;
  /** Its licence and notice files, whole. */
  texts: string[];
}

interface Manifest {
  name: string;
  version: string;
  license?: string | { type?: string };
  licenses?: { type?: string }[];
}

/** Licences of packages whose manifest names none, as its licence file says. */
const READ: Record<string, string> = { "dejavu-fonts-ttf": "Bitstream-Vera", "png-js": "MIT" };

function licenceOf({ name, license, licenses }: Manifest): string {
  const read = READ[name];
  if (read !== undefined) return read;
  if (typeof license === "string") return license;
  const several = licenses?.map((one) => one.type ?? "").filter((type) => type !== "") ?? [];
  return license?.type ?? (several.length > 0 ? several.join(" OR ") : "");
}

const LICENCE_FILE = /^(licen[cs]e|copying|notice|ofl)/i;

function textsOf(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((file) => file.isFile() && LICENCE_FILE.test(file.name))
    .map((file) => readFileSync(join(folder, file.name), "utf8").replaceAll("\r\n", "\n").trim());
}

/** Sums of packages by "name@version", as a `bun.lock` has them: the fourth value of an entry is an SRI hash. */
export function sumsOfLock(text: string): Map<string, string> {
  const sums = new Map<string, string>();
  for (const [, id = "", base64 = ""] of text.matchAll(/^ {4}"[^"]+": \["([^"]+)".*"sha512-([^"]+)"\],?$/gm))
    sums.set(id, Buffer.from(base64, "base64").toString("hex"));
  return sums;
}

/** What packages are, by the folders they lie in: each name and version once, in order of their names. */
export function componentsOf(folders: readonly string[], sums: Map<string, string>): Component[] {
  const found = new Map<string, Component>();
  for (const folder of folders) {
    const manifest: Manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    const { name, version } = manifest;
    const id = `${name}@${version}`;
    const texts = textsOf(folder);
    found.set(id, { name, version, licence: licenceOf(manifest), sha512: sums.get(id) ?? null, texts });
  }
  return [...found.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
}

/** Copyleft that reaches whatever it is linked with; LGPL and MPL do not, since those pieces are files of their own or unchanged. */
const REACHES = /^(A?GPL|SSPL|BUSL|CC-BY-NC|UNLICENSED|SEE LICENSE|)(-|$| )/i;

/** Components that may not be given away with the program, or that do not say whether they may: each alternative of "A OR B" counts. */
export const refused = (components: readonly Component[]): Component[] =>
  components.filter(({ licence }) =>
    licence
      .replace(/[()]/g, "")
      .split(/ OR /i)
      .every((one) => one.split(/ AND /i).some((part) => REACHES.test(part.trim()))),
  );

/** One text with every component, its licence, and each wording once. */
export function licencesText(title: string, components: readonly Component[]): string {
  const users = new Map<string, string[]>();
  for (const { name, version, texts } of components)
    for (const text of texts) users.set(text, [...(users.get(text) ?? []), `${name} ${version}`]);
  const list = components.map(({ name, version, licence }) => `${name} ${version}: ${licence}`);
  const wordings = [...users].map(([text, names]) => `${names.join(", ")}\n\n${text}`);
  const line = `\n\n${"-".repeat(80)}\n\n`;
  return `${[`${title}\n\n${list.join("\n")}`, ...wordings].join(line)}\n`;
}
