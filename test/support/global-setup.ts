/** Once before all tests: the server and the migrated template. */
import 'reflect-metadata';
import { migrate } from '../../src/runtime/migrate-database';
import { startTestServer } from './server';

export default async function globalSetup(): Promise<void> {
  const { stop } = await startTestServer(async (url) => void (await migrate(url)));
  stopTestServer = stop;
}

/** For global-teardown.ts, which runs in the same process. */
export let stopTestServer: () => Promise<void> = async () => undefined;
