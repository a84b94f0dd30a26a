/** Creates an API key. Its secret is returned once and cannot be read again. */
import { Field, InputType, ObjectType } from 'type-graphql';
import { config } from '../../../config/config';
import { Flag, Id, Moment, Text } from '../../../platform/records/columns/columns';
import { Context } from '../../../platform/operations/context';
import { conflict, invalid, unprocessable } from '../../../platform/operations/errors';
import { operation } from '../../../platform/operations/operation';
import { keyedHash, newApiKey, newestKeyId } from '../../../platform/secrets/secrets';
import type { Transaction } from '../../../platform/records/transaction';
import { view } from '../../../platform/records/columns/view';
import { ApiKey } from './api-key';
import { checkGranted, checkKnown } from '../check-permissions';
import { PERMISSIONS } from '../permissions';

const HINT_LENGTH = 4;
/** The maximum of active keys of a store in one environment, because each has its own rate. */
const KEYS_MAX = 100;

@InputType()
export class CreateApiKeyInput {
  @Text('The permissions of the new key: at least one, and none that the requesting key lacks.', {
    list: true,
    minItems: 1,
    maxItems: PERMISSIONS.length,
  })
  permissions: string[];
  @Text('What the key is for, in your words.', { nullable: true, max: 200 }) description:
    | string
    | null;
  @Moment('When the key expires; never if left out.', { nullable: true })
  expiresAt: Date | null;
  @Flag(
    'Whether assistants may write with it through `/mcp`; they may not if left out. The tools that ' +
      'read need the permissions of the key only.',
    { nullable: true },
  )
  mcp: boolean | null;
}

@ObjectType({ description: 'A new key with its secret.' })
export class NewApiKey {
  @Id('The id of the key.') id: string;
  @Text('The secret, sent as `Authorization: Bearer …`. It is shown only once.') key: string;
  @Field(() => ApiKey, { description: 'The key.' }) apiKey: ApiKey;
}
export const newApiKeyView = view(NewApiKey, ['id', 'key']);

/** Creates a key of the caller's store and environment, with permissions that the caller has. */
export const createApiKey = operation(
  {
    title: 'Create an API key',
    description: 'Creates an API key. Its secret is shown only in this response.',
    permission: 'STORE:CREATE',
    sudo: 'IN_PRODUCTION',
    input: CreateApiKeyInput,
    output: newApiKeyView,
    recordedAs: 'createApiKey',
  },
  async (ctx, input) => {
    checkGranted(ctx, 'key', input.permissions);
    if (ctx.member && !ctx.scope.devMode) await requireProduction(ctx);
    return issueApiKey(ctx, input);
  },
);

/**
 * The same for the operator, who may grant anything. Refuses unknown permissions, an expiry in the
 * past, and more keys than a store may have.
 */
export async function issueApiKey(
  ctx: Context,
  {
    permissions,
    description,
    expiresAt,
    mcp,
  }: Pick<CreateApiKeyInput, 'permissions'> & Partial<CreateApiKeyInput>,
): Promise<NewApiKey> {
  checkKnown(permissions);
  if (expiresAt && expiresAt <= ctx.clock.wall())
    throw invalid('expiresAt must be in the future', 'expiresAt', { reason: 'TOO_EARLY' });
  const made = await ctx.transaction(async (tx) => {
    await checkPlace(tx, ctx.clock.wall());
    const key = newApiKey(ctx.scope.devMode ? 'dev' : 'prod');
    const [keyHash = ''] = keyedHash(config.secretKeys, key);
    const apiKey = await tx.insert(ApiKey, {
      description: description ?? null,
      permissions: [...new Set(permissions)],
      hint: key.slice(-HINT_LENGTH),
      keyHash,
      hashedWith: newestKeyId(config.secretKeys),
      lastUsedAt: null,
      expiresAt: expiresAt ?? null,
      reportAt: expiresAt && !ctx.scope.devMode ? tx.now() : null,
      revokedAt: null,
      createdBy: ctx.member?.userId ?? null,
      mcp: mcp ?? false,
    });
    await tx.note({
      action: 'key.create',
      subject: apiKey.id,
      after: {
        description: apiKey.description,
        permissions: apiKey.permissions,
        expiresAt: apiKey.expiresAt,
        mcp: apiKey.mcp,
      },
    });
    return { key, apiKey };
  });
  return Object.assign(new NewApiKey(), { id: made.apiKey.id, ...made });
}

/** Members make production keys once the operator has opened production; the operator always. */
async function requireProduction({ rows }: Context): Promise<void> {
  const [store] = await rows.sql<{ isActive: boolean }>(
    `
      SELECT "productionActivatedAt" IS NOT NULL AS "isActive"
      FROM "stores"
      WHERE "id" = $1 AND $2::boolean IS NOT NULL
    `,
  );
  if (!store?.isActive)
    throw unprocessable(
      'the store is not open for production: an owner asks for it in Settings',
      null,
      { reason: 'PRODUCTION_CLOSED' },
    );
}

/** Keys are created one after the other, so that concurrent requests cannot exceed the limit. */
async function checkPlace(tx: Transaction, now: Date): Promise<void> {
  await tx.sql(
    `SELECT pg_advisory_xact_lock(hashtextextended('keys ' || $1 || ' ' || $2::boolean, 0))`,
  );
  const [row] = await tx.sql<{ count: string }>(
    `
      SELECT count(*)
      FROM "apiKeys"
      WHERE "storeId" = $1
        AND "devMode" = $2
        AND "revokedAt" IS NULL
        AND ("expiresAt" IS NULL OR "expiresAt" > $3)
    `,
    [now],
  );
  if (Number(row?.count) >= KEYS_MAX)
    throw conflict(
      `a store has at most ${KEYS_MAX} active API keys in one environment: revoke one that ` +
        'is not used any more',
      null,
      'LIMIT_REACHED',
    );
}
