/** Replaces the REST paths in error messages by mutations, for callers of GraphQL. */
import { mutations } from './operations-by-name';
import { capitalize } from './capitalize';

/** Replaces REST paths in a sentence by the mutations of the same operations. */
export function pathsAsMutations(sentence: string): string {
  return sentence.replace(
    /\bPOST \/v\d\/([a-z-]+(?:\/[a-z-]+)?)\/([a-z]+)\b/g,
    (path, nouns: string, verb: string) => {
      const noun = nouns
        .replaceAll(/s(?=\/|$)/g, '')
        .split(/[-/]/)
        .map(capitalize)
        .join('');
      return mutations.has(`${verb}${noun}`) ? `${verb}${noun}` : path;
    },
  );
}
