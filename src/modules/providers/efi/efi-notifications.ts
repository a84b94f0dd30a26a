/**
 * Notifications of Efí: the callbacks of the API Pix, and the form of boletos. The form has only a
 * token, which is resolved with the credentials of the account.
 */
import type { ProviderReferences } from '../accounts/state/references';
import { objectOf, objectsOf, referenceOf, textOf } from '../bcb-pix/wire';
import { readCallback } from '../bcb-pix/read-callback';
import { ProviderRefused } from '../provider';
import type { News, NotificationPort } from '../notification-port';
import type { ChargesClient } from './charges-client';
import { REFUSAL_KIND } from './efi-payouts';
import { PAID_KIND, paidFactsIn } from './paid-boleto';

const TOKEN = /^[\w-]{1,100}$/;
const NEWS_MAX = 1_000;
/** Each is written down. */
const REFUSALS_MAX = 100;
const REASON_MAX = 300;

export class EfiNotifications implements NotificationPort {
  constructor(
    private readonly client: ChargesClient,
    private readonly references: ProviderReferences,
  ) {}

  async read({ body }: { body: string }): Promise<News[]> {
    const news = await readCallback(body, this.references);
    for (const [reference, reason] of refusalsIn(JSON.parse(body)))
      await this.keep(REFUSAL_KIND, reference, `${reference} ${reason}`);
    return news;
  }

  async readForm(body: string): Promise<News[]> {
    const token = new URLSearchParams(body).get('notification') ?? '';
    return TOKEN.test(token) ? this.newsOf(token) : [];
  }

  /**
   * The token of another account is not known to the bank, or refused. What the bank reports about
   * payments is kept: neither its details nor, always, its lists report it again.
   */
  private async newsOf(token: string): Promise<News[]> {
    try {
      const changes = await this.client.call({ method: 'GET', path: `/notification/${token}` });
      for (const [reference, facts] of paidFactsIn(changes))
        await this.keep(PAID_KIND, reference, JSON.stringify(facts));
      const references = objectsOf(changes)
        .map(({ custom_id }) => referenceOf(textOf(custom_id)))
        .filter((reference) => reference !== null);
      return [...new Set(references)]
        .slice(0, NEWS_MAX)
        .map((reference) => ({ about: 'payment', reference }));
    } catch (error) {
      if (error instanceof ProviderRefused) return [];
      throw error;
    }
  }

  private async keep(kind: string, reference: string, text: string): Promise<void> {
    await this.references.begin(kind, reference);
    await this.references.keep(kind, reference, text);
  }
}

/**
 * Why something was not sent: only callbacks report it. That it was not sent, the bank is asked.
 */
function refusalsIn(callback: unknown): [string, string][] {
  const listed = objectsOf(Array.isArray(callback) ? callback : objectOf(callback).pix);
  return listed.slice(0, REFUSALS_MAX).flatMap(({ gnExtras }): [string, string][] => {
    const { idEnvio, erro } = objectOf(gnExtras);
    const { motivo, codigo } = objectOf(erro);
    const reference = referenceOf(idEnvio);
    const reason = textOf(motivo) ?? textOf(codigo);
    if (reference === null || reason === null) return [];
    return [[reference, reason.replace(/\p{C}+/gu, ' ').slice(0, REASON_MAX)]];
  });
}
