import type { Chance } from "../household/chance.ts";
import type { Content, Desk } from "../household/content.ts";
import { type Layout, sheetLayouts } from "../household/layouts.ts";
import { heldSheetLayouts } from "../household/layouts-held.ts";
import { Pen, type Sheet } from "../household/pen.ts";
import { unseenLayouts } from "./layouts-unseen/all.ts";

/** Which layouts papers come in. Those of `layouts-unseen` no rule of the product was written against. */

type Form = "bill" | "letter" | "form" | "card";

const seen = { ...sheetLayouts, ...heldSheetLayouts };

const byForm: Record<Form, (keyof typeof seen)[]> = {
  bill: ["windowLetter", "letterRight", "tableFirst", "blocks", "coupon", "dense", "sidebar", "ledger"],
  letter: ["windowLetter", "letterRight", "plain", "blocks", "dense"],
  form: ["form", "tableFirst", "blocks", "ledger", "sidebar"],
  card: ["form", "card", "blocks"],
};

export interface Chosen {
  name: string;
  unseen: boolean;
  draw: Layout;
}

export function pickLayout(c: Chance, form: Form, unseen: "none" | "some" | "all"): Chosen {
  const strange = unseen === "all" || (unseen === "some" && c.is(0.2));
  if (strange) {
    const open = Object.entries(unseenLayouts).filter(([, l]) => l.forms.includes(form));
    const [name, l] = c.pick(open);
    return { name, unseen: true, draw: l.draw };
  }
  const name = c.pick(byForm[form]);
  return { name, unseen: false, draw: seen[name] };
}

const pageWord = (d: Desk, n: number, of: number): string =>
  ({
    en: `Page ${n} of ${of}`,
    de: `Seite ${n} von ${of}`,
    fr: `Page ${n} sur ${of}`,
    es: `Página ${n} de ${of}`,
    it: `Pagina ${n} di ${of}`,
    nl: `Pagina ${n} van ${of}`,
  })[d.language];

/** The paper drawn; with `pages`, numbered at the foot, those after the first carrying general terms. */
export function drawWith(
  layout: Chosen,
  content: Content,
  d: Desk,
  pages: { numbers: number[]; of: number } | null,
): Sheet[] {
  const sheet = layout.draw(content, d);
  const lowest = Math.max(0, ...sheet.prints.map((p) => p.y));
  if (lowest > sheet.height - 8) sheet.height = lowest + 30;
  if (!pages) return [sheet];
  const sheets = pages.numbers.map((n, i) => (i === 0 ? sheet : further(content, d, n)));
  for (const [i, s] of sheets.entries())
    s.prints.push({
      text: pageWord(d, pages.numbers[i]!, pages.of),
      x: s.width - 110,
      y: s.height - 16,
      size: 8,
      bold: false,
      face: "sans",
    });
  return sheets;
}

const terms =
  "General terms. The customer tells us of a change of address within two weeks.;Allgemeine Bedingungen. Der Kunde teilt einen Wechsel der Anschrift innerhalb von zwei Wochen mit.;Conditions générales. Le client signale tout changement d'adresse sous deux semaines.;Condiciones generales. El cliente comunica un cambio de domicilio.;Condizioni generali. Il cliente comunica ogni cambio di indirizzo entro due settimane.;Algemene voorwaarden. De klant meldt een verhuizing binnen twee weken.".split(
    ";",
  );

function further(p: Content, d: Desk, n: number): Sheet {
  const pen = new Pen(d.country === "US" ? 612 : 595, d.country === "US" ? 792 : 842, 9);
  pen.at(p.issuer.name, 56, 44, { size: 8 });
  pen.y = 80;
  const text = terms[["en", "de", "fr", "es", "it", "nl"].indexOf(d.language)]!;
  for (let i = 0; i < 6 + n; i++) pen.y = pen.at(`${n}.${i + 1} ${text}`, 56, pen.y, { wrap: 460 }) + 6;
  return pen.sheet;
}
