/**
 * Cards at Pagar.me: stored with their buyer, and charged by orders with one charge each. The id of
 * the attempt is the code of the order and the key that makes a repetition harmless.
 */
import { HOUR_MS, wallNow } from '../../../platform/time/clock';
import { log } from '../../../platform/observability/log';
import { integrationFaults } from '../../../platform/observability/metrics';
import { objectsOf, textOf } from '../bcb-pix/wire';
import type { ProviderReferences } from '../accounts/state/references';
import type {
  CardCharge,
  CardPort,
  CardSettlement,
  CardToKeep,
  CardToken,
  KeepOutcome,
} from '../card-port';
import {
  ProviderBusy,
  ProviderConflict,
  ProviderMisconfigured,
  ProviderRefused,
  ProviderUnknown,
  type Outcome,
  type PayerDispute,
  type RefundOutcome,
  type RefundQuestion,
  type RefundOrder,
} from '../provider';
import { chargeOfOrder, faultOf, outcomeOf, outcomeOfOrder } from './charge-outcome';
import { cardBodyOf, customerBodyOf } from './customer-body';
import { findDispute } from './find-dispute';
import { orderBodyOf } from './order-body';
import { expiryMonthOf } from '../expiry-month';
import { tokenUrlOf, type PagarmeClient, type PagarmeObject } from './pagarme-client';
import { PagarmeRefunds } from './pagarme-refunds';
import { settlementOf } from './payables';

/** Its name in figures. */
const PROVIDER = 'pagarme';
const CHARGE = 'card-charge';
/** Checks of a card by 0: they were made when the card was stored. */
const CHECK = 'card-check';
/** Charges that failed because of our own request, and were reported. */
const FAULT = 'card-fault';
/** Pagar.me keeps a key for 24 hours. */
const REPEATABLE_MS = 23 * HOUR_MS;
const STORED_CARD = /^(cus_\w+)\/(card_\w+)$/;
const PAGE_SIZE = '100';
const ACTIVE = 'active';
/** Of the simulator of Pagar.me, which approves it. */
const TEST_CARD = {
  number: '4000000000000010',
  holder_name: 'Teste',
  exp_month: 12,
  exp_year: 2034,
  cvv: '123',
};

/** An alert sees the first fault only if the figure was 0 before. */
integrationFaults.inc({ provider: PROVIDER }, 0);

export class PagarmeCards implements CardPort {
  readonly repeatableForMs = REPEATABLE_MS;
  readonly chainsCharges = true;
  readonly tokenUrl: string;
  readonly refunds: PagarmeRefunds;

  constructor(
    private readonly client: PagarmeClient,
    private readonly references: ProviderReferences,
  ) {
    this.tokenUrl = String(tokenUrlOf(client.file));
    this.refunds = new PagarmeRefunds(client, references, (payment) => this.chargeIdOf(payment));
  }

  /** Two buyers with one e-mail address share a customer there, whose data is written again. */
  async keep(card: CardToKeep): Promise<KeepOutcome> {
    try {
      const customer = await this.client.call({
        method: 'POST',
        path: '/customers',
        body: customerBodyOf(card),
      });
      const id = textOf(customer?.id);
      if (id === null) throw new ProviderUnknown('Pagar.me answered without a customer');
      return { status: 'kept', card: keptOf(id, await this.store(id, card)) };
    } catch (error) {
      if (!(error instanceof ProviderRefused)) throw error;
      log.warn({ attempt: card.reference, reason: error.message }, 'the card was not stored');
      return { status: 'declined', reason: 'generic_decline', hard: false };
    }
  }

  async findCard(token: string): Promise<CardToken | null> {
    const [, customer, card] = STORED_CARD.exec(token) ?? [];
    if (customer === undefined) return null;
    const path = `/customers/${customer}/cards/${card}`;
    const found = await this.client.call({ method: 'GET', path }).catch(nullIfRefused);
    // An expired or deleted card is kept there too.
    if (found === null || (textOf(found.status) ?? ACTIVE) !== ACTIVE) return null;
    return { ...keptOf(customer, found), token };
  }

