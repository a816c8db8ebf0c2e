/**
 * An Evernote export (en-export 2 to 4). A note becomes what it holds: its words and its pictures together are one
 * paper, in this order: the pictures, then the words; every other file in it is a paper of its own.
 */

import { EngineFailure } from "../failure.ts";
import { noteText } from "./enex-text.ts";
import { type Token, tokens } from "./enex-tokens.ts";
import { extension } from "./extension.ts";
import { archiveByName, shown } from "./names.ts";
import { type Former, type Listed, noFormer, plainEntry } from "./shapes.ts";
import { type Blocks, pieces } from "./source.ts";
import { BATCH, MOST_ENTRIES, type Out, type Unpacker } from "./unpacker.ts";

interface Resource {
  mime: string;
  name: string;
  bytes: number;
}

interface Note {
  from: number;
  to: number;
  title: string;
  created: string;
  subjectDate: string;
  sourceUrl: string;
  tags: string[];
  content: string;
  resources: Resource[];
  /** When to be reminded of it, and when that was done. */
  reminder: string;
  reminded: string;
  tasks: Task[];
}

interface Task {
  title: string;
  status: string;
  due: string;
}

const MOST_CONTENT = 32 * 1024 * 1024;

/** Where a text belongs, by the tags it stands in. */
function place(note: Note, resource: Resource | null, path: string[], text: string): void {
  const [tag, parent] = [path.at(-1), path.at(-2)];
  if (tag === "title" && parent === "note") note.title += text;
  else if (tag === "created" && parent === "note") note.created += text.trim();
  else if (tag === "subject-date") note.subjectDate += text.trim();
  else if (tag === "reminder-time" && parent === "note-attributes") note.reminder += text.trim();
  else if (tag === "reminder-done-time") note.reminded += text.trim();
  else if (parent === "task") placeTask(note.tasks.at(-1), tag, text);
  else if (tag === "source-url" && parent === "note-attributes") note.sourceUrl += text.trim();
  else if (tag === "tag" && parent === "note") note.tags[note.tags.length - 1] += text;
  else if (tag === "content" && parent === "note") note.content += text;
  else if (resource && tag === "mime") resource.mime += text.trim();
  else if (resource && tag === "file-name") resource.name += text.trim();
  if (note.content.length > MOST_CONTENT)
    throw new EngineFailure("limit", "A note is longer than is sensible.");
}

function placeTask(task: Task | undefined, tag: string | undefined, text: string): void {
  if (!task) return;
  if (tag === "title") task.title += text;
  else if (tag === "taskStatus") task.status += text.trim();
  else if (tag === "dueDate") task.due += text.trim();
}

/** What is still to be done: a reminder that is not done, and each open task with its day. */
function remindersOf(n: Note, title: string): Former["reminders"] {
  const all = n.tasks
    .filter((t) => t.status !== "completed")
    .map((t) => ({ on: dayOf(t.due), title: shown(t.title).trim().slice(0, 200) }));
  if (n.reminded === "") all.push({ on: dayOf(n.reminder), title: title.slice(0, 200) });
  return all.flatMap(({ on, title: words }) => (on === null || words === "" ? [] : [{ on, title: words }]));
}

/** The notes of a stream, one after another; a note's tags may come in any order. */
async function* notes(stream: AsyncIterable<Token>): AsyncGenerator<Note, void, undefined> {
  let note: Note | null = null;
  let resource: Resource | null = null;
  const path: string[] = [];
  let root = false;
  for await (const t of stream) {
    if (t.kind === "open") {
      if (t.name === "en-export" || t.name === "note") root = true;
      if (!root) throw new EngineFailure("unreadable", "This is no Evernote export.");
      if (t.name === "note" && note === null)
        note = {
          from: t.at,
          to: 0,
          title: "",
          created: "",
          subjectDate: "",
          sourceUrl: "",
          tags: [],
          content: "",
          resources: [],
          reminder: "",
          reminded: "",
          tasks: [],
        };
      if (note && t.name === "tag") note.tags.push("");
      if (note && t.name === "task") note.tasks.push({ title: "", status: "", due: "" });
      if (note && t.name === "resource") {
        resource = { mime: "", name: "", bytes: 0 };
        note.resources.push(resource);
      }
      if (!t.empty) path.push(t.name);
    } else if (t.kind === "close") {
      if (path.pop() !== t.name) throw new EngineFailure("unreadable", "This Evernote export is damaged.");
      if (t.name === "resource") resource = null;
      if (note && t.name === "note") {
        yield { ...note, to: t.end };
        note = null;
      }
    } else if (note && t.kind === "data") {
      if (!resource || path.at(-1) !== "data" || path.includes("recognition")) continue;
      resource.bytes += Math.floor((t.base64.length * 3) / 4);
    } else if (note && t.kind === "text") place(note, resource, path, t.text);
  }
  if (path.length > 0)
    throw new EngineFailure("unreadable", "This Evernote export is damaged: it ends too early.");
}

/** `20240112T072747Z` or ISO 8601, as its day. */
function dayOf(text: string): string | null {
  const m = /^(\d{4})-?(\d{2})-?(\d{2})T/.exec(text);
  const day = m ? `${m[1]}-${m[2]}-${m[3]}` : "";
  return day !== "" && !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day)
    ? day
    : null;
}

