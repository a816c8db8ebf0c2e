import { message } from "#messages/message.ts";
import { type Block, fields, type Reading, reading } from "./blocks.ts";
import { decodeText } from "./texts.ts";

interface Line {
  name: string;
  params: Record<string, string>;
  value: string;
}

const MOST = 2000;

/** Content lines (RFC 5545, 3.1; RFC 6350, 3.2): folded ones joined, parameters apart. */
function linesOf(text: string): Line[] {
  const out: Line[] = [];
  const joined = text
    .replace(/\r\n?/g, "\n")
    .replace(/=\n(?=\S)/g, "")
    .replace(/\n[ \t]/g, "");
  for (const line of joined.split("\n")) {
    const m =
      /^(?:[\w-]+\.)?([\w-]+)((?:;[\w-]+(?:=(?:"[^"]*"|[^";:]*)(?:,(?:"[^"]*"|[^";:,]*))*)?)*):(.*)$/.exec(
        line,
      );
    if (!m) continue;
    const params: Record<string, string> = {};
    for (const p of (m[2] ?? "").split(";").filter((x) => x)) {
      const at = p.indexOf("=");
      params[(at < 0 ? "TYPE" : p.slice(0, at)).toUpperCase()] = (at < 0 ? p : p.slice(at + 1)).replace(
        /"/g,
        "",
      );
    }
    let value = m[3] ?? "";
    if (/quoted-printable/i.test(params.ENCODING ?? params.TYPE ?? ""))
      value = Buffer.from(
        value.replace(/=([0-9A-F]{2})/gi, (_, h) => String.fromCharCode(Number.parseInt(h, 16))),
        "latin1",
      ).toString("utf8");
    out.push({ name: (m[1] ?? "").toUpperCase(), params, value });
    if (out.length > 200_000) break;
  }
  return out;
}

const plain = (value: string): string =>
  value
    .replace(/\\n/gi, "\n")
    .replace(/\\([,;\\:])/g, "$1")
    .replace(/<[^>]{1,200}>/g, "")
    .trim();

/** Parts of a structured value (a name, an address) that say something. */
const pieces = (value: string): string[] =>
  value
    .split(/(?<!\\);/)
    .map((p) => plain(p).replace(/,(?=\S)/g, ", "))
    .filter((p) => p !== "");

/** A calendar or address file: every event, task or contact with its details. */
export function readCards(bytes: Uint8Array, mime: string): Reading {
  const lines = linesOf(decodeText(bytes) ?? "");
  const made = mime === "text/calendar" ? calendar(lines) : contacts(lines);
  const warnings = made.more ? [message("partly.first", { what: "entries", n: MOST })] : [];
  return reading(made.blocks, { title: made.title, warnings, ...(made.date ? { date: made.date } : {}) });
}

/** "20240131T093000Z" as "2024-01-31 09:30 UTC". */
function moment(line: Line): string {
  const m = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)\d*(Z?))?/.exec(line.value);
  if (!m) return plain(line.value);
  const zone = m[6] ? " UTC" : line.params.TZID ? ` (${line.params.TZID})` : "";
  return `${m[1]}-${m[2]}-${m[3]}${m[4] ? ` ${m[4]}:${m[5]}${zone}` : ""}`;
}

const eventLabels: [string, string][] = [
  ["DTSTART", "Starts"],
  ["DTEND", "Ends"],
  ["DUE", "Due"],
  ["LOCATION", "Place"],
  ["ORGANIZER", "Organizer"],
  ["ATTENDEE", "Attendees"],
  ["RRULE", "Repeats"],
  ["STATUS", "Status"],
  ["URL", "Address"],
  ["DESCRIPTION", "Description"],
];

interface Made {
  blocks: Block[];
  title: string | null;
  date?: string;
  more: boolean;
}

function calendar(lines: Line[]): Made {
  const blocks: Block[] = [];
  let title: string | null = null;
  let date: string | undefined;
  let count = 0;
  let entry: Line[] | null = null;
  let depth = 0;
  for (const line of lines) {
    if (line.name === "BEGIN") {
      if (/^(?:VEVENT|VTODO|VJOURNAL)$/i.test(line.value.trim()) && !entry) entry = [];
      else if (entry) depth++;
    } else if (line.name === "END" && entry) {
      if (depth > 0) {
        depth--;
        continue;
      }
      if (++count <= MOST) {
        const done = entry;
        const summary = plain(done.find((l) => l.name === "SUMMARY")?.value ?? "");
        if (count === 1) {
          title = summary || null;
          date = /^\d{4}-\d\d-\d\d/.exec(moment(done.find((l) => l.name === "DTSTART") ?? line))?.[0];
        } else title = null;
        blocks.push(
          { kind: "heading", level: 2, runs: [{ text: summary || "Event" }] },
          fields(eventRows(done)),
        );
      }
      entry = null;
      // Alarms and time zones inside an entry say nothing of it.
    } else if (entry && depth === 0) entry.push(line);
  }
  return { blocks, title, ...(date && count === 1 ? { date } : {}), more: count > MOST };
}

function eventRows(entry: Line[]): [string, string][] {
  return eventLabels.flatMap(([name, label]): [string, string][] => {
    const found = entry.filter((l) => l.name === name).slice(0, 50);
    const text = found.map((l) => {
      if (/^(?:DTSTART|DTEND|DUE)$/.test(name)) return moment(l);
      if (/^(?:ORGANIZER|ATTENDEE)$/.test(name)) {
        const address = plain(l.value).replace(/^mailto:/i, "");
        return l.params.CN ? `${l.params.CN} <${address}>` : address;
      }
      return plain(l.value);
    });
    const shown = text.filter((t) => t !== "").join("\n");
    return shown === "" ? [] : [[label, shown]];
  });
}

const cardLabels: [string, string][] = [
  ["ORG", "Organization"],
  ["TITLE", "Title"],
  ["TEL", "Phone"],
  ["EMAIL", "Email"],
  ["ADR", "Address"],
  ["BDAY", "Birthday"],
  ["URL", "Web"],
  ["NOTE", "Note"],
];

function contacts(lines: Line[]): Made {
  const blocks: Block[] = [];
  let title: string | null = null;
  let count = 0;
  let card: Line[] = [];
  for (const line of lines) {
    if (line.name === "BEGIN") card = [];
    else if (line.name !== "END") card.push(line);
    else if (++count <= MOST) {
      const name =
        plain(card.find((l) => l.name === "FN")?.value ?? "") ||
        pieces(card.find((l) => l.name === "N")?.value ?? "")
          .reverse()
          .join(" ");
      title = count === 1 ? name || null : null;
      const rows = cardLabels.flatMap(([key, label]): [string, string][] => {
        const text = card
          .filter((l) => l.name === key)
          .slice(0, 20)
          .map((l) => (key === "BDAY" ? moment(l) : pieces(l.value).join(key === "ADR" ? ", " : " ")))
          .filter((t) => t !== "")
          .join("\n");
        return text === "" ? [] : [[label, text]];
      });
      blocks.push({ kind: "heading", level: 2, runs: [{ text: name || "Contact" }] }, fields(rows));
    }
  }
  return { blocks, title, more: count > MOST };
}
