/** Notices with days: of schools and courts. */
import { later, workday } from "../calendar.ts";
import { matter, small, text } from "../matter.ts";
import { addressed, type Family, fullName, homeOn } from "./family.ts";
import { about, type Life } from "./life.ts";
import { clock } from "./visits.ts";

export function school(life: Life, f: Family, day: string): void {
  const m = life.maker("school");
  const d = life.dice(`school ${day}`);
  const back = workday(later(day, d.int(7, 16)));
  const meet = workday(later(day, d.int(18, 35)));
  const time = clock(life, `school ${day}`);
  const named = d.yes(0.5);
  const child = fullName(f.child);
  const key = life.send({
    role: "school",
    type: "school letter",
    date: day,
    arrived: later(day, 1),
    what: matter({
      heading: m.say("h_school"),
      to: named ? [m.say("parents_of", { child }), ...homeOn(f, day).lines] : null,
      meta: [[m.say("issued"), m.day(day)]],
      blocks: [
        text(m.say("school_trip", { place: d.pick(life.names.places) })),
        text(m.say("school_slip", { child, day: m.day(back) })),
        text(m.say("school_meet", { child, day: m.day(meet), time })),
        text(m.say("sincerely")),
        text(m.name),
      ],
    }),
    mentions: [about("child", child)],
  });
  life.dated({ paper: key, kinds: ["filing", "reminder"], days: [back], amounts: null });
  life.dated({ paper: key, kinds: ["appointment", "reminder"], days: [meet], amounts: null });
}

export function jury(life: Life, f: Family, day: string): void {
  const m = life.maker("court");
  const d = life.dice("jury");
  const come = workday(later(day, d.int(28, 50)));
  const form = workday(later(day, 12));
  const { to, mentions } = addressed(life, f, "court", [f.two], day);
  const key = life.send({
    role: "court",
    type: "jury summons",
    date: day,
    arrived: later(day, 4),
    what: matter({
      heading: m.say("h_jury"),
      to,
      meta: [
        [life.term("juror"), d.digits(8)],
        [m.say("issued"), m.day(day)],
      ],
      blocks: [
        text(
          m.say("jury", {
            day: m.day(come),
            time: "8:30 AM",
            place: `${d.int(100, 900)} Courthouse Square, Room ${d.int(100, 300)}`,
          }),
        ),
        text(m.say("jury_form", { day: m.day(form) })),
        small(m.say("questions")),
      ],
    }),
    mentions,
  });
  life.dated({ paper: key, kinds: ["appointment"], days: [come], amounts: null });
  life.dated({ paper: key, kinds: ["filing", "reminder"], days: [form], amounts: null });
}
