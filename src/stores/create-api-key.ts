/** Makes an API key: the secret is in the answer, and nowhere else ever again. */
import { Field, InputType, ObjectType } from 'type-graphql';
import { config } from '../config';
import { Id, Moment, Text } from '../kit/columns';
import { Context } from '../kit/context';
import { forbidden, invalid } from '../kit/errors';
import { operation } from '../kit/operation';
import { keyedHash, newApiKey, newestKeyId } from '../kit/secrets';
import { view } from '../kit/view';
import { ApiKey } from './api-key';
import { PERMISSIONS } from './permissions';

const HINT_LENGTH = 4;

@InputType()
export class CreateApiKeyInput {
  @Text('What the key may do; at least one, and none that the asking key lacks.', {
    list: true,
    minItems: 1,
    maxItems: PERMISSIONS.length,
  })
  permissions: string[];
  @Text('What the key is for, in your words.', { nullable: true, max: 200 }) description:
    string | null;
  @Moment('When it shall stop to work; never, if left out.', { nullable: true })
  expiresAt: Date | null;
}

@ObjectType({ description: 'A new key with its secret.' })
export class NewApiKey {
  @Id('The id of the key.') id: string;
  @Text('The secret to send as `Authorization: Bearer …`. It is shown only now.') key: string;
  @Field(() => ApiKey, { description: 'The key as it is listed from now on.' }) apiKey: ApiKey;
}
export const newApiKeyView = view(NewApiKey, ['id', 'key']);

/** Makes a key of the caller's store and environment, with permissions the caller has. */
export const createApiKey = operation(
  {
    description: 'Makes an API key; its secret is in this answer and nowhere else.',
    permission: 'STORE:CREATE',
    input: CreateApiKeyInput,
    output: newApiKeyView,
  },
  async (ctx, input) => {
    for (const permission of input.permissions)
      if (!ctx.allows(permission) && isPermission(permission))
        throw forbidden(`a key cannot grant what it lacks: ${permission}`, 'permissions');
    return issueApiKey(ctx, input);
  },
);

/** The same for the operator, who may grant anything. Refuses unknown permissions and an expiry in the past. */
export async function issueApiKey(
  ctx: Context,
  {
    permissions,
    description,
    expiresAt,
  }: { permissions: string[]; description?: string | null; expiresAt?: Date | null },
): Promise<NewApiKey> {
  const unknown = permissions.find((permission) => !isPermission(permission));
  if (unknown !== undefined)
    throw invalid(
      `permissions: ${unknown} is not a permission; known are ${PERMISSIONS.join(', ')}`,
      'permissions',
    );
  if (expiresAt && expiresAt <= ctx.clock.wall())
    throw invalid('expiresAt must be in the future', 'expiresAt');
  const made = await ctx.transaction(async (tx) => {
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
      revokedAt: null,
    });
    await tx.note({
      action: 'key.create',
      subject: apiKey.id,
      after: {
        description: apiKey.description,
        permissions: apiKey.permissions,
        expiresAt: apiKey.expiresAt,
      },
    });
    return { key, apiKey };
  });
  return Object.assign(new NewApiKey(), { id: made.apiKey.id, ...made });
}

function isPermission(text: string): boolean {
  return (PERMISSIONS as readonly string[]).includes(text);
}
