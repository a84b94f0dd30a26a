/** What a store needs before its members make production keys, and how an owner asks for it. */
import { InputType, ObjectType } from 'type-graphql';
import type { EntityManager } from 'typeorm';
import { People } from './people';
import { config } from '../../config/config';
import type { Context } from '../../platform/operations/context';
import { writeActs } from '../../platform/records/audit';
import { choices } from '../../platform/records/columns/choices';
import { Flag, Moment, OneOf } from '../../platform/records/columns/columns';
import { view } from '../../platform/records/columns/view';
import { unprocessable } from '../../platform/operations/errors';
import { operation } from '../../platform/operations/operation';
import { wallNow } from '../../platform/time/clock';
import { NoInput } from '../stores/no-input';
import { Store } from '../stores/store';
import { factorsOf } from './factors/factors-of';
import { authorOf, memberOfRequest } from './sign-in/member-of-request';

export const ProductionState = choices(
  'ProductionState',
  'Whether a store is open for production.',
  {
    NOT_REQUESTED: 'No owner has asked.',
    REQUESTED: 'An owner has asked; the operator decides.',
    ACTIVE: 'Members make production keys.',
  },
);
export const ProductionNeed = choices('ProductionNeed', 'What a store needs for production.', {
  NAME: 'A name.',
  TAX_ID: 'The CPF or CNPJ, which the operator sets.',
  EMAIL: 'An e-mail address.',
  WEBSITE: 'A website.',
  LOGO: "A logo for the buyers' pages.",
  SECOND_WAY_IN:
    'A second way in for the owner who asks: two passkeys, or a passkey and a password.',
  WEBHOOK: 'A webhook that has answered a message in Dev mode.',
  TERMS: 'The terms, accepted by an owner.',
});
type Need = (typeof ProductionNeed)[number];

@ObjectType({ description: 'Whether the store is open for production.' })
export class Production {
  @OneOf(ProductionState, 'Where the request stands.') state: (typeof ProductionState)[number];
  @OneOf(ProductionNeed, 'What is missing before an owner can ask; empty = nothing.', {
    list: true,
  })
  missing: Need[];
  @Moment('When an owner accepted the terms, in wall time.', { nullable: true })
  termsAcceptedAt: Date | null;
  @Moment('When an owner asked, in wall time.', { nullable: true }) requestedAt: Date | null;
  @Moment('When it was opened, in wall time.', { nullable: true }) activatedAt: Date | null;
}

@InputType()
export class RequestProductionInput {
  @Flag('That the terms are accepted.') acceptTerms: boolean;
}

const productionView = view(Production, ['state', 'missing', 'requestedAt', 'activatedAt']);

export const getProduction = operation(
  {
    title: 'Get the state of production',
    description: 'Whether the store is open for production, and what is missing.',
    permission: 'STORE:READ',
    input: NoInput,
    output: productionView,
  },
  (ctx) => readProduction(ctx, ctx.database.manager),
);

export const requestProduction = operation(
  {
    title: 'Request production',
    description:
      'Asks the operator to open the store for production. Outside production of this service it ' +
      'is opened at once.',
    permission: 'TEAM:CREATE',
    sudo: 'ALWAYS',
    input: RequestProductionInput,
    output: productionView,
  },
  (ctx, { acceptTerms }) =>
    ctx.database.transaction(async (manager) => {
      const { storeId } = ctx.scope;
      const lock = { mode: 'for_no_key_update' } as const;
      const store = await manager.findOneOrFail(Store, { where: { id: storeId }, lock });
      const now = wallNow();
      const termsAcceptedAt = store.termsAcceptedAt ?? now;
      if (acceptTerms && !store.termsAcceptedAt)
        await manager.update(Store, { id: storeId }, { termsAcceptedAt });
      const { missing } = await readProduction(ctx, manager);
      if (missing.length > 0)
        throw unprocessable(`production needs what is missing: ${missing.join(', ')}`, null, {
          reason: 'PRODUCTION_INCOMPLETE',
          values: { missing },
        });
      const changes = {
        productionRequestedAt: store.productionRequestedAt ?? now,
        ...(!config.production && { productionActivatedAt: store.productionActivatedAt ?? now }),
      };
      await manager.update(Store, { id: storeId }, changes);
      const { productionRequestedAt, productionActivatedAt } = store;
      await writeActs(manager, authorOf(ctx), [
        {
          action: 'production.request',
          subject: storeId,
          scope: { storeId },
          before: {
            termsAcceptedAt: store.termsAcceptedAt,
            productionRequestedAt,
            productionActivatedAt,
          },
          after: { termsAcceptedAt, productionActivatedAt, ...changes },
        },
      ]);
      return readProduction(ctx, manager);
    }),
);

async function readProduction(ctx: Context, manager: EntityManager): Promise<Production> {
  const store = await manager.findOneByOrFail(Store, { id: ctx.scope.storeId });
  const { termsAcceptedAt, productionRequestedAt, productionActivatedAt } = store;
  const requested = productionRequestedAt ? 'REQUESTED' : 'NOT_REQUESTED';
  return Object.assign(new Production(), {
    state: productionActivatedAt ? ('ACTIVE' as const) : requested,
    missing: await missingOf(ctx, manager, store),
    termsAcceptedAt,
    requestedAt: productionRequestedAt,
    activatedAt: productionActivatedAt,
  });
}

async function missingOf(ctx: Context, manager: EntityManager, store: Store): Promise<Need[]> {
  const { passkeys, password } = await factorsOf(new People(manager), memberOfRequest(ctx).userId);
  const met: Record<Need, boolean> = {
    NAME: store.name.trim() !== '',
    TAX_ID: store.taxId !== null,
    EMAIL: store.email !== null,
    WEBSITE: store.website !== null,
    LOGO: store.logoKey !== null,
    SECOND_WAY_IN: passkeys >= 2 || (passkeys >= 1 && password),
    WEBHOOK: await hasAnswered(manager, store.id),
    TERMS: store.termsAcceptedAt !== null,
  };
  return ProductionNeed.filter((need) => !met[need]);
}

async function hasAnswered(manager: EntityManager, storeId: string): Promise<boolean> {
  const [row] = await manager.query<{ answered: boolean }[]>(
    `
      SELECT EXISTS (
        SELECT FROM "deliveries"
        WHERE "storeId" = $1 AND "devMode" AND "status" = 'DELIVERED'
      ) AS "answered"
    `,
    [storeId],
  );
  return row?.answered === true;
}
