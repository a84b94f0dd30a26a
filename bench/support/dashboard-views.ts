/**
 * What the pages of the dashboard ask of a store that `fillYear` has filled: every query of the
 * app, with the filters that people use, and pages deep in the lists.
 */
import { execFileSync } from 'node:child_process';
import type { DataSource } from 'typeorm';

const DAY_MS = 86_400_000;
const PAGE = 25;
const ROUNDS_APART = 977;

export interface View {
  name: string;
  document: string;
  /** Others for each request, so that none is answered from what the one before has read. */
  variables: (round: number) => object;
  /** Milliseconds; null = the budget of a document. */
  budgetMs: number | null;
}

/** Filters by what a list shows, of round `n`. */
type Filters = Record<string, (round: number) => object>;

interface List {
  document: string;
  /** Whose ids are its cursors. */
  table: string;
  where?: string;
  filters: Filters;
}

const nth = (round: number, rows: number): number => 1 + ((round * ROUNDS_APART) % rows);
const day = (before: number): string =>
  new Date(Date.now() - before * DAY_MS).toISOString().slice(0, 10);
const lastDays = (days: number) => ({ createdFrom: `${day(days)}T03:00:00Z` });
const email = (rows: number) => (round: number) => ({
  email: `stored${nth(round, rows)}@example.com`,
});
const taxId = (rows: number) => (round: number) => ({
  taxId: String(nth(round, rows)).padStart(11, '0'),
});

export async function viewsOf(database: DataSource, charges: number): Promise<View[]> {
  const texts = readDocuments();
  const buyers = charges / 5;
  const subscribers = charges / 20;
  const objects = await objectsOf(database);
  const view = (
    name: string,
    document: string,
    variables: View['variables'],
    budgetMs: number | null = null,
  ): View => {
    const text = texts.get(document);
    if (!text) throw new Error(`the dashboard has no document ${document}`);
    asked.add(document);
    return { name: `${document}${name && `, ${name}`}`, document: text, variables, budgetMs };
  };
  const asked = new Set<string>();
  const views = listsOf(buyers, subscribers).flatMap((list) => [
    view('first page', list.document, () => ({
      first: PAGE,
      ...objects.webhook(list),
      filter: {},
    })),
    ...Object.entries(list.filters).map(([name, filter]) =>
      view(name, list.document, (round) => ({
        first: PAGE,
        ...objects.webhook(list),
        filter: filter(round),
      })),
    ),
  ]);
  for (const list of listsOf(buyers, subscribers)) {
    const middle = await middleOf(database, list);
    if (!middle) continue;
    const { document } = list;
    const at = { ...objects.webhook(list), filter: {} };
    views.push(
      view('deep page', document, () => ({ ...at, first: PAGE, after: middle })),
      view('deep page, back', document, () => ({ ...at, last: PAGE, before: middle })),
    );
  }
  for (const [document, table] of Object.entries(DETAILS))
    views.push(view('', document, (round) => ({ id: objects.idOf(table, round) })));
  const period = (days: number) => ({
    from: day(days - 1),
    to: day(0),
    unit: days > 92 ? 'MONTH' : 'DAY',
    firstMonth: day(330).slice(0, 7),
  });
  views.push(view('', 'Overview', () => ({ from: day(29), to: day(0) })));
  for (const days of [30, 365])
    for (const by of ['SOURCE', 'MEDIUM', 'CAMPAIGN'])
      views.push(
        view(
          `${days} days by ${by.toLowerCase()}`,
          'Reports',
          () => ({ ...period(days), by }),
          days > 30 ? 600 : null,
        ),
      );
  views.push(view('first page', 'Audit', () => ({ input: { first: PAGE } })));
  const searched: Filters = {
    'an e-mail': (round) => ({ text: email(buyers)(round).email }),
    'a tax id': (round) => ({ text: taxId(buyers)(round).taxId }),
    'four digits': (round) => ({ text: String(nth(round, 9_999)).padStart(4, '0') }),
    'an own id': (round) => ({ text: `order${nth(round, buyers)}` }),
    'a name': (round) => ({ text: `bruno ${nth(round, 999)}` }),
    'a product': () => ({ text: 'caneca' }),
    'a code': (round) => ({ text: `COPY${nth(round, 500)}` }),
    'an id': (round) => ({ text: objects.idOf('charges', round) }),
    'an end-to-end id': (round) => ({
      text: `E${String(nth(round, 500)).padStart(31, '0')}`,
    }),
    nothing: () => ({ text: 'does not exist' }),
  };
  for (const [name, variables] of Object.entries(searched))
    views.push(view(name, 'Search', variables));
  for (const [name, variables] of Object.entries(CHOSEN))
    views.push(view(name, 'ProductChoices', () => variables));
  for (const document of texts.keys())
    if (!asked.has(document)) views.push(view('', document, () => ({ first: PAGE, filter: {} })));
  return views;
}

