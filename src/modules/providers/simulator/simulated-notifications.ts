/** The simulator's notifications, signed with a key that only processes of this service have. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { config } from '../../../config/config';
import type { News, NotificationPort } from '../notification-port';

export const SIGNATURE_HEADER = 'x-simulator-signature';
const NEWS_MAX = 100;
const ABOUT: readonly string[] = [
  'payment',
  'attempt',
  'dispute',
  'mandate',
  'refund',
  'payout',
] satisfies News['about'][];

export class SimulatedNotifications implements NotificationPort {
  /** A notification as it is sent. It may contain more fields, which are not read. */
  write(
    news: readonly News[],
    more: object = {},
  ): { headers: Record<string, string>; body: string } {
    const body = JSON.stringify({ news, ...more });
    return {
      headers: {
        'content-type': 'application/json',
        [SIGNATURE_HEADER]: signatureOf(body, config.secretKeys[0] ?? ''),
      },
      body,
    };
  }

  read({ headers, body }: Parameters<NotificationPort['read']>[0]): Promise<News[] | null> {
    const given = headers[SIGNATURE_HEADER];
    if (
      typeof given !== 'string' ||
      !config.secretKeys.some((key) => isSame(given, signatureOf(body, key)))
    )
      return Promise.resolve(null);
    return Promise.resolve(newsIn(body));
  }
}

function newsIn(body: string): News[] {
  const { news } = JSON.parse(body) as { news?: unknown };
  return Array.isArray(news) ? news.filter(isNews).slice(0, NEWS_MAX) : [];
}

function isNews(value: unknown): value is News {
  return (
    typeof value === 'object' &&
    value !== null &&
    'about' in value &&
    ABOUT.includes(String(value.about)) &&
    'reference' in value &&
    typeof value.reference === 'string'
  );
}

function signatureOf(body: string, key: string): string {
  return createHmac('sha256', `simulator notifications ${key}`).update(body).digest('hex');
}

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
