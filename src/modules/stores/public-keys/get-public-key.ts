/** The current public key of the store in this environment. */
import { IsNull } from 'typeorm';
import { operation } from '../../../platform/operations/operation';
import type { Rows } from '../../../platform/records/rows';
import { NoInput } from '../no-input';
import { PublicKey, publicKeyView } from './public-key';

export const getPublicKey = operation(
  {
    title: 'Get the public key',
    description: 'The key for the form of a card in the browser, of this environment.',
    permission: 'STORE:READ',
    input: NoInput,
    output: publicKeyView,
  },
  (ctx) => currentPublicKey(ctx.rows),
);

/** A trigger gives every store its keys. */
export async function currentPublicKey(rows: Rows): Promise<PublicKey> {
  const found = await rows.findBy(PublicKey, { replacedAt: IsNull() });
  if (!found) throw new Error('the store has no public key');
  return found;
}
