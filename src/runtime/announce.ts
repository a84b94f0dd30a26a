/** Prints at start-up where everything is: the API, its docs, the IDE and the Dev mode key. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config/config';

/** Lines for stdout. Empty in production. `dashboardLink` lets the first owner in. */
export function announcement(
  { production, publicUrl, dataDir, dashboard }: Config,
  dashboardLink: string | null,
): string {
  if (production) return '';
  const keyFile = join(dataDir, 'dev-api-key');
  const places = [
    ['Start page', `${publicUrl}/`],
    ['REST API', `${publicUrl}/v2`],
    ['GraphQL API and IDE', `${publicUrl}/graphql`],
    ['API reference', `${publicUrl}/docs`],
    ['Guides', `${publicUrl}/docs/guides`],
    ...(dashboard ? [['Dashboard', dashboardLink ?? `${publicUrl}/dashboard`]] : []),
    ...(existsSync(keyFile) ? [['Dev mode key', keyFile]] : []),
  ] as const;
  const lines = places.map(([name, place]) => `  ${String(name).padEnd(20)} ${place}\n`);
  return `\n${lines.join('')}\n`;
}
