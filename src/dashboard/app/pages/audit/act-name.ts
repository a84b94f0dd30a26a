/** Names an act in the words of one language. */
import type { acts } from '../../words/pt/on-demand/acts';

const OF_OBJECT = /^(\w+)\.([\w-]+)$/;
const OF_OPERATION = /^([a-z]+)([A-Z]\w*)$/;

/** By its verb and its noun: `key.create` and `createApiKey`. Null for one that has no words. */
export function actName(action: string, { verbs, nouns, whole }: typeof acts): string | null {
  const named = whole[action];
  if (named) return named;
  const [, object = '', done = ''] = OF_OBJECT.exec(action) ?? [];
  const [, verb = done, operand = ''] = OF_OPERATION.exec(action) ?? [];
  const noun = object || operand.charAt(0).toLowerCase() + operand.slice(1);
  return verbs[verb] && nouns[noun] ? `${verbs[verb]} ${nouns[noun]}` : null;
}
