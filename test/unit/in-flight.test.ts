/** Work at the same time: who waits for one piece goes on when any of them ends, or in time. */
import { InFlight } from '../../src/platform/jobs/in-flight';

const HOUR_MS = 3_600_000;

/** A piece of work that ends when it is told to. */
function piece(): { work: Promise<void>; end(): void; fail(): void } {
  let end = () => undefined as void;
  let fail = end;
  const work = new Promise<void>((resolve, reject) => {
    end = resolve;
    fail = () => reject(new Error('it failed'));
  });
  return { work, end: () => end(), fail: () => fail() };
}

test('everybody who waits goes on when any of them ends', async () => {
  const running = new InFlight();
  const [first, second] = [piece(), piece()];
  running.add(first.work);
  running.add(second.work);
  const waits = [running.one(HOUR_MS), running.one(HOUR_MS)];
  second.end();
  await Promise.all(waits);
  expect(running).toMatchObject({ size: 1, done: 1 });
  const next = running.one(HOUR_MS);
  first.end();
  await next;
  expect(running).toMatchObject({ size: 0, done: 2, hasFailed: false });
});

test('one that fails has ended as well, and its error is thrown at the end', async () => {
  const running = new InFlight();
  const failing = piece();
  running.add(failing.work);
  const wait = running.one(HOUR_MS);
  failing.fail();
  await wait;
  expect(running.hasFailed).toBe(true);
  await expect(running.all()).rejects.toThrow('it failed');
});

test('the wait ends in time if nothing does', async () => {
  const running = new InFlight();
  const slow = piece();
  running.add(slow.work);
  await running.one(1);
  expect(running.size).toBe(1);
  slow.end();
  await running.all();
});
