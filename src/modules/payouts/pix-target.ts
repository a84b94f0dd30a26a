/**
 * The recipient of a payout or transfer: the PIX key in the request, or else the key that the
 * operator registered for the store.
 */
import { InputType } from 'type-graphql';
import { OneOf, Text } from '../../platform/records/columns/columns';
import { invalid, unprocessable } from '../../platform/operations/errors';
import type { Rows } from '../../platform/records/rows';
import { amountOfCode, normalizePixKey, PixKeyType } from './pix-key';

export const PIX_KEY_TEXT_MAX = 512;

@InputType({ description: 'A Pix key with its type.' })
export class PixTargetInput {
  @OneOf(PixKeyType, 'The type of the key.') type: PixKeyType;
  @Text('The key.', { min: 1, max: PIX_KEY_TEXT_MAX }) key: string;
}

export interface PixTarget {
  type: PixKeyType;
  key: string;
  /** The input field that held the key. Null = the store's registered key. */
  field: string | null;
}

interface PixTargetFields {
  pixKey?: string | null;
  pixKeyType?: PixKeyType | null;
  pix?: PixTargetInput | null;
}

/**
 * The key in the request, flat (`pixKey`, `pixKeyType`) or nested (`pix`), normalised. Null when
 * there is none. Refuses with 400 a key that is not of its type.
 */
export function readTarget({ pixKey, pixKeyType, pix }: PixTargetFields): PixTarget | null {
  const flat = readFlat(pixKey, pixKeyType);
  const nested = pix ? checkKey(pix.type, pix.key, 'pix.key') : null;
  if (flat && nested && (flat.key !== nested.key || flat.type !== nested.type))
    throw invalid('pixKey and pix.key are different keys: give only one of them', 'pixKey', {
      reason: 'NOT_TOGETHER',
      values: { with: ['pix.key'] },
    });
  return flat ?? nested;
}

/** The key that the operator registered for the store. Refuses with 422 if there is none. */
export async function registeredTarget(rows: Rows): Promise<PixTarget> {
  const [store] = await rows.sql<{ pixKey: string | null; pixKeyType: string | null }>(
    `SELECT "pixKey", "pixKeyType" FROM "stores" WHERE "id" = $1 AND $2::boolean IS NOT NULL`,
  );
  const key = store?.pixKey;
  if (!key)
    throw unprocessable(
      'this store has no registered PIX key: give pixKey and pixKeyType, or ask the operator ' +
        'to register one',
      'pixKey',
      { reason: 'REQUIRED' },
    );
  const types = store.pixKeyType ? [store.pixKeyType] : PixKeyType;
  const target = types.map((type) => normalizePixKey(type, key)).find((found) => found !== null);
  if (!target)
    throw unprocessable(
      'the registered PIX key of this store is not a valid key: ask the operator to register ' +
        'another one',
      'pixKey',
      { reason: 'WRONG_FORMAT', values: { format: 'pixKey' } },
    );
  return { ...target, field: null };
}

function readFlat(
  key: string | null | undefined,
  type: PixKeyType | null | undefined,
): PixTarget | null {
  if (!key && !type) return null;
  if (!key)
    throw invalid('pixKey is required together with pixKeyType', 'pixKey', { reason: 'REQUIRED' });
  if (!type)
    throw invalid('pixKeyType is required together with pixKey', 'pixKeyType', {
      reason: 'REQUIRED',
    });
  return checkKey(type, key, 'pixKey');
}

function checkKey(type: PixKeyType, key: string, field: string): PixTarget {
  const target = normalizePixKey(type, key);
  if (!target)
    throw invalid(`${field} is not a valid key of the type ${type}`, field, {
      reason: 'WRONG_FORMAT',
      values: { format: 'pixKey' },
    });
  return { ...target, field };
}

/** A copied code may fix its amount: the payer's bank would refuse another one, or send its own. */
export function refuseOtherAmount({ type, key, field }: PixTarget, amount: number): void {
  const fixed = type === 'BR_CODE' ? amountOfCode(key) : null;
  if (fixed === null || fixed === amount) return;
  throw invalid(
    `amount must be ${fixed}, the amount in cents that the code in ${field ?? 'pixKey'} fixes`,
    'amount',
    { reason: 'AMOUNT_OF_CODE', values: { limit: fixed, unit: 'cents' } },
  );
}
