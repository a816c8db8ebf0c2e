/** Luhn sum of ISO/IEC 7812-1 (payment cards); false for anything but digits. */
export function luhn(digits: string): boolean {
  let sum = 0;
  let double = false;
  for (let i = digits.length - 1; i >= 0; i--) {
    let d = digits.charCodeAt(i) - 48;
    if (d < 0 || d > 9) return false;
    if (double) {
      d *= 2;
      if (d > 9) d -= 9;
    }
    sum += d;
    double = !double;
  }
  return sum % 10 === 0;
}

/** Rest by 97 with letters as 10 to 35 (ISO 7064 mod 97-10); 1 for a right number. */
export function mod97(s: string): number {
  let rest = 0;
  for (const c of s) {
    const v = Number.parseInt(c, 36);
    rest = (v > 9 ? rest * 100 + v : rest * 10 + v) % 97;
  }
  return rest;
}
