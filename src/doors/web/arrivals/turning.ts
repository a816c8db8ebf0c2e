import type { Turn } from "./kept-pages.ts";

/** How well a picture is written again: nothing that is read is lost. */
const QUALITY = 0.93;
/** And where many large ones would be more than one upload may carry. */
const QUALITY_HEAVY = 0.75;
const HEAVY = 85_000_000;

/** A picture as a JPEG, turned clockwise as it is shown. Throws where the browser cannot open it. */
async function turnedPicture(picture: Blob, turn: Turn, quality: number): Promise<Blob> {
  const bitmap = await createImageBitmap(picture, { imageOrientation: "from-image" });
  try {
    const side = turn % 180 !== 0;
    const canvas = document.createElement("canvas");
    canvas.width = side ? bitmap.height : bitmap.width;
    canvas.height = side ? bitmap.width : bitmap.height;
    const context = canvas.getContext("2d");
    if (!context) throw new Error("No canvas.");
    context.translate(canvas.width / 2, canvas.height / 2);
    context.rotate((turn * Math.PI) / 180);
    context.drawImage(bitmap, -bitmap.width / 2, -bitmap.height / 2);
    return await pictureOf(canvas, quality);
  } finally {
    bitmap.close();
  }
}

/** What a canvas shows, as a JPEG. */
export const pictureOf = (canvas: HTMLCanvasElement, quality = QUALITY): Promise<Blob> =>
  new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("No picture."))), "image/jpeg", quality),
  );

/** A camera calls every photo "image.jpg"; pages get their number for a name. */
function numbered(picture: Blob, n: number): File {
  const ending = picture instanceof File ? /\.\w+$/.exec(picture.name)?.[0] : undefined;
  return new File([picture], `page-${String(n).padStart(2, "0")}${ending ?? ".jpg"}`, { type: picture.type });
}

/** Pages as they are sent: upright as the person turned them, numbered. One that this browser cannot open goes as it is. */
export async function filesOf(pages: readonly { picture: Blob; turn: Turn }[]): Promise<File[]> {
  const heavy = pages.reduce((sum, page) => sum + page.picture.size, 0) > HEAVY;
  const files: File[] = [];
  // One at a time: a phone has room for few pictures as pixels.
  for (const [i, { picture, turn }] of pages.entries()) {
    const anew = turn !== 0 || heavy;
    const sent = anew
      ? await turnedPicture(picture, turn, heavy ? QUALITY_HEAVY : QUALITY).catch(() => picture)
      : picture;
    files.push(numbered(sent, i + 1));
  }
  return files;
}
