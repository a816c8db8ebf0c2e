import { pick, seeded } from "../paper/truth.ts";
import { filledBox, vocabulary } from "./fill.ts";
import { callsASecond } from "./load.ts";
import { quantile, type Row } from "./row.ts";
import { auth, type Running, startServer, unfiled, untilPast } from "./server.ts";
import { processorSeconds, watchHealth } from "./ways-in-watch.ts";

/**
 * `bun run bench notes [--notes=N]`: short notes posted to a box with papers on file over several connections. How long until
 * all are filed and until the box rests, processor seconds a note, and what a search, a list and `/health` take
 * meanwhile; the baselines are the same calls on the same box at rest.
 */
export async function benchNotes(args: string[], home: string): Promise<Row[]> {
  const asked = args.find((a) => a.startsWith("--notes="))?.slice(8);
  const n = Number(asked ?? (args.includes("--quick") ? 1_000 : 5_000));
  const { token } = await filledBox(`${home}/notes`, home, ON_FILE);
  const s = await startServer(`${home}/notes`, home);
  const rows: Row[] = [];
  try {
    // The native packages are unpacked and the children there, as on a box that has been used.
    await untilPast(s, token, await postAll(s, token, notes(9, 20)), unfiled);
    await untilAtRest(s);
    const rest = await look(s, token, async () => await Bun.sleep(8_000));
    rows.push(...described("at rest", rest));

    const before = usage(s);
    const begin = performance.now();
    const seconds = () => (performance.now() - begin) / 1000;
    let posted = 0;
    let filed = 0;
    const during = await look(s, token, async () => {
      const ids = await postAll(s, token, notes(7, n));
      posted = seconds();
      await untilPast(s, token, ids, unfiled);
      filed = seconds();
    });
    const used = usage(s);
    rows.push(
      { name: `${n} notes, all taken in after`, value: posted, unit: "s" },
      { name: `${n} notes, all filed after`, value: filed, unit: "s" },
      ...processorRows("a note until filed", before, used, n),
      ...described("while notes are filed", during, rest),
    );
    const after = await look(s, token, () => untilAtRest(s, 600));
    rows.push(
      { name: "at rest again after", value: seconds() - filed, unit: "s" },
      ...processorRows("a note after it is filed", used, usage(s), n),
      ...described("after all are filed", after, rest),
    );
  } finally {
    await s.stop();
  }
  return rows;
}

/** Papers on file before the first note. */
const ON_FILE = 2_000;
const CONNECTIONS = 4;

interface Note {
  title: string;
  text: string;
}

/** Notes of 20 to 60 words as people write them down: who asked whom for how much, and what else is to be said about it. */
export function notes(seed: number, count: number): Note[] {
  const random = seeded(seed);
  const { word } = vocabulary(seeded(seed + 1));
  const name = () => word().replace(/^./, (c) => c.toUpperCase());
  const issuers = Array.from(
    { length: 120 },
    () => `${name()} ${name()} ${pick(random, ["Ltd", "GmbH", "Inc", "AG"])}`,
  );
  const people = Array.from(
    { length: 40 },
    () =>
      `${pick(random, ["Ann", "Paul", "Maria", "John", "Ingrid", "Peter", "Julia", "Thomas"])} ${name()}son`,
  );
  const day = () =>
    `${1 + Math.floor(random() * 28)} ${pick(random, ["January", "March", "June", "October"])} ${pick(random, ["2023", "2024", "2025", "2026"])}`;
  const amount = () => `${(5 + random() * 900).toFixed(2)} EUR`;
  return Array.from({ length: count }, (_, i) => {
    const [who, from] = [pick(random, people), pick(random, issuers)];
    const body = pick(random, [
      () => `Invoice ${10_000 + i} from ${from} to ${who}. Total ${amount()}, please pay by ${day()}.`,
      () => `Called ${from} about the contract of ${who}. They confirm ${amount()} a month until ${day()}.`,
      () => `Receipt: ${who} paid ${amount()} to ${from} on ${day()}.`,
      () => `${who} has an appointment with ${from} on ${day()}. Bring the papers.`,
      () => `Remember: the warranty by ${from} for ${who} ends on ${day()}. It cost ${amount()}.`,
    ])();
    const more = Array.from({ length: 8 + Math.floor(random() * 36) }, word).join(" ");
    return {
      title: `${pick(random, ["Note", "Call", "Bill", "Receipt"])} ${i} ${word()}`,
      text: `${body}\n${more}`,
    };
  });
}

