/** A fake of Pagar.me that is told on its input what issuers and payers do. */
import { FakePagarme } from './fake-pagarme';

export const PAGARME_WORDS = `address <notificationUrl>   where notifications are sent, as in the dashboard
decline <code>             the issuer declines the next order with this code of ABECS, such as 51
wait antifraud|threeD      the next order is decided later
approve|refuse <attempt>   decides such an order, and notifies
chargeback <attempt>       the payer disputes the order, and you are notified
won|lost <attempt>         decides the dispute
quit`;

/** Numbers of cards for the page; any other one is approved. */
export const PAGARME_CARDS =
  '4000 0000 0000 0010 is approved; 0028 is declined (05), 0036 (51), 0044 (54), 0051 (41)';

/** The result of one typed line; null = the command is unknown. */
export async function actOnPagarme(fake: FakePagarme, line: string): Promise<string | null> {
  const [word = '', value = ''] = line.trim().split(/\s+/);
  switch (word) {
    case 'address':
      fake.webhookUrl = value;
      return `notifications go to ${value}`;
    case 'decline':
      fake.orders.scripted.push({ code: value });
      return `the next order is declined with ${value}`;
    case 'wait':
      fake.orders.scripted.push({ waits: value === 'threeD' ? 'threeD' : 'antifraud' });
      return 'the next order is decided later';
    case 'approve':
      fake.orders.decide(value);
      return notified(fake, 'charge.paid', value);
    case 'refuse':
      fake.orders.decide(value, '59');
      return notified(fake, 'charge.payment_failed', value);
    case 'chargeback':
      fake.orders.chargeback(value);
      return notified(fake, 'charge.chargedback', value);
    case 'won':
    case 'lost':
      fake.orders.decideDispute(value, word === 'won' ? 'WON' : 'LOST');
      return notified(fake, 'charge.chargedback', value);
    default:
      return null;
  }
}

async function notified(fake: FakePagarme, type: string, attempt: string): Promise<string> {
  if (fake.webhookUrl === null) return 'done; no address is entered for notifications';
  return `done; the notification was answered with ${await fake.notify(type, attempt)}`;
}
