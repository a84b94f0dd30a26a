/** Subscriptions by automatic PIX with a production key, at a fake of Efí whose clock travels. */
import { allStores } from './handles';
import { reconcile } from '../../jobs/providers/reconcile-providers';
import { shiftWallClock, wallNow } from '../../src/platform/time/clock';
import type { AccountMethod } from '../../src/modules/providers/accounts/provider-account';
import { wireId } from '../../src/modules/providers/bcb-pix/wire';
import { Buyer } from './buyer';
import { ProductionShop } from './production';
import { changeRows, rowOf } from './rows';
import type { Json } from './world';

const METHODS: readonly AccountMethod[] = ['PIX', 'AUTOMATIC_PIX'];
/** What automatic PIX needs of the workers. */
const JOBS = [
  'issue-charges',
  'ask-for-payments',
  'close-pix-cycles',
  'ask-about-attempts',
  'retry-charges',
  'check-mandates',
  'resume-subscriptions',
  'end-subscriptions',
  'call-off-charges',
  'end-mandates',
  'close-charges',
  'settle-refunds',
];
const PRICE = 4_990;

interface AutomaticPixOptions {
  /** What the account serves. */
  methods: readonly AccountMethod[];
  /** The jobs that run what is due. */
  jobs: readonly string[];
}

export class AutomaticPixShop {
  private travelled = 0;
  private products = 0;

  private constructor(
    readonly shop: ProductionShop,
    private readonly jobs: readonly string[],
  ) {}

  /** Wall time is this moment until the shop closes. */
  static async open(
    start: string,
    { methods = METHODS, jobs = JOBS }: Partial<AutomaticPixOptions> = {},
  ): Promise<AutomaticPixShop> {
    const shop = await ProductionShop.open(methods);
    await changeRows(
      shop.dev,
      'stores',
      { id: shop.dev.storeId },
      { automaticPixProduction: true },
    );
    shop.efi.now = wallNow;
    const opened = new AutomaticPixShop(shop, jobs);
    await opened.jumpTo(start);
    return opened;
  }

  /** Wall time moves to that moment, and nothing runs in between. */
  jumpTo(moment: string): Promise<void> {
    const by = new Date(moment).getTime() - wallNow().getTime();
    shiftWallClock(by);
    this.travelled += by;
    return Promise.resolve();
  }

  /** Wall time moves to that moment, and what is due then runs. */
  async travel(moment: string): Promise<void> {
    await this.jumpTo(moment);
    await this.work();
  }

  /** Through that day in São Paulo: after the tries of the morning and the night, and at 22:05. */
  async day(date: string): Promise<void> {
    for (const time of ['08:10', '21:10', '22:05']) await this.travel(`${date}T${time}:00-03:00`);
  }

  /** What is due now runs. */
  work(): Promise<void> {
    return this.shop.run(...this.jobs);
  }

  async checkout(values: Json = {}): Promise<Json> {
    const product = await this.shop.post('/v2/products/create', {
      externalId: `club ${++this.products}`,
      name: 'Clube do Livro',
      price: PRICE,
      currency: 'BRL',
      cycle: 'MONTHLY',
    });
    return this.shop.post('/v2/subscriptions/create', {
      items: [{ id: product.id, quantity: 1 }],
      methods: ['PIX'],
      ...values,
    });
  }

  /** The buyer asks for the code on the page: the id of the charge. */
  async codeOf({ id }: Json, typed: Record<string, string> = {}): Promise<string> {
    await new Buyer(this.shop.dev).pay(`/pay/${id}`, { method: 'PIX', ...typed });
    const [charge] = await this.shop.dev.database.query<{ id: string }[]>(
      `SELECT "id" FROM "charges" WHERE "checkoutId" = $1 ORDER BY "id" DESC`,
      [id],
    );
    return charge?.id ?? '';
  }

  /** A subscription, and the contract of its mandate at the bank. */
  async subscribe(values: Json = {}): Promise<{ id: string; contract: string }> {
    const checkout = await this.checkout(values);
    const id = await this.begin(checkout);
    const charge = await rowOf(this.shop.dev, 'charges', { checkoutId: checkout.id });
    return { id, contract: wireId(String(charge.id)) };
  }

  /** The buyer pays the code of the page: the id of the subscription. */
  async begin(checkout: Json): Promise<string> {
    const contract = wireId(await this.codeOf(checkout));
    this.shop.efi.pay(contract, PRICE);
    await this.shop.efi.notify(contract);
    await this.work();
    const { subscriptionId } = await this.shop.get(`/v2/checkouts/get?id=${checkout.id}`);
    return String(subscriptionId);
  }

  /** Cycle, status and number of attempts of its charges, the oldest first. */
  async charges(subscriptionId: string): Promise<unknown[][]> {
    const rows = await this.shop.dev.database.query<Record<string, unknown>[]>(
      `
        SELECT c."cycleNumber", c."status",
          (SELECT string_agg(COALESCE(a."reason", a."status"), ' ' ORDER BY a."number")
           FROM "chargeAttempts" a WHERE a."chargeId" = c."id") AS "attempts"
        FROM "charges" c
        WHERE c."subscriptionId" = $1
        ORDER BY c."cycleNumber"
      `,
      [subscriptionId],
    );
    return rows.map(({ cycleNumber, status, attempts }) => [cycleNumber, status, attempts]);
  }

  /** The checkout of its first renewal, by which it is refunded. */
  async checkoutOfRenewal(subscriptionId: string): Promise<string> {
    const charge = await rowOf(this.shop.dev, 'charges', { subscriptionId, cycleNumber: 1 });
    return String(charge.checkoutId);
  }

  async subscription(id: string): Promise<Json> {
    return this.shop.get(`/v2/subscriptions/get?id=${id}`);
  }

  /** Day and status of every try at the bank, by charge. */
  get tries(): string[][] {
    const { announced } = this.shop.efi;
    return [...announced.charges.values()].map((charge) => [
      announced.settled(charge).status,
      ...charge.attempts.map(({ date, tipo, status }) => `${date} ${tipo} ${status}`),
    ]);
  }

  /** What our records and those of the bank do not agree on. */
  async differences(): Promise<unknown[]> {
    const { differences, unanswered } = await reconcile(
      this.shop.dev.database,
      allStores(this.shop.dev.database),
    );
    return [...differences, ...unanswered];
  }

  async close(): Promise<void> {
    shiftWallClock(-this.travelled);
    await this.shop.close();
  }
}