  /** Refunds, disputes and payables go by the charge. */
  async forget(token: string): Promise<void> {
    const [, customer, card] = STORED_CARD.exec(token) ?? [];
    if (customer === undefined) return;
    // A card that is not there is answered by 404.
    await this.client.call({ method: 'DELETE', path: `/customers/${customer}/cards/${card}` });
  }

  async testToken(): Promise<string | null> {
    if (!this.client.file.sandbox) return null;
    const token = await this.client.tokenOf(TEST_CARD);
    if (token === null) throw new ProviderUnknown('Pagar.me answered without a token');
    return token;
  }

  async charge(charge: CardCharge): Promise<Outcome> {
    const { reference, amount } = charge;
    if (amount === 0) return this.noteCheck(charge);
    const known = await this.known(reference);
    if (known !== null) return known;
    await this.references.begin(CHARGE, reference);
    const order = await this.order(charge);
    if (order === null) return { status: 'declined', reason: 'generic_decline', hard: true };
    await this.note(reference, order);
    await this.noteFault(reference, order);
    return outcomeOfOrder(order, wallNow());
  }

  async find(reference: string): Promise<Outcome | null> {
    const checked = await this.references.find(CHECK, reference);
    if (checked) return approvedCheck(reference, checked.since);
    const known = await this.known(reference);
    if (known !== null) return known;
    const order = await this.listed(reference);
    if (order) await this.noteFault(reference, order);
    return order && outcomeOfOrder(order, wallNow());
  }

  async findDispute(reference: string): Promise<PayerDispute | null> {
    const id = await this.chargeIdOf(reference);
    return id === null ? null : findDispute(this.client, id);
  }

  /** There is one payable for each installment. */
  async settlement(reference: string): Promise<CardSettlement> {
    const id = await this.chargeIdOf(reference);
    if (id === null) return { availableAt: null, fee: null };
    const query = { charge_id: id, type: 'credit', page: '1', size: PAGE_SIZE };
    const answer = await this.client.call({ method: 'GET', path: '/payables', query });
    return settlementOf(objectsOf(answer?.data));
  }

  canRefundPart(): Promise<boolean> {
    return Promise.resolve(true);
  }

  refund(request: RefundOrder): Promise<RefundOutcome> {
    return this.refunds.refund(request);
  }

  findRefund(question: RefundQuestion): Promise<RefundOutcome | null> {
    return this.refunds.findRefund(question);
  }

  noteRefund(question: RefundQuestion): Promise<void> {
    return this.refunds.note(question);
  }

  /** A token can be used once: after a lost answer the card is looked for by our reference. */
  private async store(customerId: string, card: CardToKeep): Promise<PagarmeObject> {
    const path = `/customers/${customerId}/cards`;
    try {
      const stored = await this.client.call({ method: 'POST', path, body: cardBodyOf(card) });
      if (stored === null) throw new ProviderRefused('the token of the card is not known');
      return stored;
    } catch (error) {
      const isLost =
        error instanceof ProviderUnknown &&
        !(error instanceof ProviderBusy || error instanceof ProviderMisconfigured);
      if (!isLost) throw error;
      const listed = await this.client.call({ method: 'GET', path });
      const mine = objectsOf(listed?.data).find(
        ({ metadata }) => (metadata as PagarmeObject | null)?.reference === card.reference,
      );
      if (mine === undefined) throw error;
      return mine;
    }
  }

