/** A pause by an operator holds real workers on both kinds of queues, and none of them is unwell. */
import { forgetEarlierJobs, onBothBackends } from '../support/backends';
import { leave } from '../support/leave';
import { OPS_TOKEN, start, type Service } from '../support/process';
import {
  RunningShop,
  addressOfWorker,
  freshPlace,
  until,
  type Json,
  type Place,
} from '../support/running-shop';

const RENEW = 'renew-subscriptions';

let place: Place;

beforeEach(async () => {
  await forgetEarlierJobs();
  place = await freshPlace();
});

afterEach(leave);

async function ask(service: Service, query: string, variables: Json = {}): Promise<Json> {
  const response = await fetch(`${service.url}/ops/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${OPS_TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors } = (await response.json()) as Json;
  if (errors) throw new Error(JSON.stringify(errors));
  return data as Json;
}

const pause = (service: Service, name: string) =>
  ask(
    service,
    'mutation ($input: PauseWorkInput!) { pauseWork(input: $input) { userErrors { message } } }',
    { input: { name, reason: 'a wrong price' } },
  );

const resume = (service: Service, name: string) =>
  ask(
    service,
    'mutation ($input: ResumeWorkInput!) { resumeWork(input: $input) { userErrors { message } } }',
    { input: { name } },
  );

/** By the board, without a reason. */
const pauseOnBoard = (service: Service, name: string) =>
  fetch(`${service.url}/ops/queues/api/queues/${name}/pause`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${OPS_TOKEN}` },
  });

async function acts(service: Service): Promise<Json[]> {
  const { auditLog } = await ask(service, '{ auditLog { operator via action subject } }');
  const ofWork = (auditLog as Json[]).filter(({ action, subject }) =>
    /pause|resume/.test(`${action} ${subject}`),
  );
  return ofWork.toReversed();
}

onBothBackends(({ redisUrl }) => {
  test.each([RENEW, 'billing', 'sweeps'])('%s is paused and resumed', async (paused) => {
    const service = await start({ databaseUrl: place.databaseUrl, redisUrl });
    const shop = new RunningShop(service.url, service.key, place.database);
    await shop.subscribe();
    await pause(service, paused);
    await shop.timePasses(31);
    // Paused sweeps measure nothing either; the others say what waits.
    if (paused !== 'sweeps')
      await until('the due renewal is shown', async () => {
        const { work } = await ask(service, '{ work { jobs { job dueRows isPaused } } }');
        const jobs = work.jobs as Json[];
        return jobs.some(
          ({ job, dueRows, isPaused }) => job === RENEW && dueRows === 1 && isPaused,
        );
      });
    else
      await until('the pause is shown', async () => {
        const { work } = await ask(service, '{ work { paused { name reason } } }');
        return (work.paused as Json[]).some(({ name }) => name === paused);
      });
    expect((await fetch(`${service.url}/healthz`)).status).toBe(200);
    expect((await fetch(`${service.url}/readyz`)).status).toBe(200);
    expect(await shop.renewals()).toBe(0);
    await resume(service, paused);
    await until('it was renewed', async () => (await shop.renewals()) === 1);
    expect(await acts(service)).toEqual([
      { operator: 'ops', via: 'GRAPHQL', action: 'work.pause', subject: paused },
      { operator: 'ops', via: 'GRAPHQL', action: 'work.resume', subject: paused },
    ]);
    expect(service.complaints).toEqual([]);
  });

  test.each([
    ['with a reason', pause],
    ['on the board', pauseOnBoard],
  ])('webhooks are paused %s, and sent when they are resumed', async (_how, pauseQueue) => {
    const service = await start({ databaseUrl: place.databaseUrl, redisUrl });
    const shop = new RunningShop(service.url, service.key, place.database);
    await shop.listen();
    await pauseQueue(service, 'webhooks');
    await shop.subscribe();
    await until('the webhooks that wait are shown with their pause', async () => {
      const { work } = await ask(
        service,
        '{ work { jobs { job dueRows isPaused } paused { name } stores { storeId } next { about runbook } } }',
      );
      const [delivering] = (work.jobs as Json[]).filter(({ job }) => job === 'deliver-webhooks');
      return (
        Number(delivering?.dueRows) > 0 &&
        delivering?.isPaused === true &&
        work.paused[0]?.name === 'webhooks' &&
        work.stores.length === 1 &&
        work.next[0]?.runbook === 'docs/runbook.md#pitangaworkpaused'
      );
    });
    expect(shop.received('subscription.completed')).toHaveLength(0);
    expect((await fetch(`${service.url}/healthz`)).status).toBe(200);
    await resume(service, 'webhooks');
    await until('they were sent', () => shop.received('subscription.completed').length === 1);
    expect((await acts(service)).map(({ subject }) => String(subject))).toEqual([
      expect.stringContaining('webhooks'),
      'webhooks',
    ]);
  });

  test.each([
    ['with a reason', pause],
    ['on the board', pauseOnBoard],
  ])('while the sweeps are paused %s, a worker stays healthy', async (_how, pauseQueue) => {
    const api = await start({ role: 'api', databaseUrl: place.databaseUrl, redisUrl });
    await pauseQueue(api, 'sweeps');
    const worker = await start({
      role: 'worker',
      databaseUrl: place.databaseUrl,
      redisUrl,
      dataDir: api.dataDir,
      env: { WORKER_PORT: '0', WORKER_TICK_WITHIN_SECONDS: '5' },
    });
    const address = await addressOfWorker(worker);
    const startedAt = Date.now();
    const answers: number[] = [];
    await until('no tick was handled for longer than the limit', async () => {
      answers.push((await fetch(`${address}/healthz`)).status);
      return Date.now() - startedAt > 7_000;
    });
    expect(new Set(answers)).toEqual(new Set([200]));
    expect((await worker.stop()).code).toBe(0);
  });
});
