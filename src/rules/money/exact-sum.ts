/** Parts of a unit that sums are counted in: four decimals hold every minor unit there is (ISO 4217) and unit prices. */
export const PARTS = 10_000;

/** Ten-thousandths as the nearest number: written out as digits first, so that no division blurs it. */
export function fromParts(parts: bigint): number {
  const size = parts < 0n ? -parts : parts;
  const unit = BigInt(PARTS);
  const text = `${size / unit}.${String(size % unit).padStart(4, "0")}`;
  return parts < 0n ? -Number(text) : Number(text);
}

/** Amounts added up exactly, each currency for itself; an amount without one is added to others without one. */
export function sumsByCurrency(
  amounts: readonly { number: number; currency: string | null }[],
): Map<string | null, number> {
  const parts = new Map<string | null, bigint>();
  for (const a of amounts)
    parts.set(a.currency, (parts.get(a.currency) ?? 0n) + BigInt(Math.round(a.number * PARTS)));
  return new Map([...parts].map(([currency, sum]) => [currency, fromParts(sum)]));
}