/** Posts notes over several connections. Gives the documents they made. */
async function postAll(s: Running, token: string, all: readonly Note[]): Promise<string[]> {
  const ids: string[] = [];
  const waiting = all.values();
  const lane = async () => {
    for (const note of waiting) {
      const answer = await fetch(`${s.origin}/v1/documents/note`, {
        method: "POST",
        headers: { ...auth(token), "content-type": "application/json" },
        body: JSON.stringify(note),
      });
      if (!answer.ok) throw new Error(`a note was refused: ${answer.status} ${await answer.text()}`);
      ids.push(((await answer.json()) as { document: { id: string } }).document.id);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, lane));
  return ids;
}

/** Waits until the server does next to nothing for three seconds, at most so many seconds. What is measured meanwhile is paused for. */
async function untilAtRest(s: Running, most = 120): Promise<void> {
  let quiet = 0;
  for (let n = 0; n < most && quiet < 3; n++) {
    looking.paused = n % 2 === 1;
    const before = usage(s).all;
    await Bun.sleep(1_000);
    const busy = usage(s).all - before;
    if (looking.paused) quiet = busy < 0.1 ? quiet + 1 : 0;
  }
  looking.paused = false;
}

/** Processor seconds so far: of the server with its children, and of the process that answers. */
const usage = (s: Running) => ({
  all: processorSeconds(s.process.pid),
  answering: processorSeconds(s.process.pid, false),
});

type Usage = ReturnType<typeof usage>;

const processorRows = (what: string, before: Usage, after: Usage, n: number): Row[] => [
  { name: `processor time ${what}`, value: ((after.all - before.all) * 1000) / n, unit: "ms" },
  {
    name: `processor time ${what}, of the answering process`,
    value: ((after.answering - before.answering) * 1000) / n,
    unit: "ms",
  },
];

interface Looked {
  searches: Record<keyof typeof queries, number[]>;
  lists: number[];
  health: number[];
}

/** A word of few papers, one of all papers, and two words. */
const queries = { rare: "", all: "bill", two: "" };

/** Held still while it is found out whether the server is at rest. */
const looking = { paused: false };

/** Searches and lists while something goes on. */
async function look(s: Running, token: string, during: () => Promise<void>): Promise<Looked> {
  const { word, all } = vocabulary(seeded(77));
  const pulse = await watchHealth(s.origin);
  const seen: Looked = { searches: { rare: [], all: [], two: [] }, lists: [], health: [] };
  let going = true;
  const asking = (async () => {
    for (let i = 0; going; i++) {
      if (looking.paused) await Bun.sleep(50);
      else if (i % 100 === 50)
        seen.lists.push((await callsASecond(`${s.origin}/v1/documents?limit=25`, token, 1)).rate);
      else {
        const kind = (["rare", "all", "two"] as const)[i % 3] ?? "all";
        const q = {
          rare: all[12_000 + (Math.floor(i * 7.3) % 8_000)] ?? "",
          all: queries.all,
          two: `${word()} ${word()}`,
        }[kind];
        const begin = performance.now();
        const answer = await fetch(`${s.origin}/v1/search?meaning=0&q=${encodeURIComponent(`${q} `)}`, {
          headers: auth(token),
        });
        await answer.arrayBuffer();
        seen.searches[kind].push(performance.now() - begin);
        await Bun.sleep(30);
      }
    }
  })();
  await during();
  going = false;
  await asking;
  seen.health = (await pulse()).health;
  return seen;
}

function described(when: string, seen: Looked, rest?: Looked): Row[] {
  const row = (name: string, unit: string, value: number, baseline?: number): Row => ({
    name: `${name} ${when}`,
    value,
    unit,
    ...(baseline === undefined ? {} : { baseline, ratio: value / baseline }),
  });
  const named = {
    rare: "search for a rare word",
    all: "search for a word in all",
    two: "search for two words",
  };
  const searches = (["rare", "all", "two"] as const).flatMap((kind) =>
    [0.5, 0.95].map((share) =>
      row(
        `${named[kind]}, p${share * 100},`,
        "ms",
        quantile(seen.searches[kind], share),
        rest && quantile(rest.searches[kind], share),
      ),
    ),
  );
  const average = (all: number[]) => all.reduce((a, b) => a + b, 0) / all.length;
  return [
    ...searches,
    ...(seen.lists.length > 0
      ? [row("list of 25", "/s", average(seen.lists), rest && average(rest.lists))]
      : []),
    row("/health, p95,", "ms", quantile(seen.health, 0.95)),
    row("/health, worst,", "ms", quantile(seen.health, 1)),
  ];
}
