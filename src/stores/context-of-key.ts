/** The context of a request, as its API key determines it. */
import type { DataSource } from 'typeorm';
import { Context } from '../kit/context';
import type { KeyRow } from './key-row';

export function contextFor(
  database: DataSource,
  key: KeyRow,
  { requestId, spend }: Pick<Context, 'requestId' | 'spend'>,
): Context {
  return new Context({
    database,
    scope: { storeId: key.storeId, devMode: key.devMode },
    clockOffsetMs: Number(key.offsetMs ?? 0),
    permissions: new Set(key.permissions),
    requestId,
    keyId: key.id,
    spend,
  });
}
