/** How many processes of which role one start runs. */
import { readConfig } from '../../src/config/config';
import { nodeOptions, standardCounts } from '../../src/config/processes';
import { planProcesses } from '../../src/runtime/processes/plan-processes';

const GB = 2 ** 30;

test.each([
  ['one core', 1, 8, { api: 1, worker: 0 }],
  ['two cores', 2, 8, { api: 1, worker: 1 }],
  ['four cores', 4, 8, { api: 2, worker: 1 }],
  ['sixteen cores', 16, 64, { api: 4, worker: 2 }],
  ['sixteen cores and room for one process', 16, 0.5, { api: 1, worker: 0 }],
  ['sixteen cores and room for two processes', 16, 1, { api: 1, worker: 1 }],
  ['sixteen cores and room for five processes', 16, 2, { api: 3, worker: 2 }],
])('on %s', (_, cores, memoryGb, counts) =>
  expect(standardCounts('all', { cores, memoryBytes: memoryGb * GB })).toEqual(counts),
);

test('several processes with a gigabyte for each collect garbage less often', () => {
  expect(nodeOptions(3, 3 * GB)).toEqual(['--max-semi-space-size=64']);
  expect(nodeOptions(3, 2.9 * GB)).toEqual([]);
});

test('a process of one role is one, unless the settings say more', () => {
  const machine = { cores: 16, memoryBytes: 64 * GB };
  expect(standardCounts('api', machine)).toEqual({ api: 1, worker: 0 });
  expect(standardCounts('worker', machine)).toEqual({ api: 1, worker: 1 });
});

test.each([
  ['all', 1, 0, ['all-1 all']],
  ['all', 2, 0, ['all-1 all', 'all-2 all']],
  ['all', 2, 1, ['api-1 api', 'api-2 api', 'worker-1 worker']],
  ['api', 2, 3, ['api-1 api', 'api-2 api']],
  ['worker', 2, 3, ['worker-1 worker', 'worker-2 worker', 'worker-3 worker']],
] as const)('ROLE=%s with %s API and %s worker processes', (role, apiProcesses, workers, names) =>
  expect(
    planProcesses({ role, apiProcesses, workerProcesses: workers }).map(
      (each) => `${each.name} ${each.role}`,
    ),
  ).toEqual(names),
);

test.each([
  [{ API_PROCESSES: '0' }, 'API_PROCESSES must be a whole number from 1 to 64, not "0"'],
  [
    { ROLE: 'worker', WORKER_PROCESSES: '0' },
    'WORKER_PROCESSES must be a whole number from 1 to 64, not "0"',
  ],
])('%j is refused', (environment, sentence) =>
  expect(readConfig(environment).problems).toEqual([sentence]),
);
