/** Replaces the credentials of an account: a new certificate or secret of the same account. */
import { unprocessable } from '../../../platform/operations/errors';
import type { Context } from '../../../platform/operations/context';
import { certificateEndOf, isSameAccount, readAccountFile } from './account-file';
import { refuseWithoutReceiver } from './enable-account';
import { fileOf, sealForAccount } from './account-secrets';
import { endOutages } from './state/end-outages';
import { ProviderAccount } from './provider-account';

/**
 * The next call of every process uses the new ones. Refuses with 400 a file with wrong fields, and
 * with 422 one of another environment or PIX key: money under way belongs to the old one.
 */
export function rotateAccount(ctx: Context, id: string, text: string): Promise<ProviderAccount> {
  return ctx.transaction(async (tx) => {
    const account = await tx.lock(ProviderAccount, id);
    const file = readAccountFile(account.kind, text);
    if (!isSameAccount(file, fileOf(account)))
      throw unprocessable(
        'the file is of another profile, PIX key or environment: add it as another account, and ' +
          'enable that one',
        'file',
      );
    refuseWithoutReceiver(file, account.methods);
    const before = { certificateEndsAt: account.certificateEndsAt };
    const rotated = await tx.update(account, {
      sealedFile: await sealForAccount(tx, id, 'sealedFile', JSON.stringify(file)),
      certificateEndsAt: certificateEndOf(file),
    });
    await endOutages(tx, id);
    const { certificateEndsAt } = rotated;
    await tx.note({ action: 'provider.rotate', subject: id, before, after: { certificateEndsAt } });
    return rotated;
  });
}
