import britain from "./banks/britain.json";
import france from "./banks/france.json";
import germany from "./banks/germany.json";
import italy from "./banks/italy.json";
import netherlands from "./banks/netherlands.json";
import spain from "./banks/spain.json";
import us from "./banks/us.json";
import { dayIn, later } from "./calendar.ts";
import { Dice } from "./dice.ts";
import { locales } from "./locale.ts";
import { pictureOf } from "./picture.ts";
import { renderPaper } from "./render.ts";
import { liveDe } from "./story/de.ts";
import { liveEurope } from "./story/europe.ts";
import { type Family, foundFamily, fullName } from "./story/family.ts";
import { Life, type Names, type Sent } from "./story/life.ts";
import { liveUs } from "./story/us.ts";
import type { Household } from "./truth.ts";

interface Country {
  names: Names;
  live: (life: Life, f: Family) => void;
}

const countries: Record<string, Country> = {
  us: { names: us as Names, live: liveUs },
  gb: { names: britain as Names, live: liveEurope },
  fr: { names: france as Names, live: liveEurope },
  es: { names: spain as Names, live: liveEurope },
  it: { names: italy as Names, live: liveEurope },
  nl: { names: netherlands as Names, live: liveEurope },
  de: { names: germany as Names, live: liveDe },
};

export const madeCountries = Object.keys(countries);

/** A family's papers over some eighteen to thirty months, and what is true of them. */
export interface Made {
  truth: Household;
  bytes: (key: string) => Promise<Uint8Array>;
}

export function household(seed: number, country: string): Made {
  const c = countries[country];
  const locale = locales[country];
  if (!c || !locale) throw new Error(`no households of ${country}`);
  const d = new Dice(`household ${country} ${seed}`);
  const from = dayIn(d.int(2021, 2023), d.int(1, 12), d.int(1, 28));
  const to = later(from, d.int(560, 760));
  const life = new Life(seed, locale, c.names, from, to, d.pick(c.names.towns));
  const f = foundFamily(life);
  c.live(life, f);
  twice(life);
  return { truth: truthOf(life, f), bytes: bytesOf(life.sent) };
}

/** Some papers come a second time: somebody copied them, or both parents filed them. */
function twice(life: Life): void {
  const d = life.dice("copies");
  const may = life.sent.filter((s) => !["till receipt", "insurance card", "recipe"].includes(s.paper.type));
  for (const s of d.shuffled(may).slice(0, 6)) life.again(s.paper.key, d.int(1, 25));
}

function truthOf(life: Life, f: Family): Household {
  // What a story files after its last day never arrived.
  const kept = life.sent.filter((s) => s.paper.arrived <= life.to);
  const keys = new Set(kept.map((s) => s.paper.key));
  const papers = kept
    .map((s) => s.paper)
    .sort((a, b) => (a.arrived < b.arrived ? -1 : a.arrived > b.arrived ? 1 : a.key < b.key ? -1 : 1));
  for (const p of papers) if (p.replaces !== null && !keys.has(p.replaces)) p.replaces = null;
  const claims = life.claims
    .map((c) => ({
      ...c,
      faces: c.faces.filter((x) => keys.has(x.paper)),
      endings: c.endings
        .filter((e) => e.paper === null || keys.has(e.paper))
        .sort((a, b) => (a.day < b.day ? -1 : 1)),
    }))
    .filter((c) => c.faces.length > 0)
    // What would have been paid after the last day is still owed.
    .map((c) => ({
      ...c,
      settled: c.settled !== null && c.settled > life.to && c.endings.length === 0 ? null : c.settled,
      proof: c.endings.some((e) => e.paper !== null),
    }));
  const gaps = life.gaps
    .map((g) => ({ ...g, papers: g.papers.filter((k) => keys.has(k)) }))
    .filter((g) => g.papers.length > 0);
  return {
    seed: life.seed,
    country: life.locale.country,
    language: life.locale.language,
    owner: fullName(f.one),
    from: later(life.from, -1),
    to: life.to,
    asOf: [life.at(0.55), later(life.to, 20), later(life.to, 60)],
    things: [...life.things.values()].filter((t) =>
      papers.some((p) => p.mentions.some((m) => m.thing === t.key)),
    ),
    papers,
    claims,
    gaps,
    taxes: life.taxes(),
  };
}

const bytesOf = (sent: readonly Sent[]) => async (key: string) => {
  const s = sent.find((x) => x.paper.key === key);
  if (!s) throw new Error(`no paper ${key}`);
  const pdf = await renderPaper(s.maker, s.what, s.copying);
  return s.paper.file.endsWith(".jpg") ? pictureOf(pdf, (new Dice(key).next() - 0.5) * 0.03) : pdf;
};
