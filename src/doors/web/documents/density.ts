import { useState } from "react";

/** How the list is shown: with people and room, one line each, as pictures, or as a table. */
export const densities = ["roomy", "close", "pictures", "table"] as const;
export type Density = (typeof densities)[number];

const key = "deedbox.density";

/** On a phone a page is told by its look, and names are cut short: there the wall comes first. */
const first = (): Density => (matchMedia("(max-width: 40rem)").matches ? "pictures" : "roomy");

function kept(): Density {
  try {
    const value = localStorage.getItem(key);
    return densities.find((one) => one === value) ?? first();
  } catch {
    // Storage can be switched off; the list shows as it comes.
    return first();
  }
}

/** The density this device shows lists at; it is remembered here, not on the box. */
export function useDensity(): { density: Density; set: (density: Density) => void } {
  const [density, setDensity] = useState(kept);
  return {
    density,
    set: (next) => {
      setDensity(next);
      try {
        localStorage.setItem(key, next);
      } catch {
        // As above: then it lasts as long as the page.
      }
    },
  };
}
