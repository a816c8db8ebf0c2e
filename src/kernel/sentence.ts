/**
 * A sentence that is not written yet: its key in the catalogues of `messages`, and what goes into it. The typed form is `Message` there;
 * the layers below know the key alone.
 */
export interface Sentence {
  readonly key: string;
  readonly params?: Readonly<Record<string, unknown>> | undefined;
}

/**
 * A sentence by its key; text where its words come from elsewhere: another program, a server, a paper. What a refusal says, which is made
 * below `messages` too; `Said` there knows the keys, and everything above uses that one.
 */
export type SaidByKey = string | Sentence;
