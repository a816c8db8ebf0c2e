import { accountById } from "#database/accounts/accounts.ts";
import { addFact } from "#database/documents/facts.ts";
import { addEntity, linkEntity } from "#database/entities/entities.ts";
import { fillDetails } from "#database/entities/entity-details.ts";
import { noteSighting } from "#database/entities/entity-resolution.ts";
import * as t from "#database/sqlite/tables.ts";
import { message } from "#messages/message.ts";
import { openSession } from "#operations/members/sign-in.ts";
import type { EntityKind, EntityRole } from "#reading/reader.ts";
import { type AccountScope, ownWork, type Role } from "#rules/access/access.ts";
import { addGap } from "../../gaps.ts";
import { DAY, filed, trash } from "../acts.ts";
import { bundleOf, household } from "../people.ts";
import type { Target } from "../target.ts";
import { complete, emptyZip, sendOne } from "../upload-calls.ts";
import type { Caller, Canary, World } from "./oracle.ts";

/** A family with papers full of planted values, its bundles, everybody who may call, and a family next door. */
export interface House {
  world: World;
  canaries: Canary[];
  callers: Caller[];
  /** Ids by label: papers, people and things, bundles, links, dated items, gaps … */
  ids: Record<string, string>;
  /** Ids of files of papers, by the paper's label. */
  files: Record<string, string>;
  /** Facts that were planted, each with the label of its paper. */
  facts: { paper: string; id: string }[];
  shared: { path: string; caller: Caller }[];
}

const everything = ["read", "write", "files", "identifiers", "ask"];
const iso = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Plants values and remembers whose they are. */
class Planter {
  readonly canaries: Canary[] = [];
  #n = 0;

  constructor(private account: "home" | "other") {}

  as(account: "home" | "other"): void {
    this.account = account;
  }

  #add(value: string, kind: string, papers: readonly string[], more: Partial<Canary> = {}): string {
    this.canaries.push({ value, kind, papers, identifier: false, account: this.account, ...more });
    return value;
  }

  /** A word that is in no language, capitalised. */
  word(kind: string, papers: readonly string[], more: Partial<Canary> = {}): string {
    // Far from every other one, so that none is taken for a slip of another.
    let seed = (this.#n++ + 7) * 2_654_435_761;
    const pick = (letters: string): string => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
      return letters[Math.floor((seed / 2 ** 31) * letters.length)] ?? "";
    };
    const word = Array.from({ length: 5 }, () => pick("bdfghjklmnprstvwz") + pick("aeiou")).join("");
    return this.#add(word[0]?.toUpperCase() + word.slice(1), kind, papers, more);
  }

  /** A number that names something. */
  number(kind: string, papers: readonly string[], make: (n: number) => string): string {
    return this.#add(make(this.#n++), kind, papers, { identifier: true });
  }

  amount(papers: readonly string[]): number {
    const value = 40_000 + this.#n++ * 117 + 0.37;
    this.#add(value.toFixed(2), "amount", papers);
    return value;
  }

  day(papers: readonly string[]): string {
    return this.#add(iso(Date.now() + (500 + this.#n++ * 3) * DAY), "date", papers);
  }
}

interface Thing {
  label: string;
  kind: EntityKind;
  name: string;
}

/** Puts rows on file the way a reading would, so that what each was read from is known. */
class Furnisher {
  readonly ids: Record<string, string> = {};
  readonly facts: House["facts"] = [];

  constructor(
    private readonly target: Target,
    private readonly scope: AccountScope,
  ) {}

