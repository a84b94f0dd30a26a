/** Replaces the public key of the store. The one before stops at once. */
import { randomUUID } from 'node:crypto';
import { IsNull } from 'typeorm';
import { operation } from '../../../platform/operations/operation';
import { NoInput } from '../no-input';
import { PublicKey, publicKeyView } from './public-key';

const PREFIX = { dev: 'pk_dev_', production: 'pk_prod_' };

export const replacePublicKey = operation(
  {
    title: 'Replace the public key',
    description:
      'Makes another key for the form of a card in the browser; the one before stops at once.',
    permission: 'STORE:CREATE',
    input: NoInput,
    output: publicKeyView,
    recordedAs: 'replacePublicKey',
  },
  (ctx) =>
    ctx.transaction(async (tx) => {
      const before = await tx.lockBy(PublicKey, { replacedAt: IsNull() });
      if (before) await tx.update(before, { replacedAt: ctx.clock.wall() });
      const prefix = ctx.scope.devMode ? PREFIX.dev : PREFIX.production;
      return tx.insert(PublicKey, {
        key: `${prefix}${randomUUID().replaceAll('-', '')}`,
        replacedAt: null,
      });
    }),
);
