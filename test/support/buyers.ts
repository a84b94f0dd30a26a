/**
 * Buyers who keep buying during a failure: each creates a checkout and pays it, and repeats
 * requests until the shop confirms the payment.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Json, RunningShop } from './running-shop';

const BUYERS = 3;
const PURCHASES_MAX = 1_000;
const PAUSE_MS = 200;
const ASK_AGAIN_MS = 150;
const HOUR_EVERY_MS = 1_000;
const GIVES_UP_AFTER_MS = 90_000;
const ANA = { name: 'Ana', email: 'ana@example.com', taxId: '52998224725' };

/** The refused payment was recorded, and the shop reports that it was not made. */
class NotPaidYet extends Error {}

export class Buyers {
  readonly paid: { id: string; method: 'CARD' | 'PIX' }[] = [];
  /** Answers other than a success. */
  readonly refusals: string[] = [];
  private begun = 0;
  private isOpen = true;
  /** Buyers who pay a code and do not know yet whether the shop has noticed. */
  private readonly paying = new Set<Promise<unknown>>();
  /** Resolves when codes may be paid again; null = now. */
  private held: Promise<void> | null = null;
  private readonly all: Promise<unknown>;

  constructor(
    private readonly shop: RunningShop,
    private readonly product: Json,
    private readonly name: string,
  ) {
    this.all = Promise.all(Array.from({ length: BUYERS }, () => this.buyer()));
    this.all.catch(() => undefined); // `stop` reports it
  }

  /** `name` tells the purchases of two groups of buyers apart; `of` is more of what they buy. */
  static async come(shop: RunningShop, name = 'compra', of: Json = {}): Promise<Buyers> {
    const product = await shop.product({
      externalId: `livro-${name}`,
      name: 'Livro',
      cycle: null,
      ...of,
    });
    return new Buyers(shop, product, name);
  }

  /**
   * Completes every purchase that was begun. A payment whose answer was lost is asked about later,
   * in store time, so hours of store time pass.
   */
  async stop(): Promise<void> {
    this.isOpen = false;
    for (;;) {
      const isDone = await Promise.race([
        this.all.then(() => true),
        pause(HOUR_EVERY_MS).then(() => false),
      ]);
      if (isDone) return;
      await this.shop.timePasses(1 / 24);
    }
  }

  /**
   * Moves the clock while no code is being paid. A buyer whose answer was lost asks again, and after
   * a jump beyond the end of the code would be shown another one and pay twice.
   */
  async timePasses(days: number): Promise<void> {
    let goOn = () => {};
    this.held = new Promise((resolve) => (goOn = resolve));
    try {
      await Promise.allSettled(this.paying);
      await this.shop.timePasses(days);
    } finally {
      this.held = null;
      goOn();
    }
  }

  private async buyer(): Promise<void> {
    while (this.isOpen && this.begun < PURCHASES_MAX) {
      await this.buy(this.begun++);
      await pause(PAUSE_MS);
    }
  }

  private async buy(number: number): Promise<void> {
    const method = number % 2 === 0 ? 'CARD' : 'PIX';
    // A checkout whose answer was lost is found by its externalId. A lost payment is read from its
    // checkout.
    const { id } = await this.insist(() =>
      this.shop.post('/v2/checkouts/create', {
        externalId: `${this.name}-${number}`,
        items: [{ id: this.product.id, quantity: 1 }],
      }),
    );
    while (method === 'PIX' && this.held) await this.held;
    const payment = this.insist(async () => {
      const { status } = await this.shop
        .post(`/v2/checkouts/simulate-payment?id=${id}`, { method, customer: ANA })
        .catch(async (error: Error) => {
          this.refusals.push(error.message);
          const checkout = await this.shop.get(`/v2/checkouts/get?id=${id}`);
          if (checkout.status === 'PENDING') throw new NotPaidYet(error.message);
          return checkout;
        });
      if (status !== 'PAID') throw new Error(`${id} is ${status}`);
    });
    if (method === 'PIX') this.paying.add(payment);
    await payment.finally(() => this.paying.delete(payment));
    this.paid.push({ id, method });
  }

  private async insist<Result>(ask: () => Promise<Result>): Promise<Result> {
    const giveUpAt = performance.now() + GIVES_UP_AFTER_MS;
    for (;;) {
      try {
        return await ask();
      } catch (error) {
        if (!(error instanceof NotPaidYet)) this.refusals.push(String((error as Error).message));
        if (performance.now() > giveUpAt) throw error;
        await pause(ASK_AGAIN_MS);
      }
    }
  }
}
