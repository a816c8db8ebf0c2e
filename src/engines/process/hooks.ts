import type { Answer } from "./protocol.ts";

/** Ways of going wrong on purpose, so that the tests can see the host survive them. Closed unless the environment opens it. */
export async function hook(args: Record<string, unknown>, bytes: Uint8Array): Promise<Answer> {
  switch (args.do) {
    case "hang":
      for (;;);
    case "work": {
      const { user, system } = process.cpuUsage();
      const until = user + system + Number(args.ms) * 1000;
      for (let now = 0; now < until; ) {
        const used = process.cpuUsage();
        now = used.user + used.system;
      }
      break;
    }
    case "sleep":
      await new Promise(() => setInterval(() => {}, 1_000_000));
      break;
    case "threads": {
      const { deflate } = await import("node:zlib");
      const busy = (): void => void deflate(new Uint8Array(16 * 1024 * 1024), busy);
      busy();
      await new Promise(() => {});
      break;
    }
    case "exit":
      process.exit(3);
      break;
    case "garbage":
      Bun.write(Bun.stdout, new Uint8Array(64).fill(0x41));
      await Bun.sleep(60_000);
      break;
    case "hog": {
      const held: Uint8Array[] = [];
      for (;;) {
        held.push(new Uint8Array(16 * 1024 * 1024).fill(held.length));
        await Bun.sleep(5);
      }
    }
    case "print":
      console.log("words of the paper");
      process.stdout.write("more words");
      break;
    case "throw":
      throw new Error("secret words of the paper");
  }
  return {
    header: { length: bytes.length, environment: Object.keys(process.env).sort(), home: process.env.HOME },
  };
}
