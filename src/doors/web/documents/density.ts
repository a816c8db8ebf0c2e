import { useState } from "react";

/** How close the rows of the list stand: with people and room, one line each, or as pictures. */
export const densities = ["roomy", "close", "pictures"] as const;
export type Density = (typeof densities)[number];

const key = "deedbox.density";

function kept(): Density {
  try {
    const value = localStorage.getItem(key);
    return densities.find((one) => one === value) ?? "roomy";
  } catch {
    // Storage can be switched off; the list shows as it comes.
    return "roomy";
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
