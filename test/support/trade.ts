/**
 * A shop's trade with a production key: it sells by PIX and boleto, gives money back and pays out,
 * and repeats every request that was not answered until it is.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { wireId } from '../../src/modules/providers/bcb-pix/wire';
import type { FakeEfi } from '../../scripts/fakes/efi/fake-efi';
import type { BadBank, Random } from './bad-bank';
import type { Json } from './world';

const SELLERS = 3;
const PAUSE_MS = 150;
const BOLETO_EVERY_MS = 1_500;
const PAYOUT_EVERY_MS = 700;
/** A boleto whose request was lost is asked for again after three minutes, and may be lost again. */
const REPEATED_WITHIN_MS = 900_000;
const REPEAT_AFTER_MS = 700;
/** Answers name longer times, which merchants may wait; the test does not. */
const REPEAT_AFTER_MAX_MS = 5_000;
/** A boleto whose answer was lost may take minutes: others are begun beside it. */
const BOLETOS_OPEN_MAX = 40;
/** Connections that may break. More would be a fault of ours. */
const BROKEN_MAX = 5;
const BUYER = { name: 'Ana Lima', taxId: '529.982.247-25' };
/** Money that is sent there comes back. */
export const REFUSING_KEY = 'volta@example.com';
/** Answers after which the same request is repeated. */
const TRANSIENT = [429, 503];

export interface Sale {
  id: string;
  txid: string;
  cents: number;
}

export class Trade {
  readonly sales: Sale[] = [];
  readonly boletos: Sale[] = [];
  readonly refunds: { txid: string; cents: number }[] = [];
  readonly payouts: { id: string; cents: number; isRefused: boolean }[] = [];
  /** How often each status was answered. */
  readonly statuses: Record<number, number> = {};
  private number = 0;
  private broken = 0;
  private isOpen = true;
  private readonly all: Promise<unknown>;

  constructor(
    private readonly shop: { url: string; key: string },
    private readonly efi: FakeEfi,
    private readonly bank: BadBank,
    private readonly random: Random,
  ) {
    this.all = Promise.all([
      ...Array.from({ length: SELLERS }, () => this.repeat(PAUSE_MS, () => this.sell())),
      this.repeat(BOLETO_EVERY_MS, () => this.sellByBoleto(), BOLETOS_OPEN_MAX),
      this.repeat(PAYOUT_EVERY_MS, () => this.payOut()),
    ]);
    this.all.catch(() => undefined); // `close` reports it
  }

  /** Whether there was some of everything. */
  get isVaried(): boolean {
    const { sales, boletos, refunds, payouts } = this;
    return sales.length >= 10 && boletos.length > 2 && refunds.length > 2 && payouts.length > 2;
  }

  /** Begins nothing new, and ends when everything that was begun is answered. */
  async close(): Promise<void> {
    this.isOpen = false;
    await this.all;
  }

  /** At this number of open ones, the next one waits until one has ended. */
  private async repeat(everyMs: number, act: () => Promise<void>, openMax = 1): Promise<void> {
    const open = new Set<Promise<void>>();
    while (this.isOpen) {
      const acting: Promise<void> = act().then(() => void open.delete(acting));
      acting.catch(() => undefined); // it stays among them, and is thrown below
      open.add(acting);
      if (open.size >= openMax) await Promise.race(open);
      await pause(everyMs);
    }
    await Promise.all(open);
  }

  private async sell(): Promise<void> {
    const cents = 1_000 + this.random.int(20_000);
    const data = { amount: cents, externalId: `pix ${++this.number}`, expiresIn: 86_400 };
    const charge = await this.ask('/v2/transparents/create', { method: 'PIX', data });
    const sale = { id: String(charge?.id), txid: wireId(String(charge?.id)), cents };
    if (!charge?.brCode || !this.efi.pay(sale.txid, cents))
      throw new Error(`${sale.id} cannot be paid`);
    this.sales.push(sale);
    this.bank.report('pix', sale.txid);
    if (this.random.int(2) === 0) await this.giveBack();
  }

  /** An earlier sale, as a whole or in two parts, if its payment is known here. */
  private async giveBack(): Promise<void> {
    const sale = this.sales[this.random.int(this.sales.length)];
    if (!sale || this.refunds.some(({ txid }) => txid === sale.txid)) return;
    const { status } = (await this.ask(`/v2/transparents/get?id=${sale.id}`)) ?? {};
    if (status !== 'PAID') return;
    const part = 1 + this.random.int(sale.cents - 1);
    const parts = this.random.int(2) === 0 ? [sale.cents] : [part, sale.cents - part];
    for (const cents of parts) {
      const asked = { txid: sale.txid, cents };
      this.refunds.push(asked);
      const refund = await this.ask('/v2/transparents/refund', { id: sale.id, amount: cents });
      // The balance was too low, because it was paid out.
      if (!refund) this.refunds.splice(this.refunds.indexOf(asked), 1);
    }
  }

  private async sellByBoleto(): Promise<void> {
    const cents = 1_000 + this.random.int(20_000);
    const data = { amount: cents, externalId: `boleto ${++this.number}`, customer: BUYER };
    const charge = await this.ask('/v2/transparents/create', { method: 'BOLETO', data });
    if (!charge?.barCode) throw new Error('a boleto has no code');
    const sale = { id: String(charge.id), txid: wireId(String(charge.id)), cents };
    this.efi.charges.pay(sale.txid, cents);
    this.boletos.push(sale);
    this.bank.report('boleto', sale.txid);
  }

  private async payOut(): Promise<void> {
    const isRefused = this.random.int(5) === 0;
    const cents = 350 + this.random.int(900);
    const payout = await this.ask('/v2/payouts/create', {
      amount: cents,
      externalId: `saque ${++this.number}`,
      pixKeyType: 'EMAIL',
      pixKey: isRefused ? REFUSING_KEY : 'loja@example.com',
    });
    if (payout) this.payouts.push({ id: String(payout.id), cents, isRefused });
  }

  /** The data of the answer, after repetitions; null = the balance is too low. */
  private async ask(path: string, body?: object): Promise<Json | null> {
    const key = `pedido ${++this.number}`;
    const giveUpAt = performance.now() + REPEATED_WITHIN_MS;
    for (;;) {
      const answer = await this.call(path, key, body);
      if (!answer) {
        await pause(REPEAT_AFTER_MS);
        continue;
      }
      this.statuses[answer.status] = (this.statuses[answer.status] ?? 0) + 1;
      const said = (await answer.json()) as Json;
      if (answer.status === 200) return said.data as Json;
      if (said.code === 'INSUFFICIENT_FUNDS') return null;
      if (!TRANSIENT.includes(answer.status) && said.reason !== 'TRY_AGAIN')
        throw new Error(`${path}: ${answer.status} ${JSON.stringify(said)}`);
      if (performance.now() > giveUpAt) throw new Error(`${path}: no answer, ${said.error}`);
      const asked = Number(answer.headers.get('retry-after')) * 1_000;
      await pause(Math.min(Math.max(asked, REPEAT_AFTER_MS), REPEAT_AFTER_MAX_MS));
    }
  }

  /** Null = the connection broke, as between any two machines. */
  private async call(path: string, key: string, body?: object): Promise<Response | null> {
    try {
      return await fetch(`${this.shop.url}${path}`, {
        method: body ? 'POST' : 'GET',
        headers: {
          authorization: `Bearer ${this.shop.key}`,
          ...(body && { 'content-type': 'application/json', 'idempotency-key': key }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
    } catch (error) {
      if (!(error instanceof TypeError) || ++this.broken > BROKEN_MAX) throw error;
      return null;
    }
  }
}
