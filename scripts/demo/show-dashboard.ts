/** The end of the demo: the address of the dashboard that shows what it did. */
import { tell } from './narrator';
import type { DemoServer, OwnServer } from './server';

const ANSWERS_WITHIN_MS = 5_000;

interface ShownStory {
  isInProduction: boolean;
  /** Keeps a server of the demo running, until the promise is resolved. */
  stay: { until: Promise<void> } | null;
}

/** Throws if the server of the demo ends before somebody ends the demo. */
export async function showDashboard(
  server: DemoServer | OwnServer,
  { isInProduction, stay }: ShownStory,
): Promise<void> {
  if (!('dashboardLink' in server)) return showRunning(server);
  if (!stay)
    return tell(
      '\nThe server of the demo ends now. With --stay it keeps running, and the demo prints a link ' +
        'to its dashboard.',
    );
  tell(
    '\nThe server keeps running until Ctrl-C. This link makes you the owner of its store, once:',
  );
  if (isInProduction)
    tell(
      'It opens Dev mode only. The story was played in production: to see it, add a passkey or a ' +
        'password, which the first page asks for, and change to production.',
    );
  tell(`Dashboard: ${server.dashboardLink}`);
  await Promise.race([stay.until, server.ended.then(failEnded)]);
}

function failEnded(): never {
  throw new Error('the server of the demo has ended by itself');
}

async function showRunning({ url }: DemoServer): Promise<void> {
  const address = `${url}/dashboard`;
  const { ok } = await fetch(address, { signal: AbortSignal.timeout(ANSWERS_WITHIN_MS) });
  if (!ok) return tell('\nThis server has no dashboard (DASHBOARD=0).');
  tell('\nSign in to see it, or open the link that the server printed at its start:');
  tell(`Dashboard: ${address}`);
}
