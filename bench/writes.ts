/** Measures what shops call most: a PIX charge with its QR code, and a checkout. */
import 'reflect-metadata';
import { startOwnBaseline } from './support/baseline';
import { HOW, inTurns, rateOf } from './support/measure';
import { record } from './support/results';
import { ratioTable } from './support/rows';
import { BENCH_SECRET_KEY, withService } from './support/service';
import { sell } from './support/shop';

const GOALS = { pix: [0.4, 0.6], checkout: [0.6, 0.8] } as const;

withService(async ({ url, key, databaseUrl, call }) => {
  const headers = { authorization: `Bearer ${key}` };
  const product = await sell(call);
  const pix = { method: 'PIX', data: { amount: 4_990 } };
  const checkout = { items: [{ id: product, quantity: 1 }] };
  const charged = await call('POST', '/v2/transparents/create', pix);
  const created = await call('POST', '/v2/checkouts/create', checkout);
  const bare = await startOwnBaseline('bare', {
    BARE: JSON.stringify({
      databaseUrl,
      secretKey: BENCH_SECRET_KEY,
      reads: {},
      works: {
        // The charge before the provider is asked, and the code after. The update must enter the
        // row in the index of codes to ask about and remove it from that of codes to request.
        pix: [
          [
            {
              insert: 'charges',
              like: charged.id,
              fresh: { id: { prefix: 'pix_char' } },
              before: { brCode: null, issuedAt: null, askAt: null, issueAt: charged.createdAt },
            },
          ],
          [
            {
              update: 'charges',
              like: charged.id,
              set: ['brCode', 'issuedAt', 'askAt', 'issueAt', 'updatedAt'],
            },
          ],
        ],
        checkout: [[{ insert: 'checkouts', like: created.id, fresh: { id: { prefix: 'bill' } } }]],
      },
    }),
  });
  const beside = (path: string, work: string, body: object) =>
    inTurns({
      ours: () => rateOf({ url: url + path, headers, body: JSON.stringify(body) }),
      bare: () => rateOf({ url: `${bare}/${work}`, headers, body: JSON.stringify(body) }),
    });
  const checkouts = await beside('/v2/checkouts/create', 'checkout', checkout);
  // Charges come last: from a minute after its issue on, a worker asks about each of them.
  const charges = await beside('/v2/transparents/create', 'pix', pix);
  record(
    'Single writes',
    [
      HOW,
      '',
      ...ratioTable('write', [
        {
          what: '`transparents/create`, PIX with its QR code',
          ours: charges.ours,
          baseline: 'the key and the same rows, two transactions',
          theirs: charges.bare,
          goals: GOALS.pix,
        },
        {
          what: '`checkouts/create`',
          ours: checkouts.ours,
          baseline: 'the key and the same row, one transaction',
          theirs: checkouts.bare,
          goals: GOALS.checkout,
        },
      ]),
      '',
      'The charge is inserted without its code, and the update changes what the service changes, ' +
        'two indexed columns among it. Until 26 November 2026 the row of the comparison was ' +
        'inserted with its code, so that its update touched no index and was cheaper than ours.',
    ],
    { charges, checkouts },
  );
}).catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
