/** A pause by an operator holds real workers on both kinds of queues, and none of them is unwell. */
import { forgetEarlierJobs, onBothBackends } from '../support/backends';
import { leave } from '../support/leave';
import { OPS_TOKEN, start, type Service } from '../support/process';
import { RunningShop, freshPlace, until, type Json, type Place } from '../support/running-shop';

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
    expect(service.complaints).toEqual([]);
  });
});