  get #box() {
    return this.target.inside.box;
  }

  id(label: string): string {
    const id = this.ids[label];
    if (id === undefined) throw new Error(`There is no ${label}.`);
    return id;
  }

  thing({ label, kind, name }: Thing): void {
    const id = this.#box.ids.uuid();
    this.ids[label] = id;
    const created_at = this.#box.clock.now();
    addEntity(this.#box.db, this.scope, { id, name, kind, subtitle: null, details: {}, created_at });
  }

  /** A thing on a paper, by the name it prints, with what it says of it. */
  on(thing: string, paper: string, role: EntityRole, name: string, said: Record<string, string> = {}): void {
    const { db } = this.#box;
    const at = { document_id: this.id(paper), entity_id: this.id(thing) };
    linkEntity(db, { ...at, role, position: 50 + Object.keys(this.ids).length, by_hand: 0 });
    noteSighting(db, this.scope, { ...at, name, page: 1, told_by: "name" });
    const details = Object.fromEntries(Object.entries(said).map(([key, value]) => [key, { value, page: 1 }]));
    fillDetails(db, this.scope, at.entity_id, details, { id: at.document_id, day: "2026-01-01" });
  }

  fact(
    paper: string,
    key: string,
    role: "money" | "date" | "party" | "text" | "identifier",
    value: string,
    more: { number?: number; date?: string; quote?: string } = {},
  ): void {
    const id = this.#box.ids.uuid();
    this.facts.push({ paper, id });
    addFact(this.#box.db, this.scope, this.id(paper), {
      id,
      key,
      label: key,
      role,
      value,
      number: more.number ?? null,
      date: more.date ?? null,
      currency: role === "money" ? "EUR" : null,
      page: 1,
      box: null,
      quote: more.quote ?? value,
    });
  }

  item(label: string, row: Omit<typeof t.obligation.$inferInsert, "id" | "account_id" | "created_at">): void {
    const id = this.#box.ids.uuid();
    this.ids[label] = id;
    const created_at = this.#box.clock.now();
    this.#box.db.orm
      .insert(t.obligation)
      .values({ ...row, id, account_id: this.scope.accountId, created_at, changed_at: created_at })
      .run();
  }

  gap(label: string, row: Omit<Parameters<typeof addGap>[2], "id" | "created_at">): void {
    const id = this.#box.ids.uuid();
    this.ids[label] = id;
    addGap(this.#box.db, this.scope, { ...row, id, created_at: this.#box.clock.now() });
  }
}

/** Labels of the papers and the words on each, its own word first. */
function texts(p: Planter): Record<string, string> {
  const out: Record<string, string> = {};
  for (const paper of ["power", "cover", "passport", "bank", "letter", "trashed"])
    out[paper] =
      `A ${paper} paper about ${p.word("word", [paper])}. It is about ${p.word("word", [paper])}.\n`;
  return out;
}

