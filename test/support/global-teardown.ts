/** Once after all tests: the server, or on a given server our databases, go. */
import { stopTestServer } from './global-setup';

export default async function globalTeardown(): Promise<void> {
  await stopTestServer();
}
