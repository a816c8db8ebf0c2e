import { distance } from "../text/edit-distance.ts";
import { compact, foldKeep } from "../text/fold.ts";
import { remembered } from "../text/remembered.ts";
import { legalForm } from "./cues.ts";

/** The ends of Malaysian companies as readers of pictures spell them: "SIN BHD", "SDN. BHO", "5/B", "S/8". */
const MISREAD_FORM =
  /[ ,.(]+(?:[s5$][a-z0-9]{1,2}[.,]? {0,3}[b8e][hn][dog0][.,]?|[s5$]dn[.,]? {0,3}[a-z0-9]{2,3}[.,]?|[s58$][/|][b8o0][.,]?)(?=$|[ (),])/;

/** Where a form of company begins that was read off a picture with wrong letters; null when there is none. */
export const misreadForm = remembered((name: string): number | null => {
  const m = MISREAD_FORM.exec(foldKeep(name));
  if (!m || m.index < 4 || /s\.?dn\.? *bhd|s\/b/.test(m[0])) return null;
  const form = legalForm(name);
  return form !== null && form.end <= m.index ? null : m.index;
});

/** True when a name is nothing but the form of a company: "SDN BHD" on a line of its own. */
export function onlyForm(name: string): boolean {
  const form = legalForm(name);
  return (
    form !== null &&
    // "Co. (M) Sdn Bhd": all of it says what kind of company, and nothing which.
    (name.slice(0, form.start) + name.slice(form.end))
      .replace(/(?<!\p{L})(?:co|comp|company|corp)(?!\p{L})|\(\p{L}{1,2}\)/giu, "")
      .replace(/[^\p{L}]/gu, "").length < 2
  );
}

/** Two spellings of umlauts: "Müller" is "muller" and "mueller". */
export const spelled = (s: string): string =>
  compact(
    s
      .replace(/ ?& ?/g, "and")
      .replace(/ä/g, "ae")
      .replace(/ö/g, "oe")
      .replace(/ü/g, "ue")
      .replace(/Ä/g, "Ae")
      .replace(/Ö/g, "Oe")
      .replace(/Ü/g, "Ue")
      .replace(/ß/g, "ss")
      .replace(/[åÅ]/g, "aa")
      .replace(/[øØ]/g, "oe")
      .replace(/æ/g, "ae"),
  );

/** A name without the form of the company, its place of registration "(M)" and a leading article. */
export const nameCore = remembered((name: string): string => {
  let s = name.replace(/\((?:m|kl|s|hk|uk|usa|us|malaysia|singapore)\)/gi, " ");
  for (let i = 0; i < 3; i++) {
    const form = legalForm(s);
    if (!form || form.start < 2) break;
    s = `${s.slice(0, form.start)} ${s.slice(form.end)}`;
  }
  return s
    .replace(/^the /i, "")
    .replace(/[\s,.&+-]+$/u, "")
    .replace(/\s+/g, " ")
    .trim();
});

/** The form in which mentions of parties are compared; made once for each name. */
export interface PartyKey {
  flat: string;
  core: string;
}

export const partyKey = remembered(
  (name): PartyKey => ({
    flat: compact(name).slice(0, 60),
    core: compact(nameCore(name)).slice(0, 60),
  }),
);

/**
 * True when two mentions mean one party: the same core, one core opening the other, or hardly a letter between them
 * (`misread`: words read off a picture).
 */
export function sameParty(a: PartyKey, b: PartyKey, misread: boolean): boolean {
  if (a.flat === "" || b.flat === "") return false;
  if (a.flat === b.flat || (a.core !== "" && a.core === b.core)) return true;
  const [short, long] = a.core.length <= b.core.length ? [a.core, b.core] : [b.core, a.core];
  if (short.length >= 5 && long.startsWith(short)) return true;
  if (short.length >= 7 && long.includes(short)) return true;
  if (!misread || short.length < 6) return false;
  const most = Math.min(3, Math.floor(short.length / 6));
  return (
    distance(short, long, most) <= most ||
    (short.length >= 9 && distance(short, long.slice(0, short.length), most) <= most)
  );
}
