/** Makes a short-lived token from an API key, for a front end that must not hold the key. */
import { InputType, ObjectType } from 'type-graphql';
import { config } from '../../../config/config';
import { Count, Flag, Id, Moment, Text } from '../../../platform/records/columns/columns';
import type { Context } from '../../../platform/operations/context';
import type { Transaction } from '../../../platform/records/transaction';
import { view } from '../../../platform/records/columns/view';
import {
  forbidden,
  invalid,
  notFound,
  transientConflict,
} from '../../../platform/operations/errors';
import { originOf } from '../../../platform/http/origin';
import { operation } from '../../../platform/operations/operation';
import { keyedHash, newToken } from '../../../platform/secrets/secrets';
import { SECOND_MS, later } from '../../../platform/time/clock';
import { ApiKey } from './api-key';
import { checkGranted, checkKnown } from '../check-permissions';
import { PERMISSIONS, type Permission } from '../permissions';
import { Token } from './token';

const LIFE_MIN_SECONDS = 60;
const LIFE_MAX_SECONDS = 3_600;
const LIFE_STANDARD_SECONDS = 900;
/** The maximum of tokens of a store in one environment that have not expired. */
const TOKENS_MAX = 10_000;

/**
 * What a thief of a token could keep after it has expired: keys, a webhook, money sent away. These
 * permissions stay on the server.
 */
const KEYS_ONLY: readonly Permission[] = [
  'STORE:CREATE',
  'STORE:DELETE',
  'CONNECT:READ',
  'CONNECT:CREATE',
  'CONNECT:DELETE',
  'SUB_ACCOUNT:CREATE',
  'SUB_ACCOUNT:READ',
  'SUB_ACCOUNT:WITHDRAW',
  'WEBHOOK:CREATE',
  'WEBHOOK:DELETE',
  'WITHDRAW:CREATE',
];

@InputType()
export class CreateTokenInput {
  @Text(
    'The permissions of the token: at least one, and none that the key lacks. Not allowed are ' +
      `${KEYS_ONLY.join(', ')}.`,
    { list: true, minItems: 1, maxItems: PERMISSIONS.length, sample: 'CHECKOUT:READ' },
  )
  permissions: string[];
  @Text(
    'The origin of the pages that may use the token, such as `https://portal.example`. Requests ' +
      'with another `Origin` header, or without one, are refused.',
    { max: 300 },
  )
  origin: string;
  @Id(
    'The customer whose subscriptions the token may read and change. With it, everything else is ' +
      'closed to the token. Left out, the token reaches the whole store.',
    { nullable: true },
  )
  customerId: string | null;
  @Count(
    `How long the token is valid, in seconds; ${LIFE_STANDARD_SECONDS} if left out. It never ` +
      'outlives its key.',
    { nullable: true, min: LIFE_MIN_SECONDS, max: LIFE_MAX_SECONDS },
  )
  expiresIn: number | null;
}

@ObjectType({ description: 'A new token for a front end.' })
export class NewToken {
  @Id('The id of the token.') id: string;
  @Text('The secret, sent as `Authorization: Bearer …`. It is shown only once.') token: string;
  @Text('The permissions of the token.', { list: true }) permissions: string[];
  @Text('The origin of the pages that may use it.') origin: string;
  @Id('The customer it is for; null = the whole store.', { nullable: true })
  customerId: string | null;
  @Flag('`true` in Dev mode (simulated money), `false` in production.') devMode: boolean;
  @Moment('When it expires, in wall time.') expiresAt: Date;
}
export const newTokenView = view(NewToken, [
  'id',
  'token',
  'permissions',
  'origin',
  'customerId',
  'devMode',
  'expiresAt',
]);

