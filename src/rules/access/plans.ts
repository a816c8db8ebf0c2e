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
  /** Label of a plan of this box on which tokens do more, to name in a refusal; the shipped one when it is not said. */
  api_on?: string;
}

/** The plans of a box, and the one that a new account gets. */
export interface Plans {
  all: readonly Plan[];
  first: string;
}

/** The plans that ship; `home` is what a self-hosted account gets. An operator may define others in a file (`readPlans`). */
export const shippedPlans: readonly Plan[] = [
  { name: "free", label: "Free", api: false, drafts: false, questions: 10, full_reads: 25 },
  { name: "home", label: "Home", api: true, drafts: true, questions: null, full_reads: null },
  { name: "office", label: "Office", api: true, drafts: true, questions: null, full_reads: null },
];

export const shipped: Plans = { all: shippedPlans, first: "home" };

/** The plan of a name. An account whose plan is no longer defined keeps working, on the terms of `free`. */
export function planNamed(name: string, plans: readonly Plan[]): Plan {
  const plan = plans.find((p) => p.name === name) ?? plans.find((p) => p.name === "free");
  return { ...(plan ?? (shippedPlans[0] as Plan)), api_on: planWith("api", plans) };
}

/** What is wrong with a plan of an operator, as the end of a sentence, or null. */
function troubleWith(plan: Record<string, unknown>): string | null {
  const { name, label, api, drafts, questions, full_reads, ...more } = plan;
  const [other] = Object.keys(more);
  if (other !== undefined) return `has “${other}”, which no plan has`;
  if (typeof name !== "string" || !/^[a-z0-9][a-z0-9-]{0,39}$/.test(name))
    return "needs a name of small letters, digits and dashes";
  if (typeof label !== "string" || !/\S/.test(label) || label.length > 60) return "needs a label";
  for (const [key, value] of Object.entries({ api, drafts }))
    if (typeof value !== "boolean") return `needs “${key}”: true or false`;
  for (const [key, value] of Object.entries({ questions, full_reads }))
    if (value !== null && !(Number.isInteger(value) && (value as number) >= 0))
      return `needs “${key}”: a whole number, or null for no limit`;
  return null;
}

/**
 * The plans of an operator's file beside the shipped ones; one of the same name takes its place. JSON:
 * `{"first": NAME, "plans": [Plan, …]}`, plans as the service document has them; without `first` a new account gets `home`.
 * Throws an Error of one sentence that names the plan and what is wrong.
 */
export function readPlans(text: string): Plans {
  let said: unknown;
  try {
    said = JSON.parse(text);
  } catch {
    throw new Error("The file of plans isn’t JSON.");
  }
  const { plans, first = shipped.first, ...more } = (said ?? {}) as Record<string, unknown>;
  if (!Array.isArray(plans) || Object.keys(more).length > 0)
    throw new Error(
      'The file of plans must be {"plans": […]}, with "first" if a new account gets another plan than home.',
    );
  const own = new Map<string, Plan>();
  for (const [i, plan] of plans.entries()) {
    const trouble = troubleWith(plan !== null && typeof plan === "object" ? plan : {});
    if (trouble !== null) throw new Error(`Plan ${i + 1} in the file of plans ${trouble}.`);
    if (own.has(plan.name)) throw new Error(`The file of plans has two plans named “${plan.name}”.`);
    own.set(plan.name, plan);
  }
  const all = [...shippedPlans.filter((p) => !own.has(p.name)), ...own.values()];
  if (!all.some((p) => p.name === first))
    throw new Error(`The file of plans gives new accounts the plan “${first}”, which isn’t defined.`);
  return { all, first: first as string };
}

/** Label of the first plan that has a feature, to name in a refusal; of what is counted, the first without a limit. */
export function planWith(
  feature: keyof Pick<Plan, "api" | "drafts" | "questions" | "full_reads">,
  plans: readonly Plan[],
): string {
  const has = (p: Plan) => (feature === "api" || feature === "drafts" ? p[feature] : p[feature] === null);
  return plans.find(has)?.label ?? "Home";
}
