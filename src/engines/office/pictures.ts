import type { Block } from "./blocks.ts";
import type { Piece } from "./lines.ts";

/** Points of a pixel when nothing else is said (CSS: 96 pixels an inch). */
const POINT = 0.75;

/** Width and height in pixels of a JPEG or PNG by its header; null when it is neither. */
export function pixelSize(bytes: Uint8Array): { width: number; height: number } | null {
  const b = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  if (b.length > 24 && b.readUInt32BE(0) === 0x89504e47)
    return { width: b.readUInt32BE(16), height: b.readUInt32BE(20) };
  if (b.length < 4 || b[0] !== 0xff || b[1] !== 0xd8) return null;
  for (let at = 2; at + 9 < b.length; ) {
    if (b[at] !== 0xff) return null;
    const marker = b[at + 1] ?? 0;
    if (marker === 0xff || (marker >= 0xd0 && marker <= 0xd9) || marker === 0x01) {
      at += marker === 0xff ? 1 : 2;
      continue;
    }
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return { width: b.readUInt16BE(at + 7), height: b.readUInt16BE(at + 5) };
    at += 2 + b.readUInt16BE(at + 2);
  }
  return null;
}

/** A picture scaled into a room; null when it has no size. */
export function picturePiece(
  picture: Extract<Block, { kind: "picture" }>,
  width: number,
  tallest: number,
): Piece | null {
  const pixels = pixelSize(picture.bytes);
  if (!pixels || pixels.width < 1 || pixels.height < 1) return null;
  const ratio = pixels.height / pixels.width;
  const wide = picture.width ?? (picture.height ? picture.height / ratio : pixels.width * POINT);
  const high = picture.height ?? wide * ratio;
  if (!(wide > 0 && high > 0)) return null;
  const scale = Math.min(1, width / wide, tallest / high);
  return {
    height: high * scale + 4,
    draw: (ink, x, y) => ink.picture(picture.bytes, x, y + 2, wide * scale, high * scale),
  };
}
