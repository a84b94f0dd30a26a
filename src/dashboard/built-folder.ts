/** Where the dashboard's browser code was built to. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { unavailable } from '../platform/operations/errors';

/** From the compiled file, and from its source. */
const FOLDERS = [join(__dirname, '../../dashboard'), join(__dirname, '../../dist/dashboard')];

export function builtFolder(): string {
  const found = FOLDERS.find((candidate) => existsSync(join(candidate, 'manifest.json')));
  if (!found) throw unavailable('the dashboard is not built: run npm run build');
  return found;
}
