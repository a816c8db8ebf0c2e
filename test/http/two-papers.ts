import type { DocumentsAdded } from "#contract/document.ts";
import { pdfPage } from "../paper/page.ts";
import { rawForm } from "./forms.ts";
import { added, type Household, household, plain, readThrough, upload } from "./people.ts";
import type { Target } from "./target.ts";

export const NUMBER = "7123456789";
export const bill =
  `Harbour Lane Energy\nElectricity bill\nInvoice number INV-48213\nInvoice date 4 March 2025\nMaria Castillo\n` +
  `Account number ${NUMBER}\nElectricity used 214 kWh\nTotal amount due $214.88\nPlease pay by 28 March 2025.\n`;

/** A family with two papers that are read: a bill, and one of three pages full of words. */
export async function twoPapers(target: Target): Promise<{ home: Household; id: string; long: string }> {
  const home = await household(target);
  const id = await added(upload(target, home.all, plain(bill, "energy.txt")));
  const pages = ["alpha ".repeat(300), "beta ".repeat(300), "gamma ".repeat(300)];
  const form = rawForm(
    pages.map((words, i) => ({ name: "pages", filename: `${i}.pdf`, content: pdfPage(words) })),
  );
  const long = await added(target.post<DocumentsAdded>("/v1/documents", home.all, form));
  await readThrough(target, home.all, id);
  await readThrough(target, home.all, long);
  return { home, id, long };
}
