/**
 * Measures what shops call most: a checkout with a production key, as merchants write, and a PIX
 * charge with its QR code in Dev mode, where the simulator stands for the bank.
 */
import 'reflect-metadata';
import type { Write } from './baselines/like-row';
import { baselinePids, startOwnBaseline } from './support/baseline';
import { processorMsOfServer, processorMsOfTree, sumOf } from './support/processor-time';
import { HOW, SECONDS, inTurns, median, rateOf } from './support/measure';
import { pgbenchRate } from './support/pgbench';
import { record } from './support/results';
import { questionsOf, ratioTable, type Ratio } from './support/rows';
import { BENCH_SECRET_KEY, callAs, productionKey, withService } from './support/service';
import { sell } from './support/shop';

/** Of one request, in milliseconds. */
interface Cpu {
  node: number;
  postgres: number;
}

interface Compared {
  ours: number;
  bare: number;
  pgbench: number;
  cpu: Cpu;
  theirCpu: Cpu;
}

const GOALS = { pix: [0.5, 0.7], checkout: [0.55, 0.8] } as const;

withService(async (service) => {
  const { url, database, databaseUrl, pids, call } = service;
  const production = await productionKey(service, ['PRODUCT:CREATE', 'CHECKOUT:CREATE']);
  const produce = callAs(url, production);
  const product = await sell(produce);
  const pix = { method: 'PIX', data: { amount: 4_990 } };
  const checkout = { items: [{ id: product, quantity: 1 }] };
  const charged = await call('POST', '/v2/transparents/create', pix);
  const created = await produce('POST', '/v2/checkouts/create', checkout);
  const works: Record<string, Write[][]> = {
    // The charge before the provider is asked, what the simulator keeps of it, and the code after.
    // The update must enter the row in the index of codes to ask about and remove it from that of
    // codes to request.
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
          insert: 'simulator.pixCharges',
          like: charged.id,
          fresh: { reference: { idIn: 'charges' } },
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
  };
  const bare = await startOwnBaseline('bare', {
    BARE: JSON.stringify({ databaseUrl, secretKey: BENCH_SECRET_KEY, reads: {}, works }),
  });
  const beside = async (key: string, path: string, work: string, body: object) => {
    const headers = { authorization: `Bearer ${key}` };
    const request = { headers, body: JSON.stringify(body) };
    const [cpu, theirCpu]: [Cpu[], Cpu[]] = [[], []];
    const serverCpu = (name: string) => processorMsOfServer(database, name);
    const ours = async () => ({
      node: sumOf(pids.map(processorMsOfTree)),
      postgres: await serverCpu('pitanga%'),
    });
    const theirs = async () => ({
      node: sumOf(baselinePids().map(processorMsOfTree)),
      postgres: await serverCpu('bare'),
    });
    const rates = await inTurns({
      ours: () => withCpu(ours, cpu, () => rateOf({ url: url + path, ...request })),
      bare: () => withCpu(theirs, theirCpu, () => rateOf({ url: `${bare}/${work}`, ...request })),
      pgbench: () => pgbenchRate({ databaseUrl, key }, works[work] ?? []),
    });
    return { ...rates, cpu: medianOf(cpu), theirCpu: medianOf(theirCpu) };
  };
  const checkouts = await beside(production, '/v2/checkouts/create', 'checkout', checkout);
  // Charges come last, and end within a minute: from then on a worker asks about each of them.
  const charges = await beside(service.key, '/v2/transparents/create', 'pix', pix);
  const ratios: Ratio[] = [
    {
      what: '`transparents/create`, PIX with its QR code',
      ours: charges.ours,
      baseline: 'the key and the same rows, three transactions',
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
  ];
  record(
    'Single writes',
    [
      `${HOW} Charges in Dev mode, where the simulator stands for the bank; checkouts in production.`,
      '',
      ...ratioTable('write', ratios),
      '',
      'CPU time of a write, in milliseconds:',
      '',
      '| write | ours: Node | ours: PostgreSQL | compared: Node | compared: PostgreSQL |',
      '|---|---|---|---|---|',
      cpuRow('`transparents/create`', charges),
      cpuRow('`checkouts/create`', checkouts),
      '',
      pgbenchText(charges, checkouts),
      '',
      'What is left: the process takes several times as much for a write as the comparison. It ' +
        'is spread over the HTTP server with its hooks, the key, limits, validation, the view and ' +
        'their promises. PostgreSQL spends most of a charge on nine entries of indexes at the ' +
        'insert and nine at the update, which the comparison writes as well.',
      '',
      'The charge is inserted without its code, and the update changes what the service changes, ' +
        'two indexed columns among it. Between the two the simulator, which stands for the bank, ' +
        'keeps a row of its own and commits it, and so does the comparison.',
    ],
    { charges, checkouts },
    questionsOf(ratios),
  );
}).catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});

/** Adds the CPU time of one request of the round to the list. */
async function withCpu(
  take: () => Promise<Cpu>,
  list: Cpu[],
  round: () => Promise<number>,
): Promise<number> {
  const before = await take();
  const rate = await round();
  const after = await take();
  const requests = rate * SECONDS;
  list.push({
    node: (after.node - before.node) / requests,
    postgres: (after.postgres - before.postgres) / requests,
  });
  return rate;
}

const medianOf = (list: readonly Cpu[]): Cpu => ({
  node: median(list.map(({ node }) => node)),
  postgres: median(list.map(({ postgres }) => postgres)),
});

function cpuRow(what: string, { cpu, theirCpu }: Compared): string {
  const times = [cpu.node, cpu.postgres, theirCpu.node, theirCpu.postgres];
  return `| ${[what, ...times.map((time) => time.toFixed(2))].join(' | ')} |`;
}

function pgbenchText(...compared: readonly Compared[]): string {
  if (compared.some(({ pgbench }) => Number.isNaN(pgbench)))
    return 'pgbench is not installed here.';
  const rates = compared.map(
    ({ bare, pgbench }) => `${Math.round(pgbench)}/s (${(bare / pgbench).toFixed(2)})`,
  );
  return (
    `pgbench runs the statements of the comparison ${rates.join(' and ')}; in parentheses what ` +
    'the comparison reaches of it. pgbench has neither HTTP nor JSON nor JavaScript.'
  );
}