/** What forms offer. */
const CHOSEN: Readonly<Record<string, Record<string, unknown>>> = {
  'the newest, on a cycle': { isRecurring: true, name: null },
  'the newest, once': { isRecurring: false, name: null },
  'a name, on a cycle': { isRecurring: true, name: 'caneca' },
  'a name, once': { isRecurring: false, name: 'caneca' },
};

/** Pages of one object. */
const DETAILS: Readonly<Record<string, string>> = {
  Checkout: 'checkouts',
  CheckoutAgain: 'checkouts',
  Customer: 'customers',
  Event: 'events',
  Where: 'charges',
  Payment: 'charges',
  PaymentAgain: 'charges',
  Payout: 'transfers',
  TransferAgain: 'transfers',
  Product: 'products',
  Subscription: 'subscriptions',
  SubscriptionAgain: 'subscriptions',
};
/** Only in Dev mode. */
const DEV_MODE = ['SampleData', 'Simulator'];

function listsOf(buyers: number, subscribers: number): List[] {
  return [
    {
      document: 'Payments',
      table: 'charges',
      filters: {
        'status PAID': () => ({ statusIn: ['PAID'] }),
        'status EXPIRED': () => ({ statusIn: ['EXPIRED'] }),
        'status REFUNDED (no rows)': () => ({ statusIn: ['REFUNDED'] }),
        'method CARD': () => ({ method: 'CARD' }),
        'method BOLETO (no rows)': () => ({ method: 'BOLETO' }),
        'e-mail': email(buyers),
        'tax id': taxId(buyers),
        'four digits': (round) => ({ cardLast4: String(nth(round, 9_999)).padStart(4, '0') }),
        'one amount': (round) => ({
          minAmount: 4_990 + (round % 100) * 100,
          maxAmount: 4_990 + (round % 100) * 100,
        }),
        'an amount of none': () => ({ minAmount: 77, maxAmount: 77 }),
        'last 7 days': () => lastDays(7),
        'a day half a year ago': (round) => ({
          createdFrom: `${day(180 + round)}T03:00:00Z`,
          createdBefore: `${day(179 + round)}T03:00:00Z`,
        }),
        'paid in the last 7 days': () => ({ paidFrom: `${day(7)}T03:00:00Z` }),
        campaign: (round) => ({ utm: { campaign: `campaign${nth(round, 1_199)}` } }),
        'campaign of none': () => ({ utm: { campaign: 'none' } }),
        metadata: (round) => ({ metadata: [{ key: 'order', value: String(nth(round, buyers)) }] }),
        'status, method and last 30 days': () => ({
          statusIn: ['PAID'],
          method: 'PIX',
          ...lastDays(30),
        }),
        'status EXPIRED and campaign': (round) => ({
          statusIn: ['EXPIRED'],
          utm: { campaign: `campaign${nth(round, 1_199)}` },
        }),
        'method CARD and e-mail': (round) => ({ method: 'CARD', ...email(buyers)(round) }),
      },
    },
    {
      document: 'Checkouts',
      table: 'checkouts',
      filters: {
        'status PAID': () => ({ statusIn: ['PAID'] }),
        'status PENDING': () => ({ status: 'PENDING' }),
        'frequency SUBSCRIPTION': () => ({ frequency: 'SUBSCRIPTION' }),
        'e-mail': email(buyers),
        'own id': (round) => ({ externalId: `order${nth(round, buyers)}` }),
        'last 7 days': () => lastDays(7),
      },
    },
    {
      document: 'Links',
      table: 'checkouts',
      where: `"frequency" = 'MULTIPLE_PAYMENTS'`,
      filters: {
        'status PENDING': () => ({ status: 'PENDING' }),
        'own id': () => ({ externalId: 'x' }),
      },
    },
    {
      document: 'Subscriptions',
      table: 'subscriptions',
      filters: {
        active: () => ({ status: 'ACTIVE', isPaused: false }),
        retrying: () => ({ isRetrying: true }),
        parked: () => ({ isParked: true }),
        paused: () => ({ isPaused: true }),
        trial: () => ({ isTrial: true }),
        cancelled: () => ({ status: 'CANCELLED' }),
        'method PIX (no rows)': () => ({ method: 'PIX' }),
        'e-mail': email(subscribers),
        'tax id': taxId(subscribers),
        'own id': () => ({ externalId: 'x' }),
      },
    },
    {
      document: 'Customers',
      table: 'customers',
      filters: {
        name: (round) => ({ name: `bruno ${nth(round, 999)}` }),
        'a name of many': () => ({ name: 'carla' }),
        'e-mail': email(buyers),
        'tax id': taxId(buyers),
      },
    },
    {
      document: 'Products',
      table: 'products',
      filters: {
        name: () => ({ name: 'caneca' }),
        'status ACTIVE': () => ({ status: 'ACTIVE' }),
        'own id': (round) => ({ externalId: `copy${nth(round, 500)}` }),
      },
    },
    {
      document: 'Coupons',
      table: 'coupons',
      filters: { 'status ACTIVE': () => ({ status: 'ACTIVE' }) },
    },
    {
      document: 'Balance',
      table: 'ledgerEntries',
      filters: {
        'account AVAILABLE': () => ({ account: 'AVAILABLE' }),
        'account BLOCKED (no rows)': () => ({ account: 'BLOCKED' }),
        'last 7 days': () => lastDays(7),
        'a day half a year ago': (round) => ({
          createdFrom: `${day(180 + round)}T03:00:00Z`,
          createdBefore: `${day(179 + round)}T03:00:00Z`,
        }),
      },
    },
    {
      document: 'Payouts',
      table: 'transfers',
      where: `"kind" = 'PAYOUT'`,
      filters: { 'status FAILED': () => ({ status: 'FAILED' }) },
    },
    {
      document: 'Webhook',
      table: 'deliveries',
      filters: {
        'status FAILED': () => ({ status: 'FAILED' }),
        'type of many': () => ({ eventType: 'checkout.completed' }),
        'type of none': () => ({ eventType: 'payout.failed' }),
        'status FAILED and type': () => ({ status: 'FAILED', eventType: 'subscription.renewed' }),
      },
    },
    {
      document: 'Events',
      table: 'events',
      filters: {
        'type of many': () => ({ type: 'checkout.completed' }),
        'type of none': () => ({ type: 'payout.failed' }),
        object: (round) => ({ objectId: `bill_${round}` }),
      },
    },
  ];
}

