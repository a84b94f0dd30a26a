/** Which method an account must serve to have a port of its provider. */
import type { Ports } from '../../provider';
import type { AccountMethod } from '../provider-account';

export const METHOD_OF_PORT: Record<keyof Ports, AccountMethod> = {
  card: 'CARD',
  pix: 'PIX',
  boleto: 'BOLETO',
  payout: 'PAYOUT',
  keys: 'PAYOUT',
  recurringPix: 'AUTOMATIC_PIX',
};
