import { expect } from "bun:test";
import { far, fields, NUMBER, ok, remind, type Scene, type Section } from "./scene.ts";

const keyed = (key: string) => (at: Scene) => at.bill.metadata.facts.find((each) => each.key === key);

export const fact: Section = {
  of: "Fact",
  cases: [
    ...fields(keyed("amount_due"), [
      ["id | uuid", "id"],
      ["key | string", { is: "amount_due" }],
      ["label | string", "text"],
      ["role | `money`, `date`, `party`, `text`, `identifier`", { is: "money" }],
      ["value | string, the text of the fact", "text"],
      ["number | number, read from `value` when money", { is: 214.88 }],
      ["currency | string (currency code)", { is: "USD" }],
      ["page | integer", { is: 1 }],
      ["corrected_by_hand | boolean", { is: false }],
    ]),
    ...fields(keyed("due_date"), [["date | date, read from `value` when a date", { is: "2025-03-28" }]]),
    {
      says: "Facts with role `identifier` (account, policy and license numbers) are left out, not masked, unless the token has the `identifiers` scope",
      check: async ({ api, reads, bill }) => {
        const params = { path: { document: bill.id } };
        const shown = await ok(api.GET("/v1/documents/{document}/facts", { params }));
        const hidden = await ok(reads.GET("/v1/documents/{document}/facts", { params }));
        expect(shown.facts.filter((each) => each.role === "identifier").map((each) => each.value)).toContain(
          NUMBER,
        );
        expect(hidden.facts).toEqual(shown.facts.filter((each) => each.role !== "identifier"));
        expect(JSON.stringify(hidden)).not.toContain(NUMBER);
      },
    },
  ],
};

const entry = async ({ api, car }: Scene) =>
  (await ok(api.GET("/v1/people-and-things"))).people_and_things.find((each) => each.id === car.id);

export const personOrThing: Section = {
  of: "PersonOrThing",
  cases: [
    ...fields(
      ({ car }) => car,
      [
        ["id | uuid", "id"],
        ["name | string", { is: "The car" }],
        [
          "kind | `person`, `pet`, `organization`, `property`, `vehicle`, `financial_account`, `policy`, `asset`",
          { is: "vehicle" },
        ],
        ["kind_label | string", { is: "Vehicle" }],
        ["subtitle | string", ["text", "nothing"]],
        ["also_known_as | array of strings", { is: [] }],
        ["gone | date or null (when sold, ended or said not to be the household's)", { is: null }],
        ["url | string", "url"],
      ],
    ),
    {
      says: "details | object (details such as VINs and plates come back only with the `identifiers` scope)",
      check: async ({ api, reads, car }) => {
        const params = { path: { entity: car.id } };
        const shown = await ok(api.GET("/v1/people-and-things/{entity}", { params }));
        const hidden = await ok(reads.GET("/v1/people-and-things/{entity}", { params }));
        expect(shown.person_or_thing.details).toEqual({ vin: "WVWZZZ1JZXW000001", colour: "red" });
        expect(hidden.person_or_thing.details).toEqual({ colour: "red" });
      },
    },
    {
      says: [
        "List entries add `documents` (integer, how much paper it is on) and `status` (object: `text` string, `when` date, `more` integer).",
        "The status is the one line the Home view shows.",
      ],
      check: async (at) => {
        expect(await entry(at)).toMatchObject({ documents: 1 });
        const { api } = at;
        const all = async () => (await ok(api.GET("/v1/people-and-things"))).people_and_things;
        const energy = (await all()).find((each) => each.name === "Harbour Lane Energy");
        // An old bill that nobody asked for again says nothing.
        expect(energy?.status).toBeNull();
        const visit = await remind(api, "Ask for the meter", far, { person_or_thing: energy?.id });
        const again = (await all()).find((each) => each.id === energy?.id);
        expect(again?.status).toEqual({ text: expect.any(String), when: far, more: 0 });
        const params = { path: { obligation: visit.id } };
        await ok(api.POST("/v1/checkup/obligations/{obligation}", { params, body: { action: "handled" } }));
      },
    },
    {
      says: "The list filter `kind` uses a different set of values: `person`, `pet`, `vehicle`, `property`, `organization`, `account`, `policy`, `item`.",
      check: async ({ api, target, home }) => {
        for (const kind of [
          "person",
          "pet",
          "vehicle",
          "property",
          "organization",
          "account",
          "policy",
          "item",
        ] as const)
          await ok(api.GET("/v1/people-and-things", { params: { query: { kind } } }));
        for (const kind of ["asset", "financial_account"])
          expect((await target.get(`/v1/people-and-things?kind=${kind}`, home.all)).status).toBe(422);
      },
    },
  ],
};

const whatToDo = {
  like: {
    summary: expect.any(String),
    steps: expect.any(Array),
    phone: null,
    links: expect.any(Array),
    prepared: null,
  },
};

export const upNext: Section = {
  of: "UpNext",
  cases: fields(
    ({ bill }) => bill.metadata.up_next[0],
    [
      ["id | uuid", "id"],
      ["kind | string", { is: "payment" }],
      ["kind_label | string", { is: "Payment" }],
      ["title | string", "text"],
      ["due | date", { is: "2025-03-28" }],
      ["status | string", { is: "open" }],
      ["snoozed_until | date or null", { is: null }],
      ["amount | number", { is: 214.88 }],
      ["currency | string", { is: "USD" }],
      ["if_missed | string", ["text", "nothing"]],
      ["what_to_do | object: summary (string), steps (array of strings), phone (string)", whatToDo],
      ["document | Named", { like: { kind: "document" } }],
      ["person_or_thing | Named", { like: { name: "Harbour Lane Energy" } }],
      ["url | string", "url"],
    ],
  ),
};

export const checkupItem: Section = {
  of: "CheckupItem",
  cases: fields(
    ({ payment }) => payment,
    [
      ["id | uuid", "id"],
      ["source | `obligation`, `gap`, `document`", { is: "obligation" }],
      ["kind | string", { is: "payment" }],
      ["kind_label | string", { is: "Payment" }],
      ["title | string", "text"],
      ["detail | string", ["text", "nothing"]],
      ["when | date", { is: "2025-03-28" }],
      ["overdue | boolean", { is: false }],
      ["group | string (the Checkup group the item sits in)", { is: "housekeeping" }],
      ["severity | string", { is: "later" }],
      ["status | string", { is: "open" }],
      ["snoozed_until | date or null", { is: null }],
      ["dismissed_reason | string or null", { is: null }],
      ["amount | number", { is: 214.88 }],
      ["currency | string", { is: "USD" }],
      ["what_to_do | object (same shape as in UpNext)", whatToDo],
      ["person_or_thing | Named", { like: { name: "Harbour Lane Energy" } }],
      ["document | Named", { like: { kind: "document" } }],
      ["url | string", "url"],
    ],
  ),
};
