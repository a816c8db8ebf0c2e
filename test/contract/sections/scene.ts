import { expect } from "bun:test";
import type { components } from "#doors/web/api/types.generated.ts";
import { furnishGap } from "../../http/furnish.ts";
import { type Household, household, plain, readThrough, upload } from "../../http/people.ts";
import type { Sent, Target } from "../../http/target.ts";

type Schemas = components["schemas"];

/** The number that is an identifier on the bill of the scene. */
export const NUMBER = "7123456789";
export const nowhere = "0198c0de-0000-7000-8000-000000000000";
export const far = "2099-06-15";

/** An electricity bill; `n` tells one from another. */
export const bill = (n: number, more = "") =>
  plain(
    `Harbour Lane Energy\nElectricity bill\nWrite to billing@harbourlane.example\nInvoice number INV-${n}\nInvoice date 4 March 2025\n` +
      `Maria Castillo\nAccount number ${NUMBER}\nElectricity used 214 kWh\nTotal amount due $${n}.88\nPlease pay by 28 March 2025.\n${more}`,
    `energy-${n}.txt`,
  );

/** A family's box with a bill read, a note, a car, a reminder, a bundle and a link: what the cases look at and never change. */
export interface Scene {
  target: Target;
  home: Household;
  /** The generated client with every scope, and with the read scope alone. */
  api: ReturnType<Target["client"]>;
  reads: ReturnType<Target["client"]>;
  bill: Schemas["Document"];
  /** The dated item the bill has become. */
  payment: Schemas["CheckupItem"];
  note: Schemas["DocumentRow"];
  car: Schemas["PersonOrThing"];
  bundle: Schemas["Bundle"];
  /** The id of something missing; null over a socket, where nothing puts one on file. */
  gap: string | null;
}

/** One sentence or row of the document, and what shows that it is true. */
export interface Case {
  says: string | string[];
  check(at: Scene): unknown;
}

/** A section of the document by the name it has in `sentences.ts`. */
export interface Section {
  of: string;
  cases: Case[];
}

/** What openapi-fetch gives for a call. */
type Given<T> = Promise<{ data?: T; error?: unknown; response: Response }>;

/** The answer of a call that goes well. */
export async function ok<T>(asked: Given<T>): Promise<T> {
  const { data, error, response } = await asked;
  if (!response.ok) throw new Error(`Answered with ${response.status}: ${JSON.stringify(error)}`);
  return data as T;
}

/** The problem that a call is refused with. */
export async function refused(asked: Given<unknown>, status: number): Promise<Schemas["Problem"]> {
  const { error, response } = await asked;
  expect(response.status).toBe(status);
  return error as Schemas["Problem"];
}

/** The fields that a raw call is refused for (422), or its status. */
export async function wrongFields(
  at: Scene,
  method: string,
  path: string,
  sent: Sent = {},
): Promise<string[]> {
  const { status, body } = await at.target.call<Schemas["Problem"]>(method, `/v1${path}`, {
    token: at.home.all,
    ...sent,
  });
  if (status !== 422) return [String(status)];
  return [...new Set((body.errors ?? []).map((each) => each.field))].sort();
}

export const raw = <T = Record<string, unknown>>(at: Scene, method: string, path: string, sent: Sent = {}) =>
  at.target.call<T>(method, `/v1${path}`, { token: at.home.all, ...sent });

/** Files words and waits until they are read. */
export async function file(
  at: Scene,
  token: string,
  paper: ReturnType<typeof plain>,
): Promise<Schemas["Document"]> {
  const { body } = await upload(at.target, token, paper);
  return readThrough(at.target, token, body.documents[0]?.id ?? "");
}

let notes = 0;
export const addNote = async (api: Scene["api"], date?: string, text = "The hedge was cut.") =>
  (
    await ok(
      api.POST("/v1/documents/note", { body: { title: `Note ${++notes}`, text: `${text} ${notes}`, date } }),
    )
  ).document;

export const remind = async (api: Scene["api"], title: string, on = far, more: object = {}) =>
  (await ok(api.POST("/v1/reminders", { body: { title, on, ...more } }))).item;

export const linked = async (
  api: Scene["api"],
  document: string,
  name: string,
  kind: "person" | "vehicle" = "person",
) =>
  (
    await ok(
      api.POST("/v1/documents/{document}/entities", { params: { path: { document } }, body: { name, kind } }),
    )
  ).person_or_thing;

export async function openScene(target: Target): Promise<Scene> {
  const home = await household(target);
  const [api, reads] = [target.client(home.all), target.client(home.reads)];
  const part = { target, home, api, reads };
  const read = await file(part as Scene, home.all, bill(214));
  const note = await addNote(api, "2024-11-30");
  await readThrough(target, home.all, note.id);
  const { id } = await linked(api, note.id, "The car", "vehicle");
  const body = { attributes: { vin: "WVWZZZ1JZXW000001", colour: "red" } };
  const { person_or_thing: car } = await ok(
    api.PATCH("/v1/people-and-things/{entity}", { params: { path: { entity: id } }, body }),
  );
  await remind(api, "The passport ends", far, { document_id: note.id });
  const { bundle } = await ok(api.POST("/v1/bundles", { body: { name: "For the accountant" } }));
  await ok(
    api.POST("/v1/links", {
      body: { document_id: read.id, expires: far, max_views: 3, passcode: "harbour" },
    }),
  );
  const { items } = await ok(api.GET("/v1/checkup"));
  const payment = items.find((each) => each.kind === "payment");
  if (!payment) throw new Error("The bill has become no dated item.");
  const gap = target.kind === "in process" ? furnishGap(target, home.account, "The gas bill of May") : null;
  const filed = await readThrough(target, home.all, read.id);
  return { ...part, bill: filed, payment, note, car, bundle, gap };
}

const kinds = {
  text: (v: unknown) => typeof v === "string" && v !== "",
  id: (v: unknown) => typeof v === "string" && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(v),
  day: (v: unknown) => typeof v === "string" && /^\d{4}-\d\d-\d\d$/.test(v),
  whole: (v: unknown) => Number.isInteger(v),
  number: (v: unknown) => typeof v === "number",
  flag: (v: unknown) => typeof v === "boolean",
  url: (v: unknown) => typeof v === "string" && URL.canParse(v),
  list: (v: unknown) => Array.isArray(v),
  nothing: (v: unknown) => v === null,
};
export type Kind = keyof typeof kinds;

/** What a member must be: one of the kinds, any of several, or exactly a value. */
export type Wanted = Kind | Kind[] | { is: unknown } | { like: object };

/** A table of the document: each row quoted, its member looked at in a row of an answer. */
export const fields = (sample: (at: Scene) => unknown, rows: [says: string, wanted: Wanted][]): Case[] =>
  rows.map(([says, wanted]) => ({
    says,
    check: async (at) => {
      const name = says.split(" | ")[0] ?? "";
      const row = (await sample(at)) as Record<string, unknown>;
      expect(row).toHaveProperty(name);
      const value = row[name];
      if (typeof wanted === "string" || Array.isArray(wanted)) {
        const may = [wanted].flat();
        expect([value, may.some((kind) => kinds[kind](value))]).toEqual([value, true]);
      } else if ("is" in wanted) expect(value).toEqual(wanted.is);
      else expect(value).toMatchObject(wanted.like);
    },
  }));