/** Needs no permission of its own: a token never has more than its key, and never lives longer. */
export const createToken = operation(
  {
    title: 'Create a token',
    description:
      'Makes a token from the API key of the request, for a front end: with some of the ' +
      "key's permissions, for pages of one origin, for an hour at most, and if you like for one " +
      'customer alone. It ends at once when the key is revoked. Its secret is shown only in ' +
      'this response.',
    permission: null,
    input: CreateTokenInput,
    output: newTokenView,
    recordedAs: 'createToken',
  },
  (ctx, input) => {
    const { keyId } = ctx;
    if (keyId === null)
      throw forbidden('a token is made from an API key: send the request with one');
    checkPermissions(ctx, input.permissions);
    const origin = readOrigin(ctx, input.origin);
    return ctx.transaction(async (tx) => {
      await checkPlace(tx, ctx.clock.wall());
      const { expiresIn } = input;
      const customerId = input.customerId ?? null;
      if (customerId !== null) await checkCustomer(tx, customerId);
      const { devMode } = ctx.scope;
      const token = newToken(devMode ? 'dev' : 'prod');
      const [tokenHash = ''] = keyedHash(config.secretKeys, token);
      const permissions = [...new Set(input.permissions)];
      const expiresAt = earlier(
        later(ctx.clock.wall(), (expiresIn ?? LIFE_STANDARD_SECONDS) * SECOND_MS),
        (await tx.get(ApiKey, keyId)).expiresAt,
      );
      const made = { keyId, permissions, customerId, origin, expiresAt };
      const { id } = await tx.insert(Token, { ...made, tokenHash });
      await tx.note({ action: 'token.create', subject: id, after: made });
      return Object.assign(new NewToken(), { ...made, id, token, devMode });
    });
  },
);

function checkPermissions(ctx: Context, permissions: readonly string[]): void {
  checkKnown(permissions);
  const refused = KEYS_ONLY.find((permission) => permissions.includes(permission));
  if (refused !== undefined)
    throw invalid(
      `permissions: a token cannot have ${refused}: do this on your server, with an API key`,
      'permissions',
      { reason: 'NOT_USED' },
    );
  checkGranted(ctx, 'token', permissions);
}

function readOrigin({ scope }: Context, text: string): string {
  const origin = originOf(text);
  if (origin === null)
    throw invalid(
      'origin must be an origin such as https://portal.example, without a path and without *: make ' +
        'a token for each origin',
      'origin',
      { reason: 'WRONG_FORMAT', values: { format: 'address' } },
    );
  if (!scope.devMode && !origin.startsWith('https:'))
    throw invalid('origin must begin with https:// in production', 'origin', {
      reason: 'WRONG_FORMAT',
      values: { format: 'address' },
    });
  return origin;
}

async function checkCustomer(tx: Transaction, customerId: string): Promise<void> {
  const [known] = await tx.sql(
    `
      SELECT 1
      FROM "customers"
      WHERE "storeId" = $1 AND "devMode" = $2 AND "id" = $3 AND "deletedAt" IS NULL
    `,
    [customerId],
  );
  if (!known)
    throw notFound(`no customer ${customerId} in this environment of this store`, 'customerId');
}

/** Tokens are made one after the other, so that concurrent requests cannot exceed the limit. */
async function checkPlace(tx: Transaction, now: Date): Promise<void> {
  await tx.sql(
    `SELECT pg_advisory_xact_lock(hashtextextended('tokens ' || $1 || ' ' || $2::boolean, 0))`,
  );
  const [row] = await tx.sql<{ count: string }>(
    `
      SELECT count(*)
      FROM "tokens"
      WHERE "storeId" = $1 AND "devMode" = $2 AND "expiresAt" > $3
    `,
    [now],
  );
  if (Number(row?.count) >= TOKENS_MAX)
    throw transientConflict(
      `a store has at most ${TOKENS_MAX} tokens at once in one environment: wait until some ` +
        'have expired, or give them a shorter expiresIn',
    );
}

function earlier(one: Date, other: Date | null): Date {
  return other && other < one ? other : one;
}
