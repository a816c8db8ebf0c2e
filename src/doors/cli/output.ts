/** What a command prints: words for a person, or one JSON object a line with `--json`. */
export interface Output {
  json: boolean;
  result(value: unknown, words: string): void;
  line(text: string): void;
}

export function output(json: boolean): Output {
  const line = (text: string) => void process.stdout.write(`${text}\n`);
  return { json, line, result: (value, words) => line(json ? JSON.stringify(value) : words) };
}
