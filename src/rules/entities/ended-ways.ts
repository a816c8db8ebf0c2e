/** How something came to an end, by the fact that its paper says it with. */
export const ways = {
  sold_on: "sold",
  deregistered_on: "deregistered",
  closed_on: "closed",
  cancelled_on: "cancelled",
  paid_off_on: "paid_off",
  moved_out_on: "moved_out",
  left_on: "left",
} as const;

export type EndedFact = keyof typeof ways;
export type Way = (typeof ways)[EndedFact];

/** What a paper says to have ended, and on which day. */
export interface SaidEnd {
  way: Way;
  on: string;
}

/** An end, with the paper that says it. */
export interface End extends SaidEnd {
  paper: string;
}
