/** Once after the tests with services: stops what services-setup.ts has started. */
import { stopServices } from './services-setup';

export default async function servicesTeardown(): Promise<void> {
  await stopServices();
}
