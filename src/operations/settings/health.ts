import type { Health, WorkStarted } from "#contract/settings-box.ts";
import { message } from "#messages/message.ts";
import type { App } from "../app.ts";
import { troubleBeside } from "../backup/snapshot.ts";
import { examine, type Finding, findingRow, glance } from "../doctor.ts";
import { change, read } from "../operation.ts";
import { startWork, workOf, workRow } from "../work.ts";
import { mustKeep } from "./keeper.ts";

/** What the last look at everything found, since the box was started. */
const found = new WeakMap<App, { at: string; findings: Finding[] }>();

export const healthOperation = read<object, Health>(
  { scope: "manage", appOnly: true },
  async (box, scope, _input, call) => {
    mustKeep(box, call.caller);
    const running = workOf(box, "doctor");
    const whole = found.get(box);
    const told = (finding: Finding) => findingRow(finding, scope.language);
    return {
      version: box.version,
      findings: (await glance(box)).map(told),
      whole: whole === undefined ? null : { ...whole, findings: whole.findings.map(told) },
      running: workRow(running?.state === "running" ? running : null, scope.language),
    };
  },
);

/** Looks at everything. What is found stays to be asked for; the stream of events tells how far it is. */
export const lookAtEverythingOperation = change<object, void, WorkStarted>(
  { kind: "change", scope: "manage", appOnly: true },
  {
    commit(box, scope, _input, _prepared, call) {
      mustKeep(box, call.caller);
      const work = startWork(
        box,
        scope.accountId,
        { work: "doctor", name: "everything", slot: null },
        async (tell, signal) => {
          const findings = await examine(box, {
            database: () => troubleBeside(box.settings, box.keys.databaseKey),
            tell: (done, of) => tell(message("work.files"), done, of),
            signal,
          });
          found.set(box, { at: new Date(box.clock.now()).toISOString(), findings });
        },
        () => message("work.lookBroke"),
      );
      return {
        output: { work: workRow(work, scope.language) },
        traces: [{ action: "box.examine", subject: "box", subject_id: "box" }],
      };
    },
  },
);
