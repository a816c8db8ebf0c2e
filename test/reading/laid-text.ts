/** A run of words at a place: x and y in points from the top left; letters are five wide and nine high unless said. */
export type Put = readonly [x: number, y: number, text: string, size?: number];

/**
 * Pages as text: a row begins with its distance from the top, `[40]` puts what follows 40 points from the left and
 * `[40 size 14]` in letters of another size; `[next page]` is a line of its own.
 */
export const laidText = (text: string): Put[][] =>
  text.split("\n[next page]\n").map((page) =>
    page.split("\n").flatMap((row) => {
      const [, y, cells = ""] = /^(-?[\d.]+) (.*)$/.exec(row) ?? [];
      const [, ...found] = ` ${cells}`.split(/ \[(-?[\d.]+)(?: size ([\d.]+))?\] /);
      const puts: Put[] = [];
      for (let i = 0; i < found.length; i += 3) {
        const at: [number, number, string] = [Number(found[i]), Number(y), found[i + 2] ?? ""];
        puts.push(found[i + 1] === undefined ? at : [...at, Number(found[i + 1])]);
      }
      return puts;
    }),
  );
