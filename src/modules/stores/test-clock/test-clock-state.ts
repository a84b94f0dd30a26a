/** Reads a store's Dev mode clock. */
import { ObjectType } from 'type-graphql';
import { later, wallNow } from '../../../platform/time/clock';
import { Moment } from '../../../platform/records/columns/columns';
import type { Rows } from '../../../platform/records/rows';
import { view } from '../../../platform/records/columns/view';
import { PREPARED } from '../../../platform/database/query-hints';

@ObjectType({
  description: 'The Dev mode clock of the store. It runs, and can be moved forward.',
})
export class TestClockState {
  @Moment('The current time of the store.') now: Date;
  @Moment(
    'The time to which the clock is being moved; null if it is not. It stays after a call that ' +
      'could not finish: repeat the call to continue.',
    { nullable: true },
  )
  advancingTo: Date | null;
}
export const testClockView = view(TestClockState, ['now', 'advancingTo']);

export async function stateOf(rows: Rows): Promise<TestClockState> {
  const clock = await clockRow(rows);
  return Object.assign(new TestClockState(), {
    now: timeOf(clock),
    advancingTo: clock?.advancingTo ?? null,
  });
}

export interface ClockRow {
  offsetMs: string;
  advancingTo: Date | null;
  advancingBySeconds: string | null;
}

export async function clockRow(rows: Rows): Promise<ClockRow | null> {
  const [clock] = await rows.sql<ClockRow>(
    `${PREPARED}
      SELECT "offsetMs", "advancingTo", "advancingBySeconds"
      FROM "testClocks"
      WHERE "storeId" = $1 AND $2
    `,
  );
  return clock ?? null;
}

export function timeOf(clock: ClockRow | null): Date {
  return later(wallNow(), Number(clock?.offsetMs ?? 0));
}
