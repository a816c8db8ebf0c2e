/** The same catalogue in another language: every leaf is there, and sentences take the same names and numbers. */
export type Said<T> = T extends string
  ? string
  : T extends (...given: infer A) => string
    ? (...given: A) => string
    : { readonly [K in keyof T]: Said<T[K]> };
