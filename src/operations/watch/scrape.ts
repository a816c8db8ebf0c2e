import { statfsSync, statSync } from "node:fs";
import { join } from "node:path";
import { totalUse } from "#database/accounts/use.ts";
import { backupPlan } from "#database/jobs/backup-plan.ts";
import { selfCheck } from "#database/jobs/self-check.ts";
import { waitingByKind } from "#database/jobs/waiting.ts";
import type { App } from "../app.ts";
import { exposition, type Family, type Sample } from "./exposition.ts";
import { BOUNDS, type Metrics } from "./metrics.ts";

const gauge = (name: string, help: string, ...samples: (Sample | number | null)[]): Family => ({
  ...{ name, help, type: "gauge" },
  samples: samples.flatMap((s) => (s === null ? [] : [typeof s === "number" ? { value: s } : s])),
});
const counter = (name: string, help: string, samples: readonly Sample[]): Family => ({
  ...{ name, help, type: "counter" },
  samples,
});

/** Counters of calls and stages, since the program was started. */
function counted(metrics: Metrics): Family[] {
  const calls = [...metrics.calls].flatMap(([route, classes]) =>
    [...classes].map(([status, value]) => ({ labels: { route, status }, value })),
  );
  const durations = [...metrics.durations].flatMap(([route, { buckets, count, seconds }]): Sample[] => {
    let upTo = 0;
    const bounded = BOUNDS.map((bound, i) => {
      upTo += buckets[i] ?? 0;
      return { suffix: "_bucket", labels: { route, le: String(bound) }, value: upTo };
    });
    return [
      ...bounded,
      { suffix: "_bucket", labels: { route, le: "+Inf" }, value: count },
      { suffix: "_sum", labels: { route }, value: seconds },
      { suffix: "_count", labels: { route }, value: count },
    ];
  });
  const stages = [...metrics.stages].flatMap(([stage, outcomes]) =>
    [...outcomes].map(([outcome, { n, seconds }]) => ({ labels: { stage, outcome }, n, seconds })),
  );
  return [
    counter("deedbox_http_requests_total", "Calls answered, by route and class of status.", calls),
    {
      ...{ name: "deedbox_http_request_duration_seconds", type: "histogram" },
      help: "Time until a call was answered; a stream, until it began.",
      samples: durations,
    },
    counter(
      "deedbox_stages_total",
      "Stages of reading that ended, by outcome.",
      stages.map(({ labels, n }) => ({ labels, value: n })),
    ),
    counter(
      "deedbox_reading_seconds_total",
      "Time that stages of reading took.",
      stages.map(({ labels, seconds }) => ({ labels, value: seconds })),
    ),
  ];
}

/** What the operator's log had, of whatever level. */
function logged(box: App): Family[] {
  const times = (...events: string[]) =>
    events.reduce((sum, event) => sum + (box.operator.counts.get(event) ?? 0), 0);
  const refused = times(
    ...["session.wrong_password", "session.wrong_code", "session.wrong_passkey", "session.locked_out"],
  );
  return [
    counter("deedbox_faults_total", "Errors of the program itself.", [{ value: times("fault") }]),
    counter("deedbox_damaged_files_total", "Calls and stages that met a damaged file.", [
      { value: times("file.damaged") },
    ]),
    counter("deedbox_sign_ins_total", "Sign-ins to the app, by outcome.", [
      { labels: { outcome: "ok" }, value: times("session.open") },
      { labels: { outcome: "refused" }, value: refused },
    ]),
    counter("deedbox_slow_queries_total", "Queries of the database that were slow.", [
      { value: times("query.slow") },
    ]),
  ];
}

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

/** What is on file and on the disk. */
function kept(box: App): Family[] {
  const { dataDir } = box.settings;
  const use = totalUse(box.db);
  const disk = statfsSync(dataDir);
  const waiting = waitingByKind(box.db).map(({ kind, n }) => ({ labels: { kind }, value: n }));
  const database = ["", "-wal"].reduce((sum, end) => sum + sizeOf(join(dataDir, `deedbox.db${end}`)), 0);
  return [
    gauge("deedbox_papers", "Documents on file, those in the trash too.", use.papers),
    gauge("deedbox_file_bytes", "Bytes of stored files, before sealing.", use.bytes),
    gauge("deedbox_database_bytes", "Size of the database and its log.", database),
    gauge(
      "deedbox_disk_free_bytes",
      "Free space where the data is.",
      Number(disk.bavail) * Number(disk.bsize),
    ),
    gauge("deedbox_jobs_waiting", "Work that waits, by kind.", ...waiting),
  ];
}

/** How long ago what keeps a box safe was done. What was never done is left out. */
function ages(box: App): Family[] {
  const now = box.clock.now();
  const since = (at: number | null | undefined) => (at == null ? null : Math.max(0, (now - at) / 1000));
  const check = selfCheck(box.db);
  return [
    gauge(
      "deedbox_backup_age_seconds",
      "Age of the last planned backup.",
      since(backupPlan(box.db)?.last_good_at),
    ),
    gauge("deedbox_light_check_age_seconds", "Age of the last nightly check.", since(check.light_at)),
    gauge("deedbox_light_check_problems", "What the last nightly check found wrong.", check.wrong.length),
    gauge(
      "deedbox_seal_check_age_seconds",
      "Age of the last finished reading of every stored file.",
      since(check.read_at),
    ),
    gauge("deedbox_broken_files", "Stored files known to be damaged or missing.", check.broken),
  ];
}

/** The program itself, under the names that client libraries of Prometheus give these. */
function program(box: App): Family[] {
  const { user, system } = process.cpuUsage();
  return [
    gauge("deedbox_build_info", "The version that runs.", { labels: { version: box.version }, value: 1 }),
    counter("process_cpu_seconds_total", "Processor time, without the children that read documents.", [
      { value: (user + system) / 1e6 },
    ]),
    gauge("process_resident_memory_bytes", "Memory, without those children.", process.memoryUsage.rss()),
    gauge(
      "process_start_time_seconds",
      "When the program was started.",
      box.clock.now() / 1000 - process.uptime(),
    ),
    gauge("deedbox_uptime_seconds", "For how long the program has been running.", process.uptime()),
  ];
}

/**
 * Everything `/metrics` answers. It names routes, stages and kinds, never an account, a person or a document, and walks through no
 * more than what waits: counts of what is on file are kept by the database.
 */
export const scrape = (box: App): string =>
  exposition([...program(box), ...counted(box.metrics), ...logged(box), ...kept(box), ...ages(box)]);
