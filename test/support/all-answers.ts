/** What a store answers about everything that it has, for comparing two releases. */
import type { Json, RunningShop } from './running-shop';

const LISTS = [
  'products',
  'coupons',
  'customers',
  'checkouts',
  'payment-links',
  'subscriptions',
  'transparents',
  'payouts',
  'webhooks',
];

/** The answer about each object that the store has, by its path. */
export async function everything(shop: RunningShop): Promise<[string, Json][]> {
  const answers: [string, Json][] = [];
  for (const list of LISTS) {
    const found = (await shop.get(`/v2/${list}/list?limit=100`)) as Json[];
    expect([list, found.length]).not.toEqual([list, 0]);
    for (const { id: listed, subscriptionId } of found) {
      // The list of subscriptions shows the checkouts that started them.
      const id = list === 'subscriptions' ? subscriptionId : listed;
      const path = `/v2/${list}/get?id=${id}`;
      answers.push([path, await answerOf(shop, path)]);
    }
  }
  return answers;
}

/** The answers to the same requests, one after another. */
export async function again(
  shop: RunningShop,
  answers: readonly [string, Json][],
): Promise<[string, Json][]> {
  const now: [string, Json][] = [];
  for (const [path] of answers) now.push([path, await answerOf(shop, path)]);
  return now;
}

/**
 * Without the address of the process, which its links begin with, and without images, which each
 * release draws.
 */
export async function answerOf(shop: RunningShop, path: string): Promise<Json> {
  const answer = JSON.stringify(await shop.get(path), (name, value: unknown) =>
    name === 'brCodeBase64' ? undefined : value,
  );
  return JSON.parse(answer.replaceAll(shop.url, '')) as Json;
}
