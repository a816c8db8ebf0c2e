import sharp from "sharp";

/** A small photograph of nothing. */
export const photo = async (): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(
    await sharp({ create: { width: 400, height: 560, channels: 3, background: "#ddd" } })
      .jpeg()
      .toBuffer(),
  );

/** A form with so many photographed pages. */
export function photos(picture: Uint8Array<ArrayBuffer>, pages: number): FormData {
  const form = new FormData();
  for (let i = 1; i <= pages; i++)
    form.append("pages", new File([picture], `page-${i}.jpg`, { type: "image/jpeg" }));
  return form;
}
