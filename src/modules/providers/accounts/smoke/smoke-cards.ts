/**
 * Tries cards without a buyer: where the account is for tests, the test card of the provider is
 * stored, charged with one real and refunded.
 */
import { config } from '../../../../config/config';
import { decimalReais } from '../../../../platform/operations/money';
import { newId } from '../../../../platform/records/columns/ids';
import { wallNow } from '../../../../platform/time/clock';
import type { BillingAddress, CardBuyer, CardPort, CardToken } from '../../card-port';
import { ProviderRefused } from '../../provider';

const ATTEMPT_PREFIX = 'smoke';
const CENTS = 100;
/** A part, then the rest. */
const REFUNDS = [40, 60];
const CONTACT = { email: 'smoke@example.com', phone: '11912345678' };
const ADDRESS: BillingAddress = {
  zipCode: '01310100',
  street: 'Avenida Paulista',
  number: '1000',
  district: null,
  city: 'São Paulo',
  state: 'SP',
};

/** Null = the store has no tax id, and can be no payer of a boleto or card. */
export type Payer = Pick<CardBuyer, 'name' | 'taxId'> | null;

/** Adds the steps that worked. Throws ProviderRefused where the test card is not accepted. */
export async function smokeCards(cards: CardPort, payer: Payer, steps: string[]): Promise<void> {
  if ((await cards.find(newId(ATTEMPT_PREFIX))) !== null)
    throw new ProviderRefused('it knows an order that was never made');
  steps.push('CARD: an order was looked for');
  if (payer === null) {
    steps.push('CARD: no card was tried, because the store has no tax id (store set --tax-id)');
    return;
  }
  const token = await cards.testToken?.();
  if (!token) {
    steps.push('CARD: no card was tried, because this account takes real cards: use yours');
    return;
  }
  steps.push('CARD: the public key makes tokens');
  const card = await keepCard(cards, payer, token);
  steps.push(`CARD: a test card (${card.brand} ${card.last4}) was stored`);
  await chargeAndRefund(cards, card, steps);
}

async function keepCard(
  cards: CardPort,
  payer: NonNullable<Payer>,
  token: string,
): Promise<CardToken> {
  const outcome = await cards.keep({
    reference: newId(ATTEMPT_PREFIX),
    token,
    buyer: { ...payer, ...CONTACT },
    billingAddress: ADDRESS,
    verify: true,
  });
  if (outcome.status === 'kept') return outcome.card;
  throw new ProviderRefused(`the test card was not stored (${outcome.reason})`);
}

async function chargeAndRefund(
  cards: CardPort,
  { token }: CardToken,
  steps: string[],
): Promise<void> {
  const payment = newId(ATTEMPT_PREFIX);
  const outcome = await cards.charge({
    reference: payment,
    amount: CENTS,
    token,
    installments: 1,
    agreement: null,
    // Nobody is there to confirm it.
    initiatedBy: 'merchant',
    sequence: null,
    returnUrl: config.publicUrl,
    at: wallNow(),
  });
  if (outcome.status !== 'approved')
    throw new ProviderRefused(
      `the test card was not charged (${outcome.status === 'declined' ? outcome.reason : outcome.status})`,
    );
  steps.push('CARD: it was charged with R$ 1.00');
  for (const amount of REFUNDS) {
    const reference = newId(ATTEMPT_PREFIX);
    const refund = await cards.refund({ reference, payment, amount, at: wallNow() });
    if (refund.status === 'failed') throw new ProviderRefused(refund.reason);
    const isDone = refund.status === 'completed';
    const sum = `R$ ${decimalReais(amount)}`;
    steps.push(isDone ? `CARD: ${sum} was refunded` : `CARD: a refund of ${sum} was asked for`);
  }
  await cards.settlement?.(payment);
  steps.push('CARD: its payables were read');
}
