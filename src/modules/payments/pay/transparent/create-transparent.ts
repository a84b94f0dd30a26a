/**
 * Creates a charge on the merchant's own page: a PIX code, a boleto with both its codes, or a card
 * that is charged at once.
 */
import { refuseWrong, type WrongField } from '../../../../platform/operations/errors';
import type { Context } from '../../../../platform/operations/context';
import { operation } from '../../../../platform/operations/operation';
import type { Transaction } from '../../../../platform/records/transaction';
import { feeOn, type FeeOf } from '../../../ledger/fees';
import { readSplits } from '../../../ledger/sub-accounts/read-splits';
import { feesOf } from '../../../ledger/fees-of-store';
import { addChargeOnce } from '../../../charges/add-charge';
import { Charge } from '../../../charges/charge';
import { readBuyer, type Buyer } from '../../../charges/buyer';
import { campaignOf } from '../../../charges/utm';
import { wrongDueDate } from '../../../charges/terms/due-date';
import { fiscalOf, wrongFiscal } from '../../../charges/fiscal/fiscal';
import { issueCharge } from '../../../charges/issue-charge';
import { boletoTerms, pixDates, wrongBoleto } from '../../../charges/new-charge';
import { priceOf, transparentView } from '../../../charges/reading/transparent';
import { changeCoupon } from '../../../charges/terms/charge-coupon';
import { settleFree } from '../../settle/settle-free';
import { chargeCardOnce } from './charge-card';
import { couponPrice, hasCoupon } from './coupon-price';
import { externalIdTaken, knownCustomer } from './once-by-external-id';
import { wrongCard } from './read-card';
import { restrictingAccount, wrongSamePayer } from './same-payer';
import { CreateTransparentInput } from './transparent-input';

/** Of a charge that is paid by codes. */
type CodeInput = Omit<CreateTransparentInput, 'method'> & { method: 'PIX' | 'BOLETO' };

/**
 * The row is the intent. It is written before the provider is asked for its codes, and a repeated
 * `externalId` finds it.
 */
export const createTransparent = operation(
  {
    title: 'Create a transparent charge',
    description:
      'Creates a Pix charge or a boleto whose payment data you show on your own page, or charges ' +
      'a card at once.',
    permission: 'CHECKOUT:CREATE',
    alias: 'TRANSPARENT:CREATE',
    input: CreateTransparentInput,
    output: transparentView,
    alsoWrong: (input, now) => [...wrongOf(input), ...wrongDueDate(input.dueDate, now)],
  },
  async (ctx, input) => {
    const wrong = wrongOf(input);
    if (wrong.length > 0) refuseWrong([...wrong, ...wrongDueDate(input.dueDate, ctx.clock.now())]);
    const buyer = readBuyer(input.customer);
    if (input.method === 'CARD') return chargeCardOnce(ctx, input, buyer);
    const code = { ...input, method: input.method };
    const account = await accountOf(ctx, code);
    return issueCharge(
      ctx,
      await ctx.chargingTransaction((tx) => findOrAddTransparent(tx, { code, buyer, account })),
    );
  },
);

function wrongOf(input: Partial<CreateTransparentInput>): WrongField[] {
  const { method, amount, customer, fiscal } = input;
  return [
    ...wrongCard(input),
    ...wrongSamePayer(input),
    ...(method === 'BOLETO' ? wrongBoleto({ ...customer, amount }) : []),
    ...(amount === undefined ? [] : wrongFiscal(fiscal, amount)),
  ];
}

interface CodeRequest {
  code: CodeInput;
  buyer: Buyer;
  /** Left out: the account that serves the method. */
  account: string | null | undefined;
}

/** The account of a restricted code. A repeated request keeps that of the first one. */
async function accountOf(ctx: Context, input: CodeInput): Promise<string | null | undefined> {
  if (!input.ensureSameTaxId) return undefined;
  const known =
    input.externalId && (await ctx.rows.findBy(Charge, { externalId: input.externalId }));
  return known ? undefined : restrictingAccount(ctx);
}

async function findOrAddTransparent(
  tx: Transaction,
  { code: input, buyer, account }: CodeRequest,
): Promise<Charge> {
  const externalId = input.externalId || null; // an empty one is no id
  const known = externalId && (await tx.findBy(Charge, { externalId }));
  if (known) return sameCharge(tx, known, input, buyer);
  refuseWrong(wrongDueDate(input.dueDate, tx.now()));
  const { amount, discount, coupon } = await couponPrice(tx, input);
  const added = await addChargeOnce(tx, {
    kind: 'TRANSPARENT',
    externalId,
    utm: campaignOf(input.utm),
    by: codeTerms(input, tx.now()),
    amount,
    discount,
    platformFee: feeOn(amount, feeOf(input), await feesOf(tx)),
    customerId: await knownCustomer(tx, buyer),
    buyer,
    description: input.description ?? null,
    metadata: input.metadata ?? {},
    fiscal: fiscalOf(input.fiscal),
    ensureSameTaxId: input.ensureSameTaxId ?? false,
    ...(account !== undefined && { providerAccountId: account }),
    splits: await readSplits(tx, input.splits, { amount: input.amount, payments: [feeOf(input)] }),
  });
  if (!added)
    return sameCharge(tx, await tx.findBy(Charge, { externalId: externalId ?? '' }), input, buyer);
  const charge = await changeCoupon(tx, added, coupon, { isLink: false });
  await settleFree(tx, charge);
  return charge;
}

function feeOf({ method }: CodeInput): FeeOf {
  return method === 'PIX' ? { method } : { method, paidBy: 'BAR_CODE' };
}

function codeTerms(input: CodeInput, now: Date) {
  const { method } = input;
  const late = { interest: input.interest ?? null, fine: input.fine ?? null };
  const expiresIn = input.expiresIn ?? null;
  if (method === 'PIX') return { method, ...pixDates(now, expiresIn), ...late };
  return { method, ...boletoTerms(now, { dueDate: input.dueDate ?? null, expiresIn }, late) };
}

/** The charge that has the `externalId` already, if it is the same one; refuses another one. */
async function sameCharge(
  tx: Transaction,
  first: Charge | null,
  { externalId, method, amount, coupon, ensureSameTaxId }: CodeInput,
  { taxId }: Buyer,
): Promise<Charge> {
  if (
    first &&
    priceOf(first) === amount &&
    first.method === method &&
    first.ensureSameTaxId === (ensureSameTaxId ?? false) &&
    ((method === 'PIX' && !ensureSameTaxId) || first.buyer.taxId === taxId) &&
    (await hasCoupon(tx, first, coupon))
  )
    return first;
  throw externalIdTaken(externalId, first);
}
