/**
 * Creates a charge whose payment data the merchant shows on its own page: a PIX code, or a boleto
 * with both its codes.
 */
import { InputType } from 'type-graphql';
import { IsNull } from 'typeorm';
import { customerWithTaxId } from '../customers/customer-of-buyer';
import { choices } from '../../platform/records/columns/choices';
import {
  Cents,
  Count,
  FreeData,
  Nested,
  OneOf,
  Text,
} from '../../platform/records/columns/columns';
import { conflict, refuseWrong, type WrongField } from '../../platform/operations/errors';
import { operation } from '../../platform/operations/operation';
import { dateFault } from '../../platform/time/check-days';
import type { Transaction } from '../../platform/records/transaction';
import { feeOn } from '../ledger/fees';
import { feesOf } from '../ledger/fees-of-store';
import { addChargeOnce } from './add-charge';
import { Charge } from './charge';
import { Buyer, readBuyer } from './buyer';
import { Utm, campaignOf } from './utm';
import { DUE_DATE, wrongDueDate } from './terms/due-date';
import { issueCharge } from './issue-charge';
import { LateFine, LateInterest } from './terms/late-terms';
import { EXPIRES_IN_MAX, EXPIRES_IN_MIN, boletoTerms, pixDates, wrongBoleto } from './new-charge';
import { transparentView, type TransparentMethod } from './reading/transparent';

export const TransparentMethodChoice = choices(
  'TransparentMethod',
  'The method of a transparent charge.',
  { PIX: 'A PIX code.', BOLETO: 'A boleto, with its bar code and an alternative PIX code.' },
);

@InputType()
export class CreateTransparentInput {
  @OneOf(TransparentMethodChoice, 'The payment method.') method: TransparentMethod;
  @Cents('The amount to pay, in cents; at least 300 for a boleto.', { min: 1 }) amount: number;
  @Text('The text that the buyer sees.', { nullable: true, form: 'lines' }) description:
    string | null;
  @Count(
    'The lifetime in seconds. If left out, a PIX code expires after 30 minutes and a boleto is ' +
      'due 3 bank business days after its creation.',
    { nullable: true, min: EXPIRES_IN_MIN, max: EXPIRES_IN_MAX },
  )
  expiresIn: number | null;
  @Text(`${DUE_DATE} Counts before \`expiresIn\`.`, { nullable: true, check: dateFault })
  dueDate: string | null;
  @Nested(
    () => Buyer,
    'The buyer; a boleto needs at least `name` and `taxId`. Once it is paid, a buyer with `email` ' +
      'and `taxId` is stored as a customer.',
    {
      nullable: true,
    },
  )
  customer: Buyer | null;
  @FreeData('Your own data, stored and returned.', { nullable: true }) metadata: Record<
    string,
    unknown
  > | null;
  @Nested(() => Utm, 'The campaign that brought the buyer; stored and shown.', {
    nullable: true,
    freeForm: true,
  })
  utm: Utm | null;
  @Text(
    'Your own id. A repeated id returns the first charge if method and amount (for a boleto, ' +
      'also the payer) are equal, and is refused (409) if not.',
    { nullable: true, max: 200 },
  )
  externalId: string | null;
  @Nested(() => LateInterest, 'The interest for paying a boleto late; has no effect on PIX.', {
    nullable: true,
  })
  interest: LateInterest | null;
  @Nested(() => LateFine, 'The fine for paying a boleto late; has no effect on PIX.', {
    nullable: true,
  })
  fine: LateFine | null;
}

/**
 * The row is the intent. It is written before the provider is asked for its codes, and a repeated
 * `externalId` finds it.
 */
export const createTransparent = operation(
  {
    title: 'Create a transparent charge',
    description: 'Creates a PIX charge or a boleto whose payment data you show on your own page.',
    permission: 'CHECKOUT:CREATE',
    alias: 'TRANSPARENT:CREATE',
    input: CreateTransparentInput,
    output: transparentView,
    alsoWrong: (input, now) => [...wrongBoletoOf(input), ...wrongDueDate(input.dueDate, now)],
  },
  async (ctx, input) => {
    const wrong = wrongBoletoOf(input);
    if (wrong.length > 0) refuseWrong([...wrong, ...wrongDueDate(input.dueDate, ctx.clock.now())]);
    const buyer = readBuyer(input.customer);
    return issueCharge(
      ctx,
      await ctx.chargingTransaction((tx) => findOrAddTransparent(tx, input, buyer)),
    );
  },
);

function wrongBoletoOf({
  method,
  amount,
  customer,
}: Partial<CreateTransparentInput>): WrongField[] {
  return method === 'BOLETO' ? wrongBoleto({ ...customer, amount }) : [];
}

async function findOrAddTransparent(
  tx: Transaction,
  input: CreateTransparentInput,
  buyer: Buyer,
): Promise<Charge> {
  const { method, amount } = input;
  const terms = { interest: input.interest ?? null, fine: input.fine ?? null };
  const expiresIn = input.expiresIn ?? null;
  const dueDate = input.dueDate ?? null;
  const externalId = input.externalId || null; // an empty one is no id
  await checkDueDateOfNew(tx, dueDate, externalId);
  const fee = feeOn(
    amount,
    method === 'PIX' ? { method } : { method, paidBy: 'BAR_CODE' },
    await feesOf(tx),
  );
  const added = await addChargeOnce(tx, {
    kind: 'TRANSPARENT',
    externalId,
    utm: campaignOf(input.utm),
    by:
      method === 'PIX'
        ? { method, ...pixDates(tx.now(), expiresIn), ...terms }
        : { method, ...boletoTerms(tx.now(), { dueDate, expiresIn }, terms) },
    amount,
    platformFee: fee,
    customerId: await knownCustomer(tx, buyer.taxId),
    buyer,
    description: input.description ?? null,
    metadata: input.metadata ?? {},
  });
  return added ?? sameCharge(tx, externalId, { method, amount, buyer });
}

/** A request that is repeated after the day is answered with its charge. */
async function checkDueDateOfNew(
  tx: Transaction,
  dueDate: string | null,
  externalId: string | null,
): Promise<void> {
  const isKnown =
    dueDate !== null && externalId !== null && (await tx.findBy(Charge, { externalId })) !== null;
  if (!isKnown) refuseWrong(wrongDueDate(dueDate, tx.now()));
}

/** The charge that has the `externalId` already, if it is the same one; refuses another one. */
async function sameCharge(
  tx: Transaction,
  externalId: string | null,
  { method, amount, buyer }: Pick<Charge, 'method' | 'amount' | 'buyer'>,
): Promise<Charge> {
  const first = await tx.findBy(Charge, { externalId: externalId ?? IsNull() });
  if (
    first &&
    first.amount === amount &&
    first.method === method &&
    (method === 'PIX' || first.buyer.taxId === buyer.taxId)
  )
    return first;
  throw conflict(
    `externalId ${externalId} is taken by ${first?.id ?? 'another charge'}, of another method, ` +
      'amount or payer',
    'externalId',
    'EXTERNAL_ID_TAKEN',
  );
}

/** The stored customer with the tax id of the buyer, if there is one; it is not changed. */
async function knownCustomer(tx: Transaction, taxId: string | null): Promise<string | null> {
  return (await customerWithTaxId(tx, taxId))?.id ?? null;
}
