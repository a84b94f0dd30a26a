/**
 * Notifications of Efí: the callbacks of the API Pix, and the form of boletos. The form has only a
 * token, which is resolved with the credentials of the account.
 */
import type { Handles } from '../accounts/state/handles';
import { objectsOf, referenceOf, textOf } from '../bcb-pix/wire';
import { readCallback } from '../bcb-pix/read-callback';
import { ProviderRefused } from '../provider';
import type { News, NotificationPort } from '../notification-port';
import type { ChargesClient } from './charges-client';

const TOKEN = /^[\w-]{1,100}$/;
const NEWS_MAX = 1_000;

export class EfiNotifications implements NotificationPort {
  constructor(
    private readonly client: ChargesClient,
    private readonly handles: Handles,
  ) {}

  read({ body }: { body: string }): Promise<News[]> {
    return readCallback(body, this.handles);
  }

  async readForm(body: string): Promise<News[]> {
    const token = new URLSearchParams(body).get('notification') ?? '';
    return TOKEN.test(token) ? this.newsOf(token) : [];
  }

  /** The token of another account is not known to the bank, or refused. */
  private async newsOf(token: string): Promise<News[]> {
    try {
      const changes = await this.client.call({ method: 'GET', path: `/notification/${token}` });
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
}
