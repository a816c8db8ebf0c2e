import { dirname, join } from "node:path";

/** A variable font of the app: its package, the words its licence asks for, and the file that holds the letters of most pages. */
const fonts = [
  {
    package: "@fontsource-variable/inter",
    notice: "Inter, SIL Open Font License 1.1, https://github.com/rsms/inter/blob/master/LICENSE.txt",
    first: "inter-latin-wght-normal.woff2",
  },
  {
    package: "@fontsource-variable/source-serif-4",
    notice:
      "Source Serif, SIL Open Font License 1.1, https://github.com/adobe-fonts/source-serif/blob/release/LICENSE.md",
    first: "source-serif-4-latin-wght-normal.woff2",
  },
] as const;

/** The fonts as files of the app by address, and what the head of each page says of them. */
export interface Fonts {
  files: Map<string, Uint8Array>;
  head: string;
  /** The `package.json` of each. */
  manifests: string[];
}

/** The address of a file: its name with a hash of its bytes, eight characters as the bundler writes it. */
const hashed = (name: string, bytes: Uint8Array): string =>
  `/${name.replace(/\.(\w+)$/, `-${Bun.hash(bytes).toString(36).padStart(8, "0").slice(0, 8)}.$1`)}`;

/**
 * The fonts, so that the app looks the same on every device, also offline. They stay out of the bundler, which would write them
 * into the style sheet: a browser fetches of each only the scripts that a page shows (`unicode-range`), the Latin ones early.
 */
export async function fontsOfApp(): Promise<Fonts> {
  const files = new Map<string, Uint8Array>();
  const preloads: string[] = [];
  const manifests: string[] = [];
  let css = "";
  for (const font of fonts) {
    const manifest = Bun.resolveSync(`${font.package}/package.json`, import.meta.dir);
    const folder = dirname(manifest);
    manifests.push(manifest);
    let rules = await Bun.file(join(folder, "wght.css")).text();
    for (const [said, name = ""] of rules.matchAll(/url\(\.\/files\/([\w-]+\.woff2)\)/g)) {
      const bytes = await Bun.file(join(folder, "files", name)).bytes();
      const address = hashed(name, bytes);
      files.set(address, bytes);
      rules = rules.replace(said, `url(${address})`);
      if (name === font.first)
        preloads.push(`<link rel="preload" href="${address}" as="font" type="font/woff2" crossorigin>`);
    }
    css += `/*! ${font.notice} */${rules.replace(/\/\*.*?\*\//gs, "").replace(/\s*\n\s*/g, "")}`;
  }
  const sheet = new TextEncoder().encode(css);
  const address = hashed("fonts.css", sheet);
  files.set(address, sheet);
  return { files, manifests, head: `${preloads.join("")}<link rel="stylesheet" href="${address}">` };
}
