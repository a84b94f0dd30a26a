/** Times and rates, as medians of rounds. */
import { loadavg } from 'node:os';
import autocannon from 'autocannon';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
export const SECONDS = Number(process.env.BENCH_SECONDS ?? 3);
export const CONNECTIONS = 16;

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** What waits for a processor, in the last minute. */
export const loadOf = (): string => (loadavg()[0] ?? 0).toFixed(1);

/** How long it took, in milliseconds. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** A request that is sent again and again. */
export interface Request {
  url: string;
  headers?: Record<string, string>;
  /** Sent by POST; a GET without it. */
  body?: string;
}

/** How often per second it is answered, with 16 connections. Throws if one is refused. */
export async function rateOf({ url, headers = {}, body }: Request): Promise<number> {
  const { requests, non2xx, errors } = await autocannon({
    url,
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { method: 'POST', body }),
    connections: CONNECTIONS,
    duration: SECONDS,
  });
  if (non2xx + errors > 0) throw new Error(`${non2xx + errors} requests to ${url} failed`);
  return requests.average;
}

/**
 * The medians of all rounds. The contenders take turns, so that whatever else the machine does
 * falls on all of them; each has a round before that does not count.
 */
export async function inTurns<Name extends string>(
  contenders: Readonly<Record<Name, () => Promise<number>>>,
): Promise<Record<Name, number>> {
  const names = Object.keys(contenders) as Name[];
  const figures = new Map<Name, number[]>(names.map((name) => [name, []]));
  for (let round = -1; round < ROUNDS; round++)
    for (const name of names) {
      const figure = await contenders[name]();
      if (round >= 0) figures.get(name)?.push(figure);
    }
  return Object.fromEntries(names.map((name) => [name, median(figures.get(name) ?? [])])) as Record<
    Name,
    number
  >;
}

export const HOW = `With ${CONNECTIONS} connections, the median of ${ROUNDS} rounds of ${SECONDS} s in turns.`;
