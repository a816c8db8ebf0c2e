/** Papers that ask for nothing whatever they say. */
import { later, workday } from "../calendar.ts";
import { type Block, head, loud, matter, type Pair, small, text } from "../matter.ts";
import type { Mention } from "../truth.ts";
import { type Family, homeOn } from "./family.ts";
import type { Life } from "./life.ts";

export function idle(life: Life, f: Family): void {
  const d = life.dice("idle");
  const say = (
    role: string,
    type: string,
    share: number,
    blocks: (
      m: ReturnType<Life["maker"]>,
      day: string,
    ) => { heading: string; blocks: Block[]; meta?: Pair[]; to?: string[] | null },
    mentions: Mention[] = [],
  ) => {
    const day = workday(life.at(share));
    const m = life.maker(role);
    const made = blocks(m, day);
    life.send({ role, type, date: day, arrived: later(day, d.int(1, 6)), what: matter(made), mentions });
  };
  for (let i = 0; i < 4; i++)
    say("advert", "advertisement", 0.08 + i * 0.24, (m, day) => ({
      heading: m.say("h_ad"),
      to:
        i % 2 === 0
          ? [life.term("household_of").replace("{last}", f.one.last), ...homeOn(f, day).lines]
          : null,
      blocks: [
        loud(m.say("ad", { day: m.day(later(day, 25)), money: m.money(d.int(5, 60) * 10) })),
        small(m.say("questions")),
      ],
    }));
  for (let i = 0; i < 3; i++)
    say("pta", "minutes", 0.2 + i * 0.3, (m, day) => ({
      heading: m.say("h_minutes"),
      blocks: [
        head(m.day(day)),
        text(
          m.say("minutes", {
            day: m.day(later(day, -2)),
            n: d.int(9, 40),
            money: m.money(d.money(300, 4_000)),
          }),
        ),
      ],
    }));
  // A recipe is nobody's: it comes without a letterhead of its own.
  const m = life.maker("pta");
  life.send({
    role: "pta",
    type: "recipe",
    date: null,
    arrived: life.at(0.5),
    what: matter({ heading: m.say("recipe"), blocks: [text(m.say("recipe_body"))] }),
    mentions: [],
  });
}
