/**
 * Efí: the API Pix of the BCB, and beside it what only this bank has. Source: its documentation and
 * efipay/sdk-node-apis-efi; nothing was tried at the bank itself.
 */
import type { PixAccountFile } from '../bcb-pix/account-file';
import { BcbPix } from '../bcb-pix/bcb-pix';
import type { PayoutPort } from '../provider';
import { EfiPayouts } from './efi-payouts';

const MORE_SCOPES = { PAYOUT: ['pix.send', 'gn.pix.send.read'] };

export class Efi extends BcbPix {
  readonly payout: PayoutPort = new EfiPayouts(this.client);

  constructor(file: PixAccountFile, name: string, admit: (callsPerSecond: number) => void) {
    super(file, name, admit, MORE_SCOPES);
  }
}