export async function furnishHouse(target: Target): Promise<House> {
  const p = new Planter("home");
  const home = await household(target, { name: "The Family" });
  const account = accountById(target.inside.box.db, home.account);
  if (!account) throw new Error("There is no account.");
  const scope = ownWork(account);
  const f = new Furnisher(target, scope);
  const { box } = target.inside;

  // Numbers that are printed on papers, in their text, too.
  const number = {
    customer: p.number("customer number", ["power"], (n) => `CU-${71_300_400 + n}`),
    plate: p.number("plate", ["cover"], (n) => `HH-QX ${4100 + n}`),
    vin: p.number("vin", ["cover"], (n) => `WVWZZZ1JZXW0${10_000 + n}`),
    policy: p.number("policy number", ["cover"], (n) => `PX${55_660_100 + n}`),
    passport: p.number("passport number", ["passport"], (n) => `C0${1_234_500 + n}X`),
    account: p.number("account number", ["bank"], (n) => `${90_441_122_000 + n}`),
    trashed: p.number("reference", ["trashed"], (n) => `TR${66_011_200 + n}`),
    /** Written by hand, on no paper. */
    handPlate: p.number("plate, by hand", [], (n) => `B-KQ ${7200 + n}`),
    handNumber: p.number("number, by hand", [], (n) => `ZQ${3_300_700 + n}`),
  };
  const words = texts(p);
  const print: Record<string, string> = {
    power: `Customer number ${number.customer}`,
    cover: `Policy number ${number.policy}, plate ${number.plate}, VIN ${number.vin}`,
    passport: `Passport no ${number.passport}`,
    bank: `Account number ${number.account}`,
    trashed: `Reference ${number.trashed}`,
  };
  for (const [paper, text] of Object.entries(words))
    f.ids[paper] = await filed(target, home.all, `${text}${print[paper] ?? ""}\n`, `${paper}.txt`);

  const named = {
    /** How papers call the same man. */
    onPower: `O. ${p.word("name", ["power", "cover"])}`,
    onPassport: `Ottokar ${p.word("other name", ["passport"])}`,
    hand: `Opa ${p.word("name by hand", [])}`,
    maker: `${p.word("name", ["power"])} Energie GmbH`,
    insurer: `${p.word("name", ["cover"])} Versicherung AG`,
    bank: `${p.word("name", ["bank"])} Bank`,
    sibling: `Ottilie ${p.word("name", ["bank"])}`,
    trashed: `${p.word("name", ["trashed"])} Ltd`,
  };
  const note = () => p.word("note by hand", []);
  const amounts: Record<string, number> = {};
  const days: Record<string, string> = {};
  for (const paper of Object.keys(words)) {
    amounts[paper] = p.amount([paper]);
    days[paper] = p.day([paper]);
  }

  const born = p.day(["passport"]);
  box.db.write(() => {
    for (const [paper, amount] of Object.entries(amounts)) {
      f.fact(paper, "total", "money", `EUR ${amount.toFixed(2)}`, { number: amount });
      f.fact(paper, "due_date", "date", days[paper] ?? "", { date: days[paper] ?? "" });
    }
    f.fact("power", "customer_number", "identifier", number.customer);
    f.fact("cover", "plate", "identifier", number.plate);
    f.fact("cover", "vin", "identifier", number.vin);
    f.fact("cover", "policy_number", "identifier", number.policy);
    f.fact("passport", "passport_number", "identifier", number.passport);
    f.fact("passport", "birth_date", "date", born, { date: born });
    f.fact("bank", "account_number", "identifier", number.account);
    f.fact("trashed", "reference", "identifier", number.trashed);
    // Words of a paper around a number of it.
    f.fact("power", "how_to_pay", "text", `Pay and name ${number.customer}`, {
      quote: `name ${number.customer}`,
    });
    f.fact("power", "issuer", "party", named.maker, { quote: `${named.maker} ${number.customer}` });

    f.thing({ label: "man", kind: "person", name: named.onPower });
    f.on("man", "power", "subject", named.onPower, { phone: "040 5550100" });
    f.on("man", "passport", "subject", named.onPassport, {
      birth_date: born,
      place_of_birth: p.word("detail", ["passport"]),
    });
    f.on("man", "cover", "owner", named.onPower, {
      address: `4 Mill Road, car ${number.plate}, VIN ${number.vin}`,
    });
    f.thing({ label: "sister", kind: "person", name: named.sibling });
    f.on("sister", "bank", "owner", named.sibling, { account_number: number.account });
    f.thing({ label: "car", kind: "vehicle", name: `Volvo ${number.plate}` });
    f.on("car", "cover", "covered", `Volvo ${number.plate}`, {
      make: p.word("detail", ["cover"]),
      plate: number.plate,
      vin: number.vin,
    });
    f.on("car", "power", "subject", "Volvo V60", { colour: p.word("detail", ["power"]) });
    f.thing({ label: "maker", kind: "organization", name: named.maker });
    f.on("maker", "power", "issuer", named.maker);
    f.on("maker", "bank", "payee", `${p.word("other name", ["bank"])} Energie`);
    f.thing({ label: "insurer", kind: "organization", name: named.insurer });
    f.on("insurer", "cover", "issuer", named.insurer);
    f.thing({ label: "policy", kind: "policy", name: `${named.insurer} policy ${number.policy}` });
    f.on("policy", "cover", "covered", `policy ${number.policy}`, { policy_number: number.policy });
    f.thing({ label: "bank house", kind: "organization", name: named.bank });
    f.on("bank house", "bank", "issuer", named.bank);
    f.thing({ label: "gone maker", kind: "organization", name: named.trashed });
    f.on("gone maker", "trashed", "issuer", named.trashed);

    const due = iso(Date.now() + 20 * DAY);
    const past = iso(Date.now() - 20 * DAY);
    f.item("pay", {
      document_id: f.id("power"),
      entity_id: f.id("maker"),
      kind: "payment",
      title: `Pay ${named.maker}, customer number ${number.customer}`,
      due,
      amount: amounts.power ?? 0,
      currency: "EUR",
      if_missed: `Reminder for ${number.customer}`,
      quote: "Pay",
      page: 1,
      note: note(),
    });
    f.item("renew", {
      document_id: f.id("cover"),
      entity_id: f.id("car"),
      kind: "renewal",
      title: `Renew the cover of ${number.plate}`,
      due: past,
      quote: "Renew",
      page: 1,
    });
    f.item("paid", {
      document_id: f.id("power"),
      entity_id: f.id("man"),
      kind: "payment",
      title: "Pay the first part",
      due: past,
      status: "handled",
      closed_by_rule: "statement",
      closed_reason: `Paid, says the statement of ${named.bank}.`,
      closed_at: Date.now(),
      quote: "first",
      page: 1,
    });
    f.item("still owed", {
      document_id: f.id("power"),
      entity_id: f.id("man"),
      kind: "payment",
      title: "Pay the second part",
      due: past,
      asserted: 1,
      evidence: JSON.stringify(message("checkup.open.arrears", { title: `Statement of ${named.bank}` })),
      quote: "second",
      page: 1,
    });
    f.item("passport ends", {
      document_id: f.id("passport"),
      entity_id: f.id("man"),
      kind: "expiry",
      title: `Expires: ${p.word("title of an item", ["passport"])}`,
      due: past,
      quote: "Expires",
      page: 1,
    });
    f.item("trashed item", {
      document_id: f.id("trashed"),
      entity_id: f.id("gone maker"),
      kind: "payment",
      title: `Pay ${p.word("title of an item", ["trashed"])}`,
      due,
      quote: "Pay",
      page: 1,
    });
    f.gap("gap", {
      kind: "missing_document",
      subject: "a statement",
      title: `No statement of ${named.bank}`,
      detail: `The last one was about ${number.account}; ${p.word("detail of a gap", ["bank"])}`,
      document_id: f.id("power"),
      entity_id: f.id("maker"),
    });
  });

  // What the household wrote, through the API.
  const change = async (method: string, path: string, json: object) => {
    const answer = await target.call<Record<string, { id: string }>>(method, `/v1${path}`, {
      token: home.all,
      json,
    });
    if (answer.status >= 300) throw new Error(`${path}: ${answer.text}`);
    return answer.body;
  };
  await change("PATCH", `/people-and-things/${f.id("man")}`, {
    name: named.hand,
    attributes: { remark: note(), address_by_hand: `Garage of ${number.handPlate}`, code: number.handNumber },
  });
  await change("PATCH", `/people-and-things/${f.id("car")}`, { attributes: { nickname: note() } });
  await change("PATCH", `/people-and-things/${f.id("insurer")}`, {
    attributes: { agent: `${note()}, IBAN DE89 3704 0044 0532 0130 00` },
  });
  p.canaries.push({
    value: "DE89370400440532013000",
    kind: "iban, by hand",
    papers: [],
    identifier: true,
    account: "home",
  });
  await change("PATCH", `/documents/${f.id("power")}`, {
    title: `Power ${p.word("title", ["power"])} ${number.customer}`,
    summary: `About ${p.word("summary", ["power"])}, customer ${number.customer}`,
  });
  await change("PATCH", `/documents/${f.id("cover")}`, {
    title: `Cover ${p.word("title", ["cover"])} ${number.policy}`,
  });
  await change("PATCH", `/documents/${f.id("bank")}`, {
    title: `Statement ${p.word("title", ["bank"])} ${number.account}`,
  });
  await change("PATCH", `/documents/${f.id("passport")}`, {
    title: `Passport ${p.word("title", ["passport"])}`,
  });
  await change("PATCH", `/documents/${f.id("trashed")}`, { title: `Gone ${p.word("title", ["trashed"])}` });
  for (const [label, about] of [
    ["own reminder", { document_id: f.id("power") }],
    ["other reminder", { person_or_thing: f.id("man") }],
  ] as const)
    f.ids[label] =
      (
        await change("POST", "/reminders", {
          title: `${p.word("title by hand", [])} ${number.handNumber}`,
          on: iso(Date.now() + 30 * DAY),
          note: `${note()} ${number.handNumber}`,
          ...about,
        })
      ).item?.id ?? "";
  const bundles: Record<string, string[]> = {
    A: ["power", "letter", "trashed"],
    B: ["cover", "letter"],
    empty: [],
    all: ["power", "cover", "passport", "bank", "letter"],
  };
  // The name of a bundle is told to its guests: that of B goes with the one paper that is in no other.
  const names: Record<string, string> = {
    A: "For the accountant",
    B: p.word("name of a bundle", ["cover"]),
    empty: "Nothing yet",
  };
  for (const [label, papers] of Object.entries(bundles))
    f.ids[`bundle ${label}`] = await bundleOf(
      target,
      home.all,
      papers.map((x) => f.id(x)),
      names[label] ?? `${p.word("name of a bundle", [])} ${number.handNumber}`,
    );
  f.ids.tax = (await change("POST", "/bundles/tax", { year: 2025 })).bundle?.id ?? "";
  const links: Record<string, string> = {};
  for (const [label, what] of [
    ["power", { document_id: f.id("power") }],
    ["B", { bundle_id: f.id("bundle B") }],
  ] as const) {
    const made = await target.post<{ link: { id: string }; share_url: string }>("/v1/links", home.all, {
      json: { ...what, expires: iso(Date.now() + 300 * DAY) },
    });
    f.ids[`link ${label}`] = made.body.link.id;
    links[label] = new URL(made.body.share_url).pathname;
  }
  const zip = await sendOne(
    target,
    home.all,
    `${p.word("name of an archive", [])}.zip`,
    emptyZip,
    "application/zip",
  );
  f.ids.import = (await complete(target, home.all, zip)).body.import_id ?? "";
  const owner = openSession(box, { id: home.user }).token;
  await target.post("/v1/searches", owner, {
    json: { name: p.word("saved search", [], { own: home.email }), q: "x" },
  });
  await target.post("/v1/ask", home.all, { json: { question: `What about ${named.onPassport}?` } });
  const told = await target.post<{ webhook: { id: string } }>("/v1/webhooks", owner, {
    // Nobody listens there: each try fails and is in its log.
    json: { url: `http://127.0.0.1:9/${p.word("address of a webhook", [], { owners: "webhooks" })}` },
  });
  f.ids.webhook = told.body.webhook.id;
  await target.post(`/v1/webhooks/${f.ids.webhook}/test`, owner);
  const name = p.word("member", [], { owners: "members" });
  await target.running.member({ account: home.account, email: `${name}@example.org`, name, role: "viewer" });
  await trash(target, home.all, f.id("trashed"));

  // The family next door, with a paper and a person of its own.
  p.as("other");
  const other = await household(target, { name: p.word("account", []) });
  f.ids["other paper"] = await filed(target, other.all, `A letter about ${p.word("word", [])}.`, "o.txt");
  const met = await target.post<{ person_or_thing: { id: string } }>(
    `/v1/documents/${f.ids["other paper"]}/entities`,
    other.all,
    { json: { name: `Ada ${p.word("name", [])}`, kind: "person" } },
  );
  f.ids["other person"] = met.body.person_or_thing.id;

  const files: Record<string, string> = {};
  for (const paper of [...Object.keys(words), "other paper"]) {
    const row = box.db
      .sql("SELECT id FROM file WHERE document_id = ? ORDER BY role = 'original' DESC LIMIT 1")
      .get(f.id(paper)) as { id: string };
    files[paper] = row.id;
  }
  const callers = await everybody(target, home, other.all, f);
  const visitor = (label: string, papers: string): Caller => ({
    label: `visitor of ${label}`,
    account: "home",
    email: "",
    role: "visitor",
    bundle: papers,
    scopes: ["files"],
    token: null,
  });
  return {
    world: { bundles: { ...bundles, "link power": ["power"] }, trashed: new Set(["trashed"]) },
    canaries: p.canaries,
    callers,
    ids: f.ids,
    files,
    facts: f.facts,
    shared: [
      { path: links.power ?? "", caller: visitor("a paper", "link power") },
      { path: links.B ?? "", caller: visitor("a bundle", "B") },
    ],
  };
}

