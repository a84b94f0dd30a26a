/** Makes a charge whose payment data the merchant shows on its own page: a PIX code, or a boleto with both its codes. */
import { InputType } from 'type-graphql';
import { IsNull } from 'typeorm';
import { Customer } from '../customers/customer';
import { readTaxId } from '../customers/create-customer';
import { choices } from '../kit/choices';
import { Cents, Count, FreeData, Nested, OneOf, Text } from '../kit/columns';
import { conflict } from '../kit/errors';
import { newId } from '../kit/ids';
import { operation } from '../kit/operation';
import type { Transaction } from '../kit/transaction';
import { feeOn } from '../ledger/fees';
import { feesOf } from '../ledger/fees-of-store';
import { providerFor } from '../providers/registry';
import { BuyerInput, Charge, Utm, type Buyer } from './charge';
import { issueCharge } from './issue-charge';
import { LateFine, LateInterest } from './late-terms';
import { EXPIRES_IN_MAX, EXPIRES_IN_MIN, boletoFacts, checkBoleto, pixDates } from './new-charge';
import { TRANSPARENT_PREFIX, transparentView, type TransparentMethod } from './transparent';

export const TransparentMethodChoice = choices(
  'TransparentMethod',
  'How a transparent charge is paid.',
  { PIX: 'By a PIX code.', BOLETO: 'By a boleto: its bar code, or the PIX code beside it.' },
);

@InputType()
export class CreateTransparentInput {
  @OneOf(TransparentMethodChoice, 'How it is paid.') method: TransparentMethod;
  @Cents('What it asks for, in cents; of a boleto at least 300.', { min: 1 }) amount: number;
  @Text('What the buyer reads.', { nullable: true }) description: string | null;
  @Count(
    'Lifetime in seconds. Left out: a PIX code lives 30 minutes, a boleto falls due 3 bank business days after its creation.',
    { nullable: true, min: EXPIRES_IN_MIN, max: EXPIRES_IN_MAX },
  )
  expiresIn: number | null;
  @Nested(() => BuyerInput, 'The buyer; a boleto needs at least `name` and `taxId`.', {
    nullable: true,
  })
  customer: BuyerInput | null;
  @FreeData('Your own data, echoed back.', { nullable: true }) metadata: Record<
    string,
    unknown
  > | null;
  @Nested(() => Utm, 'From which campaign the buyer came: shown, and otherwise without effect.', {
    nullable: true,
  })
  utm: Utm | null;
  @Text(
    'Your own id of it: a repeated one answers the first charge if method and amount (of a boleto also the payer) are equal, and is refused (409) if they are not.',
    { nullable: true, max: 200 },
  )
  externalId: string | null;
  @Nested(() => LateInterest, 'Interest on a boleto paid late; without effect on PIX.', {
    nullable: true,
  })
  interest: LateInterest | null;
  @Nested(() => LateFine, 'Fine on a boleto paid late; without effect on PIX.', { nullable: true })
  fine: LateFine | null;
}

/** The row is the intent: written before the provider is asked for its codes, and found again by a repeated `externalId`. */
export const createTransparent = operation(
  {
    description: 'Makes a PIX charge or boleto whose payment data you show on your own page.',
    permission: 'CHECKOUT:CREATE',
    input: CreateTransparentInput,
    output: transparentView,
  },
  async (ctx, input) => {
    const { name = null, email = null, cellphone = null, taxId = null } = input.customer ?? {};
    const buyer: Buyer = { name, email, cellphone, taxId: readTaxId(taxId, 'customer.taxId') };
    if (input.method === 'BOLETO') checkBoleto({ amount: input.amount, ...buyer });
    providerFor(ctx);
    return issueCharge(ctx, await ctx.transaction((tx) => findOrAddTransparent(tx, input, buyer)));
  },
);

async function findOrAddTransparent(
  tx: Transaction,
  input: CreateTransparentInput,
  buyer: Buyer,
): Promise<Charge> {
  const { method, amount } = input;
  const terms = { interest: input.interest ?? null, fine: input.fine ?? null };
  const expiresIn = input.expiresIn ?? null;
  const externalId = input.externalId || null; // an empty one names nothing
  const fee = feeOn(
    amount,
    method === 'PIX' ? { method } : { method, paidBy: 'BAR_CODE' },
    await feesOf(tx),
  );
  const added = await tx.insertNew(Charge, {
    id: newId(TRANSPARENT_PREFIX[method]),
    method,
    status: 'PENDING',
    amount,
    paidAmount: null,
    platformFee: fee,
    checkoutId: null,
    subscriptionId: null,
    cycleNumber: null,
    customerId: await knownCustomer(tx, buyer.taxId),
    installments: 1,
    description: input.description ?? null,
    metadata: input.metadata ?? {},
    utm: input.utm ?? null,
    externalId,
    ...terms,
    ...(method === 'PIX' ? pixDates(tx.now(), expiresIn) : boletoFacts(tx.now(), expiresIn, terms)),
    paidAt: null,
    nextAttemptAt: null,
    retryNumber: 0,
    failureReason: null,
    brCode: null,
    buyer,
    payer: null,
    cardToken: null,
    refusedToken: null,
    providerId: null,
  });
  if (added) return added;
  const first = await tx.findBy(Charge, { externalId: externalId ?? IsNull() });
  if (
    first &&
    first.amount === amount &&
    first.method === method &&
    (method === 'PIX' || first.buyer.taxId === buyer.taxId)
  )
    return first;
  throw conflict(
    `externalId ${externalId} is taken by ${first?.id ?? 'another charge'}, of another method, amount or payer`,
    'externalId',
  );
}

/** The stored customer with the buyer's tax id, if there is one: linked, and neither changed nor shown. */
async function knownCustomer(tx: Transaction, taxId: string | null): Promise<string | null> {
  return taxId ? ((await tx.findBy(Customer, { taxId, deletedAt: IsNull() }))?.id ?? null) : null;
}
