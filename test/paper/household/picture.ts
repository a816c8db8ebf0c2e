import { createCanvas } from "@napi-rs/canvas";
import sharp from "sharp";
import { Chance } from "./chance.ts";
import { faceName, type Sheet } from "./pen.ts";

/**
 * The drawing as a scanner or a telephone sees it: dots an inch, crooked, soft, faint, shaded, noisy, as JPEG. What is wrong
 * with it comes from the seed; a third of the pictures are bad.
 */
export async function pictureOf(sheet: Sheet, seed: number): Promise<Uint8Array> {
  const c = new Chance(seed * 31 + 7);
  const bad = c.is(0.33);
  const dpi = bad ? c.whole(110, 170) : c.whole(170, 240);
  const k = dpi / 72;
  const canvas = createCanvas(Math.round(sheet.width * k), Math.round(sheet.height * k));
  const g = canvas.getContext("2d");
  g.fillStyle = c.of("#ffffff|#fbfaf5|#f3f1ea");
  g.fillRect(0, 0, canvas.width, canvas.height);
  g.translate(canvas.width / 2, canvas.height / 2);
  g.rotate(((c.next() - 0.5) * (bad ? 3 : 1) * Math.PI) / 180);
  g.translate(-canvas.width / 2, -canvas.height / 2);
  const ink = bad ? c.whole(60, 150) : c.whole(10, 60);
  g.fillStyle = `rgb(${ink},${ink},${ink})`;
  for (const p of sheet.prints) {
    g.font = `${p.size * k}px "${faceName(p.face, p.bold)}"`;
    g.fillText(p.text, p.x * k, p.y * k);
  }
  for (const [x, y, width, height] of sheet.rules) g.fillRect(x * k, y * k, width * k, height * k);
  g.resetTransform();
  const shade = g.createLinearGradient(0, 0, canvas.width, canvas.height * c.next());
  shade.addColorStop(0, "rgba(0,0,0,0)");
  shade.addColorStop(1, `rgba(0,0,0,${c.next() * (bad ? 0.35 : 0.08)})`);
  g.fillStyle = shade;
  g.fillRect(0, 0, canvas.width, canvas.height);
  const image = g.getImageData(0, 0, canvas.width, canvas.height);
  const noise = bad ? 50 : 18;
  for (let i = 0; i < image.data.length; i += 4) {
    const n = (c.next() + c.next() - 1) * noise;
    for (let j = 0; j < 3; j++) image.data[i + j] = image.data[i + j]! + n;
  }
  const { data, width, height } = image;
  let picture = sharp(data, { raw: { width, height, channels: 4 } }).greyscale();
  if (bad) picture = picture.blur(0.4 + c.next() * 0.9);
  return new Uint8Array(await picture.jpeg({ quality: bad ? c.whole(35, 60) : c.whole(65, 88) }).toBuffer());
}