/** Scopes that narrow what comes back, in every combination that matters. */
const combinations = [
  [],
  ["identifiers"],
  ["files"],
  ["ask"],
  ["ask", "identifiers"],
  ["write", "files", "identifiers", "ask"],
];

/** Everybody who may call: each role with each combination of scopes, guests of three bundles, the app, a stranger, nobody. */
async function everybody(
  target: Target,
  home: { account: string; email: string; user: string },
  stranger: string,
  f: Furnisher,
): Promise<Caller[]> {
  const { box } = target.inside;
  const out: Caller[] = [];
  let n = 0;
  const person = async (role: Role, bundle: string | null, few: boolean, app: boolean) => {
    const email = role === "owner" ? home.email : `leaks${++n}@example.org`;
    const label = bundle === null ? role : `${role} of ${bundle}`;
    const id =
      role === "owner"
        ? home.user
        : await target.running.member({
            ...{ account: home.account, email, name: `P${n}`, role },
            ...(bundle === null ? {} : { bundle: f.id(`bundle ${bundle}`) }),
          });
    const base = { account: "home", email, role, bundle } as const;
    const sets = few ? [["files", "ask"], everything.slice(1)] : combinations;
    for (const more of app ? [...sets, ["members", "webhooks"]] : sets) {
      const scopes = ["read", ...more];
      const token = await target.running.token({ email, name: "t", scopes: scopes.join(",") });
      out.push({ ...base, label: `${label} [${scopes.join(" ")}]`, scopes, token });
    }
    const scopes = [...everything, "manage"];
    if (app)
      out.push({ ...base, label: `${label} [the app]`, scopes, token: openSession(box, { id }).token });
  };
  await person("owner", null, false, true);
  await person("member", null, true, true);
  await person("viewer", null, true, true);
  await person("view", null, true, false);
  await person("edit", null, true, false);
  await person("upload_only", null, true, true);
  await person("view", "A", false, true);
  await person("edit", "A", true, true);
  await person("view", "B", false, true);
  await person("view", "empty", true, false);
  await person("upload_only", "A", true, false);
  const nobody = { email: "", role: "owner", bundle: null, scopes: everything } as const;
  out.push({ ...nobody, label: "a stranger", account: "other", token: stranger });
  out.push({ ...nobody, label: "nobody", account: null, token: null });
  return out;
}