const isPicture = (r: Resource) => r.mime.startsWith("image/") && !r.mime.includes("svg");

interface Locator {
  from: number;
  to: number;
  /** The resource to take, or null for the words and the pictures. */
  resource: number | null;
}

const wordsOf = (n: Note) => {
  const { text, locked } = noteText(n.content);
  const body = text === "" || n.sourceUrl === "" ? text : `${text}\n\n${n.sourceUrl}`;
  return { text: body, locked };
};

function entriesOf(n: Note): Listed[] {
  const title = shown(n.title).trim();
  const name = title === "" ? "Untitled note" : title;
  const { text, locked } = wordsOf(n);
  const others = n.resources.flatMap((r, i) => (isPicture(r) || r.bytes === 0 ? [] : [i]));
  const main = text !== "" || n.resources.some((r) => isPicture(r) && r.bytes > 0);
  const former = (own: boolean): Former => ({
    ...noFormer,
    title: title !== "" && own ? title : null,
    date: dayOf(n.subjectDate),
    had_on: dayOf(n.created),
    tags: n.tags.map((t) => t.trim()).filter((t) => t !== ""),
  });
  const at = (resource: number | null): Locator => ({ from: n.from, to: n.to, resource });
  const remark = locked
    ? "A part of this note is encrypted by Evernote and cannot be read here; decrypt it there first."
    : null;
  const entries: Listed[] = [];
  const note = n.resources.every((r) => !isPicture(r));
  if (main)
    entries.push({ ...plainEntry(name, text.length, at(null)), problem: remark, note, former: former(true) });
  for (const i of others) {
    const r = n.resources[i] as Resource;
    const file = fileName(r, name);
    const entry = plainEntry(`${name}/${file}`, r.bytes, at(i));
    // The only file in a note goes by the note's own title.
    entries.push({ ...entry, nested: archiveByName(file), former: former(others.length === 1) });
  }
  // The first paper of a note carries what is to be done about it.
  const first = entries[0]?.former;
  if (first) first.reminders = remindersOf(n, name);
  if (entries.length === 0 && locked)
    entries.push({ ...plainEntry(name, null, null), fate: "refuse", problem: remark });
  if (entries.length === 0) entries.push({ ...plainEntry(name, 0, null), fate: "skip" });
  return entries;
}

const fileName = (r: Resource, title: string) => {
  const clean = shown(r.name).replace(/[\\/]/g, "-").trim();
  return clean !== "" ? clean.slice(-200) : `${title.slice(0, 100)}${extension(r.mime)}`;
};

export class EnexUnpacker implements Unpacker {
  constructor(private readonly blocks: Blocks) {}

  async *list(): AsyncGenerator<Listed[], void, undefined> {
    let batch: Listed[] = [];
    let count = 0;
    for await (const n of notes(tokens(this.blocks.from(0)))) {
      batch.push(...entriesOf(n));
      if (++count > MOST_ENTRIES)
        throw new EngineFailure("limit", `This export has more than ${MOST_ENTRIES} notes.`);
      if (batch.length < BATCH) continue;
      yield batch;
      batch = [];
    }
    if (batch.length > 0) yield batch;
  }

  async *take(locator: string): AsyncGenerator<Out, void, undefined> {
    const at = JSON.parse(locator) as Locator;
    const read = () => tokens(this.blocks.from(at.from, at.to), at.from);
    // What comes first in the file may be named last: once through for the names, once for the bytes.
    const known = (await notes(read()).next()).value;
    if (!known) throw new EngineFailure("unreadable", "This note is damaged.");
    const wanted = known.resources.flatMap((r, i) =>
      (at.resource === null ? isPicture(r) && r.bytes > 0 : i === at.resource) ? [i] : [],
    );
    for (const i of wanted) {
      const r = known.resources[i] as Resource;
      yield { file: { name: fileName(r, shown(known.title).trim() || "note"), mime: r.mime } };
      for await (const piece of pieces(decoded(read(), i))) yield { piece };
    }
    if (at.resource !== null) return;
    const { text } = wordsOf(known);
    if (text === "") return;
    const name = shown(known.title).replace(/[\\/]/g, "-").trim().slice(0, 100) || "note";
    yield { file: { name: `${name}.txt`, mime: "text/plain" } };
    yield { piece: new TextEncoder().encode(text) };
  }
}

/** The bytes of one resource of a note, decoded as they come. */
async function* decoded(
  stream: AsyncIterable<Token>,
  wanted: number,
): AsyncGenerator<Uint8Array, void, undefined> {
  let at = -1;
  let rest = "";
  for await (const t of stream) {
    if (t.kind === "open" && t.name === "resource") at++;
    if (at > wanted || (t.kind === "close" && t.name === "resource" && at === wanted)) break;
    if (t.kind !== "data" || at !== wanted) continue;
    const text = rest + Buffer.from(t.base64).toString("latin1").replace(/\s+/g, "");
    // Four letters are three bytes; what is over waits for its fellows.
    const whole = text.length - (text.length % 4);
    rest = text.slice(whole);
    if (whole > 0) yield Buffer.from(text.slice(0, whole), "base64");
  }
  if (rest !== "") yield Buffer.from(rest, "base64");
}
