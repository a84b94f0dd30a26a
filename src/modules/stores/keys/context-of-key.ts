/** The context of a request, as its API key or token determines it. */
import type { DataSource } from 'typeorm';
import { Context, type ContextFacts } from '../../../platform/operations/context';
import type { KeyRow } from './key-row';

export function contextFor(
  database: DataSource,
  key: KeyRow,
  request: Pick<ContextFacts, 'requestId' | 'spend' | 'throttle'>,
): Context {
  return new Context({
    database,
    scope: { storeId: key.storeId, devMode: key.devMode },
    clockOffsetMs: Number(key.offsetMs ?? 0),
    permissions: new Set((key.token ?? key).permissions),
    keyId: key.id,
    token: key.token,
    ...request,
  });
}
