/** Once after all tests: stops the server or, on an external server, drops our databases. */
import { stopTestServer } from './global-setup';

export default async function globalTeardown(): Promise<void> {
  await stopTestServer();
}
