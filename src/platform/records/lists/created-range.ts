/**
 * The range of time in which rows were created. In production it is also a range of their ids. A
 * list is read in the order of its ids: otherwise a day long ago is found after all newer rows.
 */
import { HOUR_MS, later } from '../../time/clock';
import { inCreatedRange, where, type Condition, type CreatedRange } from './conditions';
import { TAIL_SQL } from './cursors';
import { firstIdAt, tailOf } from '../columns/ids';
import type { ListedClass } from './listing';
import type { Scope, StoredRecord } from '../record';

/** An id is made a moment before or after the time of its row, by the same clock. */
const APART_MS = HOUR_MS;
/** Ids can hold these times. */
const [EARLIEST, LATEST] = [new Date('1971-01-01T00:00:00Z'), new Date('3000-01-01T00:00:00Z')];

export function createdRange(
  type: ListedClass<StoredRecord>,
  { devMode }: Scope,
  range: CreatedRange,
): Condition[] {
  const { createdFrom, createdBefore } = range;
  // In Dev mode rows have the time of the store's clock, and ids that of the wall.
  const prefix = type.listing ? type.listing.idPrefix : type.prefix;
  const ids =
    devMode || prefix === undefined ? [] : idsOf({ prefix, prefixes: type.prefixes }, range);
  if (ids.length === 0) return inCreatedRange(range);
  // The planner takes the two ranges for independent of each other: it would read the rows by their
  // times and sort them. GREATEST of one value is the value, which no index has.
  return [
    ...ids,
    ...(createdFrom ? [where('GREATEST(t."createdAt") >= ?', createdFrom)] : []),
    ...(createdBefore ? [where('GREATEST(t."createdAt") < ?', createdBefore)] : []),
  ];
}

type Prefixes = { prefix: string; prefixes: readonly string[] | undefined };

function idsOf(type: Prefixes, { createdFrom, createdBefore }: CreatedRange): Condition[] {
  return [
    ...boundOf(type, '>=', createdFrom && later(createdFrom, -APART_MS)),
    ...boundOf(type, '<', createdBefore && later(createdBefore, APART_MS)),
  ];
}

function boundOf(
  { prefix, prefixes }: Prefixes,
  comparison: '>=' | '<',
  moment: Date | null | undefined,
): Condition[] {
  if (!moment || moment < EARLIEST || moment > LATEST) return [];
  const first = firstIdAt(prefix, moment);
  return prefixes
    ? [where(`${TAIL_SQL} ${comparison} ?`, tailOf(first))]
    : [where(`t."id" ${comparison} ?`, first)];
}
