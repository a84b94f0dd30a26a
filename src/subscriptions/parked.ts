/** Subscriptions set aside after too many missed cycles: the operator sees them. */
import { IsNull, Not, type DataSource } from 'typeorm';
import { Context } from '../kit/context';
import { notFound } from '../kit/errors';
import type { Desk } from '../kit/operator';
import type { Scope } from '../kit/record';
import { view } from '../kit/view';
import { CLOCK_OFFSET_SQL } from '../stores/test-clock';
import { releaseParked } from './release-parked';
import { Subscription } from './subscription';

const PARKED_MAX = 1_000;

/** What an operator is shown of one. */
export const parkedView = view(Subscription, [
  'id',
  'storeId',
  'devMode',
  'customerId',
  'amount',
  'frequency',
  'status',
  'cycleNumber',
  'nextChargeAt',
  'parkedAt',
]);

/** Of all stores and both environments, those set aside first first, at most 1,000. */
export function listParked(database: DataSource): Promise<Subscription[]> {
  return database.getRepository(Subscription).find({
    where: { status: 'ACTIVE', parkedAt: Not(IsNull()) },
    order: { parkedAt: 'ASC', id: 'ASC' },
    take: PARKED_MAX,
  });
}

/** Lets one go on, in its own store's time. Refuses with 404, or 409 if it is not parked. */
export async function releaseAtDesk(
  { database, operator, requestId = '' }: Desk,
  id: string,
): Promise<Subscription> {
  const [scope] = await database.query<Scope[]>(
    `SELECT "storeId", "devMode" FROM "subscriptions" WHERE "id" = $1`,
    [id],
  );
  if (!scope) throw notFound(`no subscription ${id}`, 'id');
  const [clock] = await database.query<{ offsetMs: string }[]>(CLOCK_OFFSET_SQL, [
    scope.storeId,
    scope.devMode,
  ]);
  return releaseParked(
    new Context({
      database,
      scope,
      clockOffsetMs: Number(clock?.offsetMs ?? 0),
      operator,
      requestId,
    }),
    id,
  );
}
