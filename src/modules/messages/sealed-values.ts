/** What only a mail may show, such as a code: sealed for its row until the mail is settled. */
import { config } from '../../config/config';
import { open, seal } from '../../platform/secrets/secrets';
import type { Message } from './message';

export type SecretValues = Readonly<Record<string, string>>;

export function sealValues(isBound: boolean, messageId: string, values: SecretValues): string {
  const place = isBound ? placeOf(messageId) : undefined;
  return seal(config.secretKeys, JSON.stringify(values), place);
}

/** Empty if it has none, or once it is settled. */
export function openValues({ id, sealedValues }: Message): SecretValues {
  if (sealedValues === null) return {};
  return JSON.parse(open(config.secretKeys, sealedValues, placeOf(id))) as SecretValues;
}

function placeOf(id: string) {
  return { table: 'messages', column: 'sealedValues', id };
}
