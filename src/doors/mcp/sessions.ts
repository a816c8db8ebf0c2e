import {
  type EventId,
  type EventStore,
  type JSONRPCMessage,
  type Server,
  type StreamId,
  WebStandardStreamableHTTPServerTransport,
} from "@modelcontextprotocol/server";

/** Messages of one stream that are kept for a program that lost its line, and their characters in all. */
const KEPT = 256;
const KEPT_CHARS = 4_000_000;

/** Milliseconds that a program whose line broke is asked to wait before it comes back. */
const RETRY = 1_000;

/** The last messages of a session, in memory: a program whose line broke asks for those after the last it had. */
export class RecentEvents implements EventStore {
  private events: { id: string; stream: StreamId; message: JSONRPCMessage; size: number }[] = [];
  private size = 0;
  private n = 0;

  async storeEvent(stream: StreamId, message: JSONRPCMessage): Promise<EventId> {
    const id = `${stream}_${++this.n}`;
    const size = JSON.stringify(message).length;
    this.events.push({ id, stream, message, size });
    this.size += size;
    while (this.events.length > KEPT || (this.size > KEPT_CHARS && this.events.length > 1))
      this.size -= this.events.shift()?.size ?? 0;
    return id;
  }

  async getStreamIdForEventId(id: EventId): Promise<StreamId | undefined> {
    return this.events.find((e) => e.id === id)?.stream;
  }

  async replayEventsAfter(
    last: EventId,
    { send }: { send: (id: EventId, message: JSONRPCMessage) => Promise<void> },
  ): Promise<StreamId> {
    const at = this.events.findIndex((e) => e.id === last);
    const stream = this.events[at]?.stream;
    if (stream === undefined) return "";
    for (const e of this.events.slice(at + 1)) {
      // The priming event of a stream has no message in it.
      if (e.stream === stream && "jsonrpc" in e.message) await send(e.id, e.message);
    }
    return stream;
  }
}

interface Session {
  /** Whose it is: the id of the connection or token it was begun with. */
  owner: string;
  transport: WebStandardStreamableHTTPServerTransport;
  server: Server;
  /** When it was last used. */
  used: number;
}

/**
 * Sessions of one connection, of the box, and the milliseconds after which one that nobody uses is over: long, since programs
 * of that time tell their person of an error instead of beginning anew.
 */
const OF_ONE = 16;
const OF_ALL = 256;
const IDLE = 24 * 3_600_000;

/**
 * Conversations of the protocol before 2026-07-28, which begin with `initialize` and are known by `Mcp-Session-Id`. A session
 * opens nothing by itself: each of its calls shows its token, and it must be the one's that began it.
 */
export class Sessions {
  private readonly open = new Map<string, Session>();

  constructor(
    private readonly now: () => number,
    private readonly newId: () => string,
  ) {}

  /** The session of an id, or null: there is none, or it is another's. */
  find(id: string, owner: string): WebStandardStreamableHTTPServerTransport | null {
    this.tidy();
    const session = this.open.get(id);
    if (!session || session.owner !== owner) return null;
    session.used = this.now();
    return session.transport;
  }

  /** A new session; it has its id once `initialize` was answered. */
  async begin(owner: string, server: Server): Promise<WebStandardStreamableHTTPServerTransport> {
    this.tidy();
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: this.newId,
      eventStore: new RecentEvents(),
      retryInterval: RETRY,
      onsessioninitialized: (id) => {
        this.open.set(id, { owner, transport, server, used: this.now() });
        this.crowdOut(owner);
      },
      onsessionclosed: (id) => void this.open.delete(id),
    });
    await server.connect(transport);
    return transport;
  }

  /** Ends every session: the box stops. */
  async close(): Promise<void> {
    const all = [...this.open.values()];
    this.open.clear();
    await Promise.all(all.map(({ transport }) => transport.close()));
  }

  private tidy(): void {
    const now = this.now();
    for (const [id, session] of this.open) if (now - session.used > IDLE) this.drop(id);
  }

  /** The longest unused make room. */
  private crowdOut(owner: string): void {
    const oldest = [...this.open].sort(([, a], [, b]) => a.used - b.used);
    const own = oldest.filter(([, s]) => s.owner === owner);
    for (const [id] of own.slice(0, Math.max(0, own.length - OF_ONE))) this.drop(id);
    for (const [id] of oldest.slice(0, Math.max(0, this.open.size - OF_ALL))) this.drop(id);
  }

  private drop(id: string): void {
    const session = this.open.get(id);
    this.open.delete(id);
    void session?.transport.close().catch(() => {});
  }
}
