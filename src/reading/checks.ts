const VIN_VALUE: Record<string, number> = {
  A: 1,
  B: 2,
  C: 3,
  D: 4,
  E: 5,
  F: 6,
  G: 7,
  H: 8,
  J: 1,
  K: 2,
  L: 3,
  M: 4,
  N: 5,
  P: 7,
  R: 9,
  S: 2,
  T: 3,
  U: 4,
  V: 5,
  W: 6,
  X: 7,
  Y: 8,
  Z: 9,
};
const VIN_WEIGHT = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];

/** True for 17 characters of the VIN alphabet (ISO 3779: no I, O, Q). */
export const isVinShaped = (s: string): boolean =>
  /^[A-HJ-NPR-Z0-9]{17}$/.test(s) && /\d{4}$/.test(s) && /[A-Z]/.test(s);

/** Check digit in the ninth place (49 CFR 565.15); North American vehicles carry it, others need not. */
export function vinCheck(vin: string): boolean {
  if (!isVinShaped(vin)) return false;
  let sum = 0;
  for (let i = 0; i < 17; i++) {
    const c = vin.charAt(i);
    sum += (VIN_VALUE[c] ?? Number(c)) * (VIN_WEIGHT[i] ?? 0);
  }
  const rest = sum % 11;
  return vin.charAt(8) === (rest === 10 ? "X" : String(rest));
}
