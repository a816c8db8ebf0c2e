import { describe, expect, test } from "bun:test";
import { EngineFailure, failureFrom, failureHeader } from "#engines/process/failure.ts";
import { message } from "#messages/message.ts";
import { render } from "#messages/render.ts";

const crossed = (header: unknown) => failureFrom(JSON.parse(JSON.stringify(header)));

describe("a failure that crosses to the server", () => {
  test("keeps its kind and its sentence, which is rendered in any language", () => {
    const failure = crossed(
      failureHeader(new EngineFailure("limit", message("failure.tooMany", { n: 20_000 }))),
    );
    expect([failure.kind, failure.message]).toEqual([
      "limit",
      "This holds more than 20,000 items, too many to add at once. Split it and add the parts.",
    ]);
    expect(render(failure.said, "de")).toStartWith("Das sind mehr als 20.000 Einträge");
  });

  test.each([
    ["words of a paper", "Total 12.00"],
    ["a sentence nobody wrote", { key: "failure.nonsense" }],
    ["an object for a number", { key: "failure.tooMany", params: { n: { value: "1", currency: {} } } }],
    ["a page for a name", { key: "failure.packing", params: { method: "x".repeat(10_000) } }],
    ["nothing", undefined],
  ])("is believed no further than that: %s", (_, said) => {
    expect(crossed({ failed: "unreadable", said }).said).toEqual(message("failure.failed"));
  });

  test("of a kind nobody knows counts as a crash", () => {
    expect(crossed({ failed: "bored", said: message("failure.slow") }).kind).toBe("crash");
  });
});
