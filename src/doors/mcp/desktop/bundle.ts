import { zipSync } from "fflate";
import bridge from "./bridge.mjs" with { type: "text" };

/** What a desktop client shows and asks before it installs the bundle (MCP Bundles, manifest 0.3). */
const manifest = (version: string, address: string) => ({
  manifest_version: "0.3",
  name: "deedbox",
  display_name: "Deedbox",
  version,
  description: "Finds, files and explains the papers in your own Deedbox.",
  long_description:
    "Connects this program to the Deedbox in your home or office. What you ask about is read from there and nowhere else. " +
    "You need a personal token from the settings of Deedbox, and its owner must allow tokens for assistants there.",
  author: { name: "Deedbox" },
  license: "Apache-2.0",
  server: {
    type: "node",
    entry_point: "server/index.mjs",
    mcp_config: {
      command: "node",
      // The client puts its own folder in place of the first, what the person typed in place of the others.
      args: ["$" + "{__dirname}/server/index.mjs"],
      env: { DEEDBOX_ADDRESS: "$" + "{user_config.address}", DEEDBOX_TOKEN: "$" + "{user_config.token}" },
    },
  },
  user_config: {
    address: {
      type: "string",
      title: "Address of your Deedbox",
      description: "As you open it in the browser.",
      default: address,
      required: true,
    },
    token: {
      type: "string",
      title: "Personal token",
      description: "From the settings of Deedbox. It begins with svc_pat_.",
      sensitive: true,
      required: true,
    },
  },
  tools_generated: true,
  prompts_generated: true,
  compatibility: { platforms: ["darwin", "win32", "linux"], runtimes: { node: ">=18.0.0" } },
});

/** No moment: the same version and address make the same bytes. A zip begins its calendar in 1980. */
const BEGINNING = new Date(1980, 0, 1);

/** The one-click bundle for desktop clients: a zip with a manifest and the program that speaks with the box at `address`. */
export function desktopBundle(version: string, address: string): Uint8Array<ArrayBuffer> {
  const text = new TextEncoder();
  const files = {
    "manifest.json": text.encode(`${JSON.stringify(manifest(version, address), null, 2)}\n`),
    "server/index.mjs": text.encode(bridge),
  };
  return zipSync(files, { level: 9, mtime: BEGINNING }) as Uint8Array<ArrayBuffer>;
}
