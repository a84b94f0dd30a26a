/** Webhooks of the fake of Woovi: one address for each event, and signed messages. */
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { done, refused, type Fields, type Reply } from './reply';

interface Webhook {
  id: string;
  name: string;
  event: string;
  url: string;
  isActive: boolean;
  createdAt: string;
}

interface Keys {
  publicKey: KeyObject;
  privateKey: KeyObject;
}

const BITS = 2_048;

export class WebhookBook {
  readonly webhooks: Webhook[] = [];
  private keys: Keys[] = [newKeys()];

  constructor(private readonly now: () => Date) {}

  list(query: URLSearchParams): Reply {
    const url = query.get('url');
    const webhooks = this.webhooks.filter((one) => url === null || one.url === url);
    return done({ webhooks, pageInfo: { skip: 0, limit: 100, totalCount: webhooks.length } });
  }

  /** Woovi sends a test message to the address. Source: docs/webhook/webhook-test.md. */
  async create({ webhook }: Fields): Promise<Reply> {
    const { name, event, url, isActive } = (webhook ?? {}) as Fields;
    if (typeof event !== 'string' || typeof url !== 'string')
      return refused('event and url are required');
    const made: Webhook = {
      id: Buffer.from(`Webhook:${randomBytes(12).toString('hex')}`).toString('base64'),
      name: String(name),
      event,
      url,
      isActive: isActive === true,
      createdAt: this.now().toISOString(),
    };
    await post(url, this.signed({ data_criacao: made.createdAt, event })).catch(() => null);
    this.webhooks.push(made);
    return done({ webhook: made });
  }

  /** Source: docs/webhook/seguranca/webhook-public-keys.md. */
  publicKeys(): Reply {
    return done({
      public_keys: this.keys.map(({ publicKey }, index) => ({
        key_identifier: createHash('sha256')
          .update(publicKey.export({ type: 'spki', format: 'der' }))
          .digest('hex'),
        is_current: index === this.keys.length - 1,
        key: publicKey.export({ type: 'spki', format: 'pem' }),
      })),
    });
  }

  /** A new key signs from now on; the old ones are still listed, or not. */
  rotate({ keepsOld = true } = {}): void {
    this.keys = [...(keepsOld ? this.keys : []), newKeys()];
  }

  signed(body: object): { headers: Record<string, string>; body: string } {
    const text = JSON.stringify(body);
    const key = this.keys.at(-1);
    if (!key) throw new Error('there is no key');
    const signature = sign('sha256', Buffer.from(text), key.privateKey).toString('base64');
    const headers = { 'content-type': 'application/json', 'x-webhook-signature': signature };
    return { headers, body: text };
  }

  /** To every address of the event; the statuses of the answers. */
  async notify(event: string, content: object): Promise<number[]> {
    const message = this.signed({ event, ...content });
    const to = this.webhooks.filter((one) => one.event === event && one.isActive);
    return Promise.all(to.map(({ url }) => post(url, message)));
  }
}

function newKeys(): Keys {
  return generateKeyPairSync('rsa', { modulusLength: BITS });
}

async function post(
  url: string,
  { headers, body }: { headers: Record<string, string>; body: string },
): Promise<number> {
  return (await fetch(url, { method: 'POST', headers, body })).status;
}
