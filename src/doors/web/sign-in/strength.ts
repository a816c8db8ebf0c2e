/**
 * How strong a password is, 0 (too short) to 3, by length above all (NIST SP 800-63B-4 section 3.1.1: 15 characters for a
 * password that stands alone, 8 as the least). Few different characters, such as "aaaaaaaaaaaaaaa", never pass for strong.
 */
export function strengthOf(password: string): 0 | 1 | 2 | 3 {
  const letters = Array.from(password);
  if (letters.length < 8) return 0;
  const different = new Set(letters.map((letter) => letter.toLowerCase())).size;
  if (different < 5) return 1;
  if (letters.length >= 15) return different >= 8 ? 3 : 2;
  return letters.length >= 12 ? 2 : 1;
}
