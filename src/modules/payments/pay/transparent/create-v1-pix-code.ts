/** Version 1 creates PIX codes only: the same charge with its own description. */
import { operation } from '../../../../platform/operations/operation';
import { createTransparent } from './create-transparent';

export const createV1PixCode = operation(
  {
    ...createTransparent,
    title: 'Create a Pix code',
    description:
      'Creates a Pix code that you show on your own page. Fields that only concern boletos ' +
      'have no effect.',
  },
  createTransparent.run,
);
