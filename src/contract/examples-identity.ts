import type { AccountAnswer, AccountChoice, Identity, Me, Plan, Token, User } from "./account.ts";
import type { Overview } from "./overview.ts";

const ids = {
  user: "0198c2f0-5a10-7c3e-8a51-0d6f4b2e9a01",
  account: "0198c2f0-5a11-7b7a-9c02-5e1f7a3d8b02",
} as const;

/** Who calls, and what is on file for them. */
export function identityExamples(origin: string) {
  const user: User = { id: ids.user, name: "Rosa Lindqvist", email: "rosa@lindqvist.example" };
  const home = { id: ids.account, name: "The Lindqvists", kind: "family" } as const;
  const plan: Plan = { name: "home", label: "Home" };
  const can = { change: true, identifiers: false };
  const token: Token = {
    kind: "personal",
    name: "Kitchen tablet",
    label: "Personal token",
    scopes: ["read", "write", "files"],
    expires_at: null,
  };
  const choice: AccountChoice = { ...home, role: "owner", guest: false };
  const choosing: Pick<Me, "accounts" | "header" | "api"> = {
    accounts: [choice],
    header: "Service-Account",
    api: `${origin}/v1`,
  };
  const Me: Me = {
    user,
    account: { ...home, role: "owner", bundle: null, family_or_business: home, plan },
    token,
    can,
    ...choosing,
  };
  const Identity: Identity = { user, token, ...choosing };
  const AccountAnswer: AccountAnswer = { ...home, role: "owner", plan, can };
  const Overview: Overview = {
    family_or_business: { name: home.name, kind: home.kind },
    you: { name: user.name, role: "owner", token },
    documents: {
      current: 412,
      including_replaced: 431,
      needs_a_look: 3,
      being_read: 1,
      arrived_last_7_days: 6,
      years: { "2024": 180, "2025": 251 },
    },
    categories: [{ name: "Bills", slug: "bills", documents: 148 }],
    types: [{ name: "Electricity bill", slug: "bills/electricity", documents: 24 }],
    people_and_things: [
      { kind: "person", label: "People", count: 4 },
      { kind: "vehicle", label: "Vehicles", count: 1 },
    ],
    checkup: { open: 5, past_due_or_urgent: 1, snoozed: 2, handled: 37 },
    plan: { label: plan.label, questions_left: null, full_reads_left: null },
    ways_in: "Drop files into the app, photograph pages, write a note, or send them to this API.",
    urls: {
      home: `${origin}/`,
      library: `${origin}/documents`,
      people_and_things: `${origin}/people-and-things`,
      checkup: `${origin}/checkup`,
    },
  };
  return { Me, Identity, AccountAnswer, Overview };
}
