import { useMemo } from "react";
import { encode } from "uqr";

/**
 * The modules of the QR code of a text, row by row, true for dark: error correction M, at most version 10, since codes larger than that
 * are hard to read off a screen. Throws RangeError past 213 bytes.
 */
export const qrModules = (text: string): boolean[][] =>
  encode(text, { ecc: "M", boostEcc: false, border: 0, maxVersion: 10 }).data;

/** The dark modules as one path for an SVG whose unit is a module, with the quiet zone of four that readers need. */
function qrPath(text: string): { size: number; path: string } {
  const modules = qrModules(text);
  const path = modules
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x + 4},${y + 4}h1v1h-1z`] : [])))
    .join("");
  return { size: modules.length + 8, path };
}

/** Dark on white in either set of colours: many apps do not read it the other way round. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => qrPath(text), [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="mx-auto w-52 max-w-full rounded-lg bg-white"
    >
      <path d={path} className="fill-black" />
    </svg>
  );
}
