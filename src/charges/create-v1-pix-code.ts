/** Version 1 makes PIX codes only: the same charge under a description of its own. */
import { operation } from '../kit/operation';
import { createTransparent } from './create-transparent';

export const createV1PixCode = operation(
  {
    ...createTransparent,
    description:
      'Makes a PIX code that you show on your own page; what is said of boletos has no effect here.',
  },
  createTransparent.run,
);
