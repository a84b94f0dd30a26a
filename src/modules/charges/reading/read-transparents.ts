/**
 * One transparent charge, the status that a page polls while a buyer pays it, and the list of them.
 */
import { InputType } from 'type-graphql';
import { EmailFilter, Id, Nested, OneOf, Text } from '../../../platform/records/columns/columns';
import type { Context } from '../../../platform/operations/context';
import { getNewest } from '../../../platform/records/get-newest';
import { listOperation, operation } from '../../../platform/operations/operation';
import { NOTHING, equals, where } from '../../../platform/records/lists/conditions';
import { view } from '../../../platform/records/columns/view';
import { BankIdFilter, chargesWithBankIds } from './bank-ids';
import { chargesOfBuyer } from './buyer-conditions';
import { READS_BUYERS, buyerComputed, buyerOf, renderBuyer } from './buyer-view';
import { Charge } from '../charge';
import { ChargeStatus } from '../terms/charge-status';
import { SETTLEMENT_WORDS, Settlement, settledAs } from '../settlement';
import { Utm, ofCampaign } from '../utm';
import {
  TRANSPARENT_NOUN,
  TransparentMethodChoice,
  statusOfCard,
  statusSchema,
  transparentView,
  type TransparentMethod,
} from './transparent';

@InputType()
export class GetTransparentInput {
  @Id('The id of the charge.', { nullable: true }) id: string | null;
  @Text('Your own id, instead of `id`.', { nullable: true }) externalId: string | null;
}

export const getTransparent = operation(
  {
    title: 'Get a transparent charge',
    description: 'A transparent charge by its id.',
    permission: 'CHECKOUT:READ',
    alias: 'TRANSPARENT:READ',
    input: GetTransparentInput,
    output: transparentView,
  },
  readTransparent,
);

export const checkTransparent = operation(
  {
    title: 'Check a transparent charge',
    description: 'The status of a transparent charge, when it expires, and its buyer.',
    permission: 'CHECKOUT:READ',
    alias: 'TRANSPARENT:READ',
    input: GetTransparentInput,
    output: view(
      Charge,
      ['id', 'status', 'expiresAt'],
      async (rows, charge, reader) => ({
        status: statusOfCard(charge),
        ...(buyerOf(charge) && (await renderBuyer(rows, charge, reader))),
      }),
      {
        name: 'TransparentState',
        computed: { ...buyerComputed, status: statusSchema },
        optional: ['buyer'],
      },
    ),
  },
  readTransparent,
);

@InputType()
export class TransparentFilter extends BankIdFilter {
  @Id('Only the charge with this id.', { nullable: true }) id: string | null;
  @Text('Only the charge with this id of your own.', { nullable: true }) externalId: string | null;
  @OneOf(ChargeStatus, 'Only charges with this status.', { nullable: true })
  status: ChargeStatus | null;
  @OneOf(TransparentMethodChoice, 'Only charges paid this way.', { nullable: true })
  method: TransparentMethod | null;
  @OneOf(Settlement, 'Only charges whose money is in this state.', { nullable: true })
  settlement: Settlement | null;
  @Id('Only charges of this customer.', { nullable: true }) customerId: string | null;
  @Nested(() => Utm, 'Only charges of this campaign.', { nullable: true }) utm: Utm | null;
  @EmailFilter(
    'Only charges of the buyer with this e-mail address: as entered, or as stored of the ' +
      'customer. Needs `CUSTOMER:READ`.',
    { nullable: true, permission: READS_BUYERS },
  )
  email: string | null;
  @Text(
    'Only charges of the buyer with this CPF or CNPJ, with or without punctuation. Needs ' +
      '`CUSTOMER:READ`.',
    { nullable: true, permission: READS_BUYERS },
  )
  taxId: string | null;
}

export const listTransparents = listOperation(
  Charge,
  {
    title: 'List transparent charges',
    description: 'The transparent charges, newest first.',
    permission: 'CHECKOUT:READ',
    alias: 'TRANSPARENT:READ',
    filter: TransparentFilter,
    output: transparentView,
    words: { ...SETTLEMENT_WORDS, DELETED: NOTHING },
  },
  ({ id, externalId, status, settlement, method, customerId, utm, email, taxId, ...filter }) => [
    IS_TRANSPARENT,
    ...equals('id', id),
    ...equals('externalId', externalId),
    ...equals('status', status),
    ...settledAs(settlement),
    ...equals('method', method),
    ...equals('customerId', customerId),
    ...ofCampaign(utm),
    ...chargesOfBuyer({ email, taxId }),
    ...chargesWithBankIds(filter),
  ],
);

const IS_TRANSPARENT = where('t."checkoutId" IS NULL AND t."subscriptionId" IS NULL');

function readTransparent(
  { rows }: Context,
  { id, externalId }: GetTransparentInput,
): Promise<Charge> {
  const facts = [IS_TRANSPARENT];
  return getNewest(rows, Charge, { id, externalId }, { facts, noun: TRANSPARENT_NOUN.noun });
}
