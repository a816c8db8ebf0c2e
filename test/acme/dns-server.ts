/** A name server that knows what it is told (RFC 1035), for the look-ups of a box. */
import { createSocket } from "node:dgram";

type Kind = "A" | "CNAME" | "NS" | "TXT";
const numbers: Record<Kind, number> = { A: 1, NS: 2, CNAME: 5, TXT: 16 };

const nameBytes = (name: string) =>
  Buffer.concat([
    ...name.split(".").map((label) => Buffer.concat([Buffer.from([label.length]), Buffer.from(label)])),
    Buffer.from([0]),
  ]);

const dataOf = (kind: Kind, value: string): Buffer => {
  if (kind === "A") return Buffer.from(value.split(".").map(Number));
  if (kind === "TXT") return Buffer.concat([Buffer.from([value.length]), Buffer.from(value)]);
  return nameBytes(value);
};

export class DnsServer {
  readonly socket = createSocket("udp4");
  /** `TXT name` to its values. */
  readonly records = new Map<string, string[]>();
  asked = 0;
  port = 0;

  /** As a resolver is told of it. */
  get at(): string {
    return `127.0.0.1:${this.port}`;
  }

  values(kind: Kind, name: string): string[] {
    return this.records.get(`${kind} ${name.toLowerCase()}`) ?? [];
  }

  set(kind: Kind, name: string, ...values: string[]): void {
    this.records.set(`${kind} ${name}`, values);
  }

  async listen(): Promise<void> {
    this.socket.on("message", (query, from) => {
      this.asked++;
      this.socket.send(this.answer(query), from.port, from.address);
    });
    await new Promise<void>((ready) => this.socket.bind(0, "127.0.0.1", ready));
    this.port = this.socket.address().port;
  }

  close(): void {
    this.socket.close();
  }

  private answer(query: Buffer): Buffer {
    const labels: string[] = [];
    let at = 12;
    for (let n = query[at] ?? 0; n > 0; n = query[at] ?? 0) {
      labels.push(query.subarray(at + 1, at + 1 + n).toString("latin1"));
      at += n + 1;
    }
    const type = query.readUInt16BE(at + 1);
    const name = labels.join(".").toLowerCase();
    const kind = (Object.keys(numbers) as Kind[]).find((each) => numbers[each] === type);
    const values = kind === undefined ? [] : this.values(kind, name);
    const head = Buffer.from(query.subarray(0, 12));
    const known = [...this.records.keys()].some((key) => key.endsWith(` ${name}`));
    head.writeUInt16BE(values.length > 0 || known ? 0x8580 : 0x8583, 2);
    head.writeUInt16BE(1, 4);
    head.writeUInt16BE(values.length, 6);
    head.writeUInt32BE(0, 8);
    const answers = values.map((value) => {
      const data = dataOf(kind ?? "TXT", value);
      const fixed = Buffer.alloc(12);
      fixed.writeUInt16BE(0xc00c, 0);
      fixed.writeUInt16BE(type, 2);
      fixed.writeUInt16BE(1, 4);
      fixed.writeUInt16BE(data.length, 10);
      return Buffer.concat([fixed, data]);
    });
    return Buffer.concat([head, query.subarray(12, at + 5), ...answers]);
  }
}
