/** What is used of ssh2 (https://github.com/mscdex/ssh2), which brings no types of its own. */
declare module "ssh2" {
  import type { EventEmitter } from "node:events";
  import type { Readable, Writable } from "node:stream";

  type Done = (error?: (Error & { code?: number | string }) | null) => void;
  type Given<T> = (error: (Error & { code?: number | string }) | null | undefined, given: T) => void;

  export interface SFTPWrapper extends EventEmitter {
    createReadStream(path: string, options?: { highWaterMark?: number }): Readable;
    createWriteStream(path: string, options?: { mode?: number; flags?: string }): Writable;
    readdir(
      path: string,
      done: Given<{ filename: string; longname: string; attrs: { mode: number } }[]>,
    ): void;
    mkdir(path: string, attributes: { mode: number }, done: Done): void;
    rename(from: string, to: string, done: Done): void;
    unlink(path: string, done: Done): void;
    ext_openssh_rename(from: string, to: string, done: Done): void;
    end(): void;
  }

  export class Client extends EventEmitter {
    connect(options: {
      host: string;
      port: number;
      username: string;
      password?: string;
      privateKey?: string;
      readyTimeout?: number;
      keepaliveInterval?: number;
      hostVerifier?: (key: Buffer) => boolean;
    }): this;
    sftp(done: Given<SFTPWrapper>): this;
    end(): this;
  }

  // The server is for tests alone.
  export class Server extends EventEmitter {
    // biome-ignore lint/suspicious/noExplicitAny: what a test's server is told has many forms.
    constructor(options: { hostKeys: string[] }, connected: (client: any) => void);
    listen(port: number, host: string, done: () => void): this;
    address(): { port: number };
    close(): this;
  }
  export const utils: {
    generateKeyPairSync(kind: "ed25519"): { private: string; public: string };
    // biome-ignore lint/suspicious/noExplicitAny: numbers by name.
    sftp: { STATUS_CODE: Record<string, number>; OPEN_MODE: any };
  };
  const ssh2: { Client: typeof Client; Server: typeof Server; utils: typeof utils };
  export default ssh2;
}
