/**
 * The chapters of the API reference: every tag of the OpenAPI document, its title and its group.
 */

interface Tag {
  name: string;
  title: string;
  description: string;
}

interface TagGroup {
  name: string;
  tags: readonly Tag[];
}

/** Groups and tags in the order of the reference. */
export const TAG_GROUPS: readonly TagGroup[] = [
  {
    name: 'Sell',
    tags: [
      tag('products', 'Products', 'What you sell: once, or on a cycle.'),
      tag('customers', 'Customers', 'The people and companies that buy from you.'),
      tag(
        'customer-portal',
        'Customer portal',
        'Links to the page on which buyers help themselves.',
      ),
      tag('messages', 'Messages', 'The mails that buyers receive. In Dev mode they are an inbox.'),
      tag(
        'message-rules',
        'Message rules',
        'Which mails buyers receive, when, and with which texts of yours.',
      ),
      tag('coupons', 'Coupons', 'Codes that give buyers a discount.'),
      tag('checkouts', 'Checkouts', 'Payment pages that are paid once.'),
      tag('payment-links', 'Payment links', 'Payment pages that can be paid any number of times.'),
      tag(
        'transparents',
        'Transparent charges',
        'Pix codes and boletos that you show on your own page.',
      ),
      tag(
        'billing-documents',
        'Billing documents',
        'Numbered invoices of charges, and the credit notes of their refunds.',
      ),
      tag('charges', 'Charges', 'Every payment of every kind, with its buyer.'),
    ],
  },
  {
    name: 'Subscriptions',
    tags: [
      tag(
        'subscriptions',
        'Subscriptions',
        'Products with a cycle, charged automatically after the first payment.',
      ),
    ],
  },
  {
    name: 'Money out',
    tags: [
      tag('refunds', 'Refunds', 'Payments, or parts of them, that go back to buyers.'),
      tag('stored-cards', 'Stored cards', 'Cards that buyers agreed to have stored.'),
      tag('refund-requests', 'Refund requests', 'Refunds that buyers ask for in the portal.'),
      tag('disputes', 'Disputes', 'Payments that their payers dispute.'),
      tag('payouts', 'Payouts', 'Withdrawals from your balance to yourself.'),
      tag(
        'sub-accounts',
        'Sub-accounts',
        'Balances of the sellers of a marketplace, whose parts are split off sales.',
      ),
      tag('pix', 'Pix transfers', 'Payments from your balance to others.'),
      tag('bank-statement', 'Bank statement', 'What moved your balance, and why.'),
      tag('closings', 'Closings', 'Closed months, as files for your accountant.'),
    ],
  },
  {
    name: 'Store and figures',
    tags: [
      tag('stores', 'Store', 'Your store and its balance.'),
      tag('tokens', 'Tokens', 'Short-lived secrets for front ends, made from an API key.'),
      tag(
        'reports',
        'Reports',
        'Sales, outcomes, recovered renewals, cohorts, upcoming renewals, campaigns and cancellations.',
      ),
      tag('public-mrr', 'Revenue', 'Recurring revenue, revenue by day, and public store details.'),
    ],
  },
  {
    name: 'Webhooks',
    tags: [
      tag('webhooks', 'Webhooks', 'Addresses of yours that receive events, and their deliveries.'),
      tag('events', 'Events', 'All events, with the payload that webhooks receive.'),
    ],
  },
  {
    name: 'Dev mode',
    tags: [
      tag('dev', 'Clock and simulator', 'Moves the time of your store and simulates outcomes.'),
    ],
  },
  {
    name: 'Version 1',
    tags: [
      tag('v1-billing', 'Billing', 'Deprecated. Use checkouts and payment links.'),
      tag('v1-pixQrCode', 'Pix codes', 'Deprecated. Use transparent charges.'),
      tag('v1-customer', 'Customers', 'Deprecated. Use customers.'),
      tag('v1-coupon', 'Coupons', 'Deprecated. Use coupons.'),
      tag('v1-payouts', 'Payouts', 'Deprecated. Use payouts.'),
      tag('v1-withdraw', 'Withdrawals', 'Deprecated. Use payouts.'),
      tag('v1-store', 'Store', 'Deprecated. Use stores.'),
      tag('v1-public-mrr', 'Revenue', 'Deprecated. Use the same paths under `/v2`.'),
    ],
  },
];

/** Paths whose first segment is an alias of another one. */
const SAME_TAG: Readonly<Record<string, string>> = { store: 'stores' };

/** The tag of a documented path, such as `checkouts` or `v1-billing`. */
export function tagOf({ path }: { path: string }): string {
  const [version, noun = ''] = path.split('/').filter(Boolean);
  return version === 'v1' ? `v1-${noun}` : (SAME_TAG[noun] ?? noun);
}

/** `tags` and `x-tagGroups` of the document. */
export function tagsOfDocument(): Record<string, unknown> {
  return {
    tags: TAG_GROUPS.flatMap(({ tags }) =>
      tags.map(({ name, title, description }) => ({ name, 'x-displayName': title, description })),
    ),
    'x-tagGroups': TAG_GROUPS.map(({ name, tags }) => ({
      name,
      tags: tags.map((each) => each.name),
    })),
  };
}

function tag(name: string, title: string, description: string): Tag {
  return { name, title, description };
}
