import { pdfOf } from "../paper/household/pages.ts";
import { pictureOf } from "../paper/household/picture.ts";
import type { MadePaper, Truth } from "../paper/years/truth.ts";
import { type ClockBox, openClockBox } from "./clock-box.ts";

export { noon } from "./clock-box.ts";

export interface YearsBox extends ClockBox {
  file(paper: MadePaper): Promise<void>;
}

/** The bytes that arrive: a PDF with its words, or a picture of the first sheet. */
export async function bytesOf(p: MadePaper, picture: boolean): Promise<{ name: string; bytes: Uint8Array }> {
  // Names tell nothing: they are what a scanner or a portal gives.
  if (picture && p.sheets.length === 1)
    return {
      name: `scan-${p.key.slice(1)}.jpg`,
      bytes: await pictureOf(p.sheets[0]!, Number(p.key.slice(1))),
    };
  return { name: `document-${p.key.slice(1)}.pdf`, bytes: await pdfOf(p.sheets) };
}

/** Share of papers that come as pictures: 0 for none. */
export async function openYears(truth: Truth, pictures = 0): Promise<YearsBox> {
  const { from, kind, owner, company } = truth;
  const open = await openClockBox({ from, kind, owner, name: company ?? "Home" });
  return {
    ...open,
    async file(paper) {
      const picture = pictures > 0 && Number(paper.key.slice(1)) % Math.round(1 / pictures) === 0;
      await open.fileBytes({ key: paper.key, arrived: paper.arrived, ...(await bytesOf(paper, picture)) });
    },
  };
}
