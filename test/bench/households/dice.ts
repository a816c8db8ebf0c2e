/** Chance by seed: the same words give the same numbers on every machine. */
export class Dice {
  private state: number;

  constructor(seed: string) {
    let h = 0x811c9dc5;
    for (const c of seed) h = Math.imul(h ^ c.codePointAt(0)!, 0x01000193) >>> 0;
    this.state = h;
    for (let i = 0; i < 4; i++) this.next();
  }

  /** From 0 to below 1. */
  next(): number {
    this.state = (this.state + 0x9e3779b9) >>> 0;
    let z = this.state;
    z = Math.imul(z ^ (z >>> 16), 0x21f0aaad);
    z = Math.imul(z ^ (z >>> 15), 0x735a2d97);
    return ((z ^ (z >>> 15)) >>> 0) / 2 ** 32;
  }

  /** A whole number, both ends included. */
  int(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1));
  }

  pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.next() * list.length)]!;
  }

  yes(share: number): boolean {
    return this.next() < share;
  }

  money(from: number, to: number): number {
    return Math.round((from + this.next() * (to - from)) * 100) / 100;
  }

  digits(n: number): string {
    let out = String(this.int(1, 9));
    while (out.length < n) out += this.int(0, 9);
    return out;
  }

  letters(n: number): string {
    return Array.from({ length: n }, () => "ABCDEFGHJKLMNPRSTUVWXYZ"[this.int(0, 22)]).join("");
  }

  shuffled<T>(list: readonly T[]): T[] {
    const out = [...list];
    for (let i = out.length - 1; i > 0; i--) {
      const j = this.int(0, i);
      [out[i], out[j]] = [out[j]!, out[i]!];
    }
    return out;
  }
}
