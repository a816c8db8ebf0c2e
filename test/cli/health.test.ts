import { expect, test } from "bun:test";
import { readArguments } from "#doors/cli/arguments.ts";
import { health } from "#doors/cli/health.ts";
import { readSettings } from "#kernel/settings.ts";

/** Asks a server on a port, and gives the exit code and what is said. */
async function asked(port: number, host = "0.0.0.0"): Promise<[number, string]> {
  let said = "";
  const args = readArguments(["health"]);
  const out = {
    json: false,
    line: () => {},
    result: (_: unknown, text: string) => {
      said = text;
    },
  };
  const code = await health(readSettings({ host, port: String(port) }, {}), args, out);
  return [code, said.replace(/^The box at \S+ /, "")];
}

test.each([
  [200, 0, "is well."],
  [503, 0, "is locked."],
  [500, 1, "has a fault."],
  [302, 1, "has a fault."],
])("a server that answers %i: exit code %i, %s", async (status, code, said) => {
  const asks: string[] = [];
  const server = Bun.serve({
    port: 0,
    fetch: (call) => {
      asks.push(`${new URL(call.url).pathname} ${call.headers.get("host")}`);
      return new Response(null, { status, headers: { location: "/elsewhere" } });
    },
  });
  try {
    expect(await asked(server.port ?? 0)).toEqual([code, said]);
    expect(asks).toEqual(["/health localhost"]);
  } finally {
    server.stop(true);
  }
});

test("no server there: exit code 1", async () => {
  const server = Bun.serve({ port: 0, fetch: () => new Response() });
  const { port = 0 } = server;
  await server.stop(true);
  expect(await asked(port, "127.0.0.1")).toEqual([1, "doesn’t answer."]);
});
