import type { Settings } from "#kernel/settings.ts";
import { type Arguments, only } from "./arguments.ts";
import type { Output } from "./output.ts";

/** Milliseconds that a server has to answer. */
const PATIENCE = 4_000;

/**
 * `health`: asks the server that runs with these settings on this machine whether it is well, as a container's health check
 * does without a shell. Gives 0, also when it waits for a person to unlock it (503), and 1 when it does not answer or has a fault.
 */
export async function health(settings: Settings, args: Arguments, out: Output): Promise<number> {
  only(args, ["host", "port", "tls", "tls-cert", "tls-key"]);
  const everywhere = ["0.0.0.0", "::", ""].includes(settings.host);
  const host = everywhere ? "127.0.0.1" : settings.host.includes(":") ? `[${settings.host}]` : settings.host;
  const address = `${settings.tls === null ? "http" : "https"}://${host}:${settings.port}/health`;
  const status = await fetch(address, {
    headers: { Host: "localhost" },
    redirect: "manual",
    signal: AbortSignal.timeout(PATIENCE),
    // It asks this machine, and its certificate is made for the names that others use.
    tls: { rejectUnauthorized: false },
  }).then(
    (answer) => answer.status,
    () => null,
  );
  const well = status === 200 || status === 503;
  const said =
    status === null
      ? "doesn’t answer"
      : status === 200
        ? "is well"
        : status === 503
          ? "is locked"
          : "has a fault";
  out.result({ healthy: well, status }, `The box at ${address.replace(/\/health$/, "")} ${said}.`);
  return well ? 0 : 1;
}
