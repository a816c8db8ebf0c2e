import sharp from "sharp";

/** A small white page as a PNG. */
export const onePixel = (): Promise<Uint8Array> =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: "white" } })
    .png()
    .toBuffer();
