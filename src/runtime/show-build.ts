/**
 * Shows what runs here as the metric `build_info` and as one log line, so that an operator sees
 * mixed releases.
 */
import type { DataSource } from 'typeorm';
import { config } from '../config/config';
import { log } from '../platform/observability/log';
import { buildInfo } from '../platform/observability/metrics';
import { knownMigrations } from './known-migrations';
import { release } from './release';

export function showBuild(database: Pick<DataSource, 'migrations'>): void {
  const build = {
    version: release(),
    revision: config.buildRevision ?? 'unknown',
    node: process.version,
    migration: knownMigrations(database).at(-1) ?? 'none',
  };
  buildInfo.set(build, 1);
  log.info({ ...build, role: config.role, production: config.production }, 'starting');
}
