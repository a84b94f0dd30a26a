/**
 * The states of every noun and the moves between them, as docs/states.md shows them; no other way
 * leads from one to the other.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '../../src/platform/operations/errors';
import { lifecycle, type Lifecycle } from '../../src/platform/records/lifecycle';

const SOURCE = join(__dirname, '../../src');

const TABLES: Record<string, Record<string, string[]>> = {
  product: { ACTIVE: ['INACTIVE'], INACTIVE: [] },
  checkout: {
    PENDING: ['PAID', 'EXPIRED', 'CANCELLED'],
    PAID: ['REFUNDED'],
    EXPIRED: ['PAID'],
    CANCELLED: [],
    REFUNDED: [],
  },
  charge: {
    PENDING: ['PAID', 'EXPIRED', 'CANCELLED', 'FAILED'],
    EXPIRED: ['PAID'], // late money that was paid in time
    PAID: ['UNDER_DISPUTE', 'REFUNDED'],
    UNDER_DISPUTE: ['PAID', 'LOST'],
    CANCELLED: [],
    FAILED: ['PENDING', 'PAID'], // a declined card is tried again, or approved late
    LOST: [],
    REFUNDED: [],
  },
  'charge attempt': { PENDING: ['APPROVED', 'DECLINED'], APPROVED: [], DECLINED: ['APPROVED'] },
  subscription: { PENDING: ['ACTIVE'], ACTIVE: ['CANCELLED'], CANCELLED: ['ACTIVE'] },
  coupon: { ACTIVE: ['INACTIVE', 'EXPIRED'], INACTIVE: ['ACTIVE', 'EXPIRED'], EXPIRED: ['ACTIVE'] },
  refund: { PENDING: ['COMPLETE', 'FAILED'], COMPLETE: [], FAILED: [] },
  dispute: { OPEN: ['WON', 'LOST'], WON: [], LOST: [] },
  'answer to a dispute': {
    AWAITING_EVIDENCE: ['SUBMITTED', 'ACCEPTED', 'UNANSWERED'],
    SUBMITTED: [],
    ACCEPTED: [],
    UNANSWERED: ['SUBMITTED', 'ACCEPTED'], // some providers take a late answer
  },
  transfer: {
    PENDING: ['COMPLETE', 'FAILED', 'CANCELLED'],
    COMPLETE: [],
    FAILED: [],
    CANCELLED: [],
  },
  'plan change': {
    PENDING: ['APPLIED', 'REPLACED', 'CANCELLED'],
    APPLIED: [],
    REPLACED: [],
    CANCELLED: [],
    AWAITING_PAYMENT: ['APPLIED', 'DECLINED', 'CANCELLED', 'REPLACED', 'EXPIRED'],
    DECLINED: [],
    EXPIRED: [],
  },
  delivery: {
    PENDING: ['DELIVERED', 'FAILED'],
    DELIVERED: ['PENDING'],
    FAILED: ['PENDING', 'DELIVERED'],
  },
  webhook: { ACTIVE: ['DISABLED'], DISABLED: ['ACTIVE'] },
  'refund request': { OPEN: ['ACCEPTED', 'REFUSED'], ACCEPTED: [], REFUSED: [] },
  message: {
    QUEUED: ['SENT', 'SKIPPED', 'BOUNCED', 'FAILED'],
    SENT: [],
    SKIPPED: [],
    BOUNCED: [],
    FAILED: [],
  },
  'year of sample data': {
    QUEUED: ['RUNNING', 'CANCELLED'],
    RUNNING: ['CANCELLING', 'DONE', 'FAILED'],
    CANCELLING: ['CANCELLED'],
    DONE: [],
    FAILED: [],
    CANCELLED: [],
  },
};

const found = lifecyclesOf(SOURCE);

test('the lifecycles of the house are these', () => {
  expect(Object.fromEntries(found.map(({ noun, moves }) => [noun, moves]))).toEqual(TABLES);
});

test.each(found)('$noun: the moves of the table and no others', ({ noun, moves, allows, move }) => {
  const states = Object.keys(moves);
  for (const from of states) {
    for (const to of states) {
      const isMove = TABLES[noun]?.[from]?.includes(to) ?? false;
      expect(allows(from, to)).toBe(isMove);
      if (isMove) expect(move(from, to)).toBe(to);
      else
        expect(() => move(from, to)).toThrow(
          from === to
            ? `this ${noun} is already ${from}`
            : `this ${noun} is ${from} and cannot become ${to}`,
        );
    }
  }
});

test.each(found)(
  '$noun: SQL may change the same states and no others',
  ({ noun, moves, sqlFrom }) => {
    const states = Object.keys(moves);
    for (const to of states) {
      const from = states.filter((state) => TABLES[noun]?.[state]?.includes(to));
      if (from.length > 0)
        expect(sqlFrom(to)).toBe(`(${from.map((each) => `'${each}'`).join(', ')})`);
      else expect(() => sqlFrom(to)).toThrow(`no ${noun} becomes ${to}`);
    }
  },
);

test('a refused move is a conflict that a merchant can read', () => {
  const door = lifecycle<'OPEN' | 'SHUT'>('door', { OPEN: ['SHUT'], SHUT: [] });
  expect(door.move('OPEN', 'SHUT')).toBe('SHUT');
  const refusal = refusalOf(() => door.move('SHUT', 'OPEN'));
  expect([refusal.status, refusal.code, refusal.message]).toEqual([
    409,
    'CONFLICT',
    'this door is SHUT and cannot become OPEN',
  ]);
});

function refusalOf(act: () => unknown): AppError {
  try {
    act();
  } catch (error) {
    if (error instanceof AppError) return error;
  }
  throw new Error('it was not refused');
}

function lifecyclesOf(folder: string): Lifecycle<string>[] {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.ts') && path.includes('/'),
  );
  const values = paths.flatMap((path) =>
    Object.values(
      path.startsWith('operators/cli/') || path.startsWith('dashboard/app/')
        ? {}
        : jest.requireActual<Record<string, unknown>>(join(folder, path)),
    ),
  );
  return [...new Set(values)].filter(
    (value): value is Lifecycle<string> =>
      typeof value === 'object' && value !== null && 'moves' in value && 'move' in value,
  );
}
