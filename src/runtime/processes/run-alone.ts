/** One process for everything that its role asks for. */
import { config } from '../../config/config';
import { announcement } from '../announce';
import { openDatabase } from '../open-database';
import { serve } from './serve';
import { stopOnSignal } from './stop-on-signal';

export async function runAlone(): Promise<void> {
  const postgres = await openDatabase(config);
  const serving = await serve(postgres, { isFirst: true }).catch(async (error: unknown) => {
    await postgres.stop();
    throw error;
  });
  stopOnSignal(async () => {
    await serving.stop();
    await postgres.stop();
  });
  if (serving.port !== null) process.stdout.write(announcement(config, serving.setUpLink));
  process.stdout.write(`ready ${config.publicUrl}\n`);
}
