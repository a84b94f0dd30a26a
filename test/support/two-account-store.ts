/**
 * A store that sells with a production key through two accounts: PIX, boletos, automatic PIX and
 * payouts at a fake of Efí, cards at a fake of Pagar.me. All clocks travel together.
 */
import { allStores } from './handles';
import { allJobs } from '../../jobs/all-jobs';
import { listDifferences } from '../../src/modules/charges/settle-difference';
import { wallNow } from '../../src/platform/time/clock';
import { AutomaticPixShop } from './production-subscriptions';
import { CardShop } from './production';
import type { Json } from './world';

const METHODS = ['PIX', 'AUTOMATIC_PIX', 'BOLETO', 'PAYOUT'] as const;
/** What both providers need to carry out a refund or a payout. */
const SETTLES_WITHIN_MS = 120_000;

export class TwoAccountStore {
  private constructor(
    readonly pix: AutomaticPixShop,
    readonly cards: CardShop,
  ) {}

  /** Wall time is this moment until the store closes. */
  static async open(start: string): Promise<TwoAccountStore> {
    const jobs = allJobs.map(({ name }) => name);
    const pix = await AutomaticPixShop.open(start, { methods: METHODS, jobs });
    const cards = await CardShop.open(pix.shop.dev);
    cards.pagarme.now = wallNow;
    return new TwoAccountStore(pix, cards);
  }

  get shop() {
    return this.pix.shop;
  }

  get efi() {
    return this.shop.efi;
  }

  get pagarme() {
    return this.cards.pagarme;
  }

  /** A GraphQL document with the production key, whose only field must succeed: its answer. */
  async graphql(query: string, input: Json = {}): Promise<Json> {
    const { body, text } = await this.shop.request('POST', '/graphql', {
      query,
      variables: { input },
    });
    const [answer] = Object.values((body.data ?? {}) as Record<string, Json | null>);
    if (body.errors || !answer || (answer.userErrors as Json[] | undefined)?.length)
      throw new Error(text);
    return answer;
  }

  async product(values: Json = {}): Promise<Json> {
    return this.shop.post('/v2/products/create', {
      externalId: `p-${Math.random()}`,
      name: 'Cafeteira',
      price: 10_000,
      currency: 'BRL',
      ...values,
    });
  }

  /** Some time later the providers have decided, and are asked. */
  async settle(): Promise<void> {
    await this.pix.travel(new Date(wallNow().getTime() + SETTLES_WITHIN_MS).toISOString());
    await this.pix.work();
  }

  /** The references of our orders at Pagar.me, the oldest first. */
  get orders(): string[] {
    return this.pagarme.orders.charges.map(({ code }) => code);
  }

  /** What our ledger says that each account holds, as GraphQL shows it. */
  async booked(): Promise<{ efi: number; pagarme: number }> {
    const { ledgerEntries } = await this.graphql(`{ store {
      ledgerEntries(first: 100, filter: { account: PROVIDER }) {
        nodes { amount providerAccountId }
      }
    } }`);
    const heldBy = ({ id }: { id: string }) =>
      (ledgerEntries as { nodes: { amount: number; providerAccountId: string }[] }).nodes
        .filter(({ providerAccountId }) => providerAccountId === id)
        .reduce((total, { amount }) => total - amount, 0);
    return { efi: heldBy(this.shop.account), pagarme: heldBy(this.cards.account) };
  }

  /** What the fakes hold by their own books. */
  held(): { efi: number; pagarme: number } {
    return { efi: this.efi.held(), pagarme: this.pagarme.held() };
  }

  /** What our rows and the providers do not agree on, and what the daily comparison found. */
  async differences(): Promise<unknown[]> {
    return [
      ...(await this.pix.differences()),
      ...(await listDifferences(allStores(this.shop.dev.database))),
    ];
  }

  async close(): Promise<void> {
    await this.cards.close();
    await this.pix.close();
  }
}
