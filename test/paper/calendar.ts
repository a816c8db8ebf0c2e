/** A small reader of iCalendar (RFC 5545), written from the RFC and not from our writer. */

/** Content lines of a feed, unfolded. Throws where a line end is not CRLF or a line is longer than 75 octets. */
export function lines(text: string): string[] {
  if (!text.endsWith("\r\n")) throw new Error("The last line has no end.");
  const raw = text.slice(0, -2).split("\r\n");
  for (const line of raw) {
    if (/[\r\n]/.test(line)) throw new Error("A line ends with something else than CRLF.");
    if (new TextEncoder().encode(line).length > 75) throw new Error(`Too long: ${line}`);
  }
  const out: string[] = [];
  for (const line of raw) {
    if (/^[ \t]/.test(line)) out[out.length - 1] += line.slice(1);
    else out.push(line);
  }
  return out;
}

export const plainText = (value: string): string =>
  value.replace(/\\([\\;,nN])/g, (_, c: string) => (c === "n" || c === "N" ? "\n" : c));

export interface ReadEvent {
  uid: string;
  start: string;
  end: string;
  summary: string;
  description: string;
  status: string;
  stamp: string;
  sequence: number;
  url: string;
  /** TRIGGER of its first alarm. */
  trigger: string | null;
}

/** Events of a feed. Throws when components do not nest, or an event lacks what the RFC requires. */
export function events(text: string): ReadEvent[] {
  const open: string[] = [];
  const found: ReadEvent[] = [];
  let properties = new Map<string, string>();
  for (const line of lines(text)) {
    const m = /^([A-Z-]+)((?:;[A-Z-]+=[^:;]+)*):(.*)$/s.exec(line);
    if (!m) throw new Error(`Not a content line: ${line}`);
    const [, name = "", parameters = "", value = ""] = m;
    if (name === "BEGIN") {
      open.push(value);
      if (value === "VEVENT") properties = new Map();
    } else if (name === "END") {
      if (open.pop() !== value) throw new Error(`${value} ends where it did not begin.`);
      if (value === "VEVENT") found.push(eventOf(properties));
    } else {
      const key = open.at(-1) === "VALARM" ? `ALARM ${name}` : name;
      if (
        open.at(-1) === "VEVENT" &&
        name.startsWith("DT") &&
        name !== "DTSTAMP" &&
        parameters !== ";VALUE=DATE"
      )
        throw new Error(`Not all day: ${line}`);
      if (!properties.has(key)) properties.set(key, value);
    }
  }
  if (open.length > 0) throw new Error(`${open.join()} does not end.`);
  return found;
}

function eventOf(p: Map<string, string>): ReadEvent {
  const need = (name: string) => {
    const value = p.get(name);
    if (value === undefined) throw new Error(`An event has no ${name}.`);
    return value;
  };
  return {
    uid: need("UID"),
    start: need("DTSTART"),
    end: p.get("DTEND") ?? need("DTSTART"),
    summary: plainText(need("SUMMARY")),
    description: plainText(p.get("DESCRIPTION") ?? ""),
    status: need("STATUS"),
    stamp: need("DTSTAMP"),
    sequence: Number(need("SEQUENCE")),
    url: need("URL"),
    trigger: p.get("ALARM TRIGGER") ?? null,
  };
}
