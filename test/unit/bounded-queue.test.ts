/**
 * A gate lets a bounded number of calls run, a bounded number wait in order, and refuses the rest.
 */
import { BoundedQueue } from '../../src/platform/limits/bounded-queue';

/** Lets everything happen that is ready to happen. */
const turn = () => new Promise(setImmediate);

/** Work that ends when it is told to. */
function work() {
  let end: (error?: Error) => void = () => {};
  const promise = new Promise<void>((resolve, reject) => {
    end = (error) => (error ? reject(error) : resolve());
  });
  return { promise, end: (error?: Error) => end(error) };
}

test('two run, three wait in the order of their calls, and the sixth is refused', async () => {
  const gate = new BoundedQueue({ noun: 'images', runningMax: 2, waitingMax: 3 });
  const works = Array.from({ length: 5 }, work);
  const started: number[] = [];
  const results = works.map(({ promise }, index) =>
    gate.run(async () => {
      started.push(index);
      await promise;
      return index;
    }),
  );
  await turn();
  expect(started).toEqual([0, 1]);
  await expect(gate.run(async () => 'never')).rejects.toMatchObject({
    status: 503,
    message: 'too many images are being processed: try again in a few seconds',
    headers: { 'retry-after': '5' },
  });
  works[1]?.end();
  await results[1];
  await turn();
  expect(started).toEqual([0, 1, 2]);
  // Work that fails leaves its place as well.
  works[0]?.end(new Error('failed'));
  await expect(results[0]).rejects.toThrow('failed');
  for (const { end } of works) end();
  await expect(Promise.all(results.slice(1))).resolves.toEqual([1, 2, 3, 4]);
  expect(started).toEqual([0, 1, 2, 3, 4]);
  await expect(gate.run(async () => 'again')).resolves.toBe('again');
});

test('urgent work goes before what waits, and has places of its own to wait', async () => {
  const gate = new BoundedQueue({ noun: 'sign-ins', runningMax: 1, waitingMax: 2 });
  const works = Array.from({ length: 5 }, work);
  const started: number[] = [];
  const run = (index: number, isUrgent: boolean) =>
    gate.run(async () => {
      started.push(index);
      await works[index]?.promise;
    }, isUrgent);
  const results = [run(0, false), run(1, false), run(2, false), run(3, true), run(4, true)];
  await expect(gate.run(async () => 'never')).rejects.toMatchObject({ status: 503 });
  await expect(gate.run(async () => 'never', true)).rejects.toMatchObject({ status: 503 });
  for (const { end } of works) {
    end();
    await turn();
  }
  await Promise.all(results);
  expect(started).toEqual([0, 3, 4, 1, 2]);
});
