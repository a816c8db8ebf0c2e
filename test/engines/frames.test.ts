import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { BadFrame, type Frame, FrameReader, frameHead, MAX_HEADER } from "#engines/process/frames.ts";

const bytesOf = (header: Record<string, unknown>, payload: Uint8Array) =>
  Buffer.concat([frameHead(header, payload.length), payload]);

describe("frames", () => {
  test("any frames come out as they went in, however they are cut", () => {
    const frame = fc.record({
      header: fc.dictionary(fc.string(), fc.string()),
      payload: fc.uint8Array({ maxLength: 300 }),
    });
    fc.assert(
      fc.property(
        fc.array(frame, { maxLength: 6 }),
        fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1 }),
        (frames, cuts) => {
          const all = Buffer.concat(frames.map((f) => bytesOf(f.header, f.payload)));
          const reader = new FrameReader();
          const got: Frame[] = [];
          for (let at = 0, i = 0; at < all.length; i++) {
            const next = at + cuts[i % cuts.length]!;
            got.push(...reader.push(all.subarray(at, next)));
            at = next;
          }
          expect(got.map((f) => ({ header: f.header, payload: [...f.payload] }))).toEqual(
            frames.map((f) => ({ header: { ...f.header }, payload: [...f.payload] })),
          );
        },
      ),
    );
  });

  test("random bytes are refused, never believed", () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 12, maxLength: 100 }), (bytes) => {
        fc.pre(!(bytes[0] === 0x44 && bytes[1] === 0x42));
        expect(() => new FrameReader().push(bytes)).toThrow(BadFrame);
      }),
    );
  });

  const lies: [string, (b: Buffer) => void][] = [
    ["a header of four gigabytes", (b) => b.writeUInt32BE(0xffffffff, 4)],
    ["an empty header", (b) => b.writeUInt32BE(0, 4)],
    ["a payload of four gigabytes", (b) => b.writeUInt32BE(0xffffffff, 8)],
    ["a header that is not JSON", (b) => b.fill(0x7b, 12)],
    ["a header that is a list", (b) => b.fill("[1,2,3]    ", 12)],
  ];
  for (const [name, lie] of lies) {
    test(`${name} is refused`, () => {
      const frame = Buffer.from(frameHead({ id: 1, a: 22 }));
      lie(frame);
      expect(() => new FrameReader().push(frame)).toThrow(BadFrame);
    });
  }

  test("a header that is too large is not sent", () => {
    expect(() => frameHead({ text: "x".repeat(MAX_HEADER) })).toThrow();
  });
});
