/**
 * A sentence that is not written yet: its key in the catalogues of `messages`, and what goes into it. The typed form is `Message` there;
 * the layers below know the key alone.
 */
export interface Sentence {
  readonly key: string;
  readonly params?: Readonly<Record<string, unknown>> | undefined;
}

/** A sentence by its key; text where its words come from elsewhere: another program, a server, a paper. */
export type Said = string | Sentence;
