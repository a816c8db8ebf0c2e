/** The name under which other programs list this box. */
const NAME = "deedbox";

const base64 = (text: string): string => btoa(String.fromCharCode(...new TextEncoder().encode(text)));

/** Opens Cursor and has it ask whether to add the box (https://cursor.com/docs/mcp/install-links). */
export const cursorLink = (url: string): string =>
  `cursor://anysphere.cursor-deeplink/mcp/install?name=${NAME}&config=${encodeURIComponent(base64(JSON.stringify({ url })))}`;

/** Opens VS Code and has it ask whether to add the box (https://code.visualstudio.com/api/extension-guides/ai/mcp). */
export const vscodeLink = (url: string): string =>
  `vscode:mcp/install?${encodeURIComponent(JSON.stringify({ name: NAME, type: "http", url }))}`;

/** What adds the box to Claude Code. An address that is no plain one is quoted, as a shell wants it. */
export const claudeCodeCommand = (url: string): string =>
  `claude mcp add --transport http ${NAME} ${/^[\w:/.-]+$/.test(url) ? url : `'${url.replaceAll("'", "'\\''")}'`}`;

/** The settings of a program that starts its tools by itself. */
export const localConfig = (): string => `{
  "mcpServers": {
    "${NAME}": {
      "command": "deedbox",
      "args": ["mcp"],
      "env": { "DEEDBOX_TOKEN": "svc_pat_…" }
    }
  }
}`;
