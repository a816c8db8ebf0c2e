import { type Message, message } from "#messages/message.ts";
import { type Reading, reading } from "./blocks.ts";
import { csvDelimiter, splitLine } from "./delimiter.ts";
import { sheetBlocks } from "./sheet.ts";
import { decodeText } from "./texts.ts";

const MOST_ROWS = 3000;

/** A table in characters. */
export function readCsv(bytes: Uint8Array): Reading {
  const text = (decodeText(bytes) ?? "").replace(/^\uFEFF/, "");
  const delimiter = csvDelimiter(text) ?? ",";
  const lines = logicalLines(text.replace(/^sep=.\r?\n/, ""));
  const rows = lines.slice(0, MOST_ROWS).map((line) => splitLine(line, delimiter).map((f) => f.trim()));
  const warnings: Message[] =
    lines.length > MOST_ROWS ? [message("partly.first", { what: "rows", n: MOST_ROWS })] : [];
  const { blocks, landscape, left } = sheetBlocks(rows.map((r) => r.map((text) => ({ text }))));
  if (left > 0) warnings.push(message("partly.columns", { n: left }));
  return reading(blocks, { warnings, landscape });
}

/** Lines; a quoted field may hold line ends of its own. */
function logicalLines(text: string): string[] {
  const out: string[] = [];
  let open = "";
  for (const line of text.split(/\r\n|\n|\r/)) {
    const whole = open === "" ? line : `${open} ${line}`;
    const quotes = (whole.match(/"/g)?.length ?? 0) % 2 === 1;
    if (quotes && whole.length < 20_000) {
      open = whole;
      continue;
    }
    open = "";
    if (whole.trim() !== "") out.push(whole);
    if (out.length > 1_000_000) break;
  }
  if (open.trim() !== "") out.push(open);
  return out;
}
