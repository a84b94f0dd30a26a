/** What each language says about refusals. */

export type Sentence = string | ((limit: string) => string);

export interface Sentences {
  /** `test/unit/refusals.test.ts` checks that there is one for each reason. */
  byReason: Readonly<Record<string, Sentence>>;
  /** Instead of that of WRONG_FORMAT. */
  formats: Readonly<Record<string, string>>;
  /** Of refusals without a reason. */
  byCode: Readonly<Record<string, string>>;
}
