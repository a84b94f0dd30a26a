/** Stores whose production keys sell through an account at a fake provider. */
import { allStores } from './handles';
import { dueJobs } from '../../src/platform/jobs/due-job';
import { config } from '../../src/config/config';
import { Context } from '../../src/platform/operations/context';
import { notificationUrlOf } from '../../src/modules/providers/accounts/account-secrets';
import { addAccount } from '../../src/modules/providers/accounts/add-account';
import { registerWebhooks } from '../../src/modules/providers/accounts/check-account';
import { enableAccount } from '../../src/modules/providers/accounts/enable-account';
import type {
  AccountMethod,
  ProviderAccount,
} from '../../src/modules/providers/accounts/provider-account';
import { claimBatches, runBatch, sweepOf } from '../../jobs/sweeps/sweep';
import { FakeEfi } from '../../scripts/fakes/efi/fake-efi';
import { FakePagarme } from '../../scripts/fakes/pagarme/fake-pagarme';
import { FakeWoovi } from '../../scripts/fakes/woovi/fake-woovi';
import { world, type Answer, type Json, type World } from './world';

/** What a merchant with a production key does, whatever the provider is. */
class ProductionKey {
  protected constructor(
    readonly dev: World,
    readonly key: string,
    readonly account: ProviderAccount,
  ) {}

  get ctx(): Context {
    return contextOf(this.dev);
  }

  request(method: 'GET' | 'POST', path: string, body?: unknown): Promise<Answer> {
    return this.dev.request(method, path, body, { authorization: `Bearer ${this.key}` });
  }

  /** A call that must succeed: its data. */
  async post(path: string, body: unknown = {}): Promise<Json> {
    const answer = await this.request('POST', path, body);
    if (answer.status !== 200) throw new Error(answer.text);
    return answer.body.data as Json;
  }

  async get(path: string): Promise<Json> {
    const answer = await this.request('GET', path);
    if (answer.status !== 200) throw new Error(answer.text);
    return answer.body.data as Json;
  }

  pixCharge(values: Json = {}): Promise<Json> {
    return this.post('/v2/transparents/create', {
      method: 'PIX',
      data: { amount: 1_000, ...values },
    });
  }

  async statusOf({ id }: Json): Promise<string> {
    return String((await this.get(`/v2/transparents/get?id=${id}`)).status);
  }

  /** Runs what is due now of these jobs, as the workers would. */
  async run(...names: string[]): Promise<void> {
    for (const name of names) {
      const job = dueJobs().find((one) => one.name === name);
      if (!job) throw new Error(`no job ${name}`);
      const sweep = sweepOf(job);
      for (const rows of await claimBatches(this.dev.database, allStores(this.dev.database), sweep))
        await runBatch(this.dev.database, allStores(this.dev.database), sweep, rows);
    }
  }
}

export class ProductionShop extends ProductionKey {
  private constructor(
    dev: World,
    readonly efi: FakeEfi,
    key: string,
    account: ProviderAccount,
  ) {
    super(dev, key, account);
  }

  /** The API listens, so that the fake's callbacks reach it. */
  static async open(methods: readonly AccountMethod[] = ['PIX']): Promise<ProductionShop> {
    const dev = await world();
    config.publicUrl = await dev.app.server.listen({ port: 0, host: '127.0.0.1' });
    const efi = await FakeEfi.start();
    const ctx = contextOf(dev);
    const file = JSON.stringify(efi.accountFile());
    const account = await addAccount(ctx, { kind: 'efi', name: 'Efí', file });
    await enableAccount(ctx, account.id, methods);
    await registerWebhooks(ctx, account.id, 0);
    return new ProductionShop(dev, efi, await dev.newKey({ devMode: false }), account);
  }

  async close(): Promise<void> {
    await this.efi.close();
  }
}

/** What the page asks for about a card, besides its fields. */
const CARD_ADDRESS = {
  cellphone: '(11) 91234-5678',
  zipCode: '01310-100',
  street: 'Avenida Paulista',
  addressNumber: '1000',
  district: '',
  city: 'São Paulo',
  state: 'sp',
};

/** A store whose production key takes cards through an account at a fake Pagar.me. */
export class CardShop extends ProductionKey {
  private constructor(
    dev: World,
    readonly pagarme: FakePagarme,
    key: string,
    account: ProviderAccount,
  ) {
    super(dev, key, account);
  }

  /** Without a world of the caller's, the API listens, so that notifications reach it. */
  static async open(dev?: World, more: object = {}): Promise<CardShop> {
    const shop = dev ?? (await world());
    if (!dev) config.publicUrl = await shop.app.server.listen({ port: 0, host: '127.0.0.1' });
    const pagarme = await FakePagarme.start();
    const ctx = contextOf(shop);
    const file = JSON.stringify(pagarme.accountFile(more));
    const account = await addAccount(ctx, { kind: 'pagarme', name: 'Pagar.me', file });
    await enableAccount(ctx, account.id, ['CARD']);
    pagarme.webhookUrl = notificationUrlOf(account);
    return new CardShop(shop, pagarme, await shop.newKey({ devMode: false }), account);
  }

  /** What the script of the page puts into the form. */
  cardForm(number?: string): Record<string, string> {
    return { method: 'CARD', cardToken: this.pagarme.token(number), ...CARD_ADDRESS };
  }

  async close(): Promise<void> {
    await this.pagarme.close();
  }
}

/** A store whose production key sells and pays out through an account at a fake Woovi. */
export class WooviShop extends ProductionKey {
  private constructor(
    dev: World,
    readonly woovi: FakeWoovi,
    key: string,
    account: ProviderAccount,
  ) {
    super(dev, key, account);
  }

  /** The API listens, so that notifications reach it. */
  static async open(): Promise<WooviShop> {
    const dev = await world();
    config.publicUrl = await dev.app.server.listen({ port: 0, host: '127.0.0.1' });
    const woovi = await FakeWoovi.start();
    const ctx = contextOf(dev);
    const file = JSON.stringify(woovi.accountFile());
    const account = await addAccount(ctx, { kind: 'woovi', name: 'Woovi', file });
    await enableAccount(ctx, account.id, ['PIX', 'BOLETO', 'PAYOUT']);
    await registerWebhooks(ctx, account.id, 0);
    return new WooviShop(dev, woovi, await dev.newKey({ devMode: false }), account);
  }

  async close(): Promise<void> {
    await this.woovi.close();
  }
}

function contextOf({ database, storeId }: World): Context {
  return new Context({ database, scope: { storeId, devMode: false } });
}