  /** Null = there is no such customer or card. A refused order took no money. */
  private async order(charge: CardCharge): Promise<PagarmeObject | null> {
    const [, customerId, cardId] = STORED_CARD.exec(charge.token) ?? [];
    if (customerId === undefined || cardId === undefined) return null;
    try {
      return await this.client.call({
        method: 'POST',
        path: '/orders',
        body: orderBodyOf(charge, {
          customerId,
          cardId,
          file: this.client.file,
          originId: await this.originIdOf(charge),
        }),
        idempotencyKey: charge.reference,
      });
    } catch (error) {
      // The first call with this key is still being carried out.
      if (error instanceof ProviderConflict) throw new ProviderUnknown(error.message);
      if (!(error instanceof ProviderRefused)) throw error;
      reportFault(charge.reference, error.message);
      return { status: 'failed' };
    }
  }

  /** Only what is remembered: a renewal makes no further call for it. */
  private async originIdOf({ origin = null }: CardCharge): Promise<string | null> {
    if (origin === null) return null;
    return (await this.references.find(CHARGE, origin))?.providerId ?? null;
  }

  /** Once for each charge. */
  private async noteFault(reference: string, order: PagarmeObject): Promise<void> {
    const charge = chargeOfOrder(order);
    const fault = charge && faultOf(charge);
    if (!fault || !(await this.references.begin(FAULT, reference))) return;
    await this.references.keep(FAULT, reference, textOf(charge.id) ?? reference);
    reportFault(reference, fault);
  }

  private async noteCheck({ reference }: CardCharge): Promise<Outcome> {
    await this.references.begin(CHECK, reference);
    const checked = await this.references.find(CHECK, reference);
    return approvedCheck(reference, checked?.since ?? wallNow());
  }

  /** By the id of the charge, which is read without delay; null = the id is not known. */
  private async known(reference: string): Promise<Outcome | null> {
    const id = (await this.references.find(CHARGE, reference))?.providerId ?? null;
    if (id === null) return null;
    const charge = await this.client.call({ method: 'GET', path: `/charges/${id}` });
    if (charge === null) throw new ProviderUnknown('Pagar.me does not show a charge of its own');
    return outcomeOf(charge, wallNow());
  }

  /** The list may not show an order at once. */
  private async listed(reference: string): Promise<PagarmeObject | null> {
    const query = { code: reference, page: '1', size: PAGE_SIZE };
    const answer = await this.client.call({ method: 'GET', path: '/orders', query });
    const order = objectsOf(answer?.data).find(({ code }) => code === reference) ?? null;
    if (order) await this.note(reference, order);
    return order;
  }

  private async note(reference: string, order: PagarmeObject): Promise<void> {
    const id = textOf(chargeOfOrder(order)?.id);
    if (id !== null) await this.references.keep(CHARGE, reference, id);
  }

  private async chargeIdOf(reference: string): Promise<string | null> {
    const known = await this.references.find(CHARGE, reference);
    if (known?.providerId) return known.providerId;
    const order = await this.listed(reference);
    return order && textOf(chargeOfOrder(order)?.id);
  }
}

/** Our request was wrong, and not the card: the operator gets an error line, the buyer does not. */
function reportFault(attempt: string, reason: string): void {
  integrationFaults.inc({ provider: PROVIDER });
  log.error({ attempt, reason }, 'Pagar.me refused our request for a card payment');
}

function nullIfRefused(error: unknown): null {
  if (error instanceof ProviderRefused) return null;
  throw error;
}

function approvedCheck(reference: string, paidAt: Date): Outcome {
  const providerId = `check_${reference}`;
  return {
    status: 'approved',
    providerId,
    paidAt,
    brand: null,
    last4: null,
    disputeCheckAt: null,
  };
}

function keptOf(customerId: string, card: PagarmeObject): CardToken {
  const { id, brand, last_four_digits: last4, exp_month, exp_year } = card;
  if (textOf(id) === null) throw new ProviderUnknown('Pagar.me answered without a card');
  return {
    token: `${customerId}/${String(id)}`,
    brand: textOf(brand)?.toLowerCase() ?? '',
    last4: textOf(last4) ?? '',
    expiryMonth: expiryMonthOf(exp_year, exp_month),
  };
}
