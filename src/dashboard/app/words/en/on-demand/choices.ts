/** English: choosing a product in a form. */
import type { choices as pt } from '../../pt/on-demand/choices';

export const choices: typeof pt = {
  find: 'Find a product',
  findHint: 'The beginning of its name. Without it, the list has the 100 newest products.',
};
