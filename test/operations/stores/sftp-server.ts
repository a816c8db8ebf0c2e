import { createHash } from "node:crypto";
import fs from "node:fs";
import { join } from "node:path";
import { Server, utils } from "ssh2";

const { STATUS_CODE, OPEN_MODE } = utils.sftp;
const codeFor = (error: unknown): number =>
  error instanceof Error && "code" in error && error.code === "ENOENT"
    ? (STATUS_CODE.NO_SUCH_FILE as number)
    : (STATUS_CODE.FAILURE as number);

/** An SFTP server over a folder, for one user with a password, with or without OpenSSH's extensions. */
export class SftpServer {
  readonly password = "correct horse";
  private readonly keys = utils.generateKeyPairSync("ed25519");
  private readonly server: Server;
  private readonly connections = new Set<{ end(): void }>();

  constructor(private readonly folder: string) {
    this.server = new Server({ hostKeys: [this.keys.private] }, (client) => {
      this.connections.add(client);
      client.on("error", () => {});
      // biome-ignore lint/suspicious/noExplicitAny: see the declaration of Server.
      client.on("authentication", (asked: any) =>
        asked.method === "password" && asked.username === "ann" && asked.password === this.password
          ? asked.accept()
          : asked.reject(["password"]),
      );
      client.on("ready", () =>
        // biome-ignore lint/suspicious/noExplicitAny: see the declaration of Server.
        client.on("session", (accept: any) => accept().on("sftp", (open: any) => this.serve(open()))),
      );
    });
  }

  start = () => new Promise<void>((done) => this.server.listen(0, "127.0.0.1", done));

  /** How the server identifies itself, as `ssh` shows it. */
  get print(): string {
    const bytes = Buffer.from(this.keys.public.split(" ")[1] ?? "", "base64");
    return `SHA256:${createHash("sha256").update(bytes).digest("base64").replace(/=+$/, "")}`;
  }

  address = (path = "/backups", print = this.print): string =>
    `sftp://ann@127.0.0.1:${this.server.address().port}${path}?host-key=${encodeURIComponent(print)}`;

  /** Cuts every line, as a router does that starts anew. */
  cut(): void {
    for (const client of this.connections) client.end();
    this.connections.clear();
  }

  stop(): void {
    this.cut();
    this.server.close();
  }

  // biome-ignore lint/suspicious/noExplicitAny: see the declaration of Server.
  private serve(sftp: any): void {
    const handles = new Map<number, { file?: number; entries?: fs.Dirent[] }>();
    let number = 0;
    const at = (path: string) => join(this.folder, path);
    const open = (id: number, what: { file?: number; entries?: fs.Dirent[] }) => {
      const handle = Buffer.alloc(4);
      handle.writeUInt32BE(++number);
      handles.set(number, what);
      sftp.handle(id, handle);
    };
    const of = (handle: Buffer) => handles.get(handle.readUInt32BE(0)) ?? {};
    const attempt = (id: number, work: () => boolean) => {
      try {
        if (!work()) sftp.status(id, STATUS_CODE.OK);
      } catch (error) {
        sftp.status(id, codeFor(error));
      }
    };
    sftp.on("OPEN", (id: number, path: string, flags: number) =>
      attempt(id, () => {
        open(id, { file: fs.openSync(at(path), flags & OPEN_MODE.WRITE ? "w" : "r") });
        return true;
      }),
    );
    sftp.on("READ", (id: number, handle: Buffer, offset: number, length: number) =>
      attempt(id, () => {
        const bytes = Buffer.alloc(length);
        const n = fs.readSync(of(handle).file ?? -1, bytes, 0, length, offset);
        if (n === 0) sftp.status(id, STATUS_CODE.EOF);
        else sftp.data(id, bytes.subarray(0, n));
        return true;
      }),
    );
    sftp.on("WRITE", (id: number, handle: Buffer, offset: number, bytes: Buffer) =>
      attempt(id, () => fs.writeSync(of(handle).file ?? -1, bytes, 0, bytes.length, offset) < 0),
    );
    sftp.on("FSTAT", (id: number, handle: Buffer) =>
      attempt(id, () => {
        const { mode, size } = fs.fstatSync(of(handle).file ?? -1);
        sftp.attrs(id, { mode, size, uid: 0, gid: 0, atime: 0, mtime: 0 });
        return true;
      }),
    );
    sftp.on("FSETSTAT", (id: number) => sftp.status(id, STATUS_CODE.OK));
    sftp.on("CLOSE", (id: number, handle: Buffer) =>
      attempt(id, () => {
        const { file } = of(handle);
        if (file !== undefined) fs.closeSync(file);
        handles.delete(handle.readUInt32BE(0));
        return false;
      }),
    );
    sftp.on("OPENDIR", (id: number, path: string) =>
      attempt(id, () => {
        open(id, { entries: fs.readdirSync(at(path), { withFileTypes: true }) });
        return true;
      }),
    );
    sftp.on("READDIR", (id: number, handle: Buffer) => {
      const what = of(handle);
      const { entries = [] } = what;
      what.entries = [];
      if (entries.length === 0) return sftp.status(id, STATUS_CODE.EOF);
      return sftp.name(
        id,
        entries.map((entry) => ({
          filename: entry.name,
          longname: entry.name,
          attrs: {
            mode: entry.isDirectory() ? 0o040700 : 0o100600,
            size: 0,
            uid: 0,
            gid: 0,
            atime: 0,
            mtime: 0,
          },
        })),
      );
    });
    sftp.on("MKDIR", (id: number, path: string) => attempt(id, () => fs.mkdirSync(at(path)) !== undefined));
    sftp.on("REMOVE", (id: number, path: string) => attempt(id, () => fs.rmSync(at(path)) !== undefined));
    sftp.on("RENAME", (id: number, from: string, to: string) =>
      attempt(id, () => {
        if (fs.existsSync(at(to))) throw new Error("It is there.");
        return fs.renameSync(at(from), at(to)) !== undefined;
      }),
    );
  }
}
