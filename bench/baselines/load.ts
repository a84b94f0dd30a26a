/** Sends the load that its parent asks for, and tells it what the answers were. */
import autocannon from 'autocannon';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { percentile, type Answered, type Load } from '../support/load';

const RESOLUTION_MS = 10;
const NS_PER_MS = 1e6;

/** What autocannon gives, whatever its types say. */
interface Head {
  statusCode: number;
  /** Names and values in turn. */
  headers: string[];
}

process.once('message', (load: Load) => {
  const { url, headers, connections, seconds, perSecond } = load;
  const admitted: number[] = [];
  const refused: Record<string, number> = {};
  let withoutRetryAfter = 0;
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  const run = autocannon(
    {
      url,
      headers,
      connections,
      duration: seconds,
      ...(perSecond && { overallRate: perSecond }),
      setupClient: (client) => {
        client.on('headers', (head: unknown) => {
          if (isRefusalWithoutRetryAfter(head as Head)) withoutRetryAfter++;
        });
      },
    },
    (error, result) => {
      if (error) throw error as Error;
      const answered: Answered = {
        admitted: admitted.length,
        p50: percentile(admitted, 0.5),
        p99: percentile(admitted, 0.99),
        refused,
        withoutRetryAfter,
        failed: result.errors,
        ownDelayP99: Math.max(0, delay.percentile(99) / NS_PER_MS - RESOLUTION_MS),
      };
      process.send?.(answered, () => process.exit(0));
    },
  );
  run.on('response', (_client, status, _bytes, milliseconds) => {
    if (status === 200) admitted.push(milliseconds);
    else refused[status] = (refused[status] ?? 0) + 1;
  });
});

function isRefusalWithoutRetryAfter({ statusCode, headers }: Head): boolean {
  return statusCode !== 200 && !headers.some((text) => /^retry-after$/i.test(text));
}
