/** Every named abuse against a box in this process, and what well-known apps do, which must go on working. */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { abuses } from "./abuses/all.ts";
import { type BoxServer, startBox } from "./box-server.ts";
import { connectAs, refreshed, revoked, shapes } from "./happy.ts";

setDefaultTimeout(60_000);

let server: BoxServer;
beforeAll(async () => {
  server = await startBox();
});
afterAll(() => server.close());

describe("apps that people use", () => {
  test.each(shapes.map((shape) => [shape.name, shape] as const))("%s", async (_name, shape) => {
    const one = await connectAs(server, shape, "change");
    expect(await server.opens(one.access)).toBe(true);
    expect(one.scope.split(" ").sort()).toEqual(["ask", "files", "identifiers", "read", "write"]);
    const two = await refreshed(server, one);
    expect(two.refreshing).not.toBe(one.refreshing);
    expect(await server.opens(two.access)).toBe(true);
    await revoked(server, two);
    expect(await server.opens(two.access)).toBe(false);
    expect(await refreshed(server, two).then(String, () => "refused")).toBe("refused");
  });

  test("read only is read only: its scopes, and no numbers", async () => {
    const [shape] = shapes;
    if (!shape) throw new Error("no shape");
    const one = await connectAs(server, shape, "read");
    expect(one.scope.split(" ").sort()).toEqual(["ask", "files", "read"]);
  });
});

describe("abuses are refused", () => {
  test("there are forty at least, each with a name of its own", () => {
    expect(abuses.length).toBeGreaterThanOrEqual(40);
    expect(new Set(abuses.map((a) => a.name)).size).toBe(abuses.length);
  });

  test.each(abuses.map((abuse) => [abuse.name, abuse] as const))("%s", async (_name, abuse) => {
    server.calm();
    const { refused, how } = await ("run" in abuse ? abuse.run(server) : abuse.onBox(server));
    expect(refused ? "refused" : `let through: ${how}`).toBe("refused");
  });
});
