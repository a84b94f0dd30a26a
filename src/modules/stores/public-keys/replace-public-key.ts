/** Replaces the public key of the store. The one before stops at once. */
import { randomUUID } from 'node:crypto';
import { InputType } from 'type-graphql';
import { IsNull } from 'typeorm';
import { conflict } from '../../../platform/operations/errors';
import { Text } from '../../../platform/records/columns/columns';
import { operation } from '../../../platform/operations/operation';
import { PublicKey, publicKeyView } from './public-key';

@InputType()
export class ReplacePublicKeyInput {
  @Text(
    'The key to replace; refused if it is not the current one, so that a repeated request ' +
      'replaces once. Left out, the current one is replaced.',
    { nullable: true, max: 100 },
  )
  key: string | null;
}

const PREFIX = { dev: 'pk_dev_', production: 'pk_prod_' };

export const replacePublicKey = operation(
  {
    title: 'Replace the public key',
    description:
      'Makes another key for the form of a card in the browser; the one before stops at once.',
    permission: 'STORE:CREATE',
    input: ReplacePublicKeyInput,
    output: publicKeyView,
    recordedAs: 'replacePublicKey',
  },
  (ctx, { key }) =>
    ctx.transaction(async (tx) => {
      const before = await tx.lockBy(PublicKey, { replacedAt: IsNull() });
      if (key && before?.key !== key) throw conflict('key is not the current public key', 'key');
      if (before) await tx.update(before, { replacedAt: ctx.clock.wall() });
      const prefix = ctx.scope.devMode ? PREFIX.dev : PREFIX.production;
      const made = await tx.insert(PublicKey, {
        key: `${prefix}${randomUUID().replaceAll('-', '')}`,
        replacedAt: null,
      });
      tx.nameChange({
        subject: made.id,
        before: before && { id: before.id, key: before.key },
        after: { id: made.id, key: made.key },
      });
      return made;
    }),
);
