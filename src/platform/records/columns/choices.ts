/**
 * A closed list of words, each with its meaning. One value is the TypeScript union, the GraphQL
 * enum and the list that input is checked against. In the enum words are in upper case.
 */
import { registerEnumType } from 'type-graphql';

export interface Choices<Word extends string> extends ReadonlyArray<Word> {
  readonly asEnum: object;
  readonly meanings: Readonly<Record<Word, string>>;
}

export function choices<const Meanings extends Record<string, string>>(
  name: string,
  description: string,
  meanings: Meanings,
): Choices<keyof Meanings & string> {
  const words = Object.keys(meanings);
  const asEnum: Record<string, string> = Object.fromEntries(
    words.map((word) => [word.toUpperCase(), word]),
  );
  const valuesConfig = Object.fromEntries(
    Object.entries(meanings).map(([word, meaning]) => [
      word.toUpperCase(),
      { description: meaning },
    ]),
  );
  registerEnumType(asEnum, { name, description, valuesConfig });
  return Object.freeze(Object.assign(words, { asEnum, meanings })) as unknown as Choices<
    keyof Meanings & string
  >;
}

/** Whether a text is one of the words. */
export function isChoice<Word extends string>(
  list: ReadonlyArray<Word>,
  text: string,
): text is Word {
  return (list as ReadonlyArray<string>).includes(text);
}
