/**
 * The simulator's directory of PIX keys: a CPF or CNPJ belongs to itself, any other key to the
 * account that asks, unless the key contains `other`.
 */
import type { KeyHolder, KeyPort, PixKey } from '../provider';

const SOMEBODY_ELSE: KeyHolder = { name: 'Outra Pessoa', taxId: '39053344705' };

export class SimulatedKeys implements KeyPort {
  lookup({ type, key }: PixKey, askedBy: string | null): Promise<KeyHolder | null> {
    if (type === 'CPF' || type === 'CNPJ') return Promise.resolve({ name: null, taxId: key });
    return Promise.resolve(key.includes('other') ? SOMEBODY_ELSE : { name: null, taxId: askedBy });
  }
}
