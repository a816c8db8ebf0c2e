import type { App } from "#operations/app.ts";
import { dropMetricsToken, makeMetricsToken } from "#operations/watch/metrics-token.ts";
import { type Arguments, only, Usage } from "./arguments.ts";
import type { Output } from "./output.ts";

/** `metrics-token new | off`: the token that opens /metrics, shown once, or none. */
export function metricsToken(box: App, args: Arguments, out: Output): void {
  only(args, []);
  const [, what] = args.words;
  if (what === "new") {
    const token = makeMetricsToken(box);
    out.result({ token }, token);
  } else if (what === "off") {
    const was = dropMetricsToken(box);
    out.result({ removed: was }, was ? "/metrics is closed." : "/metrics was closed already.");
  } else throw new Usage("Use deedbox metrics-token new, or off.");
}