async function objectsOf(database: DataSource) {
  const ids = new Map<string, string[]>();
  for (const table of new Set([...Object.values(DETAILS), 'webhooks'])) {
    const found = await database.query<{ id: string }[]>(
      `SELECT "id" FROM "${table}" WHERE NOT "devMode" AND "id" < (SELECT max("id") FROM "${table}") ORDER BY "id" DESC LIMIT 60`,
    );
    ids.set(
      table,
      found.map(({ id }) => id),
    );
  }
  const idOf = (table: string, round: number): string => {
    const all = ids.get(table) ?? [];
    return all[round % all.length] ?? '';
  };
  const webhook = ({ document }: List) =>
    document === 'Webhook' ? { id: idOf('webhooks', 0) } : {};
  return { idOf, webhook };
}

/** The cursor in the middle of the list. */
async function middleOf(database: DataSource, { table, where = 'true' }: List): Promise<string> {
  const order = table === 'charges' ? `substring("id" from '[^_]+$')` : '"id"';
  const [row] = await database.query<{ id: string }[]>(
    `SELECT "${table === 'coupons' ? 'code' : 'id'}" AS "id"
     FROM "${table}"
     WHERE NOT "devMode" AND ${where}
     ORDER BY ${order}
     OFFSET (SELECT count(*) / 2 FROM "${table}" WHERE NOT "devMode" AND ${where})
     LIMIT 1`,
  );
  return row?.id ?? '';
}

/** The queries of the app by name, as it sends them. */
function readDocuments(): Map<string, string> {
  const printed = execFileSync(process.execPath, ['scripts/dashboard/print-documents.mjs'], {
    encoding: 'utf8',
  });
  const documents = JSON.parse(printed) as { name: string; kind: string; text: string }[];
  return new Map(
    documents
      .filter(({ name, kind }) => kind === 'query' && !DEV_MODE.includes(name))
      .map(({ name, text }) => [name, text]),
  );
}
