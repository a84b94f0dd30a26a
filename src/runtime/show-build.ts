/** Shows what runs here as the metric `build_info`, so that an operator sees mixed releases. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DataSource } from 'typeorm';
import { config } from '../config/config';
import { buildInfo } from '../platform/observability/metrics';
import { knownMigrations } from './known-migrations';

/** Beside the sources, and above the compiled files. */
const PLACES = [join(__dirname, '../../package.json'), join(__dirname, '../../../package.json')];

export function showBuild(database: Pick<DataSource, 'migrations'>): void {
  buildInfo.set(
    {
      version: release(),
      revision: config.buildRevision ?? 'unknown',
      node: process.version,
      migration: knownMigrations(database).at(-1) ?? 'none',
    },
    1,
  );
}

function release(): string {
  const place = PLACES.find((path) => existsSync(path));
  if (!place) throw new Error('package.json is missing beside the program');
  return (JSON.parse(readFileSync(place, 'utf8')) as { version: string }).version;
}
