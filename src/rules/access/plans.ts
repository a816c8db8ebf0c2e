/** What an account may use. Null is unlimited. */
export interface Plan {
  name: string;
  label: string;
  /** A personal token may be used for more than adding documents. */
  api: boolean;
  drafts: boolean;
  /** Questions to Ask, in all. */
  questions: number | null;
  /** Full reads a month. */
  full_reads: number | null;
}

/** The plans that ship; `home` is what a self-hosted account gets. An operator may define others in the settings. */
export const shippedPlans: readonly Plan[] = [
  { name: "free", label: "Free", api: false, drafts: false, questions: 10, full_reads: 25 },
  { name: "home", label: "Home", api: true, drafts: true, questions: null, full_reads: null },
  { name: "office", label: "Office", api: true, drafts: true, questions: null, full_reads: null },
];

export const defaultPlan = "home";

/** The plan of a name. An account whose plan is no longer defined keeps working, on the terms of `free`. */
export function planNamed(name: string, plans: readonly Plan[] = shippedPlans): Plan {
  return plans.find((p) => p.name === name) ?? (shippedPlans[0] as Plan);
}

/** Label of the first plan that has a feature, to name in a refusal; of what is counted, the first without a limit. */
export function planWith(
  feature: "api" | "drafts" | "questions" | "full_reads",
  plans: readonly Plan[] = shippedPlans,
): string {
  const has = (p: Plan) => (feature === "api" || feature === "drafts" ? p[feature] : p[feature] === null);
  return plans.find(has)?.label ?? "Home";
}
